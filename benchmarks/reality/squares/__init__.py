"""Recorded drops of a square in a plane, and the engine of the tower in the plane."""
