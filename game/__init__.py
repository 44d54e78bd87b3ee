"""The game of SHOGUN and what its games share."""

from game.errors import (
    BulkError,
    DamageError,
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
    "DamageError",
    "FileError",
    "GameError",
    "GameOver",
    "IllegalMove",
    "PositionError",
    "ReplayError",
    "Stopped",
    "TableError",
]
