"""What is said of a hit: to a screen reader, in a tool tip, on a ribbon."""

import html
from pathlib import PurePath

from PySide6.QtCore import QCoreApplication

from app.core.compare import ChangeReason, RankChange
from app.core.documents import DocumentDate, Passage, displayable
from app.core.pool import Candidate, CandidatePool
from app.ui.explanation.source import dated
from app.ui.ordinals import ordinal
from app.ui.results.folding import FoldMark

EVERGREEN_SIGN = "∞"
"""Before the place of a file that never fades; it is said in words to the ear and in the tool tip."""


def number(score: float) -> str:
    """A score with two decimals and a real minus sign; nothing is said to be minus zero."""
    return f"{round(score, 2) + 0.0:.2f}".replace("-", "−")


def title_of(passage: Passage) -> str:
    """The title of the passage's document, fit to be shown; its file name where it has none."""
    return displayable(passage.document.title).strip() or passage.document.name


def title_in(pool: CandidatePool, passage_id: int) -> str:
    """The title of the passage of that id in ``pool``."""
    return title_of(pool.candidates[pool.index_of[passage_id]].passage)


def place_of(passage: Passage) -> str:
    """The file's name and the first line, as ``file:line``.

    Where the title is the file's name already, the nearest heading says more: ``heading:line``.
    """
    document = passage.document
    place = document.name
    if passage.heading and PurePath(place).stem == document.title != passage.heading[-1]:
        place = displayable(passage.heading[-1])
    return f"{place}:{passage.first_line}"


def tagged(place: str, candidate: Candidate) -> str:
    """``place`` behind ∞ for an evergreen file, and the number of the part that the hit answers best."""
    if candidate.passage.document.date.evergreen:
        place = f"{EVERGREEN_SIGN} {place}"
    return f"({candidate.parts[0]}) {place}" if candidate.parts else place


def spoken_evergreen(date: DocumentDate) -> str:
    """That a file never fades, as the end of a sentence; empty for one that ages."""
    if date.pinned:
        return _tr("pinned as evergreen")
    return _tr("evergreen") if date.evergreen else ""


def pin_text(*, pinned: bool | None) -> str:
    """What the menu of a hit offers; ``pinned`` is None where a pin would do nothing."""
    if pinned is None:
        return _tr("Evergreen by itself")
    return _tr("Unpin, let it age") if pinned else _tr("Pin as evergreen")


def spoken_part(candidate: Candidate) -> str:
    """The part of the question that a hit answers best, as the end of a sentence; empty without parts."""
    return _tr("answers part {number}").format(number=candidate.parts[0]) if candidate.parts else ""


def answers_part(candidate: Candidate, parts: tuple[str, ...]) -> str:
    """Which of ``parts``, those of the question, a hit answers, as a sentence; empty without parts."""
    if not candidate.parts or candidate.parts[0] > len(parts):
        return ""
    first, *others = candidate.parts
    text = displayable(parts[first - 1])
    if not others:
        return _tr("It answers part {number}, “{text}”.").format(number=first, text=text)
    more = _tr("It answers part {number}, “{text}”, and is among the first for part {others}.")
    return more.format(number=first, text=text, others=", ".join(map(str, others)))


def tool_tip(passage: Passage, *, more: str = "") -> str:
    """Everything that a narrow row may have to cut off, and ``more``, as rich text."""
    lines = _tr("{path}, lines {first} to {last}").format(
        path=displayable(passage.document.path), first=passage.first_line, last=passage.last_line
    )
    heading, date = " › ".join(passage.heading), dated(passage.document.date)
    return rich_text("\n".join(part for part in (title_of(passage), heading, lines, date, more) if part))


def rich_text(plain: str) -> str:
    """``plain`` as rich text that says the same, so that a title with markup in it stays a title."""
    return f"<qt>{html.escape(plain).replace(chr(10), '<br>')}</qt>"


