"""A shared file is written whole, or what was there stays; a failure is one sentence."""

import errno
import json
import sys
from pathlib import Path

import pytest

from app.core.errors import SharingError
from app.services.report.writing import json_bytes, write_whole


def test_a_file_is_written_and_written_over(tmp_path: Path) -> None:
    path = tmp_path / "page.html"
    write_whole(path, b"one")
    write_whole(path, b"two")
    assert path.read_bytes() == b"two"
    assert [path.name for path in tmp_path.iterdir()] == ["page.html"]


def test_a_long_name_is_no_trouble(tmp_path: Path) -> None:
    path = tmp_path / ("n" * 250 + ".csv")
    write_whole(path, b"x")
    assert path.read_bytes() == b"x"


@pytest.mark.skipif(sys.platform == "win32", reason="links need a right of their own there")
def test_a_link_stays_a_link(tmp_path: Path) -> None:
    target, link = tmp_path / "real.html", tmp_path / "link.html"
    link.symlink_to(target)
    write_whole(link, b"x")
    assert link.is_symlink()
    assert target.read_bytes() == b"x"


def test_a_folder_that_is_gone_is_named(tmp_path: Path) -> None:
    with pytest.raises(SharingError, match="no longer a folder"):
        write_whole(tmp_path / "gone" / "page.html", b"x")


def test_a_folder_in_the_place_of_the_file_is_told(tmp_path: Path) -> None:
    (tmp_path / "page.html").mkdir()
    with pytest.raises(SharingError, match="choose another"):
        write_whole(tmp_path / "page.html", b"x")
    assert [path.name for path in tmp_path.iterdir()] == ["page.html"]


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
def test_a_full_disk_leaves_what_was_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "page.html"
    write_whole(path, b"before")
    real_open = Path.open

    def onto_a_full_disk(self: Path, mode: str = "r", **options: object) -> object:
        if self.suffix == ".part":
            real_open(self, "xb").close()
            return real_open(Path("/dev/full"), "wb")
        return real_open(self, mode, **options)  # type: ignore[call-overload]

    monkeypatch.setattr(Path, "open", onto_a_full_disk)
    with pytest.raises(SharingError, match="no room left") as caught:
        write_whole(path, b"x" * 100_000)
    assert isinstance(caught.value.__cause__, OSError)
    assert caught.value.__cause__.errno == errno.ENOSPC
    monkeypatch.undo()
    assert path.read_bytes() == b"before"
    assert [path.name for path in tmp_path.iterdir()] == ["page.html"]


def test_json_is_readable_and_takes_half_a_pair() -> None:
    content = json_bytes({"title": "認証 \udcff", "number": 0.1})
    assert "認証".encode() in content
    assert json.loads(content) == {"title": "認証 \udcff", "number": 0.1}
