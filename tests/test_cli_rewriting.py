"""``search --part`` and ``--hyde``: the same as in the window, in words and as JSON."""

import json
from pathlib import Path

import pytest

from app import paths
from app.__main__ import main

PARTS = ("how is a password reset", "who may see what")


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory, model_folder: Path) -> Path:
    folder = tmp_path_factory.mktemp("library")
    notes = paths.sample_notes_folder() / "work" / "auth"
    assert main(["--library", str(folder), "index", str(notes)]) == 0
    return folder


def test_each_hit_is_printed_with_the_parts_it_answers(
    library: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    command = [
        "--library",
        str(library),
        "search",
        "resets and rights",
        "--part",
        PARTS[0],
        "--part",
        PARTS[1],
    ]
    assert main(command) == 0
    lines = capsys.readouterr().out.splitlines()
    assert all("(part " in line for line in lines)
    assert any("password reset flow" in line and "(part 1" in line for line in lines)
    assert any("who may see what" in line and "(part 2" in line for line in lines)


def test_json_says_what_was_asked_and_what_each_hit_answers(
    library: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    command = ["--library", str(library), "search", "resets and rights", "--json", "--hyde", " An answer. "]
    assert main([*command, "--hyde-use", "instead"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["rewriting"] == {"parts": [], "answer": "An answer.", "answer_use": "instead"}
    assert all(candidate["parts"] == [] for candidate in found["candidates"])
    assert main([*command, "--hyde-use", "instead", "--part", PARTS[0], "--part", PARTS[1]]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["rewriting"] == {"parts": list(PARTS), "answer": "An answer.", "answer_use": "beside"}
    assert all(set(candidate["parts"]) <= {1, 2} != set() for candidate in found["candidates"])
    assert all(candidate["parts"] for candidate in found["candidates"])


def test_a_query_as_it_was_typed_has_no_rewriting(library: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--library", str(library), "search", "resets", "--mode", "keyword", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["rewriting"] is None


def test_an_unknown_use_of_an_answer_is_wrong_usage(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["search", "x", "--hyde", "y", "--hyde-use", "never"])
    assert ended.value.code == 2
    assert "never" in capsys.readouterr().err
