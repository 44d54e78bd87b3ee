"""Players that come with the game."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from game.core import Player, RandomPlayer
from game.raid.bots.greedy import Greedy
from game.raid.choices import choices

__all__ = ["BOTS", "Greedy"]

BOTS: Final[dict[str, Callable[..., Player]]] = {
    "random": partial(RandomPlayer, choices),
    "greedy": Greedy,
}
"""The players by name."""
