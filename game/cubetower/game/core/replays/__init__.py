"""Replays: the lines of a game, read, written, and played anew."""
