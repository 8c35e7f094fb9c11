"""What a query is rewritten to, as a value."""

from app.core.rewriting import MAXIMUM_ANSWER, MAXIMUM_PARTS, AnswerUse, LanguageServer, Rewriting


def test_as_it_is_made_it_changes_nothing() -> None:
    assert not Rewriting().active
    assert Rewriting(answer="x").active
    assert Rewriting(parts=("x",)).active


def test_a_tidy_one_holds_no_empty_and_no_doubled_part() -> None:
    untidy = Rewriting(parts=(" a ", "", "b\n c", "a"), answer=" \n ")
    assert untidy.tidy() == Rewriting(parts=("a", "b c"))


def test_a_tidy_one_keeps_to_the_limits() -> None:
    long = Rewriting(parts=tuple(map(str, range(20))), answer="word " * 5000).tidy()
    assert len(long.parts) == MAXIMUM_PARTS
    assert len(long.answer) <= MAXIMUM_ANSWER
    assert long.tidy() == long


def test_beside_parts_an_answer_never_stands_instead() -> None:
    answer = Rewriting(answer="x", answer_use=AnswerUse.INSTEAD)
    assert answer.effective_use is AnswerUse.INSTEAD
    both = Rewriting(answer="x", answer_use=AnswerUse.INSTEAD, parts=("a", "b"))
    assert both.effective_use is AnswerUse.BESIDE


def test_a_server_without_address_is_none() -> None:
    assert not LanguageServer(address=" ").named
    assert LanguageServer(address="localhost:1").named
