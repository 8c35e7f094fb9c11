"""Passages: what they hold, where they lie, and how large they are."""

import os
import random
import re
import time
from datetime import UTC, datetime
from pathlib import Path

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from app.core.documents import DateSource, DocumentDate
from app.embed.tokenizer import TokenCounter
from app.index.chunk import PASSAGE_TOKENS, Chunker
from app.index.extract import Extract, extract, read_file
from app.index.front_matter import split_front_matter
from app.index.token_estimate import estimated_tokens
from app.store.documents import NewPassage
from tests.shared_data import VAULT_FILES, vault_folders

TODAY = DocumentDate(datetime(2026, 1, 1, tzinfo=UTC), DateSource.MODIFIED)
CHUNKER = Chunker()
SMALL = Chunker(tokens=(10, 20), tiny_tokens=4)


def cut(
    text: str, *, chunker: Chunker = CHUNKER, body: int = 0, markdown: bool = True
) -> tuple[NewPassage, ...]:
    return chunker.passages(Extract(text=text, body=body, title="", date=TODAY, markdown=markdown))


def lines_of(text: str) -> list[str]:
    return re.split(r"\r\n|\n|\r", text)


def check_invariants(text: str, body: int, passages: tuple[NewPassage, ...]) -> None:
    place = body
    for passage in passages:
        assert place <= passage.first_char < passage.last_char <= len(text)
        assert passage.text == text[passage.first_char : passage.last_char]
        assert not text[place : passage.first_char].strip(), "only blanks lie between passages"
        assert passage.first_line == len(lines_of(text[: passage.first_char]))
        assert passage.last_line == len(lines_of(text[: passage.last_char - 1]))
        place = passage.last_char
    assert not text[place:].strip()


HEADS = ("# One", "## Two", "### Three", "Setext\n===", "---\n")
BLANKS = ("\n", "\n\n", "\r\n", "\r\n\r\n", "\r", "\t", "\u2028", "\x0b")
BLOCKS = ("```\n", "~~~\n", "- item\n", "> quote\n", "| a | b |\n", "|---|---|\n", "    code\n")
WORDS = (
    "word ",
    "слово ",
    "設定を変更する。",
    "🌱",
    "a\u0301",
    "[link](x) ",
    "\ufffd",
    "word " * 40,
    "長い文章。" * 20,
)
PIECES = st.sampled_from(HEADS + BLANKS + BLOCKS + WORDS)


@given(st.lists(PIECES, max_size=40).map("".join), st.booleans())
@example("a\rb\r\nc\n\nd", True)
@example("\ufeff\r", True)
def test_passages_are_the_text_in_order_and_leave_out_nothing_but_blanks(
    text: str,
    markdown: bool,  # noqa: FBT001 - hypothesis gives it
) -> None:
    check_invariants(text, 0, cut(text, chunker=SMALL, markdown=markdown))


@given(st.text(st.characters(codec="utf-8"), max_size=200))
def test_any_text_can_be_cut(text: str) -> None:
    check_invariants(text, 0, cut(text, chunker=SMALL))


def test_every_file_of_the_vault_keeps_the_invariants() -> None:
    files = [file for folder in vault_folders() for file in sorted(folder.rglob("*.md"))]
    assert len(files) == VAULT_FILES
    for file in files:
        one = extract(str(file), read_file(str(file)))
        check_invariants(one.text, one.body, CHUNKER.passages(one))


def test_front_matter_is_in_no_passage_but_its_lines_count() -> None:
    text = "---\ntitle: A\nsecret: yes\n---\n\n# Heading\n\nText.\n"
    (passage,) = cut(text, body=split_front_matter(text).end)
    assert passage.text == "# Heading\n\nText."
    assert (passage.first_line, passage.last_line) == (6, 8)


def test_the_heading_path_is_that_above_the_passage_outermost_first() -> None:
    text = (
        "# A\n\n"
        + "a1 " * 9
        + "\n\n## B\n\n"
        + "b1 " * 9
        + "\n\n#### C\n\n"
        + "c1 " * 9
        + "\n\n## D\n\n"
        + "d1 " * 9
    )
    headings = {passage.text.split()[-1]: passage.heading for passage in cut(text, chunker=SMALL)}
    assert headings == {"a1": ("A",), "b1": ("A", "B"), "c1": ("A", "B", "C"), "d1": ("A", "D")}


def test_a_later_part_of_a_section_keeps_its_heading() -> None:
    passages = cut("# A\n\nSetext\n---\n\n" + "one two three. " * 40, chunker=SMALL)
    assert len(passages) > 4
    assert {passage.heading for passage in passages} == {("A", "Setext")}


