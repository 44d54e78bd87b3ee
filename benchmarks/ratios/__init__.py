"""CPU time of this checkout over that of another, in one run."""
