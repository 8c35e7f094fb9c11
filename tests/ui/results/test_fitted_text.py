"""Text gives way in order: the title first, then the place; what is cut ends in an ellipsis."""

from dataclasses import replace

import pytest
from PySide6.QtGui import QColor, QFont
from PySide6.QtWidgets import QApplication

from app.ui.results.fitted_text import FittedText, TextFitter
from app.ui.results.hit_row import RowText
from app.ui.results.row_style import RowStyle

TEXT = RowText(
    title="Notes on the settings of the proxy and of everything behind it",
    place="2026-11-03 proxy.md:118",
    snippet="🌱 settings come first; " + "then a long tail of words " * 6 + "and settings again",
    marks=((3, 11), (185, 193)),
    tool_tip="",
)
MARKED = QColor("black")


@pytest.fixture
def fitter(qapp: QApplication) -> TextFitter:
    return TextFitter(RowStyle(QFont(qapp.font())))


def fit(fitter: TextFitter, width: float, text: RowText = TEXT) -> FittedText:
    return fitter.fit(text, width=width, marked=MARKED)


def test_with_room_everything_is_whole(fitter: TextFitter) -> None:
    fitted = fit(fitter, 3000)
    assert (fitted.title, fitted.place, fitted.snippet.text()) == (TEXT.title, TEXT.place, TEXT.snippet)
    assert len(fitted.marks) == 2


def test_the_title_is_cut_before_the_place(fitter: TextFitter) -> None:
    fitted = fit(fitter, 420)
    assert fitted.title.endswith("…")
    assert fitted.place == TEXT.place


def test_a_long_place_is_cut_in_its_middle_and_keeps_its_line(fitter: TextFitter) -> None:
    fitted = fit(fitter, 240)
    assert fitted.title.endswith("…")
    assert "…" in fitted.place
    assert fitted.place.endswith("118")


def test_the_narrowest_row_keeps_its_title_alone(fitter: TextFitter) -> None:
    fitted = fit(fitter, 60)
    assert fitted.title
    assert fitted.place == ""


@pytest.mark.parametrize("width", [40, 90, 200, 333, 800])
def test_nothing_is_wider_than_the_row(fitter: TextFitter, width: int) -> None:
    style, fitted = RowStyle(QFont(QApplication.font())), fit(fitter, width)
    assert style.title.width(fitted.title) <= width + 1
    assert not fitted.place or fitted.place_offset + style.place.width(fitted.place) <= width + 1
    assert fitted.snippet.lineAt(0).naturalTextWidth() <= width + 1
    assert all(0 <= left < right <= width + 1 for left, right in fitted.marks)


def test_marks_behind_the_cut_are_left_out(fitter: TextFitter) -> None:
    fitted = fit(fitter, 300)
    assert fitted.snippet.text().endswith("…")
    assert len(fitted.marks) == 1


def test_the_same_text_is_fitted_once(fitter: TextFitter) -> None:
    assert fit(fitter, 300) is fit(fitter, 300)
    assert fit(fitter, 300) is not fit(fitter, 301)
    assert fit(fitter, 301) is not fitter.fit(TEXT, width=301, marked=QColor("white"))


def test_an_equal_text_of_another_hit_is_not_confused_with_it(fitter: TextFitter) -> None:
    fit(fitter, 300)
    assert fit(fitter, 300, replace(TEXT, title="Other")).title == "Other"


def test_what_was_fitted_is_not_kept_without_end(fitter: TextFitter) -> None:
    first = fit(fitter, 300)
    texts = [replace(TEXT, title=f"Title {number}") for number in range(600)]
    assert [fit(fitter, 300, text).title for text in texts][-1].startswith("Title 599")
    assert fit(fitter, 300) is not first


def test_the_title_can_have_less_room_than_the_snippet(fitter: TextFitter) -> None:
    whole = fit(fitter, 600)
    narrow = fitter.fit(TEXT, width=600, title_width=200, marked=QColor("black"))
    assert narrow.snippet.text() == whole.snippet.text()
    assert narrow.title != whole.title
    assert fit(fitter, 600).title == whole.title
