"""Places as words say them."""

from PySide6.QtCore import QCoreApplication


def ordinal(number: int) -> str:
    """``1st``, ``2nd``, ``3rd``, ``4th``, ``11th``, ``21st``."""
    ending = "th" if number % 100 in {11, 12, 13} else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    templates = {"st": _tr("{n}st"), "nd": _tr("{n}nd"), "rd": _tr("{n}rd"), "th": _tr("{n}th")}
    return templates[ending].format(n=number)


def _tr(text: str) -> str:
    return QCoreApplication.translate("ordinals", text)
