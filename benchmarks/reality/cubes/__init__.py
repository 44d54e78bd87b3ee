"""Recorded tosses of a cube, and an engine in three dimensions."""
