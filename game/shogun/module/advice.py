"""`Advice`: what a greedy player knows of an expansion module."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar, TypeAlias

from game.core import Move, Seat
from game.shogun.observation import About
from game.shogun.reading import Reading

if TYPE_CHECKING:
    from game.shogun.game import ShogunGame

Value: TypeAlias = Callable[[Reading, About, Move], float]
"""What a move is worth in points; called with what the decision is about."""


class Advice:
    """Adds to what things are worth in the base game; all in points.

    Attributes:
        values: by kind of decision, what a move of the module's own decisions is worth.
        standing: names of the numbers that tell the player ``search`` how each player stands;
            `data/search.csv` weighs them.
    """

    values: ClassVar[Mapping[str, Value]] = {}
    features: ClassVar[tuple[str, ...]] = ()

    def card(self, reading: Reading, field: str, card: str) -> float:
        """What a card on a field of a plan is worth besides."""
        return 0.0

    def worth(self, reading: Reading, province: str) -> float:
        """What holding a province is worth besides."""
        return 0.0

    def draft(self, reading: Reading, province: str) -> float:
        """What drafting a province is worth besides."""
        return 0.0

    def feature_values(self, game: ShogunGame) -> Mapping[Seat, Sequence[float]]:
        """The numbers of `standing` for each player."""
        return dict.fromkeys(game.seats, ())
