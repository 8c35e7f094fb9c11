"""A collection for measuring variety, made of the vault: the names of its folders, and their pages.

Somebody who types the name of a folder wants to see what is in it. A page says the same in four languages,
and its passages stand close together, so that the vault is full of near-duplicates which nobody had to make.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import PurePosixPath

from tests.shared_data import VAULT_LANGUAGES, KnownItem

SMALLEST = 3
"""The name of a folder with fewer pages asks for no variety."""


@dataclass(frozen=True, slots=True)
class Page:
    """A page with its translations: paths relative to the vault, in order."""

    paths: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Topic:
    """The name of a folder in one language or more, and the pages in it at any depth."""

    query: str
    pages: tuple[Page, ...]


def pages_of(items: Sequence[KnownItem]) -> tuple[Page, ...]:
    """Every page once, with its translations.

    Known items name the page of each title in other languages, except where its title is the same there:
    these are found by their file names in folders whose other pages are translations of each other.
    """
    linked = _joined(_of_one_title(items))
    folders = _joined({_folder(path) for path in page} for page in linked)
    place = {folder: number for number, alike in enumerate(folders) for folder in alike}
    same_name: defaultdict[tuple[int, str], set[str]] = defaultdict(set)
    for page in linked:
        for path in page:
            same_name[place[_folder(path)], PurePosixPath(path).name].add(path)
    joined = _joined([*linked, *same_name.values()])
    return tuple(sorted((Page(tuple(sorted(page))) for page in joined), key=lambda page: page.paths))


def topics_of(pages: Sequence[Page]) -> tuple[Topic, ...]:
    """The folders of the pages with at least three of them, each under every name that it has."""
    folders = _joined({_folder(path) for path in page.paths} for page in pages)
    topics: list[Topic] = []
    for alike in folders:
        inside = tuple(page for page in pages if any(_lies_in(path, alike) for path in page.paths))
        names = [PurePosixPath(folder).name for folder in sorted(alike) if folder not in VAULT_LANGUAGES]
        if len(inside) >= SMALLEST:
            topics += [Topic(name, inside) for name in dict.fromkeys(names)]
    return tuple(sorted(topics, key=lambda topic: topic.query))


def _of_one_title(items: Iterable[KnownItem]) -> Iterator[set[str]]:
    """The pages that each title asks for: its own and its translations, which stand in consecutive items."""
    paths: set[str] = set()
    before: tuple[str, str, int] | None = None
    for item in items:
        now = (item.query_language, item.query, VAULT_LANGUAGES.index(item.target_language))
        if before is None or now[:2] != before[:2] or now[2] <= before[2]:
            yield paths
            paths = set()
        paths.add(item.target_path)
        before = now
    yield paths


def _joined(groups: Iterable[Iterable[str]]) -> list[frozenset[str]]:
    """Groups that share a member made one, until no two do; empty ones are left out."""
    joined: list[set[str]] = []
    for group in groups:
        merged = set(group)
        apart = []
        for other in joined:
            if merged.isdisjoint(other):
                apart.append(other)
            else:
                merged |= other
        joined = [*apart, merged] if merged else apart
    return [frozenset(group) for group in joined]


def _folder(path: str) -> str:
    return str(PurePosixPath(path).parent)


def _lies_in(path: str, folders: frozenset[str]) -> bool:
    return any(str(parent) in folders for parent in PurePosixPath(path).parents)
