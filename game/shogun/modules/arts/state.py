"""`ArtsState`: the data of the module arts in a game, for type checkers."""

from __future__ import annotations

from typing import TypedDict

from game.core import Seat


class ArtsState(TypedDict):
    """The data in ``extra["arts"]``; a crossing is named by its lines: ``row2 column5``.

    The ``row`` of region cards, the artists still in the ``bag``, the ``open`` ones, the
    ``markers`` of players by crossing, and the crossings ``turned`` over.
    """

    row: list[str]
    bag: list[str]
    open: list[str]
    markers: dict[str, Seat]
    turned: list[str]
