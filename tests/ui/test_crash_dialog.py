"""Our own faults are shown once, from any thread, without anything of a note in them."""

import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, qWarning
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPlainTextEdit, QPushButton
from pytestqt.logging import _QtMessageCapture
from pytestqt.qtbot import QtBot

from app.core.errors import FileError
from app.ui.crash_details import crash_details, without_home
from app.ui.crash_dialog import CrashDialog, CrashReporter


@pytest.fixture
def caught(monkeypatch: pytest.MonkeyPatch) -> list[type[BaseException]]:
    """What reaches the hooks that were there before; they replace those of the test framework."""
    kinds: list[type[BaseException]] = []
    monkeypatch.setattr(sys, "excepthook", lambda kind, *_: kinds.append(kind))
    monkeypatch.setattr(threading, "excepthook", lambda args: kinds.append(args.exc_type))
    return kinds


@pytest.fixture
def reporter(
    qtbot: QtBot, caught: list[type[BaseException]], caplog: pytest.LogCaptureFixture
) -> Iterator[CrashReporter]:
    """An installed reporter; what it logs is expected, what anybody else logs as an error is not."""
    crash_reporter = CrashReporter()
    crash_reporter.install()
    yield crash_reporter
    crash_reporter.uninstall()
    if crash_reporter.dialog is not None:
        crash_reporter.dialog.accept()
    logged = caplog.get_records("call")
    expected = [record for record in logged if record.name == "app.ui.crash_dialog"]
    logged[:] = [record for record in logged if record not in expected]


def _raised(raising: Callable[[], object]) -> Exception:
    try:
        raising()
    except Exception as error:  # noqa: BLE001 - whatever it raises is the subject
        return error
    raise AssertionError("nothing was raised")


def _divide() -> float:
    return 1 / 0


def _look_up() -> object:
    notes: dict[str, str] = {}
    return notes["the text of a note"]


def _report(reporter: CrashReporter, raising: Callable[[], object]) -> None:
    error = _raised(raising)
    reporter.report_exception(type(error), error, error.__traceback__)


def _opened(reporter: CrashReporter, qtbot: QtBot) -> CrashDialog:
    qtbot.waitUntil(lambda: reporter.dialog is not None)
    assert reporter.dialog is not None
    return reporter.dialog


def _press(dialog: CrashDialog, text: str) -> None:
    (button,) = (button for button in dialog.findChildren(QPushButton) if button.text() == text)
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


def test_an_exception_opens_a_dialog_later_and_reaches_the_earlier_hook(
    reporter: CrashReporter, qtbot: QtBot, caught: list[type[BaseException]]
) -> None:
    error = _raised(_divide)
    sys.excepthook(type(error), error, error.__traceback__)
    assert reporter.dialog is None
    dialog = _opened(reporter, qtbot)
    assert dialog.isVisible()
    assert caught == [ZeroDivisionError]


def test_an_exception_of_a_thread_is_shown_in_the_thread_of_the_window(
    reporter: CrashReporter, qtbot: QtBot, caught: list[type[BaseException]]
) -> None:
    thread = threading.Thread(target=_divide)
    thread.start()
    thread.join()
    dialog = _opened(reporter, qtbot)
    assert dialog.thread() is QApplication.instance().thread()  # type: ignore[union-attr]
    assert caught == [ZeroDivisionError]


def test_only_one_dialog_is_open(reporter: CrashReporter, qtbot: QtBot) -> None:
    _report(reporter, _divide)
    _report(reporter, _look_up)
    dialog = _opened(reporter, qtbot)
    qtbot.wait(50)
    assert [w for w in QApplication.topLevelWidgets() if isinstance(w, CrashDialog) and w.isVisible()] == [
        dialog
    ]


def test_the_same_fault_is_not_shown_twice_but_another_is(reporter: CrashReporter, qtbot: QtBot) -> None:
    _report(reporter, _divide)
    _press(_opened(reporter, qtbot), "Continue")
    _report(reporter, _divide)
    qtbot.wait(50)
    assert reporter.dialog is None
    _report(reporter, _look_up)
    assert "KeyError" in _opened(reporter, qtbot).findChildren(QPlainTextEdit)[0].toPlainText()


