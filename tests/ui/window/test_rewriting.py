"""Rewriting a query in the real window, with the real model and a language model on the loopback."""

import json
import shutil
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QFont
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from app import bootstrap, paths
from app.core.rewriting import NOT_REWRITTEN, AnswerUse
from app.ui.results.sentences import answers_part
from app.ui.stall_watchdog import StallWatchdog
from tests.rewrite.chat_server import ChatServer, Manner, chat_server
from tests.ui.window.driving import answered, indexed, run_in_window, until

QUERY = "how do I rotate the secret, and who may see what?"
PARTS = ("how do I rotate the secret", "who may see what?")
STALL_MS = 100
Scenario = Callable[[bootstrap.Window], Awaitable[None]]


def with_notes(scenario: Scenario, tmp_path: Path) -> Scenario:
    """``scenario`` on a few of the sample notes, when ``QUERY`` has been answered."""

    async def whole(window: bootstrap.Window) -> None:
        notes = tmp_path / "notes"
        shutil.copytree(paths.sample_notes_folder() / "work" / "auth", notes)
        await until(lambda: window.folders.status is not None, "the library to open")
        window.folders.add_folder(str(notes))
        await indexed(window)
        window.main.view.query.setText(QUERY)
        await answered(window, QUERY)
        await scenario(window)

    return whole


def press(window: bootstrap.Window, key: Qt.Key) -> None:
    QTest.keyClick(window.main, key, Qt.KeyboardModifier.ControlModifier)


async def used(window: bootstrap.Window) -> None:
    """Wait until the pool on show is whole and asked as the controller says."""

    def whole() -> bool:
        pool = window.search.pool
        return pool is not None and pool.rewriting == window.search.rewriting and len(pool.legs) == 2

    await until(whole, "a pool that is asked so")


def test_a_question_is_split_shown_changed_used_and_left(
    qapp: QApplication, tmp_path: Path, model_folder: Path
) -> None:
    watchdog = StallWatchdog(STALL_MS)

    async def scenario(window: bootstrap.Window) -> None:
        row, results = window.main.view.rewriting, window.main.view.results
        watchdog.start()
        assert row.isHidden()
        press(window, Qt.Key.Key_R)
        assert row.isVisible()
        assert row.draft.parts == PARTS
        assert "Split into 2 parts in" in row.note.text()
        assert row.note.text().endswith(" ms.")
        assert not window.search.rewriting.active
        assert window.search.pool is not None
        assert not window.search.pool.rewriting.active

        row.chips.chips[0].field.setText("how do I rotate AUTH_SECRET")
        QTest.mouseClick(row.use, Qt.MouseButton.LeftButton)
        await used(window)
        pool = window.search.pool
        parts = ("how do I rotate AUTH_SECRET", PARTS[1])
        assert pool.rewriting.parts == parts
        await until(lambda: row.note.text().startswith("In use: embedding "), "the cost")
        assert "ms, meaning " in row.note.text()
        for hit in pool.candidates:
            assert hit.parts
        for line in results.left_list.hits.rows:
            hit = pool.candidates[pool.index_of[line.passage_id]]
            assert line.text.place.startswith(f"({hit.parts[0]}) ")
            assert f"answers part {hit.parts[0]}" in line.spoken
        selected = results.selected
        assert selected is not None
        hit = pool.candidates[pool.index_of[selected]]
        assert window.main.explanation.part_text == answers_part(hit, parts) != ""

        QTest.mouseClick(row.stop, Qt.MouseButton.LeftButton)
        await used(window)
        assert not window.search.pool.rewriting.active
        assert window.main.explanation.part_text == ""
        assert row.draft.parts == parts
        watchdog.stop()

    run_in_window(qapp, tmp_path / "library", with_notes(scenario, tmp_path))
    assert not watchdog.stalls, "\n".join(stall.stack for stall in watchdog.stalls)


