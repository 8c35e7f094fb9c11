"""Colours, spacing and type of the window, for light and dark, declared once.

Widgets take what they need from ``current_theme()``; nothing else in ``ui`` names a colour.
"""

from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QFont, QGuiApplication, QPalette
from PySide6.QtWidgets import QApplication

from app.services.settings import Appearance

SPACE_SMALL = 4
SPACE = 8
SPACE_LARGE = 16
RADIUS = 6
SIDEBAR_WIDTH = 212
EXPLANATION_WIDTH = 336


@dataclass(frozen=True, slots=True)
class Theme:
    """The colours of one appearance; text colours keep 4.5 : 1 on the surfaces they are used on."""

    window: QColor
    """Behind the lists."""
    surface: QColor
    """Fields, the explanation panel, cards."""
    sidebar: QColor
    border: QColor
    text: QColor
    secondary_text: QColor
    accent: QColor
    on_accent: QColor
    selection: QColor
    """Behind a selected row; ordinary text is written on it."""
    hover: QColor
    track: QColor
    """The unfilled part of bars and sliders."""
    card: QColor
    """Behind a formula, a notice, a quotation."""
    meaning: QColor
    keyword: QColor
    rerank: QColor
    fresh: QColor
    repetition: QColor
    risen_text: QColor
    sunk_text: QColor
    match: QColor
    """Behind a matched word; ordinary text is written on it."""
    families: tuple[QColor, ...]
    """One for each family of near-alike hits, never the only sign of it; as many in both themes."""
    dark: bool


LIGHT = Theme(
    window=QColor("#f6f6f4"),
    surface=QColor("#ffffff"),
    sidebar=QColor("#f0f0ed"),
    border=QColor("#dededa"),
    text=QColor("#1d1f23"),
    secondary_text=QColor("#62656c"),
    accent=QColor("#3b5fd0"),
    on_accent=QColor("#ffffff"),
    selection=QColor("#e4eafa"),
    hover=QColor("#ebebe8"),
    track=QColor("#e6e6e3"),
    card=QColor("#ededea"),
    meaning=QColor("#3b6fd4"),
    keyword=QColor("#d9932b"),
    rerank=QColor("#5f2d8c"),
    fresh=QColor("#2f9e6e"),
    repetition=QColor("#c2413b"),
    risen_text=QColor("#1c7550"),
    sunk_text=QColor("#b23530"),
    match=QColor("#f1ddbb"),
    families=(
        QColor("#3b6fd4"),
        QColor("#d9932b"),
        QColor("#2f9e6e"),
        QColor("#8a5cc0"),
        QColor("#2b95a8"),
        QColor("#c65f92"),
        QColor("#87892f"),
        QColor("#a0714f"),
    ),
    dark=False,
)

DARK = Theme(
    window=QColor("#17181b"),
    surface=QColor("#1f2125"),
    sidebar=QColor("#1b1c20"),
    border=QColor("#33363c"),
    text=QColor("#e8e9ec"),
    secondary_text=QColor("#9ea3ac"),
    accent=QColor("#8aa4f5"),
    on_accent=QColor("#14161c"),
    selection=QColor("#2a3149"),
    hover=QColor("#26282d"),
    track=QColor("#303238"),
    card=QColor("#2a2c31"),
    meaning=QColor("#6f9bf0"),
    keyword=QColor("#e0a84e"),
    rerank=QColor("#d7b8f5"),
    fresh=QColor("#55b98c"),
    repetition=QColor("#e0706a"),
    risen_text=QColor("#66c79b"),
    sunk_text=QColor("#ea8a84"),
    match=QColor("#5a4524"),
    families=(
        QColor("#6f9bf0"),
        QColor("#e0a84e"),
        QColor("#55b98c"),
        QColor("#b18be0"),
        QColor("#5bb8c9"),
        QColor("#e08bb5"),
        QColor("#b5b75c"),
        QColor("#c69a78"),
    ),
    dark=True,
)


def current_theme() -> Theme:
    """The theme of the running application's palette."""
    window = QGuiApplication.palette().color(QPalette.ColorRole.Window)
    return DARK if window.lightness() < 128 else LIGHT


def apply_theme(application: QApplication, theme: Theme) -> None:
    """Give the application the Fusion style and the theme's palette."""
    application.setStyle("Fusion")
    application.setPalette(_palette(theme))


def _palette(theme: Theme) -> QPalette:
    role = QPalette.ColorRole
    colours = {
        role.Window: theme.window,
        role.WindowText: theme.text,
        role.Base: theme.surface,
        role.AlternateBase: theme.window,
        role.Text: theme.text,
        role.PlaceholderText: theme.secondary_text,
        role.Button: theme.surface,
        role.ButtonText: theme.text,
        role.Highlight: theme.accent,
        role.HighlightedText: theme.on_accent,
        role.ToolTipBase: theme.card,
        role.ToolTipText: theme.text,
        role.Link: theme.accent,
        role.Mid: theme.border,
        role.Midlight: theme.track,
        role.Dark: theme.border,
        role.Light: theme.surface,
        role.Accent: theme.accent,
    }
    palette = QPalette()
    for name, colour in colours.items():
        palette.setColor(name, colour)
    for name in (role.Text, role.WindowText, role.ButtonText):
        palette.setColor(QPalette.ColorGroup.Disabled, name, theme.secondary_text)
    return palette


def scaled_font(base: QFont, *, factor: float = 1.0, bold: bool = False) -> QFont:
    """A copy of ``base`` at ``factor`` times its size; make it once, not while painting."""
    font = QFont(base)
    font.setPointSizeF(max(6.0, base.pointSizeF() * factor))
    font.setWeight(QFont.Weight.DemiBold if bold else QFont.Weight.Normal)
    return font


def monospace_font(base: QFont, *, factor: float = 0.95) -> QFont:
    """A fixed-width font to go with ``base``, for formulas and code."""
    font = scaled_font(base, factor=factor)
    font.setFamilies(
        ["JetBrains Mono", "SF Mono", "Cascadia Mono", "Noto Sans Mono", "DejaVu Sans Mono", "monospace"]
    )
    font.setStyleHint(QFont.StyleHint.Monospace)
    return font


def follow_appearance(application: QApplication, appearance: Appearance) -> None:
    """Dress the application as chosen; ``SYSTEM`` follows the system, also when it changes later."""
    hints = application.styleHints()
    hints.setColorScheme(_SCHEMES[appearance])
    chosen = {Appearance.LIGHT: LIGHT, Appearance.DARK: DARK}.get(appearance)
    apply_theme(application, chosen or _system_theme(application))


def _system_theme(application: QApplication) -> Theme:
    return DARK if application.styleHints().colorScheme() is Qt.ColorScheme.Dark else LIGHT


_SCHEMES = {
    Appearance.SYSTEM: Qt.ColorScheme.Unknown,
    Appearance.LIGHT: Qt.ColorScheme.Light,
    Appearance.DARK: Qt.ColorScheme.Dark,
}
