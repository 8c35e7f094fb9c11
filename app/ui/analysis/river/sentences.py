"""What the river says: of every change, of the play-head, of the selected hit.

The numbers come from the pool's similarity and from breakdowns, as ``Passing`` and ``Ranking`` hold them.
"""

from PySide6.QtCore import QCoreApplication

from app.core.parameters import Similarity
from app.core.pool import CandidatePool
from app.core.ranking import Ranking
from app.core.sweep import OrderChange
from app.ui.analysis.river.names import Names
from app.ui.analysis.river.passing import Passing, cause_of, movers
from app.ui.explanation.numbers import factor, likeness
from app.ui.explanation.sentence import REPEATS_FROM
from app.ui.ordinals import ordinal


def nothing_changes() -> str:
    """What is said where all ribbons are level, without a full stop."""
    return _tr("Nothing changes at any λ")


def change_sentence(change: OrderChange, pool: CandidatePool, names: Names) -> str:
    """Who passes whom at ``change``, why, and how many others move there too."""
    cause = cause_of(change, pool)
    others = len(movers(change)) - len({cause.riser, cause.faller})
    more = ""
    if others:
        more = _tr("; 1 more hit moves there") if others == 1 else _tr("; {n} more hits move there")
    text = _template(change, cause) + more + "."
    return text.format(
        at=factor(change.mmr_lambda),
        riser=names.quoted(cause.riser),
        faller=names.quoted(cause.faller),
        why=_why(cause, pool, names),
        n=others,
    )


def passing_sentence(change: OrderChange, pair: tuple[int, int], pool: CandidatePool, names: Names) -> str:
    """The same for one pair (the one that passes, the one passed), which may not be the cause."""
    cause = cause_of(change, pool)
    if pair == (cause.riser, cause.faller):
        return change_sentence(change, pool, names)
    return _tr("Below λ {at} {one} passes {other} as well: there {riser} goes before {faller}{why}.").format(
        at=factor(change.mmr_lambda),
        one=names.quoted(pair[0]),
        other=names.quoted(pair[1]),
        riser=names.quoted(cause.riser),
        faller=names.quoted(cause.faller),
        why=_why(cause, pool, names),
    )


def selected_sentence(left: Ranking, right: Ranking, place: int, names: Names) -> str:
    """Where the hit stands in both orders, and what it repeats."""
    passage_id = left.pool.candidates[place].passage.id
    now, before = ordinal(right.ranks[passage_id]), ordinal(left.ranks[passage_id])
    template = _tr("{name} is {now} here, {before} by relevance{why}.")
    if now == before:
        template = _tr("{name} is {now} in both orders{why}.")
    return template.format(
        name=names.quoted(place), now=now, before=before, why=_why_here(right, place, names)
    )


def thread_label(similarity: float, pool: CandidatePool) -> str:
    """What stands at the thread from a hit to its blocker."""
    if pool.similarity_kind is Similarity.TOKENS:
        return _tr("{likeness} the same").format(likeness=likeness(similarity, pool.similarity_kind))
    return _tr("closeness {likeness}").format(likeness=likeness(similarity, pool.similarity_kind))


def _template(change: OrderChange, cause: Passing) -> str:
    enters, leaves = cause.riser not in change.before, cause.faller not in change.after
    if enters and leaves:
        return _tr("Below λ {at} {riser} comes up from below the cut in place of {faller}{why}")
    if enters:
        return _tr("Below λ {at} {riser} comes up from below the cut and passes {faller}{why}")
    if leaves:
        return _tr("Below λ {at} {riser} passes {faller}, now below the cut{why}")
    return _tr("Below λ {at} {riser} passes {faller}{why}")


def _why(cause: Passing, pool: CandidatePool, names: Names) -> str:
    """What the one that falls repeats, as the end of a sentence."""
    if cause.blocker is None:
        return _tr(", which adds less that is new")
    return _repeating(cause.max_similarity, pool).format(
        name=names.quoted(cause.blocker), likeness=thread_label(cause.max_similarity, pool)
    )


def _repeating(similarity: float, pool: CandidatePool) -> str:
    if pool.similarity_kind is not Similarity.TOKENS:
        return _tr(", which is nearer in meaning to {name} ({likeness})")
    if similarity < REPEATS_FROM:
        return _tr(", which shares a little with {name} ({likeness})")
    return _tr(", which repeats {name} ({likeness})")


def _why_here(right: Ranking, place: int, names: Names) -> str:
    terms, pool = right.breakdown(place).mmr, right.pool
    if terms is None or terms.blocker is None:
        return ""
    if pool.similarity_kind is not Similarity.TOKENS:
        template = _tr("; of those above it is nearest in meaning to {name} ({likeness})")
    elif terms.max_similarity < REPEATS_FROM:
        template = _tr("; it shares a little with {name} ({likeness})")
    else:
        template = _tr("; it repeats {name} ({likeness})")
    return template.format(
        name=names.quoted(pool.index_of[terms.blocker]), likeness=thread_label(terms.max_similarity, pool)
    )


def _tr(text: str) -> str:
    return QCoreApplication.translate("River", text)
