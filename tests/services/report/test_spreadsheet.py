"""A pool as CSV: what was written is read back, and nothing in it is a formula."""

import csv
import io
from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.core.parameters import RankingParameters
from app.core.pool import Candidate, CandidatePool, LegHit
from app.core.ranking import rank
from app.services.export import candidates_as_json
from app.services.report.spreadsheet import COLUMNS, guarded, pool_as_csv
from tests.core.pools import parameters, passage, pool_of, pools
from tests.services.json_contract import CANDIDATE, MMR

AS_OF = datetime(2026, 2, 10, tzinfo=UTC)
HOSTILE = st.text(st.characters(codec=None) | st.sampled_from("=+-@\t\r\n\x00\"',;＝ "), max_size=40)


def read_back(content: bytes) -> list[dict[str, str]]:
    assert content.startswith(b"\xef\xbb\xbf")
    return list(csv.DictReader(io.StringIO(content.decode("utf-8-sig"), newline=""), strict=True))


def written(
    pool: CandidatePool, chosen: RankingParameters, *, full_paths: bool = True
) -> list[dict[str, str]]:
    return read_back(pool_as_csv(rank(pool, chosen.plain()), rank(pool, chosen), full_paths=full_paths))


def test_every_field_of_the_json_has_a_column() -> None:
    assert set(COLUMNS) == (CANDIDATE - {"mmr"}) | {f"mmr_{name}" for name in MMR}


@given(pools())
def test_the_rows_are_the_candidates_of_the_json(pool: CandidatePool) -> None:
    chosen = parameters(mmr_lambda=0.4, decay_enabled=True)
    rows = written(pool, chosen)
    told = candidates_as_json(rank(pool, chosen.plain()), rank(pool, chosen))
    assert [row["id"] for row in rows] == [str(candidate["id"]) for candidate in told]
    for row, candidate in zip(rows, told, strict=True):
        for name in ("relevance", "fused", "decay", "meaning", "keyword", "rerank", "age_days"):
            number = candidate[name]
            assert row[name] == ("" if number is None else repr(number))
        mmr = candidate["mmr"]
        assert isinstance(mmr, dict)
        assert row["mmr_score"] == repr(mmr["score"])
        assert row["mmr_rank"] == str(candidate["mmr_rank"])


@given(HOSTILE)
def test_no_text_is_a_formula_and_all_are_read_back(text: str) -> None:
    pool = pool_of([Candidate(passage(1, text=text), meaning=LegHit(1, 0.5))])
    [row] = written(pool, parameters())
    assert row["text"] == guarded(text)
    assert not row["text"].lstrip().startswith(("=", "+", "-", "@", "＝", "＋", "－", "＠"))
    assert not row["text"].startswith(("\t", "\r", "\n"))
    assert "\x00" not in row["text"]
    row["text"].encode("utf-8")


@pytest.mark.parametrize(
    ("text", "cell"),
    [
        ("=1+1", "'=1+1"),
        ("  @SUM(A1)", "'  @SUM(A1)"),
        ("-proxy", "'-proxy"),
        ("＝A1", "'＝A1"),
        ("a=b", "a=b"),
        ("\x07bell", "\ufffdbell"),
        ("line\nline", "line\nline"),
    ],
)
def test_a_quote_goes_before_what_could_be_a_formula(text: str, cell: str) -> None:
    assert guarded(text) == cell


def test_a_negative_number_stays_a_number() -> None:
    pool = pool_of([Candidate(passage(1, text="a"), meaning=LegHit(1, 1.5))])
    [row] = written(pool, parameters())
    assert float(row["relevance"]) < 0
    assert not row["relevance"].startswith("'")


def test_lines_end_as_the_standard_says() -> None:
    pool = pool_of([Candidate(passage(1, text="one,\ntwo"), meaning=LegHit(1, 0.5))])
    content = pool_as_csv(rank(pool, parameters().plain()), rank(pool, parameters()))
    assert content.count(b"\r\n") == 2
    assert b'"one,\ntwo"\r\n' in content


def test_paths_begin_with_the_folder_unless_they_are_wanted_whole() -> None:
    pool = pool_of([Candidate(passage(1, path="/notes/a/b.md"), meaning=LegHit(1, 0.5))])
    assert written(pool, parameters())[0]["path"] == "/notes/a/b.md"
    assert written(pool, parameters(), full_paths=False)[0]["path"] == "notes/a/b.md"
