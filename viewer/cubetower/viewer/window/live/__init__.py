"""The window on a game while it is played, by bots or people."""
