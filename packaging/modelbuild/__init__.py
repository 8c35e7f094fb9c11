"""Turning wheels that carry model files into folders that fastembed loads."""
