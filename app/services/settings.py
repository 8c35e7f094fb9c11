"""What a person has chosen, kept beside the index as ``settings.json``.

Each setting is declared once, with its label, its help and its limits; the settings dialog, the file and
the defaults come from here.
"""

import json
from collections.abc import Mapping
from dataclasses import Field, dataclass, field, fields, replace
from datetime import datetime
from enum import StrEnum
from pathlib import Path
from typing import Any

from app.core.errors import SettingsError
from app.core.parameters import (
    Fusion,
    GatheringParameters,
    Limits,
    RankingParameters,
    Similarity,
    limits_of,
)
from app.core.query import SearchMode
from app.core.rewriting import LanguageServer
from app.whole_files import json_bytes, write_whole

FILE_NAME = "settings.json"


class Appearance(StrEnum):
    """Whether the window is light or dark."""

    SYSTEM = "as the system"
    LIGHT = "light"
    DARK = "dark"


@dataclass(frozen=True, slots=True)
class Declaration:
    """What is known of a setting besides its value; ``limits`` are None where a value is no number.

    ``choices`` are words for the members of an enum, in their order, where their values are none;
    ``example`` is shown in an empty field, ``unit`` behind a number.
    """

    label: str
    help: str
    limits: Limits | None = None
    in_dialog: bool = False
    choices: tuple[str, ...] = ()
    example: str = ""
    unit: str = ""


def _declared(default: object, declaration: Declaration) -> Any:  # noqa: ANN401 - what field() returns
    return field(default=default, metadata={"declaration": declaration})


def _parameter(name: str, label: str, about: str, *, in_dialog: bool = False) -> Any:  # noqa: ANN401 - what field() returns
    limits = limits_of(name)
    return _declared(limits.default, Declaration(label, about, limits, in_dialog=in_dialog))


SHOWN_LIMITS = Limits(3, 50, 10)
TIME_LIMITS = Limits(5, 600, 60)
"""Seconds."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """Every setting with its value."""

    appearance: Appearance = _declared(
        Appearance.SYSTEM, Declaration("Appearance", "Light, dark, or as the system is.", in_dialog=True)
    )
    shown: int = _declared(
        10,
        Declaration("Hits in each list", "How many hits a list shows.", SHOWN_LIMITS, in_dialog=True),
    )
    mode: SearchMode = _declared(SearchMode.HYBRID, Declaration("Mode", "Which legs answer a query."))
    mmr_enabled: bool = _declared(True, Declaration("MMR", "Whether the right list makes room for variety."))
    mmr_lambda: float = _parameter("mmr_lambda", "λ", "1 is pure relevance, 0 pure variety.")
    meaning_weight: float = _parameter("meaning_weight", "Meaning weight", "Keywords get the rest.")
    fusion: Fusion = _declared(
        Fusion.WEIGHTED,
        Declaration(
            "Fusion",
            "How the two legs become one score; by rank, the meaning weight has no effect.",
            in_dialog=True,
            choices=("By weight", "By rank (RRF)"),
        ),
    )
    similarity: Similarity = _declared(
        Similarity.TOKENS,
        Declaration(
            "Repetition",
            "What MMR takes as repeating; by meaning, a translation repeats too.",
            in_dialog=True,
            choices=("By shared words", "By meaning"),
        ),
    )
    candidate_multiplier: int = _parameter(
        "candidate_multiplier",
        "Candidates for each hit",
        "Each leg is asked for as many times the hits in a list, up to 200.",
        in_dialog=True,
    )
    feedback: bool = _declared(
        True,
        Declaration(
            "Feedback",
            "Whether the meaning leg looks again, drawn toward the first hits of both legs.",
            in_dialog=True,
            example="Look again near the first hits",
        ),
    )
    rerank_enabled: bool = _declared(
        True, Declaration("Rerank", "Whether Deep's second reading counts in the order.")
    )
    rerank_weight: float = _parameter(
        "rerank_weight", "Rerank weight", "What the second reading counts; the legs get the rest."
    )
    rerank_model: str = _declared(
        "", Declaration("Model for Deep", "Which downloaded model reads again; empty for the first one.")
    )
    decay_enabled: bool = _declared(False, Declaration("Age", "Whether old notes fade."))
    half_life_days: float = _parameter("half_life_days", "Half-life", "Days after which a note counts half.")
    imports: int = _declared(
        0,
        Declaration(
            "Imports",
            "How many configurations the command line took in, by which an open window notices another one.",
            Limits(0, 9999, 0),
        ),
    )
    geometry: str = _declared("", Declaration("Window", "Place and size of the window."))
    single_list: bool = _declared(False, Declaration("One list", "Show the MMR list alone."))
    fold_repeats: bool = _declared(
        False, Declaration("Fold repeats", "Show near-alike hits as one, with the number of the others.")
    )
    share_folder: str = _declared(
        "", Declaration("Folder for what is shared", "Where the last page, picture or pool was saved.")
    )
    snap_lambda: bool = _declared(
        False,
        Declaration(
            "Snap λ",
            "Whether λ, moved anywhere, stops beside the nearest change of the order.",
            in_dialog=True,
            example="Snap to changes of the order",
        ),
    )
    analysis_opened: bool = _declared(True, Declaration("Pictures", "Whether one is open below the lists."))
    analysis_height: int = _declared(
        320, Declaration("Height of the pictures", "In pixels.", Limits(100, 4000, 320))
    )
    analysis_tab: str = _declared("river", Declaration("Picture", "Which picture is open below the lists."))
    server_address: str = _declared(
        "",
        Declaration(
            "Language model at",
            "The address of a server that speaks OpenAI's chat protocol; it gets the query without its "
            "filters, and only when you ask it to write.",
            in_dialog=True,
            example="localhost:11434",
        ),
    )
    server_model: str = _declared(
        "",
        Declaration(
            "Name of the model",
            "The model's name as the server knows it; empty for the first one that it lists.",
            in_dialog=True,
            example="the first one",
        ),
    )
    server_time_limit_s: int = _declared(
        60,
        Declaration(
            "Time limit of the model",
            "Seconds after which it is stopped.",
            TIME_LIMITS,
            in_dialog=True,
            unit=" s",
        ),
    )
    server_confirmed: str = _declared(
        "", Declaration("Confirmed", "The address of another computer that queries may be sent to.")
    )

    @property
    def language_server(self) -> LanguageServer:
        """The language model that was named."""
        return LanguageServer(
            address=self.server_address,
            model=self.server_model,
            time_limit_s=self.server_time_limit_s,
            confirmed=self.server_confirmed,
        )

    @property
    def gathering(self) -> GatheringParameters:
        """What the settings say of the pool."""
        return GatheringParameters(
            candidate_multiplier=self.candidate_multiplier,
            similarity=self.similarity,
            feedback=self.feedback,
        )

    def parameters(self, *, as_of: datetime) -> RankingParameters:
        """What the settings say of ranking, with ages counted to ``as_of``."""
        return RankingParameters(
            as_of=as_of,
            mmr_enabled=self.mmr_enabled,
            mmr_lambda=self.mmr_lambda,
            meaning_weight=self.meaning_weight,
            keyword_weight=1.0 - self.meaning_weight,
            fusion=self.fusion,
            rerank_enabled=self.rerank_enabled,
            rerank_weight=self.rerank_weight,
            decay_enabled=self.decay_enabled,
            half_life_days=self.half_life_days,
            limit=self.shown,
        )

    def with_parameters(self, parameters: RankingParameters) -> "Settings":
        """These settings with the sliders as ``parameters`` has them."""
        return replace(
            self,
            mmr_enabled=parameters.mmr_enabled,
            mmr_lambda=parameters.mmr_lambda,
            meaning_weight=parameters.weights[0],
            fusion=parameters.fusion,
            rerank_enabled=parameters.rerank_enabled,
            rerank_weight=parameters.rerank_weight,
            decay_enabled=parameters.decay_enabled,
            half_life_days=parameters.half_life_days,
        )


def declarations() -> Mapping[str, Declaration]:
    """Every setting's declaration by its name."""
    return {spec.name: spec.metadata["declaration"] for spec in fields(Settings)}


