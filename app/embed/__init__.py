"""Text to vectors and cross-encoder scores, through fastembed."""
