"""`python -m tests.quality`: how good the search is, with the shipped model, against what is recorded."""

import argparse
import sys
from contextlib import closing
from pathlib import Path

from app.core.errors import ParallaxError
from tests.quality.baseline import BASELINE, changes, recorded
from tests.quality.cranfield import CranfieldScores, cranfield_scores
from tests.quality.diversity import diversity_scores
from tests.quality.known_items import known_item_scores
from tests.quality.libraries import open_cranfield, open_vault
from tests.quality.likeness import likeness
from tests.quality.progress import Progress
from tests.quality.report import Numbers, Report, as_json, numbers_of
from tests.quality.searching import Searches
from tests.quality.stored import stored_passages
from tests.quality.table import changes_table, table_of
from tests.quality.topics import pages_of, topics_of
from tests.shared_data import SHARED, judged_queries, judgements, known_items

VAULT = SHARED / "data" / "vault"


def main(arguments: list[str]) -> int:
    """Measure, print the table, and record the numbers or compare them; the exit status is that of either."""
    parser = argparse.ArgumentParser(prog="quality", description="Measure how good the search is.")
    parser.add_argument("--record", action="store_true", help=f"write the numbers to {BASELINE.name}")
    chosen = parser.parse_args(arguments)
    try:
        report = measured(Progress(sys.stderr))
    except ParallaxError as error:
        sys.stderr.write(f"{error}\n")
        return 1
    sys.stdout.write(table_of(report) + "\n")
    numbers = numbers_of(report)
    return record(numbers) if chosen.record else compare(numbers)


def measured(progress: Progress) -> Report:
    """The whole measurement; the collections are indexed first where that is not done yet."""
    with closing(open_vault(progress)) as library:
        searches, pages, items = Searches(progress), pages_of(known_items()), known_items()
        stored = stored_passages(library.folder)
        diversity = diversity_scores(
            library.searcher, vault=VAULT, topics=topics_of(pages), stored=stored, searches=searches
        )
        alike = likeness(pages, vault=VAULT, stored=stored)
        pairs = known_item_scores(library.searcher, vault=VAULT, items=items, searches=searches)
    return Report(_cranfield(progress), pairs, diversity, alike)


def record(numbers: Numbers, path: Path = BASELINE) -> int:
    """Keep the numbers; 0."""
    path.write_text(as_json(numbers), encoding="utf-8", newline="\n")
    sys.stdout.write(f"Recorded in {path.name}.\n")
    return 0


def compare(numbers: Numbers, path: Path = BASELINE) -> int:
    """Say what differs from the recorded numbers; 1 when one of them lost too much or none are recorded."""
    before = recorded(path)
    if before is None:
        sys.stdout.write(f"There is no {path.name} to compare with; --record makes it.\n")
        return 1
    found = changes(before, numbers)
    sys.stdout.write(changes_table(found))
    return 1 if any(change.lost for change in found) else 0


def _cranfield(progress: Progress) -> CranfieldScores:
    with closing(open_cranfield(progress)) as library:
        return cranfield_scores(
            library.searcher, queries=judged_queries(), grades=judgements(), searches=Searches(progress)
        )


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
