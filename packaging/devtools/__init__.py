"""The steps behind packaging/dev.py, with nothing but the standard library."""
