"""The filters of a search, on show under the query."""
