"""The right panel: why the selected hit is where it is."""

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QScrollArea,
    QSizePolicy,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from app.core.documents import displayable
from app.core.pool import Candidate
from app.core.ranking import Ranking
from app.core.twin import SentencePair
from app.services.preview import Preview
from app.ui.controls.buttons import IconButton, TextButton
from app.ui.controls.glyphs import Glyph
from app.ui.controls.slim_scroll_bar import SlimScrollBar
from app.ui.explanation.closeness import closeness_text
from app.ui.explanation.formula import FormulaCard
from app.ui.explanation.labels import PathLabel, TitleLabel, Tone, TonedLabel
from app.ui.explanation.ledger import ledger
from app.ui.explanation.ledger_view import LedgerView
from app.ui.explanation.preview_pane import PreviewPane
from app.ui.explanation.sentence import explain
from app.ui.explanation.sentence_label import SentenceLabel
from app.ui.explanation.source import dated, place_of
from app.ui.explanation.twin_case import case_of
from app.ui.explanation.twin_panel import TwinPanel
from app.ui.results.sentences import answers_part
from app.ui.theme import EXPLANATION_WIDTH, SPACE, SPACE_LARGE, SPACE_SMALL, scaled_font

_TITLE_SIZE = 1.15
_SMALL_SIZE = 0.92
_PREVIEW_HEIGHT = 120


