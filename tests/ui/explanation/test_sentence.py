"""The sentence says what the numbers say, and nothing else."""

import re

import pytest

from app.core.compare import ChangeReason, compare
from app.core.parameters import Similarity
from app.core.query import SearchMode
from app.core.ranking import Ranking
from app.ui.explanation.sentence import Explanation, explain
from app.ui.ordinals import ordinal
from tests.ui.explanation.explained_pools import (
    Note,
    both_rankings,
    family_pool,
    make_pool,
    matrix,
    random_pool,
)


def _explain(pool_rankings: tuple[Ranking, Ranking], passage_id: int) -> Explanation:
    return explain(*pool_rankings, passage_id)


def _text(explanation: Explanation) -> str:
    return explanation.text.replace("\u00a0", " ")


def test_a_repeating_hit_names_what_it_repeats_and_how_much() -> None:
    left, right = both_rankings(family_pool(), mmr_lambda=0.5)
    explanation = explain(left, right, 2)
    assert explanation.question == f"Why is this {ordinal(right.ranks[2])} and not 2nd?"
    assert _text(explanation).startswith(
        "It repeats hit 1, auth settings memo: 64 % of their words are the same, so it gave way to two hits"
        " that add something new"
    )
    assert [part.passage_id for part in explanation.parts if part.passage_id] == [1]


def test_one_hit_that_passes_is_said_in_the_singular() -> None:
    notes = (Note(title="A", meaning=0.9), Note(title="B", meaning=0.8), Note(title="C", meaning=0.7))
    rankings = both_rankings(make_pool(notes, matrix(3, {(1, 2): 0.9})), mmr_lambda=0.5)
    assert "so it gave way to one hit that adds something new" in _text(_explain(rankings, 2))


def test_a_risen_hit_names_those_that_repeat() -> None:
    left, right = both_rankings(family_pool(), mmr_lambda=0.5)
    explanation = explain(left, right, 4)
    assert explanation.question == "Why is this 2nd and not 4th?"
    assert _text(explanation).startswith(
        "It moved up 2 places, because auth.ts — excerpt and auth.ts fix log above it repeat what is already"
        " shown"
    )
    assert [part.passage_id for part in explanation.parts if part.passage_id] == [2, 3]


def test_a_hit_that_rises_over_one_that_repeats_little_says_so() -> None:
    notes = (
        Note(title="A", meaning=0.9),
        Note(title="B", meaning=0.5),
        Note(title="C", meaning=0.499),
        Note(title="D", meaning=0.1),
    )
    rankings = both_rankings(make_pool(notes, matrix(4, {(1, 2): 0.1})), mmr_lambda=0.7)
    assert _text(_explain(rankings, 3)).startswith(
        "It moved up 1 place: it adds more for its relevance than B"
    )
    assert _text(_explain(rankings, 2)).startswith(
        "It sank 1 place though it repeats little: C adds more for its relevance"
    )


def test_a_later_likeness_is_not_given_as_the_cause() -> None:
    """C passes B before C itself is picked, so that B is like C explains nothing."""
    notes = (
        Note(title="A", meaning=0.9),
        Note(title="B", meaning=0.5),
        Note(title="C", meaning=0.499),
        Note(title="D", meaning=0.1),
    )
    rankings = both_rankings(make_pool(notes, matrix(4, {(1, 2): 0.1, (2, 3): 0.9})), mmr_lambda=0.9)
    assert rankings[1].ranks[3] == 2
    assert _text(_explain(rankings, 2)).startswith("It sank 1 place: C adds more for its relevance")


def test_a_hit_that_stays_stands_where_relevance_puts_it() -> None:
    notes = [Note(title=title, meaning=meaning) for title, meaning in (("A", 0.9), ("B", 0.7), ("C", 0.5))]
    rankings = both_rankings(make_pool(notes, matrix(3, {})))
    explanation = _explain(rankings, 2)
    assert explanation.question == "Why is this 2nd?"
    assert _text(explanation).startswith(
        "It stands where relevance alone puts it: nothing picked before it is much like it"
    )


def test_a_repeating_hit_may_keep_its_place() -> None:
    notes = [Note(title=title, meaning=meaning) for title, meaning in (("A", 0.9), ("B", 0.85), ("C", 0.1))]
    rankings = both_rankings(make_pool(notes, matrix(3, {(1, 2): 0.5})))
    assert _text(_explain(rankings, 2)).startswith(
        "It repeats hit 1, A: 50 % of their words are the same, but no hit below it adds enough to pass it"
    )


def test_the_first_pick_is_the_most_relevant_hit() -> None:
    rankings = both_rankings(family_pool())
    assert _text(_explain(rankings, 1)) == "It is the most relevant hit, so MMR picks it first."


@pytest.mark.parametrize(
    ("changes", "beginning"),
    [
        ({"mmr_lambda": 1.0}, "λ is 1, so only relevance counts, and it is the 3rd most relevant hit"),
        ({"mmr_enabled": False}, "MMR is off, so only relevance counts, and it is the 3rd most relevant hit"),
    ],
)
def test_relevance_alone_is_said(changes: dict[str, object], beginning: str) -> None:
    assert _text(_explain(both_rankings(family_pool(), **changes), 3)).startswith(beginning)


def test_a_single_hit_is_the_only_one() -> None:
    rankings = both_rankings(make_pool([Note(title="A", keyword=0.4)]))
    assert _text(_explain(rankings, 1)) == "It is the only hit."


