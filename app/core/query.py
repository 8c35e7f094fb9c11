"""A query as a person types it, parsed once: words, phrases, exclusions and filters.

Anything can be typed: what is not a closed quotation or a ``-word`` is plain words.
"""

import re
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum

_PART = re.compile(
    r'(?P<minus>(?<!\S)-)?"(?P<phrase>[^"]*)"'
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
    (timezone-aware, both ends included).
    """

    folders: tuple[str, ...] = ()
    kinds: tuple[str, ...] = ()
    after: datetime | None = None
    before: datetime | None = None

    @property
    def active(self) -> bool:
        """Whether anything is filtered at all."""
        return bool(self.folders or self.kinds or self.after or self.before)


@dataclass(frozen=True, slots=True, kw_only=True)
class SearchQuery:
    """A parsed query.

    ``terms`` are OR-ed and ranked, every one of ``phrases`` must match, no one of ``exclusions`` may.
    """

    text: str
    terms: tuple[str, ...] = ()
    phrases: tuple[str, ...] = ()
    exclusions: tuple[str, ...] = ()
    filters: SearchFilters = field(default_factory=SearchFilters)

    @property
    def meaning_text(self) -> str:
        """What is embedded: the words and phrases, without quotation marks and exclusions."""
        return (
            " ".join((*self.terms, *self.phrases)) if self.exclusions or self.phrases else self.text.strip()
        )

    @property
    def empty(self) -> bool:
        """Whether there is nothing to look for."""
        return not (self.terms or self.phrases)


def parse_query(text: str, *, filters: SearchFilters | None = None) -> SearchQuery:
    """Parse what a person typed; every text is valid."""
    terms: list[str] = []
    phrases: list[str] = []
    exclusions: list[str] = []
    for part in _PART.finditer(text.translate(_CURLY_QUOTES)):
        if part["phrase"] is not None and part["phrase"].strip():
            (exclusions if part["minus"] else phrases).append(part["phrase"].strip())
        elif part["excluded"]:
            exclusions.append(part["excluded"])
        elif part["word"]:
            terms.append(part["word"])
    return SearchQuery(
        text=text,
        terms=tuple(terms),
        phrases=tuple(phrases),
        exclusions=tuple(exclusions),
        filters=filters or SearchFilters(),
    )
