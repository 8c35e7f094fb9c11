"""Changes of a query's text that let a file through."""

import re
from collections.abc import Iterable
from datetime import date

from app.core.query import drop_filter
from app.core.query_filters import TypedFilter


def without_filters_and_words(
    text: str, filters: Iterable[TypedFilter], words: Iterable[str], *, today: date | None
) -> str:
    """``text`` without ``filters``, and without ``words``: phrases in quotes and exclusions, as typed."""
    for typed in filters:
        text = drop_filter(text, typed, today=today)
    for word in words:
        before = r"(?<!\S)" if word.startswith("-") else ""
        text = re.sub(rf"{before}{re.escape(word)}", " ", text)
    return " ".join(text.split()) if words else text


def with_title(text: str, title: str) -> str:
    """``text`` with a filter behind it that only lets notes of this title through."""
    plain = " ".join(title.replace('"', " ").split())
    return f'{text.rstrip()} title:"{plain}"'
