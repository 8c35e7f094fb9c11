"""One line for each step, with its number and its seconds."""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Step:
    """Something that is done only when it is needed."""

    text: str
    is_needed: Callable[[], bool]
    carry_out: Callable[[], None]


def carry_out(steps: Sequence[Step]) -> bool:
    """Carry out the steps that are needed, in order, and say whether there were any.

    What is needed is asked before the first step, so that the lines can be numbered.
    """
    needed = [step for step in steps if step.is_needed()]
    for number, step in enumerate(needed, start=1):
        print(f"[{number}/{len(needed)}] {step.text} …", end=" ", flush=True)
        started = time.monotonic()
        try:
            step.carry_out()
        except BaseException:
            print("stopped", flush=True)
            raise
        print(f"{time.monotonic() - started:.0f} s", flush=True)
    return bool(needed)
