"""Paths fit to be shown and texts fit to be embedded."""

import os

from hypothesis import given
from hypothesis import strategies as st

from app.core.documents import DateSource, Document, DocumentDate, displayable, embedding_text
from app.core.pool import Candidate
from tests.core.pools import AS_OF, passage, pool_of

ANY_TEXT = st.text(st.characters(exclude_categories=()))


@given(text=ANY_TEXT)
def test_what_is_shown_can_be_encoded(text: str) -> None:
    shown = displayable(text)
    assert shown.encode("utf-8").decode("utf-8") == shown
    assert len(shown) == len(text)


@given(text=st.text())
def test_a_good_name_is_shown_as_it_is(text: str) -> None:
    assert displayable(text) == text


def test_bytes_that_are_not_utf8_are_shown_as_replaced() -> None:
    path = os.fsdecode(b"/notes/caf\xe9 \xff\xfe.md")
    document = Document(1, path, "/notes", "t", "md", 1, DocumentDate(AS_OF, DateSource.MODIFIED))
    assert document.name == "caf\ufffd \ufffd\ufffd.md"


@given(title=ANY_TEXT, heading=st.lists(ANY_TEXT, max_size=3), text=ANY_TEXT)
def test_what_is_embedded_can_be_encoded_and_ends_with_the_text(
    title: str, heading: list[str], text: str
) -> None:
    embedded = embedding_text(title, tuple(heading), text)
    assert embedded.encode("utf-8")
    assert embedded.endswith("\n" + displayable(text))


def test_the_title_is_embedded_once() -> None:
    assert embedding_text("Auth", ("Auth", "Login"), "body") == "Auth \u203a Login\nbody"
    assert embedding_text("Auth", (), "body") == "Auth\nbody"


def test_a_pool_knows_the_place_of_every_passage() -> None:
    pool = pool_of([Candidate(passage(number)) for number in (7, 3, 5)])
    assert pool.index_of == {7: 0, 3: 1, 5: 2}
    assert len(pool) == 3
