"""Pools of real core values for tests of the window: notes in, ``CandidatePool`` out."""

import re
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import PurePosixPath

import numpy as np

from app.core.documents import DateSource, Document, DocumentDate, Passage
from app.core.parameters import RankingParameters
from app.core.pool import Candidate, CandidatePool, Coverage, LegHit
from app.core.query import SearchMode, parse_query
from app.core.tokens import overlap_matrix

AS_OF = datetime(2026, 11, 30, 12, tzinfo=UTC)
FOLDER = "/home/me/notes"
HYBRID = frozenset({SearchMode.MEANING, SearchMode.KEYWORD})


@dataclass(frozen=True, slots=True, kw_only=True)
class Note:
    """One passage of a pool. ``meaning`` and ``keyword`` are scores in [0, 1]; None for a silent leg."""

    title: str
    file: str
    text: str
    line: int = 1
    meaning: float | None = 0.8
    keyword: float | None = None
    age_days: float = 10.0
    heading: tuple[str, ...] = ()
    evergreen: bool = False


AUTH_NOTES = (
    Note(
        title="auth.ts settings memo",
        file="auth.md",
        line=12,
        meaning=0.92,
        keyword=0.82,
        text="Set AUTH_SECRET in the environment before the first start. Sessions use a signed cookie with "
        "a 30 day limit, and the auth callback lives in auth.ts beside the other settings.",
    ),
    Note(
        title="auth.ts — excerpt",
        file="auth.md",
        line=48,
        meaning=0.84,
        keyword=0.71,
        age_days=18,
        text="auth.ts again: Set AUTH_SECRET in the environment before the first start. Sessions use a "
        "signed cookie with a 30 day limit, and the auth callback lives in auth.ts; same settings.",
    ),
    Note(
        title="auth.ts fix log",
        file="2026-11-02.md",
        line=7,
        meaning=0.78,
        keyword=0.66,
        age_days=28,
        text="Fixed the auth callback in auth.ts. Set AUTH_SECRET in the environment before the first start; "
        "sessions use a signed cookie with a 30 day limit, settings unchanged.",
    ),
    Note(
        title="Environment variables",
        file="env.md",
        meaning=0.74,
        keyword=0.35,
        text="Every variable that the services read, with its default and who needs it.",
    ),
    Note(
        title="Session management",
        file="sessions.md",
        line=3,
        meaning=0.70,
        keyword=0.24,
        age_days=120,
        text="How long a login lasts, where it is stored and how to end it everywhere at once.",
    ),
    Note(
        title="Proxy and TLS notes",
        file="network.md",
        line=20,
        meaning=0.64,
        keyword=0.12,
        evergreen=True,
        text="Forwarded headers and the secure cookie flag behind nginx; certificates renew by themselves.",
    ),
    Note(
        title="Deploy checklist",
        file="deploy.md",
        line=9,
        meaning=0.58,
        age_days=60,
        text="Drain the queue, back up the database, roll one machine, look at the error rate.",
    ),
    Note(
        title="Onboarding a new colleague",
        file="people/onboarding.md",
        meaning=0.52,
        age_days=400,
        text="Accounts to ask for on the first day, the map of the repositories, whom to ask for what.",
    ),
)

MIXED_NOTES = (
    *AUTH_NOTES[:3],
    Note(
        title="認証の設定メモ",
        file="設計メモ/認証.md",
        line=4,
        meaning=0.83,
        keyword=0.5,
        text="# 認証の設定メモ\n\n認証の設定は環境変数で行う。AUTH_SECRET を最初の起動の前に設定し、"
        "セッションは署名付きクッキーで三十日間有効。auth の設定画面は管理者だけが開ける。",
    ),
    Note(
        title="Настройки авторизации и журнал исправлений за ноябрь",
        file="Рабочий журнал/2026-11-03 авторизация.md",
        line=118,
        meaning=0.79,
        keyword=0.4,
        text="Сегодня исправил auth callback: секрет читается из окружения, файл settings не менялся, "
        "сессии живут тридцать дней.",
    ),
    Note(
        title="登录与会话设置",
        file="工作/登录.md",
        line=2,
        meaning=0.76,
        keyword=None,
        text="登录状态保存在签名的 Cookie 里，有效期三十天；密钥从环境变量读取，修改后需要重启服务。",
    ),
    Note(
        title="🌱 settings for the balcony",
        file="🌱 balcony garden.md",
        line=31,
        meaning=0.61,
        keyword=0.55,
        text="🌱🍅 The settings of the drip timer: ten minutes at six, twice in a heat wave.",
    ),
    *AUTH_NOTES[3:],
)


