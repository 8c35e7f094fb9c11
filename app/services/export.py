"""Search results and status as plain data for JSON: a contract, where fields are added, never renamed.

Every number is the one the ranking used; what a leg did not return is None.
"""

from datetime import UTC, datetime

from app.core.closeness import REALLY_ABOUT_FROM
from app.core.documents import displayable
from app.core.parameters import RankingParameters
from app.core.pool import Candidate, CandidatePool
from app.core.progress import LibraryStatus
from app.core.ranking import MmrTerms, Ranking, effective_rerank_weight, effective_weights
from app.core.scores import share_of_rank

Json = dict[str, object]


def search_as_json(plain: Ranking, ranking: Ranking, *, rank_ms: float, full_paths: bool = True) -> Json:
    """The whole pool in relevance order, and both orders cut at the limit.

    ``plain`` and ``ranking`` are of the same pool; ``ranking`` has MMR where it is asked for. Without
    ``full_paths`` a path begins with the name of its indexed folder.
    """
    pool, parameters = ranking.pool, ranking.parameters
    candidates = candidates_as_json(plain, ranking, full_paths=full_paths)
    return {
        "query": pool.query.text,
        "mode": str(pool.mode),
        "rewriting": _rewriting(pool),
        "drawn_toward": list(pool.drawn_toward),
        "model": pool.model,
        "parameters": _parameters(parameters, ranking),
        "timings_ms": {name: round(value, 3) for name, value in {**pool.timings_ms, "rank": rank_ms}.items()},
        "coverage": {"passages": pool.coverage.passages, "embedded": pool.coverage.embedded},
        "closeness": _closeness(pool),
        "candidates": candidates,
        "relevance_order": [hit.passage_id for hit in plain.hits],
        "mmr_order": [hit.passage_id for hit in ranking.hits],
    }


def candidates_as_json(plain: Ranking, ranking: Ranking, *, full_paths: bool = True) -> list[Json]:
    """The candidates of ``search_as_json``, in relevance order."""
    return [_candidate(place, plain, ranking, full_paths=full_paths) for place in plain.order]


def status_as_json(status: LibraryStatus) -> Json:
    """Folders, counts, and every skipped file with its reason."""
    return {
        "library": displayable(status.path),
        "model": status.model,
        "read_only": status.read_only,
        "files": status.files,
        "passages": status.coverage.passages,
        "embedded": status.coverage.embedded,
        "folders": [
            {
                "path": displayable(folder.path),
                "files": folder.files,
                "passages": folder.passages,
                "embedded": folder.embedded,
                "reachable": folder.reachable,
            }
            for folder in status.folders
        ],
        "skipped": [
            {"path": displayable(problem.path), "reason": problem.reason} for problem in status.problems
        ],
    }


def _rewriting(pool: CandidatePool) -> Json | None:
    """How the query was asked; None where it was asked as it stands."""
    rewriting = pool.rewriting
    if not rewriting.active:
        return None
    return {
        "parts": list(rewriting.parts),
        "answer": rewriting.answer or None,
        "answer_use": str(rewriting.effective_use) if rewriting.answer else None,
    }


def _parameters(parameters: RankingParameters, ranking: Ranking) -> Json:
    meaning_weight, keyword_weight = effective_weights(ranking.pool, parameters)
    return {
        "lambda": parameters.mmr_lambda if parameters.mmr_enabled else None,
        "meaning_weight": meaning_weight,
        "keyword_weight": keyword_weight,
        "rerank_weight": effective_rerank_weight(ranking.pool, parameters),
        "half_life_days": parameters.half_life_days if parameters.decay_enabled else None,
        "limit": parameters.limit,
        "candidates_per_leg": ranking.pool.asked_of_each_leg,
        "fusion": str(parameters.fusion),
        "similarity": str(ranking.pool.similarity_kind),
        "as_of": _utc_text(parameters.as_of),
    }


def _utc_text(moment: datetime) -> str:
    return moment.astimezone(UTC).replace(tzinfo=None).isoformat() + "Z"


def _candidate(place: int, plain: Ranking, ranking: Ranking, *, full_paths: bool) -> Json:
    candidate = ranking.pool.candidates[place]
    breakdown = ranking.breakdown(place)
    passage, document = candidate.passage, candidate.passage.document
    return {
        "id": passage.id,
        "path": displayable(document.path) if full_paths else document.place,
        "title": document.title,
        "heading": list(passage.heading),
        "first_line": passage.first_line,
        "last_line": passage.last_line,
        "date": document.date.when.date().isoformat(),
        "date_source": str(document.date.source),
        "pinned": document.date.pinned,
        "text": passage.text,
        "parts": list(candidate.parts),
        **_legs(candidate, ranking, place),
        "closer_than": ranking.pool.closer_than(candidate),
        "rerank": None if candidate.rerank is None else float(ranking.pool.columns.rerank[place]),
        "rerank_logit": candidate.rerank,
        "fused": breakdown.fused,
        "age_days": breakdown.age_days,
        "decay": breakdown.decay,
        "relevance": breakdown.relevance,
        "relevance_rank": plain.ranks[passage.id],
        "mmr_rank": ranking.ranks[passage.id],
        "mmr": _mmr(breakdown.mmr),
    }


def _legs(candidate: Candidate, ranking: Ranking, place: int) -> Json:
    columns = ranking.pool.columns
    meaning, keyword = candidate.meaning, candidate.keyword
    return {
        "cosine_distance": meaning.raw if meaning else None,
        "meaning": float(columns.meaning[place]) if meaning else None,
        "meaning_rank": meaning.rank if meaning else None,
        "cosine_distance_as_typed": candidate.distance,
        "bm25": keyword.raw if keyword else None,
        "query_share": share_of_rank(keyword.raw) if keyword else None,
        "keyword": float(columns.keyword[place]) if keyword else None,
        "keyword_rank": keyword.rank if keyword else None,
    }


def _closeness(pool: CandidatePool) -> Json | None:
    """How the best hit stands to chance; None where chance is not known or does not apply."""
    if pool.chance is None:
        return None
    return {
        "chance_pairs": int(pool.chance.cosines.size),
        "really_about_from": REALLY_ABOUT_FROM,
        "best_closer_than": pool.closest,
        "nothing_near": pool.nothing_near,
    }


def _mmr(terms: MmrTerms | None) -> Json | None:
    if terms is None:
        return None
    return {
        "scaled_relevance": terms.scaled_relevance,
        "max_similarity": terms.max_similarity,
        "blocker": terms.blocker,
        "score": terms.score,
    }
