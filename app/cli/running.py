"""From a command to an exit status: what fails is told in one sentence, and what is cut off ends quietly."""

import argparse
import asyncio

from app.cli.console import FAILED, leave_unread, say, send, write_unicode
from app.core.errors import ParallaxError


def run(arguments: argparse.Namespace) -> int:
    """Carry out the command in ``arguments`` and return the exit status."""
    write_unicode()
    try:
        status: int = asyncio.run(arguments.run(arguments))
        send()
    except ParallaxError as error:
        say(str(error))
        return FAILED
    except BrokenPipeError:
        leave_unread()
        return FAILED
    except KeyboardInterrupt:
        kept = arguments.command == "index"
        say("Stopped; what was indexed is kept, and the next run goes on from there." if kept else "Stopped.")
        return FAILED
    return status
