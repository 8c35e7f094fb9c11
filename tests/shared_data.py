"""The data beside the repository: conformance numbers, a judged collection, a vault in four languages.

It is read in place and never copied. A check of these numbers that silently did nothing would be worse than
none, so that what is missing fails at once and is named.
"""

import csv
import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

SHARED = Path(__file__).resolve().parents[1].parent / "shared"
VAULT_LANGUAGES = ("en", "ja", "zh", "ru")
VAULT_FILES = 692

Grades = dict[str, dict[str, int]]
"""Query id to document id to grade, from 0 (of no interest) to 4 (a complete answer)."""


@dataclass(frozen=True, slots=True)
class JudgedDocument:
    """A document of the judged collection."""

    id: str
    title: str
    text: str


@dataclass(frozen=True, slots=True)
class KnownItem:
    """A query in one language and the one page it asks for, which may be in another."""

    query_language: str
    query: str
    target_language: str
    target_path: str


def shared(relative: str, *, holds: str) -> Path:
    """The file or folder at ``relative`` in ``shared``; ``AssertionError`` when it is missing."""
    path = SHARED / relative
    assert path.exists(), (
        f"{path} is missing: it holds {holds}. The folder shared belongs beside the repository."
    )
    return path


def conformance(name: str) -> dict[str, Any]:
    """The exact numbers of ``shared/conformance/<name>.json``."""
    path = shared(
        f"conformance/{name}.json", holds="the conformance numbers that every ranking stage must give"
    )
    loaded: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return loaded


def vault_folders() -> tuple[Path, ...]:
    """The four folders of the vault, one for each language."""
    return tuple(
        shared(f"data/vault/{language}", holds="a vault of notes in that language")
        for language in VAULT_LANGUAGES
    )


def known_items() -> tuple[KnownItem, ...]:
    """Page titles as queries, with the page to be found; its path is relative to ``shared/data/vault``."""
    path = shared("data/vault/known_items.tsv", holds="page titles and the page that each must find")
    with path.open(encoding="utf-8", newline="") as lines:
        return tuple(
            KnownItem(**row) for row in csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE)
        )


def judged_documents() -> tuple[JudgedDocument, ...]:
    """The documents of the judged collection."""
    path = shared("data/cranfield/documents.jsonl", holds="the documents of the judged collection")
    with path.open(encoding="utf-8") as lines:
        return tuple(JudgedDocument(**json.loads(line)) for line in lines)


def judged_queries() -> dict[str, str]:
    """Query id to query text."""
    path = shared("data/cranfield/queries.tsv", holds="the queries of the judged collection")
    return {row[0]: row[1] for row in _rows(path)}


def judgements() -> Grades:
    """The graded judgements of the judged collection."""
    path = shared("data/cranfield/qrels.tsv", holds="the graded judgements of the judged collection")
    grades: Grades = {}
    for query, document, grade in _rows(path):
        grades.setdefault(query, {})[document] = int(grade)
    return grades


def _rows(path: Path) -> list[list[str]]:
    with path.open(encoding="utf-8", newline="") as lines:
        return list(csv.reader(lines, delimiter="\t", quoting=csv.QUOTE_NONE))
