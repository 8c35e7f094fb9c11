"""Choosing and downloading models for Deep, and the row that says what Deep does."""
