"""What is tuned here can be pasted there, and the other way round; a bad file costs one sentence."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.core.errors import SettingsError
from app.core.parameters import Fusion, Similarity
from app.services.openclaw import (
    LARGEST_BYTES,
    PATH,
    config_of,
    config_text,
    left_out,
    read_config,
    with_config,
    write_config,
)
from app.services.settings import Appearance, Settings

NAME = "openclaw.json"
HYBRID = ".".join(PATH)

settings_of_ranking = st.builds(
    Settings,
    mmr_enabled=st.booleans(),
    mmr_lambda=st.floats(0, 1),
    meaning_weight=st.floats(0, 1),
    decay_enabled=st.booleans(),
    half_life_days=st.integers(1, 3650).map(float),
    candidate_multiplier=st.integers(1, 20),
)


def hybrid_of(settings: Settings) -> dict[str, Any]:
    """The part itself."""
    part: Any = config_of(settings)
    for name in PATH:
        assert tuple(part) == (name,)
        part = part[name]
    return dict(part)


def config(hybrid: str) -> str:
    """A configuration as it is written by hand, with ``hybrid`` on lines 4 and on."""
    return (
        "// mine\n{ gateway: { port: 18789 },\n"
        "  agents: { defaults: { model: 'x', memorySearch: { query: { hybrid:\n"
        f"{hybrid}\n}}, provider: 'local', }} }} }}, }}"
    )


@given(settings_of_ranking)
def test_what_goes_out_comes_in_again(settings: Settings) -> None:
    assert with_config(Settings(), config_text(settings), source=NAME) == settings


@given(settings_of_ranking)
def test_what_goes_out_holds_only_what_openclaw_takes(settings: Settings) -> None:
    hybrid = hybrid_of(settings)
    assert set(hybrid) == {"vectorWeight", "textWeight", "candidateMultiplier", "mmr", "temporalDecay"}
    assert set(hybrid["mmr"]) == {"enabled", "lambda"}
    assert set(hybrid["temporalDecay"]) == {"enabled", "halfLifeDays"}
    assert hybrid["vectorWeight"] + hybrid["textWeight"] == pytest.approx(1.0)
    assert isinstance(hybrid["candidateMultiplier"], int)
    assert isinstance(hybrid["temporalDecay"]["halfLifeDays"], int)


def test_a_half_life_goes_out_in_whole_days() -> None:
    assert hybrid_of(Settings(half_life_days=45.6))["temporalDecay"]["halfLifeDays"] == 46


def test_the_defaults_are_those_of_openclaw_but_for_mmr() -> None:
    assert hybrid_of(Settings()) == {
        "vectorWeight": 0.7,
        "textWeight": 0.3,
        "candidateMultiplier": 4,
        "mmr": {"enabled": True, "lambda": 0.7},
        "temporalDecay": {"enabled": False, "halfLifeDays": 30},
    }


def test_what_a_file_does_not_say_stays_as_it_is() -> None:
    mine = Settings(appearance=Appearance.DARK, shown=20, mmr_lambda=0.2, half_life_days=9.0)
    text = config("{ enabled: true, mmr: { lambda: 0.4, window: 3 }, candidateMultiplier: 8., unknown: [1] }")
    assert with_config(mine, text, source=NAME) == replace(mine, mmr_lambda=0.4, candidate_multiplier=8)


@pytest.mark.parametrize(
    ("hybrid", "weight"),
    [
        ("{ vectorWeight: 0.25, textWeight: 0.75 }", 0.25),
        ("{ vectorWeight: 1, textWeight: 1 }", 0.5),
        ("{ vectorWeight: 0.3 }", 0.5),
        ("{ textWeight: 0.7 }", 0.5),
        ("{ vectorWeight: 0, textWeight: 0 }", 0.7),
    ],
)
def test_weights_are_divided_by_their_sum_as_openclaw_does(hybrid: str, weight: float) -> None:
    assert with_config(Settings(), config(hybrid), source=NAME).meaning_weight == pytest.approx(weight)


def test_what_openclaw_does_not_know_is_told_and_undone() -> None:
    mine = Settings(fusion=Fusion.RECIPROCAL_RANK, similarity=Similarity.VECTORS)
    assert left_out(Settings()) == ""
    assert "fusion by rank" in left_out(mine)
    assert "repetition by meaning" in left_out(mine)
    assert with_config(mine, config("{ mmr: {enabled: true} }"), source=NAME).fusion is mine.fusion
    assert with_config(mine, config_text(mine), source=NAME) == Settings()


@pytest.mark.parametrize(
    ("hybrid", "sentence"),
    [
        ("{ mmr: {\nlambda: 1.5 } }", "line 5, {0}.mmr.lambda is 1.5, but must be a number from 0 to 1"),
        ("{ mmr: { lambda: '0.5' } }", 'line 4, {0}.mmr.lambda is "0.5", but must be a number from 0'),
        ("{ mmr: { enabled: 1 } }", "line 4, {0}.mmr.enabled is 1, but must be true or false"),
        ("{ mmr: true }", "line 4, {0}.mmr must be an object"),
        ("{ vectorWeight: NaN }", "{0}.vectorWeight is NaN, but must be a number from 0 to 1"),
        ("{ textWeight: true }", "{0}.textWeight is true, but must be a number from 0 to 1"),
        ("{ candidateMultiplier: 2.5 }", "is 2.5, but must be a whole number from 1 to 20"),
        ("{ candidateMultiplier: 21 }", "is 21, but must be a whole number from 1 to 20"),
        ("{ candidateMultiplier: [] }", "is a list, but must be"),
        ("{ temporalDecay: { halfLifeDays: 0 } }", "halfLifeDays is 0, but must be a whole number from 1 to"),
        ("{ temporalDecay: { halfLifeDays: Infinity } }", "halfLifeDays is Infinity, but must be"),
        ("[]", "line 4, {0} must be an object"),
        ("{}", "says nothing of ranking under {0}"),
        ("{ unknown: 1 }", "says nothing of ranking"),
        ("{ mmr: \n}", "in line 5, there is }} where a value should be; mend it"),
    ],
)
def test_a_bad_value_is_told_with_key_limits_and_line(hybrid: str, sentence: str) -> None:
    with pytest.raises(SettingsError) as refused:
        with_config(Settings(), config(hybrid), source=NAME)
    said = str(refused.value)
    assert NAME in said
    assert sentence.format(HYBRID) in said
    assert said.count("\n") == 0
    assert said.endswith(".")


@pytest.mark.parametrize("text", ["{}", "{ agents: {} }", "{ agents: { list: [], defaults: { } } }"])
def test_a_configuration_without_the_part_is_told(text: str) -> None:
    with pytest.raises(SettingsError, match="nothing to import"):
        with_config(Settings(), text, source=NAME)


def test_a_file_is_read_and_written(tmp_path: Path) -> None:
    changed = Settings(mmr_lambda=0.35, meaning_weight=0.4)
    write_config(tmp_path / NAME, changed)
    assert json.loads((tmp_path / NAME).read_text(encoding="utf-8")) == config_of(changed)
    assert read_config(tmp_path / NAME, Settings()) == changed


def test_a_file_that_is_there_is_never_written_over(tmp_path: Path) -> None:
    (tmp_path / NAME).write_text("{ gateway: {} }", encoding="utf-8")
    with pytest.raises(SettingsError, match="left as it is"):
        write_config(tmp_path / NAME, Settings())
    assert (tmp_path / NAME).read_text(encoding="utf-8") == "{ gateway: {} }"


@pytest.mark.parametrize(
    ("content", "sentence"),
    [(None, "cannot be read"), (b"\xff\xfe{", "is not UTF-8"), (b" " * (LARGEST_BYTES + 1), "too large")],
)
def test_a_file_that_is_none_is_told(tmp_path: Path, content: bytes | None, sentence: str) -> None:
    path = tmp_path / NAME
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(SettingsError, match=sentence):
        read_config(path, Settings())


def test_a_folder_that_takes_no_file_is_told(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match="could not be written"):
        write_config(tmp_path / "missing" / NAME, Settings())
