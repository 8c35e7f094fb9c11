"""Families are connected groups, each candidate is in one, and folding loses and invents nothing."""

from dataclasses import replace
from itertools import combinations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from app.core.families import ALIKE_FROM, Family, families, fold, labels
from app.core.pool import CandidatePool
from tests.sample_notes.notes import FAMILIES, read_notes
from tests.ui.pools import AUTH_NOTES, Note, many_notes, pool_of
from tests.ui.rankings import RankingPair, ranking_pairs, rankings_of

POOL = pool_of(many_notes(40, seed=3))
relations = st.integers(0, 9).flatmap(lambda n: arrays(np.bool_, (n, n)))


@given(relations)
def test_labels_are_the_connected_groups(relation: np.ndarray) -> None:
    alike = relation | relation.T
    found = labels(alike).tolist()
    reach = np.linalg.matrix_power((alike | np.eye(len(alike), dtype=np.bool_)).astype(np.int64), 9) > 0
    for one in range(len(alike)):
        assert found[one] == min(other for other in range(len(alike)) if reach[one, other])


@given(st.floats(0, 1.1))
def test_each_candidate_is_in_one_family(threshold: float) -> None:
    found = families(POOL, alike_from=threshold)
    assert sorted(place for family in found for place in family.members) == list(range(len(POOL)))
    for family in found:
        assert family.newest in family.members
        assert list(family.members) == sorted(family.members)
    assert [family.members[0] for family in found] == sorted(family.members[0] for family in found)


@given(st.floats(0, 1), st.floats(0, 1))
def test_a_higher_threshold_never_joins_more(one: float, other: float) -> None:
    low, high = sorted((one, other))
    loose = {
        place: number
        for number, family in enumerate(families(POOL, alike_from=low))
        for place in family.members
    }
    for family in families(POOL, alike_from=high):
        assert len({loose[place] for place in family.members}) == 1


@given(ranking_pairs())
def test_folding_keeps_every_hit_once_and_in_order(pair: RankingPair) -> None:
    groups = families(pair.left.pool)
    for ranking in (pair.left, pair.right):
        whole = replace(ranking, parameters=replace(ranking.parameters, limit=200))
        folded = fold(whole, groups)
        everything = [hit for row in folded for hit in (row.hit, *row.alike)]
        assert sorted(hit.rank for hit in everything) == list(range(1, len(ranking.pool) + 1))
        assert [row.hit.rank for row in folded] == sorted(row.hit.rank for row in folded)
        for row in folded:
            ranks = [row.hit.rank, *(hit.rank for hit in row.alike)]
            assert ranks == sorted(ranks)
            assert (row.newest is None) == (not row.alike)
            assert row.newest is None or row.newest in {
                row.hit.passage_id,
                *(h.passage_id for h in row.alike),
            }
        assert fold(ranking, groups) == folded[: ranking.parameters.limit]
        assert not ranking.order or folded[0].hit == ranking.hits[0]


@given(ranking_pairs())
def test_folding_singles_changes_nothing(pair: RankingPair) -> None:
    singles = tuple(Family((place,), place) for place in range(len(pair.left.pool)))
    assert tuple(row.hit for row in fold(pair.right, singles)) == pair.right.hits


def _notes_pool(*notes: Note) -> CandidatePool:
    return pool_of(notes)


def test_versions_of_a_note_are_one_family_and_the_newest_is_known() -> None:
    text = "set the secret in the environment before the first start of the service"
    old, new, other = (
        replace(AUTH_NOTES[0], text=f"{text} today", age_days=300.0, meaning=0.9),
        replace(AUTH_NOTES[1], text=f"{text} now", age_days=3.0, meaning=0.5),
        replace(AUTH_NOTES[5], meaning=0.7),
    )
    pair = rankings_of(_notes_pool(old, new, other))
    folded = fold(pair.left, families(pair.left.pool))
    assert [[row.hit.passage_id, *(hit.passage_id for hit in row.alike)] for row in folded] == [[1, 2], [3]]
    assert folded[0].newest == 2
    assert folded[1].newest is None


def test_a_chain_is_one_family() -> None:
    words = [f"w{number}" for number in range(16)]
    chain = tuple(replace(AUTH_NOTES[0], text=" ".join(words[first : first + 10])) for first in (0, 3, 6))
    pool = _notes_pool(*chain)
    assert pool.similarity[0, 1] >= ALIKE_FROM > pool.similarity[0, 2]
    assert [family.members for family in families(pool)] == [(0, 1, 2)]


def test_overlapping_stretches_of_one_file_are_one_family() -> None:
    pool = _notes_pool(*AUTH_NOTES[3:6])
    assert len(families(pool)) == 3
    first, second, third = pool.candidates
    document = first.passage.document
    moved = (
        replace(first, passage=replace(first.passage, document=document, first_char=0, last_char=100)),
        replace(second, passage=replace(second.passage, document=document, first_char=99, last_char=200)),
        replace(third, passage=replace(third.passage, document=document, first_char=200, last_char=300)),
    )
    assert [family.members for family in families(replace(pool, candidates=moved))] == [(0, 1), (2,)]


def test_similarity_of_vectors_does_not_make_families() -> None:
    pool = _notes_pool(*AUTH_NOTES)
    by_meaning = replace(pool, similarity=np.ones_like(pool.similarity), overlap=pool.similarity)
    assert families(by_meaning) == families(pool)


def test_nothing_has_no_families() -> None:
    assert families(pool_of(())) == ()


@pytest.mark.parametrize("family", FAMILIES)
def test_the_sample_families_are_families(family: str) -> None:
    notes = read_notes()
    members = [notes[path] for path in FAMILIES[family]]
    strangers = [note for path, note in notes.items() if path not in FAMILIES[family]]
    pool = _notes_pool(*(replace(AUTH_NOTES[0], text=note.body) for note in (*members, *strangers)))
    assert families(pool)[0].members == tuple(range(len(members)))
    assert len(list(combinations(members, 2))) >= 3
