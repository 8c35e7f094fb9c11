"""How many passages a word or phrase is in, counted once for a query."""

import math

from app.store.connection import Connection, value

_PASSAGE_COUNT = "SELECT total(passages) FROM document INDEXED BY document_counts"
_MATCHES = "SELECT count(*) FROM (SELECT 1 FROM passage_words WHERE passage_words MATCH ? LIMIT ?)"


class MatchCounts:
    """Counts over one connection, remembered; for one query, since the library may change after it.

    FTS5 counts a thousand passages in about 0.05 ms.
    """

    def __init__(self, c: Connection) -> None:
        self._c = c
        self._known: dict[str, int] = {}
        self.passages = int(value(c, _PASSAGE_COUNT))

    def of(self, expression: str) -> int:
        """How many passages match an FTS5 expression."""
        if expression not in self._known:
            self._known[expression] = self.up_to(-1, expression)
        return self._known[expression]

    def up_to(self, most: int, expression: str) -> int:
        """The same, but no more than ``most`` are counted unless that is negative."""
        if expression in self._known and most >= 0:
            return min(most, self._known[expression])
        return int(value(self._c, _MATCHES, (expression, most)))

    def rarity(self, expression: str) -> float:
        """Its inverse document frequency, more than 0: ``ln(1 + (N − n + ½) ÷ (n + ½))``.

        The form of Lucene. That of FTS5 leaves the 1 out and is about nothing for what half of the passages
        hold, so that in a library of a few notes nothing would count.
        """
        matches = self.of(expression)
        return math.log1p((max(0, self.passages - matches) + 0.5) / (matches + 0.5))
