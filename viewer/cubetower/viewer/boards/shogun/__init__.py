"""The board of SHOGUN: map, tower and cards."""
