"""The texts on which the middle of a model is measured: queries and passages about many things.

Both are in the four languages that the program is tested in, and each language counts as much as another.
The passages are the beginnings of the sample notes; the queries are the titles of these and a list of
queries as people type them.
"""

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from pathlib import Path

from app.core.documents import embedding_text

_QUERIES = Path(__file__).with_name("centres") / "queries.txt"
_FRONT_MATTER = re.compile(r"\A---\n.*?\n---\n", re.DOTALL)
_SCRIPTS = (("ja", "[\u3040-\u30ff]"), ("zh", "[\u4e00-\u9fff]"), ("ru", "[\u0400-\u04ff]"))
_PASSAGE_CHARACTERS = 900

ByLanguage = Mapping[str, Sequence[str]]


def typed_queries() -> ByLanguage:
    """The list of queries by language."""
    queries: defaultdict[str, list[str]] = defaultdict(list)
    language = ""
    for line in _QUERIES.read_text(encoding="utf-8").splitlines()[1:]:
        if line.startswith("# "):
            language = line.removeprefix("# ")
        else:
            queries[language].append(line)
    return queries


def sample_titles(notes: Path) -> ByLanguage:
    """The names of the sample notes by the language they are written in."""
    titles: defaultdict[str, list[str]] = defaultdict(list)
    for path in _notes(notes):
        titles[_language(path)].append(path.stem)
    return titles


def sample_passages(notes: Path) -> ByLanguage:
    """The beginnings of the sample notes, as passages are embedded, by language."""
    passages: defaultdict[str, list[str]] = defaultdict(list)
    for path in _notes(notes):
        text = _FRONT_MATTER.sub("", path.read_text(encoding="utf-8"))[:_PASSAGE_CHARACTERS]
        passages[_language(path)].append(embedding_text(path.stem, (), text))
    return passages


def _notes(folder: Path) -> list[Path]:
    return sorted(folder.rglob("*.md"))


def _language(path: Path) -> str:
    text = path.read_text(encoding="utf-8")
    return next((name for name, script in _SCRIPTS if re.search(script, text)), "en")
