"""A pool after files were pinned as evergreen or unpinned, without another search."""

from collections.abc import Mapping
from dataclasses import replace

from app.core.documents import Document
from app.core.pool import Candidate, CandidatePool


def with_pins(pool: CandidatePool, pins: Mapping[str, bool]) -> CandidatePool:
    """``pool`` with every document whose path is in ``pins`` pinned (True) or not; itself where all are."""
    if all(
        pins.get(candidate.passage.document.path, candidate.passage.document.date.pinned)
        == candidate.passage.document.date.pinned
        for candidate in pool.candidates
    ):
        return pool
    documents: dict[int, Document] = {}
    return replace(pool, candidates=tuple(_pinned(each, pins, documents) for each in pool.candidates))


def _pinned(candidate: Candidate, pins: Mapping[str, bool], documents: dict[int, Document]) -> Candidate:
    """``documents`` are those made so far, so that passages of one file share it."""
    document = candidate.passage.document
    if document.path not in pins:
        return candidate
    if document.id not in documents:
        date = replace(document.date, pinned=pins[document.path])
        documents[document.id] = replace(document, date=date)
    return replace(candidate, passage=replace(candidate.passage, document=documents[document.id]))
