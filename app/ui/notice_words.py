"""What the line over the lists says of the hits as a whole."""

from PySide6.QtCore import QCoreApplication

from app.core.overview import Kept, Overview
from app.ui.explanation.numbers import percent

_ALL = 1.0 - 1e-12
"""A share from here on is all of it but for rounding."""


def about_the_plain_list(told: Overview) -> str:
    """What is worth knowing before anything is moved; empty where nothing is."""
    repetition = told.repetition
    if told.narrow:
        return _tr("One hit stands out here; order of relevance is the better choice.")
    if told.dial_does_little:
        return _tr("Nothing repeats here; the dial will do little.")
    if not repetition.alike:
        return ""
    if repetition.groups == 1:
        sentence = _tr("{alike} of the top {top} say nearly the same.")
    else:
        sentence = _tr("{alike} of the top {top} say nearly the same as another, in {groups} groups.")
    return sentence.format(alike=repetition.alike, top=repetition.top, groups=repetition.groups)


def about_the_varied_list(made: Kept) -> str:
    """What MMR keeps and covers; empty where it changes nothing."""
    if made.same_order:
        return ""
    if not made.newcomers:
        return _tr("MMR shows the same hits in another order.")
    kept = _tr("all") if made.share >= _ALL else percent(made.share)
    if made.topics == made.plain_topics:
        sentence = _tr("MMR keeps {kept} of the relevance and covers as many topics, {topics}.")
    else:
        sentence = _tr("MMR keeps {kept} of the relevance and covers {topics} instead of {before}.")
        return sentence.format(kept=kept, topics=_topics(made.topics), before=made.plain_topics)
    return sentence.format(kept=kept, topics=made.topics)


def sweet_spot_text(mmr_lambda: float) -> str:
    """What the button says that goes to the sweet spot."""
    return _tr("Sweet spot λ {value} · use it").format(value=f"{mmr_lambda:.2f}")


def nothing_near_text() -> str:
    """That nothing is really about the query."""
    return _tr("Nothing here is really about this: the best hit is no closer than chance.")


def _topics(count: int) -> str:
    return _tr("1 topic") if count == 1 else _tr("{count} topics").format(count=count)


def _tr(text: str) -> str:
    return QCoreApplication.translate("NoticeLine", text)
