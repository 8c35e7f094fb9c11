"""Counts, rates and times as the sidebar writes them."""

from PySide6.QtCore import QCoreApplication

from app.core.progress import IndexProgress, IndexStage

THOUSANDS = "\u202f"
"""A narrow space that never breaks."""


def count_text(count: int) -> str:
    """12 480, with narrow spaces."""
    return f"{count:,}".replace(",", THOUSANDS)


def time_left_text(seconds: float) -> str:
    """About how long, rounded as a person would say it."""
    if seconds < 50:
        return _tr("less than a minute left")
    minutes = round(seconds / 60)
    if minutes < 90:
        return _tr("about {count} min left").format(count=minutes)
    return _tr("about {count} h left").format(count=round(seconds / 3600))


def pace_text(progress: IndexProgress) -> str:
    """Rate and time left; empty while neither is known."""
    parts = []
    if progress.rate > 0:
        unit = _tr("{rate} passages/s") if progress.stage is IndexStage.EMBEDDING else _tr("{rate} files/s")
        rate = f"{progress.rate:.1f}" if progress.rate < 1 else count_text(round(progress.rate))
        parts.append(unit.format(rate=rate))
    if progress.seconds_left is not None:
        parts.append(time_left_text(progress.seconds_left))
    return ", ".join(parts)


def _tr(text: str) -> str:
    return QCoreApplication.translate("Quantities", text)
