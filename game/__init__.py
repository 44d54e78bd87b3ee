"""The game of SHOGUN and what its games share."""

from game.errors import GameError, IllegalMove, PositionError

__all__ = [
    "GameError",
    "IllegalMove",
    "PositionError",
]
