"""The library on disk: one SQLite file through apsw, with FTS5 for words and sqlite-vec for meaning.

Functions take a connection and never open a transaction; ``Store`` hands them one, on its own threads.
"""
