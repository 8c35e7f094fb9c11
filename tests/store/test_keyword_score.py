"""What the keyword leg says of a passage: how much of the query it holds, the exact word first."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from app.core.query import parse_query
from app.core.scores import QUERY_SHARE_STRENGTH, keyword_score
from app.store.function_words import FUNCTION_WORDS
from app.store.keyword_leg import keyword_leg
from app.store.match_counts import MatchCounts
from app.store.store import Store
from app.store.words import words
from tests.store.library import document, found, opened, put, read

WORDS = ("lentil", "lentils", "soup", "the", "winter", "kitchen", "設定", "画面", "суп", "супы")


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with opened(tmp_path) as library:
        yield library


def scores(store: Store, typed: str) -> dict[str, float]:
    """The keyword score of each passage that is found, by its text."""
    rows = read(store, lambda c: keyword_leg(c, parse_query(typed), limit=50))
    return dict(zip(found(store, typed), [keyword_score(row.raw) for row in rows], strict=True))


def put_texts(store: Store, *texts: str) -> None:
    put(store, *(document(f"{number}.md", text) for number, text in enumerate(texts)))


@pytest.mark.parametrize("count", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("typed", ["lentil soup", "soup"])
def test_a_library_of_a_few_notes_has_an_order_and_a_score(store: Store, count: int, typed: str) -> None:
    """FTS5's own ``bm25()`` is about nothing here."""
    texts = [f"lentil soup for winter {number}" for number in range(count - 1)]
    put_texts(store, *texts, "lentil lentil soup soup soup")
    said = scores(store, typed)
    assert next(iter(said)) == "lentil lentil soup soup soup"
    assert len(said) == count
    assert all(0.02 < score < 1.0 for score in said.values())


def test_the_one_note_there_is_scores_as_it_would_among_many(tmp_path: Path) -> None:
    found_scores = []
    for others in (0, 60):
        with opened(tmp_path / str(others)) as library:
            put_texts(library, "lentil soup", *(f"other things {number}" for number in range(others)))
            found_scores.append(scores(library, "lentil soup")["lentil soup"])
    alone, among = found_scores
    assert alone == pytest.approx(among, abs=0.1)


@pytest.mark.parametrize(
    ("typed", "first", "second"),
    [
        ("running", "running at dawn", "runs at dawn"),
        ("runs", "runs at dawn", "running at dawn"),
        ("книгами", "полка с книгами", "полка с книгой"),
        ("книгой", "полка с книгой", "полка с книгами"),
        ("foobar", "call foobar now", "call bar now"),
        ("タマゴ", "タマゴを割る", "たまごを割る"),
        ("たまご", "たまごを割る", "タマゴを割る"),
        ("設定画面", "設定画面を開く", "画面で設定を開く"),
    ],
)
def test_what_was_typed_comes_before_what_counts_as_it(
    store: Store, typed: str, first: str, second: str
) -> None:
    put_texts(store, second, first, *(f"filler {number}" for number in range(20)))
    expected = [first, second] if typed != "foobar" else [first]
    assert found(store, typed) == expected


def test_a_chance_word_of_a_long_question_says_little(store: Store) -> None:
    put_texts(
        store,
        "how to descale the espresso machine with citric acid",
        "the machine room is locked at night",
        *(f"other notes of day {number}" for number in range(40)),
    )
    said = scores(store, "descale espresso machine citric acid")
    answer, by_chance = said.values()
    assert answer > 0.1
    assert by_chance < answer / 10


def test_words_that_hold_a_sentence_together_say_little(store: Store) -> None:
    put_texts(
        store,
        "what must be when how",
        "descaling",
        *(f"other notes of day {number}" for number in range(40)),
    )
    said = scores(store, "what must be known of descaling")
    assert next(iter(said)) == "descaling"


def test_a_query_of_such_words_alone_is_answered_by_them(store: Store) -> None:
    put_texts(store, "to be or not to be", "a question", *(f"other {number}" for number in range(20)))
    assert found(store, "to be or not")[0] == "to be or not to be"


def test_the_title_says_more_than_the_text(store: Store) -> None:
    put(
        store,
        document("a.md", "espresso espresso", title="Drinks"),
        document("b.md", "grind finely", title="Espresso"),
        *(document(f"{number}.md", f"other {number}") for number in range(20)),
    )
    assert found(store, "espresso") == ["grind finely", "espresso espresso"]


def test_function_words_are_as_the_index_has_words() -> None:
    assert {word for listed in FUNCTION_WORDS for word in words(listed)} == FUNCTION_WORDS


def test_rarity_falls_with_every_passage_and_never_below_nothing(store: Store) -> None:
    put_texts(store, "a b c", "a b", "a")
    rarities = read(store, lambda c: [MatchCounts(c).rarity(f'"{word}"') for word in "abcd"])
    assert rarities == sorted(rarities)
    assert rarities[0] > 0


@pytest.fixture(scope="module")
def many(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    with opened(tmp_path_factory.mktemp("many")) as library:
        put_texts(library, *(" ".join(WORDS[: 1 + number % len(WORDS)]) for number in range(30)))
        yield library


@given(typed=st.lists(st.sampled_from((*WORDS, "missing", '"lentil soup"')), min_size=1, max_size=6))
@settings(max_examples=80, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_every_share_lies_between_none_and_all(many: Store, typed: list[str]) -> None:
    query = parse_query(" ".join(typed))
    rows = read(many, lambda c: keyword_leg(c, query, limit=50))
    assert all(-QUERY_SHARE_STRENGTH < row.raw < 0 for row in rows)
    assert [row.raw for row in rows] == sorted(row.raw for row in rows)


@given(typed=st.lists(st.sampled_from(WORDS), min_size=1, max_size=4, unique=True))
@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_a_word_that_no_note_holds_takes_from_every_score_alike(many: Store, typed: list[str]) -> None:
    plain, more = scores(many, " ".join(typed)), scores(many, " ".join([*typed, "missing"]))
    assert list(plain) == list(more)
    assert all(more[text] < plain[text] for text in plain)
