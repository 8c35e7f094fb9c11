"""Why each hit is where it is, as a shared page has it: what the explanation says of a selected hit."""

from app.core.documents import displayable
from app.core.pool import Candidate
from app.core.ranking import Ranking
from app.services.report.content import Line, Reason, Run
from app.ui.explanation.closeness import closeness_text
from app.ui.explanation.formula import FORMULA, filled_formula
from app.ui.explanation.ledger import Emphasis, LedgerRow, ledger
from app.ui.explanation.sentence import explain
from app.ui.explanation.source import dated
from app.ui.explanation.words import Parts
from app.ui.results.sentences import answers_part, title_of
from app.ui.sharing.shown import Shown


def reasons(shown: Shown) -> tuple[Reason, ...]:
    """One for each hit that a list shows: in the order of the right list, then those on the left alone."""
    plain = shown.plain()
    told = dict.fromkeys(row.passage_id for row in (*shown.right_rows, *shown.left_rows))
    return tuple(_reason(shown, plain, passage_id, frozenset(told)) for passage_id in told)


def place_of(shown: Shown, candidate: Candidate) -> str:
    """File and line; whole paths only where they are wanted."""
    document = candidate.passage.document
    path = displayable(document.path) if shown.full_paths else document.place
    return f"{path}:{candidate.passage.first_line}"


def _reason(shown: Shown, plain: Ranking, passage_id: int, told: frozenset[int]) -> Reason:
    pool = shown.right.pool
    candidate = pool.candidates[pool.index_of[passage_id]]
    explanation = explain(plain, shown.right, passage_id)
    more = (answers_part(candidate, pool.rewriting.parts), closeness_text(pool, candidate))
    return Reason(
        passage_id=passage_id,
        rank=shown.right.ranks[passage_id],
        title=title_of(candidate.passage),
        place=place_of(shown, candidate),
        date=dated(candidate.passage.document.date),
        question=explanation.question,
        answer=_runs(explanation.parts, told),
        more=tuple(filter(None, more)),
        ledger=tuple(map(_line, ledger(shown.right, passage_id))),
        formula=_formula(shown.right, passage_id),
    )


def _runs(parts: Parts, told: frozenset[int]) -> tuple[Run, ...]:
    """The sentence; a hit that it names is a link where the page has it."""
    return tuple(
        Run(part.text, target=part.passage_id if part.passage_id in told else None) for part in parts
    )


def _line(row: LedgerRow) -> Line:
    return Line(row.label, row.value, strong=row.emphasis is Emphasis.TOTAL, detail=row.detail)


def _formula(right: Ranking, passage_id: int) -> str:
    terms = right.breakdown(right.pool.index_of[passage_id]).mmr
    return f"{FORMULA}:  {filled_formula(terms)}" if terms else ""
