"""The left region: folders with their counts, and how far the index is."""
