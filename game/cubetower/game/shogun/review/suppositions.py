"""`Suppositions`: the points that a position promises, if it differed in one thing.

Only what differs is counted again, since a battle has three ends and a famine one for each province
that may revolt.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from operator import mul
from typing import Final

from cubetower.game.core import Seat
from cubetower.game.shogun.bots.position import ADVICE, FEATURES, features, holdings
from cubetower.game.shogun.review.forecast import Forecast, Stage
from cubetower.game.shogun.rules.state import SupposedPosition
from cubetower.game.shogun.rules.winter import majorities, rice_loss

HELD: Final = tuple(
    map(FEATURES.index, ("provinces", "buildings", "armies", "unrest", "weak", "sites"))
)
"""Columns of what `holdings` counts, in its order."""

PROVINCES, RICE, HUNGER, MAJORITIES = map(
    FEATURES.index, ("provinces", "rice", "hunger", "majorities")
)


class Suppositions:
    """A position, and what it would be worth if it differed in one thing.

    Args:
        position: the one that is there.
        forecast: gives the points.
        stage: when it is.

    Attributes:
        weights: points for one more of each of `FEATURES`.
        points: expected ones as it is, by seat.
    """

    def __init__(self, position: SupposedPosition, forecast: Forecast, stage: Stage) -> None:
        self._position, self._forecast, self._stage = position, forecast, stage
        self.weights: list[float] = forecast.weights(stage).tolist()
        on_top = forecast.on_top(stage)
        self._numbers = features(position)
        self.points = {
            seat: on_top + sum(map(mul, self.weights, numbers))
            for seat, numbers in self._numbers.items()
        }
        self._loss = rice_loss(position.events)
        self._beside: dict[str, dict[Seat, list[int]]] = {}

    @property
    def _is_expanded(self) -> bool:
        """Whether an expansion in play counts something that may hang on a province."""
        return any(ADVICE[name].features for name in self._position.extra if name in ADVICE)

    def points_if_held(self, place: str, holder: Seat | None, armies: int) -> list[float]:
        """The points if a province were held by this player, or nobody, with so many armies."""
        there = suppose(self._position, place, holder, armies)
        if self._is_expanded:
            found: list[float] = self._forecast.points(there, self._stage).tolist()
            return found
        points = self.points.copy()
        self._add_holdings(points, place, there)
        if self._position.buildings.get(place) and holder != self._position.owner[place]:
            region = self._position.board.provinces[place].region
            self._add_majorities(points, region, there, 1)
            self._add_majorities(points, region, self._position, -1)
        return [*points.values()]

    def _add_holdings(self, points: dict[Seat, float], place: str, there: SupposedPosition) -> None:
        """Add what changes of what is held in a province and beside it."""
        near = (place, *there.board.neighbours[place])
        if place not in self._beside:
            self._beside[place] = holdings(self._position, near)
        before, after = self._beside[place], holdings(there, near)
        for seat, numbers in after.items():
            if (held := before[seat]) == numbers:
                continue
            for column, now, then in zip(HELD, numbers, held, strict=True):
                points[seat] += self.weights[column] * (now - then)
            points[seat] += self._hunger(seat, numbers[0] - held[0], self._loss)

    def _hunger(self, seat: Seat, provinces: int, loss: float) -> float:
        """How a player's points change by the rice that is missing for more provinces."""
        numbers = self._numbers[seat]
        missing = max(0.0, numbers[PROVINCES] + provinces + loss - numbers[RICE])
        return self.weights[HUNGER] * (missing - numbers[HUNGER])

    def _add_majorities(
        self, points: dict[Seat, float], region: str, position: SupposedPosition, times: int
    ) -> None:
        """Add the points of the majorities in a region."""
        provinces, buildings = position.board.provinces, position.buildings
        there = {p: each for p, each in buildings.items() if provinces[p].region == region}
        found = majorities(position.board, position.seats, position.owner, there)
        for seat, kinds in found.items():
            points[seat] += times * self.weights[MAJORITIES] * sum(kinds.values())

    def points_if_left(self, events: Sequence[int]) -> list[float]:
        """The points if only these event cards were left in the year."""
        loss = rice_loss(events)
        return [points + self._hunger(seat, 0, loss) for seat, points in self.points.items()]


def suppose(
    position: SupposedPosition, place: str, holder: Seat | None, armies: int
) -> SupposedPosition:
    """The position if a province were held like that; without a holder it loses its tiles."""
    owner = {**position.owner, place: holder}
    there = {**position.armies, place: armies}
    if holder is not None or position.owner[place] is None:
        return replace(position, owner=owner, armies=there)
    return replace(
        position,
        owner=owner,
        armies=there,
        buildings={p: each for p, each in position.buildings.items() if p != place},
        unrest={p: each for p, each in position.unrest.items() if p != place},
    )
