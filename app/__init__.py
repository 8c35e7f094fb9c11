"""Parallax: explore your own notes, and see what plain relevance hides."""

__version__ = "0.1.0"
