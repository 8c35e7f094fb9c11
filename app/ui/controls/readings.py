"""The values of the sliders in words."""

from PySide6.QtCore import QCoreApplication

from app.core.parameters import Fusion, RankingParameters
from app.core.query import SearchMode
from app.ui.controls.labelled_slider import Reading

_DAYS_PER_MONTH = 365.25 / 12
_DAYS_PER_YEAR = 365.25
_MONTHS_FROM_DAYS = 61
_YEARS_FROM_DAYS = 720


def lambda_reading(parameters: RankingParameters) -> Reading:
    """λ, and which way it leans."""
    if not parameters.mmr_enabled:
        return Reading(number=_tr("MMR off"), spoken=_tr("off, in order of relevance"))
    value = parameters.mmr_lambda
    number = _tr("λ {value}").format(value=_decimals(value))
    return Reading(number=number, spoken=f"{number}, {_leaning(value)}")


def weight_reading(parameters: RankingParameters, mode: SearchMode) -> Reading:
    """Keyword weight to meaning weight, in hundredths; in ``mode`` there may be nothing to weigh."""
    if mode is SearchMode.KEYWORD:
        return Reading(number=_tr("keywords only"), spoken=_tr("not in this mode, keywords only"))
    if mode is SearchMode.MEANING:
        return Reading(number=_tr("meaning only"), spoken=_tr("not in this mode, meaning only"))
    if parameters.fusion is Fusion.RECIPROCAL_RANK:
        return Reading(number=_tr("by rank only"), spoken=_tr("off, legs joined by rank only"))
    meaning = round(parameters.weights[0] * 100)
    spoken = _tr("keywords {keywords} percent, meaning {meaning} percent")
    return Reading(
        number=f"{100 - meaning} : {meaning}",
        spoken=spoken.format(keywords=100 - meaning, meaning=meaning),
    )


def half_life_reading(parameters: RankingParameters) -> Reading:
    """How fast passages fade."""
    if not parameters.decay_enabled:
        return Reading(number=_tr("age ignored"), spoken=_tr("off, age ignored"))
    age = age_text(parameters.half_life_days)
    spoken = _tr("a passage counts half after {age}").format(age=age)
    return Reading(number=_tr("half-life {age}").format(age=age), spoken=spoken)


def age_text(days: float) -> str:
    """A length of time in the unit that a person would choose: days, months or years."""
    if days < _MONTHS_FROM_DAYS:
        return _tr("1 day") if days == 1 else _tr("{count} days").format(count=_short(days))
    if days < _YEARS_FROM_DAYS:
        return _tr("{count} months").format(count=_short(days / _DAYS_PER_MONTH))
    return _tr("{count} years").format(count=_short(days / _DAYS_PER_YEAR))


def _leaning(value: float) -> str:
    if value >= 1:
        return _tr("most relevant")
    if value <= 0:
        return _tr("most varied")
    if value == 0.5:
        return _tr("as relevant as varied")
    return _tr("more relevant than varied") if value > 0.5 else _tr("more varied than relevant")


def _decimals(value: float) -> str:
    """Two decimals, or three where two would say another value."""
    return f"{value:.2f}" if abs(value - round(value, 2)) < 0.0005 else f"{value:.3f}"


def _short(count: float) -> str:
    """One decimal below ten, unless it is zero."""
    return f"{count:.1f}".removesuffix(".0") if count < 9.95 else f"{count:.0f}"


def _tr(text: str) -> str:
    return QCoreApplication.translate("Readings", text)
