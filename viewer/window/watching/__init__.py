"""The window in which a game is watched."""
