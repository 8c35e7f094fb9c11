"""Elements of HTML and SVG whose texts and values are escaped by construction."""

import re
from collections.abc import Iterable
from html import escape

from app.core.documents import displayable

_PLANE_ENDS = "".join(chr(plane + last) for plane in range(0, 0x110000, 0x10000) for last in (0xFFFE, 0xFFFF))
_NEVER_SHOWN = re.compile(f"[\x00-\x08\x0b-\x1f\x7f-\x9f\ufdd0-\ufdef{_PLANE_ENDS}]")
"""Characters that HTML does not allow: controls, and those that Unicode keeps for no character."""
_VOID = {"meta", "br"}


class Markup(str):
    """Text that is markup already."""

    __slots__ = ()


def escaped(text: str) -> Markup:
    """``text`` as markup, fit for an element and for a quoted attribute alike."""
    return text if isinstance(text, Markup) else Markup(escape(clean(text), quote=True))


def clean(text: str) -> str:
    """``text`` with U+FFFD for every character that a page may not hold."""
    return _NEVER_SHOWN.sub("\ufffd", displayable(text.replace("\r\n", "\n").replace("\r", "\n")))


def element(name: str, /, *content: str, **attributes: str | float | None) -> Markup:
    """``<name …>content</name>``; attributes that are None are left out.

    Names of attributes are written as Python has them: ``class_``, ``aria_label``, ``viewBox``.
    """
    values = "".join(
        f' {_attribute(key)}="{escaped(_text(value))}"'
        for key, value in attributes.items()
        if value is not None
    )
    if name in _VOID:
        return Markup(f"<{name}{values}>")
    return Markup(f"<{name}{values}>{''.join(map(escaped, content))}</{name}>")


def joined(parts: Iterable[str], *, between: str = "") -> Markup:
    """All ``parts`` one behind the other."""
    return Markup(escaped(between).join(map(escaped, parts)))


def number(value: float) -> str:
    """A coordinate, to a hundredth."""
    return f"{value:.2f}".rstrip("0").rstrip(".")


def _attribute(name: str) -> str:
    return name.rstrip("_").replace("_", "-")


def _text(value: str | float) -> str:
    return value if isinstance(value, str) else number(value)
