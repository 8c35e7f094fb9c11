"""Help, keys and what is new are real texts that render, and say what the program does."""

import re
from datetime import UTC, date, datetime, time
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QTabWidget, QTextBrowser
from pytestqt.qtbot import QtBot

from app import __version__
from app.core.query import parse_query
from app.ui.actions import ACTIONS, all_keys
from app.ui.help_dialog import HelpDialog
from app.ui.keys_dialog import KeysDialog

RESOURCES = Path(__file__).parents[2] / "resources"
KEYS = (("Ctrl+K", "Go to the query"), ("[ ]", "Jump to the next change <of order>"))


@pytest.fixture
def dialog(qtbot: QtBot) -> HelpDialog:
    widget = HelpDialog(RESOURCES)
    qtbot.addWidget(widget)
    widget.show()
    return widget


def _texts(dialog: HelpDialog) -> list[str]:
    return [page.toPlainText() for page in dialog.findChildren(QTextBrowser)]


def test_the_help_covers_what_a_person_meets(dialog: HelpDialog) -> None:
    text = "\n".join(_texts(dialog))
    for word in ("Relevance order", "MMR order", "λ", "Half-life", "-proxy", "Amber", "never changes"):
        assert word in text
    assert "**" not in text
    assert "| ---" not in text


def test_the_help_names_every_action_with_a_key_of_its_own(dialog: HelpDialog) -> None:
    """Whoever reads the help finds how to get at modes and stages."""
    text = "\n".join(_texts(dialog))
    for named in ("Ctrl+R", "Ctrl+G", "Ctrl+Shift+M", "Ctrl+E", "Models for Deep…", "Rerank", "Stop writing"):
        assert named in text
    keys = {key for spec in ACTIONS for key in spec.keys}
    assert keys.issuperset(re.findall(r"Ctrl\+(?:Shift\+)?[A-Z]\b", text))


def test_what_is_new_begins_with_this_version(dialog: HelpDialog) -> None:
    dialog.show_changes()
    tabs = dialog.findChild(QTabWidget)
    assert isinstance(tabs, QTabWidget)
    assert tabs.tabText(tabs.currentIndex()) == "What is new"
    page = tabs.currentWidget()
    assert isinstance(page, QTextBrowser)
    found = re.search(r"\d+\.\d+\.\d+", page.toPlainText())
    assert found is not None
    assert found[0] == __version__


def test_the_query_language_of_the_help_is_the_real_one() -> None:
    rows = re.findall(r"^\| `([^`]+)` \|", (RESOURCES / "help" / "help.md").read_text("utf-8"), re.MULTILINE)
    words, phrase, excluding, folder, kind, title, after, before = (
        parse_query(row, today=date(2026, 11, 30)) for row in rows
    )
    assert words.terms == ("auth", "settings")
    assert phrase.phrases == ("auth settings",)
    assert excluding.exclusions == ("proxy",)
    assert folder.filters.folder_names == ("work",)
    assert kind.filters.kinds == ("md",)
    assert title.filters.titles == ("api", "plan")
    assert after.filters.after == datetime(2026, 3, 1, tzinfo=UTC)
    assert before.filters.before == datetime.combine(date(2026, 11, 23), time.max, tzinfo=UTC)


@pytest.mark.parametrize("name", ["help/help.md", "CHANGELOG.md"])
def test_texts_are_calm(name: str) -> None:
    assert "!" not in (RESOURCES / name).read_text("utf-8")


def test_a_missing_text_is_said(qtbot: QtBot, tmp_path: Path) -> None:
    widget = HelpDialog(tmp_path)
    qtbot.addWidget(widget)
    assert all("install Parallax again" in text for text in _texts(widget))


def test_keys_are_those_that_were_passed_in(qtbot: QtBot) -> None:
    widget = KeysDialog(KEYS)
    qtbot.addWidget(widget)
    widget.show()
    labels = widget.findChildren(QLabel)
    assert [label.text() for label in labels] == [text for pair in KEYS for text in pair]
    assert all(label.textFormat() is Qt.TextFormat.PlainText for label in labels)


def test_all_keys_fit_a_low_screen(qtbot: QtBot) -> None:
    widget = KeysDialog(all_keys())
    qtbot.addWidget(widget)
    widget.show()
    assert widget.height() <= 600
    assert widget.width() <= 1200


def test_both_dialogs_close_with_escape(qtbot: QtBot, dialog: HelpDialog) -> None:
    keys = KeysDialog(KEYS)
    qtbot.addWidget(keys)
    keys.show()
    for widget in (dialog, keys):
        QTest.keyClick(widget, Qt.Key.Key_Escape)
        assert not widget.isVisible()
