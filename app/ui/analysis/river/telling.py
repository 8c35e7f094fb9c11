"""How things stand: at the play-head, along a ribbon, with the selected hit; and all of it as text."""

from PySide6.QtCore import QCoreApplication

from app.core.ranking import Ranking
from app.ui.analysis.river.river import River
from app.ui.analysis.river.sentences import nothing_changes, selected_sentence
from app.ui.analysis.river.words import lambda_value
from app.ui.explanation.numbers import factor
from app.ui.ordinals import ordinal


def head_line(river: River, mmr_lambda: float) -> str:
    """The change that the play-head passed last, or that there is none."""
    passed = river.passed(mmr_lambda)
    if passed:
        return river.sentence(passed - 1)
    if not river.lambdas:
        return f"{nothing_changes()}."
    return _tr("No change yet. {sentence}").format(sentence=river.sentence(0))


def off_sentence() -> str:
    """What is said in place of the play-head while MMR is switched off."""
    return _tr("MMR is off: the list is the one at λ 1.")


def head_sentence(river: River, mmr_lambda: float) -> str:
    """The same after λ and the number of changes that lie behind it."""
    here, count = lambda_value(mmr_lambda), len(river.lambdas)
    if count:
        here = _tr("{here}, after {passed} of {count} changes").format(
            here=here, passed=river.passed(mmr_lambda), count=count
        )
    return f"{here}. {head_line(river, mmr_lambda)}"


def reach_sentence(river: River, place: int, mmr_lambda: float) -> str:
    """What rank a hit has at λ, and from where to where."""
    course = next(course for course in river.courses if course.place == place)
    reach = next((r for r in course.reaches if r.low < mmr_lambda <= r.high), course.reaches[-1])
    name = _with_family(river, place)
    if reach.rank is None:
        return _tr("{name} is below the cut from λ {high} to λ {low}.").format(
            name=name, high=factor(reach.high), low=factor(reach.low)
        )
    return _tr("{name} is {rank} from λ {high} to λ {low}.").format(
        name=name, rank=ordinal(reach.rank), high=factor(reach.high), low=factor(reach.low)
    )


def selection_sentence(river: River, left: Ranking, right: Ranking, place: int) -> str:
    """What is said of the selected hit."""
    return selected_sentence(left, right, place, river.names)


def river_text(river: River, *, here: str) -> str:
    """All the river shows, line by line; ``here`` is what is said of the play-head and the selection."""
    lines = [_tr("Rank river"), here, "", _order_line(river, last=False)]
    lines += [river.sentence(number) for number in range(len(river.lambdas))] or [f"{nothing_changes()}."]
    if river.lambdas:
        lines.append(_order_line(river, last=True))
    return "\n".join((*lines, *_family_lines(river)))


def _order_line(river: River, *, last: bool) -> str:
    order = river.stretches[-1 if last else 0].order
    listed = "; ".join(f"{rank}. {river.names.quoted(place)}" for rank, place in enumerate(order, start=1))
    return _tr("At λ {value}: {listed}").format(value=0 if last else 1, listed=listed)


def _family_lines(river: River) -> list[str]:
    members: dict[str, list[str]] = {}
    for place, mark in river.marks.items():
        if mark.letter:
            members.setdefault(mark.letter, []).append(river.names.quoted(place))
    return [
        _tr("Near-alike, family {letter}: {names}").format(letter=letter, names=", ".join(names))
        for letter, names in sorted(members.items())
    ]


def _with_family(river: River, place: int) -> str:
    name, letter = river.names.quoted(place), river.marks[place].letter
    return _tr("{name}, of family {letter},").format(name=name, letter=letter) if letter else name


def _tr(text: str) -> str:
    return QCoreApplication.translate("River", text)
