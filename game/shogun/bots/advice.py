"""`Advice`: what a greedy player knows of an expansion module."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar, TypeAlias

from game.core import Move
from game.shogun.bots.reading import Reading

Value: TypeAlias = Callable[[Reading, Mapping[str, Any], Move], float]
"""What a move is worth in points; called with what the decision is about."""


class Advice:
    """Adds to what things are worth in the base game; all in points.

    Attributes:
        values: by kind of decision, what a move of the module's own decisions is worth.
    """

    values: ClassVar[Mapping[str, Value]] = {}

    def card(self, reading: Reading, field: str, card: str) -> float:
        """What a card on a field of a plan is worth besides."""
        return 0.0

    def worth(self, reading: Reading, province: str) -> float:
        """What holding a province is worth besides."""
        return 0.0

    def draft(self, reading: Reading, province: str) -> float:
        """What drafting a province is worth besides."""
        return 0.0
