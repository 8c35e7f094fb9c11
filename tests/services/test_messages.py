"""The one door for telling the person something."""

from app.core.errors import FolderError
from app.core.notices import Notice, Severity
from app.services.messages import Messages


def test_what_is_told_before_anybody_listens_is_told_then_in_order() -> None:
    messages, heard = Messages(), list[Notice]()
    messages.inform("First.")
    messages.warn("Second.", topic="model")
    messages.listen(heard.append)
    messages.report(FolderError("Third."), topic="folder", action="add")
    assert [notice.text for notice in heard] == ["First.", "Second.", "Third."]
    assert [notice.severity for notice in heard] == [Severity.INFO, Severity.WARNING, Severity.ERROR]
    assert heard[2] == Notice(Severity.ERROR, "Third.", "folder", "add")


def test_nothing_is_told_twice() -> None:
    messages, heard = Messages(), list[Notice]()
    messages.inform("Once.")
    messages.listen(heard.append)
    messages.listen(heard.append)
    assert len(heard) == 1
