"""Where a file is, decided from a pool and what is known of the file: every number is that of a ranking."""

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from app.core.families import families, fold
from app.core.pool import CandidatePool
from app.core.query import SearchMode, parse_query
from app.core.ranking import rank
from app.core.whereabouts import (
    Absence,
    FileFacts,
    LegStanding,
    ListView,
    Remedy,
    Stage,
    nearest_lambda,
    row_numbers,
    whereabouts,
)
from tests.core.pools import BOTH_LEGS, PARAMETERS, parameters, pool_of, pools
from tests.ui.pools import AUTH_NOTES, many_notes
from tests.ui.pools import pool_of as pool_of_notes

KEYWORD, MEANING = SearchMode.KEYWORD, SearchMode.MEANING


def view_of(pool: CandidatePool, *, folded: bool = False, **values: object) -> ListView:
    chosen = parameters(**values)
    left, right = rank(pool, chosen.plain()), rank(pool, chosen)
    groups = families(pool) if folded else ()
    hits = [row.hit for row in fold(right, groups)] if folded else right.hits
    shown = frozenset(hit.passage_id for hit in hits)
    return ListView(left=left, right=right, shown=shown, groups=groups)


def facts_of(pool: CandidatePool, place: int) -> FileFacts:
    document = pool.candidates[place].passage.document
    return FileFacts(path=document.path, title=document.title)


@given(st.data())
def test_every_candidate_is_found_at_the_stage_and_rank_of_its_best_passage(data: st.DataObject) -> None:
    pool = data.draw(pools(min_size=1))
    values = data.draw(PARAMETERS).clamped()
    chosen = replace(values, limit=data.draw(st.integers(1, 4)))
    left, right = rank(pool, chosen.plain()), rank(pool, chosen)
    shown = frozenset(hit.passage_id for hit in right.hits)
    view = ListView(left=left, right=right, shown=shown)
    place = data.draw(st.integers(0, len(pool) - 1))
    path = pool.candidates[place].passage.document.path
    same = [c.passage.id for c in pool.candidates if c.passage.document.path == path]
    found = whereabouts(FileFacts(path=path), view)
    best, best_left = min(right.ranks[i] for i in same), min(left.ranks[i] for i in same)
    assert (found.rank, found.left_rank) == (best, best_left)
    assert (found.stage is Stage.HERE) == (best <= chosen.limit)
    if found.stage is Stage.PUSHED_DOWN:
        assert best_left <= chosen.limit
        assert found.passage_id is not None
        terms = right.breakdown(pool.index_of[found.passage_id]).mmr
        assert terms is not None
        assert (found.other, found.similarity) == (terms.blocker, terms.max_similarity)
        assert found.remedy is Remedy.SET_LAMBDA
    if found.remedy is Remedy.SET_LAMBDA:
        again = rank(pool, replace(chosen, mmr_lambda=found.value))
        assert min(again.ranks[i] for i in same) <= chosen.limit
    if found.remedy is Remedy.SET_LIMIT:
        again = rank(pool, replace(chosen, limit=int(found.value)))
        assert {hit.passage_id for hit in again.hits} & set(same)


def test_no_nearer_stop_of_lambda_shows_it() -> None:
    pool = pool_of_notes(many_notes(24, seed=1))
    view = view_of(pool, limit=5, mmr_lambda=0.5)
    for place in range(len(pool)):
        stop = nearest_lambda(view.right, [place])
        shown_at = [
            n / 100
            for n in range(101)
            if place in rank(pool, replace(view.right.parameters, mmr_lambda=n / 100)).order[:5]
        ]
        nearest = min((abs(n - 0.5) for n in shown_at), default=None)
        assert (stop is None) == (nearest is None)
        assert stop is None or (stop in shown_at and abs(abs(stop - 0.5) - (nearest or 0.0)) < 1e-9)


def test_what_repeats_is_pushed_down_by_the_hit_it_repeats() -> None:
    pool = pool_of_notes(AUTH_NOTES)
    view = view_of(pool, limit=3, mmr_lambda=0.4)
    found = whereabouts(facts_of(pool, 2), view)
    assert found.stage is Stage.PUSHED_DOWN
    assert found.other == 1
    assert found.similarity == float(pool.similarity[2, 0])
    assert found.remedy is Remedy.SET_LAMBDA
    assert found.value > 0.4


def test_a_folded_file_stands_behind_the_first_of_its_family() -> None:
    pool = pool_of_notes(AUTH_NOTES)
    view = view_of(pool, folded=True, limit=4)
    leader = next(hit for hit in view.right.hits if hit.passage_id in {1, 2, 3})
    assert leader.passage_id != 3
    found = whereabouts(facts_of(pool, 2), view)
    assert found.stage is Stage.FOLDED
    assert (found.other, found.rank) == (leader.passage_id, leader.rank)
    assert found.remedy is Remedy.UNFOLD


@given(pools())
def test_rows_without_families_are_ranks_and_with_them_those_of_the_folded_list(pool: CandidatePool) -> None:
    ranking = rank(pool, parameters(limit=200))
    ids = [candidate.passage.id for candidate in pool.candidates]
    assert row_numbers(ranking, ()) == tuple(ranking.ranks[i] for i in ids)
    groups = families(pool)
    rows = row_numbers(ranking, groups)
    for number, folded in enumerate(fold(ranking, groups), start=1):
        for hit in (folded.hit, *folded.alike):
            assert rows[pool.index_of[hit.passage_id]] == number


def lost(pool: CandidatePool, *ranks: int | None, silent: bool = False) -> FileFacts:
    standings = tuple(
        LegStanding(leg, pool.asked_of_each_leg, number, silent and number is None)
        for leg, number in zip((MEANING, KEYWORD), ranks, strict=False)
    )
    return FileFacts(path="/elsewhere.md", title="Elsewhere", standings=standings)


def test_a_rank_within_reach_is_reached_by_more_candidates_for_each_hit() -> None:
    pool = pool_of_notes(AUTH_NOTES, limit=6)
    view = view_of(pool)
    for number, needed in ((25, 5.0), (30, 5.0), (31, 6.0), (120, 20.0)):
        found = whereabouts(lost(pool, number, None), view)
        assert (found.stage, found.remedy, found.value) == (
            Stage.NOT_A_CANDIDATE,
            Remedy.SET_CANDIDATES,
            needed,
        )
    assert whereabouts(lost(pool, 121, None), view).remedy is Remedy.BY_TITLE
    assert whereabouts(lost(pool, None, None), view).remedy is Remedy.BY_TITLE


def test_a_file_without_the_words_is_found_by_meaning() -> None:
    pool = pool_of_notes(AUTH_NOTES, legs=frozenset({KEYWORD}))
    facts = replace(lost(pool), standings=(LegStanding(KEYWORD, 24, None, silent=True),))
    assert whereabouts(facts, view_of(pool)).remedy is Remedy.ALSO_BY_MEANING


def test_what_is_known_of_the_file_comes_before_the_legs() -> None:
    pool = pool_of([], legs=BOTH_LEGS)
    view = view_of(replace(pool, query=parse_query("auth type:pdf")))
    facts = FileFacts(
        path="/a.md", filters=view.pool.query.typed, standings=(LegStanding(KEYWORD, 24, 3, False),)
    )
    assert whereabouts(facts, view).stage is Stage.FILTERED
    assert whereabouts(replace(facts, absence=Absence.IGNORED), view).stage is Stage.NOT_INDEXED
    assert whereabouts(facts, None).stage is Stage.NOT_ASKED
