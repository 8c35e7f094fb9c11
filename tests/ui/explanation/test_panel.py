"""The panel shows what the pure parts say, keeps its widgets, and can be used without a mouse."""

import time
from typing import TypeVar

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication, QTextCursor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from app.core.documents import DateSource, Document, DocumentDate
from app.services.preview import Preview
from app.ui.explanation.formula import FormulaCard
from app.ui.explanation.labels import PathLabel, TitleLabel
from app.ui.explanation.ledger import ledger
from app.ui.explanation.ledger_view import LedgerView, as_text
from app.ui.explanation.panel import ExplanationPanel
from app.ui.explanation.preview_pane import PreviewPane, document_positions
from app.ui.explanation.sentence import explain
from app.ui.explanation.sentence_label import SentenceLabel
from app.ui.explanation.source import dated, place_of
from app.ui.theme import DARK, EXPLANATION_WIDTH, LIGHT, apply_theme
from tests.ui.explanation.explained_pools import AS_OF, Note, both_rankings, family_pool, make_pool, matrix

_T = TypeVar("_T", bound=QWidget)


@pytest.fixture
def panel(qtbot: QtBot) -> ExplanationPanel:
    widget = ExplanationPanel()
    qtbot.addWidget(widget)
    widget.resize(EXPLANATION_WIDTH, 860)
    widget.show()
    qtbot.waitExposed(widget)
    return widget


def _child(panel: QWidget, kind: type[_T]) -> _T:
    found = panel.findChild(kind)
    assert isinstance(found, kind)
    return found


def _preview(text: str, *, start: int = 0, passage_id: int = 2) -> Preview:
    return Preview(passage_id, text, 40, (start, len(text)), ())


def _visible_texts(panel: QWidget) -> list[str]:
    return [label.text() for label in panel.findChildren(QLabel) if label.isVisible()]


def test_what_is_shown_is_what_the_pure_parts_say(panel: ExplanationPanel) -> None:
    left, right = both_rankings(family_pool(), mmr_lambda=0.5)
    panel.show_hit(left, right, 2)
    explanation = explain(left, right, 2)
    assert explanation.question in _visible_texts(panel)
    assert _child(panel, SentenceLabel).parts == explanation.parts
    assert _child(panel, LedgerView).rows == ledger(right, 2)
    assert _child(panel, TitleLabel).full_text == "auth.ts — excerpt"
    assert _child(panel, PathLabel).full_text == "n/auth.md:48"
    shown = [row.label for row in ledger(right, 2)]
    assert [text for text in _visible_texts(panel) if text in shown] == shown


def test_nothing_selected_gives_a_hint(panel: ExplanationPanel) -> None:
    assert _visible_texts(panel) == ["Select a hit to see why it is where it is."]
    panel.show_hit(*both_rankings(family_pool()), 2)
    panel.clear()
    assert panel.passage_id is None
    assert _visible_texts(panel) == ["Select a hit to see why it is where it is."]


def test_a_moving_slider_keeps_every_widget_and_the_place(panel: ExplanationPanel) -> None:
    pool = family_pool()
    panel.resize(EXPLANATION_WIDTH, 300)
    panel.show_hit(*both_rankings(pool, mmr_lambda=0.5), 2)
    panel.show_preview(_preview("line\n" * 80, start=200))
    QApplication.processEvents()
    panel.verticalScrollBar().setValue(60)
    inner = _child(panel, PreviewPane).verticalScrollBar()
    inner.setValue(7)
    before = {id(widget) for widget in panel.findChildren(QWidget)}
    for step in range(40, 60):
        panel.show_hit(*both_rankings(pool, mmr_lambda=step / 100), 2)
        QApplication.processEvents()
    assert {id(widget) for widget in panel.findChildren(QWidget)} == before
    assert panel.verticalScrollBar().value() == 60
    assert inner.value() == 7


def test_a_step_of_a_slider_is_cheap(panel: ExplanationPanel) -> None:
    pool = family_pool()
    steps = [both_rankings(pool, mmr_lambda=step / 50) for step in range(50)]
    durations = []
    for left, right in steps:
        began = time.perf_counter()
        panel.show_hit(left, right, 2)
        durations.append(time.perf_counter() - began)
    assert sorted(durations)[25] < 0.004