def parameters(**values: object) -> RankingParameters:
    """Ranking parameters as of the day the notes' ages are counted to."""
    return RankingParameters(as_of=AS_OF, **values)  # type: ignore[arg-type]


def pool_of(
    notes: tuple[Note, ...],
    *,
    query: str = "auth settings",
    legs: frozenset[SearchMode] = HYBRID,
    generation: int = 1,
    limit: int = 6,
) -> CandidatePool:
    """A pool of ``notes``; a note's passage id is its place in them plus 1, its similarity token overlap."""
    meaning_order = _order([note.meaning for note in notes]) if SearchMode.MEANING in legs else {}
    keyword_order = _order([note.keyword for note in notes]) if SearchMode.KEYWORD in legs else {}
    words = re.compile("|".join(map(re.escape, query.split())) or r"(?!)", re.IGNORECASE)
    candidates = tuple(
        Candidate(
            passage=passage_of(note, place + 1),
            meaning=_meaning_hit(note, meaning_order.get(place)),
            keyword=_keyword_hit(note, keyword_order.get(place)),
            matches=tuple(match.span() for match in words.finditer(note.text)) if note.keyword else (),
        )
        for place, note in enumerate(notes)
    )
    return CandidatePool(
        query=parse_query(query),
        mode=SearchMode.HYBRID if legs == HYBRID else next(iter(legs)),
        legs=legs,
        candidates=candidates,
        similarity=overlap_matrix([note.text for note in notes]),
        limit=limit,
        generation=generation,
        model="multilingual-e5-small",
        coverage=Coverage(len(notes), len(notes)),
        timings_ms={"meaning": 9.0, "keyword": 2.0},
    )


def passage_of(note: Note, passage_id: int) -> Passage:
    """The passage of that id that holds ``note``."""
    path = f"{FOLDER}/{note.file}"
    source = DateSource.EVERGREEN if note.evergreen else DateSource.MODIFIED
    document = Document(
        id=passage_id,
        path=path,
        folder=FOLDER,
        title=note.title,
        kind=PurePosixPath(path).suffix.lstrip("."),
        size_bytes=len(note.text.encode()),
        date=DocumentDate(AS_OF - timedelta(days=note.age_days), source),
    )
    last_line = note.line + note.text.count("\n")
    return Passage(passage_id, document, 0, note.heading, note.line, last_line, 0, len(note.text), note.text)


def many_notes(count: int, *, seed: int = 7) -> tuple[Note, ...]:
    """``count`` notes in families of near-alike ones, with scores in [0, 1] drawn from ``seed``."""
    random = np.random.default_rng(seed)
    words = [f"word{number}" for number in range(300)]
    notes: list[Note] = []
    for place in range(count):
        family = place // 4
        own = random.choice(words, size=6).tolist()
        shared = [words[(family * 13 + step) % len(words)] for step in range(30)]
        notes.append(
            Note(
                title=f"Note {place} of family {family}",
                file=f"family {family}/note {place}.md",
                line=1 + place,
                text=" ".join(["The auth settings", *shared, *own]),
                meaning=float(random.uniform(0.3, 1.0)),
                keyword=float(random.uniform(0.0, 0.95)) if place % 3 else None,
                age_days=float(random.uniform(0, 400)),
            )
        )
    return tuple(notes)


def _order(scores: list[float | None]) -> dict[int, int]:
    """The rank, from 1, of every place that has a score, the highest first."""
    scored = sorted((-score, place) for place, score in enumerate(scores) if score is not None)
    return {place: rank for rank, (_, place) in enumerate(scored, start=1)}


def _meaning_hit(note: Note, rank: int | None) -> LegHit | None:
    return None if rank is None or note.meaning is None else LegHit(rank, 1.0 - note.meaning)


def _keyword_hit(note: Note, rank: int | None) -> LegHit | None:
    """The inverse of ``keyword_score``: FTS5's rank that gives the note's score."""
    if rank is None or note.keyword is None:
        return None
    return LegHit(rank, -note.keyword / (1.0 - note.keyword))
