"""Conditional sampling: recordings of tosses, given only their results."""
