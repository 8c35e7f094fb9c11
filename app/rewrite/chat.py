"""The one caller of a language model: ``/v1/models`` and ``/v1/chat/completions``, streamed.

No proxy, no redirect, no cookie and no key: what is sent goes to the named computer and nowhere else.
"""

import asyncio
import ssl
from collections.abc import AsyncGenerator, AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from typing import TypeVar, cast

import httpx

from app.core.errors import RewriteError
from app.core.rewriting import MAXIMUM_ANSWER, LanguageServer
from app.rewrite import stream
from app.rewrite.address import base_address, host_of
from app.rewrite.prompts import messages

CONNECT_S = 3.0
"""How long a server may take to accept a connection; one on this computer takes no time."""
MAXIMUM_BODY = 4_000_000
"""Bytes of a body that is read at all."""
MAXIMUM_TOKENS = 400
MAXIMUM_NAMES = 6
"""Models that are named in a sentence."""

TextListener = Callable[[str], None]
Piece = TypeVar("Piece", str, bytes)


@dataclass(frozen=True, slots=True)
class Reply:
    """What was answered, and the name of the model that did."""

    text: str
    model: str


async def ask(server: LanguageServer, instruction: str, query: str, *, on_text: TextListener) -> Reply:
    """What the model answers to ``query``; ``on_text`` gets the text so far, as often as it grows.

    Cancelling closes the connection. Raises ``RewriteError``, whatever the server does.
    """
    async with _within(server), _client(server) as client:
        model = server.model.strip() or await _first_model(client, server)
        body = {
            "model": model,
            "messages": messages(instruction, query),
            "stream": True,
            "max_tokens": MAXIMUM_TOKENS,
        }
        async with client.stream("POST", "/chat/completions", json=body) as response:
            if response.status_code != httpx.codes.OK:
                raise await _refusal(client, server, response, model)
            answer = await _answer(server, response, on_text)
    if not answer:
        raise RewriteError("The language model wrote nothing; try another one, or write it yourself.")
    return Reply(answer, model)


@asynccontextmanager
async def _within(server: LanguageServer) -> AsyncIterator[None]:
    """Hold to the time limit, and tell every failure of the network in one sentence."""
    address = host_of(server.address)
    try:
        async with asyncio.timeout(server.time_limit_s):
            yield
    except (httpx.ConnectError, httpx.ConnectTimeout) as error:
        raise RewriteError(
            f"No language model answers at {server.address.strip()}; start it, or write it yourself."
        ) from error
    except (TimeoutError, httpx.TimeoutException) as error:
        raise RewriteError(
            f"The language model took longer than {server.time_limit_s:g} seconds and was stopped; "
            "allow it more in the settings, or write the rest yourself."
        ) from error
    except httpx.RequestError as error:
        raise RewriteError(
            f"The language model at {address} broke off; try again, or write the rest yourself."
        ) from error
    except httpx.InvalidURL as error:
        raise _no_such_server(server) from error


@asynccontextmanager
async def _client(server: LanguageServer) -> AsyncIterator[httpx.AsyncClient]:
    base = base_address(server.address)
    # Reading the certificates takes a moment, and plain HTTP needs none.
    verify = await asyncio.to_thread(ssl.create_default_context) if base.startswith("https:") else False
    timeout = httpx.Timeout(server.time_limit_s, connect=min(CONNECT_S, server.time_limit_s))
    async with httpx.AsyncClient(base_url=base, verify=verify, timeout=timeout, trust_env=False) as client:
        yield client


async def _first_model(client: httpx.AsyncClient, server: LanguageServer) -> str:
    names = await _models(client, server)
    if not names:
        raise RewriteError(
            f"The server at {server.address.strip()} lists no language model; load one there, or name one "
            "in the settings."
        )
    return names[0]


