"""``search``: the answer to a query under the given options, as lines, as JSON, or as a table."""

import argparse
import asyncio
import json
import time
from pathlib import Path

from app import paths
from app.cli.console import DONE, put, say
from app.cli.library import with_library
from app.cli.search_request import filters_of, parameters_of, query_of, rewriting_of
from app.cli.search_text import NOTHING_NEAR, bad_date_sentence, hits_text, nothing_found
from app.core.parameters import RankingParameters, Similarity
from app.core.pool import CandidatePool
from app.core.query import SearchMode
from app.core.ranking import Ranking, rank
from app.services.export import search_as_json
from app.services.library import Library
from app.services.models import DeepModels
from app.services.report.spreadsheet import pool_as_csv
from app.services.report.writing import write_shared
from app.services.settings import load_settings


async def search(arguments: argparse.Namespace) -> int:
    """Search, tell what is odd about the query, and give the answer in the wanted form."""

    async def work(library: Library) -> int:
        parameters = parameters_of(arguments)
        pool = await _pool(library, arguments, parameters)
        _tell_oddities(library, pool)
        started = time.monotonic()
        ranking, plain = rank(pool, parameters), rank(pool, parameters.plain())
        rank_ms = (time.monotonic() - started) * 1000.0
        if arguments.csv is not None:
            await asyncio.to_thread(write_shared, Path(arguments.csv), pool_as_csv(plain, ranking))
        if arguments.json:
            put(json.dumps(search_as_json(plain, ranking, rank_ms=rank_ms), ensure_ascii=False))
        elif ranking.hits:
            _put_hits(ranking)
        else:
            say(await _why_nothing(library, arguments, pool))
        return DONE

    by_meaning = arguments.mode != SearchMode.KEYWORD
    return await with_library(arguments, work, read_only=True, with_model=by_meaning)


async def _pool(
    library: Library, arguments: argparse.Namespace, parameters: RankingParameters
) -> CandidatePool:
    """The pool that is asked for; ``ModelMissingError`` where that takes a reranker and none is here."""
    if arguments.mode == SearchMode.DEEP:
        settings = load_settings(library.folder)
        DeepModels(paths.downloaded_models_folder()).must_use(settings.rerank_model, library.reranker)
    return await asyncio.to_thread(
        library.searcher.search,
        query_of(arguments),
        mode=SearchMode(arguments.mode),
        limit=int(arguments.limit),
        similarity=Similarity(arguments.similarity),
        feedback=arguments.feedback,
        rewriting=rewriting_of(arguments),
        fused_by=parameters,
    )


def _tell_oddities(library: Library, pool: CandidatePool) -> None:
    if library.model_error is not None:
        say(str(library.model_error))
    for word in pool.query.bad_dates:
        say(bad_date_sentence(word))


def _put_hits(ranking: Ranking) -> None:
    if ranking.pool.nothing_near:
        say(NOTHING_NEAR)
    put(hits_text(ranking))


async def _why_nothing(library: Library, arguments: argparse.Namespace, pool: CandidatePool) -> str:
    hidden = None
    if not pool.query.empty and pool.query.filters.active:
        hidden = await library.hidden(
            pool.query, chosen=filters_of(arguments), by_meaning=SearchMode.MEANING in pool.legs
        )
    return nothing_found(pool.query, hidden)
