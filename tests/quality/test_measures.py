"""The measures against numbers worked out by hand."""

import math
from collections.abc import Sequence

import numpy as np
import pytest

from tests.quality.measures import (
    ALPHA_NDCG,
    NDCG,
    RECALL,
    RECIPROCAL_RANK,
    diversity_score,
    graded_score,
    similarity_within,
)


def ndcg(ranked: Sequence[str], grades: dict[str, int]) -> float:
    return graded_score(NDCG, grades={"q": grades}, ranked={"q": ranked})


def alpha_ndcg(ranked: Sequence[str], subtopics: dict[str, str]) -> float:
    return diversity_score(ALPHA_NDCG, subtopics={"q": subtopics}, ranked={"q": ranked})


@pytest.mark.parametrize(
    ("ranked", "relevant", "expected"),
    [
        ("abc", "a", 1.0),
        ("abc", "c", 1 / 3),
        ("abc", "bc", 1 / 2),
        ("abc", "x", 0.0),
        ("", "a", 0.0),
        ("abcdefghij", "j", 1 / 10),
        ("abcdefghijk", "k", 0.0),
    ],
)
def test_reciprocal_rank(ranked: str, relevant: str, expected: float) -> None:
    grades = {"q": dict.fromkeys(relevant, 1)}
    assert graded_score(RECIPROCAL_RANK, grades=grades, ranked={"q": ranked}) == pytest.approx(expected)


def test_the_textbook_example_of_discounted_gain() -> None:
    """Grades 3 2 3 0 1 2 as found: 3 + 2/1.58496 + 3/2 + 0 + 1/2.58496 + 2/2.80735 = 6.86113.

    As they should be, 3 3 2 2 1 0: 3 + 3/1.58496 + 2/2 + 2/2.32193 + 1/2.58496 = 7.14100.
    """
    grades = {"a": 3, "b": 2, "c": 3, "d": 0, "e": 1, "f": 2}
    assert ndcg("abcdef", grades) == pytest.approx(6.86113 / 7.14100, abs=1e-5)


def test_the_gain_is_the_grade_and_not_a_power_of_it() -> None:
    assert ndcg("ba", {"a": 4, "b": 1}) == pytest.approx((1 + 4 / math.log2(3)) / (4 + 1 / math.log2(3)))


def test_the_order_of_the_list_counts_and_not_that_of_the_names() -> None:
    assert ndcg("abc", {"a": 1}) == ndcg("cba", {"c": 1}) == 1.0


def test_what_is_not_judged_or_not_found_gains_nothing() -> None:
    assert ndcg("xa", {"a": 4}) == pytest.approx(1 / math.log2(3))
    assert ndcg("xy", {"a": 4}) == 0.0
    assert ndcg("", {"a": 4}) == 0.0
    assert ndcg("a", {"a": 0}) == 0.0


def test_the_ideal_knows_every_judged_document_and_no_more_than_ten_count() -> None:
    grades = dict.fromkeys("abcdefghijklmno", 1)
    assert ndcg("abcdefghij", grades) == pytest.approx(1.0)
    assert ndcg("0123456789a", grades) == 0.0
    assert ndcg("a", grades) < 0.5


def test_recall_counts_what_has_any_grade_above_zero_among_a_hundred() -> None:
    names = [str(number) for number in range(101)]
    grades = {"q": {"0": 4, "99": 1, "100": 4, "never": 2, "1": 0}}
    assert graded_score(RECALL, grades=grades, ranked={"q": names}) == pytest.approx(2 / 4)


def test_a_query_for_which_nothing_was_found_counts_as_nothing() -> None:
    grades = {"one": {"a": 1}, "other": {"a": 1}}
    for ranked in ({"one": "a"}, {"one": "a", "other": ""}):
        assert graded_score(NDCG, grades=grades, ranked=ranked) == pytest.approx(0.5)
    both = {"one": {"s": "a", "t": "b"}, "other": {"s": "a", "t": "b"}}
    assert diversity_score(ALPHA_NDCG, subtopics=both, ranked={"one": "ab"}) == pytest.approx(0.5)


def test_no_queries_have_no_mean() -> None:
    with pytest.raises(ValueError, match="nothing"):
        graded_score(NDCG, grades={}, ranked={})


def test_a_repeated_subtopic_gains_half() -> None:
    """Found s s t: 1 + 0.5/1.58496 + 1/2 = 1.81546; at best s t s: 1 + 1/1.58496 + 0.5/2 = 1.88093."""
    assert alpha_ndcg("abc", {"s": "ab", "t": "c"}) == pytest.approx(1.81546 / 1.88093, abs=1e-5)
    assert alpha_ndcg("acb", {"s": "ab", "t": "c"}) == pytest.approx(1.0)


def test_a_third_of_one_subtopic_gains_a_quarter() -> None:
    """Found s s s: 1 + 0.5/1.58496 + 0.25/2 = 1.44046; at best it is s t s s."""
    best = 1 + 1 / math.log2(3) + 0.5 / 2 + 0.25 / math.log2(5)
    assert alpha_ndcg("abc", {"s": "abc", "t": "d"}) == pytest.approx(1.44046 / best, abs=1e-5)


def test_the_similarity_within_a_list_is_the_mean_of_its_pairs() -> None:
    similarity = np.array([[1.0, 0.2, 0.4], [0.2, 1.0, 0.9], [0.4, 0.9, 1.0]], dtype=np.float32)
    assert similarity_within(similarity) == pytest.approx(0.5)
    assert similarity_within(similarity[:1, :1]) == 0.0
    assert similarity_within(similarity[:0, :0]) == 0.0
