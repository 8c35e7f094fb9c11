"""The row under the query where it is rewritten: parts, and an imagined answer."""
