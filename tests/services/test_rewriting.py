"""Filters are no part of a question: no language model gets them, and no part holds them."""

import asyncio

import pytest

from app.core.errors import RewriteError
from app.services.rewriting import imagine_answer, question_of, split_by_model, split_by_rules
from tests.rewrite.chat_server import chat_server

QUERY = 'folder:"my notes" how is the proxy set, and where are the keys? after:7d title:plan'
QUESTION = "how is the proxy set, and where are the keys?"


def test_the_filters_of_a_query_are_no_part_of_its_question() -> None:
    assert question_of(QUERY) == QUESTION
    assert question_of(QUESTION) == QUESTION
    assert question_of("cost: after:someday -draft") == "cost: after:someday -draft"


def test_a_language_model_gets_the_question_without_the_filters() -> None:
    with chat_server() as server:
        asyncio.run(imagine_answer(QUERY, server.choice(), on_text=lambda _: None))
        asyncio.run(split_by_model(QUERY, server.choice()))
        assert [body["messages"][1]["content"] for body in server.asked] == [QUESTION, QUESTION]


def test_of_filters_alone_nothing_is_sent() -> None:
    with chat_server() as server:
        with pytest.raises(RewriteError, match="holds filters and no question; type some words first"):
            asyncio.run(imagine_answer("folder:work type:md", server.choice(), on_text=lambda _: None))
        assert not server.paths


def test_the_parts_of_a_question_hold_no_filters() -> None:
    assert split_by_rules(QUERY).parts == ("how is the proxy set", "where are the keys?")
    assert split_by_rules("folder:work").parts == ()
