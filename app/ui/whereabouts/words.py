"""What is said of where a file is, and what the button says that brings it back."""

from pathlib import PurePath

from PySide6.QtCore import QCoreApplication

from app.core.documents import displayable
from app.core.query import SearchMode
from app.core.whereabouts import (
    LOOKED_AT,
    Absence,
    FileFacts,
    LegStanding,
    ListView,
    Remedy,
    Stage,
    Whereabouts,
)
from app.ui.ordinals import ordinal
from app.ui.results.sentences import title_in


def answer_text(found: Whereabouts, view: ListView | None) -> str:
    """The whole answer: the file, and the stage that it got to, with that stage's numbers."""
    name = displayable(PurePath(found.facts.path).name or found.facts.path)
    return _tr("“{name}”: {where}").format(name=name, where=_where(found, view))


def remedy_text(found: Whereabouts) -> str:
    """What the button says; empty where nothing can be done from here."""
    if found.remedy is None:
        return ""
    if found.remedy is Remedy.DROP_FILTERS:
        return _drop_text(found.facts)
    folder = PurePath(found.facts.detail).name or found.facts.detail
    template = {
        Remedy.SELECT: _tr("Show it"),
        Remedy.UNFOLD: _tr("Unfold"),
        Remedy.SET_LAMBDA: _tr("Set λ to {share}"),
        Remedy.SET_LIMIT: _tr("Show {count} hits"),
        Remedy.SET_CANDIDATES: _tr("{count} candidates for each hit"),
        Remedy.ALSO_BY_MEANING: _tr("Search by meaning too"),
        Remedy.BY_TITLE: _tr("Search its title only"),
        Remedy.INDEX: _tr("Index now"),
        Remedy.ADD_FOLDER: _tr("Add the folder {folder}"),
    }[found.remedy]
    return template.format(share=f"{found.value:.2f}", count=int(found.value), folder=displayable(folder))


def _where(found: Whereabouts, view: ListView | None) -> str:
    if found.stage is Stage.NOT_INDEXED:
        return _absence_text(found.facts)
    if found.stage is Stage.NOT_ASKED or view is None:
        return _tr("it is indexed. Type a query to see where it stands.")
    if found.stage is Stage.FILTERED:
        return _tr("{what} keeps it out.").format(what=_kept_out_by(found.facts))
    if found.stage is Stage.NOT_A_CANDIDATE:
        return _legs_text(found.facts, view)
    return _in_pool_text(found, view)


def _in_pool_text(found: Whereabouts, view: ListView) -> str:
    assert found.rank is not None
    assert found.left_rank is not None
    numbers = {
        "rank": found.rank,
        "place": ordinal(found.rank),
        "left": ordinal(found.left_rank),
        "limit": view.right.parameters.limit,
        "count": len(view.pool),
    }
    other = title_in(view.pool, found.other) if found.other is not None else ""
    if found.stage is Stage.FOLDED:
        return _tr("it is folded into “{other}”, hit {rank}, which it is alike to.").format(
            other=other, **numbers
        )
    if found.stage is Stage.PUSHED_DOWN:
        pushed = _tr("{left} in relevance order, but MMR puts it {place}, and the list shows {limit}: {why}.")
        return pushed.format(why=_pushed_by(other, found.similarity), **numbers)
    mmr = view.right.parameters.mmr_enabled
    if found.stage is Stage.BELOW_LIMIT and not mmr:
        text = _tr("it is {place} of {count} candidates, and the list shows {limit}.")
    elif found.stage is Stage.BELOW_LIMIT:
        text = _tr("it is {place} of {count} candidates ({left} by relevance), and the list shows {limit}.")
    elif mmr:
        text = _tr("it is hit {rank} in MMR order, and {left} in relevance order.")
    else:
        text = _tr("it is hit {rank}.")
    return text.format(**numbers)


def _pushed_by(other: str, similarity: float) -> str:
    if not other:
        return _tr("others add more")
    alike = f"{similarity * 100:.0f}"
    return _tr("it repeats “{other}” ({alike} % alike)").format(other=other, alike=alike)


def _legs_text(facts: FileFacts, view: ListView) -> str:
    if not facts.standings:
        return _tr("no leg has it among its first {asked}.").format(asked=view.pool.asked_of_each_leg)
    legs = _tr(" and ").join(_leg_text(standing) for standing in facts.standings)
    none = _tr("no leg has it among the {asked} it was asked for: {legs}.")
    return none.format(asked=view.pool.asked_of_each_leg, legs=legs)


def _leg_text(standing: LegStanding) -> str:
    meaning = standing.leg is SearchMode.MEANING
    if standing.silent:
        return _tr("its meaning is not known yet") if meaning else _tr("it holds no word of the query")
    if standing.rank is None:
        text = _tr("by meaning it is beyond {bound}") if meaning else _tr("by keyword it is beyond {bound}")
    elif standing.rank <= standing.asked:  # it was not among those that a smaller question compares at all
        text = _tr("by meaning {place} of {bound}") if meaning else _tr("by keyword {place} of {bound}")
    else:
        text = _tr("by meaning it is {place}") if meaning else _tr("by keyword it is {place}")
    return text.format(place=ordinal(standing.rank or LOOKED_AT), bound=f"{LOOKED_AT:,}")


def _kept_out_by(facts: FileFacts) -> str:
    names = [displayable(typed.text) for typed in facts.filters] + [displayable(word) for word in facts.words]
    if facts.chosen_folder:
        names.append(_tr("the folder chosen at the left"))
    return ", ".join(names[:-1]) + _tr(" with ") + names[-1] if len(names) > 1 else names[0]


def _drop_text(facts: FileFacts) -> str:
    dropped = len(facts.filters) + len(facts.words)
    if dropped == 0:
        return _tr("Search all folders")
    if dropped > 1 or facts.chosen_folder:
        return _tr("Search without these")
    what = facts.filters[0].text if facts.filters else facts.words[0]
    return _tr("Search without {what}").format(what=displayable(what))


def _absence_text(facts: FileFacts) -> str:
    named = bool(facts.title)
    templates = {
        Absence.MISSING: _tr("there is no such file any more."),
        Absence.FOLDER: _tr("that is a folder. Name a file in it."),
        Absence.OUTSIDE: _tr("it is not indexed, because it lies outside every folder of Parallax."),
        Absence.UNREACHABLE: _tr("it is not indexed, and its folder {detail} cannot be reached now."),
        Absence.IGNORED: _tr("it is not indexed, because the rule {detail} leaves it out."),
        Absence.KIND: _tr("it is not indexed, because only {detail} files are read."),
        Absence.SKIPPED: _tr("it was skipped. {detail}"),
        Absence.WAITING: _tr("it is not indexed yet."),
    }
    if facts.absence is Absence.MISSING and named:
        return _tr("no indexed file is called so. Drop a file here to ask for one that is not indexed.")
    assert facts.absence is not None, "it is not indexed"
    return templates[facts.absence].format(detail=displayable(facts.detail))


def _tr(text: str) -> str:
    return QCoreApplication.translate("Whereabouts", text)
