"""Maximal Marginal Relevance (Carbonell and Goldstein, 1998), greedy, over candidates in relevance order."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

FIRST_PICK = -1
"""The blocker of a candidate that repeats no earlier pick, as the first one always does."""


@dataclass(frozen=True, eq=False, slots=True)
class Picks:
    """The picks in order, arrays of shape (n,).

    ``order`` holds candidate places; ``max_similarity`` and ``blocker`` belong to the pick at the same
    index: the similarity to the nearest earlier pick, in [−1, 1] (0 for the first), and that pick's
    candidate place, the earliest of several equally near; ``FIRST_PICK`` where no earlier pick is at all
    alike, so that the similarity is not above 0.
    """

    order: NDArray[np.intp]
    max_similarity: NDArray[np.float64]
    blocker: NDArray[np.intp]


def scaled_relevance(relevance: NDArray[np.float64]) -> NDArray[np.float64]:
    """``relevance`` (n,) min-max scaled to [0, 1]; all equal gives 1."""
    if relevance.size == 0:
        return relevance
    low, high = relevance.min(), relevance.max()
    return (relevance - low) / (high - low) if high > low else np.ones_like(relevance)


def pick(scaled: NDArray[np.float64], similarity: NDArray[np.float32], *, mmr_lambda: float) -> Picks:
    """Pick every candidate, each time the one with the largest ``λ·rel − (1−λ)·max similarity``.

    ``scaled`` is (n,) in [0, 1] and ``similarity`` (n, n), both in relevance order, so that the first of
    equal maxima is the more relevant one. λ is clamped to [0, 1].
    """
    mmr_lambda = min(1.0, max(0.0, mmr_lambda))
    count = scaled.size
    penalty = (1.0 - mmr_lambda) * similarity.astype(np.float64)
    gain = mmr_lambda * scaled
    worst_penalty = np.full(count, -np.inf)
    score = gain.copy()
    order = np.empty(count, dtype=np.intp)
    for step in range(count):
        picked = int(score.argmax())
        order[step] = picked
        gain[picked] = -np.inf
        np.maximum(worst_penalty, penalty[picked], out=worst_penalty)
        np.subtract(gain, worst_penalty, out=score)
    max_similarity, blocker = blockers_of(order, similarity)
    return Picks(order, max_similarity, blocker)


def blockers_of(
    order: NDArray[np.intp], similarity: NDArray[np.float32]
) -> tuple[NDArray[np.float64], NDArray[np.intp]]:
    """For each pick the similarity to its nearest earlier pick, and that pick, as ``Picks`` says.

    ``order`` (k,) are the first k picks; ``similarity`` is (n, n).
    """
    if order.size == 0:
        return np.zeros(0), order
    among_picks = similarity[np.ix_(order, order)].astype(np.float64)
    among_picks[np.triu_indices(order.size)] = -np.inf
    nearest = among_picks.argmax(axis=1)
    max_similarity = among_picks[np.arange(order.size), nearest]
    max_similarity[0] = 0.0
    blocker = np.where(max_similarity > 0.0, order[nearest], FIRST_PICK)
    blocker[0] = FIRST_PICK
    return max_similarity, blocker
