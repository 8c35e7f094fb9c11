"""The right panel: why a hit is where it is, in a sentence, in numbers and in its file."""
