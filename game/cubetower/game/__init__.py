"""SHOGUN and the other games: their errors. `cubetower.game.core` has what they share."""

from cubetower.game.errors import (
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
