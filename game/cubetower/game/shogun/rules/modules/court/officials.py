"""Armies become officials in the reception hall (T01, T05)."""

from __future__ import annotations

from typing import Final, TypedDict

from cubetower.game.core import Seat
from cubetower.game.shogun.rules.actions import lapse
from cubetower.game.shogun.rules.events import Revealed
from cubetower.game.shogun.rules.modules.court.events import Officials
from cubetower.game.shogun.rules.round import open_field
from cubetower.game.shogun.rules.state import ShogunState
from cubetower.game.shogun.rules.tables import number_text
from cubetower.tower.cubes import Cubes

OFFICIALS: Final = 7
"""Officials of each player (T01)."""

FIELDS: Final = {"court 3": 3, "court 2": 2, "court 1": 1}
"""The fields of the extra tableau in the order in which they are revealed, and the number of
armies that become officials (T01, T05)."""

TOWER_CARDS: Final = ("tower 1", "tower 2", "tower 3")
"""The three tower cards of each player; they differ only in name (T01)."""


class CourtState(TypedDict):
    """The data in ``extra["court"]``.

    The officials in the reception ``hall`` by seat, the ``open`` favours as [card, price], all
    cards ``drawn`` so far, who may not be attacked in this round (``peace``: by seat ``A``, ``B``
    or ``A+B``), and who has ``kept`` favour 4.
    """

    hall: dict[Seat, int]
    open: list[list[int]]
    drawn: list[int]
    peace: dict[Seat, str]
    kept: Seat | None


def send(game: ShogunState, seat: Seat, field: str) -> None:
    """Reveal a player's card on a field, and send the officials (T05)."""
    card, count = open_field(game, seat, field), FIELDS[field]
    game.emit(Revealed(seat=seat, action=field, card=card))
    province = card if card in game.owner else None
    if province is None and card not in TOWER_CARDS:
        return
    if why := _lacking(game, seat, province, count):
        lapse(game, seat, field, province, "T05", why)
        return
    if province:
        game.armies[province] -= count
    else:
        game.tray -= Cubes({seat: count})
    game.supply[seat] += count
    hall = game.extra["court"]["hall"]
    hall[seat] += count
    game.emit(Officials(seat=seat, province=province, armies=count, now=hall[seat]))


def _lacking(game: ShogunState, seat: Seat, province: str | None, count: int) -> str:
    """What is missing to send that many officials; empty if nothing is."""
    left = OFFICIALS - game.extra["court"]["hall"][seat]
    if left < count:
        return f"{number_text('officials', left)} {'is' if left == 1 else 'are'} left"
    if province is None:
        lying = game.tray[seat]
        return "" if lying >= count else f"{_armies(lying, 'lie')} in the tray"
    standing = game.armies[province]
    return "" if standing > count else f"{_armies(standing, 'stand')} there; one must stay"


def _armies(count: int, verb: str) -> str:
    """Such as ``1 army lies``."""
    return f"{number_text('armies', count)} {verb}{'s' * (count == 1)}"
