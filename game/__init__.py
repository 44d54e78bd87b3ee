"""The game of SHOGUN and what its games share."""
