"""A tower cut open and seen from the side, with the cubes in it."""
