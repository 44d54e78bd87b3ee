"""SHITENNO in words, for people."""
