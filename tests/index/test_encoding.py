"""Bytes to text."""

import random
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.core.errors import FileError
from app.index.encoding import decode, looks_binary
from tests.shared_data import vault_folders

SAMPLES = {
    "cp1251": "Настройка прокси: сервер отвечает, но сертификат истёк в воскресенье.",
    "koi8_r": "Настройка прокси: сервер отвечает, но сертификат истёк в воскресенье.",
    "shift_jis": "設定メモ。パスワードを再設定する手順をまとめておきます。",
    "euc_jp": "設定メモ。パスワードを再設定する手順をまとめておきます。",
    "iso2022_jp": "設定メモ。パスワードを再設定する手順をまとめておきます。",
    "gb18030": "备份的三二一原则：三份副本，两种介质，一份放在别处。",
    "big5": "備份的三二一原則：三份副本，兩種介質，一份放在別處。",
    "cp1252": "La leçon de français à l’école était très drôle – où êtes-vous ?",
    "cp1250": "Zażółć gęślą jaźń. Příliš žluťoučký kůň úpěl ďábelské ódy.",
    "utf-8": "Café 設定 прокси 🌱",
    "utf-8-sig": "Café 設定 прокси 🌱",
    "utf-16": "Café 設定 прокси 🌱",
    "utf-32": "Café 設定 прокси 🌱",
}


@pytest.mark.parametrize(("encoding", "text"), SAMPLES.items())
def test_a_short_note_is_read_in_its_encoding(encoding: str, text: str) -> None:
    assert decode(text.encode(encoding)) == text
    assert (
        decode(f"# A title\r\n\r\n{text}\r\nhttps://example.org\r\n".encode(encoding)).splitlines()[2] == text
    )


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be"])
def test_utf16_is_known_without_a_mark(encoding: str) -> None:
    text = "A plain note, saved by an old editor.\r\nНастройка\r\n"
    assert decode(text.encode(encoding)) == text


@pytest.mark.parametrize(("language", "encoding"), [(1, "cp932"), (2, "gb18030"), (3, "cp1251")])
def test_real_notes_are_read_in_their_old_encodings(language: int, encoding: str) -> None:
    files = random.Random(1).sample(sorted(vault_folders()[language].rglob("*.md")), 40)
    wrong = 0
    for file in files:
        data = file.read_text(encoding="utf-8").encode(encoding, "ignore")
        wrong += decode(data) != data.decode(encoding)
    assert wrong <= 1


def test_line_ends_stay() -> None:
    assert decode(b"a\r\nb\rc\nd") == "a\r\nb\rc\nd"


def test_a_stray_nul_becomes_one_visible_character() -> None:
    text = "word " * 200
    assert decode((text + "\x00" + text).encode()) == text + "\ufffd" + text


@pytest.mark.parametrize(
    "data",
    [
        b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\x00\x00\x01\x00",
        b"\x7fELF\x02\x01\x01" + bytes(9) + b"\x03\x00>\x00",
        b"PK\x03\x04\x14\x00\x00\x00\x08\x00" + bytes(range(128, 256)),
        bytes(10_000),
        random.Random(7).randbytes(10_000),
    ],
)
def test_what_is_no_text_is_refused(data: bytes) -> None:
    with pytest.raises(FileError, match="It looks like a binary file"):
        decode(data)
    assert looks_binary(data[:8192])


def test_bytes_of_no_encoding_are_refused() -> None:
    with pytest.raises(FileError, match="Its encoding could not be recognised"):
        decode(bytes(random.Random(1).choices(range(128, 256), k=400)))


@given(st.text(st.characters(exclude_categories=("Cs", "Cc")) | st.sampled_from("\r\n\t"), min_size=1))
def test_any_text_comes_back_from_utf8(text: str) -> None:
    assert decode(text.encode()) == text.removeprefix("\ufeff")


@given(st.binary(max_size=300))
def test_any_bytes_give_storable_text_or_a_reason(data: bytes) -> None:
    with suppress(FileError):
        text = decode(data)
        text.encode()
        assert "\x00" not in text
