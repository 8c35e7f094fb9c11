"""The ledger holds every number of the breakdown, and adds up as it is shown."""

import re
from dataclasses import replace

import pytest

from app.core.parameters import Fusion
from app.core.pinning import with_pins
from app.core.query import SearchMode
from app.core.ranking import MmrTerms
from app.core.runner_up import runner_up
from app.core.scores import keyword_score, rank_of_share
from app.ui.explanation.formula import FORMULA, filled_formula
from app.ui.explanation.ledger import Emphasis, LedgerRow, ledger
from app.ui.explanation.numbers import ABSENT
from tests.ui.explanation.explained_pools import (
    Note,
    both_rankings,
    family_pool,
    make_pool,
    matrix,
    random_pool,
)


def _thousandths(row: LedgerRow) -> int:
    return round(float(row.value.replace("−", "-")) * 1000)


def _labels(rows: tuple[LedgerRow, ...]) -> list[str]:
    return [row.label for row in rows]


def test_the_rows_of_a_repeating_hit_are_those_of_the_drawing() -> None:
    notes = (
        Note(title="memo", meaning=0.9, keyword=0.9),
        Note(title="excerpt", meaning=0.84, keyword=0.71, age_days=18),
        Note(title="other", meaning=0.1),
    )
    pool = make_pool(notes, matrix(3, {(1, 2): 0.64}))
    _, right = both_rankings(pool, decay_enabled=True, half_life_days=30.0)
    rows = ledger(right, 2)
    assert [(row.label, row.value) for row in rows[:4]] == [
        ("Meaning 0.84 × 0.70", "0.588"),
        ("Keywords 0.71 × 0.30", "0.213"),
        ("Age 18 days × 0.66", "−0.273"),
        ("Relevance", "0.528"),
    ]
    assert re.fullmatch(r"λ 0\.70 × 0\.\d+ \(scaled\)", rows[4].label)
    assert (rows[5].label, rows[5].value) == ("Repeats hit 1: 0.30 × 0.64", "−0.192")
    assert rows[5].emphasis is Emphasis.LOSS
    assert rows[6].label == "MMR when picked"
    assert [row.label for row in rows if row.emphasis is Emphasis.TOTAL] == ["Relevance", "MMR when picked"]


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("fusion", list(Fusion))
@pytest.mark.parametrize("changes", [{"decay_enabled": False}, {"decay_enabled": True}])
def test_shown_rows_add_up_and_equal_the_breakdown(
    seed: int, fusion: Fusion, changes: dict[str, bool]
) -> None:
    _, right = both_rankings(random_pool(seed), fusion=fusion, mmr_lambda=0.63, **changes)
    for place, candidate in enumerate(right.pool.candidates):
        rows = ledger(right, candidate.passage.id)
        breakdown = right.breakdown(place)
        assert breakdown.mmr is not None
        total, value = (row for row in rows if row.emphasis is Emphasis.TOTAL)
        pieces = [row for row in rows[: rows.index(total)] if row.value != ABSENT]
        assert sum(map(_thousandths, pieces)) == _thousandths(total)
        gain, penalty = rows[rows.index(total) + 1 : rows.index(value)]
        assert _thousandths(gain) + _thousandths(penalty) == _thousandths(value)
        assert total.value == f"{breakdown.relevance:.3f}"
        assert _thousandths(value) == pytest.approx(breakdown.mmr.score * 1000, abs=0.501)


@pytest.mark.parametrize("seed", range(4))
def test_shown_factors_multiply_to_the_shown_piece(seed: int) -> None:
    """Rounding moves a product by less than two thousandths; the age row multiplies the sum above it."""
    _, right = both_rankings(random_pool(seed), mmr_lambda=0.63)
    for hit in right.hits:
        for row in ledger(right, hit.passage_id):
            factors = re.search(r"(−?[\d.]+) × (−?[\d.]+)", row.label)
            if factors:
                product = float(factors[1].replace("−", "-")) * float(factors[2].replace("−", "-"))
                assert abs(_thousandths(row)) == pytest.approx(abs(product) * 1000, abs=2.0)


def test_a_silent_leg_is_said_and_adds_nothing() -> None:
    rows = ledger(both_rankings(family_pool())[1], 6)
    assert (rows[0].label, rows[0].value) == ("Meaning: not among its candidates", "–")
    assert rows[0].emphasis is Emphasis.QUIET


def test_a_leg_that_was_not_asked_has_no_row() -> None:
    notes = (Note(title="A", meaning=None, keyword=0.9), Note(title="B", meaning=None, keyword=0.5))
    pool = make_pool(notes, matrix(2, {}), legs=frozenset({SearchMode.KEYWORD}))
    assert _labels(ledger(both_rankings(pool)[1], 1))[:2] == ["Keywords 0.90 × 1.00", "Relevance"]


