"""What is said of a proposal: the dial, the two hits, and what else would move."""

import math

from PySide6.QtCore import QCoreApplication

from app.core.parameters import RankingParameters
from app.core.pool import CandidatePool
from app.core.teaching import Dial, Moved, Proposal, Wish
from app.services.presets import Preset
from app.ui.analysis.river.names import Names
from app.ui.controls.readings import age_text

MOST_NAMED = 2
"""So many other hits are named; the rest are counted."""
_DAYS_BELOW = 1_000


def change_text(proposal: Proposal) -> str:
    """``λ 0.70 → 0.83``."""
    before, after = (proposal.value(parameters) for parameters in (proposal.before, proposal.after))
    if proposal.dial is Dial.LAMBDA:
        return _tr("λ {before} → {after}").format(before=_number(before), after=_number(after))
    if proposal.dial is Dial.WEIGHT:
        text = _tr("meaning {before} % → {after} %")
        return text.format(before=_number(100 * before, least=0), after=_number(100 * after, least=0))
    if math.isinf(before):
        return _tr("age ignored → half-life {after}").format(after=_half_life(after))
    if math.isinf(after):
        return _tr("half-life {before} → age ignored").format(before=_half_life(before))
    return _tr("half-life {before} → {after}").format(before=_half_life(before), after=_half_life(after))


def proposal_text(proposal: Proposal, pool: CandidatePool) -> str:
    """The change, what it does to the two hits, and what else it moves."""
    raised, above = _titles(proposal.wish, pool)
    ranks = {moved.passage_id: moved for moved in proposal.moved}
    text = _tr("{change} would put {raised}{ranks} above {above}; {more}.")
    moved = ranks.get(proposal.wish.raised)
    return text.format(
        change=change_text(proposal),
        raised=raised,
        ranks=_tr(" ({before} → {after})").format(before=moved.before, after=moved.after) if moved else "",
        above=above,
        more=_also_moved(proposal, pool),
    )


def applied_text(proposal: Proposal, pool: CandidatePool) -> str:
    """That it is done."""
    raised, above = _titles(proposal.wish, pool)
    done = _tr("Done: {change}. {raised} is above {above}.")
    return done.format(change=change_text(proposal), raised=raised, above=above)


def none_text(wish: Wish, pool: CandidatePool) -> str:
    """That no single dial can do it."""
    raised, above = _titles(wish, pool)
    return _tr("No single dial can raise {raised} above {above}.").format(raised=raised, above=above)


def preset_text(preset: Preset, now: RankingParameters) -> str:
    """What a preset sets, in short."""
    parameters = preset.applied(now)
    parts = (
        _tr("λ {value}").format(value=_number(preset.mmr_lambda)) if preset.mmr_enabled else _tr("MMR off"),
        _tr("meaning {percent} %").format(percent=round(100 * preset.meaning_weight)),
        _tr("half-life {age}").format(age=age_text(parameters.half_life_days))
        if preset.decay_enabled
        else _tr("age ignored"),
    )
    return ", ".join(parts)


def _also_moved(proposal: Proposal, pool: CandidatePool) -> str:
    wished = {proposal.wish.raised, proposal.wish.above}
    others = [moved for moved in proposal.moved if moved.passage_id not in wished]
    if not others:
        return _tr("nothing else moves")
    # The farthest moves first: they are what a person would want to know of.
    others.sort(key=lambda moved: (-abs(moved.before - moved.after), moved.after))
    named = [_moved_text(moved, pool) for moved in others[:MOST_NAMED]]
    rest = len(others) - len(named)
    if rest:
        named.append(_tr("1 more") if rest == 1 else _tr("{count} more").format(count=rest))
    listed = (
        named[0]
        if len(named) == 1
        else _tr("{first} and {last}").format(first=", ".join(named[:-1]), last=named[-1])
    )
    return _tr("it also moves {hits}").format(hits=listed)


def _moved_text(moved: Moved, pool: CandidatePool) -> str:
    return _tr("{title} from {before} to {after}").format(
        title=called(moved.passage_id, pool), before=moved.before, after=moved.after
    )


def _titles(wish: Wish, pool: CandidatePool) -> tuple[str, str]:
    return called(wish.raised, pool), called(wish.above, pool)


def called(passage_id: int, pool: CandidatePool) -> str:
    """A hit by its title in quotation marks, with its place where another has the same title."""
    return Names(pool).quoted(pool.index_of[passage_id])


def _half_life(days: float) -> str:
    """In days as long as that is short: a change of a few days must be seen."""
    if days < _DAYS_BELOW:
        return _tr("{days} days").format(days=_number(days, least=0))
    return age_text(days)


def _number(value: float, *, least: int = 2) -> str:
    """As many decimals as it needs, from ``least`` to four."""
    text = f"{value:.{max(4, least)}f}".rstrip("0")
    whole, _, decimals = text.partition(".")
    decimals = decimals.ljust(least, "0")
    return f"{whole}.{decimals}" if decimals else whole


def _tr(text: str) -> str:
    return QCoreApplication.translate("Teaching", text)