def test_age_is_mentioned_where_it_took_much() -> None:
    notes = (
        Note(title="A", meaning=0.9, keyword=0.9),
        Note(title="B", meaning=0.8, keyword=0.5, age_days=148),
    )
    left, right = both_rankings(make_pool(notes, matrix(2, {})), decay_enabled=True, half_life_days=200.0)
    lost = -right.breakdown(1).faded
    assert _text(explain(left, right, 2)).endswith(
        f", and its age of 148 days took {lost:.2f} of its relevance."
    )
    assert "age" not in _text(explain(left, right, 1))


def test_age_is_not_mentioned_while_it_is_ignored() -> None:
    notes = (Note(title="A", meaning=0.9), Note(title="B", meaning=0.8, age_days=148))
    assert "age" not in _text(_explain(both_rankings(make_pool(notes, matrix(2, {}))), 2))


def test_a_hit_of_one_leg_says_which() -> None:
    rankings = both_rankings(family_pool())
    assert _text(_explain(rankings, 5)).endswith("; it was found by its meaning alone.")
    assert _text(_explain(rankings, 6)).endswith("; it was found by its words alone.")


def test_a_leg_that_was_not_asked_is_no_news() -> None:
    notes = (Note(title="A", meaning=None, keyword=0.9), Note(title="B", meaning=None, keyword=0.5))
    pool = make_pool(notes, matrix(2, {}), legs=frozenset({SearchMode.KEYWORD}))
    assert "alone." not in _text(_explain(both_rankings(pool), 2))


def test_a_cosine_is_compared_with_the_pool_and_gets_no_per_cent() -> None:
    notes = [
        Note(title=title, meaning=meaning)
        for title, meaning in (("A", 0.9), ("B", 0.85), ("C", 0.8), ("D", 0.1))
    ]
    pool = make_pool(notes, matrix(4, {(1, 2): 0.97}, rest=0.8), kind=Similarity.VECTORS)
    left, right = both_rankings(pool, mmr_lambda=0.5)
    text = _text(explain(left, right, 2))
    assert "their closeness in meaning is 0.970" in text
    assert "%" not in text
    assert "repeat" not in _text(explain(left, right, 4))


def test_namesakes_are_told_apart_by_file_and_line() -> None:
    notes = (
        Note(title="Trip", meaning=0.9, path="/n/a.md", line=3),
        Note(title="Trip", meaning=0.85, path="/n/b.md", line=8),
        Note(title="Other", meaning=0.6),
        Note(title="Last", meaning=0.1),
    )
    rankings = both_rankings(make_pool(notes, matrix(4, {(1, 2): 0.9})), mmr_lambda=0.5)
    assert "hit 1, Trip (a.md:3): 90 %" in _text(_explain(rankings, 2))


def test_a_title_with_braces_and_marks_is_left_as_it_is() -> None:
    notes = (
        Note(title="{rank} <b>&amp; %n", meaning=0.9),
        Note(title="B", meaning=0.85),
        Note(title="C", meaning=0.1),
    )
    rankings = both_rankings(make_pool(notes, matrix(3, {(1, 2): 0.5})))
    assert "hit 1, {rank} <b>&amp; %n:" in _text(_explain(rankings, 2))


def test_rankings_of_two_pools_cannot_be_explained() -> None:
    left, _ = both_rankings(family_pool())
    _, right = both_rankings(family_pool())
    with pytest.raises(ValueError, match="same pool"):
        explain(left, right, 1)


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("mmr_lambda", [0.0, 0.3, 0.6, 0.9, 1.0])
@pytest.mark.parametrize("changes", [{"decay_enabled": False}, {"decay_enabled": True}])
def test_every_number_is_one_of_the_breakdown(seed: int, mmr_lambda: float, changes: dict[str, bool]) -> None:
    left, right = both_rankings(random_pool(seed), mmr_lambda=mmr_lambda, **changes)
    for place, candidate in enumerate(right.pool.candidates):
        passage_id = candidate.passage.id
        explanation = explain(left, right, passage_id)
        breakdown = right.breakdown(place)
        words = "".join(part.text for part in explanation.parts if part.passage_id is None)
        words = words.replace("\u00a0", " ").replace("λ is 1,", "")
        allowed = {
            str(abs(left.ranks[passage_id] - right.ranks[passage_id])),
            ordinal(right.ranks[passage_id]),
        }
        if breakdown.mmr and breakdown.mmr.blocker:
            allowed |= {
                str(right.ranks[breakdown.mmr.blocker]),
                str(min(99, round(breakdown.mmr.max_similarity * 100))),
            }
        if breakdown.age_days is not None:
            allowed |= {str(round(breakdown.age_days)), f"{-breakdown.faded:.2f}"}
        beyond = re.findall(r"and (\d+) more|to (\d+) hits", words)
        found = set(re.findall(r"\d+(?:\.\d+)?(?:st|nd|rd|th)?", words))
        assert found <= allowed | {number for pair in beyond for number in pair}
        assert words.endswith(".")
        assert words.count("..") == 0


@pytest.mark.parametrize("seed", range(6))
def test_the_sentence_agrees_with_the_comparison(seed: int) -> None:
    left, right = both_rankings(random_pool(seed), mmr_lambda=0.4)
    for change in compare(left, right):
        explanation = explain(left, right, change.passage_id)
        named = [part.passage_id for part in explanation.parts if part.passage_id]
        if change.reason is ChangeReason.MADE_ROOM:
            assert explanation.text.startswith("It moved up")
            assert set(named) <= set(change.passed)
        elif explanation.text.startswith("It repeats"):
            assert named == [change.blocker]
        else:
            assert explanation.text.startswith("It sank")
            assert named == list(change.passed[:2])
