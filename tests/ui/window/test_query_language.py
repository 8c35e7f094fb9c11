"""Filters in the real window: typed, shown as chips, dropped again; and words found while they are typed."""

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton

from app import bootstrap, paths
from app.core.query import SearchMode
from tests.ui.window.driving import answered, indexed, run_in_window, until


def test_filters_are_typed_seen_and_dropped(qapp: QApplication, tmp_path: Path, model_folder: Path) -> None:
    async def scenario(window: bootstrap.Window) -> None:
        view = window.main.view
        window.folders.add_folder(str(paths.sample_notes_folder()))
        await indexed(window)
        view.mode_choice.choose(SearchMode.KEYWORD)
        await _typed_filter_narrows(window)
        await _a_key_on_the_chip_edits_the_query(window)
        await _a_bad_date_is_told(window)
        await _the_filter_that_hides_all_is_dropped_by_one_click(window)
        await _the_chosen_folder_is_a_chip_too(window)
        await _a_word_is_found_while_it_is_typed(window)

    run_in_window(qapp, tmp_path / "library", scenario)


async def _typed_filter_narrows(window: bootstrap.Window) -> None:
    view = window.main.view
    QTest.keyClicks(view.query, "settings folder:AUTH type:md")
    await answered(window, "settings folder:AUTH type:md")
    assert [chip.text() for chip in view.filters.chips] == ["folder:AUTH", "type:md"]
    assert view.filters.isVisible()
    assert _folders(window) == {"auth"}


async def _a_key_on_the_chip_edits_the_query(window: bootstrap.Window) -> None:
    view = window.main.view
    view.filters.chips[0].setFocus(Qt.FocusReason.TabFocusReason)
    QTest.keyClick(view.filters.chips[0], Qt.Key.Key_Delete)
    assert view.query.text() == "settings type:md"
    await answered(window, "settings type:md")
    assert [chip.text() for chip in view.filters.chips] == ["type:md"]
    assert view.filters.chips[0].hasFocus()
    assert len(_folders(window)) > 1
    QTest.mouseClick(view.filters.chips[0], Qt.MouseButton.LeftButton)
    assert view.query.text() == "settings"
    await answered(window, "settings")
    assert view.filters.isHidden()
    assert view.query.hasFocus()


async def _a_bad_date_is_told(window: bootstrap.Window) -> None:
    view = window.main.view
    view.query.setText("settings after:lately")
    await answered(window, "settings after:lately")
    assert not view.filters.chips
    assert "holds no date" in view.filters.told
    assert _folders(window)


async def _the_filter_that_hides_all_is_dropped_by_one_click(window: bootstrap.Window) -> None:
    view = window.main.view
    view.query.setText("settings type:pdf after:2001")
    await until(lambda: _buttons(window), "the way out")
    assert view.message.isVisible()
    assert view.message.accessibleDescription().startswith("type:pdf hides ")
    [drop] = [button for button in _buttons(window) if button.text() == "Drop type:pdf"]
    drop.click()
    assert view.query.text() == "settings after:2001"
    await answered(window, "settings after:2001")
    assert view.results.isVisible()


async def _the_chosen_folder_is_a_chip_too(window: bootstrap.Window) -> None:
    view, folders = window.main.view, window.main.sidebar.folders
    view.query.setText("settings")
    await answered(window, "settings")
    folders.setCurrentIndex(folders.model().index(1, 0))
    await until(lambda: view.filters.chips, "the chip of the folder")
    [chip] = view.filters.chips
    assert chip.text() == f"in {paths.sample_notes_folder().name}"
    QTest.keyClick(chip, Qt.Key.Key_Delete)
    assert folders.selected_folder is None
    await until(lambda: not view.filters.chips, "the chip to go")


async def _a_word_is_found_while_it_is_typed(window: bootstrap.Window) -> None:
    view = window.main.view
    view.query.setText("ECONNREF")
    await answered(window, "ECONNREF")
    pool = window.search.pool
    assert pool is not None
    assert pool.candidates
    hit = pool.candidates[0]
    assert {hit.passage.text[start:end] for start, end in hit.matches} == {"ECONNREFUSED"}
    QTest.keyClicks(view.query, " ")
    await answered(window, "ECONNREF ")
    assert window.search.pool is not None
    assert not window.search.pool.candidates


def _folders(window: bootstrap.Window) -> set[str]:
    pool = window.search.pool
    assert pool is not None
    return {Path(candidate.passage.document.path).parent.name for candidate in pool.candidates}


def _buttons(window: bootstrap.Window) -> list[QPushButton]:
    found = window.main.view.message.findChildren(QPushButton)
    return [button for button in found if button.isVisible() and button.text().startswith("Drop")]
