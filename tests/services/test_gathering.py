"""What is gathered is what was asked for: so many candidates, compared by words or by meaning."""

import asyncio

import numpy as np
import pytest

from app.core.families import families
from app.core.parameters import GatheringParameters, Similarity
from app.core.pool import CandidatePool
from app.core.query import SearchMode
from app.core.tokens import overlap_matrix
from app.services.library import Library


def _gather(library: Library, *, limit: int = 2, **values: object) -> CandidatePool:
    gathering = GatheringParameters(**values)  # type: ignore[arg-type]

    async def ask() -> CandidatePool:
        await library.model_loaded()
        found = library.search.search(
            "auth settings", mode=SearchMode.HYBRID, limit=limit, gathering=gathering
        )
        return [pool async for pool in found][-1]

    return asyncio.run(ask())


@pytest.mark.parametrize("multiplier", [1, 3, 20])
def test_each_leg_is_asked_for_so_many(library: Library, multiplier: int) -> None:
    pool = _gather(library, candidate_multiplier=multiplier)
    assert pool.asked_of_each_leg == 2 * multiplier
    for leg in ("meaning", "keyword"):
        answered = sum(getattr(candidate, leg) is not None for candidate in pool.candidates)
        assert 0 < answered <= pool.asked_of_each_leg


def test_by_words_the_similarity_is_the_overlap_itself(library: Library) -> None:
    pool = _gather(library)
    assert pool.similarity_kind is Similarity.TOKENS
    assert pool.overlap is None


def test_by_meaning_it_is_the_cosine_and_families_stay_those_of_words(library: Library) -> None:
    by_words, by_meaning = _gather(library), _gather(library, similarity=Similarity.VECTORS)
    assert by_meaning.similarity_kind is Similarity.VECTORS
    assert [c.passage.id for c in by_meaning.candidates] == [c.passage.id for c in by_words.candidates]
    assert np.allclose(by_meaning.similarity, by_meaning.similarity.T, atol=1e-6)
    assert by_meaning.similarity.min() > by_words.similarity.min()
    assert by_meaning.overlap is not None
    assert np.array_equal(by_meaning.overlap, overlap_matrix([c.passage.text for c in by_meaning.candidates]))
    assert families(by_meaning) == families(by_words)
