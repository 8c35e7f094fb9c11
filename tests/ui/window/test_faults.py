"""What goes wrong around the window: each fault is one sentence with a way on, and nothing is lost."""

import asyncio
import hashlib
from contextlib import closing
from pathlib import Path

import apsw
import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QFileDialog, QWidget

from app import bootstrap, paths
from app.core.notices import Notice, Severity
from app.core.progress import IndexStage
from app.core.query import SearchMode
from app.services.settings import Settings, load_settings, save_settings
from app.store.store import INDEX_NAME
from app.ui.sidebar.problems_dialog import ProblemsDialog
from tests.services.libraries import Sample, held_elsewhere, many_notes
from tests.ui.window.driving import answered, indexed, run_in_window, until

QUERY = "auth settings"


def no_model(patch: pytest.MonkeyPatch, folder: Path) -> None:
    patch.setattr(paths, "model_folder", lambda _name: folder)


def shown(window: bootstrap.Window) -> Notice | None:
    return window.main.view.messages.shown


async def told(window: bootstrap.Window, words: str, *, severity: Severity) -> Notice:
    """Wait for a notice with ``words``; it is one sentence, or two where the second says what goes on."""
    await until(lambda: (notice := shown(window)) is not None and words in notice.text, f"“{words}”")
    notice = shown(window)
    assert notice is not None
    assert notice.severity is severity
    assert notice.text.endswith(".")
    assert "!" not in notice.text
    return notice


async def opened(window: bootstrap.Window) -> None:
    await until(lambda: window.folders.status is not None, "the library to open")


async def loaded(window: bootstrap.Window) -> None:
    """Wait until it is known whether there is a model, so that a notice about it has been shown."""
    await opened(window)
    assert window.library is not None
    await window.library.model_loaded()
    await until(lambda: window.library is None or not window.library.indexing.running, "the first run")


def press(place: QWidget, text: str) -> None:
    [button] = [b for b in place.findChildren(QAbstractButton) if b.text() == text and b.isVisible()]
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


def digests(folder: Path) -> dict[str, str]:
    files = (path for path in folder.iterdir() if path.name.startswith(INDEX_NAME))
    return {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in files}


def drop(target: QWidget, path: Path) -> None:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path))])
    target.dropEvent(
        QDropEvent(
            QPointF(target.rect().center()),
            Qt.DropAction.CopyAction,
            data,
            Qt.MouseButton.LeftButton,
            Qt.KeyboardModifier.NoModifier,
        )
    )


@pytest.mark.parametrize("damaged", ["missing", "damaged"])
def test_without_a_model_keywords_answer_and_the_reason_is_told(
    qapp: QApplication, sample: Sample, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, damaged: str
) -> None:
    folder = tmp_path / "model"
    if damaged == "damaged":
        folder.mkdir()
        (folder / "model.onnx").write_bytes(b"no model")
    no_model(monkeypatch, folder)
    library = sample.copied(tmp_path / "library")
    save_settings(library, Settings(mode=SearchMode.MEANING))

    async def scenario(window: bootstrap.Window) -> None:
        modes = window.main.view.modes
        notice = await told(window, "search goes by keyword", severity=Severity.WARNING)
        meaning = modes.segment(SearchMode.MEANING)
        assert not meaning.isEnabled()
        assert meaning.toolTip() in notice.text
        assert modes.segment(SearchMode.HYBRID).isEnabled()
        assert modes.mode is window.search.mode is SearchMode.HYBRID
        QTest.keyClicks(window.main.view.query, QUERY)
        await until(lambda: window.search.pool is not None and len(window.search.pool), "hits")
        assert window.search.pool is not None
        assert window.search.pool.legs == {SearchMode.KEYWORD}
        assert window.main.view.results.left_list.hits.rows
        QTest.keyClick(window.main, Qt.Key.Key_2, Qt.KeyboardModifier.ControlModifier)
        assert modes.mode is window.search.mode is SearchMode.HYBRID

    run_in_window(qapp, library, scenario)


def test_a_damaged_index_is_set_aside_and_its_folders_indexed_anew(
    qapp: QApplication, sample: Sample, tmp_path: Path, model_folder: Path
) -> None:
    library = sample.copied(tmp_path / "library")
    file = library / INDEX_NAME
    file.write_bytes(b"\0" * 4096 + file.read_bytes()[4096:])
    damaged = file.read_bytes()

    async def scenario(window: bootstrap.Window) -> None:
        notice = await told(window, "damaged", severity=Severity.ERROR)
        assert notice.action == "rebuild index"
        assert file.read_bytes() == damaged
        press(window.main.view.messages, "Rebuild index")
        await indexed(window)
        status = window.folders.status
        assert status is not None
        assert [(folder.path, folder.files) for folder in status.folders] == [(str(sample.notes), 12)]
        QTest.keyClicks(window.main.view.query, QUERY)
        await answered(window, QUERY)
        assert window.main.view.results.left_list.hits.rows
        [aside] = library.glob("index.damaged-*.sqlite3")
        assert aside.read_bytes() == damaged

    run_in_window(qapp, library, scenario)


