"""Pictures of the ranking below the lists: the river and its tabs."""
