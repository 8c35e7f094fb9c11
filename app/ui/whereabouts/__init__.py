"""Where a file is: the field that asks, and what is answered."""
