"""What the sample notes must hold, so that every dial of the window visibly does something on them."""

import re
import unicodedata
from collections import Counter
from datetime import date
from itertools import combinations

import pytest

from tests.sample_notes.notes import FAMILIES, NOTES_ROOT, Note, overlap, read_notes

TRANSLATIONS = {
    "pour-over coffee": (
        "home/pour-over coffee.md",
        "暮らし/ハンドドリップのコーヒー.md",
        "生活/手冲咖啡.md",
        "Дом/Кофе в воронке.md",
    ),
    "3-2-1 backups": (
        "work/ops/3-2-1 backup rule.md",
        "設計メモ/バックアップの3-2-1ルール.md",
        "工作/备份的三二一原则.md",
        "Рабочий журнал/Резервные копии, правило 3-2-1.md",
    ),
    "lying awake": (
        "journal/2026-09-03.md",
        "日記/2026-07-12.md",
        "生活/夜里总是醒.md",
        "Дом/Опять не спится.md",
    ),
}
AGEING_FAMILIES = ("auth settings", "nginx TLS proxy", "packing list", "認証設定", "настройки прокси")
"""Families whose oldest note says the query most literally and whose newest says it in other words."""


@pytest.fixture(scope="module")
def notes() -> dict[str, Note]:
    return read_notes()


def test_the_four_languages_are_there(notes: dict[str, Note]) -> None:
    counts = Counter(note.language for note in notes.values())

    assert counts["en"] >= 40
    assert min(counts["ja"], counts["zh"], counts["ru"]) >= 14
    assert 75 <= counts.total() <= 95


def test_only_notes_lie_in_the_folder(notes: dict[str, Note]) -> None:
    names = [path.rsplit("/", 1)[-1] for path in notes]

    assert not [name for name in names if name.startswith(".")]
    assert {name.rsplit(".", 1)[-1] for name in names} == {"md", "txt"}
    assert all(unicodedata.is_normalized("NFC", path) for path in notes)


@pytest.mark.parametrize("family", FAMILIES)
def test_a_family_is_near_alike_but_never_identical(notes: dict[str, Note], family: str) -> None:
    overlaps = [overlap(notes[first], notes[second]) for first, second in combinations(FAMILIES[family], 2)]

    assert min(overlaps) >= 0.5
    assert max(overlaps) <= 0.95


def test_notes_outside_one_family_are_unlike(notes: dict[str, Note]) -> None:
    family_of = {path: family for family, paths in FAMILIES.items() for path in paths}
    pairs = [
        (first, second)
        for first, second in combinations(notes, 2)
        if family_of.get(first, first) != family_of.get(second, second)
    ]

    alike = {pair: value for pair in pairs if (value := overlap(notes[pair[0]], notes[pair[1]])) >= 0.35}

    assert alike == {}


@pytest.mark.parametrize("family", FAMILIES)
def test_a_family_spreads_over_time(notes: dict[str, Note], family: str) -> None:
    dates = [declared for path in FAMILIES[family] if (declared := notes[path].declared)]

    assert len(dates) == len(FAMILIES[family])
    assert dates == sorted(dates)
    assert (dates[-1] - dates[0]).days >= 60


@pytest.mark.parametrize("family", AGEING_FAMILIES)
def test_the_oldest_of_an_ageing_family_is_the_most_literal(notes: dict[str, Note], family: str) -> None:
    mentions = [sum(_mentions(notes[path], word) for word in family.split()) for path in FAMILIES[family]]

    assert mentions[0] == max(mentions)
    assert mentions[-1] < mentions[0]
    assert family.casefold() not in _heading(notes[FAMILIES[family][-1]]).casefold()


def test_a_family_is_not_alone_with_its_subject(notes: dict[str, Note]) -> None:
    """MMR needs something better to offer: other notes that hold the words of the query."""
    for family, paths in FAMILIES.items():
        others = [
            path
            for path, note in notes.items()
            if path not in paths and any(_mentions(note, word) for word in family.split())
        ]
        assert others, family


def test_exact_codes_are_where_only_keywords_find_them(notes: dict[str, Note]) -> None:
    assert _holding(notes, "ECONNREFUSED") == {
        "work/auth/2026-11-02 auth fix log.md",
        "work/ops/2025-08-14 nginx TLS proxy.md",
        "設計メモ/2026-08-11 障害ログ.md",
    }
    assert _holding(notes, "ISO 4762") == {"reference/screws and standards.md"}
    assert _holding(notes, "DP-40771-C") == {"home/dishwasher repair.md"}
    assert _holding(notes, "PSN-5512-09") == {"Дом/Стиральная машина.md"}


@pytest.mark.parametrize("word", ["insomnia", "不眠", "失眠", "бессонниц"])
def test_lying_awake_is_found_by_meaning_alone(notes: dict[str, Note], word: str) -> None:
    assert _holding(notes, word) == set()


@pytest.mark.parametrize("topic", TRANSLATIONS)
def test_a_topic_is_told_in_all_four_languages(notes: dict[str, Note], topic: str) -> None:
    assert [notes[path].language for path in TRANSLATIONS[topic]] == ["en", "ja", "zh", "ru"]


def test_evergreen_notes_of_every_kind_are_there(notes: dict[str, Note]) -> None:
    in_memory = [note for path, note in notes.items() if path.startswith("memory/")]

    assert notes["MEMORY.md"].declared is None
    assert [note.path for note in in_memory if note.declared is None] == ["memory/home network.md"]
    assert len([note for note in in_memory if note.declared]) == 3
    assert [note.path for note in notes.values() if note.evergreen] == ["reference/screws and standards.md"]


def test_dates_run_from_2024_to_november_2026(notes: dict[str, Note]) -> None:
    dates = [note.declared for note in notes.values() if note.declared]

    assert date(2024, 1, 1) <= min(dates) < date(2024, 3, 1)
    assert date(2026, 11, 20) <= max(dates) <= date(2026, 11, 30)
    assert 5 <= len(notes) - len(dates) <= 10


def test_unusual_files_are_there(notes: dict[str, Note]) -> None:
    long_note = notes["work/design/moving the search service.md"].body
    windows_note = (NOTES_ROOT / "work" / "ops" / "windows build box.md").read_bytes()

    assert len(long_note.split()) >= 600
    assert long_note.count("\n## ") >= 5
    assert "```python" in long_note
    assert "|---|" in long_note
    assert windows_note.count(b"\r\n") == windows_note.count(b"\n") > 10
    assert re.fullmatch(r"# [^\n]+", notes["inbox/ideas for the talk.md"].body)
    assert "home/garden/seed diary.txt" in notes
    assert "home/🌱 balcony garden.md" in notes


def test_every_wiki_link_leads_to_a_note(notes: dict[str, Note]) -> None:
    names = {path.rsplit("/", 1)[-1].removesuffix(".md") for path in notes}
    links = {link for note in notes.values() for link in re.findall(r"\[\[([^\]|]+)", note.body)}

    assert len(links) >= 5
    assert links <= names


def _mentions(note: Note, word: str) -> int:
    return f"{note.path}\n{note.body}".casefold().count(word.casefold())


def _heading(note: Note) -> str:
    return note.body.partition("\n")[0]


def _holding(notes: dict[str, Note], text: str) -> set[str]:
    return {path for path, note in notes.items() if text.casefold() in note.body.casefold()}
