"""A row says what the rankings say, in figures and in words."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.core.pool import Candidate
from app.ui.ordinals import ordinal
from app.ui.results.hit_row import Badge, RowMaker, row_text, utf16_length
from app.ui.results.sentences import number, rich_text
from tests.ui.pools import AUTH_NOTES, MIXED_NOTES, Note, pool_of
from tests.ui.rankings import RankingPair, ranking_pairs, rankings_of


def candidate(note: Note, *, query: str = "auth settings") -> Candidate:
    return pool_of((note,), query=query).candidates[0]


def note(text: str, *, title: str = "Title", file: str = "note.md") -> Note:
    return Note(title=title, file=file, text=text, keyword=0.5)


def marked(text: str, *, query: str) -> list[str]:
    row = row_text(candidate(note(text), query=query))
    encoded = row.snippet.encode("utf-16-le")
    return [encoded[2 * first : 2 * last].decode("utf-16-le") for first, last in row.marks]


@given(ranking_pairs())
def test_badge_is_left_rank_minus_right_rank(pair: RankingPair) -> None:
    for row in RowMaker().rows(pair.left, pair.right, changes=pair.changes).right:
        places = pair.left.ranks[row.passage_id] - pair.right.ranks[row.passage_id]
        assert row.badge == Badge(places)


@given(ranking_pairs())
def test_rows_stand_in_the_order_and_with_the_numbers_of_their_ranking(pair: RankingPair) -> None:
    rows = RowMaker().rows(pair.left, pair.right, changes=pair.changes)
    for side, ranking in ((rows.left, pair.left), (rows.right, pair.right)):
        assert [row.passage_id for row in side] == [hit.passage_id for hit in ranking.hits]
        assert [row.rank for row in side] == list(range(1, len(side) + 1))
        assert [row.relevance for row in side] == [hit.breakdown.relevance for hit in ranking.hits]


def test_left_rows_have_no_badge() -> None:
    pair = rankings_of(pool_of(AUTH_NOTES))
    rows = RowMaker().rows(pair.left, pair.right, changes=pair.changes)
    assert all(row.badge is None for row in rows.left)


def test_there_are_no_badges_while_mmr_is_off() -> None:
    pair = rankings_of(pool_of(AUTH_NOTES), mmr_enabled=False)
    rows = RowMaker().rows(pair.left, pair.right, changes=pair.changes)
    assert all(row.badge is None for row in rows.right)


@pytest.mark.parametrize(("places", "text"), [(0, "="), (2, "▲ 2"), (-13, "▼ 13")])
def test_a_badge_has_a_sign_and_a_number(places: int, text: str) -> None:
    assert Badge(places).text == text


def test_texts_are_made_once_for_a_pool() -> None:
    maker, pool = RowMaker(), pool_of(AUTH_NOTES)
    first, second = rankings_of(pool, mmr_lambda=1.0), rankings_of(pool, mmr_lambda=0.1)
    before = {row.passage_id: row.text for row in maker.rows(first.left, first.right, changes={}).left}
    rows = maker.rows(second.left, second.right, changes=second.changes)
    shared = [row for row in (*rows.left, *rows.right) if row.passage_id in before]
    assert shared
    assert all(row.text is before[row.passage_id] for row in shared)


def test_texts_are_made_anew_for_another_pool() -> None:
    maker = RowMaker()
    for query, expected in (("auth", ["auth"]), ("callback", ["callback"])):
        pair = rankings_of(pool_of((note("the auth callback"),), query=query))
        row = maker.rows(pair.left, pair.right, changes={}).left[0]
        assert [row.text.snippet[a:b] for a, b in row.text.marks] == expected


def test_the_snippet_begins_below_the_headings() -> None:
    row = row_text(candidate(note("# auth settings\n\n## First\n\nThe auth secret is set.\n# Later")))
    assert row.snippet.startswith("The auth secret")
    assert [row.snippet[a:b] for a, b in row.marks] == ["auth"]


def test_a_passage_of_headings_alone_shows_them() -> None:
    assert row_text(candidate(note("# auth settings\n## First"))).snippet == "auth settings First"


def test_a_note_named_as_its_file_is_told_apart_by_its_heading() -> None:
    same = Note(title="note", file="note.md", text="x", line=4, heading=("note", "Conflicts"))
    assert row_text(candidate(same)).place == "Conflicts:4"
    assert row_text(candidate(replace(same, title="Other"))).place == "note.md:4"
    assert row_text(candidate(replace(same, heading=("note",)))).place == "note.md:4"


def test_a_hashtag_is_not_a_heading() -> None:
    assert row_text(candidate(note("#auth settings"))).snippet == "#auth settings"


def test_marks_are_counted_as_qt_counts_text() -> None:
    assert marked("🌱🍅 the settings of 🌱 settings", query="settings") == ["settings", "settings"]
    assert marked("認証の設定と設定", query="設定") == ["設定", "設定"]


@given(st.text(st.characters(exclude_categories=["Cs"])))
def test_length_in_utf16_units(text: str) -> None:
    assert utf16_length(text) == len(text.encode("utf-16-le")) // 2


def test_a_document_without_title_is_called_by_its_file() -> None:
    assert row_text(candidate(note("auth", title="  ", file="notes/a.md"))).title == "a.md"


def test_bytes_that_are_no_text_are_shown_as_replacement_characters() -> None:
    row = row_text(candidate(note("auth", title="caf\udce9", file="caf\udce9.md")))
    assert (row.title, row.place) == ("caf�", "caf�.md:1")
    row.tool_tip.encode()


def test_spoken_rows_are_whole_sentences() -> None:
    pair = rankings_of(pool_of(AUTH_NOTES), mmr_lambda=0.6)
    rows = RowMaker().rows(pair.left, pair.right, changes=pair.changes)
    spoken = {row.text.title: row.spoken for row in rows.right}
    assert spoken["auth.ts settings memo"] == (
        "1st of 6: auth.ts settings memo, auth.md line 12, relevance 0.89, same place in both orders"
    )
    assert spoken["auth.ts fix log"] == (
        "5th of 6: auth.ts fix log, 2026-11-02.md line 7, relevance 0.74, fell 2 places, "
        "repeats auth.ts settings memo"
    )
    assert spoken["Environment variables"].endswith("relevance 0.62, rose 2 places")
    assert rows.left[2].spoken.endswith("relevance 0.74, 5th in MMR order")


def test_a_tool_tip_holds_what_a_narrow_row_cuts_off() -> None:
    full = replace(AUTH_NOTES[0], title="<b>auth</b>", heading=("Server", "Auth"))
    tip = row_text(candidate(full)).tool_tip
    assert "&lt;b&gt;auth&lt;/b&gt;" in tip
    assert "Server › Auth" in tip
    assert "/home/me/notes/auth.md, lines 12 to 12" in tip


@pytest.mark.parametrize(
    ("value", "text"),
    [(1, "1st"), (2, "2nd"), (3, "3rd"), (4, "4th"), (11, "11th"), (22, "22nd"), (113, "113th")],
)
def test_ordinals(value: int, text: str) -> None:
    assert ordinal(value) == text


@pytest.mark.parametrize(("score", "text"), [(0.744, "0.74"), (-0.2, "−0.20"), (-0.001, "0.00"), (1, "1.00")])
def test_numbers(score: float, text: str) -> None:
    assert number(score) == text


def test_rich_text_says_what_the_plain_text_says() -> None:
    assert rich_text("a <i> & b\nc") == "<qt>a &lt;i&gt; &amp; b<br>c</qt>"


def test_every_mixed_note_has_a_row() -> None:
    pair = rankings_of(pool_of(MIXED_NOTES), limit=20)
    rows = RowMaker().rows(pair.left, pair.right, changes=pair.changes)
    assert {row.text.title for row in rows.right} == {each.title for each in MIXED_NOTES}
