"""The model table is complete and consistent."""

import re

import pytest

from app.embed.models import CENTRES_FILE, DEFAULT_MODEL, MODELS, ModelSpec, WheelSource, model_named

_SHA256 = re.compile(r"[0-9a-f]{64}")


def test_names_and_revisions_are_unique() -> None:
    assert len({spec.name for spec in MODELS}) == len(MODELS)
    assert len({spec.revision for spec in MODELS}) == len(MODELS)


def test_a_model_is_found_by_its_name() -> None:
    assert model_named("multilingual-e5-small") is DEFAULT_MODEL


def test_an_unknown_name_is_answered_with_the_known_ones() -> None:
    with pytest.raises(KeyError, match="multilingual-e5-small"):
        model_named("word2vec")


@pytest.mark.parametrize("spec", MODELS, ids=lambda spec: spec.name)
def test_every_checksum_is_a_sha256(spec: ModelSpec) -> None:
    checksums = [source.sha256 for source in spec.wheels] + [file.sha256 for file in spec.files]
    assert all(_SHA256.fullmatch(checksum) for checksum in checksums)


@pytest.mark.parametrize("spec", MODELS, ids=lambda spec: spec.name)
def test_a_folder_holds_what_fastembed_needs(spec: ModelSpec) -> None:
    names = {file.name for file in spec.files}
    assert names - {CENTRES_FILE} == {"model.onnx", "tokenizer.json", "tokenizer_config.json"}
    assert spec.size_bytes == sum(file.size_bytes for file in spec.files)


def test_a_wheel_knows_whether_its_name_pins_a_system() -> None:
    assert WheelSource(project="a", version="1", sha256="", platform="manylinux_2_17_x86_64").pins_platform
    assert not WheelSource(project="a", version="1", sha256="").pins_platform
