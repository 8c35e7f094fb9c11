"""Two passages sentence by sentence: what one of them repeats of the other, and what it has of its own.

A sentence is compared with the sentence of the other passage that has the largest share of its tokens. It
is repeated when that share is ``REPEATED_FROM`` or more and no number in it is another one: versions of a
note differ in a number first. Whatever is not repeated is new, so that new + repeated = all.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from app.core.pool import Span
from app.core.sentences import item_mark_end, sentence_spans
from app.core.tokens import token_set, token_spans

REPEATED_FROM = 0.8
"""The share of a sentence's tokens from which another sentence says the same."""
RELATED_FROM = 0.3
"""The share from which two sentences speak of one thing; below it they share what any two sentences do."""


@dataclass(frozen=True, slots=True)
class TwinSentence:
    """A sentence beside the one of the other passage that is nearest to it.

    ``span`` is its half-open range in its passage's text. ``counterpart`` is that sentence's place, None
    where none is related; ``share`` is the part of its tokens that stand there too, in [0, 1]. ``shared``
    and ``own`` are ranges of the passage's text: tokens that the counterpart has, and that it lacks.
    """

    span: Span
    counterpart: int | None
    share: float
    new: bool
    shared: tuple[Span, ...]
    own: tuple[Span, ...]


@dataclass(frozen=True, slots=True)
class Twin:
    """Two passages beside each other: ``before`` stands above, ``here`` is the one that may repeat it."""

    before_text: str
    here_text: str
    before: tuple[TwinSentence, ...]
    here: tuple[TwinSentence, ...]

    @property
    def new_here(self) -> int:
        """How many sentences of ``here`` are new."""
        return sum(sentence.new for sentence in self.here)

    @property
    def only_before(self) -> int:
        """How many sentences of ``before`` are not said again in ``here``."""
        return sum(sentence.new for sentence in self.before)

    @property
    def swapped(self) -> "Twin":
        """The same with the sides changed."""
        return Twin(self.here_text, self.before_text, self.here, self.before)


@dataclass(frozen=True, slots=True)
class SentencePair:
    """Two sentences by their spans, and how close they are in meaning: a cosine in [−1, 1]."""

    before: Span
    here: Span
    closeness: float


def twin(before: str, here: str) -> Twin:
    """Compare two passages' texts; sentences without any token are the same when they are equal."""
    one, other = _cut(before), _cut(here)
    return Twin(before, here, _side(before, one, other), _side(here, other, one))


def closest_pairs(
    before: Sequence[Span], here: Sequence[Span], closeness: NDArray[np.float32]
) -> tuple[SentencePair, ...]:
    """The closest pair, then the closest of the sentences that are left, and so on until a side is used up.

    ``closeness`` is (len(before), len(here)): the cosines of the sentences' vectors. Of equally close
    pairs the earlier one counts.
    """
    left = closeness.astype(np.float64)
    pairs = []
    for _ in range(min(left.shape, default=0)):
        one, other = divmod(int(left.argmax()), left.shape[1])
        pairs.append(SentencePair(before[one], here[other], float(closeness[one, other])))
        left[one, :] = left[:, other] = -np.inf
    return tuple(pairs)


@dataclass(frozen=True, slots=True)
class _Cut:
    """The sentences of a text and the tokens of each, without the number of a list item."""

    spans: tuple[Span, ...]
    tokens: tuple[frozenset[str], ...]
    bare: tuple[str, ...]


def _cut(text: str) -> _Cut:
    spans = sentence_spans(text)
    bare = tuple(text[start:end].strip() for start, end in spans)
    return _Cut(spans, tuple(token_set(said[item_mark_end(said) :]) for said in bare), bare)


def _side(text: str, mine: _Cut, theirs: _Cut) -> tuple[TwinSentence, ...]:
    return tuple(_sentence(text, place, mine, theirs) for place in range(len(mine.spans)))


def _sentence(text: str, place: int, mine: _Cut, theirs: _Cut) -> TwinSentence:
    span, tokens = mine.spans[place], mine.tokens[place]
    if not tokens:
        same = theirs.bare.index(mine.bare[place]) if mine.bare[place] in theirs.bare else None
        return TwinSentence(span, same, float(same is not None), same is None, (), ())
    nearest = max(
        range(len(theirs.spans)), key=lambda other: _nearness(tokens, theirs.tokens[other]), default=0
    )
    counterpart = theirs.tokens[nearest] if theirs.spans else frozenset[str]()
    share = len(tokens & counterpart) / len(tokens)
    if share < RELATED_FROM:
        return TwinSentence(span, None, share, new=True, shared=(), own=())
    new = share < REPEATED_FROM or any(map(_is_number, tokens - counterpart))
    shared, own = _marks(text, span, counterpart)
    return TwinSentence(span, nearest, share, new, shared, own)


def _is_number(token: str) -> bool:
    """Whether a token says how many: it has a digit, or is a numeral such as 三."""
    return token.isnumeric() or any(map(str.isdecimal, token))


def _nearness(tokens: frozenset[str], others: frozenset[str]) -> tuple[int, float]:
    """How many tokens both have; of equal ones the shorter sentence is nearer."""
    return len(tokens & others), -len(others)


def _marks(text: str, span: Span, counterpart: frozenset[str]) -> tuple[tuple[Span, ...], tuple[Span, ...]]:
    """The tokens of a sentence that the counterpart has, and those that it lacks.

    Neighbouring tokens of one sort are one range, with what stands between them.
    """
    start, end = span
    first = start + item_mark_end(text[start:end])
    found = [((first + a, first + b), token) for (a, b), token in token_spans(text[first:end])]
    shared = [place for place, token in found if token in counterpart]
    covered = {char for a, b in shared for char in range(a, b)}
    own = [(char, char + 1) for (a, b), _ in found for char in range(a, b) if char not in covered]
    ranges: list[tuple[Span, bool]] = []
    for place, is_shared in sorted([(span, True) for span in shared] + [(span, False) for span in own]):
        if ranges and ranges[-1][1] is is_shared:
            before = ranges[-1][0]
            ranges[-1] = ((before[0], max(before[1], place[1])), is_shared)
        else:
            ranges.append((place, is_shared))
    return (
        tuple(place for place, is_shared in ranges if is_shared),
        tuple(place for place, is_shared in ranges if not is_shared),
    )
