"""The block of metadata at the head of a note: where it ends, and what it says."""

import logging
import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from frontmatter.default_handlers import YAMLHandler
from yaml import YAMLError  # type: ignore[import-untyped]

LIMIT_CHARS = 65_536
"""A longer block is no metadata."""
_LIMIT_LINE_CHARS = 1000
_log = logging.getLogger(__name__)
_END_OF_LINE = r"[ \t]*(?:\r\n|\n|\r|\Z)"
_OPEN = re.compile(rf"-{{3}}{_END_OF_LINE}")
_CLOSE = re.compile(rf"(?:(?<=\n)|(?<=\r))(?:-{{3}}|\.{{3}}){_END_OF_LINE}")
_FIELD = re.compile(r"([A-Za-z_][\w -]*?)[ \t]*:(?:[ \t]+(.*?))?[ \t]*")


@dataclass(frozen=True, slots=True)
class FrontMatter:
    """Metadata, and ``end``, the character at which the text begins (0 without front matter)."""

    values: Mapping[str, object] = field(default_factory=dict)
    end: int = 0


def split_front_matter(text: str) -> FrontMatter:
    """The YAML block at the head of ``text``; never raises.

    A block is one between ``---`` and ``---`` or ``...`` that holds a mapping, or nothing. One that YAML
    cannot read but that begins like a mapping is front matter too, and is read line by line: an
    unquoted colon in a title is the commonest mistake in notes. Anything else is text between two rules.

    python-frontmatter's own ``parse`` does not say where the text begins, so only its YAML reading is
    used.
    """
    opening = _OPEN.match(text)
    if opening is None:
        return FrontMatter()
    closing = _CLOSE.search(text, opening.end(), opening.end() + LIMIT_CHARS)
    if closing is None:
        return FrontMatter()
    block = text[opening.end() : closing.start()]
    values = _read(block)
    return FrontMatter() if values is None else FrontMatter(values, closing.end())


def _read(block: str) -> Mapping[str, object] | None:
    try:
        values = YAMLHandler().load(block.replace("\t", "    "))
    except (YAMLError, ValueError, TypeError, RecursionError, OverflowError) as error:
        _log.debug("front matter that YAML cannot read: %s", type(error).__name__)
        return _read_lines(block)
    if isinstance(values, dict):
        return {str(key).strip().lower(): value for key, value in values.items()}
    return {} if values is None else None


def _read_lines(block: str) -> Mapping[str, object] | None:
    """Top-level ``key: value`` lines as text; None when the first line is not one."""
    lines = [line for line in re.split(r"\r\n|\n|\r", block) if line.strip() and not line.startswith("#")]
    fields = [_FIELD.fullmatch(line) for line in lines if len(line) <= _LIMIT_LINE_CHARS]
    if not fields or fields[0] is None:
        return None
    return {match[1].lower(): _value(match[2] or "") for match in fields if match}


def _value(written: str) -> object:
    return True if written.lower() == "true" else written.strip("\"'")
