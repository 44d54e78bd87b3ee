"""Moves and observations as numbers, for learners: what all games share."""
