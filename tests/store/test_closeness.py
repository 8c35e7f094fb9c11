"""The sample of chance is drawn from titles and passages of other notes, kept, and drawn anew in time."""

from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from app.core.closeness import LEAST_PAIRS
from app.core.query import SearchFilters, parse_query
from app.store.closeness import (
    PAIRS,
    TITLES,
    cosines_by_chance,
    draw_titles,
    is_due,
    keep_sample,
    kept_sample,
)
from app.store.embeddings import ModelIdentity, use_model
from app.store.keyword_leg import words_met
from app.store.store import Store
from tests.store.library import DIMENSION, MODEL, document, embed_all, opened, put, read, unit_vectors, write


def _fill(store: Store, *, notes: int, first: int = 0) -> None:
    write(store, lambda c: use_model(c, MODEL))
    put(
        store,
        *(
            document(f"{place}.md", f"one {place}", f"two {place}", title=f"Title {place}")
            for place in range(first, first + notes)
        ),
    )
    embed_all(store, unit_vectors(2 * notes, seed=first))


def _draw(store: Store) -> NDArray[np.float32]:
    titles = read(store, draw_titles)
    cosines = read(store, lambda c: cosines_by_chance(c, titles, unit_vectors(len(titles), seed=5)))
    write(store, lambda c: keep_sample(c, cosines))
    return cosines


def test_a_sample_that_was_kept_is_there_again(tmp_path: Path) -> None:
    with opened(tmp_path) as store:
        assert not read(store, is_due)
        _fill(store, notes=30)
        assert read(store, is_due)
        assert read(store, kept_sample) is None
        cosines = _draw(store)
        assert not read(store, is_due)
        sample = read(store, kept_sample)
    assert sample is not None
    assert sample.cosines.tolist() == sorted(cosines.tolist())
    assert cosines.shape == (30 * 29 * 2,)


def test_no_title_meets_a_passage_of_its_own_note(tmp_path: Path) -> None:
    with opened(tmp_path) as store:
        _fill(store, notes=1)
        assert _draw(store).size == 0
        assert read(store, kept_sample) is None


def test_no_more_is_drawn_than_declared_and_always_the_same(tmp_path: Path) -> None:
    with opened(tmp_path) as store:
        _fill(store, notes=TITLES + 10)
        titles = read(store, draw_titles)
        assert len({title.text for title in titles}) == TITLES
        assert read(store, draw_titles) == titles
        assert _draw(store).size == PAIRS


def test_titles_that_are_no_words_and_doubles_stand_for_no_query(tmp_path: Path) -> None:
    with opened(tmp_path) as store:
        write(store, lambda c: use_model(c, MODEL))
        titles = ("2026-11-27", "Weekly", "Weekly", "記憶の本", "ab")
        put(store, *(document(f"{n}.md", f"text {n}", title=title) for n, title in enumerate(titles)))
        embed_all(store, unit_vectors(5))
        assert {title.text for title in read(store, draw_titles)} == {"Weekly", "記憶の本"}


def test_it_is_due_again_when_the_library_has_grown_by_half(tmp_path: Path) -> None:
    with opened(tmp_path) as store:
        _fill(store, notes=20)
        _draw(store)
        _fill(store, notes=9, first=20)
        assert not read(store, is_due)
        _fill(store, notes=1, first=29)
        assert read(store, is_due)


def test_a_sample_too_small_says_nothing_and_is_not_drawn_again_and_again(tmp_path: Path) -> None:
    with opened(tmp_path) as store:
        _fill(store, notes=5)
        assert 0 < _draw(store).size < LEAST_PAIRS
        assert read(store, kept_sample) is None
        assert not read(store, is_due)


def test_another_model_has_another_chance(tmp_path: Path) -> None:
    with opened(tmp_path) as store:
        _fill(store, notes=30)
        _draw(store)
        write(store, lambda c: use_model(c, ModelIdentity("other", DIMENSION, "", "", "1")))
        assert read(store, kept_sample) is None


def test_words_are_met_where_one_passage_holds_them_all(tmp_path: Path) -> None:
    with opened(tmp_path) as store:
        put(
            store,
            document("a.md", "the proxy of the office", title="Réseau"),
            document("b.md", "settings of the kitchen", "認証の設定メモ", folder="/other"),
        )

        def met(text: str, *folders: str) -> bool:
            query = parse_query(text, filters=SearchFilters(folders=folders))
            return read(store, lambda c: words_met(c, query))

        assert met("reseau proxy")
        assert not met("proxy settings")
        assert met('"of the office"')
        assert not met('"of office"')
        assert not met("proxy -office")
        assert met("設定")
        assert not met("設認")
        assert met("settings", "/other")
        assert not met("settings", "/notes")
        assert not met("?! -")