def test_another_query_and_a_closed_row_end_a_rewriting(
    qapp: QApplication, tmp_path: Path, model_folder: Path
) -> None:
    async def scenario(window: bootstrap.Window) -> None:
        row = window.main.view.rewriting
        press(window, Qt.Key.Key_R)
        QTest.mouseClick(row.use, Qt.MouseButton.LeftButton)
        await used(window)
        window.main.view.query.setText("session cookie")
        await answered(window, "session cookie")
        assert window.search.pool is not None
        assert not window.search.pool.rewriting.active
        assert row.note.text() == "Not in use: it was made for another query."

        QTest.mouseClick(row.use, Qt.MouseButton.LeftButton)
        await used(window)
        assert window.search.rewriting.parts == PARTS
        press(window, Qt.Key.Key_R)
        assert row.isHidden()
        assert window.search.rewriting == NOT_REWRITTEN
        await used(window)
        assert not window.search.pool.rewriting.active

    run_in_window(qapp, tmp_path / "library", with_notes(scenario, tmp_path))


def test_another_filter_leaves_the_question_as_it_is(
    qapp: QApplication, tmp_path: Path, model_folder: Path
) -> None:
    filtered = f"{QUERY} type:md"

    async def scenario(window: bootstrap.Window) -> None:
        view = window.main.view
        view.query.setText(filtered)
        await answered(window, filtered)
        press(window, Qt.Key.Key_R)
        assert view.rewriting.draft.parts == PARTS
        QTest.mouseClick(view.rewriting.use, Qt.MouseButton.LeftButton)
        await used(window)
        QTest.mouseClick(view.filters.chips[0], Qt.MouseButton.LeftButton)
        await answered(window, QUERY)
        await used(window)
        assert window.search.pool is not None
        assert window.search.pool.rewriting.parts == PARTS
        assert view.rewriting.note.text().startswith("In use: ")

    run_in_window(qapp, tmp_path / "library", with_notes(scenario, tmp_path))


def name_server(window: bootstrap.Window, address: str, model: str = "small-model") -> None:
    main = window.main
    main.settings.take(replace(main.settings.now(), server_address=address, server_model=model))


def written_by_model(server: ChatServer, watchdog: StallWatchdog) -> Scenario:
    async def scenario(window: bootstrap.Window) -> None:
        row = window.main.view.rewriting
        press(window, Qt.Key.Key_R)
        row.set_parts(())
        name_server(window, server.address)
        assert row.write.text() == "Write with small-model"
        assert not server.paths
        watchdog.start()
        QTest.mouseClick(row.write, Qt.MouseButton.LeftButton)
        await until(lambda: row.answer.text == "Ask an admin", "the first words")
        assert row.write.text() == "Stop writing"
        assert not row.use.isEnabled()
        assert not window.search.rewriting.active
        server.manner.hold.set()
        await until(lambda: not window.main.rewriting.working, "the last words")
        assert row.answer.text == "Ask an admin to rotate it."
        assert row.note.text().startswith("small-model wrote for ")
        assert "ms; look it over" in row.note.text()
        assert not window.search.rewriting.active
        assert [body["messages"][1]["content"] for body in server.asked] == [QUERY]

        row.answer_use.setCurrentIndex(row.answer_use.findData(AnswerUse.INSTEAD))
        QTest.mouseClick(row.use, Qt.MouseButton.LeftButton)
        await used(window)
        assert window.search.rewriting.answer == "Ask an admin to rotate it."
        assert window.search.rewriting.effective_use is AnswerUse.INSTEAD
        watchdog.stop()

    return scenario


def test_a_language_model_writes_while_the_window_stays_alive(
    qapp: QApplication, tmp_path: Path, model_folder: Path
) -> None:
    watchdog = StallWatchdog(STALL_MS)
    manner = Manner(pieces=("Ask an admin ", "to rotate ", "it."), hold_after=1)
    with chat_server(manner) as server:
        scenario = with_notes(written_by_model(server, watchdog), tmp_path)
        run_in_window(qapp, tmp_path / "library", scenario)
    assert not watchdog.stalls, "\n".join(stall.stack for stall in watchdog.stalls)


