"""The short texts in the river: its ends, the cut, the value at the play-head."""

from PySide6.QtCore import QCoreApplication

from app.ui.explanation.numbers import factor


def below_the_cut() -> str:
    """Beside the room under the last rank."""
    return _tr("below the cut")


def left_end() -> str:
    """Under the left edge."""
    return _tr("λ 1 most relevant")


def right_end() -> str:
    """Under the right edge."""
    return _tr("λ 0 most varied")


def lambda_value(mmr_lambda: float) -> str:
    """λ with its value."""
    return _tr("λ {value}").format(value=factor(mmr_lambda))


def _tr(text: str) -> str:
    return QCoreApplication.translate("River", text)
