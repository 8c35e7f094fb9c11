"""Who is named is who moves, and every number in a sentence is that of a breakdown."""

import re
from dataclasses import replace

import pytest
from hypothesis import given

from app.core.parameters import Similarity
from app.core.ranking import MmrTerms, Ranking, rank
from app.core.sweep import LambdaSweep, sweep
from app.ui.analysis.river.names import Names
from app.ui.analysis.river.passing import cause_of, passings
from app.ui.analysis.river.river import River
from app.ui.analysis.river.sentences import thread_label
from app.ui.analysis.river.telling import head_sentence, reach_sentence, river_text, selection_sentence
from app.ui.explanation.numbers import factor, likeness
from tests.ui.analysis.river.rivers import (
    ALL_DIFFERENT,
    by_meaning,
    ranked_at,
    rivers,
    sweeps,
    swept,
)
from tests.ui.pools import AUTH_NOTES, many_notes, parameters, pool_of

BESIDE = 1e-7
LIKENESS = re.compile(r"\((less than 1\xa0%|\d+\xa0%) the same\)|\(closeness (−?\d\.\d{3})\)")
LAMBDA = re.compile(r"Below λ (\d(?:\.\d+)?) ")


def terms_of(ranking: Ranking, place: int) -> MmrTerms:
    terms = ranking.breakdown(place).mmr
    assert terms is not None
    return terms


def room_above(taken: LambdaSweep, number: int) -> bool:
    above = taken.changes[number - 1].mmr_lambda if number else 1.0
    return above - taken.changes[number].mmr_lambda > 2 * BESIDE


@given(sweeps())
def test_the_cause_has_the_terms_of_the_one_that_falls_just_above_the_change(taken: LambdaSweep) -> None:
    for number, change in enumerate(taken.changes):
        if not room_above(taken, number):
            continue
        cause = cause_of(change, taken.pool)
        terms = terms_of(ranked_at(taken, change.mmr_lambda + BESIDE), cause.faller)
        blocker = None if cause.blocker is None else taken.pool.candidates[cause.blocker].passage.id
        assert (terms.max_similarity, terms.blocker) == (cause.max_similarity, blocker)


@given(sweeps())
def test_at_a_change_the_one_that_rises_draws_level(taken: LambdaSweep) -> None:
    """The pick goes to the riser because it repeats less, not because it is more relevant."""
    for number, change in enumerate(taken.changes):
        if not room_above(taken, number):
            continue
        cause = cause_of(change, taken.pool)
        above = ranked_at(taken, change.mmr_lambda + BESIDE)
        relevance = above.scores.relevance
        assert relevance[cause.riser] <= relevance[cause.faller]
        picked = change.before[: change.before.index(cause.faller)]
        own = max(float(taken.pool.similarity[cause.riser, place]) for place in picked)
        assert own <= cause.max_similarity + BESIDE


@given(rivers())
def test_every_number_in_a_sentence_is_of_the_change_and_its_breakdown(river: River) -> None:
    taken = river.sweep
    for number, change in enumerate(taken.changes):
        sentence = river.sentence(number)
        said = LAMBDA.match(sentence)
        assert said is not None
        assert said[1] == factor(change.mmr_lambda)
        cause = cause_of(change, taken.pool)
        numbers = [one or other for one, other in LIKENESS.findall(sentence)]
        if cause.blocker is None:
            assert numbers == []
        elif room_above(taken, number):
            terms = terms_of(ranked_at(taken, change.mmr_lambda + BESIDE), cause.faller)
            assert numbers == [likeness(terms.max_similarity, taken.pool.similarity_kind)]


@given(rivers())
def test_a_sentence_of_a_pair_names_both_and_the_cause(river: River) -> None:
    for number, change in enumerate(river.sweep.changes):
        cause = cause_of(change, river.sweep.pool)
        pairs = passings(change)
        assert (cause.riser, cause.faller) in pairs
        for pair in pairs:
            sentence = river.pair_sentence(number, pair)
            for place in (*pair, cause.riser, cause.faller):
                assert river.names.quoted(place) in sentence
            assert (" as well" in sentence) == (pair != (cause.riser, cause.faller))


def test_a_change_reads_as_one_sentence() -> None:
    river = River(swept())
    assert river.sentence(0) == (
        "Below λ 0.751 “Environment variables” passes “auth.ts fix log”, "
        "which repeats “auth.ts settings memo” (78\xa0% the same)."
    )


