"""A proposal is said with the numbers of the rankings before and after it, and in few digits."""

import pytest
from pytestqt.qtbot import QtBot

from app.core.ranking import rank
from app.core.teaching import Dial, Proposal, Wish, proposals
from app.services.presets import Preset
from app.ui.teaching.row import TeachingRow
from app.ui.teaching.words import (
    applied_text,
    called,
    change_text,
    none_text,
    preset_text,
    proposal_text,
)
from tests.ui.pools import AUTH_NOTES, MIXED_NOTES, many_notes, parameters, pool_of


def every_proposal() -> list[Proposal]:
    pool = pool_of(many_notes(24, seed=1))
    right = rank(pool, parameters(limit=8, mmr_lambda=0.6, decay_enabled=True, half_life_days=30.0))
    ids = [hit.passage_id for hit in right.hits]
    return [
        proposal for low in range(1, len(ids)) for proposal in proposals(right, Wish(ids[low], ids[low - 1]))
    ]


def test_every_number_is_that_of_the_two_rankings() -> None:
    pool = pool_of(many_notes(24, seed=1))
    seen = dict.fromkeys(Dial, 0)
    for proposal in every_proposal():
        seen[proposal.dial] += 1
        text = proposal_text(proposal, pool)
        before, after = rank(pool, proposal.before), rank(pool, proposal.after)
        assert text.startswith(change_text(proposal))
        assert called(proposal.wish.raised, pool) in text
        moved = [m for m in proposal.moved if m.passage_id not in {proposal.wish.raised, proposal.wish.above}]
        if not moved:
            assert text.endswith("nothing else moves.")
        named = [m for m in moved if f"{called(m.passage_id, pool)} from {m.before} to {m.after}" in text]
        assert len(named) == min(2, len(moved))
        for entry in named:
            assert (before.ranks[entry.passage_id], after.ranks[entry.passage_id]) == (
                entry.before,
                entry.after,
            )
    assert all(seen.values())


def test_changes_are_said_as_the_sliders_are_read() -> None:
    texts = {proposal.dial: change_text(proposal) for proposal in every_proposal()}
    assert texts[Dial.LAMBDA].startswith("λ 0.60 → ")
    assert texts[Dial.WEIGHT].startswith("meaning 70 % → ")
    assert texts[Dial.HALF_LIFE].startswith("half-life 30 days → ")
    assert all(len(text) < 60 for text in texts.values())


def test_hits_of_one_title_are_told_apart() -> None:
    pool = pool_of((*AUTH_NOTES, AUTH_NOTES[0]))
    assert called(1, pool) == "“auth.ts settings memo (auth.md:12)”"
    assert called(4, pool) == "“Environment variables”"


def test_a_preset_says_what_it_sets() -> None:
    now = parameters()
    assert preset_text(Preset(name="a"), now) == "λ 0.70, meaning 70 %, age ignored"
    aged = Preset(name="b", mmr_enabled=False, decay_enabled=True, half_life_days=90.0)
    assert preset_text(aged, now) == "MMR off, meaning 70 %, half-life 3 months"


def test_the_row_offers_what_can_be_done(qtbot: QtBot) -> None:
    row = TeachingRow()
    qtbot.addWidget(row)
    pool = pool_of(many_notes(24, seed=1))
    first, *others = every_proposal()
    row.show_proposal(first, pool, others=tuple(others[:2]))
    assert row.isVisible()
    assert [button.text() for button in row.others] == [f"Or {change_text(other)}" for other in others[:2]]
    with qtbot.waitSignal(row.other_requested, timeout=1000) as told:
        row.others[1].click()
    assert told.args == [others[1]]
    assert (row.apply.isHidden(), row.undo.isHidden()) == (False, True)
    row.show_applied(first, pool)
    assert row.sentence.text() == applied_text(first, pool)
    assert (row.apply.isHidden(), row.undo.isHidden(), row.others) == (True, False, [])
    row.show_none(first.wish, pool)
    assert row.sentence.text() == none_text(first.wish, pool)
    assert (row.apply.isHidden(), row.undo.isHidden()) == (True, True)


@pytest.mark.parametrize("notes", [AUTH_NOTES, MIXED_NOTES])
def test_no_dial_is_said_with_both_titles(notes: tuple[object, ...]) -> None:
    pool = pool_of(notes)  # type: ignore[arg-type]
    text = none_text(Wish(5, 4), pool)
    assert text.startswith("No single dial can raise “")
    assert called(5, pool) in text
    assert called(4, pool) in text
