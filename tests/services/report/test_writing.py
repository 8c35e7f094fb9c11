"""A share that cannot be written is told in one sentence that says what to do."""

import errno
from pathlib import Path

import pytest

from app.core.errors import SharingError
from app.services.report import writing
from app.services.report.writing import write_shared


def test_a_folder_that_is_gone_is_named(tmp_path: Path) -> None:
    with pytest.raises(SharingError, match="no longer a folder"):
        write_shared(tmp_path / "gone" / "page.html", b"x")


def test_a_folder_in_the_place_of_the_file_is_told(tmp_path: Path) -> None:
    (tmp_path / "page.html").mkdir()
    with pytest.raises(SharingError, match="choose another"):
        write_shared(tmp_path / "page.html", b"x")
    assert [path.name for path in tmp_path.iterdir()] == ["page.html"]


@pytest.mark.parametrize(
    ("number", "sentence"),
    [
        (errno.ENOSPC, "no room left"),
        (errno.EACCES, "may not be written"),
        (errno.EIO, "could not be written"),
    ],
)
def test_each_fault_has_its_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int, sentence: str
) -> None:
    def refuse(_path: Path, _content: bytes) -> None:
        raise OSError(number, "refused")

    monkeypatch.setattr(writing, "write_whole", refuse)
    with pytest.raises(SharingError, match=sentence) as caught:
        write_shared(tmp_path / "page.html", b"x")
    assert isinstance(caught.value.__cause__, OSError)
    assert str(caught.value).count("\n") == 0
