"""Pinning a file in the window: the hit stops fading at once, and is pinned still after all."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

from PySide6.QtCore import QDate, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from app import bootstrap
from app.core.ranking import RankedHit
from tests.services.libraries import Sample
from tests.ui.window.driving import answered, opened, run_in_window, until

QUERY = "auth settings"


def _first(window: bootstrap.Window) -> RankedHit:
    assert window.main.rankings is not None
    return window.main.rankings[0].hits[0]


def _state(file: Path) -> tuple[bytes, int]:
    return file.read_bytes(), file.stat().st_mtime_ns


def test_a_pin_acts_at_once_is_kept_and_leaves_the_file_alone(
    qapp: QApplication, tmp_path: Path, sample: Sample
) -> None:
    library = sample.copied(tmp_path / "library")
    pinned: list[str] = []

    async def pin(window: bootstrap.Window) -> None:
        await opened(window)
        view = window.main.view
        view.query.setText(QUERY)
        await answered(window, QUERY)
        window.search.set_parameters(window.search.parameters)
        view.parameters.toggle_decay()
        hit = _first(window)
        assert hit.breakdown.age_days is not None
        file = Path(hit.candidate.passage.document.path)
        before, pool = _state(file), window.search.pool
        view.results.select(hit.passage_id)
        window.main.actions_by_name["pin"].trigger()
        await until(lambda: window.search.pool is not pool, "the pin")
        now = window.search.pool
        assert now is not None
        assert now.generation == (pool.generation if pool else None), "no new search"
        date = now.candidates[now.index_of[hit.passage_id]].passage.document.date
        assert date.pinned
        assert window.main.rankings is not None
        assert window.main.rankings[0].breakdown(now.index_of[hit.passage_id]).age_days is None
        told = window.main.view.messages.shown
        assert told is not None
        assert "pinned as evergreen" in told.text
        assert _state(file) == before
        pinned.append(str(file))

    async def still_pinned(window: bootstrap.Window) -> None:
        await opened(window)
        window.main.view.query.setText(QUERY)
        await answered(window, QUERY)
        pool = window.search.pool
        assert pool is not None
        found = {c.passage.document.path for c in pool.candidates if c.passage.document.date.pinned}
        assert found == set(pinned)
        place = next(n for n, c in enumerate(pool.candidates) if c.passage.document.path in found)
        window.main.hit_actions.toggle_pin(pool.candidates[place].passage.id)
        await until(lambda: window.search.pool is not pool, "the pin to go")
        now = window.search.pool
        assert now is not None
        assert not any(c.passage.document.date.pinned for c in now.candidates)

    run_in_window(qapp, library, pin)
    run_in_window(qapp, library, still_pinned)


def test_another_day_makes_notes_older_without_a_search(
    qapp: QApplication, tmp_path: Path, sample: Sample
) -> None:
    library = sample.copied(tmp_path / "library")

    async def scenario(window: bootstrap.Window) -> None:
        await opened(window)
        window.main.view.query.setText(QUERY)
        await answered(window, QUERY)
        if not window.search.parameters.decay_enabled:
            window.main.view.parameters.toggle_decay()
        pool, hit = window.search.pool, _first(window)
        other = datetime.now().astimezone().date() + timedelta(days=100)
        ages = window.main.view.ages
        assert ages.isVisible()
        ages.day.setDate(QDate(other.year, other.month, other.day))
        assert ages.words == "As if today were"
        assert window.search.pool is pool
        assert pool is not None
        assert window.main.rankings is not None
        left = window.main.rankings[0]
        before, after = hit.breakdown.age_days, left.breakdown(pool.index_of[hit.passage_id]).age_days
        assert before is not None
        assert after is not None
        assert abs(after - before - 100) < 0.1
        assert window.main.view.ages.curve.view is not None
        QTest.mouseClick(ages.today, Qt.MouseButton.LeftButton)
        assert window.main.rankings is not None
        assert abs((window.main.rankings[0].parameters.as_of - datetime.now(UTC)).total_seconds()) < 60

    run_in_window(qapp, library, scenario)


def test_another_day_is_what_typed_dates_count_from(
    qapp: QApplication, tmp_path: Path, sample: Sample
) -> None:
    library = sample.copied(tmp_path / "library")
    query = f"{QUERY} after:3000d"

    async def scenario(window: bootstrap.Window) -> None:
        await opened(window)
        window.main.view.query.setText(query)
        await answered(window, query)
        if not window.search.parameters.decay_enabled:
            window.main.view.parameters.toggle_decay()
        assert window.search.pool is not None
        found = {hit.passage.id for hit in window.search.pool.candidates}
        assert found

        ages = window.main.view.ages
        other = datetime.now().astimezone().date() + timedelta(days=4000)
        ages.day.setDate(QDate(other.year, other.month, other.day))
        await until(
            lambda: window.search.pool is not None and not window.search.pool.candidates, "the other day"
        )
        assert ages.today.isVisible()
        QTest.mouseClick(ages.today, Qt.MouseButton.LeftButton)
        await until(lambda: window.search.pool is not None and window.search.pool.candidates, "today")
        await answered(window, query)
        assert {hit.passage.id for hit in window.search.pool.candidates} == found

    run_in_window(qapp, library, scenario)
