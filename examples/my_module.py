"""An expansion of your own: ``cubetower play --module my_module:Storm,farmers=2``."""

from __future__ import annotations

from cubetower.game.core import Event
from cubetower.game.shogun import FARMER, Module, ShogunState
from cubetower.tower import Cubes


class Sheltered(Event, tag="storm"):
    """Farmers take shelter in the tower."""

    province: str
    farmers: int


class Storm(Module):
    """In every battle more farmers take shelter in the tower.

    They come from the supply, as far as it has any, and fall like all others: for the
    defence where there is no unrest, and for the revolt.

    Args:
        farmers: how many in each battle.
    """

    name = "storm"
    events = (Sheltered,)

    def __init__(self, farmers: int = 1) -> None:
        if not isinstance(farmers, int) or not 0 <= farmers <= 20:
            raise ValueError(f"farmers={farmers!r}; give 0 to 20")
        self.farmers = farmers
        self.table = (farmers,)  # replays record it

    def before_battle(self, game: ShogunState, province: str) -> None:
        """They go into the tray, and into the tower with all others."""
        farmers = min(self.farmers, game.supply[FARMER])
        game.supply[FARMER] -= farmers
        game.tray += Cubes({FARMER: farmers})
        game.emit(Sheltered(province, farmers))
