"""Every number behind a hit, as the rows of a ledger.

The rows are a sum twice over: what the legs say plus what age took is the relevance, and λ × scaled
relevance minus the repetition is the MMR value when picked. ``numbers`` says how they are rounded.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from app.core.documents import displayable
from app.core.parameters import Fusion
from app.core.pool import Candidate
from app.core.query import SearchMode
from app.core.ranking import Contribution, MmrTerms, Ranking, ScoreBreakdown, Signal
from app.core.runner_up import runner_up
from app.core.scores import QUERY_SHARE_STRENGTH, RRF_K, share_of_rank
from app.ui.explanation.numbers import ABSENT, add_up, factor, value
from app.ui.explanation.words import days, fill, plain, say
from app.ui.ordinals import ordinal

_MODES = {Signal.MEANING: SearchMode.MEANING, Signal.KEYWORD: SearchMode.KEYWORD}


class Emphasis(StrEnum):
    """How a row looks; every look has its words or sign too."""

    PLAIN = "plain"
    TOTAL = "total"
    LOSS = "loss"
    QUIET = "quiet"


@dataclass(frozen=True, slots=True)
class LedgerRow:
    """One line: what, how much, how it looks, and what it means in a sentence."""

    label: str
    value: str
    emphasis: Emphasis = Emphasis.PLAIN
    detail: str = ""


def ledger(ranking: Ranking, passage_id: int) -> tuple[LedgerRow, ...]:
    """The rows for a hit of ``ranking``; ``KeyError`` when its pool does not hold the passage."""
    place = ranking.pool.index_of[passage_id]
    breakdown = ranking.breakdown(place)
    rows = list(_relevance_rows(ranking, ranking.pool.candidates[place], breakdown))
    if breakdown.mmr is not None:
        rows += _mmr_rows(ranking, breakdown.mmr)
        rows += _lead_row(ranking, passage_id)
    return tuple(rows)


def _relevance_rows(ranking: Ranking, candidate: Candidate, breakdown: ScoreBreakdown) -> Iterable[LedgerRow]:
    pieces = {contribution.signal: contribution for contribution in breakdown.contributions}
    ages = ranking.parameters.decay_enabled and breakdown.age_days is not None
    faded = (breakdown.faded,) if ages else ()
    shown, total = add_up((*(piece.points for piece in pieces.values()), *faded))
    values = dict(zip(pieces, shown, strict=False))
    for signal, mode in _MODES.items():
        if signal in pieces:
            yield _leg_row(ranking, candidate, pieces[signal], values[signal])
        elif mode in ranking.pool.legs:
            yield _silent_leg_row(signal)
    if ranking.parameters.rerank_enabled and ranking.pool.reranked:
        yield _rerank_row(pieces.get(Signal.RERANK), values.get(Signal.RERANK, ABSENT))
    if ranking.parameters.decay_enabled:
        yield _age_row(ranking, candidate, breakdown, shown)
    yield LedgerRow(say("Relevance"), total, Emphasis.TOTAL, say("The relevance order sorts by this number."))


def _leg_row(ranking: Ranking, candidate: Candidate, piece: Contribution, points: str) -> LedgerRow:
    meaning = piece.signal is Signal.MEANING
    name = say("Meaning") if meaning else say("Keywords")
    leg = candidate.meaning if meaning else candidate.keyword
    if ranking.parameters.fusion is Fusion.RECIPROCAL_RANK and leg is not None:
        name = say("{name}, {rank} in its list").format(name=name, rank=ordinal(leg.rank))
        detail = say("({k} + 1) ÷ ({k} + {rank}) times the weight of the leg.").format(k=RRF_K, rank=leg.rank)
    elif meaning:
        detail = _meaning_detail(ranking).format(raw=value(piece.raw), hits=len(ranking.pool.drawn_toward))
    else:
        detail = say(
            "s ÷ (1 + s) for s = {strength} × {share}², the share of the query that stands here, rare words "
            "counting more; times the weight of keywords."
        ).format(strength=f"{QUERY_SHARE_STRENGTH:g}", share=factor(share_of_rank(piece.raw)))
    return LedgerRow(f"{name} {factor(piece.normalised)} × {factor(piece.weight)}", points, detail=detail)


def _meaning_detail(ranking: Ranking) -> str:
    if ranking.pool.drawn_toward:
        return say(
            "1 − cosine distance {raw} from the query, drawn toward the first {hits} hits; times the weight "
            "of meaning."
        )
    return say("1 − cosine distance {raw}, times the weight of meaning.")


def _silent_leg_row(signal: Signal) -> LedgerRow:
    if signal is Signal.MEANING:
        label, detail = say("Meaning: not among its candidates"), say("By meaning alone it was not found.")
    else:
        label, detail = say("Keywords: not among its candidates"), say("By its words alone it was not found.")
    return LedgerRow(label, ABSENT, Emphasis.QUIET, detail)


def _rerank_row(piece: Contribution | None, points: str) -> LedgerRow:
    if piece is None:
        detail = say("Only the best by the legs are read again; the legs' weights are smaller for all alike.")
        return LedgerRow(say("Rerank: not read again"), ABSENT, Emphasis.QUIET, detail)
    detail = say(
        "The logistic function of the cross-encoder's logit {raw}, times the weight of the second reading."
    ).format(raw=value(piece.raw))
    return LedgerRow(
        f"{say('Rerank')} {factor(piece.normalised)} × {factor(piece.weight)}", points, detail=detail
    )


def _age_row(
    ranking: Ranking, candidate: Candidate, breakdown: ScoreBreakdown, shown: Sequence[str]
) -> LedgerRow:
    if breakdown.age_days is None:
        pinned = candidate.passage.document.date.pinned
        return LedgerRow(
            say("Age: pinned as evergreen") if pinned else say("Age: evergreen, never fades"),
            ABSENT,
            Emphasis.QUIET,
            say("Age takes nothing from this note."),
        )
    label = plain(fill(say("Age {days}"), days=days(breakdown.age_days)))
    detail = say("Relevance halves every {days}; {share} of it is left.").format(
        days=days(ranking.parameters.half_life_days), share=factor(breakdown.decay)
    )
    return LedgerRow(f"{label} × {factor(breakdown.decay)}", shown[-1], detail=detail)


def _mmr_rows(ranking: Ranking, terms: MmrTerms) -> Iterable[LedgerRow]:
    (gain, penalty), total = add_up((terms.gain, -terms.penalty))
    yield LedgerRow(
        say("λ {mmr_lambda} × {relevance} (scaled)").format(
            mmr_lambda=factor(terms.mmr_lambda), relevance=factor(terms.scaled_relevance)
        ),
        gain,
        detail=say("Scaled so that the most relevant candidate has 1 and the least relevant one 0."),
    )
    yield _repetition_row(ranking, terms, penalty)
    yield LedgerRow(
        say("MMR when picked"),
        total,
        Emphasis.TOTAL,
        say("It explains the pick; it is no score of the hit, and later picks may have more."),
    )


def _repetition_row(ranking: Ranking, terms: MmrTerms, penalty: str) -> LedgerRow:
    product = f"{factor(1.0 - terms.mmr_lambda)} × {factor(terms.max_similarity)}"
    detail = say("(1 − λ) × the likeness to the nearest hit picked before it.")
    if terms.blocker is not None:
        label = say("Repeats hit {rank}: {product}").format(
            rank=ranking.ranks[terms.blocker], product=product
        )
        return LedgerRow(label, penalty, Emphasis.LOSS, detail)
    if terms.max_similarity < 0:
        return LedgerRow(
            say("Unlike all before it: {product}").format(product=product), penalty, detail=detail
        )
    return LedgerRow(say("Repeats nothing picked before it"), penalty, Emphasis.QUIET, detail)


def _lead_row(ranking: Ranking, passage_id: int) -> tuple[LedgerRow, ...]:
    second = runner_up(ranking, passage_id)
    if second is None:
        return ()
    passage = ranking.pool.candidates[ranking.pool.index_of[second.passage_id]].passage
    detail = say("“{title}” came closest to being picked here, with {score}.").format(
        title=displayable(passage.document.title), score=value(second.score)
    )
    return (LedgerRow(say("Lead over the runner-up"), value(second.lead), Emphasis.QUIET, detail),)
