"""Players that come with the game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from game.core import Player
from game.raid.bots.greedy import Greedy
from game.raid.bots.random import RandomPlayer

__all__ = ["BOTS", "Greedy", "RandomPlayer"]

BOTS: Final[dict[str, Callable[..., Player]]] = {"random": RandomPlayer, "greedy": Greedy}
"""The players by name."""
