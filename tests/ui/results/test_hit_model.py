"""The model of a list: whatever is set, its indexes follow the hits."""

import random
from typing import Protocol

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtTest import QAbstractItemModelTester
from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot

from app.ui.results.hit_model import HitModel
from app.ui.results.hit_row import HitRow, RowText
from app.ui.results.roles import Role


class LogCapture(Protocol):
    """What the ``qtlog`` fixture gives."""

    records: list[object]


ids = st.lists(st.integers(1, 2**40), unique=True, max_size=12)


def rows_of(passage_ids: list[int], *, relevance: float = 0.5) -> tuple[HitRow, ...]:
    return tuple(
        HitRow(
            passage_id=passage_id,
            rank=rank,
            text=RowText(f"Title {passage_id}", "a.md:1", "text", (), "<qt>tip</qt>"),
            relevance=relevance,
            bar=(),
            badge=None,
            spoken=f"hit {passage_id}",
        )
        for rank, passage_id in enumerate(passage_ids, start=1)
    )


def ids_in(model: HitModel) -> list[int]:
    return [model.index(row).data(Role.HIT).passage_id for row in range(model.rowCount())]


@given(before=ids, after=ids)
def test_the_model_shows_what_was_set_last(before: list[int], after: list[int]) -> None:
    model = HitModel()
    model.set_hits(rows_of(before))
    model.set_hits(rows_of(after))
    assert model.rows == rows_of(after)
    assert ids_in(model) == after


@given(before=ids, data=st.data())
def test_persistent_indexes_follow_their_hits(before: list[int], data: st.DataObject) -> None:
    kept = data.draw(st.lists(st.sampled_from(before), unique=True)) if before else []
    added = [passage_id for passage_id in data.draw(ids) if passage_id not in before]
    after = data.draw(st.permutations(kept + added))
    model = HitModel()
    model.set_hits(rows_of(before))
    held = {passage_id: QPersistentModelIndex(model.index_of(passage_id)) for passage_id in before}
    model.set_hits(rows_of(list(after)))
    for passage_id, index in held.items():
        assert index.isValid() == (passage_id in kept)
        if index.isValid():
            assert index.data(Role.HIT).passage_id == passage_id
            assert index.row() == list(after).index(passage_id)


def test_the_model_tester_finds_nothing_wrong(qtmodeltester: ModelTester) -> None:
    model = HitModel()
    model.set_hits(rows_of([3, 1, 2]))
    qtmodeltester.check(model)  # type: ignore[no-untyped-call]


def test_no_change_breaks_a_rule_of_models(qtlog: LogCapture) -> None:
    model = HitModel()
    tester = QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Warning)
    dice = random.Random(4)
    for step in range(60):
        shown = dice.sample(range(1, 15), k=dice.randint(0, 10))
        model.set_hits(rows_of(shown, relevance=step / 60))
    assert tester.model() is model
    assert qtlog.records == []


def test_a_new_order_alone_neither_inserts_nor_removes(qtbot: QtBot) -> None:
    model = HitModel()
    model.set_hits(rows_of([1, 2, 3]))
    with (
        qtbot.waitSignal(model.layoutChanged, timeout=1000),
        qtbot.assertNotEmitted(model.rowsRemoved),
        qtbot.assertNotEmitted(model.rowsInserted),
        qtbot.assertNotEmitted(model.modelReset),
    ):
        model.set_hits(rows_of([3, 1, 2]))


def test_equal_hits_change_nothing(qtbot: QtBot) -> None:
    model = HitModel()
    model.set_hits(rows_of([1, 2]))
    with qtbot.assertNotEmitted(model.dataChanged), qtbot.assertNotEmitted(model.layoutChanged):
        model.set_hits(rows_of([1, 2]))


def test_only_rows_with_new_values_are_said_to_have_changed(qtbot: QtBot) -> None:
    model = HitModel()
    old, new = rows_of([1, 2, 3]), rows_of([1, 2, 3], relevance=0.9)
    model.set_hits(old)
    with qtbot.waitSignal(model.dataChanged, timeout=1000) as changed:
        model.set_hits((old[0], new[1], old[2]))
    assert [index.row() for index in changed.args[:2]] == [1, 1]


def test_a_passage_stands_in_a_list_only_once() -> None:
    with pytest.raises(ValueError, match="only once"):
        HitModel().set_hits(rows_of([1, 2]) + rows_of([1]))


def test_roles_tell_title_sentence_and_tool_tip() -> None:
    model = HitModel()
    model.set_hits(rows_of([5]))
    index = model.index_of(5)
    assert index.data(Qt.ItemDataRole.DisplayRole) == "Title 5"
    assert index.data(Qt.ItemDataRole.AccessibleTextRole) == "hit 5"
    assert index.data(Qt.ItemDataRole.ToolTipRole) == "<qt>tip</qt>"
    assert index.data(Qt.ItemDataRole.DecorationRole) is None


def test_an_unknown_passage_has_no_index() -> None:
    model = HitModel()
    model.set_hits(rows_of([5]))
    assert not model.index_of(6).isValid()
    assert not model.index_of(None).isValid()
    assert model.data(QModelIndex()) is None
