"""A text cut into sentences, in English, Russian, Japanese, Chinese and any mixture of them.

Notes mix languages and Markdown, while the libraries for this want one language named beforehand and know
no Markdown. So there are a few rules here: 。！？ end a sentence, .!? do so before white space, and so does a
line end, unless the line is one of a wrapped paragraph. List items, headings and rows of a table are
sentences of their own; a fence of code is one, whole.
"""

import re
import unicodedata
from collections.abc import Iterator, Sequence

from app.core.pool import Span

WRAPPED_FROM = 60
"""Columns from which a line that ends without a full stop is taken for a line of a wrapped paragraph."""
_WHOLE_WORD_FROM = 5
"""Letters from which a word before ". " and a small letter is no abbreviation."""

_FENCE = re.compile(r"[\s>]*(`{3,}|~{3,})")
_ITEM = re.compile(r"\s*(?:[-*+•◦▪‣・]\s|・|\d{1,3}[.)]\s|[（(]?\d{1,2}[)）]\s?)")
_BLOCK = re.compile(r"\s*(?:\#{1,6}\s|>|\|)")
_ALONE = re.compile(r"\s*(?:\#{1,6}\s|\|)")
"""A heading or a row of a table: what follows it is something else."""
_SPOKEN = re.compile(r"[^\W_]")
_CLOSERS = "\"'”’»)\\]}」』）】》〉*_~"
_EITHER = "\"'*_~"
"""Marks that open and close alike."""
_END = re.compile(rf"(?:(?P<hard>[。！？｡．]+)|(?P<soft>[.!?…]+))(?P<closers>[{_CLOSERS}]*)")
_ENDED = re.compile(rf"[。！？｡．.!?][{_CLOSERS}]*\s*$")
_KEPT_WHOLE = re.compile(
    r"`[^`\n]+`"  # code in a line
    r"|https?://[^\s。、，）」]+"
    r"|\[\[[^\]\n]*\]\]|\]\([^)\s]*\)"  # links
    r"|「[^「」]*」|『[^『』]*』|（[^（）]*）"
)
_CARRIES_ON = frozenset("とってのなでにをはがもへ、，,")
"""What stands after a quotation that is a part of its sentence."""
_OPENERS = "\"'“‘«([*_"
_LAST_WORD = re.compile(r"[^\s(«\"“'‘*_]*$")
_DOTTED = re.compile(r"(?:[^\W\d_]{1,2}\.)+[^\W\d_]{1,2}")
_ABBREVIATION = re.compile(
    r"mrs?|ms|dr|prof|st|vs|cf|ca|approx|eds?|resp|incl|esp|e\.?g|i\.?e"
    r"|г|гг|ул|им|тыс|млн|млрд|напр|проф|доц|акад|обл|см",
    re.IGNORECASE,
)
_BEFORE_NUMBER = re.compile(r"nos?|figs?|pp?|ch|sec|eq|vol|стр|с|рис|табл|гл|п|пп|ст|д|кв", re.IGNORECASE)
_MAY_END = re.compile(r"т\.\s?[дп]|др|пр|etc|al", re.IGNORECASE)
"""Abbreviations that often end a sentence: a capital letter behind them begins another."""


def sentence_spans(text: str) -> tuple[Span, ...]:
    """Half-open character spans of the sentences of ``text``, in order.

    Put together they are the text: white space belongs to the sentence before it. What holds neither a
    letter nor a digit, such as a rule, belongs to a neighbour, so that every sentence says something unless
    the text says nothing.
    """
    pieces = [piece for block in _blocks(text) for piece in _pieces(text, *block)]
    return tuple(_with_words(text, pieces))


def item_mark_end(sentence: str) -> int:
    """Where the content of ``sentence`` begins, behind the mark of a list item where it has one."""
    mark = _ITEM.match(sentence)
    return mark.end() if mark else 0


