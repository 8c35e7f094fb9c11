"""The address of a language model, and whether a query may go there."""

import pytest

from app.core.errors import RewriteError
from app.core.rewriting import LanguageServer
from app.rewrite.address import base_address, host_of, on_this_computer
from app.services.rewriting import needs_consent, remote_host


@pytest.mark.parametrize(
    ("typed", "base"),
    [
        ("localhost:11434", "http://localhost:11434/v1"),
        (" http://localhost:1234/ ", "http://localhost:1234/v1"),
        ("http://127.0.0.1:8080/v1/", "http://127.0.0.1:8080/v1"),
        ("http://127.0.0.1:8080/v1/chat/completions", "http://127.0.0.1:8080/v1"),
        ("https://models.example/api/v2", "https://models.example/api/v2"),
        ("[::1]:8080", "http://[::1]:8080/v1"),
    ],
)
def test_an_address_is_made_whole(typed: str, base: str) -> None:
    assert base_address(typed) == base
    assert base_address(base) == base


@pytest.mark.parametrize(
    "typed",
    [
        "",
        "ftp://localhost",
        "http://",
        "local host:1",
        "localhost:port",
        "localhost:99999",
        "http://a/?key=1",
        "http://127.0.0.1@models.example/",
        "http://[::1",
        "file:///etc/hosts",
    ],
)
def test_what_is_no_address_is_told(typed: str) -> None:
    with pytest.raises(RewriteError, match="no address of a language model"):
        base_address(typed)


@pytest.mark.parametrize(
    "typed", ["localhost:1", "LOCALHOST", "127.0.0.1:1", "127.3.2.1", "http://[::1]:9/v1"]
)
def test_the_loopback_is_this_computer(typed: str) -> None:
    assert on_this_computer(typed)
    assert needs_consent(LanguageServer(address=typed)) == ""


@pytest.mark.parametrize(
    "typed", ["models.example", "192.168.1.7:1", "localhost.example", "127.0.0.1.example", "0.0.0.0:1"]
)
def test_everything_else_needs_consent(typed: str) -> None:
    assert not on_this_computer(typed)
    assert needs_consent(LanguageServer(address=typed)) == host_of(typed)


def test_consent_is_for_one_address() -> None:
    confirmed = LanguageServer(address="http://models.example/v1", confirmed="models.example")
    assert needs_consent(confirmed) == ""
    assert remote_host(confirmed) == "models.example"
    other = LanguageServer(address="other.example", confirmed="models.example")
    assert needs_consent(other) == "other.example"
    assert remote_host(other) == ""


def test_a_server_here_is_nowhere_else() -> None:
    for address in ("", "localhost:1", "no address"):
        assert remote_host(LanguageServer(address=address)) == ""
