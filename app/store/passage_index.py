"""The words of passages in the full-text index, beside them the forms of these words."""

import json
from collections.abc import Iterable, Sequence

from app.store.connection import Connection, rows
from app.store.texts import storable
from app.store.tokenizer import placed_words
from app.store.word_forms import note_words

_EVERY_PASSAGE = """SELECT passage.id, document_id, title, heading, text
FROM passage JOIN document ON document.id = document_id ORDER BY document_id, passage.id"""


def index_words(c: Connection, passage_id: int, *, title: str, heading: Sequence[str], text: str) -> None:
    """Put the words of a new passage into the index; ``title`` is that of its document."""
    c.execute(
        "INSERT INTO passage_words (rowid, title, heading, body) VALUES (?, ?, ?, ?)",
        (passage_id, title, "\n".join(heading), text),
    )


def note_forms(c: Connection, texts: Iterable[str]) -> None:
    """Remember the distinct words of the texts as forms that a query may ask for."""
    note_words(c, {word for text in texts for _, _, word in placed_words(storable(text))})


def index_words_again(c: Connection) -> None:
    """Forget all words and take them anew from what is stored: after a change of what a word is."""
    c.execute("INSERT INTO passage_words (passage_words) VALUES ('delete-all')")
    c.execute("DELETE FROM word_form")
    for passage_id, _, title, heading_json, text in rows(c, _EVERY_PASSAGE):
        heading = json.loads(heading_json)
        index_words(c, passage_id, title=title, heading=heading, text=text)
        note_forms(c, (title, *heading, text))
