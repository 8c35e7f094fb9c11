"""The page of models for Deep keeps every line whole, whatever is told below."""

from pathlib import Path

from pytestqt.qtbot import QtBot

from app.services.messages import Messages
from app.services.models import DeepModels
from app.ui.models.models_controller import ModelsController
from app.ui.models.models_dialog import ModelsDialog
from app.ui.tasks import Tasks

FAILURE = "tokenizer.json of the model arrived damaged and was dropped; download it again. " * 4


def test_a_failure_cuts_no_line_short(qtbot: QtBot, tmp_path: Path) -> None:
    controller = ModelsController(models=DeepModels(tmp_path), preferred="", tasks=Tasks(Messages()))
    dialog = ModelsDialog(controller)
    qtbot.addWidget(dialog)
    dialog.show()
    qtbot.waitExposed(dialog)
    assert not dialog.error.isVisible()
    controller.failed.emit(FAILURE)
    assert dialog.error.isVisible()
    labels = (dialog.sentence, dialog.error, *(card.about for card in dialog.cards.values()))
    qtbot.waitUntil(lambda: all(label.height() >= label.heightForWidth(label.width()) for label in labels))
