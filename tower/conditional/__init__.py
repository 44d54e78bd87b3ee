"""Conditional sampling: recordings of tosses of which only the result is known."""
