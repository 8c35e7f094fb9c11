"""What the arguments of a search ask for, as values of core."""

import argparse
from datetime import UTC, date, datetime

from app.cli.library import absolute
from app.core.parameters import Fusion, RankingParameters
from app.core.query import SearchFilters, SearchQuery, parse_query
from app.core.query_filters import day_span
from app.core.rewriting import AnswerUse, Rewriting
from app.services.searching import local_today


def query_of(arguments: argparse.Namespace) -> SearchQuery:
    """The query with the filters of the options beside those it holds itself."""
    return parse_query(arguments.query, filters=filters_of(arguments), today=_today(arguments))


def filters_of(arguments: argparse.Namespace) -> SearchFilters:
    """What the options ask of every hit, beside what the query's own filters ask."""
    after, before = (
        day_span(text, today=_today(arguments)) if text else None
        for text in (arguments.after, arguments.before)
    )
    return SearchFilters(
        folders=tuple(absolute(folder) for folder in arguments.folder),
        kinds=tuple(kind.lstrip(".").lower() for kind in arguments.type),
        after=after.begin if after else None,
        before=before.end if before else None,
    )


def parameters_of(arguments: argparse.Namespace) -> RankingParameters:
    """How the hits are to be ranked; ages count to this moment where no day is given."""
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


def rewriting_of(arguments: argparse.Namespace) -> Rewriting:
    """The imagined answer and the parts of the question."""
    answer_use = AnswerUse(arguments.hyde_use)
    return Rewriting(answer=arguments.hyde, answer_use=answer_use, parts=tuple(arguments.part)).tidy()


def _today(arguments: argparse.Namespace) -> date:
    """The day that dates such as ``after:7d`` in the query count from."""
    return arguments.as_of.date() if arguments.as_of else local_today()
