"""The players that come with the game."""

from typing import Final

from cubetower.game.core import shipped_players
from cubetower.game.samurai.bots.greedy import Greedy
from cubetower.game.samurai.choices import choices

__all__ = ["BOTS", "Greedy"]

BOTS: Final = shipped_players(choices, greedy=Greedy)
"""The players by name."""
