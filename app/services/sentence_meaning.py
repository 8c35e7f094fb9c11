"""Which sentences of two passages are closest in meaning, by vectors that the embedding thread makes."""

import asyncio

import numpy as np
from numpy.typing import NDArray

from app.core.errors import ModelMissingError
from app.core.pool import Span
from app.core.sentences import sentence_spans
from app.core.twin import SentencePair, closest_pairs
from app.embed.worker import EmbedWorker

MOST_SENTENCES = 60
"""Of a passage that are compared; more is a table or a list, where a person reads no pairs."""
_AT_ONCE = 8
"""Sentences embedded in one request: a query that is typed meanwhile waits for no more than these."""
_KEPT = 512


class SentenceMeaning:
    """Compares two texts at a time; a newer comparison supersedes an older one.

    Called in the main thread, which waits for nothing. Vectors are kept, so that the same sentences are
    not embedded again when a slider moves forth and back.
    """

    def __init__(self, embedder: EmbedWorker | None) -> None:
        self._embedder = embedder
        self._generation = 0
        self._vectors: dict[str, NDArray[np.float32]] = {}

    async def closest(self, before: str, here: str) -> tuple[SentencePair, ...] | None:
        """Pairs of sentences of two texts, the closest first, each sentence in one pair at most.

        Waits while the model loads. None when a newer comparison, or ``cancel``, has come between. Raises
        ``ModelError`` when there is no model to use.
        """
        if self._embedder is None:
            raise ModelMissingError(
                "There is no model here to compare sentences by meaning; words are compared."
            )
        self._generation += 1
        generation = self._generation
        one, other = sentence_spans(before)[:MOST_SENTENCES], sentence_spans(here)[:MOST_SENTENCES]
        said = (_said(before, one), _said(here, other))
        if not all(said):
            return ()
        found: dict[str, NDArray[np.float32]] = {}
        for texts in _portions([text for side in said for text in side]):
            found |= await self._embedded(self._embedder, texts)
            if generation != self._generation:
                return None
        ones, others = (np.stack([found[text] for text in side]) for side in said)
        return closest_pairs(one, other, ones @ others.T)

    def cancel(self) -> None:
        """Let the comparison that is under way end without an answer."""
        self._generation += 1

    async def _embedded(
        self, embedder: EmbedWorker, texts: tuple[str, ...]
    ) -> dict[str, NDArray[np.float32]]:
        known = {text: self._vectors[text] for text in texts if text in self._vectors}
        missing = tuple(text for text in texts if text not in known)
        if missing:
            vectors = await asyncio.wrap_future(embedder.texts(queries=(), passages=missing))
            new = dict(zip(missing, vectors, strict=True))
            if len(self._vectors) + len(new) > _KEPT:
                self._vectors.clear()
            self._vectors |= new
            known |= new
        return known


def _said(text: str, spans: tuple[Span, ...]) -> tuple[str, ...]:
    return tuple(text[start:end].strip() for start, end in spans)


def _portions(texts: list[str]) -> list[tuple[str, ...]]:
    different = sorted(set(texts), key=len)  # texts of like length are embedded faster
    return [tuple(different[first : first + _AT_ONCE]) for first in range(0, len(different), _AT_ONCE)]
