"""The same services without a window, for scripts and tests.

Data goes to standard output; progress and messages go to standard error. The exit status is 0 when done,
1 when something failed and was named in one sentence, 2 for wrong usage.
"""

from app.cli.grammar import parser
from app.cli.running import run

__all__ = ["parser", "run"]
