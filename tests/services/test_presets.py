"""Presets are kept by name beside the index, and give the sliders back as they were."""

import json
from datetime import UTC, datetime
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.core.errors import SettingsError
from app.core.parameters import Fusion, RankingParameters
from app.services.presets import FILE_NAME, Preset, load_presets, save_presets, with_preset, without_preset

NOW = RankingParameters(as_of=datetime(2026, 11, 30, tzinfo=UTC), limit=12)
SHARE = st.floats(0, 1)
PRESETS = st.builds(
    Preset,
    name=st.text(st.characters(categories=("L", "N")), min_size=1, max_size=12),
    mmr_enabled=st.booleans(),
    mmr_lambda=SHARE,
    meaning_weight=SHARE,
    fusion=st.sampled_from(list(Fusion)),
    decay_enabled=st.booleans(),
    half_life_days=st.floats(1, 3650),
    rerank_enabled=st.booleans(),
)


@given(PRESETS)
def test_a_preset_sets_what_it_was_made_of_and_nothing_else(preset: Preset) -> None:
    applied = preset.applied(NOW)
    assert (applied.limit, applied.as_of, applied.rerank_weight) == (12, NOW.as_of, NOW.rerank_weight)
    assert Preset.of(preset.name, applied).applied(NOW) == applied


@given(st.lists(PRESETS, max_size=5))
def test_what_is_saved_is_loaded(tmp_path_factory: pytest.TempPathFactory, drawn: list[Preset]) -> None:
    library = tmp_path_factory.mktemp("library")
    presets: tuple[Preset, ...] = ()
    for preset in drawn:
        presets = with_preset(presets, preset)
    save_presets(library, presets)
    assert load_presets(library) == presets
    assert len({preset.name for preset in presets}) == len(presets)
    for preset in presets:
        assert preset not in without_preset(presets, preset.name)


def test_odd_entries_are_left_out_or_moved_into_their_limits(tmp_path: Path) -> None:
    kept = [
        {"name": " wide   net ", "mmr_lambda": 7, "fusion": "rrf", "decay_enabled": "yes", "more": 1},
        {"mmr_lambda": 0.5},
        {"name": "old", "half_life_days": None, "fusion": "none such"},
        "a string",
    ]
    (tmp_path / FILE_NAME).write_text(json.dumps(kept), encoding="utf-8")
    wide, old = load_presets(tmp_path)
    assert wide == Preset(name="wide net", mmr_lambda=1.0, fusion=Fusion.RECIPROCAL_RANK)
    assert old == Preset(name="old")
    assert load_presets(tmp_path / "nowhere") == ()


def test_a_broken_file_and_a_folder_that_cannot_be_written_are_told(tmp_path: Path) -> None:
    (tmp_path / FILE_NAME).write_text("[{", encoding="utf-8")
    with pytest.raises(SettingsError, match="mend or delete"):
        load_presets(tmp_path)
    (tmp_path / "file").write_text("", encoding="utf-8")
    with pytest.raises(SettingsError, match="could not be saved"):
        save_presets(tmp_path / "file" / "library", (Preset(name="a"),))
