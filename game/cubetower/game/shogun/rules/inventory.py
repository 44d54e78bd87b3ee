"""Pieces that modules move: what they give players, and that none is lost or made."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from cubetower.game.core import Seat
from cubetower.game.errors import PositionError
from cubetower.game.shogun.rules.events import Gained
from cubetower.game.shogun.rules.state import ShogunState
from cubetower.game.shogun.rules.tables import ARMIES, FARMER, FARMERS, STOCK
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


def check_pieces(game: ShogunState) -> None:
    """Count all pieces, if there are modules; the base rules need no check.

    Raises:
        PositionError: there are more or fewer of something, or a negative number.
    """
    if not game.rules.modules:
        return
    for colour, count in _cubes(game).items():
        _expect(f"{colour} cubes", count, FARMERS if colour == FARMER else ARMIES)
    standing = [kind for kinds in game.buildings.values() for kind in kinds]
    for kind, there in STOCK.items():
        placed = sum(game.unrest.values()) if kind == "unrest" else standing.count(kind)
        _expect(f"{kind} markers or tiles", game.stock[kind] + placed, there)
    stores: Mapping[str, Mapping[str, int]] = {
        "chests": game.chests,
        "rice": game.rice,
        "points": game.points,
        "supply": game.supply,
        "armies": game.armies,
    }
    for what, store in stores.items():
        for whose, count in store.items():
            if not isinstance(count, int) or count < 0:
                raise PositionError(
                    f"{what} of {whose}: {count!r:.40} is no possible number; a module has set it"
                )


def _cubes(game: ShogunState) -> dict[str, int]:
    """The number of cubes of each colour, wherever they are."""
    found = {colour: count + game.inside[colour] for colour, count in game.supply.items()}
    for colour, count in game.tray.items():
        found[colour] = found.get(colour, 0) + count
    for province, owner in game.owner.items():
        if owner is not None:
            found[owner] += game.armies[province]
    return found


def _expect(what: str, count: int, there: int) -> None:
    if count != there:
        raise PositionError(f"{count} {what}, but {there} exist; a module has lost or made some")
