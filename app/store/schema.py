"""The tables, as SQL. A change is a new migration, never an edit of an old one.

``document.passages`` and ``document.embedded`` are counts kept by ``documents`` and ``embeddings``, so
that the state of the library is a sum over documents.
"""

from app.store.tokenizer import TOKENIZER

APPLICATION_ID = 0x50_4C_58_31
"""``PLX1`` in the header of the file: it is ours."""

PAGE_SIZE = 8192
"""Five vectors of 384 numbers fit in a page; in one of 4096 only two do."""

FIRST_TABLES = f"""
CREATE TABLE folder (
    id INTEGER PRIMARY KEY,
    path BLOB NOT NULL UNIQUE
);
CREATE TABLE document (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    folder_id INTEGER NOT NULL REFERENCES folder (id) ON DELETE CASCADE,
    path BLOB NOT NULL UNIQUE,
    title TEXT NOT NULL,
    kind TEXT NOT NULL,
    size_bytes INTEGER NOT NULL,
    modified_ns INTEGER NOT NULL,
    content_hash BLOB NOT NULL,
    dated_us INTEGER NOT NULL,
    date_source TEXT NOT NULL,
    passages INTEGER NOT NULL,
    embedded INTEGER NOT NULL
);
CREATE INDEX document_counts ON document (folder_id, passages, embedded);
CREATE TABLE embedding (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    hash BLOB NOT NULL UNIQUE,
    embedded INTEGER NOT NULL DEFAULT 0
);
CREATE INDEX embedding_pending ON embedding (id) WHERE embedded = 0;
CREATE TABLE vector (
    embedding_id INTEGER PRIMARY KEY REFERENCES embedding (id) ON DELETE CASCADE,
    value BLOB NOT NULL
);
CREATE TABLE passage (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    document_id INTEGER NOT NULL REFERENCES document (id) ON DELETE CASCADE,
    embedding_id INTEGER NOT NULL REFERENCES embedding (id),
    position INTEGER NOT NULL,
    heading TEXT NOT NULL,
    first_line INTEGER NOT NULL,
    last_line INTEGER NOT NULL,
    first_char INTEGER NOT NULL,
    last_char INTEGER NOT NULL,
    text TEXT NOT NULL,
    UNIQUE (document_id, position)
);
CREATE INDEX passage_embedding ON passage (embedding_id);
CREATE VIRTUAL TABLE passage_words USING fts5 (
    title, heading, body,
    content = '', contentless_delete = 1, tokenize = '{TOKENIZER}'
);
CREATE TRIGGER passage_deleted AFTER DELETE ON passage BEGIN
    DELETE FROM passage_words WHERE rowid = old.id;
END;
CREATE TABLE problem (
    path BLOB PRIMARY KEY,
    folder_id INTEGER NOT NULL REFERENCES folder (id) ON DELETE CASCADE,
    reason TEXT NOT NULL
) WITHOUT ROWID;
CREATE INDEX problem_folder ON problem (folder_id);
CREATE TABLE model (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    name TEXT NOT NULL,
    dimension INTEGER NOT NULL,
    query_prefix TEXT NOT NULL,
    passage_prefix TEXT NOT NULL,
    revision TEXT NOT NULL,
    origin BLOB
);
"""

CLOSENESS_TABLE = """
CREATE TABLE closeness (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    passages INTEGER NOT NULL,
    cosines BLOB NOT NULL
);
"""
"""One sample of chance cosines, float32, drawn when so many passages had a vector."""

WORD_FORM_TABLE = """
CREATE TABLE word_form (
    stem TEXT NOT NULL,
    word TEXT NOT NULL,
    PRIMARY KEY (stem, word)
) WITHOUT ROWID;
"""
"""The indexed words that are not their own stem. One that no passage holds any more does no harm."""

PIN_TABLE = """
CREATE TABLE pin (
    path BLOB PRIMARY KEY
) WITHOUT ROWID;
"""
"""The files that never fade because the person said so. A pin needs no document: it waits for one."""

SCRIPT_COLUMN = """
ALTER TABLE document ADD COLUMN script TEXT NOT NULL DEFAULT '';
CREATE INDEX document_script ON document (script, passages);
CREATE INDEX passage_document ON passage (id, document_id);
"""
"""The script of a document's text; and from a passage to its document without reading its text."""
