"""`Quit`: somebody at the terminal stops playing."""

from __future__ import annotations

from game import Stopped


class Quit(Stopped):
    """A person stops playing; the game is saved."""
