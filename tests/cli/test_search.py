"""``search``: its options, its lines, and the JSON that is a contract."""

import csv
import io
import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from app import paths
from app.core.feedback import FIRST_HITS
from app.core.scores import decay_multiplier, fused_score, keyword_score, meaning_score
from app.core.tokens import overlap_matrix
from tests.cli.conftest import Run
from tests.services.json_contract import CANDIDATE, COVERAGE, MMR, PARAMETERS, RESULT, TIMINGS
from tests.services.libraries import Sample

QUERY = "auth settings"


def asked(run: Run, sample: Sample, *options: str, query: str = QUERY) -> Any:  # noqa: ANN401 - JSON
    outcome = run(sample.library, "search", query, "--json", *options)
    assert (outcome.status, outcome.told) == (0, "")
    return json.loads(outcome.out)


def by_id(result: Any) -> dict[int, Any]:  # noqa: ANN401 - JSON
    return {row["id"]: row for row in result["candidates"]}


def test_the_json_holds_the_fields_of_the_contract(run: Run, sample: Sample) -> None:
    result = asked(run, sample, "--lambda", "0.7", "--half-life", "30")
    assert set(result) == RESULT
    assert set(result["parameters"]) == PARAMETERS
    assert set(result["timings_ms"]) == TIMINGS
    assert set(result["coverage"]) == COVERAGE
    assert all(set(row) == CANDIDATE and set(row["mmr"]) == MMR for row in result["candidates"])
    assert result["query"] == QUERY
    assert result["mode"] == "hybrid"
    assert result["model"] == "multilingual-e5-small"
    assert result["parameters"]["candidates_per_leg"] == 24
    assert result["coverage"]["passages"] == result["coverage"]["embedded"] > 0
    assert {row["date_source"] for row in result["candidates"]} <= {
        "front matter",
        "file name",
        "modified",
        "evergreen",
    }


def test_the_numbers_follow_from_each_other(run: Run, sample: Sample) -> None:
    result = asked(run, sample, "--lambda", "0.4", "--half-life", "90", "--as-of", "2026-11-30")
    weights = (result["parameters"]["meaning_weight"], result["parameters"]["keyword_weight"])
    assert weights == pytest.approx((0.7, 0.3))
    assert result["parameters"]["as_of"] == "2026-11-30T00:00:00Z"
    for row in result["candidates"]:
        meaning = None if row["cosine_distance"] is None else meaning_score(row["cosine_distance"])
        keyword = None if row["bm25"] is None else keyword_score(row["bm25"])
        assert row["meaning"] == pytest.approx(meaning)
        assert row["keyword"] == pytest.approx(keyword)
        assert row["fused"] == pytest.approx(fused_score(meaning, keyword, weights=weights))
        faded = 1.0 if row["age_days"] is None else decay_multiplier(row["age_days"], 90.0)
        assert row["decay"] == pytest.approx(faded)
        assert row["relevance"] == pytest.approx(row["fused"] * row["decay"])
    ordered = [row["relevance"] for row in result["candidates"]]
    assert ordered == sorted(ordered, reverse=True)
    assert [row["relevance_rank"] for row in result["candidates"]] == list(range(1, len(ordered) + 1))


def test_mmr_can_be_computed_again_from_what_is_told(run: Run, sample: Sample) -> None:
    """Greedy selection, written out anew from the relevance and the texts of the JSON alone."""
    result = asked(run, sample, "--lambda", "0.5", "--limit", "10")
    rows = result["candidates"]
    relevance = [row["relevance"] for row in rows]
    low, high = min(relevance), max(relevance)
    alike = overlap_matrix([row["text"] for row in rows])
    left, picked = list(range(len(rows))), list[int]()
    while left:

        def value(place: int) -> float:
            scaled = float((relevance[place] - low) / (high - low))
            return 0.5 * scaled - 0.5 * max((float(alike[place, other]) for other in picked), default=0.0)

        best = max(left, key=lambda place: (value(place), -place))
        assert rows[best]["mmr"]["score"] == pytest.approx(value(best), abs=1e-6)
        assert rows[best]["mmr_rank"] == len(picked) + 1
        left.remove(best)
        picked.append(best)
    assert result["mmr_order"] == [rows[place]["id"] for place in picked[:10]]
    assert result["relevance_order"] == [row["id"] for row in rows[:10]]


