"""SHOGUN and the other games: their errors. `game.core` has what they share."""

from game.errors import (
    BulkError,
    DamageError,
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
    "GameError",
    "GameOver",
    "IllegalMove",
    "PositionError",
    "ReplayError",
    "Stopped",
    "TableError",
]
