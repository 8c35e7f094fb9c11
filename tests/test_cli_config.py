"""``export-config`` and ``import-config``: data on standard output, one sentence for a bad file."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from app.__main__ import main
from app.core.parameters import Fusion
from app.services.openclaw import config_of, write_config
from app.services.settings import FILE_NAME, Settings, load_settings, save_settings

TUNED = Settings(mmr_lambda=0.35, meaning_weight=0.4, decay_enabled=True, half_life_days=90.0)


def test_export_prints_the_settings_of_the_library(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    save_settings(tmp_path, replace(TUNED, fusion=Fusion.RECIPROCAL_RANK))
    assert main(["--library", str(tmp_path), "export-config"]) == 0
    printed = capsys.readouterr()
    assert json.loads(printed.out) == config_of(TUNED)
    assert "fusion by rank" in printed.err


def test_import_changes_the_settings_of_the_library(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write_config(tmp_path / "openclaw.json", TUNED)
    library = tmp_path / "library"
    save_settings(library, Settings(shown=25))
    assert main(["--library", str(library), "import-config", str(tmp_path / "openclaw.json")]) == 0
    assert load_settings(library) == replace(TUNED, shown=25, imports=1)
    assert not capsys.readouterr().out


def test_a_bad_file_is_named_with_its_line_and_changes_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bad = tmp_path / "openclaw.json"
    bad.write_text("{\n agents: {\n}\n", encoding="utf-8")
    assert main(["--library", str(tmp_path), "import-config", str(bad)]) == 1
    said = capsys.readouterr().err
    assert "line 4" in said
    assert str(bad) in said
    assert not (tmp_path / FILE_NAME).exists()


def test_a_file_must_be_named(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["import-config"])
    assert ended.value.code == 2
    assert "FILE" in capsys.readouterr().err