def spoken_row(passage: Passage, *, rank: int, count: int, relevance: float, more: str) -> str:
    """A row as one sentence; ``more`` says how it compares with the other list, and may be empty."""
    sentence = _tr("{rank} of {count}: {title}, {file} line {line}, relevance {relevance}").format(
        rank=ordinal(rank),
        count=count,
        title=title_of(passage),
        file=passage.document.name,
        line=passage.first_line,
        relevance=number(relevance),
    )
    return f"{sentence}, {more}" if more else sentence


def place_on_the_right(rank: int) -> str:
    """Where a hit of the left list stands in the right one, as the end of a sentence."""
    return _tr("{rank} in MMR order").format(rank=ordinal(rank))


def spoken_move(change: RankChange | None, pool: CandidatePool) -> str:
    """How far a hit moved and what it repeats, as the end of a sentence."""
    if change is None:
        return _tr("same place in both orders")
    count = abs(change.places)
    if change.places > 0:
        return _tr("rose 1 place") if count == 1 else _tr("rose {n} places").format(n=count)
    fell = _tr("fell 1 place") if count == 1 else _tr("fell {n} places").format(n=count)
    return f"{fell}, {_why_it_fell(change, pool)}"


def fold_label(mark: FoldMark) -> str:
    """What a row says of the hits behind it: ``＋3 alike``; empty for one of those."""
    if not mark.alike:
        return ""
    label = _tr("－{n} alike") if mark.opened else _tr("＋{n} alike")
    return label.format(n=mark.alike)


def newest_label(mark: FoldMark) -> str:
    """What a row says of being the newest of its family, or of hiding a newer one; empty for the others."""
    if mark.newest:
        return _tr("newest")
    return _tr("newer inside") if mark.newer_inside and not mark.opened else ""


def spoken_fold(mark: FoldMark) -> str:
    """What stands behind a hit, as the end of a sentence."""
    newest = _tr("the newest of those alike") if mark.newest else ""
    if mark.newer_inside:
        newest = _tr("a newer one among them")
    if mark.inside:
        return newest or _tr("alike to the one above")
    state = _tr("opened") if mark.opened else _tr("folded")
    behind = _tr("1 more alike") if mark.alike == 1 else _tr("{n} more alike").format(n=mark.alike)
    return ", ".join(filter(None, (f"{behind}, {state}", newest)))


def ribbon_sentence(title: str, *, left_rank: int, change: RankChange | None, pool: CandidatePool) -> str:
    """What a ribbon says when it is pointed at."""
    if change is None:
        return _tr("“{title}” is {rank} in both orders.").format(title=title, rank=ordinal(left_rank))
    ranks = {"title": title, "before": ordinal(change.left_rank), "after": ordinal(change.right_rank)}
    if change.places < 0:
        moved = _tr("“{title}” falls from {before} to {after}: it {why}.")
        return moved.format(**ranks, why=_why_it_falls(change, pool))
    passed = [title_in(pool, other) for other in change.passed]
    if not passed:
        return _tr("“{title}” rises from {before} to {after}.").format(**ranks)
    if len(passed) == 1:
        return _tr("“{title}” rises from {before} to {after}, past “{other}”.").format(
            **ranks, other=passed[0]
        )
    risen = _tr("“{title}” rises from {before} to {after}, past “{other}” and {count} more.")
    return risen.format(**ranks, other=passed[0], count=len(passed) - 1)


def _why_it_fell(change: RankChange, pool: CandidatePool) -> str:
    if change.reason is ChangeReason.OTHER_SETTINGS:
        return _tr("lower with these sliders")
    if change.reason is ChangeReason.REPEATS and change.blocker is not None:
        return _tr("repeats {title}").format(title=title_in(pool, change.blocker))
    return _tr("overtaken by hits that add more")


def _why_it_falls(change: RankChange, pool: CandidatePool) -> str:
    if change.reason is ChangeReason.OTHER_SETTINGS:
        return _tr("stands lower with these sliders")
    if change.reason is ChangeReason.REPEATS and change.blocker is not None:
        return _tr("repeats “{title}”").format(title=title_in(pool, change.blocker))
    return _tr("is overtaken by hits that add more")


def _tr(text: str) -> str:
    return QCoreApplication.translate("results", text)
