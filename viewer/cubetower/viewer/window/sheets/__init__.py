"""Sheets that a window lays over everything: the overview of a game, and its rules."""
