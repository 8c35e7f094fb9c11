"""MMR against the definition written out as three loops, and the blockers it names."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from app.core.mmr import FIRST_PICK, Picks, pick, scaled_relevance
from app.core.tokens import overlap_matrix
from tests.core.pools import TEXTS, cosines

LAMBDAS = st.one_of(st.sampled_from([0.0, 0.3, 0.5, 0.7, 0.9, 1.0]), st.floats(0.0, 1.0))
RELEVANCES = st.one_of(st.sampled_from([-1.0, 0.0, 0.25, 0.5, 1.0]), st.floats(-2.0, 2.0))


@st.composite
def problems(draw: st.DrawFn) -> tuple[NDArray[np.float64], NDArray[np.float32]]:
    """Relevance in descending order, and a similarity of tokens or of vectors."""
    size = draw(st.integers(0, 14))
    relevance = np.array(sorted((draw(RELEVANCES) for _ in range(size)), reverse=True), dtype=np.float64)
    if draw(st.booleans()):
        return relevance, overlap_matrix([draw(TEXTS) for _ in range(size)])
    rows = [draw(st.lists(st.integers(-2, 2), min_size=3, max_size=3)) for _ in range(size)]
    return relevance, cosines(rows)


def by_definition(
    scaled: NDArray[np.float64], similarity: NDArray[np.float32], mmr_lambda: float
) -> tuple[list[int], list[float], list[int]]:
    """Greedy MMR as it is written in a book: order, largest similarity and blocker of each pick."""
    left = list(range(scaled.size))
    order: list[int] = []
    nearest: list[float] = []
    blockers: list[int] = []
    while left:
        best_place, best_score, best_nearest, best_blocker = -1, -np.inf, 0.0, FIRST_PICK
        for place in left:
            largest, blocker = (0.0, FIRST_PICK) if not order else (-np.inf, FIRST_PICK)
            for earlier in order:
                alike = float(similarity[place, earlier])
                if alike > largest:
                    largest, blocker = alike, earlier
            score = mmr_lambda * float(scaled[place]) - (1.0 - mmr_lambda) * largest
            if score > best_score:
                best_place, best_score = place, score
                best_nearest, best_blocker = largest, blocker if largest > 0 else FIRST_PICK
        left.remove(best_place)
        order.append(best_place)
        nearest.append(best_nearest)
        blockers.append(best_blocker)
    return order, nearest, blockers


def as_lists(picks: Picks) -> tuple[list[int], list[float], list[int]]:
    return picks.order.tolist(), picks.max_similarity.tolist(), picks.blocker.tolist()


@given(problem=problems(), mmr_lambda=LAMBDAS)
def test_picks_equal_the_definition(
    problem: tuple[NDArray[np.float64], NDArray[np.float32]], mmr_lambda: float
) -> None:
    relevance, similarity = problem
    scaled = scaled_relevance(relevance)
    found = pick(scaled, similarity, mmr_lambda=mmr_lambda)
    assert as_lists(found) == by_definition(scaled, similarity, mmr_lambda)


@given(problem=problems(), mmr_lambda=LAMBDAS)
def test_no_earlier_pick_is_nearer_than_the_blocker(
    problem: tuple[NDArray[np.float64], NDArray[np.float32]], mmr_lambda: float
) -> None:
    relevance, similarity = problem
    picks = pick(scaled_relevance(relevance), similarity, mmr_lambda=mmr_lambda)
    for step, (place, blocker) in enumerate(zip(picks.order, picks.blocker, strict=True)):
        earlier = picks.order[:step]
        if blocker == FIRST_PICK:
            assert not (similarity[place, earlier] > 0).any()
        else:
            assert blocker in earlier
            assert (
                picks.max_similarity[step] == similarity[place, blocker] == similarity[place, earlier].max()
            )


@given(problem=problems(), mmr_lambda=LAMBDAS)
def test_every_candidate_is_picked_once(
    problem: tuple[NDArray[np.float64], NDArray[np.float32]], mmr_lambda: float
) -> None:
    relevance, similarity = problem
    picks = pick(scaled_relevance(relevance), similarity, mmr_lambda=mmr_lambda)
    assert sorted(picks.order.tolist()) == list(range(relevance.size))


@given(problem=problems())
def test_lambda_one_keeps_the_order_of_relevance(
    problem: tuple[NDArray[np.float64], NDArray[np.float32]],
) -> None:
    relevance, similarity = problem
    picks = pick(scaled_relevance(relevance), similarity, mmr_lambda=1.0)
    assert picks.order.tolist() == list(range(relevance.size))


@pytest.mark.parametrize(
    ("given_lambda", "used"), [(-3.0, 0.0), (7.0, 1.0), (float("inf"), 1.0), (float("-inf"), 0.0)]
)
def test_lambda_is_clamped(given_lambda: float, used: float) -> None:
    scaled = np.array([1.0, 0.9, 0.0])
    similarity = overlap_matrix(["same words", "same words", "other"])
    assert as_lists(pick(scaled, similarity, mmr_lambda=given_lambda)) == as_lists(
        pick(scaled, similarity, mmr_lambda=used)
    )


def test_a_dissimilar_pick_has_a_bonus_but_no_blocker() -> None:
    similarity = np.array([[1.0, -0.5], [-0.5, 1.0]], dtype=np.float32)
    picks = pick(np.array([1.0, 0.0]), similarity, mmr_lambda=0.5)
    assert picks.max_similarity.tolist() == [0.0, -0.5]
    assert picks.blocker.tolist() == [FIRST_PICK, FIRST_PICK]


@given(st.lists(st.floats(-1e300, 1e300)))
def test_scaled_relevance_is_between_0_and_1_and_keeps_the_order(values: list[float]) -> None:
    relevance = np.array(sorted(values, reverse=True), dtype=np.float64)
    scaled = scaled_relevance(relevance)
    assert scaled.shape == relevance.shape
    assert np.isfinite(scaled).all()
    assert ((scaled >= 0.0) & (scaled <= 1.0)).all()
    assert (np.diff(scaled) <= 0.0).all()
    if scaled.size:
        assert scaled[0] == 1.0
    if len(set(values)) > 1:
        assert scaled[-1] == 0.0
