"""A query as a person types it, parsed once: words, phrases, exclusions and filters.

Anything can be typed: what is not a closed quotation, a ``-word`` or a filter is plain words.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import date, datetime
from enum import StrEnum

from app.core.query_filters import DaySpan, FilterName, TypedFilter, day_span, says_something, without_filter

_PART = re.compile(
    r'(?P<minus>(?<!\S)-)?"(?P<phrase>[^"]*)"'
    r'|(?<!\S)(?P<name>(?i:folder|type|after|before|title))[:\uff1a](?:"(?P<quoted>[^"]*)"(?!\S)|(?P<value>[^\s"]+))'
    r"|(?<!\S)-(?P<excluded>[^\s\"-][^\s\"]*)"
    r"|(?P<word>[^\s\"]+)"
)
_CURLY_QUOTES = str.maketrans({"“": '"', "”": '"', "„": '"', "«": '"', "»": '"', "「": '"', "」": '"'})


class SearchMode(StrEnum):
    """Which legs answer a query."""

    KEYWORD = "keyword"
    MEANING = "meaning"
    HYBRID = "hybrid"
    DEEP = "deep"
    """Hybrid, and a cross-encoder reads the best of what was found."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SearchFilters:
    """What a hit must be, in both legs. Empty tuples and None let everything through.

    ``folders`` are absolute paths; a passage passes when its file lies in one of them, at any depth.
    ``kinds`` are file kinds such as ``md``. ``after`` and ``before`` bound the document's date
    (timezone-aware, both ends included). ``folder_names`` are parts of a folder's path, in any case, of
    which one must do; every word of ``titles`` must be in the title. ``also`` must be met as well.
    """

    folders: tuple[str, ...] = ()
    kinds: tuple[str, ...] = ()
    after: datetime | None = None
    before: datetime | None = None
    folder_names: tuple[str, ...] = ()
    titles: tuple[str, ...] = ()
    also: "SearchFilters | None" = None

    @property
    def active(self) -> bool:
        """Whether anything is filtered at all."""
        own = self.folders or self.kinds or self.after or self.before or self.folder_names or self.titles
        return bool(own) or (self.also is not None and self.also.active)


@dataclass(frozen=True, slots=True, kw_only=True)
class SearchQuery:
    """A parsed query.

    ``terms`` are OR-ed and ranked, every one of ``phrases`` must match, no one of ``exclusions`` may.
    ``typed`` are the filters that ``text`` holds, which ``filters`` includes; ``bad_dates`` are filters that
    became plain words for want of a date. ``unfinished`` is the last term while it is still being typed:
    words that begin with it will do too. ``today`` is the day that typed dates were counted from.
    """

    text: str
    terms: tuple[str, ...] = ()
    phrases: tuple[str, ...] = ()
    exclusions: tuple[str, ...] = ()
    filters: SearchFilters = field(default_factory=SearchFilters)
    typed: tuple[TypedFilter, ...] = ()
    bad_dates: tuple[str, ...] = ()
    unfinished: str = ""
    today: date | None = None

    @property
    def meaning_text(self) -> str:
        """What is embedded: the words and phrases, without quotation marks, exclusions and filters."""
        plain = not (self.exclusions or self.phrases or self.typed)
        return self.text.strip() if plain else " ".join((*self.terms, *self.phrases))

    @property
    def empty(self) -> bool:
        """Whether there is nothing to look for."""
        return not (self.terms or self.phrases)


def parse_query(
    text: str, *, filters: SearchFilters | None = None, today: date | None = None, typing: bool = False
) -> SearchQuery:
    """Parse what a person typed; every text is valid.

    ``filters`` must hold beside those in ``text``. Dates such as ``7d`` count from ``today``; without it
    they are plain words. With ``typing`` a last word that nothing follows is unfinished.
    """
    terms: list[str] = []
    phrases: list[str] = []
    exclusions: list[str] = []
    typed: list[TypedFilter] = []
    bad_dates: list[str] = []
    unfinished = ""
    plain = text.translate(_CURLY_QUOTES)
    for part in _PART.finditer(plain):
        if part["phrase"] is not None and part["phrase"].strip():
            (exclusions if part["minus"] else phrases).append(part["phrase"].strip())
        elif part["name"]:
            if found := _typed_filter(part, today):
                typed.append(found)
            else:
                terms += part[0].replace('"', " ").split()
                bad_dates += [part[0]] if FilterName(part["name"].lower()).dated else []
        elif part["excluded"]:
            exclusions.append(part["excluded"])
        elif part["word"]:
            terms.append(part["word"])
            unfinished = part["word"] if part.end() == len(text) else ""
    return SearchQuery(
        text=text,
        terms=tuple(terms),
        phrases=tuple(phrases),
        exclusions=tuple(exclusions),
        filters=_joined(typed, filters or SearchFilters(), today),
        typed=tuple(typed),
        bad_dates=tuple(bad_dates),
        unfinished=unfinished if typing and plain.count('"') % 2 == 0 else "",
        today=today,
    )


def drop_filter(text: str, typed: TypedFilter, *, today: date | None = None) -> str:
    """``text`` without the first filter of the name and value of ``typed``; as it is when it has none."""
    for found in parse_query(text, today=today).typed:
        if (found.name, found.value) == (typed.name, typed.value):
            return without_filter(text, found)
    return text


def filters_of(typed: Sequence[TypedFilter], *, today: date | None = None) -> SearchFilters:
    """What a hit must be to meet every one of ``typed``; of several folders or types, one will do."""

    def values(name: FilterName) -> tuple[str, ...]:
        return tuple(dict.fromkeys(found.value for found in typed if found.name is name))

    def spans(name: FilterName) -> list[DaySpan]:
        return [span for value in values(name) if (span := day_span(value, today=today))]

    kinds = (value.lstrip(".").lower() for value in values(FilterName.TYPE))
    titles = (word for value in values(FilterName.TITLE) for word in value.split())
    return SearchFilters(
        folder_names=values(FilterName.FOLDER),
        kinds=tuple(dict.fromkeys(kinds)),
        after=max((span.begin for span in spans(FilterName.AFTER)), default=None),
        before=min((span.end for span in spans(FilterName.BEFORE)), default=None),
        titles=tuple(dict.fromkeys(titles)),
    )


def _typed_filter(part: re.Match[str], today: date | None) -> TypedFilter | None:
    """The filter that was typed; None when its value says nothing, or is no date where it must be one."""
    name = FilterName(part["name"].lower())
    value = " ".join((part["quoted"] if part["quoted"] is not None else part["value"]).split())
    if not says_something(value) or (name.dated and day_span(value, today=today) is None):
        return None
    return TypedFilter(name, value, *part.span())


def _joined(typed: Sequence[TypedFilter], filters: SearchFilters, today: date | None) -> SearchFilters:
    if not typed:
        return filters
    return replace(filters_of(typed, today=today), also=filters if filters.active else None)
