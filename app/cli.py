"""The same services without a window, for scripts and tests.

Data goes to standard output; progress and messages go to standard error. The exit status is 0 when done,
1 when something failed and was named in one sentence, 2 for wrong usage.
"""

import argparse
import asyncio
import io
import json
import os
import sys
from collections.abc import Callable, Coroutine
from datetime import UTC, date, datetime
from pathlib import Path

from app import paths
from app.cli_arguments import add_search_arguments
from app.core.documents import displayable
from app.core.errors import FolderError, ParallaxError
from app.core.parameters import Fusion, RankingParameters, Similarity
from app.core.pool import CandidatePool
from app.core.progress import IndexProgress, IndexReport, IndexStage, LibraryStatus
from app.core.query import SearchFilters, SearchMode, parse_query
from app.core.query_filters import day_span
from app.core.ranking import Ranking, rank
from app.core.rewriting import AnswerUse, Rewriting
from app.embed.models import DEFAULT_MODEL
from app.services import openclaw
from app.services.export import search_as_json, status_as_json
from app.services.library import Library
from app.services.models import DeepModels
from app.services.report.spreadsheet import pool_as_csv
from app.services.report.writing import write_shared
from app.services.searching import local_today
from app.services.settings import load_settings, save_settings

DONE, FAILED = 0, 1
Command = Callable[[argparse.Namespace], Coroutine[None, None, int]]


def parser() -> argparse.ArgumentParser:
    """The command line's grammar; without a command the window opens."""
    top = argparse.ArgumentParser(
        prog="parallax", description="Explore your own notes: two orders of the same hits, side by side."
    )
    top.add_argument("--library", metavar="DIR", help="the folder that holds the index and its settings")
    commands = top.add_subparsers(dest="command", metavar="COMMAND")
    index = commands.add_parser("index", help="add folders and bring the index up to date")
    index.add_argument("folders", nargs="*", metavar="FOLDER")
    index.set_defaults(run=_index)
    search = commands.add_parser("search", help="search the index")
    add_search_arguments(search)
    search.set_defaults(run=_search)
    status = commands.add_parser("status", help="folders, files, passages, and what was skipped and why")
    status.add_argument("--json", action="store_true", help="as one JSON object")
    status.set_defaults(run=_status)
    remove = commands.add_parser("remove", help="forget a folder; the files stay")
    remove.add_argument("folder", metavar="FOLDER")
    remove.set_defaults(run=_remove)
    export = commands.add_parser("export-config", help="print the ranking part of an OpenClaw configuration")
    export.set_defaults(run=_export_config)
    take = commands.add_parser("import-config", help="take the ranking part of an OpenClaw configuration")
    take.add_argument("file", metavar="FILE")
    take.set_defaults(run=_import_config)
    return top


def run(arguments: argparse.Namespace) -> int:
    """Carry out the command in ``arguments`` and return the exit status."""
    _write_unicode()
    try:
        status: int = asyncio.run(arguments.run(arguments))
        sys.stdout.flush()
    except ParallaxError as error:
        _say(str(error))
        return FAILED
    except BrokenPipeError:
        # Nobody reads any more; what is still buffered must not complain when Python ends.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return FAILED
    except KeyboardInterrupt:
        kept = arguments.command == "index"
        _say(
            "Stopped; what was indexed is kept, and the next run goes on from there." if kept else "Stopped."
        )
        return FAILED
    return status


def _write_unicode() -> None:
    """Let data be UTF-8 wherever a program reads it, and any character come out on any terminal.

    A lone surrogate, as in a name that is not UTF-8, is written as the escape that JSON has for it too.
    """
    if isinstance(sys.stdout, io.TextIOWrapper):
        encoding = None if sys.stdout.isatty() else "utf-8"
        sys.stdout.reconfigure(encoding=encoding, errors="backslashreplace")


async def _with_library(
    arguments: argparse.Namespace,
    work: Callable[[Library], Coroutine[None, None, int]],
    *,
    read_only: bool,
    with_model: bool,
) -> int:
    library = Library.open(
        paths.library_folder(arguments.library),
        model_folder=paths.model_folder(DEFAULT_MODEL.name),
        read_only=read_only,
        with_model=with_model,
    )
    try:
        return await work(library)
    finally:
        library.close()


