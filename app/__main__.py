"""Entry: arguments, crash hooks, and the event loop that Qt and asyncio share."""

import multiprocessing
import sys
from collections.abc import Sequence

from app import cli


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command, or open the window when there is none; returns the exit status."""
    multiprocessing.freeze_support()
    parsed = cli.parser().parse_args(arguments)
    if parsed.command is not None:
        return cli.run(parsed)
    return open_window(parsed.library)


def open_window(library: str | None) -> int:
    """Open the window and stay until it is closed."""
    import qasync

    from app import bootstrap

    application = bootstrap.make_application(sys.argv)
    loop = qasync.QEventLoop(application)
    with loop:
        loop.run_until_complete(bootstrap.run_window(application, library))
    return 0


if __name__ == "__main__":
    sys.exit(main())
