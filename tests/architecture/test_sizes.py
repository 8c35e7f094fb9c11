"""Files and functions stay small enough to be read at once."""

from collections.abc import Callable
from statistics import median

from tests.architecture.source_tree import function_lengths, python_files, read

_HARD_FILE_LINES = 500
_HARD_FUNCTION_LINES = 50
# The aims are medians of 150 and 10; only what is far beyond them fails.
_FILE_MEDIAN = 200
_FUNCTION_MEDIAN = 14


def _all_function_lengths() -> dict[str, int]:
    return {
        f"{path}:{place}": length
        for path in python_files()
        for place, length in function_lengths(read(path)).items()
    }


def test_the_length_of_a_function_leaves_out_its_docstring() -> None:
    source = 'def f() -> int:\n    """Two\n\n    lines."""\n    x = 1\n\n    return x\n'
    assert function_lengths(source) == {"1 f": 3}


def test_no_file_is_longer_than_the_hard_limit() -> None:
    lengths = {str(path): len(read(path).splitlines()) for path in python_files()}
    assert not {path: lines for path, lines in lengths.items() if lines > _HARD_FILE_LINES}


def test_no_function_is_longer_than_the_hard_limit() -> None:
    lengths = _all_function_lengths()
    assert not {place: lines for place, lines in lengths.items() if lines > _HARD_FUNCTION_LINES}


def test_the_median_file_is_short(record_property: Callable[[str, object], None]) -> None:
    middle = median(len(read(path).splitlines()) for path in python_files("app"))
    record_property("median_lines_of_a_file", middle)
    assert middle <= _FILE_MEDIAN


def test_the_median_function_is_short(record_property: Callable[[str, object], None]) -> None:
    middle = median(_all_function_lengths().values())
    record_property("median_lines_of_a_function", middle)
    assert middle <= _FUNCTION_MEDIAN
