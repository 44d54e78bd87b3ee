"""Cubes as rigid bodies: how they leave the hand, fall, catch and come to rest."""
