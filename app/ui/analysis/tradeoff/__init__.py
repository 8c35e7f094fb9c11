"""The trade-off: the relevance a list keeps against its variety, along λ."""
