"""The window: widgets, models, delegates and painting. Sees services and the values of the core only."""
