"""What is recorded, in which form, and when a change has lost too much."""

import json
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from app.core.parameters import Similarity
from tests.quality.__main__ import compare, main, record
from tests.quality.aims import aims_of
from tests.quality.baseline import BASELINE, Change, changes, recorded
from tests.quality.cranfield import WEIGHTS, CranfieldScores, Judged
from tests.quality.diversity import LAMBDAS, Variety
from tests.quality.known_items import LanguagePair
from tests.quality.likeness import Beside, Likeness
from tests.quality.report import Numbers, Report, as_json, numbers_of
from tests.quality.searching import Way
from tests.quality.table import changes_table, table_of
from tests.shared_data import VAULT_LANGUAGES

NDCG = ("cranfield", "hybrid", "ndcg@10")
SIMILARITY = ("diversity", "vectors", "0.7", "similarity")
BEST_WEIGHT = ("cranfield", "best_weight")


@pytest.fixture
def report() -> Report:
    """A report in which every aim is reached but that no leg hurts: ja → en does."""
    pairs = tuple(
        LanguagePair(query, target, 100, _scores(hybrid=0.5 if (query, target) == ("ja", "en") else 0.95))
        for query in VAULT_LANGUAGES
        for target in VAULT_LANGUAGES
    )
    ndcg_at_weight = {weight: 0.4 - abs(weight - 0.65) / 10 for weight in WEIGHTS}
    ways = {way: Judged(0.40001 + 0.01 * place, 0.7) for place, way in enumerate(Way)}
    variety = {kind: {value: Variety(0.3, 0.8 + value / 10) for value in LAMBDAS} for kind in Similarity}
    likeness = dict.fromkeys(Beside, Likeness(0.25, 0.75))
    return Report(CranfieldScores(ways, ndcg_at_weight), pairs, variety, likeness)


@pytest.fixture
def numbers(report: Report) -> Numbers:
    return numbers_of(report)


def _scores(*, hybrid: float) -> dict[Way, float]:
    return {Way.KEYWORD: 0.9, Way.MEANING: 0.8, Way.HYBRID: hybrid}


def _with(numbers: Numbers, place: tuple[str, ...], value: float) -> Numbers:
    changed: dict[str, Any] = deepcopy(numbers)
    inner = changed
    for key in place[:-1]:
        inner = inner[key]
    inner[place[-1]] = value
    return changed


def _places(numbers: Numbers, before: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """The keys of every number, in order."""
    for key, value in numbers.items():
        if isinstance(value, dict):
            yield from _places(value, (*before, key))
        else:
            assert isinstance(value, int | float)
            yield (*before, key)


def test_the_machine_form(numbers: Numbers) -> None:
    assert numbers["cranfield"]["keyword"] == {"ndcg@10": 0.4, "recall@100": 0.7}
    assert list(numbers["cranfield"]) == ["keyword", "meaning", "hybrid", "rrf", "best_weight"]
    assert numbers["cranfield"]["best_weight"] == 0.65
    assert len(numbers["known_items"]) == 16
    assert numbers["known_items"]["ja-en"] == {"keyword": 0.9, "meaning": 0.8, "hybrid": 0.5}
    assert list(numbers["diversity"]) == ["tokens", "vectors"]
    assert list(numbers["diversity"]["tokens"]) == ["1.0", "0.9", "0.7", "0.5", "0.3"]
    assert numbers["diversity"]["vectors"]["0.5"] == {"alpha_ndcg@10": 0.3, "similarity": 0.85}


def test_what_is_recorded_has_the_machine_form(numbers: Numbers) -> None:
    before = recorded()
    assert before is not None
    assert list(_places(before)) == list(_places(numbers))
    assert BASELINE.read_text(encoding="utf-8") == as_json(before)


def test_the_same_numbers_are_no_change(numbers: Numbers) -> None:
    assert changes(numbers, json.loads(as_json(numbers))) == ()


@pytest.mark.parametrize(
    ("place", "by", "lost"),
    [
        (NDCG, -0.0101, True),
        (NDCG, -0.01, False),
        (NDCG, 0.2, False),
        (SIMILARITY, 0.0101, True),
        (SIMILARITY, 0.01, False),
        (SIMILARITY, -0.2, False),
    ],
)
def test_a_loss_of_more_than_the_tolerance_is_one(
    *, place: tuple[str, ...], by: float, lost: bool, numbers: Numbers
) -> None:
    before = _with(numbers, place, 0.5)
    (change,) = changes(before, _with(numbers, place, 0.5 + by))
    assert change.place == place
    assert change.lost is lost
    assert (change.gain > 0) is (by < 0 if place == SIMILARITY else by > 0)


def test_the_best_weight_may_be_any(numbers: Numbers) -> None:
    assert changes(numbers, _with(numbers, BEST_WEIGHT, 0.1)) == ()


def test_the_greatest_loss_comes_first(numbers: Numbers) -> None:
    now = _with(_with(numbers, SIMILARITY, 0.99), NDCG, 0.1)
    assert [change.place for change in changes(numbers, now)] == [NDCG, SIMILARITY]


def test_a_number_that_is_gone_is_lost_and_a_new_one_is_not_compared(numbers: Numbers) -> None:
    more = _with(numbers, ("cranfield", "deep"), 0.5)
    assert changes(numbers, more) == ()
    (change,) = changes(more, numbers)
    assert change.lost
    assert "gone" in changes_table([change])


def test_the_exit_status_of_a_comparison(
    numbers: Numbers, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "record.json"
    assert compare(numbers, path) == 1
    assert "--record" in capsys.readouterr().out
    assert record(numbers, path) == 0
    assert recorded(path) == numbers
    assert compare(numbers, path) == 0
    assert "as recorded" in capsys.readouterr().out
    assert compare(_with(numbers, NDCG, 0.415), path) == 0
    assert compare(_with(numbers, NDCG, 0.1), path) == 1
    assert "cranfield / hybrid / ndcg@10" in capsys.readouterr().out


def test_wrong_usage_is_told_before_anything_is_measured(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["--fast"])
    assert ended.value.code == 2
    assert "--record" in capsys.readouterr().err


def test_the_table_holds_every_recorded_number(report: Report) -> None:
    table = table_of(report)
    for line in ("best meaning weight: 0.65", "ja → en", "MMR by vectors, λ = 0.3", *map(str, Beside)):
        assert line in table
    rows = {line.split("  ")[0]: line.split() for line in table.splitlines()}
    assert rows["rrf"][1:] == ["0.4300", "0.7000"]
    assert rows["ja → en"][3:] == ["100", "0.9000", "0.8000", "0.5000", "-0.4000"]
    assert rows["same language"][2:] == ["400", "0.9000", "0.8000", "0.9500", "+0.0500"]
    assert rows["across languages"][2:] == [
        "1200",
        "0.9000",
        "0.8000",
        f"{(11 * 0.95 + 0.5) / 12:.4f}",
        "+0.0125",
    ]


def test_the_aims_say_what_is_reached(report: Report) -> None:
    aims = aims_of(report)
    assert [aim.found for aim in aims if not aim.reached] == ["ja-en"]


def test_a_change_is_shown_with_its_sign() -> None:
    table = changes_table([Change(SIMILARITY, 0.8, 0.9), Change(NDCG, 0.4, 0.41)])
    assert "0.8000      0.9000     -0.1000 ✗" in table
    assert "0.4000      0.4100     +0.0100" in table
