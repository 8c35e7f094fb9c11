"""A row says that its file never fades, and its menu pins the file or lets it age again."""

import html
from dataclasses import replace

from app.core.pinning import with_pins
from app.core.pool import CandidatePool
from app.ui.explanation.source import dated
from app.ui.results.panes import ResultPanes
from app.ui.results.sentences import EVERGREEN_SIGN, pin_text
from tests.ui.pools import AUTH_NOTES, pool_of
from tests.ui.rankings import rankings_of

EVERGREENS = {place for place, note in enumerate(AUTH_NOTES, 1) if note.evergreen}
AGEING = next(place for place, note in enumerate(AUTH_NOTES, 1) if not note.evergreen)
EVERGREEN = max(EVERGREENS)


def _path(pool: CandidatePool, passage_id: int) -> str:
    return pool.candidates[pool.index_of[passage_id]].passage.document.path


def _shown(panes: ResultPanes, pool: CandidatePool) -> None:
    rankings = rankings_of(pool, limit=len(AUTH_NOTES))
    panes.show_rankings(rankings.left, rankings.right)


def test_the_row_of_an_evergreen_file_has_its_sign_and_its_words(panes: ResultPanes) -> None:
    pool = pool_of(AUTH_NOTES)
    _shown(panes, with_pins(pool, {_path(pool, AGEING): True}))
    rows = {row.passage_id: row for row in panes.left_list.hits.rows}
    assert rows[AGEING].text.place.startswith(f"{EVERGREEN_SIGN} ")
    assert ", pinned as evergreen" in rows[AGEING].spoken
    assert rows[EVERGREEN].text.place.startswith(f"{EVERGREEN_SIGN} ")
    assert ", evergreen" in rows[EVERGREEN].spoken
    of_the_file = {
        row.passage_id for row in rows.values() if _path(pool, row.passage_id) == _path(pool, AGEING)
    }
    others = [row for row in rows.values() if row.passage_id not in of_the_file | EVERGREENS]
    assert others
    assert not any(EVERGREEN_SIGN in row.text.place or "evergreen" in row.spoken for row in others)


def test_the_tool_tip_says_the_date_and_where_it_comes_from(panes: ResultPanes) -> None:
    pool = pool_of(AUTH_NOTES)
    _shown(panes, pool)
    for row in panes.left_list.hits.rows:
        date = pool.candidates[pool.index_of[row.passage_id]].passage.document.date
        assert html.escape(dated(date)) in row.text.tool_tip
        assert dated(replace(date, pinned=True)) == f"{dated(date)}; pinned as evergreen"


def test_the_menu_pins_unpins_and_says_where_a_pin_would_do_nothing(panes: ResultPanes) -> None:
    pool = pool_of(AUTH_NOTES)
    asked: list[object] = []
    panes.pin_requested.connect(asked.append)
    for pins, passage_id, text, enabled in (
        ({}, AGEING, pin_text(pinned=False), True),
        ({_path(pool, AGEING): True}, AGEING, pin_text(pinned=True), True),
        ({}, EVERGREEN, pin_text(pinned=None), False),
    ):
        _shown(panes, with_pins(pool, pins))
        action = panes.right_list.context_menu(passage_id).actions()[-1]
        assert (action.text(), action.isEnabled()) == (text, enabled)
        action.trigger()
    assert asked == [AGEING, AGEING]
