"""Where there are no hits a person reads why, and can go on from there."""

from dataclasses import replace

import pytest
from PySide6.QtWidgets import QAbstractButton
from pytestqt.qtbot import QtBot

from app.core.pool import Coverage
from app.core.progress import FolderStatus, LibraryStatus
from app.core.query import SearchMode, parse_query
from app.services.messages import Messages
from app.ui.no_hits import SAMPLE_QUERIES
from app.ui.search_controller import SearchController
from app.ui.search_view import SearchView
from app.ui.tasks import Tasks
from tests.ui.on_screen import light_theme, put_on_screen  # noqa: F401 - pytest finds the fixture here
from tests.ui.pools import AUTH_NOTES, HYBRID, parameters, pool_of
from tests.ui.rankings import rankings_of

WITHOUT_FOLDER = LibraryStatus(
    path="/library", model="m", read_only=False, folders=(), files=0, coverage=Coverage(), problems=()
)
STATUS = replace(WITHOUT_FOLDER, folders=(FolderStatus("/home/me/notes", 8, 8, 8),), files=8)


@pytest.fixture
def search() -> SearchController:
    return SearchController(parameters=parameters(), tasks=Tasks(Messages()))


@pytest.fixture
def view(qtbot: QtBot, search: SearchController) -> SearchView:
    return put_on_screen(qtbot, SearchView(search=search, messages=Messages()), width=900, height=700)


def answer(
    search: SearchController,
    *,
    query: str = "auth settings",
    found: bool = False,
    mode: SearchMode = SearchMode.HYBRID,
) -> None:
    legs = frozenset({SearchMode.KEYWORD}) if mode is SearchMode.KEYWORD else HYBRID
    pool = pool_of(AUTH_NOTES if found else (), legs=legs)
    pool = replace(pool, mode=mode, query=parse_query(query))
    pair = rankings_of(pool)
    search.ranked.emit(pair.left, pair.right, 0.0)


def links(view: SearchView) -> list[QAbstractButton]:
    return [button for button in view.message.findChildren(QAbstractButton) if button.isVisible()]


def texts(view: SearchView) -> list[str]:
    return [link.text() for link in links(view)]


def test_a_library_without_a_folder_offers_a_place_for_one(
    view: SearchView, search: SearchController
) -> None:
    view.set_status(WITHOUT_FOLDER, sample=False)
    assert view.empty.isVisible()
    answer(search)
    assert view.empty.isVisible()


def test_before_a_query_it_says_how_to_ask(view: SearchView, qtbot: QtBot) -> None:
    view.set_status(STATUS, sample=False)
    assert view.message.accessibleName().startswith("Ask a question")
    assert not links(view)
    view.set_status(STATUS, sample=True)
    qtbot.waitUntil(lambda: texts(view) == list(SAMPLE_QUERIES))
    links(view)[0].click()
    assert view.query.text() == SAMPLE_QUERIES[0]


def test_nothing_found_gives_way_to_hits_and_hits_to_it(view: SearchView, search: SearchController) -> None:
    view.set_status(STATUS, sample=False)
    answer(search)
    assert view.message.accessibleName() == "Nothing found for “auth settings”"
    answer(search, found=True)
    assert view.results.isVisible()
    assert view.results.left_list.hits.rows
    answer(search)
    assert view.message.isVisible()
    assert not view.results.left_list.hits.rows


def test_a_query_in_quotes_gets_no_more_of_them(view: SearchView, search: SearchController) -> None:
    view.set_status(STATUS, sample=False)
    answer(search, query='"no such phrase"')
    assert view.message.accessibleName() == 'Nothing found for "no such phrase"'


def test_words_that_are_nowhere_can_be_searched_by_meaning(
    view: SearchView, search: SearchController, qtbot: QtBot
) -> None:
    view.set_status(STATUS, sample=False)
    view.mode_choice.choose(SearchMode.KEYWORD)
    answer(search, mode=SearchMode.KEYWORD)
    assert "Hybrid also finds" in view.message.accessibleDescription()
    qtbot.waitUntil(lambda: texts(view) == ["Search by words and meaning"])
    links(view)[0].click()
    assert (search.mode, view.modes.mode) == (SearchMode.HYBRID, SearchMode.HYBRID)
    answer(search)
    qtbot.waitUntil(lambda: not texts(view))


def test_a_library_that_cannot_be_opened_says_why(view: SearchView) -> None:
    view.no_hits.show_unusable("It is damaged.")
    assert view.message.isVisible()
    assert view.message.accessibleDescription() == "It is damaged."