def test_writing_can_be_stopped_and_closing_the_window_stops_it(
    qapp: QApplication, tmp_path: Path, model_folder: Path
) -> None:
    with chat_server(Manner(hold_after=1)) as server:

        async def scenario(window: bootstrap.Window) -> None:
            row, controller = window.main.view.rewriting, window.main.rewriting
            name_server(window, server.address)
            press(window, Qt.Key.Key_R)
            QTest.mouseClick(row.write, Qt.MouseButton.LeftButton)
            await until(lambda: row.answer.text == "The proxy", "the first words")
            QTest.mouseClick(row.write, Qt.MouseButton.LeftButton)
            await until(lambda: not controller.working, "the end")
            assert row.note.text() == "Stopped; what was written so far is kept."
            assert row.answer.text == "The proxy"
            await until(server.hung_up.is_set, "the connection to be closed")
            row.set_answer("")
            QTest.mouseClick(row.write, Qt.MouseButton.LeftButton)
            await until(lambda: row.answer.text == "The proxy", "the first words again")

        run_in_window(qapp, tmp_path / "library", with_notes(scenario, tmp_path))


def test_a_model_that_is_off_is_told_and_writing_by_hand_goes_on(
    qapp: QApplication, tmp_path: Path, model_folder: Path
) -> None:
    with chat_server() as server:
        gone = server.address

    async def scenario(window: bootstrap.Window) -> None:
        view = window.main.view
        name_server(window, gone)
        press(window, Qt.Key.Key_R)
        QTest.mouseClick(view.rewriting.split_by_model, Qt.MouseButton.LeftButton)
        await until(view.messages.isVisible, "a message")
        assert view.messages.shown is not None
        assert f"No language model answers at {gone}" in view.messages.shown.text
        assert view.rewriting.draft.parts == PARTS
        QTest.mouseClick(view.rewriting.use, Qt.MouseButton.LeftButton)
        await used(window)
        assert window.search.rewriting.parts == PARTS
        name_server(window, "models.invalid:9")
        QTest.mouseClick(view.rewriting.write, Qt.MouseButton.LeftButton)
        assert view.messages.isHidden()
        await until(view.rewriting.agree.isVisible, "the question")

    run_in_window(qapp, tmp_path / "library", with_notes(scenario, tmp_path))


def test_nothing_goes_to_another_computer_before_it_is_confirmed(
    qapp: QApplication, tmp_path: Path, model_folder: Path
) -> None:
    library = tmp_path / "library"

    async def scenario(window: bootstrap.Window) -> None:
        main, row = window.main, window.main.view.rewriting
        # A name that no computer has: were it asked, there would be a message.
        name_server(window, "models.invalid:9")
        press(window, Qt.Key.Key_R)
        QTest.mouseClick(row.write, Qt.MouseButton.LeftButton)
        await until(row.agree.isVisible, "the question")
        assert "everything stays on this computer" in main.status_line.model_text
        QTest.mouseClick(row.refuse, Qt.MouseButton.LeftButton)
        assert not row.agree.isVisible()
        assert not main.rewriting.working
        assert not main.view.messages.isVisible()
        assert main.settings.now().server_confirmed == ""

        main.rewriting.confirmed.emit("models.invalid:9")
        assert "models.invalid" in main.status_line.model_text
        kept = json.loads((library / "settings.json").read_text(encoding="utf-8"))
        assert kept["server_confirmed"] == "models.invalid:9"
        name_server(window, "other.invalid")
        assert "everything stays on this computer" in main.status_line.model_text

    run_in_window(qapp, library, with_notes(scenario, tmp_path))


def test_in_the_smallest_window_no_button_of_the_row_is_squeezed(
    qapp: QApplication, tmp_path: Path, model_folder: Path
) -> None:
    font = qapp.font()

    async def scenario(window: bootstrap.Window) -> None:
        view = window.main.view
        await until(lambda: window.folders.status is not None, "the library to open")
        view.query.setText(f"{QUERY} folder:work")
        await until(lambda: view.filters.chips, "the filter to be seen")
        name_server(window, "models.invalid:9", "qwen2.5:7b")
        window.main.actions_by_name["rewrite"].trigger()
        QTest.mouseClick(view.rewriting.write, Qt.MouseButton.LeftButton)
        await until(view.rewriting.agree.isVisible, "the question")
        window.main.resize(window.main.minimumSize())
        buttons = (view.rewriting.use, view.rewriting.agree, view.modes)
        await until(
            lambda: all(button.height() >= button.sizeHint().height() for button in buttons),
            "room for the buttons",
            patience_s=2.0,
        )

    try:
        qapp.setFont(QFont("Noto Sans", 10))
        run_in_window(qapp, tmp_path / "library", scenario)
    finally:
        qapp.setFont(font)
