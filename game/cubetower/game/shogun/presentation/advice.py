"""`Advice`: what a greedy player knows about an expansion module."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import ClassVar, TypeAlias

from cubetower.game.core import Move, Seat
from cubetower.game.shogun.outlook import Outlook
from cubetower.game.shogun.rules.observation import About
from cubetower.game.shogun.rules.state import AnyPosition

Value: TypeAlias = Callable[[Outlook, About, Move], float]
"""Gives the points of a move, from the player's outlook and what the decision is about."""


class Advice:
    """Points to add to those of the base game.

    Attributes:
        values: by kind of decision of the module, the function that gives a move's points.
        features: names of the numbers by which the player ``search`` judges how players stand;
            `data/search.csv` has their weights.
    """

    values: ClassVar[Mapping[str, Value]] = {}
    features: ClassVar[tuple[str, ...]] = ()

    def card(self, outlook: Outlook, field: str, card: str) -> float:
        """Points to add for a card on a field of a plan."""
        return 0.0

    def worth(self, outlook: Outlook, province: str) -> float:
        """Points to add for holding a province."""
        return 0.0

    def draft(self, outlook: Outlook, province: str) -> float:
        """Points to add for drafting a province."""
        return 0.0

    def feature_values(self, game: AnyPosition) -> Mapping[Seat, Sequence[float]]:
        """The values of `features` for each player."""
        return dict.fromkeys(game.seats, ())
