"""Asks the index where a file is; the newest question wins."""

import asyncio
import os
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from app.core.documents import displayable
from app.core.errors import ModelError
from app.core.pool import CandidatePool
from app.core.query import SearchFilters, SearchMode, SearchQuery, filters_of
from app.core.query_filters import TypedFilter
from app.core.whereabouts import (
    Absence,
    FileFacts,
    LegStanding,
    ListView,
    Whereabouts,
    candidates_of,
    whereabouts,
)
from app.embed.worker import EmbedWorker
from app.index.absence import why_absent
from app.search.asking import query_vectors
from app.search.standing import only_with, queries_of, standings
from app.store.documents import problems
from app.store.files import IndexedFile, files_named, indexed_file, meets, passage_ids, passages_meeting
from app.store.folders import folders
from app.store.store import Connection, ReadJob, Store
from app.store.texts import storable

MOST_NAMED = 12
"""So many files are offered for a name."""
T = TypeVar("T")


class WhereaboutsService:
    """Answers one question at a time; asking another one gives the earlier up."""

    def __init__(self, store: Store, embedder: EmbedWorker | None) -> None:
        self._store = store
        self._embedder = embedder
        self._generation = 0

    async def files_named(self, text: str) -> tuple[tuple[str, str], ...]:
        """The paths and titles of files that ``text`` may mean, at most ``MOST_NAMED``, likeliest first."""
        if not text.strip():
            return ()
        found = await self._read(lambda c: files_named(c, text, limit=MOST_NAMED))
        return tuple((file.path, file.title) for file in found)

    async def ask(
        self, path: str, view: ListView | None, *, chosen: SearchFilters | None = None
    ) -> Whereabouts | None:
        """Where the file at ``path`` is; None when something else was asked meanwhile.

        ``view`` is what the lists show, None without a query; ``chosen`` are the filters that do not stand in
        the text of the query. A path that is no absolute one is a name, and the likeliest file is taken.
        Raises ``LibraryError`` when the index cannot be read.
        """
        self._generation += 1
        generation = self._generation
        path = await self._path_meant(path)
        facts, file = await self._read(lambda c: _facts(c, path, view, chosen or SearchFilters()))
        if file is not None and view is not None and _not_found(facts, view.pool):
            facts = replace(facts, standings=await self._standings(view.pool, file))
        if generation != self._generation:
            return None
        answer = await asyncio.to_thread(whereabouts, facts, view)
        return answer if generation == self._generation else None

    def cancel(self) -> None:
        """Give up what was asked."""
        self._generation += 1

    async def _path_meant(self, name: str) -> str:
        """The absolute path that is meant by what a person named."""
        path = _absolute(name)
        if path is not None:
            return path
        named = await self.files_named(name)
        return named[0][0] if named else name.strip()

    async def _standings(self, pool: CandidatePool, file: IndexedFile) -> tuple[LegStanding, ...]:
        asked = await self._vectors(pool) if SearchMode.MEANING in pool.legs else None
        return await self._read(lambda c: standings(c, pool, passage_ids(c, file.id), asked=asked))

    async def _vectors(self, pool: CandidatePool) -> NDArray[np.float32] | None:
        """The vectors that the meaning leg was asked with; None when the model has failed meanwhile."""
        if self._embedder is None:
            return None
        queries = [storable(query.meaning_text) for query in queries_of(pool)]
        answer = storable(pool.rewriting.answer)
        try:
            texts = await asyncio.wrap_future(
                self._embedder.texts(queries=queries, passages=[answer] if answer else [])
            )
        except ModelError:
            return None
        return query_vectors(texts, queries=len(queries), use=pool.rewriting.effective_use)

    async def _read(self, question: Callable[[Connection], T]) -> T:
        job: ReadJob[T] = self._store.read(question)
        return await asyncio.wrap_future(job.future)


def _absolute(name: str) -> str | None:
    typed = os.path.expanduser(name.strip())  # noqa: PTH111 - surrogates stay
    return os.path.normpath(typed) if os.path.isabs(typed) else None  # noqa: PTH117


def _not_found(facts: FileFacts, pool: CandidatePool) -> bool:
    """Whether the legs have to be asked where the file stands."""
    return not (facts.absence or facts.filtered or pool.query.empty or candidates_of(pool, facts.path))


def _facts(
    c: Connection, path: str, view: ListView | None, chosen: SearchFilters
) -> tuple[FileFacts, IndexedFile | None]:
    file = indexed_file(c, path) or indexed_file(c, os.path.realpath(path))
    if file is None:
        if not os.path.isabs(path):  # noqa: PTH117
            return FileFacts(path=path, title=displayable(path), absence=Absence.MISSING), None
        absence, detail = why_absent(path, folders(c), problems(c))
        return FileFacts(path=path, absence=absence, detail=detail), None
    facts = FileFacts(path=file.path, title=file.title)
    if view is None or view.pool.query.empty:
        return facts, file
    pool = view.pool
    kept_out = replace(
        facts,
        filters=_filters_against(c, file, pool.query),
        chosen_folder=chosen.active and not meets(c, file.id, chosen),
        words=_words_against(c, file, pool),
    )
    return kept_out, file


def _filters_against(c: Connection, file: IndexedFile, query: SearchQuery) -> tuple[TypedFilter, ...]:
    """The filters in the text of ``query`` that ``file`` does not pass; of several folders one will do."""
    by_name: dict[str, list[TypedFilter]] = {}
    for typed in query.typed:
        by_name.setdefault(typed.name, []).append(typed)
    against = (
        typed
        for same in by_name.values()
        if not meets(c, file.id, filters_of(same, today=query.today))
        for typed in same
    )
    return tuple(sorted(against, key=lambda typed: typed.start))


def _words_against(c: Connection, file: IndexedFile, pool: CandidatePool) -> tuple[str, ...]:
    """Phrases and exclusions that no passage of ``file`` meets, or all of them where none meets all."""
    asked = queries_of(pool)
    bare = [replace(query, filters=SearchFilters()) for query in asked]
    if any(passages_meeting(c, file.id, query) for query in bare):
        return ()
    query = pool.query

    def fails(one: SearchQuery) -> bool:
        return not passages_meeting(c, file.id, one)

    each: Sequence[tuple[str, SearchQuery]] = (
        *((f'"{phrase}"', only_with(query, phrase=phrase)) for phrase in query.phrases),
        *((_excluded(word), only_with(query, exclusion=word)) for word in query.exclusions),
    )
    failing = tuple(words for words, one in each if fails(one))
    return failing or tuple(words for words, _ in each)


def _excluded(word: str) -> str:
    return f'-"{word}"' if any(map(str.isspace, word)) else f"-{word}"
