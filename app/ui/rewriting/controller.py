"""Joins the rewriting row with the search and with a language model; nothing is used unseen."""

import asyncio
from collections.abc import Callable, Coroutine
from dataclasses import replace
from typing import Any

from PySide6.QtCore import QObject, Signal

from app.core.pool import CandidatePool
from app.core.query import SearchMode
from app.core.ranking import Ranking
from app.core.rewriting import NOT_REWRITTEN, LanguageServer
from app.services.hidden import without_filters
from app.services.rewriting import (
    SplitQuestion,
    imagine_answer,
    needs_consent,
    question_of,
    split_by_model,
    split_by_rules,
)
from app.ui.rewriting.row import RewritingRow, RowState
from app.ui.search_controller import SearchController
from app.ui.tasks import Tasks

TOPIC = "rewriting"
Work = Callable[[], Coroutine[Any, Any, None]]


class RewritingController(QObject):
    """What is written in the row is used only when asked for, for the question that it was made for.

    Another question ends it, and so does closing the row: there is no rewriting that cannot be seen.
    ``confirmed(address)``: queries may be sent to that other computer. ``settings_requested()``: a language
    model is to be named. ``began()``: a language model is asked anew, so that earlier failures are past.
    """

    began = Signal()
    confirmed = Signal(str)
    settings_requested = Signal()

    def __init__(self, *, search: SearchController, tasks: Tasks, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._search = search
        self._tasks = tasks
        self._server = LanguageServer()
        self._row: RewritingRow | None = None
        self._running: asyncio.Task[Any] | None = None
        self._waiting: Work | None = None
        self._asks = ""
        self._note = ""
        self._made_for = ""
        search.ranked.connect(self._ranked)
        search.emptied.connect(self._text_changed)

    @property
    def row(self) -> RewritingRow:
        """The row it speaks for."""
        assert self._row is not None
        return self._row

    @property
    def working(self) -> bool:
        """Whether a language model is at work."""
        return self._running is not None

    def join(self, row: RewritingRow) -> None:
        """Speak for ``row`` from now on."""
        self._row = row
        row.edited.connect(self._edited)
        row.use_requested.connect(self.use)
        row.stop_requested.connect(self.stop_using)
        row.split_requested.connect(self.split)
        row.model_split_requested.connect(self.split_by_model)
        row.write_requested.connect(self.write)
        row.cancel_requested.connect(self.cancel)
        row.settings_requested.connect(self.settings_requested.emit)
        row.consent_answered.connect(self._consent_answered)
        self.set_server(self._server)

    def set_server(self, server: LanguageServer) -> None:
        """The language model that was named in the settings."""
        if server != self._server:
            self._server = server
            self._asks, self._waiting = "", None
        if self._row is not None:
            self._row.set_model(named=server.named, name=server.model)
            self._show()

    def toggle(self) -> bool:
        """Open the row with the query's parts in it, or close it; whether it is open now."""
        if not self.row.isHidden():
            self.close()
            return False
        self.row.show()
        if not self.row.draft.active or self._made_for != self._question:
            self._propose()
        self._show()
        self.row.focus_first()
        return True

    def close(self) -> None:
        """Hide the row; the query is asked as it was typed again."""
        self.cancel()
        self.row.hide()
        self.stop_using()

    def use(self) -> None:
        """Search with what stands in the row."""
        draft = self.row.draft
        if draft.active and self._search.text.strip() and not self.working:
            self._made_for = self._question
            self._note = ""
            self._search.set_rewriting(draft)
            self._show()

    def stop_using(self) -> None:
        """Search for the query as it was typed; the draft stays."""
        self._note = ""
        self._search.set_rewriting(NOT_REWRITTEN)
        self._show()

    def split(self) -> None:
        """Split the query at its signs and joining words."""
        self._take_split(split_by_rules(self._search.text), self.tr("Split"))

    def split_by_model(self) -> None:
        """Let the language model split the query."""
        self._start(self._split_by_model)

    def write(self) -> None:
        """Let the language model imagine an answer."""
        self._start(self._write)

    def cancel(self) -> None:
        """Stop the language model, if it is at work."""
        if self._running is not None:
            self._running.cancel()

    # ------------------------------------------------------------------------------ at work

    def _start(self, work: Work) -> None:
        if not self.working and self._search.text.strip():
            self.began.emit()
            self._tasks.start(self._allowed(work), topic=TOPIC)

    async def _allowed(self, work: Work) -> None:
        """Do ``work`` now, or when the person has said that the query may go to another computer."""
        self._asks = needs_consent(self._server)
        if self._asks:
            self._waiting, self._note = work, ""
            self._show()
            return
        self._running = asyncio.current_task()
        self._made_for = self._question
        self._note = self.tr("{model} is writing…").format(model=self._model_name)
        self._show()
        try:
            await work()
        except asyncio.CancelledError:
            self._note = self.tr("Stopped; what was written so far is kept.")
            raise
        except BaseException:
            self._note = self.tr("Nothing was changed in what you search for.")
            raise
        finally:
            self._running = None
            self._show()

    async def _write(self) -> None:
        written = await imagine_answer(self._made_for, self._server, on_text=self.row.set_answer)
        self.row.set_answer(written.text)
        self._note = self.tr("{model} wrote for {ms} ms; look it over before you search with it.").format(
            model=written.model, ms=_milliseconds(written.duration_ms)
        )

    async def _split_by_model(self) -> None:
        split = await split_by_model(self._made_for, self._server)
        self._take_split(split, self.tr("{model} split").format(model=split.model))

    def _consent_answered(self, agreed: bool) -> None:
        work, self._waiting, self._asks = self._waiting, None, ""
        if agreed:
            self._server = replace(self._server, confirmed=self._server.address)
            self.confirmed.emit(self._server.address)
        self._show()
        if agreed and work is not None:
            self._start(work)

    # --------------------------------------------------------------------------------- state

    def _propose(self) -> None:
        """Put the query's parts into the row, if it has several; nothing is searched with them yet."""
        split = split_by_rules(self._search.text)
        if len(split.parts) > 1:
            self._take_split(split, self.tr("Split"))
        elif self._made_for != self._question:
            self.row.set_parts(())

    def _take_split(self, split: SplitQuestion, who: str) -> None:
        another = self._made_for != self._question
        self._made_for = self._question
        cost = _milliseconds(split.duration_ms)
        if len(split.parts) > 1:
            self.row.set_parts(split.parts)
            self._note = self.tr("{who} into {count} parts in {ms} ms.").format(
                who=who, count=len(split.parts), ms=cost
            )
        else:
            if another:
                self.row.set_parts(())
            self._note = self.tr("It asks one thing, as far as can be seen; that took {ms} ms.").format(
                ms=cost
            )
        self._show()

    def _edited(self) -> None:
        if not self.working:
            self._note = ""
            if self.row.draft.active and not self._made_for:
                self._made_for = self._question
        self._show()

    def _ranked(self, left: Ranking, _right: Ranking, _rank_ms: float) -> None:
        if without_filters(left.pool.query).strip() != self._made_for:
            self.cancel()
            self._note = ""
        self._show()

    def _text_changed(self) -> None:
        self.cancel()
        self._show()

    def _show(self) -> None:
        if self._row is None:
            return
        draft, used = self._row.draft, self._search.rewriting
        self._row.show_state(
            RowState(
                usable=draft.active
                and draft != used
                and bool(self._search.text.strip())
                and not self.working,
                used=used.active,
                working=self.working,
                note=self._words(),
                asks=self._asks,
            )
        )

    def _words(self) -> str:
        """What happened last, or what the rewriting in use costs."""
        used, draft = self._search.rewriting, self.row.draft
        if self._note:
            return self._note
        if used.active:
            if draft != used:
                return self.tr("Changed since it was searched with.")
            return self._in_use(self._search.pool)
        if draft.active and self._made_for and self._made_for != self._question:
            return self.tr("Not in use: it was made for another query.")
        return self.tr("Not in use.") if draft.active else ""

    def _in_use(self, pool: CandidatePool | None) -> str:
        if pool is None or pool.rewriting != self._search.rewriting:
            return self.tr("In use.")
        stages = {
            "embed": self.tr("embedding"),
            "meaning": self.tr("meaning"),
            "keyword": self.tr("keywords"),
        }
        spent = [
            f"{name} {_milliseconds(pool.timings_ms[stage])} ms"
            for stage, name in stages.items()
            if stage in pool.timings_ms
        ]
        if pool.rewriting.answer and pool.mode is SearchMode.KEYWORD:
            spent.append(self.tr("the answer counts in other modes only"))
        return self.tr("In use: {spent}.").format(spent=", ".join(spent))

    @property
    def _question(self) -> str:
        """What a rewriting is made for: the query, wherever its filters look for it."""
        return question_of(self._search.text)

    @property
    def _model_name(self) -> str:
        return self._server.model.strip() or self.tr("The model")


def _milliseconds(duration_ms: float) -> str:
    return f"{duration_ms:,.0f}" if duration_ms >= 0.95 else f"{duration_ms:.1f}"
