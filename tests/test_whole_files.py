"""A file of ours is written whole, or what was there stays, and nothing else is left behind."""

import errno
import json
import sys
from pathlib import Path

import pytest

from app.whole_files import json_bytes, write_new, write_whole


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


@pytest.fixture
def full_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every file that is written beside its place meet a device that is always full."""
    if not Path("/dev/full").exists():
        pytest.skip("no device that is always full")
    real_open = Path.open

    def onto_a_full_disk(self: Path, mode: str = "r", **options: object) -> object:
        if self.suffix == ".part":
            real_open(self, "xb").close()
            return real_open(Path("/dev/full"), "wb")
        return real_open(self, mode, **options)  # type: ignore[call-overload]

    monkeypatch.setattr(Path, "open", onto_a_full_disk)


@pytest.mark.usefixtures("full_disk")
def test_a_full_disk_leaves_what_was_there(tmp_path: Path) -> None:
    path = tmp_path / "page.html"
    path.write_bytes(b"before")
    with pytest.raises(OSError, match="No space left") as caught:
        write_whole(path, b"x" * 100_000)
    assert caught.value.errno == errno.ENOSPC
    assert path.read_bytes() == b"before"
    assert [path.name for path in tmp_path.iterdir()] == ["page.html"]


@pytest.mark.usefixtures("full_disk")
def test_a_new_file_that_finds_no_room_is_not_left_empty(tmp_path: Path) -> None:
    with pytest.raises(OSError, match="No space left"):
        write_new(tmp_path / "new.json", b"x")
    assert not list(tmp_path.iterdir())


def test_a_new_file_takes_the_place_of_none(tmp_path: Path) -> None:
    path = tmp_path / "new.json"
    write_new(path, b"one")
    with pytest.raises(FileExistsError):
        write_new(path, b"two")
    assert path.read_bytes() == b"one"
    assert [path.name for path in tmp_path.iterdir()] == ["new.json"]


def test_json_is_readable_and_takes_half_a_pair() -> None:
    content = json_bytes({"title": "認証 \udcff", "number": 0.1})
    assert "認証".encode() in content
    assert json.loads(content) == {"title": "認証 \udcff", "number": 0.1}
