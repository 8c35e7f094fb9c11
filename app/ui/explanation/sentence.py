"""Why a hit stands where it stands, as a question and one sentence.

Pure functions of two rankings of one pool. Every number comes from the hit's ``ScoreBreakdown`` or from
its ranks; which hits are named comes from the orders and the pool's similarity.
"""

from collections import Counter
from dataclasses import dataclass

import numpy as np

from app.core.documents import displayable
from app.core.parameters import Similarity
from app.core.query import SearchMode
from app.core.ranking import MmrTerms, Ranking, ScoreBreakdown
from app.ui.explanation.numbers import likeness
from app.ui.explanation.words import (
    Part,
    Parts,
    counted,
    days,
    fill,
    join_names,
    places,
    plain,
    say,
    shortened,
)
from app.ui.ordinals import ordinal

REPEATS_FROM = 0.25
"""The token overlap from which one passage is said to repeat another; unrelated prose shares less."""
AGE_MATTERS_FROM = 0.1
"""The loss of relevance from which a sentence mentions the age."""


@dataclass(frozen=True, slots=True)
class Explanation:
    """A question and its answer; a part with a passage id is a link to that hit."""

    question: str
    parts: Parts

    @property
    def text(self) -> str:
        """The answer without links."""
        return plain(self.parts)


def explain(left: Ranking, right: Ranking, passage_id: int) -> Explanation:
    """Why ``passage_id`` has its place in ``right``, compared with ``left``.

    Both must rank the same pool (``ValueError``); ``KeyError`` when it does not hold the passage.
    """
    if left.pool is not right.pool:
        raise ValueError("two rankings can be explained only on the same pool")
    case = _Case(left, right, passage_id)
    answer = (*_reason(case), *_fact(case), Part("."))
    return Explanation(_question(case), answer)


@dataclass(frozen=True, slots=True)
class _Case:
    """One hit in both orders."""

    left: Ranking
    right: Ranking
    passage_id: int

    @property
    def left_rank(self) -> int:
        return self.left.ranks[self.passage_id]

    @property
    def right_rank(self) -> int:
        return self.right.ranks[self.passage_id]

    @property
    def breakdown(self) -> ScoreBreakdown:
        return self.right.breakdown(self.right.pool.index_of[self.passage_id])

    @property
    def passed_it(self) -> tuple[int, ...]:
        """The passages now above it that relevance puts below it, in the order of the right list."""
        return tuple(p for p in self._above if self.left.ranks[p] > self.left_rank)

    @property
    def fell_behind(self) -> tuple[int, ...]:
        """The passages now below it that relevance puts above it, in the order of the right list."""
        above = set(self._above)
        candidates = self.left.pool.candidates
        higher = {candidates[place].passage.id for place in self.left.order[: self.left_rank - 1]}
        return tuple(p for p in self.right.ranks if p in higher and p not in above)

    @property
    def _above(self) -> tuple[int, ...]:
        candidates = self.right.pool.candidates
        return tuple(candidates[place].passage.id for place in self.right.order[: self.right_rank - 1])

    def repeated_by(self, passage_id: int, *, picks: int) -> bool:
        """Whether ``passage_id`` is much like one of the first ``picks`` hits of the right list."""
        pool, taken = self.right.pool, list(self.right.order[:picks])
        if not taken:
            return False
        return bool(pool.similarity[pool.index_of[passage_id], taken].max() >= repeats_from(self.right))

    def names(self, passage_ids: tuple[int, ...]) -> tuple[Part, ...]:
        """Links to hits by title; with file and line where one title stands for several candidates."""
        pool = self.right.pool
        titles = Counter(candidate.passage.document.title for candidate in pool.candidates)
        named = []
        for passage_id in passage_ids:
            passage = pool.candidates[pool.index_of[passage_id]].passage
            title = displayable(passage.document.title)
            where = f" ({passage.document.name}:{passage.first_line})"
            text = shortened(title) + (where if titles[passage.document.title] > 1 else "")
            named.append(Part(text, passage_id))
        return tuple(named)


def repeats_from(ranking: Ranking) -> float:
    """The similarity from which two passages of this pool are said to repeat each other.

    Cosines of unrelated passages lie anywhere between 0 and 0.9, as the model pleases, so for them it is
    half-way from the pool's median to 1.
    """
    if ranking.pool.similarity_kind is Similarity.TOKENS or len(ranking.pool) < 2:
        return REPEATS_FROM
    pairs = ranking.pool.similarity[np.triu_indices(len(ranking.pool), k=1)]
    return (1.0 + float(np.median(pairs))) / 2.0


def _question(case: _Case) -> str:
    now, before = ordinal(case.right_rank), ordinal(case.left_rank)
    if now == before:
        return say("Why is this {now}?").format(now=now)
    return say("Why is this {now} and not {before}?").format(now=now, before=before)


