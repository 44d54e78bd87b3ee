"""The players that come with the game."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from game.core import Player, RandomPlayer
from game.shogun.bots.greedy import Greedy
from game.shogun.bots.search import Search
from game.shogun.rules.plans import choices

__all__ = ["BOTS", "Greedy", "Search"]

BOTS: Final[dict[str, Callable[..., Player]]] = {
    "random": partial(RandomPlayer, choices),
    "greedy": Greedy,
    "search": Search,
}
"""The players by name."""
