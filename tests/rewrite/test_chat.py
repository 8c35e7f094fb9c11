"""Asking a language model over HTTP: a real server on the loopback, well-behaved and otherwise."""

import asyncio
import time

import pytest

from app.core.errors import RewriteError
from app.core.rewriting import MAXIMUM_ANSWER, LanguageServer
from app.rewrite import prompts
from app.services.rewriting import imagine_answer, split_by_model
from tests.rewrite.chat_server import ChatServer, Manner, chat_server

QUERY = "how do I set the proxy"


def imagined(server: LanguageServer, *, query: str = QUERY) -> tuple[str, list[str]]:
    seen: list[str] = []
    written = asyncio.run(imagine_answer(query, server, on_text=seen.append))
    assert written.duration_ms > 0
    assert written.model == server.model.strip() or not server.model.strip()
    return written.text, seen


def refused(server: LanguageServer) -> str:
    with pytest.raises(RewriteError) as caught:
        imagined(server)
    sentence = str(caught.value)
    assert sentence.endswith(".")
    assert "!" not in sentence
    return sentence


@pytest.mark.parametrize("streams", [True, False])
def test_an_answer_comes_whether_it_is_streamed_or_not(*, streams: bool) -> None:
    with chat_server(Manner(streams=streams)) as server:
        text, seen = imagined(server.choice())
    assert text == "The proxy listens on port 8080."
    assert seen[-1] == text
    assert all(text.startswith(shown) for shown in seen)


def test_it_is_shown_while_it_is_written() -> None:
    manner = Manner(hold_after=1)
    with chat_server(manner) as server:
        seen: list[str] = []

        def on_text(text: str) -> None:
            seen.append(text)
            manner.hold.set()

        asyncio.run(imagine_answer(QUERY, server.choice(), on_text=on_text))
    assert seen[0] == "The proxy"
    assert len(seen) > 1


@pytest.mark.parametrize("words", [("日本語の", "答え", "です"), ("Ответ ", "по-русски"), ("emoji 😀", " é")])
def test_letters_that_are_cut_in_two_on_the_way_arrive_whole(words: tuple[str, ...]) -> None:
    with chat_server(Manner(pieces=words)) as server:
        assert imagined(server.choice())[0] == "".join(words)


def test_of_the_persons_own_only_the_query_is_sent() -> None:
    with chat_server() as server:
        imagined(server.choice(model="chosen"), query=f"  {QUERY} ")
        [asked] = server.asked
        [headers] = server.headers
    assert server.paths == ["/v1/chat/completions"]
    assert asked["model"] == "chosen"
    assert asked["stream"] is True
    assert asked["messages"] == [
        {"role": "system", "content": prompts.IMAGINE},
        {"role": "user", "content": QUERY},
    ]
    assert not {"authorization", "cookie", "referer"} & {name.lower() for name in headers}


def test_without_a_name_the_first_listed_model_is_asked() -> None:
    with chat_server() as server:
        imagined(server.choice(model=" "))
        assert server.asked[0]["model"] == "small-model"
        assert server.paths == ["/v1/models", "/v1/chat/completions"]


def test_it_is_told_which_model_wrote() -> None:
    with chat_server() as server:
        written = asyncio.run(imagine_answer(QUERY, server.choice(model=""), on_text=lambda _: None))
    assert written.model == "small-model"


def test_a_model_that_the_server_does_not_have_is_told_with_those_it_has() -> None:
    with chat_server(Manner(knows=("small-model", "large-model"))) as server:
        assert refused(server.choice(model="other")) == (
            "The server has no language model “other”; name one of these in the settings: "
            "small-model, large-model."
        )


def test_of_many_models_only_some_are_named() -> None:
    with chat_server(Manner(knows=(), models=tuple(f"m{number}" for number in range(40)))) as server:
        assert refused(server.choice(model="other")).endswith("m0, m1, m2, m3, m4, m5 ….")


def test_a_refusal_for_another_reason_is_told_as_it_is() -> None:
    with chat_server(Manner(knows=())) as server:
        assert "says “no such model”" in refused(server.choice(model="small-model"))


def test_a_server_without_models_is_told() -> None:
    with chat_server(Manner(models=())) as server:
        assert "lists no language model" in refused(server.choice(model=""))


def test_what_a_model_thinks_aloud_is_left_out() -> None:
    pieces = ("<think>", "The person wants ", "a port.</think>", "\n\nPort", " 8080.")
    with chat_server(Manner(pieces=pieces, usage_event=True)) as server:
        text, seen = imagined(server.choice())
    assert text == "Port 8080."
    assert not any("think" in shown or "person" in shown for shown in seen)


def test_an_endless_answer_is_cut() -> None:
    with chat_server(Manner(pieces=("words and more words ",) * 2000)) as server:
        assert 0 < len(imagined(server.choice())[0]) <= MAXIMUM_ANSWER


