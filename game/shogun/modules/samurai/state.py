"""`SamuraiState`: what the module samurai keeps in a game, for type checkers."""

from __future__ import annotations

from typing import TypedDict

from game.core import Seat


class SamuraiState(TypedDict):
    """What is in ``extra["samurai"]``: the ``top`` card of each player's pile."""

    top: dict[Seat, int]
