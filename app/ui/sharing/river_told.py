"""The rank river and what varies with λ, as a shared page has them."""

from app.core.families import families
from app.core.ranking import Ranking
from app.core.sweep import LambdaSweep
from app.core.tradeoff import KeptAndVariety, kept_and_variety, trade_off
from app.services.report.content import Cell, Figure, Flow, River, Table
from app.ui.analysis.river.family_marks import FamilyMark, family_marks
from app.ui.analysis.river.names import Names
from app.ui.analysis.river.sentences import change_sentence, nothing_changes
from app.ui.explanation.numbers import factor, percent, value
from app.ui.explanation.words import say


def river(swept: LambdaSweep, right: Ranking) -> River | None:
    """Every hit that some λ shows, by its rank at every stop; None where there is none."""
    if not swept.orders.size:
        return None
    names = Names(swept.pool)
    now = right.parameters.mmr_lambda if right.parameters.mmr_enabled else None
    return River(
        heading=say("Rank river"),
        about=_about(swept),
        axis=say("λ, from relevance alone to variety alone"),
        now_label="" if now is None else f"λ {factor(now)}",
        below=say("below the cut"),
        lambdas=tuple(swept.lambdas.tolist()),
        now=now,
        rows=swept.orders.shape[1],
        flows=_flows(swept, names),
        ticks=tuple(change.mmr_lambda for change in swept.changes),
        twin=_changes(swept, names),
    )


def trade_off_table(swept: LambdaSweep, right: Ranking) -> Table:
    """Relevance kept and variety of the list by relevance, at the λ it has, and at the sweet spot."""
    curve = trade_off(swept)
    rows = [_measured(say("Relevance order"), curve.plain)]
    if right.parameters.mmr_enabled:
        now = right.parameters.mmr_lambda
        rows.append(_measured(say("λ {now}, as shown").format(now=factor(now)), kept_and_variety(swept, now)))
    if curve.sweet_stop is not None and curve.sweet_spot is not None:
        spot = say("λ {spot}, the sweet spot").format(spot=factor(curve.sweet_spot))
        rows.append(_measured(spot, curve.at(curve.sweet_stop)))
    return Table(
        caption=say("Relevance kept against variety"),
        head=(say("List"), say("Relevance kept"), say("Variety")),
        rows=tuple(rows),
    )


def _measured(name: str, both: KeptAndVariety) -> tuple[Cell, ...]:
    return name, Figure(percent(both.kept), both.kept), Figure(value(both.variety), both.variety)


def _about(swept: LambdaSweep) -> str:
    changes = len(swept.changes)
    if not changes:
        return nothing_changes() + "."
    drawn = say("Each line is a hit and its height the rank; a letter, a colour and dashes mark those alike.")
    one, several = say("The list changes at 1 λ."), say("The list changes at {n} λ.")
    return f"{drawn} {one if changes == 1 else several.format(n=changes)}"


def _flows(swept: LambdaSweep, names: Names) -> tuple[Flow, ...]:
    shown = list(dict.fromkeys(swept.orders.reshape(-1).tolist()))
    marks = family_marks(shown, families(swept.pool))
    ranks: dict[int, list[int | None]] = {place: [None] * len(swept.lambdas) for place in shown}
    for stop, order in enumerate(swept.orders.tolist()):
        for rank, place in enumerate(order, start=1):
            ranks[place][stop] = rank
    return tuple(_flow(names.label(place), marks[place], tuple(ranks[place])) for place in shown)


def _flow(name: str, mark: FamilyMark, ranks: tuple[int | None, ...]) -> Flow:
    return Flow(name, mark.letter, mark.family + 1, ranks)


def _changes(swept: LambdaSweep, names: Names) -> Table:
    return Table(
        caption=say("The river in words: where the list changes"),
        head=("λ", say("What happens")),
        rows=tuple(
            (Figure(factor(change.mmr_lambda), change.mmr_lambda), change_sentence(change, swept.pool, names))
            for change in swept.changes
        ),
    )
