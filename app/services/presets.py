"""Named positions of the sliders and switches, kept beside the index as ``presets.json``."""

import json
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import Any

from app.core.errors import SettingsError
from app.core.parameters import Fusion, RankingParameters, limits_of
from app.whole_files import json_bytes, write_whole

FILE_NAME = "presets.json"
LONGEST_NAME = 40


@dataclass(frozen=True, slots=True, kw_only=True)
class Preset:
    """Everything that can be turned or switched over the lists, by a name."""

    name: str
    mmr_enabled: bool = True
    mmr_lambda: float = limits_of("mmr_lambda").default
    meaning_weight: float = limits_of("meaning_weight").default
    fusion: Fusion = Fusion.WEIGHTED
    decay_enabled: bool = False
    half_life_days: float = limits_of("half_life_days").default
    rerank_enabled: bool = True

    @classmethod
    def of(cls, name: str, parameters: RankingParameters) -> "Preset":
        """``parameters`` by the name ``name``, without blanks around it and cut at ``LONGEST_NAME``."""
        return cls(
            name=" ".join(name.split())[:LONGEST_NAME],
            mmr_enabled=parameters.mmr_enabled,
            mmr_lambda=parameters.mmr_lambda,
            meaning_weight=parameters.weights[0],
            fusion=parameters.fusion,
            decay_enabled=parameters.decay_enabled,
            half_life_days=parameters.half_life_days,
            rerank_enabled=parameters.rerank_enabled,
        )

    def applied(self, parameters: RankingParameters) -> RankingParameters:
        """``parameters`` with the sliders and switches as they are here."""
        return replace(
            parameters,
            mmr_enabled=self.mmr_enabled,
            mmr_lambda=self.mmr_lambda,
            meaning_weight=self.meaning_weight,
            keyword_weight=1.0 - self.meaning_weight,
            fusion=self.fusion,
            decay_enabled=self.decay_enabled,
            half_life_days=self.half_life_days,
            rerank_enabled=self.rerank_enabled,
        ).clamped()


def with_preset(presets: tuple[Preset, ...], new: Preset) -> tuple[Preset, ...]:
    """``presets`` with ``new`` in the place of one of the same name, or behind them."""
    if any(preset.name == new.name for preset in presets):
        return tuple(new if preset.name == new.name else preset for preset in presets)
    return (*presets, new)


def without_preset(presets: tuple[Preset, ...], name: str) -> tuple[Preset, ...]:
    """``presets`` without the one of that name."""
    return tuple(preset for preset in presets if preset.name != name)


def load_presets(library: Path) -> tuple[Preset, ...]:
    """The presets of ``library``; none where none are kept.

    An entry that is none is left out, a value out of its limits is moved into them. Raises ``SettingsError``
    when the file cannot be read; the file stays as it is.
    """
    path = library / FILE_NAME
    try:
        kept = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return ()
    except (OSError, ValueError) as error:
        raise SettingsError(f"The presets in {path} cannot be read; mend or delete the file.") from error
    found: tuple[Preset, ...] = ()
    for entry in kept if isinstance(kept, list) else ():
        preset = _preset(entry)
        if preset is not None:
            found = with_preset(found, preset)
    return found


def save_presets(library: Path, presets: tuple[Preset, ...]) -> None:
    """Keep ``presets``; the file is replaced in one step. Raises ``SettingsError``."""
    path = library / FILE_NAME
    kept = [{spec.name: getattr(preset, spec.name) for spec in fields(preset)} for preset in presets]
    try:
        library.mkdir(parents=True, exist_ok=True)
        write_whole(path, json_bytes(kept))
    except OSError as error:
        raise SettingsError(f"The presets could not be saved to {path}; is its folder writable?") from error


def _preset(entry: object) -> Preset | None:
    if not isinstance(entry, dict) or not str(entry.get("name") or "").strip():
        return None
    values: dict[str, Any] = {}
    for spec in fields(Preset):
        if spec.name in entry:
            value = _value(spec.name, entry[spec.name], spec.default)
            if value is not None:
                values[spec.name] = value
    return Preset(**{**values, "name": " ".join(str(entry["name"]).split())[:LONGEST_NAME]})


def _value(name: str, kept: object, default: object) -> object:
    """``kept`` as the type of ``default`` and within its limits; None where that cannot be."""
    if isinstance(default, bool):
        return kept if isinstance(kept, bool) else None
    if isinstance(default, Fusion):
        return next((fusion for fusion in Fusion if fusion == kept), None)
    if isinstance(default, float) and isinstance(kept, (int, float)) and not isinstance(kept, bool):
        return limits_of(name).clamp(float(kept))
    return None
