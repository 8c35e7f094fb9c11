"""Sharing what the window shows: as a page, as a picture, and the pool as JSON or as a table."""
