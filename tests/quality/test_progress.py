"""A long measurement shows that it is alive, in a log as on a terminal."""

from io import StringIO

from tests.quality.progress import Progress


class Terminal(StringIO):
    def isatty(self) -> bool:
        return True


def test_a_log_gets_a_line_for_every_tenth_of_a_step() -> None:
    log = StringIO()
    progress = Progress(log)
    for done in range(101):
        progress.show("reading", done, 100)
    for done in range(4):
        progress.show("embedding", done, 3)
    progress.say("done")
    lines = log.getvalue().splitlines()
    assert lines[:10] == [f"reading {tenth}0 %" for tenth in range(1, 11)]
    assert lines[10:] == ["embedding 30 %", "embedding 60 %", "embedding 100 %", "done"]


def test_a_terminal_has_one_line_that_changes() -> None:
    terminal = Terminal()
    progress = Progress(terminal)
    progress.show("reading", 1, 1000)
    progress.show("reading", 2, 1000)
    assert "\n" not in terminal.getvalue()
    assert "reading 2/1000" in terminal.getvalue()


def test_a_step_without_units_is_not_shown() -> None:
    log = StringIO()
    Progress(log).show("scanning", 0, 0)
    assert log.getvalue() == ""