def test_what_is_before_the_first_heading_has_none() -> None:
    passages = cut("intro word " * 6 + "\n\n# A\n\n" + "a1 " * 9, chunker=SMALL)
    assert [passage.heading for passage in passages][::3] == [()]
    assert passages[-1].heading == ("A",)


def test_a_heading_never_stands_alone() -> None:
    passages = cut(
        "# A\n\n## B\n\n" + "one two three. " * 40 + "\n\n## C\n\n```\n" + "x = 1\n" * 5 + "```",
        chunker=SMALL,
    )
    assert all(lines_of(passage.text)[-1].strip("# ABC") for passage in passages)
    assert passages[0].text.startswith("# A\n\n## B\n\none")


def test_a_fence_is_kept_whole_where_it_fits_and_its_comments_are_no_headings() -> None:
    fence = "```sh\n# first comment\n\nrun --all\n\n# second comment\n```"
    text = "# Title\n\n" + "word " * 220 + f"\n\n{fence}\n\n" + "word " * 220
    holding = [passage for passage in cut(text) if "comment" in passage.text]
    assert len(holding) == 1
    assert fence in holding[0].text
    assert {passage.heading for passage in cut(text)} == {("Title",)}


def test_plain_text_has_no_headings() -> None:
    passages = cut("# no heading\n\n" + "word " * 100, markdown=False)
    assert {passage.heading for passage in passages} == {()}


def test_a_short_note_is_one_passage() -> None:
    assert [passage.text for passage in cut("# A\n\nOne.\n\n## B\n\nTwo.\n")] == [
        "# A\n\nOne.\n\n## B\n\nTwo."
    ]


@pytest.mark.slow
def test_passages_of_the_vault_have_200_to_300_tokens_of_the_model(model_folder: Path) -> None:
    """Sections shorter than that are passages of their own; few go over, none beyond what the model reads."""
    counter = TokenCounter(model_folder)
    for folder in vault_folders():
        texts: list[str] = []
        for file in sorted(folder.rglob("*.md"))[::3]:
            texts += [passage.text for passage in CHUNKER.passages(extract(str(file), read_file(str(file))))]
        tokens = np.array(counter.counts(texts))
        assert 170 <= np.median(tokens) <= PASSAGE_TOKENS[1]
        assert np.mean(tokens > PASSAGE_TOKENS[1]) < 0.05
        assert np.mean(tokens < 50) < 0.05
        assert tokens.max() < 420


@pytest.mark.slow
def test_the_estimate_is_close_to_the_tokenizer(model_folder: Path) -> None:
    counter = TokenCounter(model_folder)
    for folder in vault_folders():
        texts = [file.read_text(encoding="utf-8")[:600] for file in sorted(folder.rglob("*.md"))]
        ratios = np.array([estimated_tokens(text) for text in texts]) / np.array(counter.counts(texts))
        assert 0.95 < np.median(ratios) < 1.05
        assert np.mean(np.abs(ratios - 1) > 0.2) < 0.05


def test_the_estimate_of_nothing_is_nothing() -> None:
    assert estimated_tokens("") == 0
    assert estimated_tokens(" ") == 1
    assert estimated_tokens("🌱\U0010ffff") >= 2


LONG = 5_000_000


@pytest.mark.slow
@pytest.mark.parametrize(
    "text",
    [
        pytest.param("a" * LONG, id="one letter"),
        pytest.param("alpha beta gamma. " * (LONG // 18), id="words"),
        pytest.param("設定を変更する。" * (LONG // 24), id="Japanese"),
        pytest.param(os.urandom(LONG // 2).hex(), id="digits"),
    ],
)
def test_one_line_of_5_mb_takes_seconds(text: str) -> None:
    began = time.process_time()
    passages = cut(text)
    assert time.process_time() - began < 30
    assert max(estimated_tokens(passage.text) for passage in random.Random(1).sample(passages, 50)) <= 400
    assert {(passage.first_line, passage.last_line) for passage in passages} == {(1, 1)}
    assert sum(len(passage.text) for passage in passages) >= len(text.replace(" ", ""))


def test_a_long_cut_can_be_interrupted() -> None:
    calls = 0

    def stop() -> None:
        nonlocal calls
        calls += 1
        if calls == 3:
            raise InterruptedError

    one = Extract(text="word " * 50_000, body=0, title="", date=TODAY, markdown=True)
    with pytest.raises(InterruptedError):
        CHUNKER.passages(one, checkpoint=stop)
