"""The game of SHOGUN and what its games share."""

from game.errors import (
    BulkError,
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
    "BulkError",
    "FileError",
    "GameError",
    "GameOver",
    "IllegalMove",
    "PositionError",
    "ReplayError",
    "Stopped",
    "TableError",
]
