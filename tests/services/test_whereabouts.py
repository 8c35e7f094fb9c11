"""A file is named, and a real library says which stage of the search lost it."""

import asyncio
import os
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import numpy as np
import pytest

from app.core.errors import ModelError
from app.core.feedback import drawn_toward
from app.core.parameters import GatheringParameters, RankingParameters
from app.core.pool import CandidatePool
from app.core.query import SearchFilters, SearchMode, parse_query
from app.core.ranking import rank
from app.core.whereabouts import LOOKED_AT, Absence, ListView, Remedy, Stage, Whereabouts
from app.embed.model import EmbeddingModel
from app.services.library import Library
from app.store.keyword_leg import keyword_leg
from app.store.meaning_leg import meaning_leg
from app.store.passages import passages, vectors
from tests.services.libraries import Sample, add_and_index, opened

QUERY = "auth settings"
_GATHERING = GatheringParameters()
PARAMETERS = RankingParameters(as_of=datetime(2026, 11, 30, tzinfo=UTC))


def _no_model() -> EmbeddingModel:
    raise ModelError("There is no model here.")


def view_of(pool: CandidatePool, *, limit: int = 6) -> ListView:
    chosen = replace(PARAMETERS, limit=limit)
    left, right = rank(pool, chosen.plain()), rank(pool, chosen)
    return ListView(left=left, right=right, shown=frozenset(hit.passage_id for hit in right.hits))


def searched(
    library: Library, text: str, *, limit: int = 6, mode: SearchMode = SearchMode.HYBRID
) -> ListView:
    query = parse_query(text, today=library.search.today())
    return view_of(library.searcher.search(query, mode=mode, limit=limit), limit=limit)


def ask(
    library: Library, path: object, view: ListView | None, chosen: SearchFilters | None = None
) -> Whereabouts:
    found = asyncio.run(library.whereabouts.ask(str(path), view, chosen=chosen))
    assert found is not None
    return found


def outside_the_pool(library: Library, view: ListView, sample: Sample) -> list[str]:
    inside = {candidate.passage.document.path for candidate in view.pool.candidates}
    return [str(path) for path in sorted(sample.notes.rglob("*.md")) if str(path) not in inside]


def test_a_hit_is_told_with_its_ranks(library: Library) -> None:
    view = searched(library, QUERY)
    for hit in view.right.hits:
        found = ask(library, hit.candidate.passage.document.path, view)
        assert found.stage is Stage.HERE
        assert found.rank is not None
        assert found.rank <= hit.rank
        assert found.remedy is Remedy.SELECT


def test_a_candidate_below_the_cut_tells_its_rank_and_how_to_see_it(library: Library) -> None:
    view = searched(library, QUERY, limit=6)
    view = view_of(view.pool, limit=1)
    last = view.pool.candidates[view.right.order[-1]].passage.document.path
    found = ask(library, last, view)
    assert found.stage in {Stage.BELOW_LIMIT, Stage.PUSHED_DOWN}
    assert found.rank is not None
    assert found.rank > 1
    assert found.remedy in {Remedy.SET_LIMIT, Remedy.SET_LAMBDA}


def test_the_ranks_in_the_legs_are_those_of_the_legs(library: Library, sample: Sample) -> None:
    view = searched(library, QUERY, limit=1)
    pool, store = view.pool, library._store
    lost = outside_the_pool(library, view, sample)
    assert lost
    typed = parse_query(QUERY)
    assert library.embedder is not None
    asked = library.embedder.texts(queries=[typed.meaning_text]).result(30)
    for path in lost:
        found = ask(library, path, view)
        assert found.stage is Stage.NOT_A_CANDIDATE
        by_leg = {standing.leg: standing for standing in found.facts.standings}
        assert set(by_leg) == {SearchMode.KEYWORD, SearchMode.MEANING}

        def rank_in(rows: list[int], path: str = path) -> int | None:
            known = store.read(lambda c: passages(c, rows)).future.result(30)
            return next((n for n, i in enumerate(rows, 1) if known[i].document.path == path), None)

        by_words = store.read(lambda c: keyword_leg(c, typed, limit=LOOKED_AT)).future.result(30)
        assert by_leg[SearchMode.KEYWORD].rank == rank_in([row.passage_id for row in by_words])
        assert by_leg[SearchMode.KEYWORD].silent == (by_leg[SearchMode.KEYWORD].rank is None)
        near = store.read(lambda c: vectors(c, pool.drawn_toward)).future.result(30)
        vector = drawn_toward(np.asarray(asked[0]), near) if pool.drawn_toward else asked[0]
        by_meaning = store.read(
            lambda c, vector=vector: meaning_leg(c, vector, query=typed, limit=LOOKED_AT)  # type: ignore[misc]
        ).future.result(30)
        assert by_leg[SearchMode.MEANING].rank == rank_in([row.passage_id for row in by_meaning])
        assert by_leg[SearchMode.MEANING].asked == pool.asked_of_each_leg


def test_the_remedy_makes_it_a_candidate(library: Library, sample: Sample) -> None:
    view = searched(library, QUERY, limit=1)
    for path in outside_the_pool(library, view, sample):
        found = ask(library, path, view)
        assert found.remedy is Remedy.SET_CANDIDATES
        request = parse_query(QUERY)
        pool = library.searcher.search(request, limit=1)
        assert pool.candidate_multiplier < found.value

        async def wider(multiplier: int) -> CandidatePool:
            gathering = replace(_GATHERING, candidate_multiplier=multiplier)
            service = library.search
            return [
                p async for p in service.search(QUERY, mode=SearchMode.HYBRID, limit=1, gathering=gathering)
            ][-1]

        wide = asyncio.run(wider(int(found.value)))
        assert path in {candidate.passage.document.path for candidate in wide.candidates}


