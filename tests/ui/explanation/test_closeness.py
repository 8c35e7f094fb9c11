"""Closeness in words: a share of chance, never a cosine as a percentage."""

from dataclasses import replace

import numpy as np
import pytest

from app.core.closeness import chance_sample
from app.core.scores import keyword_score, rank_of_share
from app.ui.explanation.closeness import closeness_text, percent
from tests.ui.pools import AUTH_NOTES, pool_of

EVEN = chance_sample(np.linspace(0.0, 1.0, 1_001, dtype=np.float32)[:-1])


@pytest.mark.parametrize(
    ("share", "shown"),
    [(0.0, "0 %"), (0.996, "99.6 %"), (0.9999, "99.9 %"), (1.0, "100 %"), (0.5, "50 %"), (0.29, "29 %")],
)
def test_a_share_is_cut_to_one_decimal(share: float, shown: str) -> None:
    assert percent(share) == shown


def test_a_close_hit_says_what_it_is_closer_than() -> None:
    pool = replace(pool_of((replace(AUTH_NOTES[0], meaning=0.9965),)), chance=EVEN)
    assert "closer than 99." in closeness_text(pool, pool.candidates[0])


def test_a_hit_closer_than_all_of_chance_says_so() -> None:
    pool = replace(pool_of((replace(AUTH_NOTES[0], meaning=1.0),)), chance=EVEN)
    assert "closer than all 1,000 unrelated" in closeness_text(pool, pool.candidates[0])


def test_a_hit_by_chance_is_called_so() -> None:
    pool = replace(pool_of((replace(AUTH_NOTES[0], meaning=0.82),)), chance=EVEN)
    text = closeness_text(pool, pool.candidates[0])
    assert "no closer than chance" in text
    assert "82" in text


def test_nothing_is_said_of_chance_where_nothing_is_known() -> None:
    pool = pool_of((replace(AUTH_NOTES[0], keyword=None), replace(AUTH_NOTES[1], meaning=None, keyword=0.5)))
    assert closeness_text(pool, pool.candidates[0]) == ""
    assert "meaning" not in closeness_text(replace(pool, chance=EVEN), pool.candidates[1])


@pytest.mark.parametrize(("share", "shown"), [(0.62, "62 %"), (0.004, "0 %"), (1.0, "100 %")])
def test_a_hit_says_how_much_of_the_query_its_words_hold(share: float, shown: str) -> None:
    score = keyword_score(rank_of_share(share))
    pool = pool_of((replace(AUTH_NOTES[0], meaning=None, keyword=score),))
    assert closeness_text(pool, pool.candidates[0]) == f"In words it reaches {shown} of what it could."


def test_a_hit_that_only_mentions_a_word_says_so() -> None:
    pool = pool_of((replace(AUTH_NOTES[0], meaning=None, keyword=keyword_score(rank_of_share(0.2))),))
    hit = pool.candidates[0]
    assert hit.keyword is not None
    text = closeness_text(pool, replace(hit, keyword=replace(hit.keyword, mentioned=True)))
    assert text.startswith("In words it reaches 20 % of what it could: a word is only mentioned")


def test_a_hit_that_drew_the_query_says_so() -> None:
    pool = pool_of(AUTH_NOTES[:2])
    first, second = pool.candidates
    drawn = replace(pool, drawn_toward=(second.passage.id,))
    assert "looked again near it" in closeness_text(drawn, second)
    assert "looked again" not in closeness_text(drawn, first)
