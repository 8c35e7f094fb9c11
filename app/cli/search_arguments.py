"""What can be said of a query on the command line, and which values of it are refused."""

import argparse
from collections.abc import Callable
from datetime import UTC, date, datetime, time

from app.core.parameters import Fusion, Similarity, limits_of
from app.core.query import SearchMode
from app.core.query_filters import day_span
from app.core.rewriting import AnswerUse
from app.services.searching import local_today


def add_search_arguments(search: argparse.ArgumentParser) -> None:
    """Give ``search`` everything that can be said of a query."""
    search.add_argument(
        "query",
        metavar="QUERY",
        help='words, "a phrase", -word, folder:F, type:T, title:T, after:D, before:D',
    )
    search.add_argument("--mode", choices=[str(mode) for mode in SearchMode], default="hybrid")
    search.add_argument("--limit", type=_number("limit", int), default=6, metavar="6")
    order = search.add_mutually_exclusive_group()
    order.add_argument("--lambda", dest="mmr_lambda", type=_number("mmr_lambda", float), metavar="0.7")
    order.add_argument("--no-mmr", dest="mmr_lambda", action="store_const", const=None)
    search.add_argument("--meaning-weight", type=_number("meaning_weight", float), default=0.7, metavar="0.7")
    age = search.add_mutually_exclusive_group()
    age.add_argument("--half-life", type=_number("half_life_days", float), metavar="30")
    age.add_argument("--no-decay", dest="half_life", action="store_const", const=None)
    search.add_argument("--fusion", choices=[str(fusion) for fusion in Fusion], default="weighted")
    search.add_argument("--similarity", choices=[str(kind) for kind in Similarity], default="tokens")
    search.add_argument(
        "--no-feedback", dest="feedback", action="store_false", help="look near the query alone"
    )
    search.add_argument("--folder", action="append", default=[], metavar="F", help="only files in F")
    search.add_argument(
        "--type", action="append", default=[], metavar="T", help="only files of type T, such as md"
    )
    search.add_argument("--after", type=_days, metavar="D", help="only documents of this day or later")
    search.add_argument("--before", type=_days, metavar="D", help="only documents of this day or earlier")
    search.add_argument("--hyde", default="", metavar="TEXT", help="an imagined answer, to search near it")
    search.add_argument(
        "--hyde-use",
        choices=[str(use) for use in AnswerUse],
        default="beside",
        help="what it does to the query",
    )
    search.add_argument(
        "--part", action="append", default=[], metavar="TEXT", help="a part of the question, asked on its own"
    )
    search.add_argument("--as-of", type=_day, metavar="YYYY-MM-DD", help="count ages to this day")
    search.add_argument("--json", action="store_true", help="the whole pool with every number, as one object")
    search.add_argument(
        "--csv", metavar="FILE", help="write the whole pool with every number into FILE, for a spreadsheet"
    )


def _number(parameter: str, kind: type[int] | type[float]) -> Callable[[str], float]:
    """A converter that refuses what lies outside the parameter's limits."""
    limits = limits_of(parameter)

    def convert(text: str) -> float:
        try:
            value = kind(text)
        except ValueError as error:
            raise argparse.ArgumentTypeError(f"{text!r} is not a number") from error
        if not limits.minimum <= value <= limits.maximum:
            raise argparse.ArgumentTypeError(
                f"{text} is not between {limits.minimum:g} and {limits.maximum:g}"
            )
        return value

    return convert


def _days(text: str) -> str:
    """A date as queries have it too, refused when it is none."""
    if day_span(text, today=local_today()) is None:
        raise argparse.ArgumentTypeError(f"{text!r} is not a date such as 2026, 2026-01, 2026-01-31 or 7d")
    return text


def _day(text: str) -> datetime:
    try:
        return datetime.combine(date.fromisoformat(text), time(), tzinfo=UTC)
    except ValueError as error:
        raise argparse.ArgumentTypeError(f"{text!r} is not a day such as 2026-01-31") from error