@pytest.mark.parametrize(
    ("text", "against"),
    [
        ("auth folder:design", "folder:design"),
        ("auth type:txt", "type:txt"),
        ("auth before:2001", "before:2001"),
        ("auth title:nowhere", "title:nowhere"),
        ("auth type:md folder:design folder:none", "folder:design folder:none"),
    ],
)
def test_the_filter_that_keeps_it_out_is_named(
    library: Library, sample: Sample, text: str, against: str
) -> None:
    found = ask(library, sample.notes / "auth" / "session management.md", searched(library, text))
    assert found.stage is Stage.FILTERED
    assert " ".join(typed.text for typed in found.facts.filters) == against
    assert found.remedy is Remedy.DROP_FILTERS


def test_the_chosen_folder_and_the_words_of_the_query_are_named(library: Library, sample: Sample) -> None:
    path = sample.notes / "auth" / "session management.md"
    chosen = SearchFilters(folders=(str(sample.notes / "design"),))
    query = parse_query("auth", filters=chosen)
    found = ask(library, path, view_of(library.searcher.search(query, limit=6)), chosen)
    assert (found.stage, found.facts.chosen_folder, found.facts.filters) == (Stage.FILTERED, True, ())
    found = ask(library, path, searched(library, 'auth -session "no such words"'))
    assert (found.stage, found.facts.chosen_folder) == (Stage.FILTERED, False)
    assert '"no such words"' in found.facts.words


def test_without_a_query_it_is_only_said_that_it_is_indexed(library: Library, sample: Sample) -> None:
    assert ask(library, sample.notes / "auth" / "session management.md", None).stage is Stage.NOT_ASKED


def test_a_name_will_do_and_a_path_with_a_tilde(library: Library, sample: Sample) -> None:
    found = ask(library, "session MANAGE", None)
    assert found.facts.path == str(sample.notes / "auth" / "session management.md")
    assert ask(library, "no such note anywhere", None).facts.absence is Absence.MISSING
    named = asyncio.run(library.whereabouts.files_named("auth settings"))
    assert named
    assert all("auth" in path.casefold() for path, _ in named)
    assert asyncio.run(library.whereabouts.files_named("  ")) == ()


def test_why_a_file_is_not_indexed(tmp_path: Path) -> None:
    notes, gone = tmp_path / "notes", tmp_path / "gone"
    for folder in (notes / ".hidden" / "deep", notes / "sub", gone):
        folder.mkdir(parents=True)
    for name in (".hidden/deep/a.md", "draft.tmp", "~$b.md", "picture.png", "sub/fine.md"):
        (notes / name).write_text("some words", encoding="utf-8")
    (notes / "empty.md").write_text("---\ntitle: Nothing\n---\n", encoding="utf-8")
    (notes / "broken.md").write_bytes(b"\x00\x01\x02" * 50)
    (tmp_path / "outside.md").write_text("some words", encoding="utf-8")
    with opened(tmp_path / "library", load=_no_model) as library:
        asyncio.run(add_and_index(library, notes, gone))
        gone.rmdir()
        (notes / "late.md").write_text("some words", encoding="utf-8")
        (notes / "link.md").symlink_to(notes / "sub" / "fine.md")

        def absence(path: Path) -> tuple[Absence | None, str, Remedy | None]:
            found = ask(library, path, None)
            return found.facts.absence, found.facts.detail, found.remedy

        assert absence(notes / "sub" / "nowhere.md") == (Absence.MISSING, "", None)
        assert absence(notes / "sub")[0] is Absence.FOLDER
        assert absence(tmp_path / "outside.md") == (Absence.OUTSIDE, str(tmp_path), Remedy.ADD_FOLDER)
        assert absence(gone / "a.md") == (Absence.UNREACHABLE, str(gone), Remedy.INDEX)
        assert absence(notes / ".hidden" / "deep" / "a.md") == (Absence.IGNORED, ".*", None)
        assert absence(notes / "draft.tmp")[:2] == (Absence.IGNORED, "*.tmp")
        assert absence(notes / "~$b.md")[:2] == (Absence.IGNORED, "~$*")
        assert absence(notes / "picture.png") == (Absence.KIND, ".md, .markdown, .txt, .text", None)
        kind, reason, remedy = absence(notes / "broken.md")
        assert (kind, remedy) == (Absence.SKIPPED, Remedy.INDEX)
        assert reason in {problem.reason for problem in asyncio.run(library.status()).problems}
        assert absence(notes / "late.md") == (Absence.WAITING, "", Remedy.INDEX)
        assert absence(notes / "empty.md")[:2] == (Absence.SKIPPED, "It holds front matter and no text.")
        assert absence(notes / "link.md")[0] is None
        asyncio.run(library.index(on_progress=lambda _: None))
        assert absence(notes / "late.md")[0] is None


def test_only_the_newest_question_is_answered(library: Library, sample: Sample) -> None:
    view = searched(library, QUERY, limit=1)
    first, second = outside_the_pool(library, view, sample)[:2]

    async def both() -> tuple[Whereabouts | None, Whereabouts | None]:
        asking = asyncio.ensure_future(library.whereabouts.ask(first, view))
        await asyncio.sleep(0)
        newest = await library.whereabouts.ask(second, view)
        return await asking, newest

    given_up, newest = asyncio.run(both())
    assert given_up is None
    assert newest is not None
    assert newest.facts.path == os.fspath(second)
