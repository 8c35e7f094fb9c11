"""Searching with an imagined answer and in parts, on a real library with the real model."""

import asyncio
from collections.abc import Callable

import pytest

from app.core.parameters import GatheringParameters
from app.core.pool import CandidatePool
from app.core.query import SearchMode
from app.core.rewriting import NOT_REWRITTEN, AnswerUse, Rewriting
from app.services.library import Library

QUERY = "how do I rotate the secret and what does a new colleague need?"
PARTS = ("how do I rotate the secret", "what does a new colleague need?")
ANSWER = "The index is rebuilt by the web process at night, so pages of the evening are found only next day."
Ask = Callable[..., CandidatePool]


@pytest.fixture
def ask(library: Library) -> Ask:
    def search(
        text: str,
        rewriting: Rewriting = NOT_REWRITTEN,
        *,
        mode: SearchMode = SearchMode.HYBRID,
        feedback: bool = True,
    ) -> CandidatePool:
        async def last() -> CandidatePool:
            await library.model_loaded()
            gathering = GatheringParameters(feedback=feedback)
            found = library.search.search(text, mode=mode, limit=4, gathering=gathering, rewriting=rewriting)
            return [pool async for pool in found][-1]

        return asyncio.run(last())

    return search


def distances(pool: CandidatePool) -> dict[int, float]:
    return {hit.passage.id: hit.meaning.raw for hit in pool.candidates if hit.meaning}


def test_parts_are_asked_each_on_its_own_and_merged(ask: Ask) -> None:
    pool = ask(QUERY, Rewriting(parts=PARTS))
    first, second = (ask(part, feedback=False) for part in PARTS)
    one, other = distances(first), distances(second)
    for passage_id, distance in distances(pool).items():
        measured = [found[passage_id] for found in (one, other) if passage_id in found]
        assert distance == pytest.approx(min(measured), abs=1e-6)
    for alone in (first, second):
        assert alone.candidates[0].passage.id in pool.index_of
    assert len(distances(pool)) <= pool.asked_of_each_leg


def test_every_hit_says_which_part_it_answers(ask: Ask) -> None:
    pool = ask(QUERY, Rewriting(parts=PARTS))
    assert all(hit.parts for hit in pool.candidates)
    assert {part for hit in pool.candidates for part in hit.parts[:1]} == {1, 2}
    best_of_second = ask(PARTS[1]).candidates[0].passage.id
    assert pool.candidates[pool.index_of[best_of_second]].parts[0] == 2
    assert pool.rewriting.parts == PARTS


def test_the_same_query_as_its_only_part_finds_the_same(ask: Ask) -> None:
    plain, one = ask(PARTS[0]), ask(PARTS[0], Rewriting(parts=PARTS[:1]))
    assert [hit.passage.id for hit in one.candidates] == [hit.passage.id for hit in plain.candidates]
    assert distances(one) == pytest.approx(distances(plain))


def test_deep_reads_each_hit_with_the_part_it_answers(ask: Ask) -> None:
    parts = ("auth settings", "web process eight seconds")
    pool = ask("two things", Rewriting(parts=parts), mode=SearchMode.DEEP)
    read = {hit.passage.id: hit for hit in pool.candidates if hit.rerank is not None}
    assert len(read) > 4
    for number, part in enumerate(parts, start=1):
        alone = {hit.passage.id: hit.rerank for hit in ask(part, mode=SearchMode.DEEP).candidates}
        answering = [hit for hit in read.values() if hit.parts[0] == number and alone.get(hit.passage.id)]
        assert answering
        for hit in answering:
            assert hit.rerank == pytest.approx(alone[hit.passage.id], abs=1e-4)


def test_an_answer_instead_moves_the_meaning_leg_alone(ask: Ask) -> None:
    plain = ask("zebra", Rewriting())
    instead = ask("zebra", Rewriting(answer=ANSWER, answer_use=AnswerUse.INSTEAD))
    beside = ask("zebra", Rewriting(answer=ANSWER))
    assert distances(plain) != distances(instead)
    nearest = min(distances(instead), key=distances(instead).__getitem__)
    title = instead.candidates[instead.index_of[nearest]].passage.document.title
    assert title == "Moving the search service"
    one, other, both = distances(plain), distances(instead), distances(beside)
    lengths = [(2 - one[found] - other[found]) / (1 - both[found]) for found in {*one} & {*other} & {*both}]
    assert len(lengths) > 5
    assert lengths == pytest.approx([lengths[0]] * len(lengths), abs=1e-4)
    assert all(hit.keyword is None for hit in instead.candidates)


def test_the_keyword_leg_keeps_the_query(ask: Ask) -> None:
    plain, answered = ask("auth settings"), ask("auth settings", Rewriting(answer=ANSWER))

    def words_of(pool: CandidatePool) -> dict[int, object]:
        return {hit.passage.id: hit.keyword for hit in pool.candidates if hit.keyword}

    assert words_of(plain) == words_of(answered) != {}


def test_without_the_meaning_leg_an_answer_changes_nothing(ask: Ask) -> None:
    mode = SearchMode.KEYWORD
    plain, answered = ask("auth", mode=mode), ask("auth", Rewriting(answer=ANSWER), mode=mode)
    assert [hit.passage.id for hit in plain.candidates] == [hit.passage.id for hit in answered.candidates]


def test_exclusions_of_the_whole_hold_in_every_part(ask: Ask) -> None:
    rewriting = Rewriting(parts=("auth settings", "secret"))
    words = {hit.passage.id for hit in ask("auth settings, secret", rewriting).candidates}
    left = ask("auth settings, secret -cookie", rewriting)
    assert {hit.passage.id for hit in left.candidates} < words
    assert not any("cookie" in hit.passage.text.lower() for hit in left.candidates)


@pytest.mark.parametrize("part", ["???", "-auth", '"', "😀", "x" * 5000])
def test_any_text_is_a_part(ask: Ask, part: str) -> None:
    pool = ask("auth settings", Rewriting(parts=("auth settings", part), answer="\ud800 half a letter"))
    assert len(pool) > 0


def test_the_words_of_changed_parts_are_marked(ask: Ask) -> None:
    pool = ask("zebra", Rewriting(parts=("secret", "laptop")))
    marked = {hit.passage.text[first:last].lower() for hit in pool.candidates for first, last in hit.matches}
    assert "secret" in marked or "laptop" in marked
