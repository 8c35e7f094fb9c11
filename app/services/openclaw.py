"""The ranking part of an OpenClaw configuration, to and from the settings.

It is the object ``agents.defaults.memorySearch.query.hybrid``. Its keys, their types and their limits are
those of OpenClaw's own schema, which refuses a key that it does not know: what is written here holds these
keys and no other. When read, keys that are not known here are left alone. Files are JSON5, as OpenClaw
takes them.
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, TypeGuard

from app.core.documents import displayable
from app.core.errors import SettingsError
from app.core.parameters import Fusion, Limits, Similarity, limits_of
from app.core.scores import DEFAULT_WEIGHTS, normalised_weights
from app.services.json5 import Json5Error, Node, parse
from app.services.settings import Settings
from app.whole_files import write_new

PATH = ("agents", "defaults", "memorySearch", "query", "hybrid")
LARGEST_BYTES = 4_000_000
_SAME = 1e-9


@dataclass(frozen=True, slots=True)
class _Key:
    """A key below ``PATH``, and the setting it stands for; ``limits`` are None for a switch."""

    path: tuple[str, ...]
    setting: str
    limits: Limits | None = None
    whole: bool = False

    @property
    def wanted(self) -> str:
        """What a value must be, in words."""
        if self.limits is None:
            return "true or false"
        kind = "a whole number" if self.whole else "a number"
        return f"{kind} from {self.limits.minimum:g} to {self.limits.maximum:g}"

    def takes(self, value: object) -> TypeGuard[bool | float]:
        """Whether OpenClaw would take ``value`` too."""
        if self.limits is None or isinstance(value, bool):
            return self.limits is None and isinstance(value, bool)
        if not isinstance(value, int | float):
            return False
        return self.limits.minimum <= value <= self.limits.maximum and not (self.whole and value % 1)


_TEXT_WEIGHT = "keyword_weight"
"""No setting of its own: keywords get what the meaning weight leaves."""
_KEYS = (
    _Key(("vectorWeight",), "meaning_weight", limits_of("meaning_weight")),
    _Key(("textWeight",), _TEXT_WEIGHT, limits_of("keyword_weight")),
    _Key(("candidateMultiplier",), "candidate_multiplier", limits_of("candidate_multiplier"), whole=True),
    _Key(("mmr", "enabled"), "mmr_enabled"),
    _Key(("mmr", "lambda"), "mmr_lambda", limits_of("mmr_lambda")),
    _Key(("temporalDecay", "enabled"), "decay_enabled"),
    _Key(("temporalDecay", "halfLifeDays"), "half_life_days", limits_of("half_life_days"), whole=True),
)

_TAKEN = (*(key.setting for key in _KEYS if key.setting != _TEXT_WEIGHT), "fusion", "similarity")
"""Settings that an import may change."""

Json = dict[str, Any]


def config_of(settings: Settings) -> Json:
    """The settings as a whole OpenClaw configuration that holds the ranking part alone.

    The half-life is rounded to whole days, since OpenClaw takes no others.
    """
    values: Json = {key.setting: getattr(settings, key.setting, None) for key in _KEYS}
    values[_TEXT_WEIGHT] = round(1.0 - settings.meaning_weight, 12)
    hybrid: Json = {}
    for key in _KEYS:
        value = values[key.setting]
        _put(hybrid, key.path, round(value) if key.whole else value)
    for name in reversed(PATH):
        hybrid = {name: hybrid}
    return hybrid


def config_text(settings: Settings) -> str:
    """``config_of`` as indented JSON."""
    return json.dumps(config_of(settings), indent=2)


def left_out(settings: Settings) -> str:
    """One sentence on what OpenClaw cannot be told of ``settings``; empty when it can be told all."""
    unknown = []
    if settings.fusion is not Fusion.WEIGHTED:
        unknown.append("fusion by rank")
    if settings.similarity is not Similarity.TOKENS:
        unknown.append("repetition by meaning")
    return f"OpenClaw knows no {' and no '.join(unknown)}, so its order will differ." if unknown else ""


def with_config(settings: Settings, text: str, *, source: str) -> Settings:
    """``settings`` with what the configuration ``text`` says of ranking; the rest stays as it is.

    Weights make fusion weighted and MMR makes repetition go by shared words, since OpenClaw knows nothing
    else. A weight that is not given is OpenClaw's own default. Raises ``SettingsError``, a sentence with
    ``source`` and the line, when the text is not JSON5, holds no such part, or a value is not one that
    OpenClaw would take.
    """
    try:
        node = parse(text)
    except Json5Error as error:
        raise SettingsError(
            f"{source} cannot be read: in line {error.line}, {error.reason}; mend it and import it again."
        ) from error
    given = dict(_values(_part(node, source), source))
    if not given:
        raise SettingsError(f"{source} says nothing of ranking under {'.'.join(PATH)}.")
    return replace(settings, **_changes(given, settings))


def read_config(path: Path, settings: Settings) -> Settings:
    """``with_config`` of a file. Raises ``SettingsError`` when it cannot be read."""
    name = displayable(str(path))
    try:
        if path.stat().st_size > LARGEST_BYTES:
            raise SettingsError(f"{name} is too large to be a configuration; choose another file.")
        text = path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as error:
        raise SettingsError(f"{name} is not UTF-8 text; choose another file.") from error
    except OSError as error:
        raise SettingsError(f"{name} cannot be read ({error.strerror}); choose another file.") from error
    return with_config(settings, text, source=name)


def import_config(path: Path, settings: Settings) -> Settings:
    """``read_config``, counted, so that ``with_import`` knows it for another one."""
    return replace(read_config(path, settings), imports=settings.imports + 1)


def with_import(settings: Settings, kept: Settings) -> Settings:
    """``settings`` with the ranking part of ``kept``, if that has an import more; else unchanged."""
    if kept.imports <= settings.imports:
        return settings
    return replace(settings, **{name: getattr(kept, name) for name in (*_TAKEN, "imports")})


def write_config(path: Path, settings: Settings) -> None:
    """Write the configuration into a new file; ``SettingsError`` when it is there or cannot be written.

    A file that is there may be a whole configuration, of which only this part is known here.
    """
    name = displayable(str(path))
    try:
        write_new(path, (config_text(settings) + "\n").encode("utf-8"))
    except FileExistsError as error:
        raise SettingsError(
            f"{name} is there already and was left as it is; choose a new name, or paste the part into it."
        ) from error
    except OSError as error:
        raise SettingsError(f"{name} could not be written ({error.strerror}).") from error


def _put(tree: Json, path: tuple[str, ...], value: object) -> None:
    for name in path[:-1]:
        tree = tree.setdefault(name, {})
    tree[path[-1]] = value


def _part(node: Node, source: str) -> Mapping[str, Node]:
    """What lies under ``PATH``."""
    for depth in range(len(PATH)):
        found = _object(node, PATH[:depth], source).get(PATH[depth])
        if found is None:
            raise SettingsError(f"{source} has no {'.'.join(PATH)}, so there is nothing to import.")
        node = found
    return _object(node, PATH, source)


def _object(node: Node, path: tuple[str, ...], source: str) -> Mapping[str, Node]:
    if not isinstance(node.value, dict):
        what = ".".join(path) or "the whole"
        raise SettingsError(f"In {source}, line {node.line}, {what} must be an object in curly brackets.")
    return node.value


def _values(part: Mapping[str, Node], source: str) -> Iterator[tuple[str, bool | float]]:
    """Setting and value of each key that is given."""
    for key in _KEYS:
        members, path = part, (*PATH, *key.path)
        for depth, name in enumerate(key.path[:-1], start=1):
            below = members.get(name)
            members = {} if below is None else _object(below, path[: len(PATH) + depth], source)
        node = members.get(key.path[-1])
        if node is not None:
            yield key.setting, _checked(node, key, source)


def _checked(node: Node, key: _Key, source: str) -> bool | float:
    value = node.value
    if key.takes(value):
        return value
    name = ".".join((*PATH, *key.path))
    raise SettingsError(
        f"In {source}, line {node.line}, {name} is {_shown(value)}, but must be {key.wanted}."
    )


def _shown(value: object) -> str:
    if isinstance(value, dict | tuple):
        return "an object" if isinstance(value, dict) else "a list"
    shown = json.dumps(value, ensure_ascii=False)
    return shown if len(shown) <= 40 else shown[:40] + "…"


def _changes(given: dict[str, bool | float], settings: Settings) -> dict[str, Any]:
    changes: dict[str, Any] = dict(given)
    keyword = changes.pop(_TEXT_WEIGHT, None)
    if keyword is not None or "meaning_weight" in changes:
        meaning = float(changes.get("meaning_weight", DEFAULT_WEIGHTS[0]))
        keyword = DEFAULT_WEIGHTS[1] if keyword is None else float(keyword)
        exact = abs(meaning + keyword - 1.0) <= _SAME
        changes["meaning_weight"] = meaning if exact else normalised_weights(meaning, keyword)[0]
        changes["fusion"] = Fusion.WEIGHTED
    if {"mmr_enabled", "mmr_lambda"} & changes.keys():
        changes["similarity"] = Similarity.TOKENS
    if "candidate_multiplier" in changes:
        changes["candidate_multiplier"] = int(changes["candidate_multiplier"])
    return {
        name: float(value) if isinstance(getattr(settings, name), float) else value
        for name, value in changes.items()
    }