def test_reciprocal_rank_fusion_names_the_place_in_each_list() -> None:
    _, right = both_rankings(family_pool(), fusion=Fusion.RECIPROCAL_RANK)
    labels = _labels(ledger(right, 3))
    assert labels[0] == "Meaning, 3rd in its list 0.968 × 0.50"
    assert labels[1].startswith("Keywords, 4th in its list 0.953 × 0.50")


def test_an_evergreen_note_never_fades() -> None:
    notes = (Note(title="A", meaning=0.9, evergreen=True, age_days=900), Note(title="B", meaning=0.5))
    rows = ledger(both_rankings(make_pool(notes, matrix(2, {})), decay_enabled=True)[1], 1)
    assert ("Age: evergreen, never fades", "–") in [(row.label, row.value) for row in rows]


def test_a_pinned_note_says_that_it_is_pinned() -> None:
    notes = (Note(title="A", meaning=0.9, age_days=900), Note(title="B", meaning=0.5))
    pool = make_pool(notes, matrix(2, {}))
    pinned = with_pins(pool, {pool.candidates[0].passage.document.path: True})
    rows = ledger(both_rankings(pinned, decay_enabled=True)[1], 1)
    assert ("Age: pinned as evergreen", "–") in [(row.label, row.value) for row in rows]


def test_age_has_no_row_while_it_is_ignored() -> None:
    assert not [label for label in _labels(ledger(both_rankings(family_pool())[1], 2)) if "Age" in label]


def test_without_mmr_the_ledger_ends_with_relevance() -> None:
    left, _ = both_rankings(family_pool())
    assert _labels(ledger(left, 2))[-1] == "Relevance"


def test_the_first_pick_repeats_nothing() -> None:
    rows = ledger(both_rankings(family_pool())[1], 1)
    (row,) = (row for row in rows if row.label.startswith("Repeats"))
    assert (row.label, row.value, row.emphasis) == (
        "Repeats nothing picked before it",
        "0.000",
        Emphasis.QUIET,
    )


def test_a_hit_unlike_all_before_it_gains_by_it() -> None:
    notes = (Note(title="A", meaning=0.9), Note(title="B", meaning=0.5))
    rows = ledger(both_rankings(make_pool(notes, matrix(2, {(1, 2): -0.2})))[1], 2)
    (row,) = (row for row in rows if row.label.startswith("Unlike"))
    assert (row.label, row.value, row.emphasis) == (
        "Unlike all before it: 0.30 × −0.20",
        "0.060",
        Emphasis.PLAIN,
    )


def test_the_lead_is_that_over_the_runner_up() -> None:
    _, right = both_rankings(random_pool(3))
    for hit in right.hits:
        row, second = ledger(right, hit.passage_id)[-1], runner_up(right, hit.passage_id)
        assert second is not None
        assert (row.label, row.value) == ("Lead over the runner-up", f"{second.lead:.3f}")


def test_the_formula_holds_the_numbers_of_the_hit() -> None:
    terms = MmrTerms(mmr_lambda=0.7, scaled_relevance=0.91, max_similarity=0.64, blocker=1)
    assert FORMULA == "MMR = λ·rel − (1−λ)·max sim"
    assert filled_formula(terms) == "0.445 = 0.70·0.91 − 0.30·0.64"


def test_a_negative_likeness_stands_in_brackets() -> None:
    terms = MmrTerms(mmr_lambda=0.7, scaled_relevance=0.0, max_similarity=-0.1, blocker=1)
    assert filled_formula(terms) == "0.030 = 0.70·0.00 − 0.30·(−0.10)"


def test_what_the_keywords_score_comes_from_is_the_share_of_the_query() -> None:
    score = keyword_score(rank_of_share(0.62))
    pool = make_pool((Note(title="a", meaning=0.5, keyword=score), Note(title="b", meaning=0.1)))
    keywords = ledger(both_rankings(pool)[1], 1)[1]
    assert keywords.label.startswith(f"Keywords {score:.2f}")
    assert "3.5 × 0.62²" in keywords.detail


def test_a_query_that_was_drawn_toward_hits_says_so_beside_the_distance() -> None:
    pool = make_pool((Note(title="a", meaning=0.5), Note(title="b", meaning=0.1)))
    assert "drawn" not in ledger(both_rankings(pool)[1], 1)[0].detail
    drawn = replace(pool, drawn_toward=(1, 2))
    assert "drawn toward the first 2 hits" in ledger(both_rankings(drawn)[1], 1)[0].detail
