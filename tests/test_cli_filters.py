"""``search`` on the command line: filters in the query, options, both together, and dates."""

import json
from pathlib import Path

import pytest

from app.__main__ import main

NOTES = {
    "work/auth.md": "---\ndate: 2026-03-14\n---\n# Auth settings\n\nThe settings of the login.\n",
    "work/proxy.txt": "The settings of the proxy.\n",
    "home/garden 2025-06-01.md": "# Garden\n\nSettings of the sprinkler.\n",
}


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("filters")
    for name, text in NOTES.items():
        (place / "notes" / name).parent.mkdir(parents=True, exist_ok=True)
        (place / "notes" / name).write_text(text, encoding="utf-8")
    assert main(["--library", str(place / "library"), "index", str(place / "notes")]) == 0
    return place


def found(library: Path, capsys: pytest.CaptureFixture[str], query: str, *options: str) -> set[str]:
    capsys.readouterr()
    arguments = ["--library", str(library / "library"), "search", query, "--mode", "keyword", "--json"]
    assert main([*arguments, *options]) == 0
    candidates = json.loads(capsys.readouterr().out)["candidates"]
    return {Path(candidate["path"]).name.split()[0].split(".")[0] for candidate in candidates}


@pytest.mark.parametrize(
    ("query", "options", "expected"),
    [
        ("settings", (), {"auth", "proxy", "garden"}),
        ("settings folder:WORK", (), {"auth", "proxy"}),
        ("settings type:txt", (), {"proxy"}),
        ("settings title:auth", (), {"auth"}),
        ("settings after:2025-06 before:2025-06 type:md", (), {"garden"}),
        ("settings type:md", ("--before", "2025"), {"garden"}),
        ("settings type:md", ("--after", "2026-03"), {"auth"}),
        ("settings type:md", ("--after", "7d", "--as-of", "2026-03-21"), {"auth"}),
        ("settings type:md after:7d", ("--as-of", "2026-03-21"), {"auth"}),
        ("settings type:md after:7d", ("--as-of", "2026-03-22"), set()),
        ("settings type:md", ("--type", "txt"), set()),
        ("sett", (), set()),
    ],
)
def test_filters_in_the_query_and_options_hold_together(
    library: Path,
    capsys: pytest.CaptureFixture[str],
    query: str,
    options: tuple[str, ...],
    expected: set[str],
) -> None:
    assert found(library, capsys, query, *options) == expected


def test_a_folder_option_and_a_folder_in_the_query_hold_together(
    library: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    work = str(library / "notes" / "work")
    assert found(library, capsys, "settings folder:home", "--folder", work) == set()
    assert found(library, capsys, "settings folder:notes", "--folder", work) == {"auth", "proxy"}


def test_a_bad_date_in_the_query_is_told_and_searched_as_words(
    library: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    capsys.readouterr()
    search = ["--library", str(library / "library"), "search", "garden after:lately", "--mode", "keyword"]
    assert main(search) == 0
    printed = capsys.readouterr()
    assert "Garden" in printed.out
    assert "“after:lately” holds no date such as 2026-03 or 7d" in printed.err


def test_an_option_that_is_no_date_is_refused(library: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["--library", str(library / "library"), "search", "x", "--after", "lately"])
    assert ended.value.code == 2
    assert "'lately' is not a date such as 2026" in capsys.readouterr().err
