"""The game of SHOGUN and what its games share."""

from game.errors import (
    FileError,
    GameError,
    GameOver,
    IllegalMove,
    PositionError,
    ReplayError,
    Stopped,
    TableError,
)

__all__ = [
    "FileError",
    "GameError",
    "GameOver",
    "IllegalMove",
    "PositionError",
    "ReplayError",
    "Stopped",
    "TableError",
]
