"""Every sentence says the numbers of the answer, and every way out has its words."""

from dataclasses import replace

import pytest

from app.core.query import SearchMode, parse_query
from app.core.ranking import rank
from app.core.whereabouts import (
    LOOKED_AT,
    Absence,
    FileFacts,
    LegStanding,
    ListView,
    Remedy,
    Stage,
    Whereabouts,
    whereabouts,
)
from app.ui.ordinals import ordinal
from app.ui.whereabouts.text_edits import with_title, without_filters_and_words
from app.ui.whereabouts.words import answer_text, remedy_text
from tests.ui.pools import AUTH_NOTES, parameters, pool_of


def view_of(**values: object) -> ListView:
    pool = pool_of(AUTH_NOTES)
    chosen = parameters(**values)
    left, right = rank(pool, chosen.plain()), rank(pool, chosen)
    return ListView(left=left, right=right, shown=frozenset(hit.passage_id for hit in right.hits))


def facts(place: int) -> FileFacts:
    document = pool_of(AUTH_NOTES).candidates[place].passage.document
    return FileFacts(path=document.path, title=document.title)


def test_a_hit_says_both_ranks() -> None:
    view = view_of(limit=8)
    for place in range(2, 8):
        text = answer_text(whereabouts(facts(place), view), view)
        assert f"it is hit {view.right.ranks[place + 1]} in MMR order" in text
        assert f"{ordinal(view.left.ranks[place + 1])} in relevance order" in text


def test_what_is_pushed_down_says_by_whom_and_how_alike_they_are() -> None:
    view = view_of(limit=3, mmr_lambda=0.4)
    found = whereabouts(facts(2), view)
    text = answer_text(found, view)
    assert "it repeats “auth.ts settings memo”" in text
    assert f"({float(view.pool.similarity[2, 0]) * 100:.0f} % alike)" in text
    assert ordinal(view.right.ranks[3]) in text
    assert "the list shows 3" in text
    assert remedy_text(found) == f"Set λ to {found.value:.2f}"


def test_the_legs_say_their_ranks_or_how_far_they_looked() -> None:
    view = view_of()

    def told(*standings: LegStanding) -> str:
        found = Whereabouts(facts=replace(facts(0), standings=standings), stage=Stage.NOT_A_CANDIDATE)
        return answer_text(found, view)

    by_meaning = LegStanding(SearchMode.MEANING, 24, 57, silent=False)
    text = told(by_meaning, LegStanding(SearchMode.KEYWORD, 24, None, silent=True))
    assert "by meaning it is 57th and it holds no word of the query" in text
    assert f"among the {view.pool.asked_of_each_leg} it was asked for" in text
    assert f"beyond {LOOKED_AT:,}" in told(LegStanding(SearchMode.KEYWORD, 24, None, silent=False))
    assert f"by keyword 9th of {LOOKED_AT:,}" in told(LegStanding(SearchMode.KEYWORD, 24, 9, silent=False))


@pytest.mark.parametrize("absence", list(Absence))
def test_every_absence_has_a_sentence_with_its_detail(absence: Absence) -> None:
    found = Whereabouts(
        facts=FileFacts(path="/notes/a.md", absence=absence, detail="*.tmp"), stage=Stage.NOT_INDEXED
    )
    text = answer_text(found, None)
    assert text.startswith("“a.md”: ")
    assert text.endswith((".", "*.tmp"))
    without = {Absence.MISSING, Absence.FOLDER, Absence.OUTSIDE, Absence.WAITING}
    assert ("*.tmp" in text) == (absence not in without)


@pytest.mark.parametrize("remedy", list(Remedy))
def test_every_remedy_has_words_of_its_own(remedy: Remedy) -> None:
    named = replace(facts(0), detail="/home/me/notes", words=("-proxy",))
    found = Whereabouts(facts=named, stage=Stage.HERE, remedy=remedy, value=0.83)
    others = {remedy_text(replace(found, remedy=other)) for other in Remedy if other is not remedy}
    assert remedy_text(found)
    assert remedy_text(found) not in others


@pytest.mark.parametrize(
    ("text", "words", "left"),
    [
        ("auth folder:ops -proxy", ("-proxy",), "auth"),
        ('auth folder:ops "signed cookie" rest', ('"signed cookie"',), "auth rest"),
        ("auth -proxy pre-proxy folder:ops", ("-proxy",), "auth pre-proxy"),
        ("auth folder:ops", (), "auth"),
    ],
)
def test_what_keeps_a_file_out_leaves_the_query(text: str, words: tuple[str, ...], left: str) -> None:
    typed = parse_query(text).typed
    assert without_filters_and_words(text, typed, words, today=None) == left


def test_a_title_becomes_a_filter_that_is_read_back() -> None:
    query = parse_query(with_title("auth ", 'The "best"  plan'))
    assert query.filters.titles == ("The", "best", "plan")
    assert query.terms == ("auth",)
