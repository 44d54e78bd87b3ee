"""What modules give players: chests, rice, points, armies for the tray."""

from __future__ import annotations

from typing import Final

from cubetower.game.core import Seat
from cubetower.game.shogun.rules.events import Gained
from cubetower.game.shogun.rules.state import ShogunState
from cubetower.tower.cubes import Cubes

TRAY: Final = "tray_armies"
"""Armies that go from the supply into the tray, and into the tower with the next throw."""

GAINS: Final = ("chests", "rice", TRAY, "points")
"""The kinds of gains."""


def gain(game: ShogunState, seat: Seat, what: str, amount: int, source: str) -> None:
    """Give a player one of `GAINS`; armies only as far as the supply has them."""
    if what == TRAY:
        amount = min(amount, game.supply[seat])
        game.supply[seat] -= amount
        game.tray += Cubes({seat: amount})
        now = game.tray[seat]
    else:
        store: dict[Seat, int] = getattr(game, what)
        store[seat] += amount
        now = store[seat]
    game.emit(Gained(seat=seat, what=what, gained=amount, now=now, source=source))
