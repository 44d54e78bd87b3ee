"""The events of Tenno's Court (docs/modules.md)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from cubetower.game.core import Event, Personal, Seat
from cubetower.game.shogun.rules.events import TakenAway


class Hall(Event):
    """The officials in the reception hall, after the seeding and each audience (T02, T06)."""

    officials: Mapping[Seat, int]


class Favours(Event):
    """Favours are opened, in the order drawn; higher numbers cost more (T03)."""

    cards: Sequence[int]


class Officials(Personal):
    """Armies of a province or the tray go to the supply, as many officials to the hall (T05)."""

    province: str | None
    armies: int
    now: int


class FavourTaken(Personal, tag="favour"):
    """A favour is taken and paid for with officials (T06)."""

    card: int
    favour: str
    amount: str
    officials: int


class Settled(Personal):
    """Favour 12: armies go from the supply into a province."""

    province: str
    armies: int


class EventCancelled(TakenAway):
    """Favour 1: the event of the round is cancelled."""

    card: int


class FavourKept(Personal):
    """Favour 4 is kept for the next marker."""

    card: int


class MarkerStopped(Personal):
    """Favour 4, once kept, stops an unrest marker."""

    province: str


EVENTS = (
    Hall, Favours, Officials, FavourTaken, Settled, EventCancelled, FavourKept, MarkerStopped,
)  # fmt: skip
"""All of them."""
