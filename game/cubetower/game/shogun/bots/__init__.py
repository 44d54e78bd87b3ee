"""The players that come with the game."""

from typing import Final

from cubetower.game.core import shipped_players
from cubetower.game.shogun.bots.greedy import Greedy
from cubetower.game.shogun.bots.search import Search
from cubetower.game.shogun.rules.plans import choices

__all__ = ["BOTS", "Greedy", "Search"]

BOTS: Final = shipped_players(choices, greedy=Greedy, search=Search)
"""The players by name."""