def load_settings(library: Path) -> Settings:
    """The settings of ``library``, defaults where none are kept.

    Values out of their limits are moved into them, unknown names are left alone. Raises
    ``SettingsError`` when the file cannot be read; the file stays as it is.
    """
    path = library / FILE_NAME
    try:
        kept = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return Settings()
    except (OSError, ValueError) as error:
        raise SettingsError(
            f"The settings in {path} cannot be read ({_short(error)}), so the defaults are used; "
            "mend or delete the file."
        ) from error
    if not isinstance(kept, dict):
        raise SettingsError(f"The settings in {path} are not an object, so the defaults are used.")
    values: dict[str, Any] = {
        spec.name: _value(spec, kept[spec.name]) for spec in fields(Settings) if spec.name in kept
    }
    return Settings(**values)


def save_settings(library: Path, settings: Settings) -> None:
    """Keep ``settings``; the file is replaced in one step. Raises ``SettingsError``."""
    path = library / FILE_NAME
    kept = {spec.name: getattr(settings, spec.name) for spec in fields(settings)}
    try:
        library.mkdir(parents=True, exist_ok=True)
        write_whole(path, json_bytes(kept))
    except OSError as error:
        raise SettingsError(f"The settings could not be saved to {path} ({_short(error)}).") from error


def _value(spec: "Field[Any]", kept: object) -> object:
    """``kept`` as the setting's type and within its limits; the default where that cannot be."""
    default: Any = spec.default
    limits = spec.metadata["declaration"].limits
    if isinstance(default, bool):
        return kept if isinstance(kept, bool) else default
    try:
        if limits is not None:
            return type(default)(limits.clamp(float(kept)))  # type: ignore[arg-type]
        return type(default)(kept)
    except (TypeError, ValueError, OverflowError):
        return default


def _short(error: Exception) -> str:
    if isinstance(error, json.JSONDecodeError):
        return f"line {error.lineno}: {error.msg}"
    return getattr(error, "strerror", None) or type(error).__name__
