"""`SamuraiState`: the data of the module samurai in a game, for type checkers."""

from __future__ import annotations

from typing import TypedDict

from game.core import Seat


class SamuraiState(TypedDict):
    """The data in ``extra["samurai"]``: the ``top`` card of each player's pile."""

    top: dict[Seat, int]