class ExplanationPanel(QScrollArea):
    """Explains one hit at a time; its widgets are made once and filled anew.

    ``open_requested``, ``folder_requested``, ``copy_requested`` and ``passage_requested`` carry the
    passage id; the last one is that of a hit named in the sentence. ``close_requested()`` hides it all.
    ``closest_wanted(text, text)`` asks for the closest sentences of two passages.
    """

    open_requested = Signal(object)
    folder_requested = Signal(object)
    copy_requested = Signal(object)
    passage_requested = Signal(object)
    close_requested = Signal()
    closest_wanted = Signal(object, object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._passage_id: int | None = None
        self._pair: tuple[int, int] | None = None
        self._caption, self._date = TonedLabel(tone=Tone.SECONDARY), TonedLabel(tone=Tone.SECONDARY)
        self._title, self._path = TitleLabel(), PathLabel(tone=Tone.SECONDARY)
        self._part = TonedLabel()
        self._sentence, self._closeness = SentenceLabel(), TonedLabel(tone=Tone.SECONDARY)
        self._ledger, self._formula = LedgerView(), FormulaCard()
        self.twin = TwinPanel()
        self._preview_caption, self._stale = TonedLabel(), TonedLabel(tone=Tone.SECONDARY)
        self._preview = PreviewPane()
        self._build()
        self._take_fonts()
        self._sentence.passage_requested.connect(self.passage_requested.emit)
        self.twin.closest_wanted.connect(self.closest_wanted.emit)
        self.clear()

    @property
    def passage_id(self) -> int | None:
        """The passage of the hit that is explained, None while there is none."""
        return self._passage_id

    @property
    def part_text(self) -> str:
        """What it says of the part of the question that the hit answers; empty where there are no parts."""
        return self._part.text()

    def show_hit(self, left: Ranking, right: Ranking, passage_id: int) -> None:
        """Explain the hit; cheap enough for every step of a slider."""
        candidate = right.pool.candidates[right.pool.index_of[passage_id]]
        explanation = explain(left, right, passage_id)
        self._caption.show_text(explanation.question)
        self._sentence.show_parts(explanation.parts)
        close = closeness_text(right.pool, candidate)
        self._closeness.show_text(close)
        self._closeness.setVisible(bool(close))
        self._ledger.show_rows(ledger(right, passage_id))
        terms = right.breakdown(right.pool.index_of[passage_id]).mmr
        self._formula.setVisible(terms is not None)
        if terms is not None:
            self._formula.set_terms(terms)
        self._show_source(candidate)
        answers = answers_part(candidate, right.pool.rewriting.parts)
        self._part.show_text(answers)
        self._part.setVisible(bool(answers))
        self.twin.show_case(case_of(right, passage_id, before=self._compared_with(passage_id)))
        if passage_id != self._passage_id:
            self._passage_id = passage_id
            self.show_preview(_passage_alone(candidate))
        self._pages.setCurrentIndex(1)

    def show_preview(self, preview: Preview) -> None:
        """Show a preview of the hit that is explained; one of another hit came too late and is dropped."""
        if preview.passage_id == self._passage_id:
            self._preview.show_preview(preview)
            self._stale.setVisible(preview.stale)

    def show_pair(self, left: Ranking, right: Ranking, passage_id: int, *, beside: int) -> None:
        """Explain the hit, and compare it with ``beside``, not its blocker, until another is selected."""
        self._pair = (passage_id, beside)
        self.show_hit(left, right, passage_id)

    def show_closest(self, before: str, here: str, pairs: tuple[SentencePair, ...] | None) -> None:
        """Take in the closest sentences of two passages; None where there is no model to find them."""
        self.twin.show_closest(before, here, pairs)

    def clear(self) -> None:
        """No hit is selected."""
        self._passage_id = self._pair = None
        self.twin.show_case(None)
        self._preview.forget()
        self._pages.setCurrentIndex(0)

    def focus_preview(self) -> None:
        """Bring the preview into view and give it the keyboard."""
        self.ensureWidgetVisible(self._preview)
        self._preview.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _compared_with(self, passage_id: int) -> int | None:
        """The hit that it was paired with; None for its blocker. A pair ends when another hit is selected."""
        if self._pair is not None and self._pair[0] != passage_id:
            self._pair = None
        return self._pair[1] if self._pair else None

    def _show_source(self, candidate: Candidate) -> None:
        document = candidate.passage.document
        self._title.set_full_text(displayable(document.title))
        self._path.set_path(place_of(document), suffix=f":{candidate.passage.first_line}")
        self._date.show_text(dated(document.date))

    def _build(self) -> None:
        self.setAccessibleName(self.tr("Explanation"))
        self.setAccessibleDescription(self.tr("Why the selected hit is where it is."))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBar(SlimScrollBar(self))
        self.setFixedWidth(EXPLANATION_WIDTH)
        self._pages = QStackedWidget()
        self._pages.addWidget(self._hint())
        self._pages.addWidget(self._content())
        self.setWidget(self._pages)
        self._pages.setAutoFillBackground(True)
        self._pages.setBackgroundRole(self._pages.palette().ColorRole.Base)

    def _hint(self) -> QWidget:
        page, hint = QWidget(), TonedLabel(tone=Tone.SECONDARY)
        hint.setText(self.tr("Select a hit to see why it is where it is."))
        hint.setWordWrap(True)
        layout = QVBoxLayout(page)
        layout.setContentsMargins(SPACE_LARGE, SPACE_LARGE, SPACE_LARGE, SPACE_LARGE)
        layout.addLayout(self._with_close(hint))
        layout.addStretch()
        return page

    def _with_close(self, label: TonedLabel) -> QHBoxLayout:
        """``label`` with the button that hides the panel at its right."""
        close = IconButton(Glyph.CLOSE, name=self.tr("Hide the explanation (Ctrl+E)"))
        close.clicked.connect(self.close_requested)
        row = QHBoxLayout()
        row.addWidget(label, 1)
        row.addWidget(close, alignment=Qt.AlignmentFlag.AlignTop)
        return row

    def _content(self) -> QWidget:
        page = QWidget()
        layout = QVBoxLayout(page)
        layout.setContentsMargins(SPACE_LARGE, SPACE_LARGE, SPACE_LARGE, SPACE_LARGE)
        layout.setSpacing(SPACE_SMALL)
        self._closeness.setWordWrap(True)
        layout.addLayout(self._with_close(self._caption))
        for label in (self._title, self._path, self._date, self._closeness):
            layout.addWidget(label)
        layout.addSpacing(SPACE)
        self._part.setWordWrap(True)
        layout.addWidget(self._part)
        layout.addWidget(self._sentence)
        layout.addSpacing(SPACE_SMALL)
        layout.addWidget(self._ledger)
        layout.addSpacing(SPACE_SMALL)
        layout.addWidget(self._formula)
        layout.addSpacing(SPACE)
        layout.addWidget(self.twin)
        self._add_preview(layout)
        layout.addLayout(self._buttons())
        return page

    def _add_preview(self, layout: QVBoxLayout) -> None:
        self._preview_caption.setText(self.tr("Preview"))
        self._stale.setText(
            self.tr("This file has changed since it was indexed; this is the passage as it was.")
        )
        self._stale.setWordWrap(True)
        self._stale.hide()
        self._preview.setMinimumHeight(_PREVIEW_HEIGHT)
        self._preview.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Expanding)
        layout.addWidget(self._preview_caption)
        layout.addWidget(self._stale)
        layout.addWidget(self._preview, 1)
        layout.addSpacing(SPACE)

    def _buttons(self) -> QHBoxLayout:
        layout = QHBoxLayout()
        layout.setSpacing(SPACE)
        for text, description, slot in (
            (self.tr("Open"), self.tr("Open the file in its program"), self._open),
            (self.tr("Show in folder"), self.tr("Show the file in its folder"), self._show_in_folder),
            (self.tr("Copy"), self.tr("Copy the passage"), self._copy),
        ):
            button = TextButton(text)
            button.setAccessibleDescription(description)
            button.setToolTip(description)
            button.clicked.connect(slot)
            layout.addWidget(button)
        layout.addStretch()
        return layout

    # Bound methods rather than lambdas: a lambda that holds its widget is collected with it too late.
    def _open(self) -> None:
        self.open_requested.emit(self._passage_id)

    def _show_in_folder(self) -> None:
        self.folder_requested.emit(self._passage_id)

    def _copy(self) -> None:
        self.copy_requested.emit(self._passage_id)

    def _take_fonts(self) -> None:
        base = self.font()
        self._title.setFont(scaled_font(base, factor=_TITLE_SIZE, bold=True))
        self._preview_caption.setFont(scaled_font(base, bold=True))
        for label in (self._caption, self._path, self._date, self._closeness, self._stale):
            label.setFont(scaled_font(base, factor=_SMALL_SIZE))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._take_fonts()


def _passage_alone(candidate: Candidate) -> Preview:
    """What is known at once: the passage itself, until its file was read."""
    passage = candidate.passage
    return Preview(passage.id, passage.text, passage.first_line, (0, len(passage.text)), candidate.matches)
