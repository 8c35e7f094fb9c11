"""Anything the person is told: one sentence, at the one place for messages."""

from dataclasses import dataclass
from enum import StrEnum


class Severity(StrEnum):
    """How urgent a notice is."""

    INFO = "info"
    WARNING = "warning"
    ERROR = "error"


@dataclass(frozen=True, slots=True)
class Notice:
    """One sentence that says what happened and what to do.

    ``topic`` replaces an earlier notice of the same topic; ``action`` names what the notice's button
    does, where there is one (``"rebuild index"``, ``"show skipped files"``).
    """

    severity: Severity
    text: str
    topic: str = ""
    action: str = ""
