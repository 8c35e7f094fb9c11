"""The README says what is true: its settings and its commands come from the program."""

import re
from pathlib import Path

from app.services.settings import Settings, declarations

README = Path(__file__).parents[1] / "README.md"


def settings_table() -> str:
    """The table of settings as the README must have it."""
    rows = ["| setting | what it is | range | default |", "|---|---|---|---|"]
    for name, declaration in declarations().items():
        default = getattr(Settings(), name)
        if name == "geometry":
            continue
        limits = declaration.limits
        reach = f"{limits.minimum:g} to {limits.maximum:g}" if limits else _choices(default)
        rows.append(f"| {declaration.label} (`{name}`) | {declaration.help} | {reach} | {_shown(default)} |")
    return "\n".join(rows)


def test_the_table_of_settings_is_that_of_the_program() -> None:
    text = README.read_text(encoding="utf-8")
    found = re.search(r"<!-- settings -->\n(.*?)\n<!-- /settings -->", text, re.DOTALL)
    assert found is not None
    assert found[1] == settings_table(), f"the README must hold:\n{settings_table()}"


def test_the_picture_is_there() -> None:
    for path in re.findall(r"!\[[^]]*\]\(([^)]+)\)", README.read_text(encoding="utf-8")):
        assert (README.parent / path).is_file(), path


def _choices(default: object) -> str:
    if isinstance(default, bool):
        return "on, off"
    if type(default) is str:
        return "any text"
    return ", ".join(str(member) for member in type(default))  # type: ignore[attr-defined]


def _shown(default: object) -> str:
    if isinstance(default, bool):
        return "on" if default else "off"
    return f"{default:g}" if isinstance(default, int | float) else str(default) or "empty"
