"""A model hub on this computer alone: as slow, as broken or as wrong as a test wants it."""

import hashlib
import json
import re
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

PIECE_BYTES = 1 << 16
PATIENCE_S = 20.0
_TREE = re.compile(r"/api/models/(?P<repository>[^/]+/[^/]+)/tree/[^/]+")
_FILE = re.compile(r"/(?P<repository>[^/]+/[^/]+)/resolve/[^/]+/(?P<name>.+)")


@dataclass(frozen=True, slots=True)
class Asked:
    """One request for a file; ``start`` is the byte that it begins at."""

    name: str
    start: int


@dataclass(slots=True)
class LoopbackHub:
    """Serves ``repositories``, folders by repository id, under one revision.

    ``bytes_per_second`` slows a file down; ``cut_after`` breaks the connection off, once, after as many
    bytes; ``damaged`` names a file that is sent with its last byte changed. While ``speaking`` is not set,
    it falls silent after the first piece.
    """

    repositories: dict[str, Path]
    revision: str = "a" * 40
    bytes_per_second: float | None = None
    cut_after: int | None = None
    damaged: str | None = None
    asked: list[Asked] = field(default_factory=list)
    address: str = ""
    speaking: threading.Event = field(default_factory=threading.Event)

    def __post_init__(self) -> None:
        self.speaking.set()

    def data(self, repository: str, name: str) -> bytes | None:
        """The content of a file as it is sent."""
        path = self.repositories.get(repository, Path("nowhere")) / name
        if not path.is_file():
            return None
        data = path.read_bytes()
        return data[:-1] + bytes([data[-1] ^ 1]) if name == self.damaged else data

    def tree(self, repository: str) -> list[dict[str, object]] | None:
        """The files of a repository, as the hub lists them."""
        folder = self.repositories.get(repository)
        if folder is None:
            return None
        names = sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file())
        return [self._entry(repository, name) for name in names]

    def _entry(self, repository: str, name: str) -> dict[str, object]:
        data = self.data(repository, name) or b""
        return {"type": "file", "path": name, "size": len(data), "oid": git_hash(data)}

    def takes_the_cut(self, sent: int) -> bool:
        """Whether the connection is to break off now, after ``sent`` bytes; only once."""
        if self.cut_after is None or sent < self.cut_after:
            return False
        self.cut_after = None
        return True


def git_hash(data: bytes) -> str:
    """What git calls the content of a file."""
    return hashlib.sha1(b"blob %d\0" % len(data) + data, usedforsecurity=False).hexdigest()


@contextmanager
def serving(hub: LoopbackHub) -> Iterator[LoopbackHub]:
    """Answer requests at ``hub.address`` until the block ends."""

    class Handler(_Handler):
        pass

    Handler.hub = hub
    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    hub.address = f"http://127.0.0.1:{server.server_port}"
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, name="hub")
    thread.start()
    try:
        yield hub
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    hub: LoopbackHub

    def log_message(self, format: str, *arguments: object) -> None:  # noqa: A002 - the name it overrides
        """Say nothing."""

    def do_HEAD(self) -> None:
        self.do_GET()

    def do_GET(self) -> None:
        self.close_connection = True
        path = self.path.partition("?")[0]
        if (tree := _TREE.fullmatch(path)) and (listing := self.hub.tree(tree["repository"])) is not None:
            self._send_json(200, listing)
        elif (file := _FILE.fullmatch(path)) and (data := self.hub.data(file["repository"], file["name"])):
            self._send_file(file["name"], data)
        else:
            self._send_json(404, {"error": "Repository not found"})

    def _send_json(self, status: int, value: object) -> None:
        body = json.dumps(value).encode()
        self._begin(status, {"Content-Type": "application/json", "Content-Length": str(len(body))})
        if self.command != "HEAD":
            self.wfile.write(body)

    def _send_file(self, name: str, data: bytes) -> None:
        wanted = re.match(r"bytes=(\d+)-", self.headers.get("Range") or "")
        start = int(wanted[1]) if wanted else 0
        headers = {
            "ETag": f'"{git_hash(data)}"',
            "X-Repo-Commit": self.hub.revision,
            "Accept-Ranges": "bytes",
            "Content-Length": str(len(data) - start),
        }
        if wanted:
            headers["Content-Range"] = f"bytes {start}-{len(data) - 1}/{len(data)}"
        self._begin(206 if wanted else 200, headers)
        if self.command != "HEAD":
            self.hub.asked.append(Asked(name, start))
            self._send_pieces(data[start:])

    def _send_pieces(self, data: bytes) -> None:
        for first in range(0, len(data), PIECE_BYTES):
            if self.hub.takes_the_cut(first):
                return
            piece = data[first : first + PIECE_BYTES]
            try:
                self.wfile.write(piece)
            except OSError:  # whoever asked has hung up
                return
            self.hub.speaking.wait(PATIENCE_S)
            if self.hub.bytes_per_second is not None:
                time.sleep(len(piece) / self.hub.bytes_per_second)

    def _begin(self, status: int, headers: dict[str, str]) -> None:
        self.send_response(status)
        for name, value in {**headers, "Connection": "close"}.items():
            self.send_header(name, value)
        self.end_headers()
