"""What a player gets at once from a module: chests, rice, points, armies into the tray."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.core import Seat
from game.shogun.events import Gained
from tower import Cubes

if TYPE_CHECKING:
    from game.shogun.game import ShogunGame

TRAY: Final = "tray_armies"
"""Armies that go from supply into the tray, and into the tower with the next throw."""

GAINS: Final = ("chests", "rice", TRAY, "points")
"""What can be got."""


def gain(game: ShogunGame, seat: Seat, what: str, amount: int, source: str) -> None:
    """Give it to a player; of armies as many as are in supply.

    Args:
        game: in progress.
        seat: who gets it.
        what: one of `GAINS`.
        amount: how much.
        source: the module it comes from, for the replay.
    """
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
