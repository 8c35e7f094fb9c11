"""What the actions do that steer the search: query, mode, sliders, and the lists with their picture."""

from collections.abc import Callable
from functools import partial

from app.core.query import SearchMode
from app.ui.search_view import SearchView


def search_slots(view: SearchView) -> dict[str, Callable[[], None]]:
    """What ``view`` does for each of its actions, by the name of the action."""
    choose, parameters = view.mode_choice.choose, view.parameters
    return {
        "focus_query": view.focus_query,
        "mode_keyword": partial(choose, SearchMode.KEYWORD),
        "mode_meaning": partial(choose, SearchMode.MEANING),
        "mode_hybrid": partial(choose, SearchMode.HYBRID),
        "mode_deep": partial(choose, SearchMode.DEEP),
        "toggle_rerank": view.mode_choice.toggle_rerank,
        "toggle_mmr": parameters.toggle_mmr,
        "toggle_decay": parameters.toggle_decay,
        "toggle_folds": lambda: view.results.set_folding(not view.results.folding),
        "toggle_analysis": view.split.toggle,
        "change_above": partial(parameters.jump, more_varied=False),
        "change_below": partial(parameters.jump, more_varied=True),
    }
