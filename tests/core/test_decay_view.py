"""The curve of age is the one that the ranking fades by."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.core.decay_view import decay_view
from app.core.parameters import RankingParameters
from app.core.pool import CandidatePool
from app.core.ranking import rank
from tests.core.pools import PARAMETERS, pools


@given(pool=pools(min_size=1), chosen=PARAMETERS)
def test_every_hit_has_the_age_and_the_weight_of_the_ranking(
    pool: CandidatePool, chosen: RankingParameters
) -> None:
    fading = rank(pool, replace(chosen, decay_enabled=True))
    shown = [hit.passage_id for hit in fading.hits]
    for ranking in (fading, rank(pool, replace(chosen, decay_enabled=False))):
        view = decay_view(ranking, shown)
        assert [hit.passage_id for hit in view.hits] == shown
        for hit in view.hits:
            told = fading.breakdown(pool.index_of[hit.passage_id])
            assert hit.weight == told.decay
            assert hit.evergreen == (told.age_days is None)
            assert told.age_days in {None, hit.age_days}
            assert hit.evergreen or hit.weight == view.weight_at(hit.age_days)
            assert 0.0 <= view.along(hit.age_days) <= 1.0
        assert view.weight_at(view.half_life_days) == pytest.approx(0.5)
        assert view.along(0.0) == 0.0
        assert view.along(view.span_days) == 1.0


@given(pool=pools(min_size=1), chosen=PARAMETERS, ages=st.tuples(st.floats(0, 5000), st.floats(0, 5000)))
def test_older_lies_further_and_weighs_no_more(
    pool: CandidatePool, chosen: RankingParameters, ages: tuple[float, float]
) -> None:
    view = decay_view(rank(pool, chosen), ())
    younger, older = sorted(ages)
    assert view.along(younger) <= view.along(older)
    assert view.weight_at(younger) >= view.weight_at(older)
