"""`python -m tests.bench`: how fast and how good the search is, on this machine and with the real model."""

import argparse
import sys
from contextlib import closing

from tests.bench.libraries import open_cranfield, open_vault
from tests.bench.measures import mean
from tests.bench.quality import DEPTH, MODES, LanguagePair, Scores, judged_scores, known_item_scores
from tests.bench.speed import Line, speed_lines

PARTS = ("speed", "known-items", "cranfield")


def main(arguments: list[str]) -> int:
    """Print the report; the exit status is 1 when a duration misses its target."""
    parser = argparse.ArgumentParser(prog="bench", description="Measure speed and search quality.")
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"one of {', '.join(PARTS)}; all when none")
    parser.add_argument("--large", action="store_true", help="both legs at 100,000 passages too")
    chosen = parser.parse_args(arguments)
    unknown = set(chosen.parts) - set(PARTS)
    if unknown:
        parser.error(f"there is no part {', '.join(sorted(unknown))}")
    parts = chosen.parts or PARTS
    missed = _speed(large=chosen.large) if "speed" in parts or chosen.large else 0
    if "known-items" in parts:
        _known_items()
    if "cranfield" in parts:
        _cranfield()
    return 1 if missed else 0


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


def _known_items() -> None:
    print(f"\nKnown items: mean reciprocal rank @{DEPTH} of titles among the pages of the target language")
    with closing(open_vault()) as library:
        pairs = known_item_scores(library)
    print(f"{'title → page':<16}{'titles':>8}" + _heads())
    for pair in pairs:
        print(
            f"{pair.query_language + ' → ' + pair.target_language:<16}{pair.count:>8}" + _scores(pair.scores)
        )
    same = [pair for pair in pairs if pair.query_language == pair.target_language]
    across = [pair for pair in pairs if pair.query_language != pair.target_language]
    for name, group in (("same language", same), ("across", across)):
        print(f"{name:<16}{sum(pair.count for pair in group):>8}" + _scores(_mean_scores(group)))


def _mean_scores(pairs: list[LanguagePair]) -> Scores:
    return {mode: mean([pair.scores[mode] for pair in pairs]) for mode in MODES}


def _cranfield() -> None:
    print(f"\nCranfield: nDCG@{DEPTH}, linear gain (4 a complete answer, 0 of no interest)")
    with closing(open_cranfield()) as library:
        scores = judged_scores(library)
    print(f"{'':<24}" + _heads())
    print(f"{'225 queries':<24}" + _scores(scores))


def _heads() -> str:
    return "".join(f"{mode!s:>10}" for mode in MODES)


def _scores(scores: Scores) -> str:
    return "".join(f"{scores[mode]:>10.3f}" for mode in MODES)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
