"""What we rely on in the toolkit, where a release of it was seen to fail."""

import sys

from PySide6.QtCore import QObject


def test_calls_without_a_result_give_back_the_reference_to_none() -> None:
    """A release took one reference for each call on Python 3.11, until the interpreter died."""
    calls = 500
    subject = QObject()
    before = sys.getrefcount(None)
    for _ in range(calls):
        subject.setObjectName("x")
    assert abs(sys.getrefcount(None) - before) < calls // 2
