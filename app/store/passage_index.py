"""The words of passages in the full-text index, and beside them what these words are forms of."""

import json
import re
from collections.abc import Iterable, Sequence
from functools import lru_cache

from app.store.connection import Connection
from app.store.tokenizer import tokens
from app.store.word_forms import Form, form_of, note_forms

_REMEMBERED, _REMEMBERED_LENGTH = 32_768, 32
_INFLECTED = re.compile(r"[^ \t\r\n\u3000-\u30ff\u3400-\u9fff]+")
"""What may hold words of which forms are known: not Chinese and Japanese, which no word reaches over."""
_BATCH = 64
_PASSAGES = """SELECT passage.id, title, heading, text
FROM passage JOIN document ON document.id = document_id WHERE passage.id > ? ORDER BY passage.id LIMIT ?"""


def index_words(c: Connection, passage_id: int, *, title: str, heading: Sequence[str], text: str) -> None:
    """Put the words of a new passage into the index; ``title`` is that of its document."""
    c.execute(
        "INSERT INTO passage_words (rowid, title, heading, body) VALUES (?, ?, ?, ?)",
        (passage_id, title, "\n".join(heading), text),
    )


def index_forms(c: Connection, texts: Iterable[str]) -> None:
    """Remember the words of storable texts as forms that a query may ask for."""
    runs = {run for text in texts for run in _INFLECTED.findall(text)}
    note_forms(c, {form for run in runs for form in _forms_in(run)})


def index_again(c: Connection) -> None:
    """Forget all words and take them anew from what is stored: after a change of what a word is."""
    c.execute("INSERT INTO passage_words (passage_words) VALUES ('delete-all')")
    c.execute("DELETE FROM word_form")
    last = 0
    while batch := list(c.execute(_PASSAGES, (last, _BATCH))):
        texts: set[str] = set()
        for last, title, heading_json, text in batch:
            heading = json.loads(heading_json)
            index_words(c, last, title=title, heading=heading, text=text)
            texts.update((title, *heading, text))
        index_forms(c, texts)


def _forms_in(run: str) -> tuple[Form, ...]:
    return _forms(run) if len(run) > _REMEMBERED_LENGTH else _remembered_forms(run)


@lru_cache(maxsize=_REMEMBERED)
def _remembered_forms(run: str) -> tuple[Form, ...]:
    return _forms(run)


def _forms(run: str) -> tuple[Form, ...]:
    words = {word for token in tokens(run) for word in ((token,) if isinstance(token, str) else token)}
    return tuple(form for word in words if (form := form_of(word)))