def test_a_hit_that_enters_is_said_to_come_up_from_below_the_cut() -> None:
    river = River(swept(limit=3))
    number, change = next((n, c) for n, c in enumerate(river.sweep.changes) if set(c.after) != set(c.before))
    cause = cause_of(change, river.sweep.pool)
    sentence = river.sentence(number)
    assert f"{river.names.quoted(cause.riser)} comes up from below the cut" in sentence


def test_by_meaning_closeness_is_said_and_no_share_of_words() -> None:
    pool = by_meaning(pool_of(AUTH_NOTES))
    river = River(sweep(pool, parameters()))
    assert river.sweep.pool.similarity_kind is Similarity.VECTORS
    sentences = [river.sentence(number) for number in range(len(river.lambdas))]
    assert any("nearer in meaning" in sentence and "closeness 0." in sentence for sentence in sentences)
    assert not any("%" in sentence or "repeats" in sentence for sentence in sentences)


@given(sweeps())
def test_the_sentence_of_the_selection_has_its_ranks_and_likeness(taken: LambdaSweep) -> None:
    river = River(taken)
    left, right = rank(taken.pool, taken.parameters.plain()), ranked_at(taken, 0.4)
    for hit in right.hits:
        place = taken.pool.index_of[hit.passage_id]
        sentence = selection_sentence(river, left, right, place)
        digits = [int(found) for found in re.findall(r"(\d+)(?:st|nd|rd|th)\b", sentence)]
        assert set(digits) == {hit.rank, left.ranks[hit.passage_id]}
        terms = terms_of(right, place)
        assert (thread_label(terms.max_similarity, taken.pool) in sentence) == (terms.blocker is not None)


def test_the_play_head_counts_the_changes_behind_it() -> None:
    river = River(swept())
    first, second = river.lambdas[:2]
    assert head_sentence(river, 1.0) == f"λ 1.00, after 0 of 13 changes. No change yet. {river.sentence(0)}"
    between = head_sentence(river, (first + second) / 2)
    assert "after 1 of 13 changes" in between
    assert between.endswith(river.sentence(0))


def test_where_nothing_changes_it_says_so() -> None:
    river = River(swept(ALL_DIFFERENT))
    assert head_sentence(river, 0.7) == "λ 0.70. Nothing changes at any λ."
    assert "Nothing changes at any λ." in river_text(river, here="")


def test_the_text_twin_holds_both_orders_every_change_and_the_families() -> None:
    river = River(swept())
    text = river_text(river, here="here it is")
    lines = text.splitlines()
    assert "here it is" in lines
    for number in range(len(river.lambdas)):
        assert river.sentence(number) in lines
    assert next(line for line in lines if line.startswith("At λ 1:")).count(";") == 5
    assert next(line for line in lines if line.startswith("At λ 0:")).count(";") == 5
    assert lines[-1] == (
        "Near-alike, family A: “auth.ts settings memo”, “auth.ts — excerpt”, “auth.ts fix log”"
    )


@given(rivers())
def test_a_reach_is_told_with_its_rank_and_its_ends(river: River) -> None:
    for course in river.courses:
        for reach in course.reaches:
            middle = (reach.high + reach.low) / 2
            if not reach.low < middle < reach.high:
                continue
            sentence = reach_sentence(river, course.place, middle)
            assert f"from λ {factor(reach.high)} to λ {factor(reach.low)}." in sentence
            assert ("below the cut" in sentence) == (reach.rank is None)


def test_hits_of_one_title_are_told_apart_by_file_and_line() -> None:
    notes = many_notes(3)
    pool = pool_of((AUTH_NOTES[0], AUTH_NOTES[0], notes[1]))
    names = Names(pool)
    assert names.quoted(0) == "“auth.ts settings memo (auth.md:12)”"
    assert names.label(1).startswith("auth.md:12")
    assert names.quoted(2) == "“Note 1 of family 0”"


@pytest.mark.parametrize("title", ["{at} {why}", "100 % {", "“quoted”"])
def test_a_title_with_braces_stays_a_title(title: str) -> None:
    notes = (replace(AUTH_NOTES[0], title=title), *AUTH_NOTES[1:])
    river = River(swept(notes))
    assert f"“{title}”" in river.sentence(0)
