"""How long the pure part of a search takes: what runs each time that a slider moves."""

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import timedelta

from app.core.compare import compare
from app.core.documents import DateSource, DocumentDate
from app.core.parameters import RankingParameters
from app.core.pool import Candidate, CandidatePool, LegHit
from app.core.ranking import rank
from app.core.sweep import sweep
from app.core.tokens import overlap_matrix, token_set
from tests.bench.timing import Timing, measure, yardstick
from tests.core.pools import AS_OF, parameters, passage, pool_of
from tests.shared_data import VAULT_LANGUAGES, vault_folders

POOL_SIZE = 200
PASSAGE_CHARS = {"en": 1000, "ru": 900, "ja": 450, "zh": 350}
"""About 250 tokens of the default model each."""


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the report; ``target_ms`` is what the median must not exceed, where there is a target."""

    name: str
    timing: Timing
    target_ms: float | None = None


def speed_lines() -> list[Line]:
    """Every duration, the yardstick first."""
    texts = passage_texts()
    pool = _pool(texts)
    narrow = parameters(limit=20, decay_enabled=True)
    lines = [
        Line("yardstick: 400 × 400 float64 matrix product", yardstick()),
        Line("rank, 200 candidates, 20 hits", measure(_ranking(pool, narrow), runs=200), 2.0),
        Line("rank without MMR (left list)", measure(_ranking(pool, narrow.plain()), runs=200)),
        Line("a slider move: both rankings, hits and changes", measure(_move(pool, narrow), runs=200)),
        Line("changes between two lists of 20", measure(_changes(pool, narrow), runs=200)),
        Line(
            "changes between two lists of 200",
            measure(_changes(pool, replace(narrow, limit=200)), runs=50),
        ),
        Line(
            "every list from λ 1 to 0, and its changes", measure(lambda: sweep(pool, narrow), runs=10), 130.0
        ),
        Line("token sets of 200 passages", measure(lambda: [token_set(text) for text in texts], runs=20)),
        Line("overlap of 200 passages", measure(lambda: overlap_matrix(texts), runs=20), 30.0),
    ]
    english = passage_texts(("en",))
    lines.append(
        Line("overlap of 200 passages in English", measure(lambda: overlap_matrix(english), runs=20), 30.0)
    )
    return lines


def passage_texts(languages: Sequence[str] = VAULT_LANGUAGES) -> list[str]:
    """A pool of passages of the usual length, as many in each language of the vault, always the same."""
    chosen = random.Random(7)
    texts: list[str] = []
    for folder in vault_folders():
        if folder.name not in languages:
            continue
        size = PASSAGE_CHARS[folder.name]
        pieces = [
            text[start : start + size]
            for path in sorted(folder.rglob("*.md"))
            if len(text := path.read_text(encoding="utf-8")) >= size
            for start in range(0, len(text) - size + 1, size)
        ]
        texts += chosen.sample(pieces, POOL_SIZE // len(languages))
    chosen.shuffle(texts)
    return texts


def _pool(texts: list[str]) -> CandidatePool:
    """A pool in which two in three passages come from each leg, of dates over two years."""
    chosen = random.Random(11)
    candidates = []
    for number, text in enumerate(texts):
        date = DocumentDate(AS_OF - timedelta(days=chosen.random() * 700), DateSource.FILE_NAME)
        from_meaning = LegHit(number + 1, 0.1 + 0.2 * chosen.random()) if number % 3 else None
        from_keyword = LegHit(number + 1, -8.0 * chosen.random()) if number % 3 != 1 else None
        candidates.append(Candidate(passage(number, text=text, date=date), from_meaning, from_keyword))
    return pool_of(candidates)


def _ranking(pool: CandidatePool, chosen: RankingParameters) -> Callable[[], object]:
    return lambda: rank(pool, chosen)


def _move(pool: CandidatePool, chosen: RankingParameters) -> Callable[[], object]:
    def move() -> object:
        left, right = rank(pool, chosen.plain()), rank(pool, chosen)
        return left.hits, right.hits, compare(left, right)

    return move


def _changes(pool: CandidatePool, chosen: RankingParameters) -> Callable[[], object]:
    left, right = rank(pool, chosen.plain()), rank(pool, chosen)
    return lambda: compare(left, right)
