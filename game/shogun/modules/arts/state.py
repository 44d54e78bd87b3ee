"""`ArtsState`: what the module arts keeps in a game, for type checkers."""

from __future__ import annotations

from typing import TypedDict

from game.core import Seat


class ArtsState(TypedDict):
    """What is in ``extra["arts"]``; a crossing is called after its lines: ``row2 column5``.

    The region cards in their ``row``, the artists still in the ``bag``, those that lie ``open``,
    the ``markers`` of players by crossing, and the crossings that are ``turned`` over.
    """

    row: list[str]
    bag: list[str]
    open: list[str]
    markers: dict[str, Seat]
    turned: list[str]
