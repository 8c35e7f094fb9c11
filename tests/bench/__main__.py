"""`python -m tests.bench`: how fast the search is on this machine."""

import argparse
import sys

from tests.bench.speed import Line, speed_lines


def main(arguments: list[str]) -> int:
    """Print the report; the exit status is 1 when a duration misses its target."""
    parser = argparse.ArgumentParser(prog="bench", description="Measure speed.")
    parser.add_argument("--large", action="store_true", help="both legs at 100,000 passages too")
    chosen = parser.parse_args(arguments)
    return 1 if _speed(large=chosen.large) else 0


def _speed(*, large: bool) -> int:
    print("\nSpeed in milliseconds; the ratio is of the shortest, and a target is for the median")
    print(f"{'':<50}{'shortest':>10}{'median':>10}{'90 %':>10}{'ratio':>8}{'target':>9}")
    lines = speed_lines()
    unit = lines[0].timing.shortest_ms
    if large:
        from tests.bench.large import large_lines

        lines += large_lines()
    for line in lines:
        print(_line(line, unit_ms=unit))
    return sum(_misses(line) for line in lines)


def _line(line: Line, *, unit_ms: float) -> str:
    timing = line.timing
    numbers = f"{timing.shortest_ms:>10.3f}{timing.median_ms:>10.3f}{timing.ninth_decile_ms:>10.3f}"
    target = f"{line.target_ms:>6.0f} {'✗' if _misses(line) else '✓'}" if line.target_ms else ""
    return f"{line.name:<50}{numbers}{timing.shortest_ms / unit_ms:>8.2f}{target:>9}"


def _misses(line: Line) -> bool:
    return line.target_ms is not None and line.timing.median_ms > line.target_ms


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
