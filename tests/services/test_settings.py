"""Settings are kept beside the index, and a bad file costs nothing but the sentence about it."""

import json
from dataclasses import fields, replace
from datetime import UTC, datetime
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.core.errors import SettingsError
from app.core.parameters import Fusion, RankingParameters
from app.core.query import SearchMode
from app.services.settings import (
    FILE_NAME,
    Appearance,
    Settings,
    declarations,
    load_settings,
    save_settings,
)


def test_without_a_file_every_setting_has_its_default(tmp_path: Path) -> None:
    assert load_settings(tmp_path) == Settings()


def test_what_is_saved_is_loaded_again(tmp_path: Path) -> None:
    changed = Settings(
        appearance=Appearance.DARK, mode=SearchMode.KEYWORD, shown=20, fusion=Fusion.RECIPROCAL_RANK
    )
    save_settings(tmp_path / "new library", changed)
    assert load_settings(tmp_path / "new library") == changed


def test_a_folder_whose_name_is_no_text_is_kept_too(tmp_path: Path) -> None:
    changed = Settings(share_folder="/notes/caf\udce9")
    save_settings(tmp_path, changed)
    assert load_settings(tmp_path) == changed


@pytest.mark.parametrize("text", ["", "{", "[1, 2]", "\x00", '"x"'])
def test_a_file_that_is_no_settings_file_is_named_and_left_as_it_is(tmp_path: Path, text: str) -> None:
    (tmp_path / FILE_NAME).write_text(text, encoding="utf-8")
    with pytest.raises(SettingsError, match=FILE_NAME):
        load_settings(tmp_path)
    assert (tmp_path / FILE_NAME).read_text(encoding="utf-8") == text


def test_a_folder_that_cannot_hold_the_file_is_told_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    with pytest.raises(SettingsError, match="could not be saved"):
        save_settings(tmp_path / "file", Settings())


_json = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=2),
    max_leaves=3,
)


@given(st.dictionaries(st.sampled_from([spec.name for spec in fields(Settings)] + ["unknown"]), _json))
def test_no_value_in_the_file_breaks_the_program(kept: dict[str, object]) -> None:
    import tempfile

    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / FILE_NAME).write_text(json.dumps(kept), encoding="utf-8")
        loaded = load_settings(Path(folder))
    for name, declaration in declarations().items():
        value = getattr(loaded, name)
        assert type(value) is type(getattr(Settings(), name))
        if declaration.limits is not None:
            assert declaration.limits.minimum <= value <= declaration.limits.maximum


def test_the_sliders_become_settings() -> None:
    parameters = RankingParameters(
        as_of=datetime(2026, 1, 1, tzinfo=UTC), mmr_lambda=0.25, meaning_weight=0.5, keyword_weight=0.5
    )
    settings = Settings().with_parameters(replace(parameters, decay_enabled=True, half_life_days=90.0))
    assert (settings.mmr_lambda, settings.meaning_weight) == (0.25, 0.5)
    assert settings.decay_enabled
    assert settings.half_life_days == 90.0


def test_every_setting_is_declared_with_words() -> None:
    for declaration in declarations().values():
        assert declaration.label
        assert declaration.help.endswith(".")
