"""A word that notes of another script only mention counts less there; a name counts the same in all."""

from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.core.query import parse_query
from app.core.scores import share_of_rank
from app.store.connection import Connection, value
from app.store.documents import NewDocument
from app.store.keyword_leg import keyword_leg
from app.store.legs import LegRow
from app.store.match_counts import MatchCounts
from app.store.mentions import Mentions
from app.store.passages import passages
from app.store.scripts import NO_SCRIPT, script_of
from app.store.store import Store
from tests.store.library import document, found, opened, put, read

JAPANESE = "計算の方法を説明します。"
MENTION = f"{JAPANESE} formula"
NAME = "sqlite"


def english(count: int, *, word: str = "formula") -> Iterable[NewDocument]:
    return (document(f"en/{n}.md", f"A {word} says how to reckon the sum {n}.") for n in range(count))


def english_without(count: int) -> Iterable[NewDocument]:
    return (document(f"other/{n}.md", f"Nothing of the kind is said on day {n}.") for n in range(count))


def japanese(count: int) -> Iterable[NewDocument]:
    return (document(f"ja/{n}.md", f"{JAPANESE}{n}") for n in range(count))


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with opened(tmp_path) as library:
        yield library


def share(store: Store, typed: str, text: str) -> float:
    """The share of the query that the passage with this text holds."""
    return share_of_rank(row(store, typed, text).raw)


def row(store: Store, typed: str, text: str) -> LegRow:
    """What the keyword leg says of the passage with this text."""
    rows = read(store, lambda c: keyword_leg(c, parse_query(typed), limit=200))
    known = read(store, lambda c: passages(c, [row.passage_id for row in rows]))
    return next(row for row in rows if known[row.passage_id].text == text)


def test_a_mention_counts_less_than_it_does_where_no_note_has_its_script(tmp_path: Path) -> None:
    shares = []
    for others in (0, 40):
        with opened(tmp_path / str(others)) as library:
            put(library, document("mention.md", MENTION), *japanese(60), *english(others))
            shares.append(share(library, "formula", MENTION))
    alone, beside_english = shares
    assert beside_english < alone / 2


def test_only_what_counts_less_is_called_a_mention(store: Store) -> None:
    title = document("title.md", f"{JAPANESE} formula, again", title="formula")
    put(store, document("mention.md", MENTION), title, *japanese(60), *english(40))
    assert row(store, "formula", MENTION).mentioned
    assert not row(store, "formula", title.passages[0].text).mentioned
    assert not row(store, "formula", "A formula says how to reckon the sum 7.").mentioned


def test_a_note_that_has_the_word_in_its_title_counts_whole(store: Store) -> None:
    put(store, document("mention.md", MENTION), *japanese(60), *english(40))
    mentioned = share(store, "formula", MENTION)
    put(store, document("mention.md", MENTION, title="formula"))
    assert share(store, "formula", MENTION) > 2 * mentioned
    assert found(store, "formula")[0] == MENTION


@pytest.mark.parametrize("notes", [1, 3, 30])
def test_a_name_that_both_use_alike_counts_the_same_in_both(store: Store, notes: int) -> None:
    texts = [f"{JAPANESE} {NAME} {n}" for n in range(notes)]
    put(store, *(document(f"name/{n}.md", text) for n, text in enumerate(texts)), *japanese(60 - notes))
    before = share(store, NAME, texts[0])
    put(store, *english(notes, word=NAME), *english_without(60 - notes))
    assert share(store, NAME, texts[0]) == pytest.approx(before, rel=0.2)


@pytest.mark.parametrize(
    ("word", "typed"),
    [
        pytest.param("XK-4432", "XK-4432", id="in no note of its own script"),
        pytest.param("the formula", '"the formula"', id="a phrase, which every hit must hold"),
    ],
)
def test_what_cannot_be_only_a_mention_counts_whole(store: Store, word: str, typed: str) -> None:
    text = f"{JAPANESE} {word}"
    put(store, document("note.md", text), *japanese(60))
    alone = share(store, typed, text)
    put(store, *english(60))
    assert share(store, typed, text) == pytest.approx(alone, rel=0.2)


def test_the_sample_of_a_word_of_very_many_passages_says_the_same(tmp_path: Path) -> None:
    weights = []
    for many in (40, 2000):
        with opened(tmp_path / str(many)) as library:
            mentions = [document(f"mention/{n}.md", f"{MENTION} {n}") for n in range(many // 20)]
            put(library, *mentions, *japanese(many), *english(many))
            weights.append(read(library, weight_in_the_first))
    few, very_many = weights
    assert 0.02 < very_many < few < 0.2


def weight_in_the_first(c: Connection) -> float:
    """What the word counts in the first passage."""
    first = int(value(c, "SELECT min(id) FROM passage"))
    weights = Mentions(c, MatchCounts(c), (first,)).weights("LATIN", '"formula"')
    assert weights is not None
    return float(weights[0])


@given(st.lists(st.text(max_size=20), max_size=3))
def test_any_text_has_one_script_or_none(parts: list[str]) -> None:
    text = " ".join(parts)
    script = script_of(text)
    assert (script == NO_SCRIPT) or script.isupper()
    assert script_of(f"{text} 12 % ! ") == script


@pytest.mark.parametrize(
    ("text", "script"),
    [
        ("", NO_SCRIPT),
        ("12:30 — 4 %", NO_SCRIPT),
        ("Auth settings", "LATIN"),
        ("ＡＢＣ", "LATIN"),
        ("Настройки прокси", "CYRILLIC"),
        ("認証の設定", "CJK"),
        ("ｾｯﾃｲ", "CJK"),
        ("设置", "CJK"),
        ("설정 화면", "HANGUL"),
        ("ρυθμίσεις", "GREEK"),
        ("設定は `settings.json` と https://example.org/a/very/long/address に。", "CJK"),
        ("Команда:\n```\nsudo apt-get install something long enough\n```\n", "CYRILLIC"),
        ("Команда:\n```\nsudo apt-get install something long enough", "CYRILLIC"),
        ("`print(x)`", "LATIN"),
        ("Sync は便利な同期サービスです", "CJK"),
    ],
)
def test_the_script_is_that_of_most_words_outside_code(text: str, script: str) -> None:
    assert script_of(text) == script