@pytest.mark.parametrize("options", [(), ("--no-mmr", "--no-decay")])
def test_mmr_and_decay_are_on_only_when_asked_for(run: Run, sample: Sample, options: tuple[str, ...]) -> None:
    result = asked(run, sample, *options)
    assert result["parameters"]["lambda"] is None
    assert result["parameters"]["half_life_days"] is None
    assert {row["mmr"] is None for row in result["candidates"]} == {True}
    assert {row["decay"] for row in result["candidates"]} == {1.0}
    assert result["mmr_order"] == result["relevance_order"]
    assert len(result["mmr_order"]) == 6


@pytest.mark.parametrize(("mode", "silent"), [("keyword", "meaning"), ("meaning", "keyword")])
def test_a_leg_that_is_not_asked_is_null(run: Run, sample: Sample, mode: str, silent: str) -> None:
    result = asked(run, sample, "--mode", mode)
    assert result["mode"] == mode
    assert {row[silent] for row in result["candidates"]} == {None}
    assert result["parameters"][f"{mode}_weight"] == 1.0


def test_options_reach_the_ranking(run: Run, sample: Sample) -> None:
    weighted = asked(run, sample, "--meaning-weight", "0.25", "--limit", "3")
    assert weighted["parameters"]["meaning_weight"] == 0.25
    assert weighted["parameters"]["candidates_per_leg"] == 12
    assert len(weighted["relevance_order"]) == 3
    reciprocal = asked(run, sample, "--fusion", "rrf", "--similarity", "vectors", "--lambda", "0.3")
    assert reciprocal["parameters"]["fusion"] == "rrf"
    assert reciprocal["parameters"]["similarity"] == "vectors"


def test_filters_hold(run: Run, sample: Sample) -> None:
    folder = str(sample.notes / "auth")
    inside = asked(run, sample, "--folder", folder)
    assert inside["candidates"]
    assert all(row["path"].startswith(f"{folder}/") for row in inside["candidates"])
    words = ("--mode", "keyword")
    recent = asked(run, sample, *words, "--after", "2026-03-09", "--before", "2026-11-02")
    assert recent["candidates"]
    assert all("2026-03-09" <= row["date"] <= "2026-11-02" for row in recent["candidates"])
    assert asked(run, sample, *words, "--type", ".MD")["candidates"]
    assert not asked(run, sample, *words, "--type", "txt")["candidates"]


def test_lines_name_rank_score_title_and_place(run: Run, sample: Sample) -> None:
    result = asked(run, sample)
    outcome = run(sample.library, "search", QUERY)
    assert (outcome.status, outcome.told) == (0, "")
    rows = by_id(result)
    for rank, (line, passage_id) in enumerate(
        zip(outcome.out.splitlines(), result["relevance_order"], strict=True), start=1
    ):
        row = rows[passage_id]
        assert line.split()[:2] == [str(rank), f"{row['relevance']:.3f}"]
        assert line.endswith(f"{row['title']}  {row['path']}:{row['first_line']}")


def test_nothing_found_is_said_beside_the_data(run: Run, sample: Sample) -> None:
    outcome = run(sample.library, "search", "--mode", "keyword", "xyzzyplugh")
    assert (outcome.status, outcome.out) == (0, "")
    assert outcome.sentence == "Nothing was found."


@pytest.mark.parametrize(
    "options",
    [
        ("--mode", "deepest"),
        ("--limit", "0"),
        ("--limit", "201"),
        ("--limit", "2.5"),
        ("--lambda", "1.1"),
        ("--lambda", "nan"),
        ("--lambda", "0.5", "--no-mmr"),
        ("--meaning-weight", "-1"),
        ("--half-life", "0"),
        ("--half-life", "30", "--no-decay"),
        ("--fusion", "sum"),
        ("--similarity", "none"),
        ("--after", "lately"),
        ("--as-of", "2026-02-30"),
        ("--unknown",),
    ],
)
def test_wrong_usage_is_refused_before_anything_is_opened(
    run: Run, tmp_path: Path, options: tuple[str, ...]
) -> None:
    outcome = run(tmp_path / "library", "search", QUERY, *options)
    assert (outcome.status, outcome.out) == (2, "")
    assert "usage: parallax" in outcome.told
    assert not (tmp_path / "library").exists()


@pytest.mark.parametrize("arguments", [("search",), ("remove",), ("fly",)])
def test_a_command_without_what_it_needs_is_wrong_usage(
    run: Run, tmp_path: Path, arguments: tuple[str, ...]
) -> None:
    assert run(tmp_path, *arguments).status == 2


