"""Where a language model's server is: its address made whole, and whether that is this computer."""

import ipaddress
from urllib.parse import SplitResult, urlsplit

from app.core.errors import RewriteError


def base_address(typed: str) -> str:
    """The address of the API, with its scheme and ``/v1``, without a slash at its end.

    ``localhost:11434``, ``http://localhost:11434`` and ``http://localhost:11434/v1/`` are the same. Raises
    ``RewriteError`` for what is no address of HTTP.
    """
    parts = _split(typed)
    path = parts.path.rstrip("/").removesuffix("/chat/completions")
    return f"{parts.scheme}://{parts.netloc}{path or '/v1'}"


def host_of(typed: str) -> str:
    """The computer that an address names; raises as ``base_address`` does."""
    return _split(typed).hostname or ""


def on_this_computer(typed: str) -> bool:
    """Whether the address is of the loopback; raises as ``base_address`` does."""
    host = host_of(typed)
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def _split(typed: str) -> SplitResult:
    whole = typed.strip()
    try:
        parts = urlsplit(whole if "://" in whole else f"http://{whole}")
        usable = parts.scheme in {"http", "https"} and parts.hostname and (parts.port or 1) > 0
    except ValueError:
        usable, parts = None, SplitResult("", "", "", "", "")
    if not usable or parts.username or parts.query or parts.fragment or any(map(str.isspace, whole)):
        raise RewriteError(
            f"“{whole}” is no address of a language model; write one such as localhost:11434 in the settings."
        )
    return parts
