"""From a query to a candidate pool: both legs at once, then everything the ranking needs."""
