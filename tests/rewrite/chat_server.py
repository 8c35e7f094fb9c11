"""A real server on the loopback that speaks the chat protocol, well or badly, as a test wants it."""

import json
import socket
import socketserver
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler
from typing import Any

from app.core.rewriting import LanguageServer

PATIENCE_S = 10.0


@dataclass
class Manner:
    """How the server behaves. ``pieces`` are streamed; ``hold`` keeps it from answering until it is set."""

    pieces: tuple[str, ...] = ("The proxy ", "listens on ", "port 8080.")
    models: tuple[str, ...] = ("small-model", "large-model")
    streams: bool = True
    status: int = 200
    body: bytes | None = None
    knows: tuple[str, ...] | None = None
    content_type: str = "application/json"
    cut_after: int | None = None
    hold_after: int | None = None
    last_event: bool = True
    usage_event: bool = False
    hold: threading.Event = field(default_factory=threading.Event)


@dataclass
class ChatServer:
    """What a test sees of it: where it is, what it was asked, and whether somebody hung up on it."""

    port: int
    manner: Manner
    asked: list[dict[str, Any]] = field(default_factory=list)
    paths: list[str] = field(default_factory=list)
    headers: list[dict[str, str]] = field(default_factory=list)
    hung_up: threading.Event = field(default_factory=threading.Event)

    @property
    def address(self) -> str:
        return f"127.0.0.1:{self.port}"

    def choice(self, *, model: str = "small-model", time_limit_s: float = PATIENCE_S) -> LanguageServer:
        return LanguageServer(address=self.address, model=model, time_limit_s=time_limit_s)


class _Threads(socketserver.ThreadingTCPServer):
    allow_reuse_address = True
    daemon_threads = False
    block_on_close = True


@contextmanager
def chat_server(manner: Manner | None = None) -> Iterator[ChatServer]:
    """The server, while inside."""
    seen = ChatServer(0, manner or Manner())

    class Handler(_Handler):
        server_seen = seen

    with _Threads(("127.0.0.1", 0), Handler) as server:
        seen.port = server.server_address[1]
        thread = threading.Thread(target=server.serve_forever, args=(0.01,), name="chat server")
        thread.start()
        try:
            yield seen
        finally:
            seen.manner.hold.set()
            server.shutdown()
            thread.join(PATIENCE_S)


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server_seen: ChatServer

    def do_GET(self) -> None:
        self._note()
        if self._answered_badly():
            return
        models = [{"id": name, "object": "model"} for name in self.server_seen.manner.models]
        self._send(json.dumps({"object": "list", "data": models}).encode())

    def do_POST(self) -> None:
        self._note()
        length = int(self.headers["Content-Length"])
        self.server_seen.asked.append(json.loads(self.rfile.read(length)))
        manner = self.server_seen.manner
        if self._answered_badly():
            return
        model = self.server_seen.asked[-1]["model"]
        if manner.knows is not None and model not in manner.knows:
            self._send(b'{"error": {"message": "no such model"}}', status=404)
        elif manner.streams:
            self._guarded(self._stream)
        else:
            answer = {"choices": [{"message": {"role": "assistant", "content": "".join(manner.pieces)}}]}
            self._send(json.dumps(answer).encode())

    def _note(self) -> None:
        self.server_seen.paths.append(self.path)
        self.server_seen.headers.append(dict(self.headers))

    def _answered_badly(self) -> bool:
        manner = self.server_seen.manner
        if manner.hold_after == 0:
            self._wait()
        if manner.cut_after == 0:
            self._cut()
        elif manner.status != 200 or manner.body is not None:
            self._send(manner.body or b"", status=manner.status, content_type=manner.content_type)
        else:
            return False
        return True

    def _stream(self) -> None:
        manner = self.server_seen.manner
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream; charset=utf-8")
        self.send_header("Transfer-Encoding", "chunked")
        self.end_headers()
        self._event(json.dumps({"choices": [{"delta": {"role": "assistant"}}]}))
        self._chunk(b": a comment\r\n\r\n")
        for place, piece in enumerate(manner.pieces, start=1):
            # Half of an event, and half of a letter, in each chunk.
            event = json.dumps({"choices": [{"delta": {"content": piece}}]}, ensure_ascii=False)
            whole = f"data: {event}\r\n\r\n".encode()
            middle = len(whole) // 2
            self._chunk(whole[:middle])
            self._chunk(whole[middle:])
            if manner.cut_after == place:
                self._cut()
                return
            if manner.hold_after == place:
                self._wait()
        if manner.usage_event:
            self._event(json.dumps({"choices": [], "usage": {"total_tokens": 7}}))
        if manner.last_event:
            self._event("[DONE]")
        self._chunk(b"")

    def _event(self, data: str) -> None:
        self._chunk(f"data: {data}\n\n".encode())

    def _chunk(self, data: bytes) -> None:
        self.wfile.write(b"%x\r\n%s\r\n" % (len(data), data))
        self.wfile.flush()

    def _wait(self) -> None:
        """Until the test lets it go on, or the other side hangs up."""
        self.connection.settimeout(0.01)
        waited = 0.0
        while not self.server_seen.manner.hold.is_set() and waited < PATIENCE_S:
            try:
                if self.connection.recv(1) == b"":
                    self.server_seen.hung_up.set()
                    return
            except TimeoutError:
                waited += 0.01
            except OSError:
                self.server_seen.hung_up.set()
                return
        self.connection.settimeout(None)

    def _cut(self) -> None:
        self.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")
        self.close_connection = True
        self.connection.shutdown(socket.SHUT_RDWR)

    def _send(self, body: bytes, *, status: int = 200, content_type: str = "application/json") -> None:
        def write() -> None:
            self.send_response(status)
            self.send_header("Content-Type", content_type)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        self._guarded(write)

    def _guarded(self, write: Callable[[], None]) -> None:
        try:
            write()
        except (OSError, ValueError):
            self.server_seen.hung_up.set()
            self.close_connection = True

    def log_message(self, *_arguments: object) -> None:
        """Say nothing."""
