"""A pool after a file was pinned: nothing but its dates has changed."""

from datetime import UTC, date, datetime, timedelta, timezone

from hypothesis import given
from hypothesis import strategies as st

from app.core.dates import same_time_on
from app.core.pinning import with_pins
from app.core.pool import CandidatePool
from app.core.ranking import rank
from tests.core.pools import parameters, pools

PATHS = st.sampled_from(["/a.md", "/b.md", "/ä.md", "/\udcff.md", "/elsewhere.md"])


@given(pool=pools(), pins=st.dictionaries(PATHS, st.booleans()))
def test_a_pin_changes_the_dates_of_its_file_and_nothing_else(
    pool: CandidatePool, pins: dict[str, bool]
) -> None:
    now = with_pins(pool, pins)
    assert len(now) == len(pool)
    assert now.similarity is pool.similarity
    for before, after in zip(pool.candidates, now.candidates, strict=True):
        old, new = before.passage.document.date, after.passage.document.date
        assert new.pinned == pins.get(before.passage.document.path, old.pinned)
        assert (new.when, new.source) == (old.when, old.source)
        assert (after.meaning, after.keyword, after.matches) == (
            before.meaning,
            before.keyword,
            before.matches,
        )
        assert (after.passage.id, after.passage.text) == (before.passage.id, before.passage.text)
    assert with_pins(now, pins) is now
    back = with_pins(now, dict.fromkeys(pins, False))
    assert (
        rank(back, parameters(decay_enabled=True)).order == rank(pool, parameters(decay_enabled=True)).order
    )


@given(pool=pools(min_size=1))
def test_what_is_pinned_never_fades(pool: CandidatePool) -> None:
    every = {candidate.passage.document.path: True for candidate in pool.candidates}
    ranking = rank(with_pins(pool, every), parameters(decay_enabled=True, half_life_days=1.0))
    assert all(ranking.breakdown(place).age_days is None for place in ranking.order)
    assert ranking.scores.decay.tolist() == [1.0] * len(pool)


@given(
    now=st.datetimes(
        timezones=st.sampled_from([UTC, timezone(timedelta(hours=9)), timezone(timedelta(hours=-8))])
    ),
    day=st.dates(),
)
def test_another_day_has_the_time_of_now(now: datetime, day: date) -> None:
    moment = same_time_on(day, now)
    assert moment.utcoffset() == timedelta(0)
    if date(2, 1, 1) < day < date(9998, 1, 1):
        local = moment.astimezone(now.tzinfo)
        assert (local.date(), local.timetz()) == (day, now.timetz())
        assert same_time_on(now.date(), now) == now or now.year in {1, 9999}