async def _models(client: httpx.AsyncClient, server: LanguageServer) -> tuple[str, ...]:
    async with client.stream("GET", "/models") as response:
        body = await _body(response)
    if response.status_code != httpx.codes.OK:
        raise _refused(server, response, body)
    try:
        return stream.model_names(body)
    except ValueError as error:
        raise _no_such_server(server) from error


async def _answer(server: LanguageServer, response: httpx.Response, on_text: TextListener) -> str:
    """The answer, in pieces or at once; what is more than the maximum is not waited for."""
    try:
        if "text/event-stream" in response.headers.get("content-type", ""):
            return await _streamed(response, on_text)
        answer = stream.without_thinking(stream.whole_text(await _body(response)))[:MAXIMUM_ANSWER].strip()
    except ValueError as error:
        raise _no_such_server(server) from error
    on_text(answer)
    return answer


async def _streamed(response: httpx.Response, on_text: TextListener) -> str:
    """Raises ``httpx.RemoteProtocolError`` when it ends before the model said that it is done."""
    events, raw, shown = stream.EventStream(), "", ""
    async with _reading(response, response.aiter_text()) as texts:
        async for text in texts:
            done = False
            for event in events.feed(text):
                done = event == stream.DONE
                if done:
                    break
                raw += _piece(event)
            answer = stream.without_thinking(raw)[:MAXIMUM_ANSWER].strip()
            if answer != shown:
                shown = answer
                on_text(shown)
            if done or len(raw) > 10 * MAXIMUM_ANSWER or len(shown) >= MAXIMUM_ANSWER:
                return shown
    if stream.DONE in events.end():
        return shown
    raise httpx.RemoteProtocolError("the stream ended before its last event")


@asynccontextmanager
async def _reading(
    response: httpx.Response, pieces: AsyncIterator[Piece]
) -> AsyncIterator[AsyncIterator[Piece]]:
    """Read ``pieces`` as far as they are wanted.

    The response is closed before its generators are dropped: one that is dropped in its middle must not
    have to wait for anything.
    """
    try:
        yield pieces
    finally:
        await response.aclose()
        await cast("AsyncGenerator[Piece, None]", pieces).aclose()


def _piece(event: str) -> str:
    try:
        return stream.piece_of(event)
    except ValueError:
        complaint = stream.complaint_of(event)
        if complaint:
            raise RewriteError(
                f"The language model's server says “{complaint}”; look at the settings."
            ) from None
        raise


async def _body(response: httpx.Response) -> str:
    body = b""
    async with _reading(response, response.aiter_bytes()) as pieces:
        async for piece in pieces:
            body += piece
            if len(body) > MAXIMUM_BODY:
                break
    return body.decode("utf-8", "replace")


async def _refusal(
    client: httpx.AsyncClient, server: LanguageServer, response: httpx.Response, model: str
) -> RewriteError:
    """Why the server does not answer; the models it has, where it is the name that it does not know."""
    refused = _refused(server, response, await _body(response))
    names: tuple[str, ...] = ()
    if response.status_code in {httpx.codes.NOT_FOUND, httpx.codes.BAD_REQUEST}:
        with suppress(RewriteError, httpx.HTTPError):
            names = await _models(client, server)
    if not names or model in names:
        return refused
    listed = ", ".join(names[:MAXIMUM_NAMES]) + (" …" if len(names) > MAXIMUM_NAMES else "")
    return RewriteError(
        f"The server has no language model “{model}”; name one of these in the settings: {listed}."
    )


def _refused(server: LanguageServer, response: httpx.Response, body: str) -> RewriteError:
    complaint = stream.complaint_of(body)
    if complaint:
        return RewriteError(f"The language model's server says “{complaint}”; look at the settings.")
    return RewriteError(
        f"What answers at {server.address.strip()} refuses (HTTP {response.status_code}); look at the "
        "address in the settings."
    )


def _no_such_server(server: LanguageServer) -> RewriteError:
    return RewriteError(
        f"What answers at {server.address.strip()} does not speak as a language model does; look at the "
        "address in the settings."
    )
