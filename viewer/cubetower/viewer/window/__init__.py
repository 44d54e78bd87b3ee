"""The window: pyglet draws the same display lists as film and page."""