def test_a_question_is_split_by_lines() -> None:
    pieces = ("1. How do I set the proxy?\n", "- where are the keys?\n\n", "   3) where are the keys?\n")
    with chat_server(Manner(pieces=pieces)) as server:
        split = asyncio.run(split_by_model("a and b", server.choice()))
        assert split.model == "small-model"
        assert server.asked[0]["messages"][0]["content"] == prompts.DIVIDE
    assert split.parts == ("How do I set the proxy?", "where are the keys?")


# ------------------------------------------------------------------------------------- what can go wrong


def test_a_server_that_is_off_is_told_in_a_plain_sentence() -> None:
    with chat_server() as server:
        gone = server.choice()
    assert refused(gone) == (f"No language model answers at {gone.address}; start it, or write it yourself.")


@pytest.mark.parametrize("place", [0, 1])
def test_a_slow_server_is_stopped_at_the_time_limit(place: int) -> None:
    with chat_server(Manner(hold_after=place)) as server:
        started = time.monotonic()
        assert "took longer than 0.3 seconds" in refused(server.choice(time_limit_s=0.3))
        assert time.monotonic() - started < 3
        assert server.hung_up.wait(5)


@pytest.mark.parametrize("place", [0, 2])
def test_a_connection_that_is_cut_is_told(place: int) -> None:
    with chat_server(Manner(cut_after=place)) as server:
        assert "broke off" in refused(server.choice())


def test_a_stream_that_ends_early_is_told() -> None:
    with chat_server(Manner(last_event=False)) as server:
        assert "broke off" in refused(server.choice())


@pytest.mark.parametrize(
    ("body", "said"),
    [
        (b'{"error": {"message": "model \'x\' not found", "code": 404}}', "says “model 'x' not found”"),
        (b'{"error": "out of memory"}', "says “out of memory”"),
        (b"<html>Bad gateway</html>", "refuses (HTTP 500)"),
        (b"", "refuses (HTTP 500)"),
    ],
)
def test_an_error_of_the_server_is_told_in_its_words(body: bytes, said: str) -> None:
    with chat_server(Manner(status=500, body=body)) as server:
        assert said in refused(server.choice())


@pytest.mark.parametrize("content_type", ["application/json", "text/event-stream", "text/html"])
@pytest.mark.parametrize(
    "body", [b"<html>hello</html>", b"[1, 2]", b'{"ok": true}', b"data: nonsense\n\n", b"\xff\xfe\x00"]
)
def test_what_is_no_language_model_is_told(body: bytes, content_type: str) -> None:
    with chat_server(Manner(body=body, content_type=content_type)) as server:
        sentence = refused(server.choice())
    assert "does not speak as a language model does" in sentence or "broke off" in sentence


def test_an_error_in_the_middle_of_a_stream_is_told() -> None:
    body = b'data: {"error": {"message": "out of memory"}}\n\n'
    with chat_server(Manner(body=body, content_type="text/event-stream")) as server:
        assert "says “out of memory”" in refused(server.choice())


@pytest.mark.parametrize("models", [b"[]", b"hello", b'{"data": 7}'])
def test_what_lists_no_models_is_told(models: bytes) -> None:
    with chat_server(Manner(body=models)) as server, pytest.raises(RewriteError, match="does not speak"):
        imagined(server.choice(model=""))


def test_an_empty_answer_is_told() -> None:
    with chat_server(Manner(pieces=())) as server:
        assert "wrote nothing" in refused(server.choice())


def test_a_redirect_is_not_followed() -> None:
    with chat_server(Manner(status=307, body=b"")) as server:
        assert "refuses (HTTP 307)" in refused(server.choice())
        assert len(server.paths) == 1


def test_a_proxy_of_the_environment_is_not_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    with chat_server() as server, chat_server() as proxy:
        for name in ("HTTP_PROXY", "http_proxy", "ALL_PROXY", "all_proxy"):
            monkeypatch.setenv(name, f"http://{proxy.address}")
        monkeypatch.delenv("NO_PROXY", raising=False)
        monkeypatch.delenv("no_proxy", raising=False)
        imagined(server.choice())
        assert not proxy.paths


# --------------------------------------------------------------------------------------- cancel and consent


def test_cancelling_hangs_up_at_once() -> None:
    async def scenario(server: ChatServer) -> None:
        arrived = asyncio.Event()
        work = asyncio.create_task(
            imagine_answer(QUERY, server.choice(), on_text=lambda _: arrived.set()),
        )
        await asyncio.wait_for(arrived.wait(), 5)
        work.cancel()
        with pytest.raises(asyncio.CancelledError):
            await work

    with chat_server(Manner(hold_after=1)) as server:
        asyncio.run(scenario(server))
        assert server.hung_up.wait(5)


def test_nothing_is_sent_before_a_server_is_named() -> None:
    assert refused(LanguageServer()) == ("No language model is named; write its address in the settings.")


def test_nothing_is_sent_to_another_computer_before_it_is_confirmed() -> None:
    sentence = refused(LanguageServer(address="models.example:8080", time_limit_s=1))
    assert "models.example, another computer" in sentence
