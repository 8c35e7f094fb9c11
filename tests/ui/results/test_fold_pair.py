"""A hit that is chosen can be seen: where both lists fold it away, both open its family."""

from hypothesis import given
from hypothesis import strategies as st

from app.ui.results.fold_pair import FoldPair
from tests.ui.rankings import RankingPair, ranking_pairs


def _seen(folds: FoldPair, pair: RankingPair) -> set[int]:
    return {row.hit.passage_id for rows in folds.shown(pair.left, pair.right) for row in rows}


def _listed(folds: FoldPair, pair: RankingPair) -> set[int]:
    """What the lists hold, folded away or not."""
    folds.enabled = True
    _seen(folds, pair)
    ids = [candidate.passage.id for candidate in pair.left.pool.candidates]
    return {
        passage_id
        for passage_id in ids
        if passage_id in _seen(folds, pair) or folds.left.hides(passage_id) or folds.right.hides(passage_id)
    }


@given(ranking_pairs(), st.data())
def test_any_hit_of_the_lists_can_be_brought_to_light(pair: RankingPair, data: st.DataObject) -> None:
    folds = FoldPair()
    listed = _listed(folds, pair)
    passage_id = data.draw(st.sampled_from(sorted(listed)))
    hidden = passage_id not in _seen(folds, pair)
    assert folds.unhide(passage_id) is hidden
    assert passage_id in _seen(folds, pair)
    assert not folds.unhide(passage_id)


@given(ranking_pairs())
def test_unfolded_there_is_nothing_to_open(pair: RankingPair) -> None:
    folds = FoldPair()
    seen = _seen(folds, pair)
    assert seen == {hit.passage_id for hit in (*pair.left.hits, *pair.right.hits)}
    assert not any(folds.unhide(candidate.passage.id) for candidate in pair.left.pool.candidates)
