"""The measures against numbers worked out by hand."""

import math

import pytest

from tests.bench.measures import mean, ndcg, reciprocal_rank


@pytest.mark.parametrize(
    ("ranked", "relevant", "expected"),
    [
        (["a", "b", "c"], {"a"}, 1.0),
        (["a", "b", "c"], {"c"}, 1 / 3),
        (["a", "b", "c"], {"b", "c"}, 1 / 2),
        (["a", "b", "c"], {"x"}, 0.0),
        ([], {"a"}, 0.0),
        ([*"abcdefghij"], {"j"}, 1 / 10),
        ([*"abcdefghijk"], {"k"}, 0.0),
    ],
)
def test_reciprocal_rank(ranked: list[str], relevant: set[str], expected: float) -> None:
    assert reciprocal_rank(ranked, relevant) == expected


def test_the_textbook_example_of_discounted_gain() -> None:
    """Grades 3 2 3 0 1 2 as found: 3 + 2/1.58496 + 3/2 + 0 + 1/2.58496 + 2/2.80735 = 6.86113.

    As they should be, 3 3 2 2 1 0: 3 + 3/1.58496 + 2/2 + 2/2.32193 + 1/2.58496 = 7.14100.
    """
    grades = {"a": 3, "b": 2, "c": 3, "d": 0, "e": 1, "f": 2}
    assert ndcg([*"abcdef"], grades) == pytest.approx(6.86113 / 7.14100, abs=1e-5)


def test_the_best_order_is_worth_one() -> None:
    assert ndcg(["a", "b", "c"], {"a": 4, "b": 2, "c": 1}) == 1.0
    assert ndcg(["a", "b"], {"a": 1, "b": 1}) == 1.0


def test_what_is_not_judged_or_not_found_gains_nothing() -> None:
    assert ndcg(["x", "a"], {"a": 4}) == pytest.approx(1 / math.log2(3))
    assert ndcg(["x", "y"], {"a": 4}) == 0.0
    assert ndcg([], {"a": 4}) == 0.0
    assert ndcg(["a"], {"a": 0}) == 0.0
    assert ndcg(["a"], {}) == 0.0


def test_only_the_first_places_count() -> None:
    grades = {"a": 1, "b": 1, "c": 1}
    assert ndcg(["x", "a"], grades, depth=1) == 0.0
    assert ndcg(["a", "x", "x"], grades, depth=2) == pytest.approx(1 / (1 + 1 / math.log2(3)))


def test_the_ideal_knows_every_judged_document_and_no_more_than_the_depth() -> None:
    grades = dict.fromkeys("abcdefghijklmno", 1)
    assert ndcg([*"abcdefghij"], grades) == 1.0
    assert ndcg(["a"], grades) < 0.5


def test_mean() -> None:
    assert mean([1.0, 0.5, 0.0]) == 0.5
    with pytest.raises(ValueError, match="nothing"):
        mean([])
