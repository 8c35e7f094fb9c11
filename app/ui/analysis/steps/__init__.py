"""Step through: MMR picks one hit at a time, with what every candidate had."""
