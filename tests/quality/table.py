"""The measurement as a table that is read."""

from collections.abc import Iterator, Mapping, Sequence

from app.core.parameters import Similarity
from tests.quality.aims import Aim, across_languages, aims_of, hybrid_gain, mean_scores, same_language
from tests.quality.baseline import TOLERANCE, Change
from tests.quality.cranfield import CranfieldScores
from tests.quality.diversity import Variety
from tests.quality.known_items import LanguagePair
from tests.quality.likeness import Beside, Likeness
from tests.quality.report import Report
from tests.quality.searching import MODES

NAME_WIDTH = 36
NUMBER_WIDTH = 12


def table_of(report: Report) -> str:
    """All that was measured, with averages, and what is aimed at."""
    sections = (
        _cranfield(report.cranfield),
        _known_items(report.known_items),
        _diversity(report.diversity),
        _likeness(report.likeness),
        _aims(aims_of(report)),
    )
    return "\n".join(line for section in sections for line in (*section, ""))


def changes_table(changes: Sequence[Change]) -> str:
    """What differs from the recorded numbers, the greatest loss first."""
    if not changes:
        return "Every number is as recorded.\n"
    heads = _row(f"Against the record ({TOLERANCE} may be lost)", "recorded", "now", "gain")
    lines = [
        _row(
            " / ".join(change.place),
            _four(change.before),
            "gone" if change.now is None else _four(change.now),
            f"{change.gain:+.4f}",
        )
        + (" ✗" if change.lost else "")
        for change in changes
    ]
    return "\n".join((heads, *lines)) + "\n"


def _cranfield(scores: CranfieldScores) -> Iterator[str]:
    yield _row("Cranfield", "nDCG@10", "recall@100")
    for way, judged in scores.ways.items():
        yield _row(str(way), _four(judged.ndcg), _four(judged.recall))
    yield _row(
        "gain of hybrid over the better leg",
        f"{hybrid_gain({way: judged.ndcg for way, judged in scores.ways.items()}):+.4f}",
        f"{hybrid_gain({way: judged.recall for way, judged in scores.ways.items()}):+.4f}",
    )
    best = scores.best_weight
    yield _row(f"best meaning weight: {best:.2f}", _four(scores.ndcg_at_weight[best]))
    weights = [f"{weight:.2f} {ndcg:.3f}" for weight, ndcg in scores.ndcg_at_weight.items()]
    yield "by meaning weight: " + ", ".join(weights)


def _known_items(pairs: Sequence[LanguagePair]) -> Iterator[str]:
    yield _row("Known items, MRR@10: title → page", "titles", *map(str, MODES), "gain")
    for pair in pairs:
        yield _pair(f"{pair.query_language} → {pair.target_language}", (pair,))
    yield _pair("same language", same_language(pairs))
    yield _pair("across languages", across_languages(pairs))


def _pair(name: str, pairs: Sequence[LanguagePair]) -> str:
    scores = mean_scores(pairs)
    count = str(sum(pair.count for pair in pairs))
    return _row(name, count, *(_four(scores[mode]) for mode in MODES), f"{hybrid_gain(scores):+.4f}")


def _diversity(kinds: Mapping[Similarity, Mapping[float, Variety]]) -> Iterator[str]:
    yield _row("Diversity of ten hits", "α-nDCG@10", "similarity")
    for kind, settings in kinds.items():
        for mmr_lambda, variety in settings.items():
            name = f"MMR by {kind}, λ = {mmr_lambda:.1f}"
            yield _row(name, _four(variety.alpha_ndcg), _four(variety.similarity))


def _likeness(places: Mapping[Beside, Likeness]) -> Iterator[str]:
    yield _row("The nearest passage", "tokens", "vectors")
    for where, alike in places.items():
        yield _row(str(where), _four(alike.tokens), _four(alike.vectors))


def _aims(aims: Sequence[Aim]) -> Iterator[str]:
    yield _row("What is aimed at, for hybrid", "found")
    for aim in aims:
        yield _row(aim.text, aim.found) + (" ✓" if aim.reached else " ✗")


def _row(name: str, *cells: str) -> str:
    return f"{name:<{NAME_WIDTH}}" + "".join(f"{cell:>{NUMBER_WIDTH}}" for cell in cells)


def _four(number: float) -> str:
    return f"{number:.4f}"