def test_damage_that_is_met_later_has_the_same_way_out(
    qapp: QApplication, sample: Sample, tmp_path: Path, model_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In a large index damage can stay unseen when it is opened."""
    monkeypatch.setattr("app.store.integrity.WHOLE_CHECK_BYTES", 0)
    library = sample.copied(tmp_path / "library")
    _damage_passages(library / INDEX_NAME)

    async def scenario(window: bootstrap.Window) -> None:
        await opened(window)
        assert window.library is not None
        QTest.keyClicks(window.main.view.query, QUERY)
        notice = await told(window, "damaged", severity=Severity.ERROR)
        assert notice.action == "rebuild index"
        press(window.main.view.messages, "Rebuild index")
        await until(
            lambda: list(library.glob("index.damaged-*.sqlite3")), "the damaged index to be set aside"
        )
        await until(lambda: window.library is not None, "the new index")
        await indexed(window)
        await answered(window, QUERY)
        assert window.folders.status is not None
        assert window.folders.status.files == 12

    run_in_window(qapp, library, scenario)


def _damage_passages(file: Path) -> None:
    with closing(apsw.Connection(str(file))) as connection:
        [(root,)] = connection.execute("SELECT rootpage FROM sqlite_schema WHERE name = 'passage'")
        size = int(connection.pragma("page_size"))
    with file.open("r+b") as stream:
        stream.seek((int(root) - 1) * size)
        stream.write(b"\xff" * size)


def test_an_index_of_a_newer_parallax_is_told_and_nothing_is_changed(
    qapp: QApplication, sample: Sample, tmp_path: Path
) -> None:
    library = sample.copied(tmp_path / "library")
    with closing(apsw.Connection(str(library / INDEX_NAME))) as connection:
        connection.pragma("user_version", 999)
        connection.pragma("journal_mode", "delete")
    before = digests(library)

    async def scenario(window: bootstrap.Window) -> None:
        notice = await told(window, "newer Parallax", severity=Severity.ERROR)
        assert not notice.action
        window.folders.add_folder(str(sample.notes))
        QTest.keyClicks(window.main.view.query, QUERY)
        await asyncio.sleep(0.2)
        assert window.library is None

    run_in_window(qapp, library, scenario)
    assert digests(library) == before


def test_beside_another_window_it_searches_and_does_not_index(
    qapp: QApplication, sample: Sample, tmp_path: Path, model_folder: Path
) -> None:
    library = sample.copied(tmp_path / "library")

    async def scenario(window: bootstrap.Window) -> None:
        await told(window, "Another Parallax has this library open", severity=Severity.WARNING)
        await opened(window)
        [add] = [
            b
            for b in window.main.sidebar.findChildren(QAbstractButton)
            if b.accessibleName() == "Add folder…"
        ]
        assert not add.isEnabled()
        QTest.keyClicks(window.main.view.query, QUERY)
        await answered(window, QUERY)
        assert window.main.view.results.left_list.hits.rows
        for name in ("add_folder", "index"):
            action = window.main.actions_by_name[name]
            assert not action.isEnabled()
            assert action.toolTip().startswith("Opened for reading only: another Parallax")
        QTest.keyClick(window.main, Qt.Key.Key_O, Qt.KeyboardModifier.ControlModifier)
        assert not window.main.findChildren(QFileDialog)
        drop(window.main, sample.notes / "auth")
        await told(window, "for reading only", severity=Severity.ERROR)

    with held_elsewhere(library):
        run_in_window(qapp, library, scenario)


def test_folders_that_cannot_be_added_are_told_in_a_sentence(
    qapp: QApplication, sample: Sample, tmp_path: Path, model_folder: Path
) -> None:
    async def scenario(window: bootstrap.Window) -> None:
        await loaded(window)
        window.folders.add_folder(str(tmp_path / "nowhere"))
        await told(window, "There is no folder at", severity=Severity.ERROR)
        window.folders.add_folder(str(sample.notes / "auth"))
        await told(window, "lies in", severity=Severity.ERROR)
        window.folders.add_folder(str(sample.notes.parent))
        await told(window, "holds", severity=Severity.ERROR)
        window.folders.add_folder(str(sample.notes))
        await told(window, "is indexed already", severity=Severity.ERROR)
        drop(window.main, sample.notes / "onboarding checklist.md")
        await told(window, "is a file; drop the folder that holds it", severity=Severity.INFO)
        assert window.folders.status is not None
        assert len(window.folders.status.folders) == 1

    run_in_window(qapp, sample.copied(tmp_path / "library"), scenario)


def test_skipped_files_are_listed_with_their_reasons(
    qapp: QApplication, tmp_path: Path, model_folder: Path
) -> None:
    notes = tmp_path / "notes"
    notes.mkdir()
    (notes / "good.md").write_text("# Zebra\n\nA striped animal.\n", encoding="utf-8")
    (notes / "empty.md").touch()
    (notes / "binary.txt").write_bytes(bytes(range(256)) * 20)
    (notes / "nowhere.md").symlink_to(notes / "gone.md")

    async def scenario(window: bootstrap.Window) -> None:
        await opened(window)
        window.folders.add_folder(str(notes))
        await indexed(window)
        press(window.main.sidebar, "3 files skipped · see why")
        [dialog] = window.main.findChildren(ProblemsDialog)
        listed = dict(line.split("\t") for line in dialog.copied_text().splitlines())
        assert set(listed) == {str(notes / name) for name in ("empty.md", "binary.txt", "nowhere.md")}
        assert all(reason.endswith(".") for reason in listed.values())
        assert listed[str(notes / "empty.md")] == "It is empty."

    run_in_window(qapp, tmp_path / "library", scenario)


@pytest.mark.parametrize("paused", ["running", "paused"])
def test_a_window_that_is_closed_while_it_indexes_goes_on_the_next_time(
    qapp: QApplication, tmp_path: Path, model_folder: Path, paused: str
) -> None:
    notes = many_notes(tmp_path / "notes")
    stages: list[IndexStage] = []

    async def begin(window: bootstrap.Window) -> None:
        await opened(window)
        window.folders.progressed.connect(lambda progress: stages.append(progress.stage))
        window.folders.add_folder(str(notes))
        await until(lambda: IndexStage.EMBEDDING in stages, "the first passages")
        if paused == "paused":
            window.folders.pause(True)
            await until(lambda: stages[-1] is IndexStage.PAUSED, "the pause")

    async def go_on(window: bootstrap.Window) -> None:
        await opened(window)
        assert window.folders.status is not None
        assert window.folders.status.files == len(list(notes.iterdir()))
        await until(lambda: window.library is not None and window.library.indexing.running, "the run")
        window.folders.cancel()
        await told(window, "Indexing was stopped", severity=Severity.INFO)

    run_in_window(qapp, tmp_path / "library", begin)
    run_in_window(qapp, tmp_path / "library", go_on)


def test_asking_twice_at_once_to_index_is_one_run_after_the_other(
    qapp: QApplication, sample: Sample, tmp_path: Path, model_folder: Path
) -> None:
    async def scenario(window: bootstrap.Window) -> None:
        await loaded(window)
        ended: list[IndexStage] = []
        window.folders.progressed.connect(lambda now: ended.append(now.stage))
        for _ in range(3):
            QTest.keyClick(window.main, Qt.Key.Key_F5)
        await until(lambda: ended.count(IndexStage.SCANNING) == 2, "the second run")
        await indexed(window)

    run_in_window(qapp, sample.copied(tmp_path / "library"), scenario)


def test_a_fault_of_ours_in_a_task_reaches_the_handler(
    qapp: QApplication, tmp_path: Path, model_folder: Path
) -> None:
    async def scenario(window: bootstrap.Window) -> None:
        await opened(window)

        async def fail() -> None:
            raise ZeroDivisionError("a mistake")

        window.tasks.start(fail())
        await asyncio.sleep(0.05)

    with pytest.raises(AssertionError, match="a mistake"):
        run_in_window(qapp, tmp_path / "library", scenario)


def test_settings_that_cannot_be_read_are_told_and_the_mode_is_kept_for_the_next_time(
    qapp: QApplication, tmp_path: Path, model_folder: Path
) -> None:
    library = tmp_path / "library"
    library.mkdir()
    (library / "settings.json").write_text("{", encoding="utf-8")

    async def choose(window: bootstrap.Window) -> None:
        await told(window, "settings", severity=Severity.ERROR)
        await loaded(window)
        QTest.mouseClick(
            window.main.view.modes.segment(SearchMode.KEYWORD), Qt.MouseButton.LeftButton, pos=QPoint(5, 5)
        )

    async def look(window: bootstrap.Window) -> None:
        assert window.search.mode is SearchMode.KEYWORD
        assert window.main.view.modes.mode is SearchMode.KEYWORD

    run_in_window(qapp, library, choose)
    assert load_settings(library).mode is SearchMode.KEYWORD
    run_in_window(qapp, library, look)
