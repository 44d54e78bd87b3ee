"""Rigid bodies in a tower of three dimensions; needs the extra `3d`."""
