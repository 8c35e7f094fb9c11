"""Near-alike hits share a colour, a pattern and a letter; others share none of them."""

from PySide6.QtCore import Qt

from app.core.families import Family, families
from app.core.sweep import sweep
from app.ui.analysis.river.family_marks import family_marks, mixed
from app.ui.analysis.river.river import River
from app.ui.theme import DARK, LIGHT
from tests.ui.pools import AUTH_NOTES, many_notes, parameters, pool_of


def test_the_near_alike_share_letter_and_pattern_and_the_single_have_neither() -> None:
    marks = family_marks(range(6), families(pool_of(AUTH_NOTES)))
    together = [marks[place] for place in (0, 1, 2)]
    assert {mark.letter for mark in together} == {"A"}
    assert {mark.pattern for mark in together} == {Qt.BrushStyle.BDiagPattern}
    assert [mark.member for mark in together] == [0, 1, 2]
    for place in (3, 4, 5):
        assert (marks[place].letter, marks[place].pattern) == ("", Qt.BrushStyle.NoBrush)


def test_members_of_a_family_differ_in_shade() -> None:
    marks = family_marks(range(3), families(pool_of(AUTH_NOTES)))
    for theme in (LIGHT, DARK):
        assert len({marks[place].colour(theme).rgb() for place in range(3)}) == 3


def test_no_two_families_share_a_colour_while_there_are_colours_left() -> None:
    groups = tuple(Family((place,), place) for place in range(len(LIGHT.families)))
    marks = family_marks(range(len(groups)), groups)
    assert len({mark.colour(LIGHT).rgb() for mark in marks.values()}) == len(groups)


def test_families_with_several_in_view_get_the_colours_first() -> None:
    pool = pool_of(many_notes(40))
    shown = tuple(range(0, 40, 3))
    marks = family_marks(shown, families(pool))
    several = [mark.family for mark in marks.values() if mark.letter]
    single = [mark.family for mark in marks.values() if not mark.letter]
    assert max(several, default=-1) < min(single, default=len(shown))


def test_one_of_a_family_alone_in_view_has_no_letter() -> None:
    marks = family_marks((1, 3), families(pool_of(AUTH_NOTES)))
    assert {mark.letter for mark in marks.values()} == {""}


def test_letters_stay_apart_beyond_the_alphabet() -> None:
    groups = tuple(Family((2 * n, 2 * n + 1), 2 * n) for n in range(60))
    marks = family_marks(range(120), groups)
    assert len({mark.letter for mark in marks.values()}) == 60


def test_beyond_the_colours_a_family_is_grey() -> None:
    groups = tuple(Family((place,), place) for place in range(20))
    last = family_marks(range(20), groups)[19].colour(LIGHT)
    assert last == mixed(LIGHT.secondary_text, LIGHT.surface, share=0.86)


def test_both_themes_have_as_many_colours() -> None:
    assert len(LIGHT.families) == len(DARK.families)


def test_another_sweep_of_the_same_pool_keeps_the_families() -> None:
    pool = pool_of(AUTH_NOTES)
    first = River(sweep(pool, parameters()))
    assert first.families == families(pool)
    again = River(sweep(pool, parameters(keyword_weight=0.9)), before=first)
    assert again.families is first.families
    other = River(sweep(pool_of(AUTH_NOTES[:4]), parameters()), before=first)
    assert other.families == families(other.sweep.pool)