def test_the_ledger_shrinks_and_grows_with_its_rows(panel: ExplanationPanel) -> None:
    left, right = both_rankings(family_pool())
    panel.show_hit(left, right, 2)
    panel.show_hit(left, left, 2)
    assert "Relevance" in _visible_texts(panel)
    assert "MMR when picked" not in _visible_texts(panel)
    assert not _child(panel, FormulaCard).isVisible()
    panel.show_hit(left, right, 2)
    assert "MMR when picked" in _visible_texts(panel)
    assert _child(panel, FormulaCard).isVisible()


@pytest.mark.parametrize(
    ("text", "signal"),
    [("Open", "open_requested"), ("Show in folder", "folder_requested"), ("Copy", "copy_requested")],
)
def test_buttons_ask_for_the_passage(panel: ExplanationPanel, qtbot: QtBot, text: str, signal: str) -> None:
    panel.show_hit(*both_rankings(family_pool()), 3)
    (button,) = (button for button in panel.findChildren(QPushButton) if button.text() == text)
    with qtbot.waitSignal(getattr(panel, signal)) as asked:
        button.setFocus()
        QTest.keyClick(button, Qt.Key.Key_Space)
    assert asked.args == [3]


def test_the_link_in_the_sentence_is_followed_by_keyboard(panel: ExplanationPanel, qtbot: QtBot) -> None:
    panel.show_hit(*both_rankings(family_pool(), mmr_lambda=0.5), 2)
    sentence = _child(panel, SentenceLabel)
    sentence.setFocus(Qt.FocusReason.TabFocusReason)
    QTest.keyClick(sentence, Qt.Key.Key_Tab)
    with qtbot.waitSignal(panel.passage_requested) as asked:
        QTest.keyClick(sentence, Qt.Key.Key_Return)
    assert asked.args == [1]


def test_a_title_cannot_become_markup(panel: ExplanationPanel) -> None:
    notes = (Note(title="<b>A</b>", meaning=0.9), Note(title="B", meaning=0.85), Note(title="C", meaning=0.1))
    panel.show_hit(*both_rankings(make_pool(notes, matrix(3, {(1, 2): 0.5}))), 2)
    assert "&lt;b&gt;A&lt;/b&gt;" in _child(panel, SentenceLabel).text()


