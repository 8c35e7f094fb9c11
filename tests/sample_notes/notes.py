"""The sample notes as plain values, and the families of near-alike notes among them."""

import re
from dataclasses import dataclass
from datetime import date
from pathlib import Path

import frontmatter

NOTES_ROOT = Path(__file__).parents[2] / "resources" / "sample-notes"

FAMILIES: dict[str, tuple[str, ...]] = {
    "auth settings": (
        "work/auth/2024-03-12 auth settings memo.md",
        "work/auth/2024-11-05 auth settings memo.md",
        "work/auth/2025-06-18 auth settings memo.md",
        "work/auth/2026-03-09 auth settings memo.md",
        "work/auth/2026-11-02 sign-in memo.md",
    ),
    "nginx TLS proxy": (
        "work/ops/2024-07-30 nginx TLS proxy.md",
        "work/ops/2025-08-14 nginx TLS proxy.md",
        "work/ops/2026-10-06 reverse proxy.md",
    ),
    "backup runbook": (
        "work/ops/backup runbook v1.md",
        "work/ops/backup runbook v2.md",
        "work/ops/backup runbook.md",
    ),
    "weekly review": (
        "work/standups/2026-09-07 weekly review.md",
        "work/standups/2026-10-12 weekly review.md",
        "work/standups/2026-11-23 weekly review.md",
    ),
    "lentil soup": (
        "home/recipes/lentil soup.md",
        "home/recipes/lentil soup with lemon.md",
        "home/recipes/lentil soup, pressure cooker.md",
    ),
    "packing list": (
        "home/travel/2024-05-10 packing list Lisbon.md",
        "home/travel/2025-03-21 packing list Tallinn.md",
        "home/travel/2026-09-18 things to take, Kyoto.md",
    ),
    "認証設定": (
        "設計メモ/2024-06-03 認証設定メモ.md",
        "設計メモ/2025-09-16 認証設定メモ.md",
        "設計メモ/2026-10-20 ログインまわりの覚え書き.md",
    ),
    "引っ越し予算": (
        "家計/引っ越し予算 第1版.md",
        "家計/引っ越し予算 第2版.md",
        "家計/引っ越し予算 第3版.md",
    ),
    "周报": (
        "工作/周报/2025-12-05 周报.md",
        "工作/周报/2026-06-12 周报.md",
        "工作/周报/2026-10-16 周报.md",
    ),
    "番茄牛腩": (
        "生活/菜谱/番茄牛腩.md",
        "生活/菜谱/番茄牛腩（高压锅）.md",
        "生活/菜谱/土豆番茄牛腩.md",
    ),
    "настройки прокси": (
        "Рабочий журнал/2024-09-24 настройки прокси.md",
        "Рабочий журнал/2025-10-14 настройки прокси.md",
        "Рабочий журнал/2026-11-17 входной сервер.md",
    ),
    "протокол планёрки": (
        "Рабочий журнал/Планёрки/2026-02-02 протокол.md",
        "Рабочий журнал/Планёрки/2026-06-01 протокол.md",
        "Рабочий журнал/Планёрки/2026-10-05 протокол.md",
    ),
}
"""Query that a family answers → its notes, oldest first."""

_CJK = "\u3040-\u30ff\u3400-\u9fff々"
_DATE_KEYS = ("updated", "modified", "date", "created")
_DATE_IN_NAME = re.compile(r"(?<!\d)\d{4}-\d{2}-\d{2}(?!\d)")


@dataclass(frozen=True, slots=True)
class Note:
    """One sample note: its path below the notes' root, its text without front matter, its declared date."""

    path: str
    body: str
    declared: date | None
    evergreen: bool

    @property
    def language(self) -> str:
        """``ja``, ``zh``, ``ru`` or ``en``, told by the script of the text."""
        if len(re.findall("[\u3041-\u30ff]", self.body)) > 20:
            return "ja"
        if len(re.findall("[\u4e00-\u9fff]", self.body)) > 20:
            return "zh"
        return "ru" if len(re.findall("[а-яё]", self.body)) > 100 else "en"

    @property
    def words(self) -> frozenset[str]:
        """Lower-cased runs of letters and digits; a run of Han or kana as its adjacent pairs."""
        runs = re.findall(rf"[{_CJK}]+|[^\W_{_CJK}]+", self.body.lower())
        return frozenset(word for run in runs for word in _words_of_run(run))


def read_notes() -> dict[str, Note]:
    """Every sample note by its path with forward slashes."""
    files = sorted(path for path in NOTES_ROOT.rglob("*") if path.is_file())
    return {note.path: note for note in map(_read_note, files)}


def overlap(first: Note, second: Note) -> float:
    """Jaccard overlap of the two notes' word sets, 0 to 1."""
    return len(first.words & second.words) / len(first.words | second.words)


def _words_of_run(run: str) -> list[str]:
    if re.match(f"[{_CJK}]", run) and len(run) > 1:
        return [run[at : at + 2] for at in range(len(run) - 1)]
    return [run]


def _read_note(file: Path) -> Note:
    post = frontmatter.loads(file.read_bytes().decode("utf-8"))
    return Note(
        path=file.relative_to(NOTES_ROOT).as_posix(),
        body=post.content,
        declared=_declared_date(post.metadata, file.name),
        evergreen=post.metadata.get("evergreen") is True,
    )


def _declared_date(metadata: dict[str, object], name: str) -> date | None:
    for key in _DATE_KEYS:
        value = metadata.get(key)
        if isinstance(value, date):
            return value
    found = _DATE_IN_NAME.search(name)
    return date.fromisoformat(found.group()) if found else None
