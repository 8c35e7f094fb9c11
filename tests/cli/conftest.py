"""A library of a few sample notes, indexed by the command itself, and commands run in this process."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from app.__main__ import main
from tests.services.libraries import Sample, some_notes


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a command left: ``out`` holds data alone, ``told`` what it said beside that."""

    status: int
    out: str
    told: str

    @property
    def sentence(self) -> str:
        """The one sentence that was told."""
        [sentence] = self.told.splitlines()
        assert sentence.endswith(".")
        assert "!" not in sentence
        return sentence


Run = Callable[..., Outcome]


@pytest.fixture(scope="session")
def sample(tmp_path_factory: pytest.TempPathFactory, model_folder: Path) -> Sample:
    place = tmp_path_factory.mktemp("sample")
    sample = Sample(place / "library", some_notes(place / "notes"))
    assert main(["--library", str(sample.library), "index", str(sample.notes)]) == 0
    return sample


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], model_folder: Path) -> Run:
    """Run a command; wrong usage ends with the status that the process would have."""

    def run_command(library: Path, *arguments: str) -> Outcome:
        capsys.readouterr()
        try:
            status = main(["--library", str(library), *arguments])
        except SystemExit as ended:
            status = int(ended.code or 0)
        out, told = capsys.readouterr()
        assert "Traceback" not in told
        return Outcome(status, out, told)

    return run_command
