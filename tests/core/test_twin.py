"""What is new in a passage beside another one: new and repeated are all, and numbers count."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.core.sentences import sentence_spans
from app.core.tokens import token_set, token_spans
from app.core.twin import RELATED_FROM, REPEATED_FROM, TwinSentence, closest_pairs, twin

SENTENCES = st.lists(
    st.sampled_from(
        (
            "Set AUTH_SECRET in the environment.",
            "Sessions use JWT with a 30 day limit.",
            "Sessions use JWT with a 60 day limit.",
            "認証の設定は環境変数で行う。",
            "登录状态保存在签名的 Cookie 里。",
            "Секрет читается из окружения.",
            "- one item\n",
            "🌱\n",
            "```\ncode = 1\n```\n",
        )
    ),
    max_size=7,
).map(" ".join)
TEXT = SENTENCES | st.text(st.sampled_from("ab 1.。認証\n-🌱б"), max_size=40)


def marked(text: str, sentence: TwinSentence) -> tuple[list[str], list[str]]:
    return [text[a:b] for a, b in sentence.shared], [text[a:b] for a, b in sentence.own]


@given(before=TEXT, here=TEXT)
def test_new_and_repeated_sentences_are_all_of_them(before: str, here: str) -> None:
    found = twin(before, here)
    for text, side in ((before, found.before), (here, found.here)):
        assert tuple(sentence.span for sentence in side) == sentence_spans(text)
    repeated = sum(not sentence.new for sentence in found.here)
    assert found.new_here + repeated == len(found.here)
    assert found.only_before == found.swapped.new_here
    assert found.swapped == twin(here, before)


@given(before=TEXT, here=TEXT)
def test_a_share_is_what_the_counterpart_holds_and_decides(before: str, here: str) -> None:
    found = twin(before, here)
    for sentence in found.here:
        assert 0.0 <= sentence.share <= 1.0
        if sentence.counterpart is None:
            assert sentence.new
            assert sentence.share < RELATED_FROM
            continue
        other = found.before[sentence.counterpart].span
        tokens = token_set(before[other[0] : other[1]])
        if not sentence.new:
            assert sentence.share >= REPEATED_FROM
        for first, last in sentence.shared:
            assert token_set(here[first:last]) & tokens


@given(before=TEXT, here=TEXT)
def test_marks_lie_in_their_sentence_and_never_overlap(before: str, here: str) -> None:
    for sentence in twin(before, here).here:
        spans = sorted((*sentence.shared, *sentence.own))
        edges = [sentence.span[0], *(edge for span in spans for edge in span), sentence.span[1]]
        assert edges == sorted(edges)


@given(text=TEXT)
def test_nothing_is_new_beside_itself(text: str) -> None:
    assert twin(text, text).new_here == 0


@given(text=TEXT)
def test_everything_is_new_beside_nothing(text: str) -> None:
    found = twin("", text)
    assert found.new_here == len(found.here)


def test_a_changed_number_makes_a_sentence_new() -> None:
    before = "Sessions use a signed cookie with a limit of 30 days in every service."
    here = before.replace("30", "60")
    [sentence] = twin(before, here).here
    assert sentence.share > REPEATED_FROM
    assert sentence.new
    assert marked(here, sentence)[1] == ["60"]


def test_the_number_of_a_list_item_does_not_count() -> None:
    assert twin("1. Boil the water\n2. Add the tea", "1. Add the tea\n2. Boil the water").new_here == 0


def test_a_sentence_inside_a_longer_one_is_repeated() -> None:
    before = "Set AUTH_SECRET in the environment before the first start, as always."
    found = twin(before, "Set AUTH_SECRET in the environment. The cookie name changed.")
    assert [sentence.new for sentence in found.here] == [False, True]
    assert [sentence.new for sentence in found.before] == [True]


@pytest.mark.parametrize(
    ("before", "here", "shared", "own"),
    [
        (
            "認証の設定は環境変数で行う。",
            "認証の設定は環境変数で行ないます。",
            ["認証の設定は環境変数で行"],
            ["ないます"],
        ),
        ("密钥从环境变量读取。", "密钥从配置文件读取。", ["密钥从", "读取"], ["配置文件"]),
        (
            "Секрет читается из окружения.",
            "Секрет читается из файла.",
            ["Секрет читается из"],
            ["файла"],
        ),
    ],
)
def test_words_are_marked_in_every_script(before: str, here: str, shared: list[str], own: list[str]) -> None:
    [sentence] = twin(before, here).here
    assert marked(here, sentence) == (shared, own)


@given(text=st.text(st.sampled_from("aBÉ_09 .-龍コ각ди\n\U00020000認証🌱"), max_size=30))
def test_tokens_stand_where_their_spans_say(text: str) -> None:
    spans = token_spans(text)
    assert [span for span, _ in spans] == sorted(span for span, _ in spans)
    assert {token for _, token in spans} <= token_set(text)
    assert all(text[a:b].lower() == token for (a, b), token in spans)
    assert bool(spans) == bool(token_set(text))


@given(
    shape=st.tuples(st.integers(0, 6), st.integers(0, 6)),
    seed=st.integers(0, 99),
)
def test_the_closest_pairs_use_each_sentence_once_and_come_closest_first(
    shape: tuple[int, int], seed: int
) -> None:
    closeness = np.random.default_rng(seed).uniform(-1, 1, shape).astype(np.float32)
    before, here = ([(place, place + 1) for place in range(count)] for count in shape)
    pairs = closest_pairs(before, here, closeness)
    assert len(pairs) == min(shape)
    assert len({pair.before for pair in pairs}) == len({pair.here for pair in pairs}) == len(pairs)
    assert [pair.closeness for pair in pairs] == sorted((pair.closeness for pair in pairs), reverse=True)
    for pair in pairs:
        assert pair.closeness == closeness[pair.before[0], pair.here[0]]
    if pairs:
        assert pairs[0].closeness == closeness.max()
