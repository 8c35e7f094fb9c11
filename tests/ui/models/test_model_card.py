"""A card says what a model is before it is downloaded, and offers the one thing that can be done now."""

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from app.services.models import DeepModel, DownloadProgress
from app.ui.models.model_card import CardState, ModelCard, megabytes

MODEL = DeepModel(
    name="reader",
    size_bytes=587_811_197,
    languages="about 100 languages",
    licence="Apache-2.0",
    pace="thorough; takes seconds for each query",
    installed=False,
)


@pytest.fixture
def card(qtbot: QtBot) -> ModelCard:
    card = ModelCard(MODEL)
    qtbot.addWidget(card)
    card.show()
    return card


def test_size_licence_languages_and_pace_are_said_before_the_download(card: ModelCard) -> None:
    assert card.about.text() == (
        "588 MB · licence Apache-2.0 · about 100 languages\nThorough; takes seconds for each query."
    )
    assert (card.state, card.button.text()) == (CardState.AVAILABLE, "Download")
    assert not card.progress.isVisible()


def test_nothing_is_asked_for_until_the_button_is_pressed(card: ModelCard, qtbot: QtBot) -> None:
    with qtbot.waitSignal(card.download_requested) as asked:
        QTest.mouseClick(card.button, Qt.MouseButton.LeftButton)
    assert asked.args == ["reader"]


def test_a_download_shows_how_far_it_is_and_can_be_cancelled_once(card: ModelCard, qtbot: QtBot) -> None:
    card.set_state(CardState.DOWNLOADING)
    assert card.progress.isVisible()
    assert card.button.text() == "Cancel"
    card.show_progress(DownloadProgress("reader", 100_000_000, MODEL.size_bytes))
    assert card.pace.text() == "100 MB of 588 MB"
    assert card.progress.value() / card.progress.maximum() == pytest.approx(0.17, abs=0.01)
    with qtbot.waitSignal(card.cancel_requested):
        QTest.mouseClick(card.button, Qt.MouseButton.LeftButton)
    assert not card.button.isEnabled()
    card.set_state(CardState.AVAILABLE)
    assert card.button.isEnabled()
    assert not card.pace.isVisible()


def test_the_time_left_follows_from_what_came_since_the_start(
    card: ModelCard, monkeypatch: pytest.MonkeyPatch
) -> None:
    moments = iter([100.0, 110.0])
    monkeypatch.setattr("app.ui.models.model_card.time.monotonic", lambda: next(moments))
    card.set_state(CardState.DOWNLOADING)
    card.show_progress(DownloadProgress("reader", 287_811_197, MODEL.size_bytes))
    card.show_progress(DownloadProgress("reader", 297_811_197, MODEL.size_bytes))
    assert card.pace.text() == "298 MB of 588 MB, about 5 min left"


@pytest.mark.parametrize(
    ("state", "words"),
    [(CardState.WAITING, "Download"), (CardState.HERE, "Use"), (CardState.IN_USE, "In use")],
)
def test_the_button_says_what_can_be_done(card: ModelCard, state: CardState, words: str) -> None:
    card.set_state(state)
    assert (card.button.text(), card.button.isEnabled()) == (words, state is CardState.HERE)
    assert card.button.accessibleName() == f"{words}: reader"


def test_a_model_that_is_here_can_be_used(qtbot: QtBot) -> None:
    card = ModelCard(replace(MODEL, installed=True))
    qtbot.addWidget(card)
    with qtbot.waitSignal(card.use_requested) as asked:
        card.button.click()
    assert asked.args == ["reader"]


def test_no_model_takes_no_room_at_all() -> None:
    assert (megabytes(1), megabytes(91_704_753)) == ("1 MB", "92 MB")
