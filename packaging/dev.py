"""Every development command of Parallax: `python3 packaging/dev.py COMMAND`.

Needs nothing but Python 3.11 to 3.13; the rest is set up on the way.
"""

import sys
from pathlib import Path

OLDEST, NEWEST = (3, 11), (3, 13)


def main() -> int:
    """Run the command that the arguments name; the exit status is its own."""
    # Before any other import: an older Python could not even read the modules that follow.
    if not OLDEST <= sys.version_info[:2] <= NEWEST:
        print(
            "Parallax needs Python 3.11, 3.12 or 3.13, and this is Python {}.{}; "
            "start this command with one of those.".format(*sys.version_info[:2]),
            file=sys.stderr,
        )
        return 2
    # The model table is part of the program, and needs the standard library only.
    sys.path.append(str(Path(__file__).resolve().parents[1]))
    from devtools.commands import run_command

    return run_command(sys.argv[1:])


if __name__ == "__main__":
    sys.exit(main())
