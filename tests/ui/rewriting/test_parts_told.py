"""Every hit of a question in parts says which part it answers: in its row, its tool tip, and aloud."""

from dataclasses import replace

from app.core.parameters import RankingParameters
from app.core.pool import Candidate
from app.core.ranking import rank
from app.core.rewriting import Rewriting
from app.ui.results.hit_row import RowMaker, row_text
from app.ui.results.sentences import answers_part
from tests.ui.pools import AS_OF, AUTH_NOTES, pool_of

PARTS = ("where is AUTH_SECRET <set>", "how long does a session last?")


def candidate(*parts: int) -> Candidate:
    return replace(pool_of(AUTH_NOTES).candidates[0], parts=parts)


def test_a_hit_that_answers_no_part_says_nothing_of_parts() -> None:
    plain = row_text(candidate())
    assert plain.place == "auth.md:12"
    assert answers_part(candidate(), ()) == ""
    assert "part" not in plain.tool_tip


def test_the_number_of_its_best_part_stands_before_the_place() -> None:
    text = row_text(candidate(2, 1), parts=PARTS)
    assert text.place == "(2) auth.md:12"
    assert "It answers part 2, “how long does a session last?”, and is among the first for part 1." in (
        text.tool_tip
    )


def test_a_part_is_never_taken_for_markup() -> None:
    assert "&lt;set&gt;" in row_text(candidate(1), parts=PARTS).tool_tip


def test_a_part_that_is_not_there_is_not_named() -> None:
    assert answers_part(candidate(3), PARTS) == ""
    assert answers_part(candidate(1), PARTS) == "It answers part 1, “where is AUTH_SECRET <set>”."


def test_both_lists_say_it_aloud() -> None:
    pool = pool_of(AUTH_NOTES)
    pool = replace(
        pool,
        candidates=tuple(replace(hit, parts=(1 + place % 2,)) for place, hit in enumerate(pool.candidates)),
        rewriting=Rewriting(parts=PARTS),
    )
    right = rank(pool, RankingParameters(as_of=AS_OF))
    left = rank(pool, right.parameters.plain())
    rows = RowMaker().rows(left, right, changes={})
    for row in (*rows.left, *rows.right):
        [part] = pool.candidates[pool.index_of[row.passage_id]].parts
        assert f", answers part {part}" in row.spoken
        assert row.text.place.startswith(f"({part}) ")
