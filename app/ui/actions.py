"""Every action of the window with its keys, declared once; menus, shortcuts and the keys page follow."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QWidget


@dataclass(frozen=True, slots=True)
class ActionSpec:
    """One action: its name in code, its words, its keys (the first is shown), and whether the menu has it.

    What ``writes`` to the library cannot be done while that is open for reading only.
    """

    name: str
    text: str
    keys: tuple[str, ...] = ()
    in_menu: bool = False
    writes: bool = False


ACTIONS = (
    ActionSpec("focus_query", "Go to the query", ("Ctrl+K", "Ctrl+F", "Ctrl+L")),
    ActionSpec("rewrite", "Rewrite the query…", ("Ctrl+R",), in_menu=True),
    ActionSpec("mode_keyword", "Search by keyword", ("Ctrl+1",)),
    ActionSpec("mode_meaning", "Search by meaning", ("Ctrl+2",)),
    ActionSpec("mode_hybrid", "Search by both", ("Ctrl+3",)),
    ActionSpec("mode_deep", "Search by both, and read the best again", ("Ctrl+4",)),
    ActionSpec("toggle_rerank", "Rerank on or off, in Deep", ("Ctrl+Shift+D",)),
    ActionSpec("toggle_mmr", "MMR on or off", ("Ctrl+M",)),
    ActionSpec("toggle_decay", "Let old notes fade, or not", ("Ctrl+D",)),
    ActionSpec("toggle_single", "One list or two", ("Ctrl+\\",), in_menu=True),
    ActionSpec("toggle_similarity", "Repetition by words or by meaning", ("Ctrl+Shift+M",), in_menu=True),
    ActionSpec("toggle_folds", "Fold repeats, or not", ("Ctrl+G",), in_menu=True),
    ActionSpec("toggle_explanation", "Show or hide the explanation", ("Ctrl+E",), in_menu=True),
    ActionSpec("pin", "Pin the file as evergreen, or unpin it", ("Ctrl+Shift+E",), in_menu=True, writes=True),
    ActionSpec("toggle_analysis", "Show or hide the picture below the lists", ("Ctrl+J",), in_menu=True),
    ActionSpec("change_above", "To the last change of the order, more relevant", ("[", "Ctrl+[")),
    ActionSpec("change_below", "To the next change of the order, more varied", ("]", "Ctrl+]")),
    ActionSpec("toggle_snapping", "Snap λ to changes of the order, or not", (), in_menu=True),
    ActionSpec("where", "Where is a file…", ("Ctrl+Shift+F",), in_menu=True),
    ActionSpec("presets", "Presets…", ("Ctrl+Shift+P",), in_menu=True),
    ActionSpec("add_folder", "Add folder…", ("Ctrl+O",), in_menu=True, writes=True),
    ActionSpec("index", "Index again", ("F5",), in_menu=True, writes=True),
    ActionSpec("show_problems", "Skipped files…", (), in_menu=True),
    ActionSpec("share", "Share…", ("Ctrl+Shift+S",), in_menu=True),
    ActionSpec("export_config", "Copy ranking for OpenClaw", (), in_menu=True),
    ActionSpec("import_config", "Take ranking from OpenClaw…", (), in_menu=True),
    ActionSpec("deep_models", "Models for Deep…", (), in_menu=True),
    ActionSpec("settings", "Settings…", ("Ctrl+,",), in_menu=True),
    ActionSpec("keys", "Keys", ("F1",), in_menu=True),
    ActionSpec("help", "How it works", ("Shift+F1",), in_menu=True),
    ActionSpec("changes", "What is new", (), in_menu=True),
    ActionSpec("quit", "Quit", ("Ctrl+Q",), in_menu=True),
)

LIST_KEYS = (
    ("↓", "From the query into the list"),
    ("Tab", "From one list to the other"),
    ("Enter", "Open the file"),
    ("Space", "Read the passage in its file"),
    ("Ctrl+Enter", "Show the file in its folder"),
    ("Ctrl+C", "Copy the passage"),
    ("→, then ←", "Show the hits that are alike to one, and fold them again"),
    ("Alt+↑, Alt+↓", "Wish a hit higher or lower, and be told which slider does it"),
    ("Delete", "Drop a filter, on its chip"),
    ("Ctrl+Enter", "Search with what is written, in the imagined answer"),
    ("Esc", "Back to the query"),
)
SLIDER_KEYS = (
    ("← →", "Move a slider a little"),
    ("Page Up, Page Down", "Move it a lot"),
    ("Double click", "Set it back"),
)


def make_actions(owner: QWidget, slots: Mapping[str, Callable[[], object]]) -> dict[str, QAction]:
    """The actions, added to ``owner`` so that their keys work all over the window; one slot for each."""
    made: dict[str, QAction] = {}
    for spec in ACTIONS:
        action = QAction(_translated(spec.text), owner)
        action.setObjectName(spec.name)
        action.setShortcuts([QKeySequence(keys) for keys in spec.keys])
        action.triggered.connect(_without_argument(slots[spec.name]))
        owner.addAction(action)
        made[spec.name] = action
    return made


def all_keys() -> tuple[tuple[str, str], ...]:
    """Keys and what they do, for the keys page."""
    named = ((spec.keys[0], _translated(spec.text).rstrip("…")) for spec in ACTIONS if spec.keys)
    others = ((keys, _translated(words)) for keys, words in (*LIST_KEYS, *SLIDER_KEYS))
    return (*named, *others)


def _translated(text: str) -> str:
    return QCoreApplication.translate("actions", text)


def _without_argument(slot: Callable[[], object]) -> Callable[[], object]:
    return lambda *_: slot()
