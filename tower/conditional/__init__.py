"""Conditional tosses: recordings of throws of which only the result is known."""
