"""One open library: its store, its model, and the services that work on them."""

import asyncio
import os
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import replace
from pathlib import Path
from typing import TypeVar

from app.core.errors import LibraryError, LibraryReadOnlyError, LibraryTooOldError, ModelError
from app.core.pool import Coverage
from app.core.progress import FolderStatus, IndexReport, LibraryStatus
from app.core.query import SearchFilters, SearchQuery, parse_query
from app.embed.model import EmbeddingModel
from app.embed.models import DEFAULT_MODEL, ModelSpec
from app.embed.reranker_worker import RerankWorker
from app.embed.worker import EmbedState, EmbedWorker
from app.index.chunk import Chunker
from app.index.embedding import identity_of
from app.index.pipeline import Indexer
from app.index.scan import check_new_folder
from app.search.searcher import Searcher
from app.services.hidden import HiddenByFilters, hidden_by_filters
from app.services.indexing import IndexService, ProgressListener
from app.services.preview import Preview, read_preview
from app.services.searching import SearchService
from app.services.sentence_meaning import SentenceMeaning
from app.services.whereabouts import WhereaboutsService
from app.store import documents, embeddings, folders, passages, pins
from app.store.common_words import telling_query
from app.store.store import INDEX_NAME, Connection, Store, WhenBusy
from app.store.unfinished import finishable

T = TypeVar("T")


