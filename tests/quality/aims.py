"""What the search is to reach, beside what it reaches."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean

from tests.quality.baseline import TOLERANCE
from tests.quality.known_items import LanguagePair
from tests.quality.report import Report
from tests.quality.searching import MODES, Way

NDCG = 0.42
SAME_LANGUAGE = 0.93
ACROSS_LANGUAGES = 0.50
GAP_TO_ENGLISH = 0.05

Scores = Mapping[Way, float]


@dataclass(frozen=True, slots=True)
class Aim:
    """Something to be reached by the mode hybrid, what was found, and whether that is enough."""

    text: str
    found: str
    reached: bool


def aims_of(report: Report) -> tuple[Aim, ...]:
    """Every aim, in the order of the collections."""
    cranfield = {way: judged.ndcg for way, judged in report.cranfield.ways.items()}
    same = {pair.query_language: pair.scores[Way.HYBRID] for pair in same_language(report.known_items)}
    collections = {
        "cranfield": cranfield,
        "same language": mean_scores(same_language(report.known_items)),
        "across languages": mean_scores(across_languages(report.known_items)),
    }
    across = collections["across languages"][Way.HYBRID]
    gaps = {language: same["en"] - score for language, score in same.items() if language in {"ja", "zh"}}
    return (
        _at_least("Cranfield nDCG@10", cranfield[Way.HYBRID], NDCG),
        *(_at_least(f"{language} → {language}", score, SAME_LANGUAGE) for language, score in same.items()),
        _at_least("across languages", across, ACROSS_LANGUAGES),
        *(
            Aim(f"{language} at most {GAP_TO_ENGLISH} below English", f"{gap:.4f}", gap <= GAP_TO_ENGLISH)
            for language, gap in gaps.items()
        ),
        _nothing_hurts("collections", collections),
        _nothing_hurts("language pairs", {pair.name: pair.scores for pair in report.known_items}),
    )


def hybrid_gain(scores: Scores) -> float:
    """How much better both legs are than the better one alone; below 0 where turning a leg on hurts."""
    return scores[Way.HYBRID] - max(scores[Way.KEYWORD], scores[Way.MEANING])


def mean_scores(pairs: Sequence[LanguagePair]) -> Scores:
    """The mean over language pairs, each counting the same."""
    return {mode: fmean(pair.scores[mode] for pair in pairs) for mode in MODES}


def same_language(pairs: Sequence[LanguagePair]) -> tuple[LanguagePair, ...]:
    """The pairs of a language with itself."""
    return tuple(pair for pair in pairs if pair.query_language == pair.target_language)


def across_languages(pairs: Sequence[LanguagePair]) -> tuple[LanguagePair, ...]:
    """The pairs of two languages."""
    return tuple(pair for pair in pairs if pair.query_language != pair.target_language)


def _at_least(text: str, found: float, least: float) -> Aim:
    return Aim(f"{text} {least:.2f} or more", f"{found:.4f}", found >= least)


def _nothing_hurts(where: str, scores: Mapping[str, Scores]) -> Aim:
    hurt = [name for name, of_name in scores.items() if hybrid_gain(of_name) < -TOLERANCE]
    return Aim(f"{where}: no leg costs over {TOLERANCE}", ", ".join(hurt) or "everywhere", not hurt)
