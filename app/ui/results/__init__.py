"""The two lists of hits and the ribbons between them."""