def test_any_bytes_can_be_asked_for(run: Run, sample: Sample) -> None:
    for query in ("\udcff auth", "a\tb\n", '"', "", "-", "NEAR(", "認証設定 😀"):
        outcome = run(sample.library, "search", "--json", "--mode", "keyword", "--", query)
        assert outcome.status == 0
        assert json.loads(outcome.out)["query"] == query


@contextmanager
def model_at(folder: Path) -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(paths, "model_folder", lambda _name: folder)
        yield


def test_without_a_model_keywords_answer_and_the_reason_is_told(
    run: Run, sample: Sample, tmp_path: Path
) -> None:
    damaged = tmp_path / "damaged"
    damaged.mkdir()
    (damaged / "model.onnx").write_bytes(b"no model")
    for folder, reason in ((tmp_path / "none", "is not installed"), (damaged, "is damaged")):
        with model_at(folder):
            outcome = run(sample.library, "search", QUERY, "--json")
            assert outcome.status == 0
            assert reason in outcome.sentence
            result = json.loads(outcome.out)
            assert result["candidates"]
            assert {row["meaning"] for row in result["candidates"]} == {None}
            assert result["model"] is None
            meaning = run(sample.library, "search", QUERY, "--mode", "meaning")
            assert (meaning.status, meaning.out) == (1, "")
            assert reason in meaning.sentence
            keyword = run(sample.library, "search", QUERY, "--mode", "keyword")
            assert (keyword.status, keyword.told) == (0, "")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("folder:nowhere auth",), "Nothing was found; without folder:nowhere there would be something."),
        (
            ("folder:nowhere type:pdf auth",),
            "Nothing was found; without all of its filters there would be something.",
        ),
        (("auth", "--type", "pdf"), "Nothing was found; without the options there would be something."),
        (("folder:auth",), "The query holds no word to look for; filters only say where to look."),
        (('"no such phrase"',), "Nothing was found."),
        (
            ('"no such phrase" folder:auth',),
            "Nothing was found, and the filters hide nothing.",
        ),
    ],
)
def test_where_nothing_was_found_it_says_what_hides_it(
    run: Run, sample: Sample, arguments: tuple[str, ...], sentence: str
) -> None:
    outcome = run(sample.library, "search", "--mode", "keyword", *arguments)
    assert (outcome.status, outcome.out, outcome.sentence) == (0, "", sentence)


def test_a_hit_says_which_parts_it_answers(run: Run, sample: Sample) -> None:
    parts = ("--part", "auth settings", "--part", "auth memo", "--part", "zebra")
    outcome = run(sample.library, "search", "auth", "--mode", "keyword", *parts)
    assert outcome.status == 0
    ends = {line.partition("  (")[2] for line in outcome.out.splitlines()}
    assert "part 2, also 1)" in ends or "part 1, also 2)" in ends
    assert all(end.startswith("part ") for end in ends)


def test_feedback_can_be_left_out(run: Run, sample: Sample) -> None:
    drawn, plain = asked(run, sample), asked(run, sample, "--no-feedback")
    assert len(drawn["drawn_toward"]) == FIRST_HITS
    assert plain["drawn_toward"] == []
    assert "feedback" not in plain["timings_ms"]
    for row in plain["candidates"]:
        assert row["cosine_distance_as_typed"] == row["cosine_distance"]


def test_the_pool_is_written_as_a_table_beside_what_is_printed(
    run: Run, sample: Sample, tmp_path: Path
) -> None:
    target = tmp_path / "pool.csv"
    result = asked(run, sample, "--lambda", "0.7", "--csv", str(target))
    rows = list(csv.DictReader(io.StringIO(target.read_text("utf-8-sig"), newline="")))
    assert [row["id"] for row in rows] == [str(row["id"]) for row in result["candidates"]]
    assert [row["mmr_score"] for row in rows] == [repr(row["mmr"]["score"]) for row in result["candidates"]]
    assert [row["path"] for row in rows] == [row["path"] for row in result["candidates"]]


def test_a_table_that_cannot_be_written_costs_one_sentence(run: Run, sample: Sample, tmp_path: Path) -> None:
    outcome = run(sample.library, "search", QUERY, "--csv", str(tmp_path / "gone" / "pool.csv"))
    assert outcome.status == 1
    assert outcome.out == ""
    assert outcome.told.count("\n") == 1
    assert "choose another one" in outcome.told
