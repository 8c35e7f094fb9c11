"""A mode is chosen only when it can be asked, and Deep once there is a model for it."""

import pytest
from PySide6.QtTest import QSignalSpy
from pytestqt.qtbot import QtBot

from app.core.errors import ModelMissingError
from app.core.query import SearchMode
from app.services.messages import Messages
from app.ui.search_controller import SearchController
from app.ui.search_view import SearchView
from app.ui.tasks import Tasks
from tests.ui.on_screen import light_theme, put_on_screen  # noqa: F401 - pytest finds the fixture here
from tests.ui.pools import AUTH_NOTES, parameters, pool_of
from tests.ui.rankings import rankings_of


@pytest.fixture
def search() -> SearchController:
    return SearchController(parameters=parameters(), tasks=Tasks(Messages()))


@pytest.fixture
def view(qtbot: QtBot, search: SearchController) -> SearchView:
    return put_on_screen(qtbot, SearchView(search=search, messages=Messages()), width=900, height=700)


def modes(view: SearchView, search: SearchController) -> set[SearchMode]:
    """What is searched in and what is shown."""
    return {search.mode, view.modes.mode}


def test_a_chosen_mode_is_searched_in_and_shown(view: SearchView, search: SearchController) -> None:
    view.mode_choice.choose(SearchMode.KEYWORD)
    assert modes(view, search) == {SearchMode.KEYWORD}
    view.modes.segment(SearchMode.MEANING).click()
    assert modes(view, search) == {SearchMode.MEANING}


def test_deep_without_a_model_asks_for_one_and_is_chosen_with_it(
    view: SearchView, search: SearchController
) -> None:
    asked = QSignalSpy(view.mode_choice.models_requested)
    view.modes.segment(SearchMode.DEEP).click()
    assert asked.count() == 1
    assert modes(view, search) == {SearchMode.HYBRID}
    view.mode_choice.set_deep_model("overlap")
    assert modes(view, search) == {SearchMode.DEEP}
    assert view.deep.isVisible()
    view.mode_choice.choose(SearchMode.KEYWORD)
    assert not view.deep.isVisible()


def test_deep_that_was_kept_waits_for_its_model_unasked(view: SearchView, search: SearchController) -> None:
    asked = QSignalSpy(view.mode_choice.models_requested)
    view.mode_choice.want_deep()
    assert modes(view, search) == {SearchMode.HYBRID}
    view.mode_choice.set_deep_model("overlap")
    assert modes(view, search) == {SearchMode.DEEP}
    assert asked.count() == 0


def test_a_mode_chosen_meanwhile_stays_when_the_model_comes(
    view: SearchView, search: SearchController
) -> None:
    view.mode_choice.choose(SearchMode.DEEP)
    view.mode_choice.choose(SearchMode.KEYWORD)
    view.mode_choice.set_deep_model("overlap")
    assert modes(view, search) == {SearchMode.KEYWORD}


def test_without_meaning_there_are_words_and_the_reason_is_told(
    view: SearchView, search: SearchController
) -> None:
    view.mode_choice.choose(SearchMode.MEANING)
    view.mode_choice.set_model_error(ModelMissingError("The model is not there."))
    assert modes(view, search) == {SearchMode.HYBRID}
    assert view.modes.segment(SearchMode.MEANING).toolTip() == "The model is not there."
    view.mode_choice.choose(SearchMode.MEANING)
    assert modes(view, search) == {SearchMode.HYBRID}
    view.mode_choice.set_model_error(None)
    view.mode_choice.choose(SearchMode.MEANING)
    assert modes(view, search) == {SearchMode.MEANING}


def test_the_switch_of_the_second_reading_goes_with_the_ranking(
    view: SearchView, search: SearchController
) -> None:
    view.mode_choice.toggle_rerank()
    assert not search.parameters.rerank_enabled
    assert not view.deep.switch.isChecked()
    pair = rankings_of(pool_of(AUTH_NOTES), rerank_enabled=True)
    search.ranked.emit(pair.left, pair.right, 0.0)
    assert view.deep.switch.isChecked()
