"""The closest sentences of two passages, on the real model in its thread."""

import asyncio

import pytest

from app.core.errors import ModelMissingError
from app.core.sentences import sentence_spans
from app.services.library import Library
from app.services.sentence_meaning import SentenceMeaning

BEFORE = "Set AUTH_SECRET before the first start. The garden is watered at six. 会議は火曜日に行う。"
HERE = "The meeting takes place on Tuesdays. Water the plants early in the morning. Nothing else."


def test_sentences_that_mean_the_same_are_paired_in_any_language(library: Library) -> None:
    pairs = asyncio.run(library.sentences.closest(BEFORE, HERE))
    assert pairs is not None
    told = {BEFORE[slice(*pair.before)].strip(): HERE[slice(*pair.here)].strip() for pair in pairs}
    assert told["会議は火曜日に行う。"] == "The meeting takes place on Tuesdays."
    assert told["The garden is watered at six."] == "Water the plants early in the morning."


def test_the_closeness_is_the_cosine_of_the_model(library: Library) -> None:
    pairs = asyncio.run(library.sentences.closest(BEFORE, HERE))
    assert pairs is not None
    assert library.embedder is not None
    first = pairs[0]
    texts = (BEFORE[slice(*first.before)].strip(), HERE[slice(*first.here)].strip())
    one, other = library.embedder.passages(texts).result()
    assert first.closeness == pytest.approx(float(one @ other), abs=2e-3)  # other texts share its batch
    spans = {pair.here for pair in pairs}
    assert spans <= set(sentence_spans(HERE))


def test_vectors_are_made_once(library: Library) -> None:
    async def twice() -> None:
        first = await library.sentences.closest(BEFORE, HERE)
        assert library.embedder is not None
        library.embedder.close()  # whoever asks it now is refused
        assert await library.sentences.closest(HERE, BEFORE) is not None
        assert first is not None

    asyncio.run(twice())


def test_a_newer_comparison_supersedes_and_cancelling_ends(library: Library) -> None:
    async def work() -> None:
        older = asyncio.create_task(library.sentences.closest(BEFORE, HERE))
        await asyncio.sleep(0)
        newer = asyncio.create_task(library.sentences.closest("One thing.", "Another thing."))
        assert await older is None
        assert await newer is not None
        last = asyncio.create_task(library.sentences.closest("Something new.", "Quite new."))
        await asyncio.sleep(0)
        library.sentences.cancel()
        assert await last is None

    asyncio.run(work())


def test_an_empty_passage_has_no_pairs(library: Library) -> None:
    assert asyncio.run(library.sentences.closest("", HERE)) == ()


def test_without_a_model_the_reason_is_told() -> None:
    with pytest.raises(ModelMissingError, match="words are compared"):
        asyncio.run(SentenceMeaning(None).closest(BEFORE, HERE))
