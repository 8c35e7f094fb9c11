"""Searching with relevance feedback, on a real library with the real model."""

import asyncio
from collections.abc import Callable
from dataclasses import replace

import numpy as np
import pytest

from app.core.closeness import ChanceSample
from app.core.feedback import FIRST_HITS
from app.core.parameters import GatheringParameters
from app.core.pool import CandidatePool
from app.core.query import SearchMode
from app.core.rewriting import NOT_REWRITTEN, Rewriting
from app.core.scores import meaning_score
from app.services.library import Library

QUERY = "how to set up authentication"
Ask = Callable[..., CandidatePool]


@pytest.fixture
def ask(library: Library) -> Ask:
    def search(
        text: str = QUERY,
        *,
        mode: SearchMode = SearchMode.HYBRID,
        feedback: bool = True,
        rewriting: Rewriting = NOT_REWRITTEN,
    ) -> CandidatePool:
        async def last() -> CandidatePool:
            await library.model_loaded()
            gathering = GatheringParameters(feedback=feedback)
            found = library.search.search(text, mode=mode, limit=6, gathering=gathering, rewriting=rewriting)
            return [pool async for pool in found][-1]

        return asyncio.run(last())

    return search


def test_the_meaning_leg_is_drawn_toward_the_first_hits(ask: Ask) -> None:
    plain, drawn = ask(feedback=False), ask()
    assert not plain.drawn_toward
    assert len(drawn.drawn_toward) == FIRST_HITS
    before = {hit.passage.id: hit.distance for hit in plain.candidates}
    for passage_id in drawn.drawn_toward:
        hit = drawn.candidates[drawn.index_of[passage_id]]
        assert hit.meaning is not None
        assert hit.meaning.raw < (before[passage_id] or 2.0)
    assert drawn.timings_ms["feedback"] > 0


def test_how_unusual_a_hit_is_goes_by_what_was_typed(ask: Ask) -> None:
    """A query that was drawn toward a hit is near to it by making."""
    plain, drawn = ask(feedback=False), ask()
    typed = {hit.passage.id: hit.distance for hit in plain.candidates if hit.distance is not None}
    both = [hit for hit in drawn.candidates if hit.distance is not None and hit.passage.id in typed]
    assert both
    sample = ChanceSample(np.linspace(-1.0, 1.0, 1000, dtype=np.float32))
    told = replace(drawn, chance=sample)
    for hit in both:
        assert hit.distance is not None
        assert hit.distance == pytest.approx(typed[hit.passage.id], abs=1e-5)
        assert told.closer_than(hit) == sample.share_farther(meaning_score(hit.distance))


@pytest.mark.parametrize("mode", [SearchMode.MEANING, SearchMode.KEYWORD])
def test_one_leg_alone_is_drawn_toward_nothing(ask: Ask, mode: SearchMode) -> None:
    assert not ask(mode=mode).drawn_toward


def test_where_one_leg_is_silent_nothing_is_drawn(ask: Ask) -> None:
    pool = ask("zzzqqq")
    assert not any(hit.keyword for hit in pool.candidates)
    assert not pool.drawn_toward


@pytest.mark.parametrize("rewriting", [Rewriting(answer="by a token"), Rewriting(parts=("auth", "proxy"))])
def test_a_rewritten_query_is_taken_as_it_is(ask: Ask, rewriting: Rewriting) -> None:
    assert not ask(rewriting=rewriting).drawn_toward


def test_filters_hold_in_the_second_look_too(ask: Ask) -> None:
    kinds = {hit.passage.document.kind for hit in ask(f"{QUERY} -proxy type:md").candidates}
    texts = [hit.passage.text.lower() for hit in ask(f"{QUERY} -proxy type:md").candidates]
    assert kinds == {"md"}
    assert not any("proxy" in text.split() for text in texts)