def _reason(case: _Case) -> Parts:
    terms = case.breakdown.mmr
    if len(case.right.pool) == 1:
        return fill(say("It is the only hit"))
    if terms is None or terms.mmr_lambda >= 1.0:
        return _relevance_alone(case, terms)
    if case.right_rank == 1:
        return fill(say("It is the most relevant hit, so MMR picks it first"))
    if case.right_rank > case.left_rank:
        return _sank(case, terms)
    if case.right_rank < case.left_rank:
        return _rose(case)
    return _stayed(case, terms)


def _relevance_alone(case: _Case, terms: MmrTerms | None) -> Parts:
    cause = say("MMR is off") if terms is None else say("λ is 1")
    if case.right_rank == 1:
        return fill(say("{cause}, so only relevance counts, and it is the most relevant hit"), cause=cause)
    template = say("{cause}, so only relevance counts, and it is the {rank} most relevant hit")
    return fill(template, cause=cause, rank=ordinal(case.right_rank))


def _sank(case: _Case, terms: MmrTerms) -> Parts:
    passed_it = case.passed_it
    last_passing = case.right.ranks[passed_it[-1]] - 1
    if terms.blocker is None or not case.repeated_by(case.passage_id, picks=last_passing):
        return _overtaken(case, terms, passed_it)
    if len(passed_it) == 1:
        gave_way = say("so it gave way to one hit that adds something new")
    else:
        template = say("so it gave way to {count} hits that add something new")
        gave_way = template.format(count=counted(len(passed_it)))
    return (*_repeats(case, terms, terms.blocker), Part(f", {gave_way}"))


def _overtaken(case: _Case, terms: MmrTerms, passed_it: tuple[int, ...]) -> Parts:
    """Others passed it although it was like nothing picked before them; it may be like one of them."""
    little = terms.max_similarity < repeats_from(case.right)
    single = say("{names} adds more for its relevance")
    several = say("{names} add more for their relevance")
    return fill(
        say("It sank {places} though it repeats little: {cause}")
        if little
        else say("It sank {places}: {cause}"),
        places=places(case.right_rank - case.left_rank),
        cause=fill(single if len(passed_it) == 1 else several, names=join_names(case.names(passed_it))),
    )


def _rose(case: _Case) -> Parts:
    fell_behind = case.fell_behind
    picks = case.right_rank - 1
    repeating = tuple(p for p in fell_behind if case.repeated_by(p, picks=picks))
    up = places(case.left_rank - case.right_rank)
    if not repeating:
        template = say("It moved up {places}: it adds more for its relevance than {names}")
        return fill(template, places=up, names=join_names(case.names(fell_behind)))
    single = say("It moved up {places}, because {names} above it repeats what is already shown")
    several = say("It moved up {places}, because {names} above it repeat what is already shown")
    template = single if len(repeating) == 1 else several
    return fill(template, places=up, names=join_names(case.names(repeating)))


def _stayed(case: _Case, terms: MmrTerms) -> Parts:
    passed_it = case.passed_it
    if passed_it:
        template = say("It keeps its place: {passing} passed it, and {falling} fell behind it")
        passing, falling = case.names(passed_it), case.names(case.fell_behind)
        return fill(template, passing=join_names(passing), falling=join_names(falling))
    if terms.blocker is not None and terms.max_similarity >= repeats_from(case.right):
        repeats = _repeats(case, terms, terms.blocker)
        return (*repeats, Part(say(", but no hit below it adds enough to pass it")))
    return fill(say("It stands where relevance alone puts it: nothing picked before it is much like it"))


def _repeats(case: _Case, terms: MmrTerms, blocker: int) -> Parts:
    tokens = case.right.pool.similarity_kind is Similarity.TOKENS
    words = say("It repeats hit {rank}, {name}: {likeness} of their words are the same")
    cosine = say("It repeats hit {rank}, {name}: their closeness in meaning is {likeness}")
    return fill(
        words if tokens else cosine,
        rank=str(case.right.ranks[blocker]),
        name=case.names((blocker,)),
        likeness=likeness(terms.max_similarity, case.right.pool.similarity_kind),
    )


def _fact(case: _Case) -> Parts:
    """What else decided the place: its age, or that one leg alone found it."""
    breakdown, pool = case.breakdown, case.right.pool
    if breakdown.age_days is not None and -breakdown.faded >= AGE_MATTERS_FROM:
        template = say(", and its age of {days} took {lost} of its relevance")
        return fill(template, days=days(breakdown.age_days), lost=f"{-breakdown.faded:.2f}")
    if not {SearchMode.KEYWORD, SearchMode.MEANING} <= pool.legs:
        return ()
    candidate = pool.candidates[pool.index_of[case.passage_id]]
    if candidate.meaning is None:
        return fill(say("; it was found by its words alone"))
    if candidate.keyword is None:
        return fill(say("; it was found by its meaning alone"))
    return ()