async def _index(arguments: argparse.Namespace) -> int:
    async def work(library: Library) -> int:
        refused = [folder for folder in arguments.folders if not await _add(library, folder)]
        bar = _ProgressBar()
        report = await library.index(on_progress=bar.show)
        bar.end()
        error = await library.model_loaded()
        if error is not None:
            _say(str(error))
        print(_report_line(report))
        return FAILED if refused or error or report.cancelled else DONE

    return await _with_library(arguments, work, read_only=False, with_model=True)


async def _add(library: Library, folder: str) -> bool:
    """Add a folder; one that is already there is simply brought up to date."""
    if _absolute(folder) in await library.folders():
        return True
    try:
        await library.add_folder(folder)
    except FolderError as error:
        _say(str(error))
        return False
    return True


async def _search(arguments: argparse.Namespace) -> int:
    async def work(library: Library) -> int:
        parameters = _parameters(arguments)
        if arguments.mode == SearchMode.DEEP:
            settings = load_settings(library.folder)
            DeepModels(paths.downloaded_models_folder()).must_use(settings.rerank_model, library.reranker)
        pool = await asyncio.to_thread(
            library.searcher.search,
            parse_query(arguments.query, filters=_filters(arguments), today=_today(arguments)),
            mode=SearchMode(arguments.mode),
            limit=int(arguments.limit),
            similarity=Similarity(arguments.similarity),
            feedback=arguments.feedback,
            rewriting=Rewriting(
                answer=arguments.hyde,
                answer_use=AnswerUse(arguments.hyde_use),
                parts=tuple(arguments.part),
            ).tidy(),
            fused_by=parameters,
        )
        if library.model_error is not None:
            _say(str(library.model_error))
        for word in pool.query.bad_dates:
            _say(f"“{displayable(word)}” holds no date such as 2026-03 or 7d, so it is searched as words.")
        started = asyncio.get_running_loop().time()
        ranking, plain = rank(pool, parameters), rank(pool, parameters.plain())
        rank_ms = (asyncio.get_running_loop().time() - started) * 1000.0
        if arguments.csv is not None:
            content = pool_as_csv(plain, ranking)
            await asyncio.to_thread(write_shared, Path(arguments.csv), content)
        if arguments.json:
            print(json.dumps(search_as_json(plain, ranking, rank_ms=rank_ms), ensure_ascii=False))
        elif ranking.hits:
            _print_hits(ranking)
        else:
            _say(await _why_nothing(library, ranking.pool, _filters(arguments)))
        return DONE

    by_meaning = arguments.mode != SearchMode.KEYWORD
    return await _with_library(arguments, work, read_only=True, with_model=by_meaning)


def _parameters(arguments: argparse.Namespace) -> RankingParameters:
    return RankingParameters(
        as_of=arguments.as_of or datetime.now(UTC),
        mmr_enabled=arguments.mmr_lambda is not None,
        mmr_lambda=0.7 if arguments.mmr_lambda is None else arguments.mmr_lambda,
        meaning_weight=arguments.meaning_weight,
        keyword_weight=1.0 - arguments.meaning_weight,
        decay_enabled=arguments.half_life is not None,
        half_life_days=30.0 if arguments.half_life is None else arguments.half_life,
        limit=int(arguments.limit),
        fusion=Fusion(arguments.fusion),
    )


def _filters(arguments: argparse.Namespace) -> SearchFilters:
    """What the options ask of every hit, beside what the query's own filters ask."""
    after, before = (
        day_span(text, today=_today(arguments)) if text else None
        for text in (arguments.after, arguments.before)
    )
    return SearchFilters(
        folders=tuple(_absolute(folder) for folder in arguments.folder),
        kinds=tuple(kind.lstrip(".").lower() for kind in arguments.type),
        after=after.begin if after else None,
        before=before.end if before else None,
    )


def _today(arguments: argparse.Namespace) -> date:
    """The day that dates such as ``after:7d`` in the query count from."""
    return arguments.as_of.date() if arguments.as_of else local_today()


async def _why_nothing(library: Library, pool: CandidatePool, chosen: SearchFilters) -> str:
    """What keeps the answer empty: no word to look for, filters, or that there is nothing."""
    if pool.query.empty:
        return "The query holds no word to look for; filters only say where to look."
    if not pool.query.filters.active:
        return "Nothing was found."
    by_meaning = SearchMode.MEANING in pool.legs
    hidden = await library.hidden(pool.query, chosen=chosen, by_meaning=by_meaning)
    if not hidden.by_all:
        return "Nothing was found, and the filters hide nothing."
    names = [displayable(hider.typed.text) if hider.typed else "the options" for hider in hidden.hiders]
    return (
        f"Nothing was found; without {' or '.join(names) or 'all of its filters'} there would be something."
    )


