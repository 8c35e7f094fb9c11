"""Bytes to text: which encoding, or that it is no text at all."""

from app.core.errors import FileError

HEAD_BYTES = 8192
"""How much of a file is looked at to tell text from something else."""
_MAX_CONTROL_SHARE = 0.01
_SAMPLE_BYTES = 65_536
_MAX_CHAOS = 0.6
_TEXT_CONTROLS = frozenset(b"\t\n\x0b\x0c\r\x08\x1b")
_CONTROLS = bytes(byte for byte in range(32) if byte not in _TEXT_CONTROLS)
_BOMS = (
    (b"\xef\xbb\xbf", "utf-8-sig"),
    (b"\xff\xfe\x00\x00", "utf-32"),
    (b"\x00\x00\xfe\xff", "utf-32"),
    (b"\xff\xfe", "utf-16"),
    (b"\xfe\xff", "utf-16"),
)
_LEGACY = ("cp1251", "cp932", "gb18030", "cp1252", "euc_jp", "big5", "cp949", "koi8_r", "cp1250")
"""Encodings that notes are found in, the likelier first: it decides when two explain the bytes as well.

The whole list of charset-normalizer has near twins for each (cp1125, mac_cyrillic, shift_jis_2004),
which win on short texts.
"""
NOT_TEXT = "It looks like a binary file, not like text."
_UNKNOWN = "Its encoding could not be recognised; save it as UTF-8 and index again."


def decode(data: bytes) -> str:
    """The text of a file, without a byte order mark, line ends as they are.

    NUL characters become U+FFFD, one for one, since neither a database nor a widget shows them. Raises
    FileError for what is no text, or is in an encoding that cannot be told.
    """
    return _decode(data).replace("\x00", "\ufffd")


def looks_binary(head: bytes) -> bool:
    """Whether the first bytes of a file are full of control characters, in no Unicode encoding."""
    if _marked(head) or _unmarked_utf16(head):
        return False
    return len(head) - len(head.translate(None, _CONTROLS)) > _MAX_CONTROL_SHARE * len(head)


def _decode(data: bytes) -> str:
    head = data[:HEAD_BYTES]
    declared = _marked(head) or _unmarked_utf16(head)
    if not declared and looks_binary(head):
        raise FileError(NOT_TEXT)
    for encoding in (declared, "iso2022_jp" if b"\x1b$" in data else None, "utf-8"):
        if encoding:
            try:
                return data.decode(encoding)
            except UnicodeDecodeError:
                continue
    if b"\x00" in head:
        raise FileError(NOT_TEXT)
    return _decode_legacy(data)


def _marked(head: bytes) -> str | None:
    return next((encoding for bom, encoding in _BOMS if head.startswith(bom)), None)


def _unmarked_utf16(head: bytes) -> str | None:
    """UTF-16 without a mark, told by its NULs: they all are the upper halves of ASCII characters."""
    even, odd = head[0::2].count(0), head[1::2].count(0)
    most = max(even, odd)
    if most < len(head) / 8 or min(even, odd) > most / 20:
        return None
    return "utf-16-be" if even > odd else "utf-16-le"


def _decode_legacy(data: bytes) -> str:
    for encoding in _candidates(data):
        try:
            return data.decode(encoding)
        except UnicodeDecodeError:
            continue
    raise FileError(_UNKNOWN)


def _candidates(data: bytes) -> list[str]:
    """Encodings that explain the bytes, the best first.

    Only lines with something outside ASCII are shown to charset-normalizer: markup and links dilute what
    it goes by, and so does its default limit of chaos, which rejects notes full of them.
    """
    from charset_normalizer import from_bytes

    lines = b"\n".join(line for line in data.split(b"\n") if not line.isascii())
    matches = sorted(
        from_bytes(lines[:_SAMPLE_BYTES], cp_isolation=list(_LEGACY), threshold=_MAX_CHAOS),
        key=lambda match: (round(match.chaos - 0.3 * match.coherence, 2), _preference(match.encoding)),
    )
    return [
        name
        for match in matches
        for name in sorted([match.encoding, *match.could_be_from_charset], key=_preference)
    ]


def _preference(encoding: str) -> int:
    return _LEGACY.index(encoding) if encoding in _LEGACY else len(_LEGACY)
