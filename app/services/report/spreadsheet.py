"""A pool as CSV for spreadsheets: a row for each candidate, with every number of the JSON.

The format is RFC 4180 in UTF-8. It begins with a byte order mark, without which the commonest spreadsheet
takes it for another encoding.
"""

import csv
import io
import re
from collections.abc import Iterable

from app.core.documents import displayable
from app.core.ranking import Ranking
from app.services.export import Json, candidates_as_json

COLUMNS = (
    "relevance_rank",
    "mmr_rank",
    "title",
    "path",
    "first_line",
    "last_line",
    "heading",
    "date",
    "date_source",
    "relevance",
    "fused",
    "meaning",
    "meaning_rank",
    "cosine_distance",
    "cosine_distance_as_typed",
    "keyword",
    "keyword_rank",
    "bm25",
    "query_share",
    "rerank",
    "rerank_logit",
    "age_days",
    "decay",
    "pinned",
    "closer_than",
    "parts",
    "mmr_scaled_relevance",
    "mmr_max_similarity",
    "mmr_blocker",
    "mmr_score",
    "id",
    "text",
)
_JOINTS = {"heading": " › ", "parts": " "}
_CONTROLS = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]")
_FORMULA = re.compile(r"[\s\ufeff\u200b]*[=+\-@＝＋－＠]|[\t\r\n]")
"""What a spreadsheet may take for a formula, with full-width signs, which some take like the others."""
GUARD = "'"
"""Set before such a text: a spreadsheet then leaves it as it is."""


def pool_as_csv(plain: Ranking, ranking: Ranking, *, full_paths: bool = True) -> bytes:
    """The candidates in relevance order under a row of names; what a leg did not return is empty.

    ``plain`` and ``ranking`` are of the same pool. ``mmr_blocker`` is an ``id``.
    """
    rows = candidates_as_json(plain, ranking, full_paths=full_paths)
    return _table(COLUMNS, (_cells(row) for row in rows))


def guarded(text: str) -> str:
    """``text`` as a cell that no spreadsheet takes for a formula, without signs that none can show."""
    text = _CONTROLS.sub("\ufffd", displayable(text))
    return GUARD + text if _FORMULA.match(text) else text


def _table(names: tuple[str, ...], rows: Iterable[list[str]]) -> bytes:
    buffer = io.StringIO(newline="")
    writer = csv.writer(buffer, lineterminator="\r\n")
    writer.writerow(names)
    writer.writerows(rows)
    return buffer.getvalue().encode("utf-8-sig")


def _cells(candidate: Json) -> list[str]:
    mmr = candidate["mmr"]
    terms = {f"mmr_{name}": value for name, value in mmr.items()} if isinstance(mmr, dict) else {}
    values = {**candidate, **terms}
    return [_cell(values.get(name), joint=_JOINTS.get(name, " ")) for name in COLUMNS]


def _cell(value: object, *, joint: str) -> str:
    if value is None:
        return ""
    if isinstance(value, list):
        return guarded(joint.join(map(str, value)))
    if isinstance(value, bool):
        return str(value).lower()
    return guarded(value) if isinstance(value, str) else repr(value)
