"""Offers what the window shows to be saved or copied, and does it beside the window's thread."""

import asyncio
from collections.abc import Callable
from datetime import datetime
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, QPoint, QRect, QStandardPaths, Qt, QTimer
from PySide6.QtGui import QAction, QGuiApplication, QImage
from PySide6.QtWidgets import QFileDialog, QMenu, QWidget

from app.core.documents import displayable
from app.core.errors import ParallaxError
from app.core.ranking import Ranking
from app.services.messages import Messages
from app.services.report.writing import write_shared
from app.ui.explanation.panel import ExplanationPanel
from app.ui.files import show_in_folder
from app.ui.search_controller import SearchController
from app.ui.search_view import SearchView
from app.ui.sharing.formats import Format, file_bytes, suggested_name, words_for
from app.ui.sharing.picture import picture_of
from app.ui.sharing.shown import Shown
from app.ui.tasks import Tasks

SHOW = "show in folder"
"""The action of the notice that says what was saved."""
TOPIC = "sharing"


class Sharing(QObject):
    """Shares what ``view`` and ``explanation`` show, which both lie in ``whole``.

    ``folder`` is where the last file went, empty before the first one. Paths are told from the indexed
    folder's own name on until ``full_paths`` is chosen, which holds until the window closes.
    """

    def __init__(
        self,
        *,
        view: SearchView,
        explanation: ExplanationPanel,
        whole: QWidget,
        search: SearchController,
        messages: Messages,
        tasks: Tasks,
        folder: str,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._view = view
        self._explanation = explanation
        self._whole = whole
        self._messages = messages
        self._tasks = tasks
        self._rank_ms = 0.0
        self._last: Path | None = None
        self.folder = folder
        self.full_paths = False
        search.ranked.connect(self._keep)

    def offer(self) -> None:
        """Open the menu of what can be shared, or say why there is nothing."""
        self._view.messages.clear(TOPIC)
        if self._shown() is None:
            self._messages.inform(
                self.tr("There is nothing to share yet; search for something first."), topic=TOPIC
            )
            return
        corner = self._view.results.mapToGlobal(QPoint(0, 0))
        menu = self.menu()
        menu.aboutToHide.connect(menu.deleteLater, Qt.ConnectionType.QueuedConnection)
        menu.popup(corner, menu.actions()[0])

    def menu(self) -> QMenu:
        """What can be shared."""
        menu = QMenu(self.tr("Share"), self._view)
        menu.setToolTipsVisible(True)
        for wanted in Format:
            words = words_for(wanted)
            self._add(menu, words.offer, words.tip, partial(self.ask_where_to_save, wanted))
            if wanted is Format.PICTURE:
                tip = self.tr("The same picture for another program to paste.")
                self._add(menu, self.tr("Copy as picture"), tip, self.copy_picture)
        menu.addSeparator()
        tip = self.tr("Where your folders lie is told too; else paths begin with the folder's own name.")
        full = self._add(menu, self.tr("With full paths"), tip, self._choose_paths)
        full.setCheckable(True)
        full.setChecked(self.full_paths)
        return menu

    def ask_where_to_save(self, wanted: Format) -> None:
        """Ask for a file, and save what was shown at this moment in it."""
        shown = self._shown()
        if shown is None:
            return
        picture = self._picture() if wanted is Format.PICTURE else None
        dialog = QFileDialog(self._view.window(), words_for(wanted).offer.rstrip("…"))
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setNameFilter(words_for(wanted).files)
        dialog.setDefaultSuffix(str(wanted))
        dialog.setDirectory(self._start_folder())
        dialog.selectFile(suggested_name(shown.right.pool.query.text, wanted))
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.fileSelected.connect(lambda path: self.save(wanted, Path(path), shown, picture))
        dialog.open()

    def save(self, wanted: Format, path: Path, shown: Shown, picture: QImage | None) -> None:
        """Save ``shown`` as ``path``, in a thread; one sentence says what came of it."""
        self._tasks.start(self._save(wanted, path, shown, picture), topic=TOPIC)

    def copy_picture(self) -> None:
        """Put the picture on the clipboard."""
        QGuiApplication.clipboard().setImage(self._picture())
        self._messages.inform(self.tr("The picture was copied."), topic=TOPIC)

    def show_last(self) -> None:
        """Show the file that was saved last in its folder."""
        if self._last is None:
            return
        try:
            show_in_folder(str(self._last))
        except ParallaxError as error:
            self._messages.report(error, topic=TOPIC)

    async def _save(self, wanted: Format, path: Path, shown: Shown, picture: QImage | None) -> None:
        await asyncio.to_thread(_write, wanted, path, shown, picture)
        self._last, self.folder = path, str(path.parent)
        saved = words_for(wanted).saved.format(path=displayable(str(path)))
        self._messages.inform(saved, topic=TOPIC, action=SHOW)

    def _shown(self) -> Shown | None:
        """What the lists show now; None where they show nothing."""
        results = self._view.results
        if results.rankings is None:
            return None
        left, right = results.rankings
        return Shown(
            left=left,
            right=right,
            left_rows=results.left_list.hits.rows,
            right_rows=results.right_list.hits.rows,
            links=results.ribbons.links,
            legends=results.legends,
            rank_ms=self._rank_ms,
            made=datetime.now().astimezone(),
            notice=self._view.notice.text,
            full_paths=self.full_paths,
        )

    def _picture(self) -> QImage:
        """The search and the explanation; the sidebar names folders, which is nobody else's business."""
        part = QRect()
        for region in (self._view, self._explanation):
            if region.isVisible():
                part |= QRect(region.mapTo(self._whole, QPoint()), region.size())
        return picture_of(self._whole, part)

    def _start_folder(self) -> str:
        if self.folder and Path(self.folder).is_dir():
            return self.folder
        return QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation)

    def _choose_paths(self) -> None:
        """Take the choice, and open the menu again, since it was only a choice on the way."""
        self.full_paths = not self.full_paths
        QTimer.singleShot(0, self, self.offer)

    def _add(self, menu: QMenu, text: str, tip: str, slot: Callable[[], None]) -> QAction:
        action = menu.addAction(text)
        action.setToolTip(tip)
        action.triggered.connect(lambda *_: slot())
        return action

    def _keep(self, _left: Ranking, _right: Ranking, rank_ms: float) -> None:
        self._rank_ms = rank_ms


def _write(wanted: Format, path: Path, shown: Shown, picture: QImage | None) -> None:
    write_shared(path, file_bytes(wanted, shown, picture))
