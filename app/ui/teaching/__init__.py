"""Hits dragged into another order, and named positions of the sliders."""
