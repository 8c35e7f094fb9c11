"""The Similarity tab: how alike every two hits are, as a heat map."""
