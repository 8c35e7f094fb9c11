"""Splitting a question with several parts, by its signs and joining words and without any model.

English, Russian, Chinese and Japanese; text of other languages is split at the ends of sentences. Nothing
is split inside quotation marks, and no part is left without a word that says something, so "bread and
butter" stays whole. It is a proposal: whoever asked sees the parts and changes them.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from app.core.rewriting import MAXIMUM_PARTS
from app.rewrite.words import (
    EMPTY_WORDS,
    HELPING_WORDS,
    QUESTION_WORDS,
    RELATIVE_WORDS,
    UNSPACED_EMPTY,
    UNSPACED_QUESTION,
    UNSPACED_QUESTION_WORD,
)

_UNSPACED = "\u3005-\u3007\u3041-\u309f\u30a0-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff"
_END = re.compile(rf"[?？!！。；;\n]+|(?<=\w{{3}})\.\s+(?=[^\W\d_{_UNSPACED}])|(?<=[{_UNSPACED}])\.")
_JOINING = (
    r"(?:and also|and then|as well as|and|or|but|also|plus|а также|и также|а ещё|а еще|и|а|или|но|также)\b"
)
_UNSPACED_JOINING = r"以及|还有|還有|并且|並且|而且|另外|或者|还是|還是|および|ならびに"
_UNSPACED_AFTER_STOP = r"そして|それから|それと|また|かつ|あと|和|与|與"
_SOFT = re.compile(
    rf"\s*[,，、]\s*(?:{_JOINING}|{_UNSPACED_JOINING}|{_UNSPACED_AFTER_STOP})?\s*"
    rf"|(?<=\s){_JOINING}\s+|\s*(?:{_UNSPACED_JOINING})\s*"
    rf"|\s*[和与與]\s*(?=如何|怎|为什|為什|为何|為何|什么|什麼|谁|誰|哪)",
    re.IGNORECASE,
)
_EDGE = re.compile(
    rf"(?:[\s,，、;；.。!！]|{_JOINING}|{_UNSPACED_JOINING}|(?:そして|それから|それと|また)(?=[\s、]))+",
    re.IGNORECASE,
)
_QUOTED = re.compile(r'"[^"]*"|“[^”]*”|«[^»]*»|「[^」]*」|『[^』]*』|„[^“”]*[“”]')
_WORD = re.compile(rf"[^\W{_UNSPACED}]+(?:['’][^\W{_UNSPACED}]+)*")
_TELLING = re.compile("[\u30a0-\u30fa\u30fc-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff]")
_ENOUGH, _ENOUGH_IN_A_LIST = 2, 4
_MOST_WORDS_IN_A_LIST = 5
"""A longer piece is more likely half of a sentence than a topic of its own."""

Span = tuple[int, int]


def split_question(text: str) -> tuple[str, ...]:
    """The parts of ``text`` in their order; the whole as its only part when there is nothing to split.

    Each part is a piece of ``text``, has a word that says something when there are several of them, and
    what lies between two parts are signs and joining words alone. At most ``MAXIMUM_PARTS``; none of a
    text without a letter or a digit.
    """
    spans = [span for sentence in _sentences(text) for span in _clauses(text, sentence)]
    parts = [_trimmed(text, span) for span in _with_content(text, spans)]
    if len(parts) > MAXIMUM_PARTS:
        parts = [*parts[: MAXIMUM_PARTS - 1], (parts[MAXIMUM_PARTS - 1][0], parts[-1][1])]
    if len(parts) == 1:
        whole = text.strip()
        return (whole,) if any(map(str.isalnum, whole)) else ()
    return tuple(text[first:last] for first, last in parts)


def content(text: str) -> int:
    """How much ``text`` says: 2 for each telling word, 1 for each telling Han or katakana character."""
    words = sum(word.casefold() not in EMPTY_WORDS for word in _WORD.findall(text))
    return 2 * words + len(_TELLING.findall(UNSPACED_EMPTY.sub(" ", text)))


def says_something(text: str) -> bool:
    """Whether ``text`` can be a part: it has a telling word; beside a question word one Han will do."""
    found = content(text)
    return found >= _ENOUGH or (found > 0 and bool(UNSPACED_QUESTION_WORD.search(text)))


@dataclass(frozen=True, slots=True)
class _Piece:
    """What stands before a comma or joining word, or the rest; ``joined`` says how it is joined on."""

    span: Span
    text: str
    joined: str

    @property
    def begins_asking(self) -> bool:
        """Whether a question begins here, in a language that puts its question words first."""
        first = _first_word(self.text)
        bare = not self.joined.strip(" ,，、")
        return first in QUESTION_WORDS and not (bare and first in RELATIVE_WORDS)

    @property
    def begins_wishing(self) -> bool:
        return _first_word(self.text) in HELPING_WORDS

    @property
    def asks_unspaced(self) -> bool:
        """Whether it is a question of Chinese or Japanese."""
        return bool(UNSPACED_QUESTION.search(self.text.strip()))


def _sentences(text: str) -> Iterator[Span]:
    quoted = _quoted(text)
    start = 0
    for end in _END.finditer(text):
        if not _inside(end.start(), quoted):
            yield start, end.end()
            start = end.end()
    if start < len(text):
        yield start, len(text)


def _clauses(text: str, sentence: Span) -> tuple[Span, ...]:
    pieces = _pieces(text, sentence)
    if len(pieces) == 1:
        return (sentence,)
    asks = any(_first_word(piece.text) in QUESTION_WORDS or piece.begins_wishing for piece in pieces)
    if asks:
        return _joined(pieces, _goes_on_asking)
    if any(piece.asks_unspaced for piece in pieces):
        return _unspaced_questions(pieces)
    if all(_is_topic(piece.text) for piece in pieces):
        return tuple(piece.span for piece in pieces)
    return (sentence,)


def _pieces(text: str, sentence: Span) -> tuple[_Piece, ...]:
    quoted = _quoted(text)
    first, last = sentence
    pieces: list[_Piece] = []
    start, joined = first, ""
    for soft in _SOFT.finditer(text, first, last):
        if _inside(soft.start(), quoted) or _is_number(text, soft) or soft.start() == first:
            continue
        pieces.append(_Piece((start, soft.start()), text[start : soft.start()], joined))
        start, joined = soft.end(), soft[0]
    pieces.append(_Piece((start, last), text[start:last], joined))
    return tuple(piece for piece in pieces if piece.text.strip()) or (_Piece(sentence, "", ""),)


def _is_topic(text: str) -> bool:
    """Whether ``text`` can stand in a list of things to look for."""
    words = [word.casefold() for word in _WORD.findall(text)]
    short = len(words) <= _MOST_WORDS_IN_A_LIST and RELATIVE_WORDS.isdisjoint(words)
    return short and content(text) >= _ENOUGH_IN_A_LIST


def _goes_on_asking(before: str, piece: _Piece) -> bool:
    """Whether a new question begins with ``piece``, after ``before``."""
    if not says_something(before) or _last_word(before) in QUESTION_WORDS:
        return False  # "predict when and how it stops" asks one thing twice
    asked = _first_word(before) in QUESTION_WORDS | HELPING_WORDS
    bare = not piece.joined.strip(" ,，、")
    if piece.begins_asking:
        return asked or not bare
    return asked and not bare and piece.begins_wishing


def _joined(pieces: tuple[_Piece, ...], begins: Callable[[str, _Piece], bool]) -> tuple[Span, ...]:
    """The pieces, each one taken into the one before it unless it begins something new."""
    spans = [pieces[0].span]
    before = pieces[0].text
    for piece in pieces[1:]:
        if begins(before, piece):
            spans.append(piece.span)
            before = piece.text
        else:
            spans[-1] = (spans[-1][0], piece.span[1])
            before = f"{before} {piece.text}"
    return tuple(spans)


def _unspaced_questions(pieces: tuple[_Piece, ...]) -> tuple[Span, ...]:
    """Each question with the conditions before it; what comes after the last one belongs to it."""
    last = max(place for place, piece in enumerate(pieces) if piece.asks_unspaced)
    ends = [place for place, piece in enumerate(pieces[:last]) if _is_whole_question(piece)] + [last]
    spans: list[Span] = []
    start = pieces[0].span[0]
    for end in ends:
        spans.append((start, pieces[end].span[1]))
        if end + 1 < len(pieces):
            start = pieces[end + 1].span[0]
    spans[-1] = (spans[-1][0], pieces[-1].span[1])
    return tuple(spans)


def _is_whole_question(piece: _Piece) -> bool:
    return piece.asks_unspaced and says_something(piece.text)


def _with_content(text: str, spans: list[Span]) -> list[Span]:
    """``spans``, where one that says nothing is taken into the one before it, or the first into the next."""
    kept: list[Span] = []
    for span in spans:
        if kept and not (says_something(text[slice(*span)]) and says_something(text[slice(*kept[-1])])):
            kept[-1] = (kept[-1][0], span[1])
        else:
            kept.append(span)
    return kept


def _trimmed(text: str, span: Span) -> Span:
    """``span`` without signs and joining words at its ends; a question mark stays."""
    first, last = span
    edge = _EDGE.match(text, first, last)
    if edge is not None:
        first = edge.end()
    while last > first and (text[last - 1].isspace() or text[last - 1] in ",，、;；.。!！"):
        last -= 1
    return first, last


def _quoted(text: str) -> tuple[Span, ...]:
    return tuple(match.span() for match in _QUOTED.finditer(text))


def _inside(place: int, spans: tuple[Span, ...]) -> bool:
    return any(first <= place < last for first, last in spans)


def _is_number(text: str, soft: "re.Match[str]") -> bool:
    """Whether a comma stands in a number such as 10,000."""
    before, after = text[: soft.start()][-1:], text[soft.end() :][:1]
    return soft[0] == "," and before.isdigit() and after.isdigit()


def _last_word(text: str) -> str:
    """The last word, folded; empty where there is none."""
    words = _WORD.findall(text)
    return str(words[-1]).casefold() if words else ""


def _first_word(text: str) -> str:
    """The first word that is no joining one, folded; empty where there is none."""
    edge = _EDGE.match(text)
    found = _WORD.search(text, edge.end() if edge else 0)
    return found[0].casefold() if found else ""
