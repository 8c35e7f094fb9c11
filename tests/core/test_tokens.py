"""Token sets and their overlap."""

import unicodedata

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.core.tokens import jaccard, overlap_matrix, token_set
from tests.core.pools import TEXTS

MIXED = st.text(
    st.one_of(
        st.sampled_from("aZé_09 .-がが龙コ한각दि́̃❤\ufe0f🦞\U0001d165\U00020000ΑΣİ"),
        st.characters(),
    ),
    max_size=30,
)
TEXT_LISTS = st.lists(TEXTS | MIXED, max_size=8)


@given(text=MIXED)
def test_composed_and_decomposed_text_have_the_same_tokens(text: str) -> None:
    expected = token_set(text)
    assert token_set(unicodedata.normalize("NFC", text)) == expected
    assert token_set(unicodedata.normalize("NFD", text)) == expected


@given(text=MIXED)
def test_case_does_not_count(text: str) -> None:
    assert token_set(text.lower()) == token_set(text)


@given(text=MIXED)
def test_tokens_hold_only_letters_marks_digits_and_underscore(text: str) -> None:
    for token in token_set(text):
        assert token
        for char in token:
            assert char == "_" or unicodedata.category(char)[0] in "LMN"


@given(text=MIXED)
def test_no_letter_is_lost(text: str) -> None:
    lowered = unicodedata.normalize("NFC", text).lower()
    letters = {char for char in lowered if char == "_" or unicodedata.category(char)[0] in "LMN"}
    assert set("".join(token_set(text))) == letters


@given(one=MIXED, other=MIXED)
def test_a_text_holds_the_tokens_of_its_parts(one: str, other: str) -> None:
    assert token_set(f"{one}\n{other}") == token_set(one) | token_set(other)


@given(one=MIXED)
def test_repetition_adds_no_token(one: str) -> None:
    assert token_set(f"{one} {one}") == token_set(one)


@given(run=st.text(st.characters(min_codepoint=0x4E00, max_codepoint=0x9FFF), min_size=1, max_size=8))
def test_an_unspaced_run_gives_itself_its_characters_and_its_pairs(run: str) -> None:
    pairs = {run[place : place + 2] for place in range(len(run) - 1)}
    assert token_set(run) == {run} | set(run) | pairs
    assert token_set(f"x {run}, y") == token_set(run) | {"x", "y"}
    assert token_set(f"x{run}y") == token_set(run) | {"x", "y"}


@pytest.mark.parametrize(
    ("text", "tokens"),
    [
        ("हिन्दी", {"हिन्दी"}),
        ("cafe\u0301", {"café"}),
        ("ＡＢＣ", {"ａｂｃ"}),
        ("x² ½", {"x²", "½"}),
        ("\U0001d165", {"\U0001d165"}),
        ("葛\U000e0100城", {"葛", "\U000e0100", "城"}),
        ("x\U000e01efy", {"x\U000e01efy"}),
        ("\U00020000\U00020001", {"\U00020000", "\U00020001", "\U00020000\U00020001"}),
        ("ﾊﾝ", {"ﾊﾝ", "ﾊ", "ﾝ"}),
        ("don't", {"don", "t"}),
        ("\ud800a\x00b", {"a", "b"}),
    ],
)
def test_tokens_of_many_scripts(text: str, tokens: set[str]) -> None:
    assert token_set(text) == tokens


@given(one=MIXED | TEXTS, other=MIXED | TEXTS)
def test_overlap_is_symmetric_and_between_0_and_1(one: str, other: str) -> None:
    assert 0.0 <= jaccard(one, other) == jaccard(other, one) <= 1.0
    assert jaccard(one, one) == 1.0


@given(one=MIXED, other=MIXED)
def test_overlap_is_whole_exactly_for_equal_token_sets(one: str, other: str) -> None:
    if token_set(one) or token_set(other):
        assert (jaccard(one, other) == 1.0) == (token_set(one) == token_set(other))
        assert (jaccard(one, other) == 0.0) == token_set(one).isdisjoint(token_set(other))


@given(texts=TEXT_LISTS)
def test_the_matrix_holds_the_overlap_of_every_pair(texts: list[str]) -> None:
    matrix = overlap_matrix(texts)
    assert matrix.shape == (len(texts), len(texts))
    assert matrix.dtype == np.float32
    for row, one in enumerate(texts):
        for column, other in enumerate(texts):
            assert matrix[row, column] == np.float32(jaccard(one, other))


def test_the_matrix_is_exact_for_many_long_texts() -> None:
    """More tokens than fit into one word of bits, most of them shared, some found once."""
    texts = [
        " ".join(f"w{(number * step) % 613}" for step in range(200)) + f" only{number}"
        for number in range(40)
    ]
    matrix = overlap_matrix(texts)
    for row in range(0, 40, 7):
        for column in range(40):
            assert matrix[row, column] == np.float32(jaccard(texts[row], texts[column]))


def test_the_matrix_cannot_be_written() -> None:
    with pytest.raises(ValueError, match="read-only"):
        overlap_matrix(["a", "b"])[0, 1] = 1.0
