"""The twin panel: what is new beside the blocker is lit, said and counted, by words or by meaning."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QFont, QGuiApplication, QTextCharFormat, QTextCursor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QWidget
from pytestqt.qtbot import QtBot

from app.core.parameters import Similarity
from app.core.sentences import sentence_spans
from app.core.twin import SentencePair, closest_pairs, twin
from app.ui.controls.buttons import TextButton
from app.ui.explanation.numbers import likeness, value
from app.ui.explanation.panel import ExplanationPanel
from app.ui.explanation.twin_box import PairsBox, TwinBox
from app.ui.explanation.twin_case import case_of, new_here, only_there, pair_sentence, twin_as_text
from app.ui.explanation.twin_text import TwinText, tint
from app.ui.theme import DARK, EXPLANATION_WIDTH, LIGHT, Theme, apply_theme
from tests.ui.explanation.explained_pools import Note, both_rankings, make_pool
from tests.ui.pools import AUTH_NOTES, MIXED_NOTES, pool_of
from tests.ui.rankings import RankingPair, ranking_pairs, rankings_of

BEFORE = (
    "Set AUTH_SECRET in the environment. Sessions use JWT with a 30 day limit. Callbacks live in auth.ts."
)
HERE = "Set AUTH_SECRET in the environment. Sessions use JWT with a 60 day limit. The cookie name changed."
NOTES = (
    Note(title="Memo <b>1</b>", meaning=0.9, text=BEFORE),
    Note(title="Memo 2", meaning=0.85, text=HERE),
    Note(title="Garden", meaning=0.2, text="Water the plants at six."),
)


@pytest.fixture
def panel(qtbot: QtBot) -> ExplanationPanel:
    widget = ExplanationPanel()
    qtbot.addWidget(widget)
    widget.resize(EXPLANATION_WIDTH, 860)
    widget.show()
    qtbot.waitExposed(widget)
    return widget


def rankings(*, kind: Similarity = Similarity.TOKENS) -> RankingPair:
    pool = make_pool(NOTES, kind=kind)
    return RankingPair(*both_rankings(pool, mmr_lambda=0.5))


def boxes(widget: QWidget) -> tuple[TwinText, TwinText]:
    before, here = widget.findChildren(TwinBox)
    return before.text, here.text


def looks(text: TwinText, words: str) -> QTextCharFormat:
    cursor = QTextCursor(text.document())
    cursor.setPosition(text.toPlainText().index(words) + 1)
    return cursor.charFormat()


def texts(widget: QWidget) -> list[str]:
    return [label.text() for label in widget.findChildren(QLabel) if label.isVisible()]


def closest(case_texts: tuple[str, str]) -> tuple[SentencePair, ...]:
    before, here = map(sentence_spans, case_texts)
    closeness = np.random.default_rng(1).uniform(0, 1, (len(before), len(here)))
    return closest_pairs(before, here, closeness.astype(np.float32))


def test_a_hit_stands_beside_its_blocker(panel: ExplanationPanel) -> None:
    pair = rankings()
    panel.show_hit(pair.left, pair.right, 2)
    assert "New here: 2 of 3 sentences" in texts(panel.twin)
    before, here = boxes(panel.twin)
    assert before.toPlainText() == BEFORE
    assert here.toPlainText() == HERE
    assert {"hit 1", "this hit"} <= set(texts(panel.twin))


def test_what_is_new_is_bold_on_a_tint_with_a_bar_and_what_is_not_is_quiet(panel: ExplanationPanel) -> None:
    pair = rankings()
    panel.show_hit(pair.left, pair.right, 2)
    before, here = boxes(panel.twin)
    theme = LIGHT
    for words in ("Sessions use", "The cookie name"):
        assert looks(here, words).fontWeight() == QFont.Weight.DemiBold
        assert looks(here, words).background().color() == tint(theme)
    assert looks(here, "Set AUTH").foreground().color() == theme.secondary_text
    assert looks(here, "Set AUTH").fontWeight() == QFont.Weight.Normal
    assert looks(before, "Callbacks").foreground().color() == theme.text
    assert [HERE[a:b] for a, b in here.bars] == [
        "Sessions use JWT with a 60 day limit.",
        "The cookie name changed.",
    ]
    assert before.bars == ()
    image = here.viewport().grab().toImage()
    column = {image.pixelColor(1, y).name() for y in range(image.height())}
    assert theme.fresh.name() in column


def test_shared_words_of_a_new_sentence_are_underlined_and_its_own_are_not(panel: ExplanationPanel) -> None:
    pair = rankings()
    panel.show_hit(pair.left, pair.right, 2)
    _, here = boxes(panel.twin)
    dotted = QTextCharFormat.UnderlineStyle.DotLine
    assert looks(here, "JWT").underlineStyle() == dotted
    assert looks(here, "60").underlineStyle() != dotted
    assert looks(here, "cookie").underlineStyle() != dotted


def test_a_word_that_only_one_side_has_stands_out_of_a_repeated_sentence(panel: ExplanationPanel) -> None:
    pair = rankings_of(pool_of(AUTH_NOTES), mmr_lambda=0.5)
    panel.show_hit(pair.left, pair.right, 2)
    _, here = boxes(panel.twin)
    assert looks(here, "same settings").fontWeight() == QFont.Weight.DemiBold
    assert looks(here, "signed").fontWeight() == QFont.Weight.Normal


def test_without_a_blocker_there_is_nothing_to_compare(panel: ExplanationPanel) -> None:
    pair = rankings()
    panel.show_hit(pair.left, pair.right, 1)
    assert not panel.twin.isVisible()
    assert panel.twin.text_twin() == ""
    panel.show_hit(pair.left, pair.right, 2)
    assert panel.twin.isVisible()
    panel.show_hit(pair.left, pair.left, 2)
    assert not panel.twin.isVisible()
    panel.clear()
    assert panel.twin.case is None


def test_a_chosen_pair_is_compared_until_another_hit_is_selected(panel: ExplanationPanel) -> None:
    pair = rankings()
    panel.show_pair(pair.left, pair.right, 2, beside=3)
    before, here = boxes(panel.twin)
    assert before.toPlainText() == NOTES[2].text
    panel.show_hit(pair.left, pair.right, 2)  # a slider moved
    assert before.toPlainText() == NOTES[2].text
    panel.show_hit(pair.left, pair.right, 3)
    panel.show_hit(pair.left, pair.right, 2)
    assert before.toPlainText() == BEFORE
    assert here.toPlainText() == HERE


@given(pair=ranking_pairs(), place=st.integers(0, 39), other=st.none() | st.integers(0, 39))
def test_every_number_is_the_pools(pair: RankingPair, place: int, other: int | None) -> None:
    pool = pair.right.pool
    here = pool.candidates[place % len(pool)].passage
    before = None if other is None else pool.candidates[other % len(pool)].passage.id
    case = case_of(pair.right, here.id, before=before)
    terms = pair.right.breakdown(pool.index_of[here.id]).mmr
    expected = before if before is not None else (terms.blocker if terms else None)
    if case is None:
        assert expected in {None, here.id}
        return
    assert case.before.passage.id == expected
    one, two = pool.index_of[here.id], pool.index_of[case.before.passage.id]
    assert case.similarity == pool.similarity[one, two]
    if before is None and terms is not None:
        assert case.similarity == pytest.approx(terms.max_similarity)
    sentence = pair_sentence(case)
    assert likeness(float(pool.similarity[one, two]), pool.similarity_kind) in sentence
    assert sentence.startswith(f"{pair.right.ranks[here.id]} “")
    assert f" {pair.right.ranks[case.before.passage.id]} “" in sentence


@given(place=st.integers(0, len(MIXED_NOTES) - 1), other=st.integers(0, len(MIXED_NOTES) - 1))
def test_the_text_says_what_the_boxes_show(place: int, other: int) -> None:
    pair = rankings_of(pool_of(MIXED_NOTES))
    case = case_of(pair.right, place + 1, before=other + 1)
    if case is None:
        assert place == other
        return
    found = twin(*case.texts)
    lines = twin_as_text(case, found).splitlines()
    assert lines[0] == f"{pair_sentence(case)}."
    assert sum(line.startswith("New: ") for line in lines) == found.new_here
    assert sum(line.startswith(("New: ", "Repeated: ")) for line in lines) == len(found.here)
    assert sum(line.startswith("Only there: ") for line in lines) == found.only_before + 1
    assert f"{found.new_here} of {len(found.here)} sentence" in new_here(found) or len(found.here) == 1
    assert str(found.only_before) in only_there(found)


def test_by_meaning_the_words_are_shown_until_the_closest_sentences_come(
    panel: ExplanationPanel, qtbot: QtBot
) -> None:
    pair = rankings(kind=Similarity.VECTORS)
    with qtbot.waitSignal(panel.closest_wanted) as asked:
        panel.show_hit(pair.left, pair.right, 2)
    assert asked.args == [BEFORE, HERE]
    assert "Words are compared until the sentences' meaning is." in texts(panel.twin)
    assert "New here: 2 of 3 sentences" in texts(panel.twin)
    pairs = closest((BEFORE, HERE))
    panel.show_closest("another", HERE, pairs)
    assert panel.twin.pairs is None
    panel.show_closest(BEFORE, HERE, pairs)
    assert f"Closest sentences: {value(pairs[0].closeness)}" in texts(panel.twin)
    [box] = panel.twin.findChildren(PairsBox)
    assert box.isVisible()
    shown = box.text.toPlainText()
    for found in pairs:
        for words in (
            BEFORE[slice(*found.before)].strip(),
            HERE[slice(*found.here)].strip(),
            value(found.closeness),
        ):
            assert words in shown
            assert words in panel.twin.text_twin()
    with qtbot.assertNotEmitted(panel.closest_wanted):
        panel.show_hit(pair.left, pair.right, 2)
    assert panel.twin.pairs == pairs


def test_without_a_model_the_words_stay_and_a_line_says_why(panel: ExplanationPanel) -> None:
    pair = rankings(kind=Similarity.VECTORS)
    panel.show_hit(pair.left, pair.right, 2)
    panel.show_closest(BEFORE, HERE, None)
    assert "Without the model, words are compared here and not meaning." in texts(panel.twin)
    assert "New here: 2 of 3 sentences" in texts(panel.twin)


def test_compare_opens_both_large_and_swapping_lights_the_other(
    panel: ExplanationPanel, qtbot: QtBot
) -> None:
    pair = rankings()
    panel.show_hit(pair.left, pair.right, 2)
    [compare] = [button for button in panel.findChildren(TextButton) if "compare" in button.text()]
    compare.setFocus()
    QTest.keyClick(compare, Qt.Key.Key_Space)
    dialog = panel.twin.dialog
    assert dialog is not None
    case = panel.twin.case
    assert case is not None
    assert f"{pair_sentence(case)}." in texts(dialog)
    before, here = boxes(dialog)
    assert (before.toPlainText(), here.toPlainText()) == (BEFORE, HERE)
    assert {"Only there: 2 of 3 sentences", "New here: 2 of 3 sentences"} <= set(texts(dialog))
    dialog.swap.click()
    assert (before.toPlainText(), here.toPlainText()) == (HERE, BEFORE)
    assert [BEFORE[a:b] for a, b in here.bars][-1] == "Callbacks live in auth.ts."
    dialog.copy.click()
    assert QGuiApplication.clipboard().text() == dialog.text_twin()
    with qtbot.waitSignal(dialog.destroyed):
        QTest.keyClick(dialog, Qt.Key.Key_Escape)
    assert panel.twin.dialog is None


def test_an_open_dialog_follows_the_selection(panel: ExplanationPanel, qtbot: QtBot) -> None:
    pair = rankings()
    panel.show_hit(pair.left, pair.right, 2)
    [compare] = [button for button in panel.findChildren(TextButton) if "compare" in button.text()]
    compare.click()
    dialog = panel.twin.dialog
    assert dialog is not None
    panel.show_pair(pair.left, pair.right, 2, beside=3)
    assert boxes(dialog)[0].toPlainText() == NOTES[2].text
    with qtbot.waitSignal(dialog.destroyed):
        dialog.close()


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
def test_colours_follow_the_palette_and_can_be_read(
    panel: ExplanationPanel, qapp: QApplication, theme: Theme
) -> None:
    pair = rankings()
    panel.show_hit(pair.left, pair.right, 2)
    try:
        apply_theme(qapp, theme)
        QApplication.processEvents()
        _, here = boxes(panel.twin)
        assert looks(here, "The cookie").background().color() == tint(theme)
        assert looks(here, "Set AUTH").foreground().color() == theme.secondary_text
        for ink, behind in ((theme.text, tint(theme)), (theme.secondary_text, theme.card)):
            lights = sorted((luminance(ink), luminance(behind)))
            assert (lights[1] + 0.05) / (lights[0] + 0.05) >= 4.5
    finally:
        apply_theme(qapp, LIGHT)


def test_a_screen_reader_hears_the_same(panel: ExplanationPanel) -> None:
    pair = rankings()
    panel.show_hit(pair.left, pair.right, 2)
    assert panel.twin.accessibleDescription() == panel.twin.text_twin()
    before, here = boxes(panel.twin)
    assert (before.accessibleName(), here.accessibleName()) == ("hit 1", "this hit")
    assert here.accessibleDescription() == "New here: 2 of 3 sentences"
    assert before.accessibleDescription() == "Only there: 2 of 3 sentences"


def test_a_step_of_a_slider_that_keeps_the_pair_writes_nothing(panel: ExplanationPanel) -> None:
    pair = rankings()
    panel.show_hit(pair.left, pair.right, 2)
    _, here = boxes(panel.twin)
    revision = here.document().revision()
    other = RankingPair(*both_rankings(pair.right.pool, mmr_lambda=0.45))
    panel.show_hit(other.left, other.right, 2)
    assert here.document().revision() == revision


def luminance(colour: QColor) -> float:
    channels = (colour.redF(), colour.greenF(), colour.blueF())
    red, green, blue = (c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
