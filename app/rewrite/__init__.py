"""Rewriting a query: splitting it into parts, and asking a language model for an imagined answer."""
