"""Recordings for the throws of a game that kept none."""
