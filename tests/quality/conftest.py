"""These tests need the library of measures, which is not there for every processor."""

from devtools.checks import can_measure_quality

collect_ignore_glob = [] if can_measure_quality() else ["test_*.py"]