def _blocks(text: str) -> Iterator[tuple[int, int, bool]]:
    """Stretches in which a sentence may run over a line end, and whether each is code."""
    start = end = 0
    fence, before = "", ""
    for line in text.splitlines(keepends=True):
        mark = _FENCE.match(line)
        if fence:
            end += len(line)
            if mark and mark[1].startswith(fence):
                yield start, end, True
                start, fence, before = end, "", ""
            continue
        if start < end and (mark or not _runs_on(before, line)):
            yield start, end, False
            start = end
        fence, before = (mark[1] if mark else ""), line
        end += len(line)
    if start < end:
        yield start, end, bool(fence)


def _runs_on(line: str, following: str) -> bool:
    """Whether a sentence may go on from ``line`` to the line that follows it."""
    if not _SPOKEN.search(line) or not _SPOKEN.search(following):
        return False
    if _ALONE.match(line) or _BLOCK.match(following) or _ITEM.match(following) or _ENDED.search(line):
        return False
    return following.lstrip()[0].islower() or _columns(line.strip()) >= WRAPPED_FROM


def _columns(line: str) -> int:
    return sum(2 if unicodedata.east_asian_width(char) in "WF" else 1 for char in line)


def _pieces(text: str, start: int, end: int, code: bool) -> Iterator[Span]:  # noqa: FBT001 - a block as it is
    if not code:
        block = text[start:end]
        kept = [match.span() for match in _KEPT_WHOLE.finditer(block)]
        first = start
        for match in _END.finditer(block):
            if _ends_sentence(block, match, kept):
                after = start + _skip_space(block, _end_of(block, match, first - start))
                yield first, after
                first = after
        start = first
    if start < end:
        yield start, end


def _end_of(block: str, match: re.Match[str], first: int) -> int:
    """Where a sentence that began at ``first`` ends: before a mark that opens what follows, as ** may."""
    closers = match["closers"]
    marks = closers[len(closers.rstrip(_EITHER)) :]
    opens = bool(marks) and block.count(marks, first, match.start()) % 2 == 0
    return match.end() - len(marks) if opens else match.end()


def _ends_sentence(block: str, match: re.Match[str], kept: Sequence[Span]) -> bool:
    end = match.end()
    if end == len(block):
        return False  # the block ends here anyway
    inside = next((span for span in kept if span[0] <= match.start() < span[1]), None)
    if inside is not None and end < inside[1]:
        return False
    after = block[end]
    if match["hard"]:
        if match["hard"] == "．" and after.isdigit():
            return False
        return not (match["closers"] and after in _CARRIES_ON)
    if not after.isspace():
        return "." not in match["soft"] and "…" not in match["soft"] and after > "\u2e80"
    following = block[end:].lstrip().lstrip(_OPENERS)
    small = following[:1].islower()
    if match["soft"] != ".":
        return not small
    return _full_stop(block, match.start(), following[:1])


def _full_stop(block: str, dot: int, following: str) -> bool:
    """Whether the dot ends a sentence; ``following`` is the next character that is written."""
    found, small = _LAST_WORD.search(block, 0, dot), following.islower()
    word = found[0] if found else ""
    if _MAY_END.fullmatch(word):
        return not small
    if _ABBREVIATION.fullmatch(word) or _DOTTED.fullmatch(word):
        return False
    if following.isdecimal() and _BEFORE_NUMBER.fullmatch(word):
        return False
    if len(word) == 1 and word.isalpha() and word.isupper():
        return False  # an initial
    if word.isdecimal() and not block[: dot - len(word)].strip():
        return False  # the number of an item
    return not small or len(word) >= _WHOLE_WORD_FROM


def _skip_space(block: str, place: int) -> int:
    while place < len(block) and block[place].isspace():
        place += 1
    return place


def _with_words(text: str, pieces: Sequence[Span]) -> Iterator[Span]:
    """``pieces`` with every one that says nothing joined to the one before, at the start to the one after."""
    start = end = 0
    spoken = False
    for first, last in pieces:
        says = _SPOKEN.search(text, first, last) is not None
        if spoken and says:
            yield start, end
            start = first
        spoken, end = spoken or says, last
    if start < end:
        yield start, end
