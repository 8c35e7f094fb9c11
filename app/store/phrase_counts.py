"""How often each phrase of a full-text match occurs in a passage, for SQL to ask."""

from array import array

import apsw

TITLE_WEIGHT, HEADING_WEIGHT, BODY_WEIGHT = 6.0, 1.0, 0.5
"""What a word counts in the title, in the headings and in the text of a passage.

Not only their ratios matter: below 1 another occurrence still adds much, which spreads scores. The first
heading often is the title again. Around these numbers the measured quality is flat.
"""

COUNTS = "parallax_counts"
LENGTHS = 2
"""Numbers before the counts: the words in the passage and how many a passage has on average."""
PLACES = 2
IN_ALL, IN_TITLE = range(PLACES)
"""The counts of a phrase: in title, headings and text together, and in the title alone."""


def register_counts(c: apsw.Connection) -> None:
    """Make ``COUNTS`` known to FTS5 on this connection.

    It gives float64 numbers as a blob: ``LENGTHS``, then for each phrase of the match, as FTS5 numbers them,
    its counts in ``PLACES``, weighted by column.
    """
    c.register_fts5_function(COUNTS, _counts)


def _counts(api: apsw.FTS5ExtensionApi, /, *_: object) -> bytes:
    weights = (TITLE_WEIGHT, HEADING_WEIGHT, BODY_WEIGHT)
    numbers = array("d", (api.column_size(-1), api.column_total_size(-1) / api.row_count))
    for phrase in range(api.phrase_count):
        columns = api.phrase_locations(phrase)
        counts = [weight * len(found) for weight, found in zip(weights, columns, strict=True)]
        numbers.extend((sum(counts), counts[0]))
    return numbers.tobytes()
