"""From what the window shows to a page: the same sentences, the same numbers, the same names.

A pure function of one ``Shown``; with long lists it takes tenths of a second, so that it belongs in a thread.
"""

from datetime import datetime

from PySide6.QtCore import QDate, QLocale

from app.core.sweep import sweep
from app.services.report.content import Figure, Report, Table
from app.ui.explanation.words import say
from app.ui.sharing.lists_told import left_list, moves, right_list
from app.ui.sharing.parameters_told import parameters_told
from app.ui.sharing.reasons_told import reasons
from app.ui.sharing.river_told import river, trade_off_table
from app.ui.sharing.shown import Shown

LANGUAGE = "en"
"""What the page's own words are in."""


def report_of(shown: Shown) -> Report:
    """The whole page."""
    swept = sweep(shown.right.pool, shown.right.parameters)
    return Report(
        language=LANGUAGE,
        query=shown.right.pool.query.text.strip(),
        made=_moment(shown.made),
        facts=parameters_told(shown),
        notice=shown.notice,
        lists_heading=say("Two orders of the same hits"),
        left=left_list(shown),
        right=right_list(shown),
        moves_heading=say("The moves between the lists, in words"),
        moves=moves(shown),
        reasons_heading=say("Why each hit is where it is"),
        reasons=reasons(shown),
        river=river(swept, shown.right),
        tables=(trade_off_table(swept, shown.right), _timings(shown)),
        footer=say(
            "Made with Parallax. This page holds all that it shows: it loads nothing, and nothing in it runs."
        ),
    )


def _moment(made: datetime) -> str:
    """Day and time, without the zone."""
    day = QLocale().toString(QDate(made.year, made.month, made.day), QLocale.FormatType.LongFormat)
    return f"{day}, {made:%H:%M}"


def _timings(shown: Shown) -> Table:
    spent = {**shown.right.pool.timings_ms, "ranking": shown.rank_ms}
    return Table(
        caption=say("How long it took"),
        head=(say("Stage"), say("Milliseconds")),
        rows=tuple((stage, Figure(f"{duration:.1f}", duration)) for stage, duration in spent.items()),
    )
