"""The measurement on a small made vault, with the real model."""

import asyncio
from collections.abc import Iterator
from contextlib import closing
from io import StringIO
from pathlib import Path

import pytest

from app.core.parameters import Similarity
from app.core.query import SearchMode, parse_query
from app.core.ranking import rank
from app.services.library import Library
from tests.quality.cranfield import WEIGHTS, cranfield_scores
from tests.quality.diversity import LAMBDAS, diversity_scores, subtopics_of
from tests.quality.known_items import known_item_scores
from tests.quality.likeness import Beside, likeness
from tests.quality.progress import Progress
from tests.quality.searching import MODES, PLAIN, Searches, Way, files_by, search_ways
from tests.quality.stored import stored_passages
from tests.quality.topics import Page, Topic, pages_of, topics_of
from tests.shared_data import KnownItem

NOTES = {
    "en/Home/Router.md": "The router keeps the VLAN for the cameras apart.",
    "en/Home/Compost.md": "Turn the heap every two weeks and keep it damp.",
    "en/Home/Soup.md": "Simmer the lentils with cumin; turn the heat down.",
    "ja/家/ルーター.md": "ルーターはカメラ用のVLANを分けておく。",
    "ja/家/堆肥.md": "二週間ごとに堆肥の山を切り返し、湿り気を保つ。",
    "ja/家/スープ.md": "レンズ豆をクミンで煮込み、火を弱める。",
}
TITLES = (("Router", "ルーター"), ("Compost", "堆肥"), ("Soup", "スープ"))
ITEMS = tuple(
    KnownItem(language, title, target, path)
    for english, japanese in TITLES
    for language, title in (("en", english), ("ja", japanese))
    for target, path in (("en", f"en/Home/{english}.md"), ("ja", f"ja/家/{japanese}.md"))
)