def test_ledger_and_formula_can_be_copied_by_keyboard(panel: ExplanationPanel, qtbot: QtBot) -> None:
    left, right = both_rankings(family_pool())
    panel.show_hit(left, right, 2)
    view = _child(panel, LedgerView)
    view.setFocus()
    QTest.keyClick(view, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert QGuiApplication.clipboard().text() == as_text(ledger(right, 2))
    formula = _child(_child(panel, FormulaCard), QLabel)
    formula.setFocus()
    QTest.keyClick(formula, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    QTest.keyClick(formula, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert QGuiApplication.clipboard().text().splitlines() == _child(panel, FormulaCard).text.splitlines()


def test_everything_that_takes_the_focus_has_a_name(panel: ExplanationPanel) -> None:
    panel.show_hit(*both_rankings(family_pool()), 2)
    for widget in panel.findChildren(QWidget):
        if widget.isVisible() and widget.focusPolicy() & Qt.FocusPolicy.TabFocus:
            named = widget.accessibleName() or (isinstance(widget, QPushButton) and widget.text())
            assert named, widget


def test_a_preview_of_another_hit_comes_too_late(panel: ExplanationPanel) -> None:
    panel.show_hit(*both_rankings(family_pool()), 2)
    panel.show_preview(_preview("other", passage_id=3))
    assert _child(panel, PreviewPane).toPlainText() == "auth.ts — excerpt"


def test_a_changed_file_is_said(panel: ExplanationPanel) -> None:
    panel.show_hit(*both_rankings(family_pool()), 2)
    assert not any("has changed" in text for text in _visible_texts(panel))
    panel.show_preview(Preview(2, "as it was", 1, (0, 9), (), stale=True))
    assert any("has changed since it was indexed" in text for text in _visible_texts(panel))
    panel.show_hit(*both_rankings(family_pool()), 3)
    assert not any("has changed" in text for text in _visible_texts(panel))


def test_matches_and_passage_are_marked_where_they_stand(panel: ExplanationPanel) -> None:
    before, passage = "🌱 first\r\nsecond\r\n", "the auth 🌱 settings"
    text = before + passage + "\r\nafter"
    match = text.index("settings")
    panel.show_hit(*both_rankings(family_pool()), 2)
    span = (len(before), len(before) + len(passage))
    panel.show_preview(Preview(2, text, 7, span, ((match, match + 8),)))
    pane = _child(panel, PreviewPane)
    marked = []
    for selection in pane.extraSelections():
        cursor: QTextCursor = selection.cursor
        marked.append(cursor.selectedText())
    assert marked == [passage, "settings"]
    assert [pane.number_of(number) for number in range(pane.blockCount())] == [7, 8, 9, 10]


def test_the_passage_is_scrolled_into_view(panel: ExplanationPanel) -> None:
    panel.show_hit(*both_rankings(family_pool()), 2)
    lines = [f"line {number} " + "word " * 30 for number in range(60)]
    text = "\n".join(lines)
    start = text.index("line 40 ")
    panel.show_preview(Preview(2, text, 1, (start, start + 50), ()))
    QApplication.processEvents()
    pane = _child(panel, PreviewPane)
    cursor = QTextCursor(pane.document())
    cursor.setPosition(start)
    top = pane.cursorRect(cursor).top()
    assert 0 <= top < pane.viewport().height() // 2


def test_positions_count_as_the_document_does() -> None:
    assert document_positions("a🌱b\r\nc", (0, 1, 2, 3, 5, 6)) == {0: 0, 1: 1, 2: 3, 3: 4, 5: 5, 6: 6}


def test_colours_follow_the_palette(panel: ExplanationPanel, qapp: QApplication) -> None:
    apply_theme(qapp, LIGHT)
    panel.show_hit(*both_rankings(family_pool(), mmr_lambda=0.5), 2)
    panel.show_preview(Preview(2, "auth settings", 1, (0, 13), ((0, 4),)))
    try:
        for theme in (DARK, LIGHT):
            apply_theme(qapp, theme)
            QApplication.processEvents()
            assert theme.accent.name() in _child(panel, SentenceLabel).text()
            marks = _child(panel, PreviewPane).extraSelections()
            assert marks[1].format.background().color() == theme.match
            image = panel.grab().toImage()
            assert image.pixelColor(3, image.height() // 2) == theme.surface
    finally:
        apply_theme(qapp, LIGHT)


def test_a_long_title_stays_on_two_lines(qtbot: QtBot) -> None:
    label = TitleLabel()
    qtbot.addWidget(label)
    label.resize(300, 60)
    for text in ("word " * 60, "名" * 200, "🌱" * 90, "a_name_without_any_space" * 10):
        label.set_full_text(text)
        shown = label.text()
        assert shown.count("\n") == 1
        assert shown.endswith("…")
        assert max(label.fontMetrics().horizontalAdvance(line) for line in shown.split("\n")) <= 300
        assert label.toolTip() == text
        assert label.accessibleName() == text
    label.set_full_text("short")
    assert (label.text(), label.toolTip()) == ("short", "")


def test_a_long_path_loses_its_middle_and_keeps_its_line(qtbot: QtBot) -> None:
    label = PathLabel()
    qtbot.addWidget(label)
    label.resize(200, 20)
    label.set_path("notes/" + "deep/" * 30 + "auth.md", suffix=":48")
    assert label.text().startswith("notes/")
    assert label.text().endswith("auth.md:48")
    assert "…" in label.text()
    assert label.toolTip() == label.full_text


@pytest.mark.parametrize(
    ("source", "words"),
    [
        (DateSource.FRONT_MATTER, "30 Nov 2026, from its front matter"),
        (DateSource.FILE_NAME, "30 Nov 2026, from its name"),
        (DateSource.EVERGREEN, "30 Nov 2026, evergreen"),
    ],
)
def test_a_date_says_where_it_comes_from(source: DateSource, words: str) -> None:
    assert dated(DocumentDate(AS_OF, source)) == words


def test_a_time_of_change_is_that_of_the_local_calendar() -> None:
    local = AS_OF.astimezone()
    assert dated(DocumentDate(AS_OF, DateSource.MODIFIED)).startswith(f"{local.day} ")


@pytest.mark.parametrize(
    ("path", "folder", "shown"),
    [
        ("/home/a/notes/x/auth.md", "/home/a/notes", "notes/x/auth.md"),
        ("/home/a/notes/auth.md", "/elsewhere", "/home/a/notes/auth.md"),
        ("/n/\udcff.md", "/n", "n/\ufffd.md"),
    ],
)
def test_a_path_begins_with_its_folder_and_can_be_shown(path: str, folder: str, shown: str) -> None:
    document = Document(1, path, folder, "t", "md", 1, DocumentDate(AS_OF, DateSource.MODIFIED))
    assert place_of(document) == shown
