"""What the weight of the legs decides, in words."""

from PySide6.QtCore import QCoreApplication

from app.core.fusion_view import AloneRanks, FusionView
from app.ui.ordinals import ordinal
from app.ui.results.sentences import title_in


def alone_sentence(title: str, ranks: AloneRanks) -> str:
    """Where a hit stands with each leg alone."""
    if ranks.keywords is None and ranks.meaning is None:
        return _tr("Neither leg alone finds “{title}”.").format(title=title)
    if ranks.keywords is None:
        sentence = _tr("Keywords alone do not find “{title}”; with meaning alone it would be {meaning}.")
        return sentence.format(title=title, meaning=_place(ranks.meaning))
    if ranks.meaning is None:
        sentence = _tr("With keywords alone “{title}” would be {keywords}; meaning alone does not find it.")
        return sentence.format(title=title, keywords=_place(ranks.keywords))
    sentence = _tr("With keywords alone “{title}” would be {keywords}, with meaning alone {meaning}.")
    return sentence.format(title=title, keywords=_place(ranks.keywords), meaning=_place(ranks.meaning))


def changes_sentence(view: FusionView) -> str:
    """Where the first place changes."""
    if not view.changes:
        return _tr("The same hit is first at every weight.")
    shares = [f"{change.meaning_weight * 100:.0f} %" for change in view.changes]
    if len(shares) == 1:
        return _tr("The first place changes at the tick, {share} meaning.").format(share=shares[0])
    *others, last = shares
    return _tr("The first place changes at the ticks, {shares} and {last} meaning.").format(
        shares=", ".join(others), last=last
    )


def weight_note(view: FusionView, selected: int | None) -> str:
    """What the slider says for the pointer and the ear: of the selected hit, and of the ticks."""
    told = changes_sentence(view)
    pool = view.meaning_alone.pool
    if selected is None or selected not in pool.index_of:
        return told
    return f"{alone_sentence(title_in(pool, selected), view.ranks_of(selected))} {told}"


def _place(rank: int | None) -> str:
    return "" if rank is None else ordinal(rank)


def _tr(text: str) -> str:
    return QCoreApplication.translate("Fusion", text)
