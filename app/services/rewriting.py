"""Rewriting a query for the window and the command line: by rules, or by a language model that was named."""

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass
from types import ModuleType

from app.core.errors import RewriteError
from app.core.query import parse_query
from app.core.rewriting import MAXIMUM_PARTS, LanguageServer
from app.rewrite import address, prompts
from app.rewrite.split import split_question
from app.rewrite.stream import lines_as_parts
from app.services.hidden import without_filters
from app.services.searching import local_today


@dataclass(frozen=True, slots=True)
class WrittenAnswer:
    """An imagined answer, which model wrote it, and how long that took."""

    text: str
    model: str
    duration_ms: float


@dataclass(frozen=True, slots=True)
class SplitQuestion:
    """The parts of a question, and how long splitting took; one part when there was nothing to split.

    ``model`` is the one that split it; empty where rules did.
    """

    parts: tuple[str, ...]
    duration_ms: float
    model: str = ""


def question_of(query: str) -> str:
    """``query`` without the filters typed into it: they say where to look, and hold whatever is asked."""
    return without_filters(parse_query(query, today=local_today())).strip()


def split_by_rules(query: str) -> SplitQuestion:
    """Split the question in ``query`` at signs and joining words; takes well under a millisecond."""
    started = time.perf_counter()
    parts = split_question(question_of(query))
    return SplitQuestion(parts, _ms_since(started))


def needs_consent(server: LanguageServer) -> str:
    """The computer that a query would be sent to and that the person has not confirmed; else empty.

    Raises ``RewriteError`` when the address is none.
    """
    if address.on_this_computer(server.address):
        return ""
    if server.confirmed and address.base_address(server.confirmed) == address.base_address(server.address):
        return ""
    return address.host_of(server.address)


def remote_host(server: LanguageServer) -> str:
    """The other computer that queries may go to when they are rewritten; empty when there is none."""
    try:
        if not server.named or address.on_this_computer(server.address) or needs_consent(server):
            return ""
        return address.host_of(server.address)
    except RewriteError:
        return ""


async def imagine_answer(
    query: str, server: LanguageServer, *, on_text: Callable[[str], None]
) -> WrittenAnswer:
    """Let the model write a passage that would answer ``query``; ``on_text`` gets it as it grows.

    Only its question is sent, beside the fixed instruction. Raises ``RewriteError``.
    """
    started = time.perf_counter()
    text, model = await _ask(server, prompts.IMAGINE, query, on_text)
    return WrittenAnswer(text, model, _ms_since(started))


async def split_by_model(query: str, server: LanguageServer) -> SplitQuestion:
    """Let the model split ``query``; only its question is sent. Raises ``RewriteError``."""
    started = time.perf_counter()
    text, model = await _ask(server, prompts.DIVIDE, query, lambda _: None)
    return SplitQuestion(lines_as_parts(text)[:MAXIMUM_PARTS], _ms_since(started), model)


async def _ask(
    server: LanguageServer, instruction: str, query: str, on_text: Callable[[str], None]
) -> tuple[str, str]:
    """The text, and the model that wrote it."""
    _must_be_allowed(server)
    question = question_of(query)
    if not question:
        raise RewriteError("The query holds filters and no question; type some words first.")
    chat = await asyncio.to_thread(_chat)
    reply = await chat.ask(server, instruction, question, on_text=on_text)
    return reply.text, reply.model


def _must_be_allowed(server: LanguageServer) -> None:
    """The last door before the network: nothing passes that was not named, or not confirmed."""
    if not server.named:
        raise RewriteError("No language model is named; write its address in the settings.")
    elsewhere = needs_consent(server)
    if elsewhere:
        raise RewriteError(
            f"The query would be sent to {elsewhere}, another computer; confirm that first, or name a "
            "language model on this one."
        )


def _chat() -> ModuleType:
    """The HTTP client, which takes a while to import and is seldom wanted."""
    from app.rewrite import chat

    return chat


def _ms_since(started: float) -> float:
    return (time.perf_counter() - started) * 1000.0
