"""Before there is a folder: drop one, choose one, or try the sample notes."""

from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDragLeaveEvent, QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel
from pytestqt.qtbot import QtBot

from app.ui.empty_state import EmptyState


@pytest.fixture
def state(qtbot: QtBot) -> EmptyState:
    state = EmptyState()
    qtbot.addWidget(state)
    state.resize(800, 500)
    state.show()
    return state


def _urls(*paths: Path | str) -> QMimeData:
    dropped = QMimeData()
    dropped.setUrls(
        [QUrl.fromLocalFile(str(path)) if isinstance(path, Path) else QUrl(path) for path in paths]
    )
    return dropped


def _enter(state: EmptyState, dropped: QMimeData) -> QDragEnterEvent:
    event = QDragEnterEvent(
        QPoint(400, 200),
        Qt.DropAction.CopyAction,
        dropped,
        Qt.MouseButton.LeftButton,
        Qt.KeyboardModifier.NoModifier,
    )
    QApplication.sendEvent(state, event)
    return event


def _drop(state: EmptyState, dropped: QMimeData) -> None:
    _enter(state, dropped)
    event = QDropEvent(
        QPointF(400, 200),
        Qt.DropAction.CopyAction,
        dropped,
        Qt.MouseButton.LeftButton,
        Qt.KeyboardModifier.NoModifier,
    )
    QApplication.sendEvent(state, event)


def _button(state: EmptyState, text: str) -> QAbstractButton:
    return next(button for button in state.findChildren(QAbstractButton) if button.text() == text)


def test_dropped_folders_are_asked_for_one_by_one(state: EmptyState, tmp_path: Path) -> None:
    first, second = tmp_path / "notes", tmp_path / "設計 メモ"
    first.mkdir()
    second.mkdir()
    seen: list[str] = []
    state.folder_dropped.connect(seen.append)
    _drop(state, _urls(first, second))
    assert seen == [str(first), str(second)]


def test_a_dropped_file_is_declined_with_what_to_do_instead(state: EmptyState, tmp_path: Path) -> None:
    file = tmp_path / "a.md"
    file.write_text("text")
    seen: list[str] = []
    said: list[str] = []
    state.folder_dropped.connect(seen.append)
    state.rejected_drop.connect(said.append)
    _drop(state, _urls(file))
    assert seen == []
    assert said == ["“a.md” is a file; drop the folder that holds it."]
    assert said[0] in [label.text() for label in state.findChildren(QLabel)]


def test_among_files_and_folders_the_folders_are_taken(state: EmptyState, tmp_path: Path) -> None:
    file, folder = tmp_path / "a.md", tmp_path / "notes"
    file.write_text("text")
    folder.mkdir()
    seen: list[str] = []
    said: list[str] = []
    state.folder_dropped.connect(seen.append)
    state.rejected_drop.connect(said.append)
    _drop(state, _urls(file, folder))
    assert (seen, said) == ([str(folder)], [])


def test_an_address_on_the_net_is_declined(state: EmptyState) -> None:
    said: list[str] = []
    state.rejected_drop.connect(said.append)
    _drop(state, _urls("https://example.org/notes"))
    assert said == ["That is not on this computer; drop a folder from your file manager."]


def test_a_text_is_not_taken_at_all(state: EmptyState) -> None:
    dropped = QMimeData()
    dropped.setText("words")
    assert not _enter(state, dropped).isAccepted()


def test_the_target_lights_up_while_a_folder_is_held_over_it(state: EmptyState, tmp_path: Path) -> None:
    calm = state.grab().toImage()
    _enter(state, _urls(tmp_path))
    lit = state.grab().toImage()
    assert lit != calm
    QApplication.sendEvent(state, QDragLeaveEvent())
    assert state.grab().toImage() == calm


def test_both_buttons_work_with_the_keyboard(qtbot: QtBot, state: EmptyState) -> None:
    pairs = (
        ("Add folder…", state.add_folder_requested),
        ("Try it with the sample notes", state.sample_requested),
    )
    for text, signal in pairs:
        button = _button(state, text)
        assert button.focusPolicy() & Qt.FocusPolicy.TabFocus
        with qtbot.waitSignal(signal):
            QTest.keyClick(button, Qt.Key.Key_Space)


def test_its_buttons_have_room_for_their_words(state: EmptyState) -> None:
    for button in state.findChildren(QAbstractButton):
        assert button.width() >= button.fontMetrics().horizontalAdvance(button.text()) + 16
