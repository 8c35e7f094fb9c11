"""What a step says in words; every number is one of the step."""

from PySide6.QtCore import QCoreApplication

from app.core.parameters import Similarity
from app.core.steps import Contender, PickStep
from app.ui.analysis.river.names import Names
from app.ui.explanation.formula import filled_formula
from app.ui.explanation.numbers import likeness, value


def pick_sentence(step: PickStep, names: Names) -> str:
    """Who is picked, with what, and by how much it leads."""
    second, lead = step.runner_up, step.lead
    if second is None or lead is None:
        template = _tr("Pick {number}: {winner} with {score}; no other candidate is left.")
    elif lead > 0.0:
        template = _tr("Pick {number}: {winner} with {score}, {lead} ahead of {second}.")
    else:
        template = _tr("Pick {number}: {winner} with {score}, level with {second}, which is less relevant.")
    return template.format(
        number=step.number,
        winner=_name(step, step.winner, names),
        score=value(step.winner.terms.score),
        lead="" if lead is None else _lead(lead),
        second="" if second is None else _name(step, second, names),
    )


def penalty_sentence(step: PickStep, names: Names) -> str:
    """What the winner repeats of the earlier picks."""
    terms = step.winner.terms
    if step.number == 1:
        return _tr("Nothing is picked yet, so nothing can be repeated.")
    if terms.blocker is None:
        return _tr("It repeats nothing that is picked already.")
    ranking = step.ranking
    tokens = ranking.pool.similarity_kind is Similarity.TOKENS
    text = (
        _tr("It is most like hit {rank}, {name}: {likeness} of their words are the same.")
        if tokens
        else _tr("It is most like hit {rank}, {name}: their closeness in meaning is {likeness}.")
    )
    return text.format(
        rank=ranking.ranks[terms.blocker],
        name=names.quoted(ranking.pool.index_of[terms.blocker]),
        likeness=likeness(terms.max_similarity, ranking.pool.similarity_kind),
    )


def step_count(number: int, count: int) -> str:
    """Where the steps are."""
    return _tr("Pick {number} of {count}").format(number=number, count=count)


def more_sentence(count: int) -> str:
    """How many candidates are left that are not shown; empty for none."""
    if count == 0:
        return ""
    return _tr("1 more has less") if count == 1 else _tr("{count} more have less").format(count=count)


def contender_sentence(step: PickStep, index: int, names: Names) -> str:
    """The contender with ``index`` better ones before it, and its score with the formula's numbers."""
    contender = step.contender(index)
    template = {0: _tr("{name}, picked: {formula}"), 1: _tr("{name}, runner-up: {formula}")}
    return template.get(index, _tr("{name}: {formula}")).format(
        name=_name(step, contender, names), formula=filled_formula(contender.terms)
    )


def twin(picks: tuple[PickStep, ...], now: PickStep, names: Names, *, shown: int) -> str:
    """Every pick as a sentence, then the ``shown`` best candidates at the step ``now``."""
    lines = [f"{pick_sentence(step, names)} {penalty_sentence(step, names)}" for step in picks]
    lines.append(_tr("Candidates at pick {number}:").format(number=now.number))
    here = min(shown, now.remaining)
    lines += [contender_sentence(now, index, names) for index in range(here)]
    return "\n".join(line for line in (*lines, more_sentence(now.remaining - here)) if line)


def _name(step: PickStep, contender: Contender, names: Names) -> str:
    return names.quoted(step.ranking.pool.index_of[contender.passage_id])


def _lead(lead: float) -> str:
    """A lead that is there is never said to be 0."""
    return _tr("less than 0.001") if 0.0 < lead < 0.0005 else value(lead)


def _tr(text: str) -> str:
    return QCoreApplication.translate("Steps", text)
