"""The game of SHOGUN and what its games share."""

from game.errors import GameError, GameOver, IllegalMove, PositionError, ReplayError, Stopped

__all__ = [
    "GameError",
    "GameOver",
    "IllegalMove",
    "PositionError",
    "ReplayError",
    "Stopped",
]
