"""What the trade-off says in words; every number is one of the curve."""

from itertools import groupby

from PySide6.QtCore import QCoreApplication

from app.core.parameters import Similarity
from app.core.tradeoff import KeptAndVariety, TradeOff
from app.ui.explanation.numbers import factor, percent
from app.ui.results.sentences import number


def at_lambda(mmr_lambda: float, now: KeptAndVariety, plain: KeptAndVariety) -> str:
    """What the list at ``mmr_lambda`` keeps, and how varied it is beside the plain one."""
    varies, before = number(now.variety), number(plain.variety)
    if varies == before:
        template = _tr(
            "At λ {at} the list keeps {kept} of the relevance and varies by {varies}, as in relevance order."
        )
    else:
        template = _tr(
            "At λ {at} the list keeps {kept} of the relevance and varies by {varies} instead of {before}."
        )
    return template.format(at=factor(mmr_lambda), kept=percent(now.kept), varies=varies, before=before)


def without_mmr(plain: KeptAndVariety) -> str:
    """The same for a list in order of relevance."""
    text = _tr("MMR is off: the list keeps {kept} of the relevance and varies by {varies}.")
    return text.format(kept=percent(plain.kept), varies=number(plain.variety))


def sweet_spot_sentence(curve: TradeOff) -> str:
    """Where the sweet spot is and what it gives, or why there is none."""
    if curve.sweet_stop is not None and curve.sweet_spot is not None:
        there = curve.at(curve.sweet_stop)
        text = _tr("The sweet spot is λ {at}: {kept} of the relevance, varied by {varies}.")
        return text.format(
            at=factor(curve.sweet_spot), kept=percent(there.kept), varies=number(there.variety)
        )
    if curve.same_hits:
        return _tr("Every λ shows the same hits here, so there is nothing to trade.")
    if not curve.gains:
        return _tr("No λ makes this list more varied, so there is no sweet spot.")
    return _tr("Variety costs relevance evenly here, so no λ stands out as a sweet spot.")


def variety_meaning(kind: Similarity) -> str:
    """What the variety of a list is."""
    if kind is Similarity.TOKENS:
        return _tr("Variety: how much of their words two hits of the list do not share, on average.")
    return _tr("Variety: 1 − the closeness in meaning of two hits of the list, on average.")


def twin(curve: TradeOff, kind: Similarity, now: str) -> str:
    """The whole chart as text: ``now``, the sweet spot, and a line for each list along λ."""
    lines = [now, sweet_spot_sentence(curve), variety_meaning(kind)]
    for _, stops in groupby(range(len(curve.lambdas)), key=lambda stop: int(curve.lists[stop])):
        stretch = tuple(stops)
        lines.append(_line(curve, stretch[0], stretch[-1]))
    return "\n".join(line for line in lines if line)


def _line(curve: TradeOff, first: int, last: int) -> str:
    high, low = factor(float(curve.lambdas[first])), factor(float(curve.lambdas[last]))
    there = curve.at(first)
    text = (
        _tr("λ {high}: {kept} of the relevance, variety {varies}")
        if first == last
        else _tr("λ {high} to {low}: {kept} of the relevance, variety {varies}")
    )
    return text.format(high=high, low=low, kept=percent(there.kept), varies=number(there.variety))


def _tr(text: str) -> str:
    return QCoreApplication.translate("TradeOff", text)
