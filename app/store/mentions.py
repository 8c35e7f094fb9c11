"""What a word counts in notes of another script than its own.

Who writes Japanese has a word of that language for most things. An English word in such a note is a name
that everybody uses, or it is only mentioned: in a piece of code, on a button, as the title of a page that is
linked to. Which of them it is shows in how often it is used. A word that is in far fewer passages of the
notes in another script than of those in its own is mostly mentioned there, and counts as much less; where it
stands in the title, it is what the note is about.

Both rates are taken a standard error on the safe side, so that a word of few notes counts whole anywhere.
"""

import json
import math
from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from app.store.connection import Connection, rows
from app.store.match_counts import MatchCounts
from app.store.scripts import NO_SCRIPT

SAMPLE = 500
"""About so many of the passages that hold a word tell how often each script uses it."""
_SCRIPTS = """SELECT passage.id, script FROM json_each(?)
CROSS JOIN passage INDEXED BY passage_document ON passage.id = json_each.value
CROSS JOIN document ON document.id = document_id"""
_USES = """SELECT script, count(*) FROM passage_words
CROSS JOIN passage INDEXED BY passage_document ON passage.id = passage_words.rowid
CROSS JOIN document ON document.id = document_id
WHERE passage_words MATCH ? AND passage_words.rowid % ? = 0 GROUP BY script"""
_PASSAGES = "SELECT script, total(passages) FROM document INDEXED BY document_script GROUP BY script"


class Mentions:
    """The passages that a query has found, and what words of one script count in the text of each."""

    def __init__(self, c: Connection, counts: MatchCounts, passage_ids: Sequence[int]) -> None:
        self._c = c
        self._counts = counts
        known = dict(rows(c, _SCRIPTS, (json.dumps(list(passage_ids)),)))
        self._scripts = [known.get(passage_id, NO_SCRIPT) for passage_id in passage_ids]
        self._others = frozenset(self._scripts) - {NO_SCRIPT}
        self._passages: Mapping[str, float] | None = None

    def weights(self, script: str, expression: str) -> NDArray[np.float64] | None:
        """What the words of ``script`` that an FTS5 expression finds count in each passage, (n,) in (0, 1].

        None where they count whole everywhere.
        """
        others = self._others - {script}
        if script == NO_SCRIPT or not others:
            return None
        uses = self._uses(expression)
        counted = {other: _customary(uses, script, other) for other in others}
        return np.array([counted.get(found, 1.0) for found in self._scripts])

    def _uses(self, expression: str) -> Mapping[str, tuple[int, float]]:
        """How many of how many passages of each script hold it, in a sample."""
        if self._passages is None:
            self._passages = dict(rows(self._c, _PASSAGES, ()))
        step = max(1, self._counts.of(expression) // SAMPLE)
        holding = dict(rows(self._c, _USES, (expression, step)))
        return {
            script: (holding.get(script, 0), max(1.0, passages / step, holding.get(script, 0)))
            for script, passages in self._passages.items()
        }


def _customary(uses: Mapping[str, tuple[int, float]], own: str, other: str) -> float:
    """How customary a word is in ``other``, measured by its ``own`` script: in (0, 1]."""
    nothing = (0, 1.0)
    at_least = _wilson(*uses.get(own, nothing), side=-1)
    at_most = _wilson(*uses.get(other, nothing), side=1)
    return min(1.0, at_most / at_least) if at_least > 0.0 else 1.0


def _wilson(count: int, of: float, *, side: int) -> float:
    """``count`` of ``of`` as a share, a standard error below (−1) or above (1): in [0, 1].

    The score interval of Wilson (1927) with z = 1.
    """
    share = count / of
    error = math.sqrt(share * (1.0 - share) / of + 0.25 / (of * of))
    return max(0.0, (share + 0.5 / of + side * error) / (1.0 + 1.0 / of))
