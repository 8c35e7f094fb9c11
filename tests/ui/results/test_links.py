"""Ribbons join exactly the hits that both lists show, and go the way that ``compare`` says."""

from hypothesis import given

from app.ui.results.links import Movement, links_between
from tests.ui.pools import AUTH_NOTES, pool_of
from tests.ui.rankings import RankingPair, ranking_pairs, rankings_of


@given(ranking_pairs())
def test_every_visible_hit_has_one_link_and_only_those_on_both_sides_are_joined(pair: RankingPair) -> None:
    left = {hit.passage_id for hit in pair.left.hits}
    right = {hit.passage_id for hit in pair.right.hits}
    links = links_between(pair.left, pair.right, changes=pair.changes)
    assert sorted(link.passage_id for link in links) == sorted(left | right)
    assert {link.passage_id for link in links if link.joined} == left & right
    assert {link.passage_id for link in links if link.on_left} == left
    assert {link.passage_id for link in links if link.on_right} == right


@given(ranking_pairs())
def test_links_agree_with_compare(pair: RankingPair) -> None:
    changes = pair.changes
    for link in links_between(pair.left, pair.right, changes=changes):
        change = changes.get(link.passage_id)
        if change is None:
            assert link.movement is Movement.UNMOVED
            assert link.left_rank == link.right_rank
        else:
            assert (link.left_rank, link.right_rank) == (change.left_rank, change.right_rank)
            assert link.movement is (Movement.RISEN if change.places > 0 else Movement.SUNK)


def test_sentences_name_titles_and_ranks() -> None:
    pair = rankings_of(pool_of(AUTH_NOTES), mmr_lambda=0.6)
    links = links_between(pair.left, pair.right, changes=pair.changes)
    said = {link.passage_id: link.sentence for link in links}
    assert said[1] == "“auth.ts settings memo” is 1st in both orders."
    assert said[3] == "“auth.ts fix log” falls from 3rd to 5th: it repeats “auth.ts settings memo”."
    assert said[4] == "“Environment variables” rises from 4th to 2nd, past “auth.ts — excerpt” and 1 more."
