"""How old the hits are and what age leaves of them, in words."""

from collections.abc import Iterable

from PySide6.QtCore import QCoreApplication

from app.core.decay_view import AgedHit, DecayView
from app.core.pool import CandidatePool
from app.ui.controls.readings import age_text
from app.ui.explanation.source import dated
from app.ui.results.sentences import title_in


def aged_sentence(hit: AgedHit, pool: CandidatePool) -> str:
    """A hit, its date and where it comes from, and what is left of its relevance."""
    date = dated(pool.candidates[pool.index_of[hit.passage_id]].passage.document.date)
    title = title_in(pool, hit.passage_id)
    if hit.evergreen:
        return _tr("“{title}” never fades ({date}).").format(title=title, date=date)
    left = f"{hit.weight:.2f}"
    if hit.age_days <= 0:
        return _tr("“{title}” is not older than that day and keeps {left} ({date}).").format(
            title=title, left=left, date=date
        )
    return _tr("“{title}” is {age} old and keeps {left} of its relevance ({date}).").format(
        title=title, age=short_age(hit.age_days), left=left, date=date
    )


def decay_twin(view: DecayView, pool: CandidatePool) -> str:
    """The whole curve as text: a line for what it means, and one for each hit."""
    return "\n".join((half_life_sentence(view), *_lines(view.hits, pool)))


def half_life_sentence(view: DecayView) -> str:
    """What the half-life means."""
    return _tr("A passage counts half after {age}.").format(age=age_text(view.half_life_days))


def would_weigh_sentence(view: DecayView) -> str:
    """What a curve shows while age is ignored."""
    return _tr("Age is ignored now; with a half-life of {age} it would weigh like this.").format(
        age=age_text(view.half_life_days)
    )


def short_age(days: float) -> str:
    """An age in whole days, or in months or years; never ``0 days``."""
    return _tr("less than a day") if days < 1.0 else age_text(float(round(days)))


def _lines(hits: Iterable[AgedHit], pool: CandidatePool) -> Iterable[str]:
    return (aged_sentence(hit, pool) for hit in hits)


def _tr(text: str) -> str:
    return QCoreApplication.translate("Decay", text)