def test_quit_is_asked_for_not_done(reporter: CrashReporter, qtbot: QtBot) -> None:
    _report(reporter, _divide)
    dialog = _opened(reporter, qtbot)
    with qtbot.waitSignal(reporter.quit_requested):
        _press(dialog, "Quit")
    assert reporter.dialog is None


def test_details_are_folded_and_can_be_copied(reporter: CrashReporter, qtbot: QtBot) -> None:
    _report(reporter, _divide)
    dialog = _opened(reporter, qtbot)
    (details,) = dialog.findChildren(QPlainTextEdit)
    assert not details.isVisible()
    _press(dialog, "Show details")
    assert details.isVisible()
    assert "in _divide" in details.toPlainText()
    _press(dialog, "Copy details")
    assert QGuiApplication.clipboard().text() == details.toPlainText()
    _press(dialog, "Hide details")
    assert not details.isVisible()


def test_an_interrupt_is_no_crash(
    reporter: CrashReporter, qtbot: QtBot, caught: list[type[BaseException]]
) -> None:
    sys.excepthook(KeyboardInterrupt, KeyboardInterrupt(), None)
    qtbot.wait(50)
    assert reporter.dialog is None
    assert caught == [KeyboardInterrupt]


def test_every_hook_is_given_back(qtbot: QtBot, caught: list[type[BaseException]]) -> None:
    before = sys.excepthook, threading.excepthook
    crash_reporter = CrashReporter()
    crash_reporter.install()
    crash_reporter.install()
    assert sys.excepthook is not before[0]
    crash_reporter.uninstall()
    crash_reporter.uninstall()
    assert (sys.excepthook, threading.excepthook) == before


@pytest.mark.qt_log_level_fail("CRITICAL")
def test_a_message_of_qt_is_logged_and_passed_on(
    reporter: CrashReporter, qtlog: _QtMessageCapture, caplog: pytest.LogCaptureFixture
) -> None:
    qWarning("something is odd")
    assert ("qt", "something is odd") in [(record.name, record.getMessage()) for record in caplog.records]
    assert "something is odd" in [record.message for record in qtlog.records]


def test_what_a_note_says_is_left_out() -> None:
    details = crash_details(_raised(_look_up))
    assert "KeyError: (message left out, since it may quote a note)" in details
    quoting = 'return notes["the text of a note"]'
    assert "the text of a note" not in details.replace(quoting, "")


def test_a_message_of_python_or_of_ours_is_kept() -> None:
    assert "ZeroDivisionError: division by zero" in crash_details(_raised(_divide))
    assert "app.core.errors.FileError: Gone." in crash_details(FileError("Gone."))


def test_what_led_to_an_error_comes_first() -> None:
    def wrap() -> None:
        try:
            _look_up()
        except KeyError as error:
            raise RuntimeError("no such row") from error

    details = crash_details(_raised(wrap))
    assert details.index("KeyError") < details.index("RuntimeError: no such row")


def test_the_parts_of_a_group_are_listed() -> None:
    group = ExceptionGroup("two", [OSError("disk full"), _raised(_divide)])
    details = crash_details(group)
    assert "OSError: disk full" in details
    assert "division by zero" in details


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ('File "/home/ann/app/x.py"', 'File "~/app/x.py"'),
        ("/home/anna/x", "/home/anna/x"),
        ("/home/ann", "~"),
        ("/home/ann-2/x /home/ann/x", "/home/ann-2/x ~/x"),
    ],
)
def test_the_home_folder_is_a_tilde(text: str, shown: str) -> None:
    assert without_home(text, home="/home/ann") == shown


def test_the_real_home_is_hidden(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    details = crash_details(FileNotFoundError(2, "No such file", str(tmp_path / "notes" / "a.md")))
    assert str(tmp_path) not in details
    assert "~" in details
