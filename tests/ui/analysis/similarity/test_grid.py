"""What the heat map shows is what the pool says, in the order of one of the lists."""

from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.core.families import families
from app.core.parameters import Similarity
from app.ui.analysis.river.names import Names
from app.ui.analysis.similarity.grid import ALONE, HitOrder, SimilarityGrid, grid_of
from app.ui.analysis.similarity.shades import shade, shades
from app.ui.analysis.similarity.words import family_sentences, grid_as_text, short_likeness
from app.ui.explanation.numbers import likeness
from app.ui.theme import DARK, LIGHT, Theme
from tests.ui.explanation.test_twin import luminance
from tests.ui.pools import AUTH_NOTES, MIXED_NOTES, pool_of
from tests.ui.rankings import RankingPair, ranking_pairs, rankings_of

ORDERS = st.sampled_from(HitOrder)


def grid(pair: RankingPair, order: HitOrder = HitOrder.RELEVANCE) -> SimilarityGrid:
    pool = pair.left.pool
    return grid_of(pair.left, pair.right, order=order, groups=families(pool), names=Names(pool))


@given(pair=ranking_pairs(), order=ORDERS)
def test_the_hits_of_both_lists_stand_in_the_chosen_order(pair: RankingPair, order: HitOrder) -> None:
    shown = grid(pair, order)
    ranking = pair.left if order is HitOrder.RELEVANCE else pair.right
    assert set(shown.ids) == {hit.passage_id for hit in (*pair.left.hits, *pair.right.hits)}
    ranks = [shown.rank(row) for row in range(len(shown))]
    assert ranks == sorted(ranks)
    assert ranks == [ranking.ranks[passage_id] for passage_id in shown.ids]


@given(pair=ranking_pairs(), order=ORDERS, data=st.data())
def test_every_number_is_the_pools(pair: RankingPair, order: HitOrder, data: st.DataObject) -> None:
    shown, pool = grid(pair, order), pair.left.pool
    cells = st.integers(0, len(shown) - 1)
    row, column = data.draw(cells), data.draw(cells)
    one, other = (pool.index_of[shown.ids[place]] for place in (row, column))
    assert shown.values[row, column] == pool.similarity[one, other]
    sentence = shown.sentence(row, column)
    if row == column:
        assert shown.texts[row][column] == "="
        return
    assert likeness(float(pool.similarity[one, other]), pool.similarity_kind) in sentence
    assert shown.texts[row][column] == short_likeness(
        float(pool.similarity[one, other]), pool.similarity_kind
    )
    assert sentence == shown.sentence(column, row)
    assert sentence.startswith(f"{max(shown.rank(row), shown.rank(column))} “")
    assert shown.pair(row, column) == shown.pair(column, row)


@given(pair=ranking_pairs(), order=ORDERS)
def test_blocks_are_the_families(pair: RankingPair, order: HitOrder) -> None:
    shown, pool = grid(pair, order), pair.left.pool
    family_of = {place: number for number, group in enumerate(families(pool)) for place in group.members}
    sizes = Counter(family_of[place] for place in shown.places)
    for row, one in enumerate(shown.places):
        assert bool(shown.letters[row]) == (sizes[family_of[one]] > 1)
        for column, other in enumerate(shown.places):
            together = family_of[one] == family_of[other] and sizes[family_of[one]] > 1
            assert (shown.blocks[row, column] != ALONE) == together


@given(pair=ranking_pairs(), order=ORDERS)
def test_an_outline_runs_exactly_between_a_block_and_what_is_not_of_it(
    pair: RankingPair, order: HitOrder
) -> None:
    shown = grid(pair, order)
    count, blocks = len(shown), shown.blocks
    for row in range(count):
        for column in range(count):
            around = ((row, column - 1), (row - 1, column), (row, column + 1), (row + 1, column))
            for ends, (a, b) in zip(shown.edges[row][column], around, strict=True):
                inside = 0 <= a < count and 0 <= b < count and blocks[a, b] == blocks[row, column]
                assert ends == (blocks[row, column] != ALONE and not inside)


def test_the_sentences_of_the_example() -> None:
    shown = grid(rankings_of(pool_of(AUTH_NOTES)))
    assert shown.sentence(1, 0) == (
        "2 “auth.ts — excerpt” and 1 “auth.ts settings memo”: 85\u00a0% of their words are the same; "
        "both are of family A."
    )
    assert shown.sentence(3, 3) == "4 “Environment variables” is like no other hit here."
    assert shown.sentence(0, 0) == "1 “auth.ts settings memo” is of family A."
    assert family_sentences(shown) == ("Family A: 1, 2 and 3",)


def test_hits_of_one_title_are_told_apart() -> None:
    notes = (AUTH_NOTES[0], replace(AUTH_NOTES[1], title=AUTH_NOTES[0].title), *AUTH_NOTES[2:])
    sentence = grid(rankings_of(pool_of(notes))).sentence(1, 0)
    assert "2 “auth.ts settings memo” (auth.md:48) and 1 “auth.ts settings memo” (auth.md:12)" in sentence


def test_a_closeness_in_meaning_is_no_share() -> None:
    pool = pool_of(AUTH_NOTES)
    by_meaning = replace(pool, similarity_kind=Similarity.VECTORS, overlap=pool.similarity)
    shown = grid(rankings_of(by_meaning))
    assert "their closeness in meaning is 0.852" in shown.sentence(1, 0)
    assert shown.texts[1][0] == "0.85"
    assert "%" not in grid_as_text(shown, "relevance order")


@pytest.mark.parametrize(
    ("similarity", "kind", "text"),
    [
        (0.93, Similarity.TOKENS, "93"),
        (0.004, Similarity.TOKENS, "<1"),
        (0.0, Similarity.TOKENS, "0"),
        (1.0, Similarity.TOKENS, "100"),
        (-0.031, Similarity.VECTORS, "−0.03"),
        (-0.001, Similarity.VECTORS, "0.00"),
    ],
)
def test_a_cell_is_short(similarity: float, kind: Similarity, text: str) -> None:
    assert short_likeness(similarity, kind) == text


def test_the_text_holds_every_number_and_family() -> None:
    shown = grid(rankings_of(pool_of(MIXED_NOTES)), HitOrder.MMR)
    head, family, ranks, *rows = grid_as_text(shown, "MMR order").splitlines()
    assert "in MMR order" in head
    assert family == f"{family_sentences(shown)[0]}."
    assert ranks.split("\t")[1:] == [str(shown.rank(row)) for row in range(len(shown))]
    assert [row.split("\t")[0] for row in rows] == [shown.label(row) for row in range(len(shown))]
    assert [tuple(row.split("\t")[1:]) for row in rows] == list(shown.texts)


def test_letters_are_those_that_the_river_gives() -> None:
    pair = rankings_of(pool_of(MIXED_NOTES))
    pool = pair.left.pool
    first = tuple(place for group in families(pool) for place in group.members if len(group.members) == 1)
    shown = grid_of(
        pair.left,
        pair.right,
        order=HitOrder.RELEVANCE,
        groups=families(pool),
        names=Names(pool),
        known=first,
    )
    assert shown.letters[:3] == ("A", "A", "A")


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
def test_shades_run_one_way_and_can_be_written_on(theme: Theme) -> None:
    lights = [luminance(colour) for colour in shades(dark=theme.dark)]
    assert lights == sorted(lights, reverse=not theme.dark)
    assert shade(theme, -0.4) == shade(theme, 0.0)
    ink = luminance(theme.text)
    for light in lights:
        high, low = max(ink, light), min(ink, light)
        assert (high + 0.05) / (low + 0.05) >= 4.5
