"""Folders to rows: scan, plan, extract, chunk, and the pipeline that joins them."""
