"""The window for watching a game's film."""
