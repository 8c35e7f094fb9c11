"""Several queries in place of one: their vectors, their merged leg, and which of them a passage answers."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.core.query import SearchFilters, parse_query
from app.core.rewriting import AnswerUse, Rewriting
from app.search.asking import asked_queries, marking_query, merged, parts_answered, query_vectors
from app.store.legs import LegRow

_ROWS = st.lists(
    st.tuples(st.integers(1, 30), st.floats(0, 2)), max_size=12, unique_by=lambda pair: pair[0]
).map(lambda pairs: tuple(LegRow(*pair) for pair in sorted(pairs, key=lambda pair: pair[1])))
_ANSWERS = st.lists(_ROWS, min_size=1, max_size=4)


def rows(*pairs: tuple[int, float]) -> tuple[LegRow, ...]:
    return tuple(LegRow(*pair) for pair in pairs)


def test_without_parts_the_query_itself_is_asked() -> None:
    query = parse_query('auth "proxy settings" -cookie')
    assert asked_queries(query, Rewriting(answer="anything")) == (query,)
    assert marking_query(query, (query,)) is query


def test_parts_keep_the_filters_and_exclusions_of_the_whole() -> None:
    filters = SearchFilters(kinds=("md",))
    query = parse_query("where is a, and where is b? -draft", filters=filters)
    asked = asked_queries(query, Rewriting(parts=('where is "a"', "where is b -old")))
    assert [part.filters for part in asked] == [filters, filters]
    assert [part.exclusions for part in asked] == [("draft",), ("old", "draft")]
    assert asked[0].phrases == ("a",)
    marking = marking_query(query, asked)
    assert marking.terms == ("where", "is", "b")
    assert marking.phrases == ("a",)


def test_beside_is_the_mean_of_both_made_unit_length() -> None:
    query, answer = np.array([1.0, 0.0]), np.array([0.0, 1.0])
    embedded = np.array([query, answer], dtype=np.float32)
    [beside] = query_vectors(embedded, queries=1, use=AnswerUse.BESIDE)
    assert beside == pytest.approx(np.array([0.5**0.5, 0.5**0.5]))
    [instead] = query_vectors(embedded, queries=1, use=AnswerUse.INSTEAD)
    assert instead == pytest.approx(answer)


def test_an_answer_opposite_to_the_query_leaves_the_query() -> None:
    embedded = np.array([[1.0, 0.0], [-1.0, 0.0]], dtype=np.float32)
    assert query_vectors(embedded, queries=1, use=AnswerUse.BESIDE) == pytest.approx(embedded[:1])


def test_without_an_answer_vectors_stay_as_they_are() -> None:
    embedded = np.eye(3, dtype=np.float32)
    assert query_vectors(embedded, queries=3, use=AnswerUse.BESIDE) is embedded


@given(st.integers(1, 4), st.integers(0, 2**32 - 1), st.sampled_from(AnswerUse))
def test_vectors_are_of_unit_length(queries: int, seed: int, use: AnswerUse) -> None:
    vectors = np.random.default_rng(seed).normal(size=(queries + 1, 8)).astype(np.float32)
    vectors /= np.linalg.norm(vectors, axis=1, keepdims=True)
    looked_near = query_vectors(vectors, queries=queries, use=use)
    assert looked_near.shape == (queries, 8)
    assert looked_near.dtype == np.float32
    assert np.linalg.norm(looked_near, axis=1) == pytest.approx(1.0, abs=1e-5)


def test_every_part_has_its_first_hits_among_the_first() -> None:
    strong = rows((1, -9.0), (2, -8.0), (3, -7.0))
    weak = rows((4, -2.0), (1, -1.0))
    assert merged([strong, weak], limit=3) == rows((1, -9.0), (4, -2.0), (2, -8.0))


@given(_ANSWERS, st.integers(1, 20))
def test_a_merged_leg_holds_each_passage_once_with_its_best(
    answers: list[tuple[LegRow, ...]], limit: int
) -> None:
    leg = merged(answers, limit=limit)
    found = {row.passage_id for rows in answers for row in rows}
    assert len({row.passage_id for row in leg}) == len(leg) == min(limit, len(found))
    for row in leg:
        assert row.raw == min(
            other.raw
            for rows in answers
            for other in rows
            if other == row or other.passage_id == row.passage_id
        )
    if len(answers) == 1:
        assert leg == answers[0][:limit]


def test_a_passage_answers_first_the_part_it_is_best_for() -> None:
    keyword = [rows((1, -5.0), (2, -4.0)), rows((2, -9.0))]
    meaning = [rows((1, 0.1), (2, 0.2), (3, 0.3)), rows((2, 0.1), (3, 0.2), (1, 0.3))]
    answered = parts_answered([keyword, meaning], limit=2)
    assert answered == {1: (1,), 2: (2, 1), 3: (2,)}


@given(_ANSWERS, _ANSWERS, st.integers(1, 12))
def test_every_hit_of_several_parts_answers_one_of_them(
    one: list[tuple[LegRow, ...]], other: list[tuple[LegRow, ...]], limit: int
) -> None:
    answered = parts_answered([one, other], limit=limit)
    for answers in (one, other):
        if len(answers) > 1:
            for row in merged(answers, limit=limit):
                assert answered[row.passage_id]
    most = max(len(one), len(other))
    assert all(1 <= part <= most for parts in answered.values() for part in parts)
    assert all(len(set(parts)) == len(parts) for parts in answered.values())


def test_where_one_query_is_asked_nothing_has_a_part() -> None:
    assert parts_answered([[rows((1, 0.5))], [rows((1, -2.0))]], limit=3) == {}