def _print_hits(ranking: Ranking) -> None:
    if ranking.pool.nothing_near:
        _say("Nothing here is really about this: the best hit is no closer than chance.")
    for hit in ranking.hits:
        passage = hit.candidate.passage
        place = f"{displayable(passage.document.path)}:{passage.first_line}"
        print(
            f"{hit.rank:>3}  {hit.breakdown.relevance:.3f}  {passage.document.title}  {place}"
            f"{_parts_text(hit.candidate.parts)}"
        )


def _parts_text(parts: tuple[int, ...]) -> str:
    """Which part of the question a hit answers, and for which others it is among the first."""
    if not parts:
        return ""
    first, *others = map(str, parts)
    return f"  (part {first}, also {', '.join(others)})" if others else f"  (part {first})"


async def _status(arguments: argparse.Namespace) -> int:
    async def work(library: Library) -> int:
        status = await library.status()
        print(
            json.dumps(status_as_json(status), ensure_ascii=False) if arguments.json else _status_text(status)
        )
        return DONE

    return await _with_library(arguments, work, read_only=True, with_model=False)


def _status_text(status: LibraryStatus) -> str:
    lines = [
        f"{status.files} files, {status.coverage.passages} passages, {status.coverage.embedded} embedded"
    ]
    for folder in status.folders:
        missing = "" if folder.reachable else "  (cannot be reached)"
        lines.append(
            f"  {displayable(folder.path)}  {folder.files} files, {folder.passages} passages{missing}"
        )
    lines += [f"  skipped {displayable(problem.path)}: {problem.reason}" for problem in status.problems]
    return "\n".join(lines)


async def _remove(arguments: argparse.Namespace) -> int:
    async def work(library: Library) -> int:
        path = _absolute(arguments.folder)
        if path not in await library.folders():
            raise FolderError(f"The folder {displayable(path)} is not in this library.")
        files = await library.remove_folder(path)
        print(f"{files} files forgotten; the files themselves stay where they are.")
        return DONE

    return await _with_library(arguments, work, read_only=False, with_model=False)


async def _export_config(arguments: argparse.Namespace) -> int:
    settings = load_settings(paths.library_folder(arguments.library))
    print(openclaw.config_text(settings))
    if missing := openclaw.left_out(settings):
        _say(missing)
    return DONE


async def _import_config(arguments: argparse.Namespace) -> int:
    library = paths.library_folder(arguments.library)
    settings = openclaw.import_config(Path(arguments.file).expanduser(), load_settings(library))
    save_settings(library, settings)
    _say("The ranking part was taken into the settings of this library.")
    return DONE


def _report_line(report: IndexReport) -> str:
    plan = report.plan
    return (
        f"{report.files} files, {report.passages} passages: "
        f"{len(plan.added)} added, {len(plan.changed)} changed, "
        f"{len(plan.removed)} removed, {plan.unchanged} unchanged; {report.embedded} embedded, "
        f"{report.reused} known; {len(report.problems)} skipped"
    )


def _absolute(path: str) -> str:
    """A path as the library keeps it: absolute, and not resolved through links."""
    return os.path.abspath(os.path.expanduser(path))  # noqa: PTH100, PTH111 - surrogates stay


def _say(sentence: str) -> None:
    print(sentence, file=sys.stderr)


_STAGE_WORDS = {
    IndexStage.SCANNING: "Looking through folders",
    IndexStage.READING: "Reading files",
    IndexStage.EMBEDDING: "Embedding passages",
}


class _ProgressBar:
    """One line that is written over on a terminal; silence elsewhere."""

    def __init__(self) -> None:
        self._terminal = sys.stderr.isatty()

    def show(self, progress: IndexProgress) -> None:
        """Show how far the run is."""
        words = _STAGE_WORDS.get(progress.stage)
        if not self._terminal or words is None:
            return
        left = f", {progress.seconds_left:.0f} s left" if progress.seconds_left is not None else ""
        line = f"\r\x1b[K{words}: {progress.done} of {progress.total}{left}"
        print(line, end="", file=sys.stderr, flush=True)

    def end(self) -> None:
        """Clear the line."""
        if self._terminal:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)
