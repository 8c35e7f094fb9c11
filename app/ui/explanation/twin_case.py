"""Which two passages are compared sentence by sentence, and what is said of them."""

from dataclasses import dataclass

from app.core.documents import Passage
from app.core.parameters import Similarity
from app.core.ranking import Ranking
from app.core.twin import SentencePair, Twin
from app.ui.explanation.numbers import likeness, value
from app.ui.explanation.words import say, shortened
from app.ui.results.sentences import place_of, title_of


@dataclass(frozen=True, slots=True)
class Side:
    """A passage and its rank in the list, from 1."""

    passage: Passage
    rank: int

    @property
    def named(self) -> str:
        """Its rank and title: 3 “Budget v2”."""
        return f"{self.rank} “{shortened(title_of(self.passage))}”"


@dataclass(frozen=True, slots=True)
class TwinCase:
    """A hit, ``here``, beside the one that it is compared with; ``similarity`` is the pool's."""

    before: Side
    here: Side
    similarity: float
    kind: Similarity

    @property
    def texts(self) -> tuple[str, str]:
        """The texts of both passages, ``before`` first."""
        return self.before.passage.text, self.here.passage.text

    @property
    def swapped(self) -> "TwinCase":
        """The same with the sides changed."""
        return TwinCase(self.here, self.before, self.similarity, self.kind)


def case_of(ranking: Ranking, here: int, *, before: int | None = None) -> TwinCase | None:
    """The hit ``here`` and its blocker, or the passage ``before``; None where there is nothing to compare."""
    pool = ranking.pool
    place = pool.index_of[here]
    if before is None:
        terms = ranking.breakdown(place).mmr
        before = terms.blocker if terms is not None else None
    if before is None or before == here or before not in pool.index_of:
        return None
    other = pool.index_of[before]
    return TwinCase(
        before=Side(pool.candidates[other].passage, ranking.ranks[before]),
        here=Side(pool.candidates[place].passage, ranking.ranks[here]),
        similarity=float(pool.similarity[place, other]),
        kind=pool.similarity_kind,
    )


def pair_sentence(case: TwinCase) -> str:
    """How alike two hits are: 3 “Budget v2” and 1 “Budget v1”: 93 % of their words are the same."""
    words = say("{here} and {before}: {likeness} of their words are the same")
    meaning = say("{here} and {before}: their closeness in meaning is {likeness}")
    here, before = case.here.named, case.before.named
    if title_of(case.here.passage) == title_of(case.before.passage):
        here, before = (f"{side.named} ({place_of(side.passage)})" for side in (case.here, case.before))
    return (words if case.kind is Similarity.TOKENS else meaning).format(
        here=here, before=before, likeness=likeness(case.similarity, case.kind)
    )


def new_here(twin: Twin) -> str:
    """How much of a hit is new beside the other: New here: 1 of 4 sentences."""
    return _counted(say("New here: {n} of 1 sentence"), say("New here: {n} of {all} sentences"), twin)


def only_there(twin: Twin) -> str:
    """How much of the other passage the hit does not say again."""
    one, many = say("Only there: {n} of 1 sentence"), say("Only there: {n} of {all} sentences")
    return _counted(one, many, twin.swapped)


def closest_headline(pairs: tuple[SentencePair, ...]) -> str:
    """How close the closest sentences are."""
    if not pairs:
        return say("No sentences to compare")
    return say("Closest sentences: {closeness}").format(closeness=value(pairs[0].closeness))


def twin_as_text(case: TwinCase, twin: Twin) -> str:
    """What the two boxes show, in lines: each sentence of the hit, and whether it is new."""
    lines = [f"{pair_sentence(case)}.", f"{new_here(twin)}."]
    for sentence in twin.here:
        mark = say("New") if sentence.new else say("Repeated")
        lines.append(f"{mark}: {_folded(twin.here_text[slice(*sentence.span)])}")
    lines.append(f"{only_there(twin)}.")
    lines += [
        f"{say('Only there')}: {_folded(twin.before_text[slice(*sentence.span)])}"
        for sentence in twin.before
        if sentence.new
    ]
    return "\n".join(lines)


def pairs_as_text(case: TwinCase, pairs: tuple[SentencePair, ...]) -> str:
    """The closest sentences in lines, each pair behind its closeness."""
    before, here = case.texts
    lines = [f"{pair_sentence(case)}.", f"{closest_headline(pairs)}."]
    for pair in pairs:
        said = (_folded(before[slice(*pair.before)]), _folded(here[slice(*pair.here)]))
        lines.append(f"{value(pair.closeness)}: {' ⇄ '.join(said)}")
    return "\n".join(lines)


def _counted(one: str, many: str, twin: Twin) -> str:
    return (one if len(twin.here) == 1 else many).format(n=twin.new_here, all=len(twin.here))


def _folded(text: str) -> str:
    return " ".join(text.split())