class Library:
    """The services of one library, for one window or one command.

    Everything here is called in the main thread; nothing here blocks it, except ``open`` and ``close``.
    """

    def __init__(self, store: Store, *, spec: ModelSpec, embedder: EmbedWorker | None) -> None:
        self._store = store
        self._spec = spec
        self.embedder = embedder
        self.reranker = RerankWorker(embedder)
        self.searcher = Searcher(store, embedder, self.reranker)
        self.search = SearchService(self.searcher)
        self.sentences = SentenceMeaning(embedder)
        self.whereabouts = WhereaboutsService(store, embedder)
        self.indexing = IndexService(Indexer(store, embedder, Chunker()))

    @classmethod
    def open(
        cls,
        folder: Path,
        *,
        model_folder: Path,
        spec: ModelSpec = DEFAULT_MODEL,
        read_only: bool = False,
        yield_to_other: bool = False,
        with_model: bool = True,
    ) -> "Library":
        """Open the library in ``folder``; it is made when missing.

        With ``yield_to_other`` a library that another Parallax writes is opened read-only instead of
        raising ``LibraryBusyError``. A library of an older Parallax is brought up to date, even when it is
        opened to be read. Without ``with_model`` no time is spent on loading the model, and
        there are keywords alone. Raises ``LibraryError``. May take a while on a large index.
        """
        if read_only and not os.path.exists(folder / INDEX_NAME):  # noqa: PTH110 - never raises
            raise LibraryError(f"There is no library in {folder} yet; index a folder first.")
        when_busy = WhenBusy.READ_ONLY if yield_to_other else WhenBusy.RAISE
        try:
            store = Store.open(folder, read_only=read_only, when_busy=when_busy)
        except LibraryTooOldError:
            if not read_only:
                raise
            # Whoever only wants to read may still let the library be brought up to date, once.
            Store.open(folder).close()
            store = Store.open(folder, read_only=read_only, when_busy=when_busy)
        try:
            if not store.read_only:
                identity = identity_of(spec)
                store.write(lambda connection: embeddings.use_model(connection, identity)).result()
        except BaseException:
            store.close()
            raise
        embedder = EmbedWorker(lambda: EmbeddingModel.load(spec, model_folder)) if with_model else None
        return cls(store, spec=spec, embedder=embedder)

    @property
    def folder(self) -> Path:
        """The folder that holds the index."""
        return self._store.folder

    @property
    def read_only(self) -> bool:
        """Whether nothing can be indexed here now."""
        return self._store.read_only

    @property
    def busy(self) -> bool:
        """Whether it is read-only because another Parallax writes it."""
        return self._store.busy

    @property
    def model_name(self) -> str:
        """The name of the embedding model."""
        return self._spec.name

    @property
    def model_error(self) -> ModelError | None:
        """Why the model cannot be used; None while it loads, when it is ready, and when none is wanted."""
        return self.embedder.error if self.embedder else None

    @property
    def model_ready(self) -> bool:
        """Whether queries can be embedded now."""
        return self.embedder is not None and self.embedder.state is EmbedState.READY

    async def model_loaded(self) -> ModelError | None:
        """Wait until the model is ready (None) or has failed (why)."""
        if self.embedder is None:
            return None
        loop, settled = asyncio.get_running_loop(), asyncio.Event()

        def tell(_state: EmbedState) -> None:
            if not loop.is_closed():
                loop.call_soon_threadsafe(settled.set)

        self.embedder.on_state.append(tell)
        try:
            if self.embedder.state is EmbedState.LOADING:
                await settled.wait()
        finally:
            self.embedder.on_state.remove(tell)
        return self.embedder.error

    async def status(self) -> LibraryStatus:
        """Folders, counts and skipped files as they are now."""
        return await self._read(self._status)

    async def coverage(self) -> Coverage:
        """How much of the index the meaning leg can see."""
        return await self._read(embeddings.coverage)

    async def add_folder(self, path: str) -> str:
        """Take ``path`` into the library and return it made absolute; nothing is indexed yet.

        Raises ``FolderError`` for a folder that is missing, unreadable or nested in an indexed one.
        """
        self._must_be_writable()
        known = await self._read(folders.folders)
        checked = await asyncio.to_thread(check_new_folder, path, known)
        await self._write(lambda connection: folders.add_folder(connection, checked))
        return checked

    async def remove_folder(self, path: str) -> int:
        """Forget a folder and what was indexed of it; its files stay. Returns how many files it had."""
        self._must_be_writable()
        return await self._write(lambda connection: folders.remove_folder(connection, path))

    async def pin(self, path: str, *, pinned: bool) -> None:
        """Let the file at ``path`` never fade, or age again; the file itself is not touched."""
        self._must_be_writable()
        change = pins.pin if pinned else pins.unpin
        await self._write(lambda connection: change(connection, path))

    async def folders(self) -> tuple[str, ...]:
        """The folders of the library."""
        return await self._read(folders.folders)

    async def index(self, *, on_progress: ProgressListener) -> IndexReport:
        """Bring every folder up to date."""
        self._must_be_writable()
        return await self.indexing.run(await self.folders(), on_progress=on_progress)

    async def hidden(self, query: SearchQuery, *, chosen: SearchFilters, by_meaning: bool) -> HiddenByFilters:
        """What the filters of ``query`` hide, where ``chosen`` are those that do not stand in its text."""
        return await self._read(
            lambda connection: hidden_by_filters(connection, query, chosen=chosen, by_meaning=by_meaning)
        )

    async def preview(self, passage_id: int, query_text: str, *, typing: bool = False) -> Preview | None:
        """The passage in its file with what the query matches; None when it is no longer indexed.

        With ``typing``, the last word of the query may be the beginning of one.
        """
        found = await self._read(lambda connection: passages.passages(connection, (passage_id,)))
        if passage_id not in found:
            return None
        query = parse_query(query_text, today=self.search.today(), typing=typing)
        telling = await self._read(
            lambda connection: telling_query(connection, finishable(connection, query))
        )
        return await asyncio.to_thread(read_preview, found[passage_id], telling)

    def close(self) -> None:
        """Stop everything in order; idempotent."""
        self.search.cancel()
        self.sentences.cancel()
        self.indexing.cancel()
        if self.embedder is not None:
            self.embedder.close()
        self.indexing.close()
        self.search.close()
        self._store.close()

    def _must_be_writable(self) -> None:
        if self.read_only:
            reason = "another Parallax has it open" if self.busy else "its folder cannot be written"
            raise LibraryReadOnlyError(
                f"This library is open for reading only, because {reason}; close the other or choose "
                "another library with --library."
            )

    def _status(self, connection: Connection) -> LibraryStatus:
        statuses = tuple(map(_with_reach, folders.folder_statuses(connection)))
        identity = embeddings.model_identity(connection)
        return LibraryStatus(
            path=str(self.folder),
            model=identity.name if identity else None,
            read_only=self.read_only,
            folders=statuses,
            files=sum(status.files for status in statuses),
            coverage=embeddings.coverage(connection),
            problems=documents.problems(connection),
        )

    async def _read(self, question: Callable[[Connection], T]) -> T:
        return await asyncio.wrap_future(self._store.read(question).future)

    async def _write(self, change: Callable[[Connection], T]) -> T:
        future: Future[T] = self._store.write(change)
        return await asyncio.wrap_future(future)


def _with_reach(status: FolderStatus) -> FolderStatus:
    """The status with what only the disk knows: whether the folder is there now."""
    return replace(status, reachable=os.path.isdir(status.path))  # noqa: PTH112 - surrogates stay