@pytest.fixture(scope="module")
def vault(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("vault")
    for name, text in NOTES.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    return folder


@pytest.fixture(scope="module")
def library(vault: Path, tmp_path_factory: pytest.TempPathFactory, model_folder: Path) -> Iterator[Library]:
    with closing(Library.open(tmp_path_factory.mktemp("library"), model_folder=model_folder)) as opened:
        asyncio.run(_index(opened, vault))
        yield opened


@pytest.fixture
def searches() -> Searches:
    return Searches(Progress(StringIO()))


@pytest.fixture
def pages() -> tuple[Page, ...]:
    return pages_of(ITEMS)


async def _index(library: Library, vault: Path) -> None:
    assert await library.model_loaded() is None
    for folder in ("en", "ja"):
        await library.add_folder(str(vault / folder))
    await library.index(on_progress=lambda _: None)
    assert (await library.coverage()).complete


@pytest.mark.slow
@pytest.mark.parametrize("text", ["router", "turn the heap", "堆肥", "what to cook", "-", "zzz"])
def test_the_pool_of_the_keyword_leg_is_what_that_mode_finds(library: Library, text: str) -> None:
    query = parse_query(text)
    taken = search_ways(library.searcher, query)[Way.KEYWORD]
    alone = library.searcher.search(query, mode=SearchMode.KEYWORD, limit=PLAIN.limit)
    assert [(hit.passage_id, hit.breakdown.relevance) for hit in rank(taken, PLAIN).hits] == [
        (hit.passage_id, hit.breakdown.relevance) for hit in rank(alone, PLAIN).hits
    ]


@pytest.mark.slow
def test_each_file_is_found_once(library: Library) -> None:
    pools = search_ways(library.searcher, parse_query("router cameras"))
    for way in Way:
        files = files_by(way, pools[way])
        assert files[0].endswith("Router.md")
        assert len(files) == len(set(files)) <= len(NOTES)


@pytest.mark.slow
def test_titles_are_found_among_the_pages_of_one_language(
    library: Library, vault: Path, searches: Searches
) -> None:
    pairs = {
        pair.name: pair
        for pair in known_item_scores(library.searcher, vault=vault, items=ITEMS, searches=searches)
    }
    assert list(pairs) == ["en-en", "en-ja", "ja-en", "ja-ja"]
    assert {pair.count for pair in pairs.values()} == {3}
    for name in ("en-en", "ja-ja"):
        assert pairs[name].scores == dict.fromkeys(MODES, 1.0)
    assert pairs["en-ja"].scores[Way.KEYWORD] == 0.0
    assert pairs["en-ja"].scores[Way.MEANING] > 0.5


@pytest.mark.slow
def test_graded_judgements_are_scored_by_the_name_of_the_file(library: Library, searches: Searches) -> None:
    queries = {"1": "router", "2": "heap"}
    grades = {"1": {"Router": 4, "ルーター": 2}, "2": {"Compost": 3, "missing": 1}}
    scores = cranfield_scores(library.searcher, queries=queries, grades=grades, searches=searches)
    assert set(scores.ways) == set(Way)
    assert scores.ways[Way.HYBRID].recall == pytest.approx((1 + 0.5) / 2)
    # The keyword leg knows no other language: 4 of 4 + 2/1.58496, and 3 of 3 + 1/1.58496.
    assert scores.ways[Way.KEYWORD].ndcg == pytest.approx((4 / 5.26186 + 3 / 3.63093) / 2, abs=1e-4)
    assert scores.ways[Way.KEYWORD].recall == pytest.approx(0.5)
    assert tuple(scores.ndcg_at_weight) == WEIGHTS
    assert scores.ndcg_at_weight[0.7] == scores.ways[Way.HYBRID].ndcg
    assert scores.ndcg_at_weight[scores.best_weight] == max(scores.ndcg_at_weight.values())
    assert scores.best_weight == min(
        weight
        for weight, ndcg in scores.ndcg_at_weight.items()
        if ndcg == max(scores.ndcg_at_weight.values())
    )


@pytest.mark.slow
def test_a_page_and_its_translation_are_one_subtopic(
    library: Library, vault: Path, pages: tuple[Page, ...]
) -> None:
    stored = stored_passages(library.folder)
    topics = topics_of(pages)
    assert [topic.query for topic in topics] == ["Home", "家"]
    for topic in topics:
        subtopics = subtopics_of(topic, vault=vault, stored=stored)
        assert list(subtopics) == ["en/Home/Compost.md", "en/Home/Router.md", "en/Home/Soup.md"]
        assert [len(passages) for passages in subtopics.values()] == [2, 2, 2]


@pytest.mark.slow
def test_variety_is_measured_for_either_likeness_and_every_lambda(
    library: Library, vault: Path, pages: tuple[Page, ...], searches: Searches
) -> None:
    scores = diversity_scores(
        library.searcher,
        vault=vault,
        topics=topics_of(pages),
        stored=stored_passages(library.folder),
        searches=searches,
    )
    for kind in Similarity:
        assert tuple(scores[kind]) == LAMBDAS
        # Six passages in a list of ten: all are in every list, so that only their order may count.
        similarities = [variety.similarity for variety in scores[kind].values()]
        assert similarities == pytest.approx([similarities[0]] * len(LAMBDAS))
        assert all(0.5 < variety.alpha_ndcg <= 1.0 for variety in scores[kind].values())
    assert scores[Similarity.TOKENS][1.0] == scores[Similarity.VECTORS][1.0]
    # Vectors see that a translation repeats a page, and put the three pages first.
    assert scores[Similarity.VECTORS][0.3].alpha_ndcg == pytest.approx(1.0)


@pytest.mark.slow
def test_vectors_see_a_translation_and_tokens_do_not(
    library: Library, vault: Path, pages: tuple[Page, ...]
) -> None:
    alike = likeness(pages, vault=vault, stored=stored_passages(library.folder))
    assert set(alike) == {Beside.TRANSLATION, Beside.OTHER_ABROAD, Beside.OTHER_AT_HOME}
    assert alike[Beside.TRANSLATION].tokens < 0.1
    assert alike[Beside.TRANSLATION].vectors > alike[Beside.OTHER_ABROAD].vectors + 0.02


@pytest.mark.slow
def test_a_topic_that_nothing_is_stored_of_has_no_passages(library: Library, vault: Path) -> None:
    topic = Topic("Gone", (Page(("en/Gone/Gone.md",)),))
    assert subtopics_of(topic, vault=vault, stored=stored_passages(library.folder)) == {"en/Gone/Gone.md": ()}
