"""Draws recordings and battles: scene, display list, picture, film."""
