"""How a list was made, in words: what a shared page says of the parameters."""

from collections.abc import Iterator
from pathlib import PurePath

from app.core.documents import displayable
from app.core.parameters import Fusion, Similarity
from app.core.pool import CandidatePool
from app.core.query import SearchMode
from app.core.ranking import Ranking, effective_rerank_weight, effective_weights
from app.ui.explanation.numbers import factor
from app.ui.explanation.words import days, say
from app.ui.sharing.shown import Shown


def parameters_told(shown: Shown) -> tuple[str, ...]:
    """What the lists were made with; of two presets each by its name."""
    asked = tuple(_asked(shown.right.pool))
    if not shown.presets:
        return (*asked, *_made(shown.right))
    named = ((shown.legends.left_title, shown.left), (shown.legends.right_title, shown.right))
    return (*asked, *(f"{title}: {' · '.join(_made(ranking))}" for title, ranking in named))


def _made(ranking: Ranking) -> Iterator[str]:
    yield from _mixed(ranking)
    yield from _ordered(ranking)


def _asked(pool: CandidatePool) -> Iterator[str]:
    names = {
        SearchMode.KEYWORD: say("Searched by keyword"),
        SearchMode.MEANING: say("Searched by meaning"),
        SearchMode.HYBRID: say("Searched by words and meaning"),
        SearchMode.DEEP: say("Searched by words and meaning, the best read again"),
    }
    yield names[pool.mode]
    yield say("{n} candidates, each leg asked for {each}").format(n=len(pool), each=pool.asked_of_each_leg)
    for folder in pool.query.filters.folders:
        yield say("Only in the folder {name}").format(name=displayable(PurePath(folder).name))
    for number, part in enumerate(pool.rewriting.parts, start=1):
        yield say("Part {number}: {text}").format(number=number, text=displayable(part))
    if pool.rewriting.answer:
        yield say("Imagined answer: {text}").format(text=displayable(pool.rewriting.answer))


def _mixed(right: Ranking) -> Iterator[str]:
    meaning, keyword = effective_weights(right.pool, right.parameters)
    if right.parameters.fusion is Fusion.RECIPROCAL_RANK and len(right.pool.legs) > 1:
        yield say("Fused by rank")
    else:
        yield say("Meaning {meaning}, keywords {keyword}").format(
            meaning=factor(meaning), keyword=factor(keyword)
        )
    rerank = effective_rerank_weight(right.pool, right.parameters)
    if rerank:
        yield say("Rerank {weight}").format(weight=factor(rerank))
    if right.parameters.decay_enabled:
        yield say("Relevance halves every {days}, as of {day}").format(
            days=days(right.parameters.half_life_days), day=right.parameters.as_of.date().isoformat()
        )
    else:
        yield say("Age takes nothing")


def _ordered(right: Ranking) -> Iterator[str]:
    if not right.parameters.mmr_enabled:
        yield say("MMR is off")
        return
    yield say("MMR with λ {mmr_lambda}").format(mmr_lambda=factor(right.parameters.mmr_lambda))
    by_words = right.pool.similarity_kind is Similarity.TOKENS
    yield say("Repetition by shared words") if by_words else say("Repetition by meaning")
