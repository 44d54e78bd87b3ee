"""The players that come with the game."""

from typing import Final

from game.core import shipped_players
from game.shitenno.bots.greedy import Greedy
from game.shitenno.choices import choices

__all__ = ["BOTS", "Greedy"]

BOTS: Final = shipped_players(choices, greedy=Greedy)
"""The players by name."""
