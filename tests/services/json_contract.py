"""The fields of the JSON output. It is a contract: fields are added, never renamed."""

RESULT = {
    "query",
    "mode",
    "model",
    "parameters",
    "timings_ms",
    "coverage",
    "rewriting",
    "closeness",
    "drawn_toward",
    "candidates",
    "relevance_order",
    "mmr_order",
}
PARAMETERS = {
    "lambda",
    "meaning_weight",
    "keyword_weight",
    "half_life_days",
    "limit",
    "candidates_per_leg",
    "fusion",
    "similarity",
    "rerank_weight",
    "as_of",
}
TIMINGS = {"embed", "meaning", "keyword", "feedback", "pool", "rank"}
COVERAGE = {"passages", "embedded"}
CANDIDATE = {
    "id",
    "path",
    "title",
    "heading",
    "first_line",
    "last_line",
    "date",
    "date_source",
    "pinned",
    "text",
    "cosine_distance",
    "meaning",
    "meaning_rank",
    "cosine_distance_as_typed",
    "bm25",
    "query_share",
    "keyword",
    "keyword_rank",
    "rerank",
    "rerank_logit",
    "parts",
    "closer_than",
    "fused",
    "age_days",
    "decay",
    "relevance",
    "relevance_rank",
    "mmr_rank",
    "mmr",
}
MMR = {"scaled_relevance", "max_similarity", "blocker", "score"}
STATUS = {"library", "model", "read_only", "files", "passages", "embedded", "folders", "skipped"}
