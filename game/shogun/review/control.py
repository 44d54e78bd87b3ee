"""`Control`: the control function of a battle, and its mean under the law of the toss.

It is the forecast of the position after the battle: of who holds the province with how many armies,
and linear in the cubes in tower and tray. It depends on what there was before the toss alone: also
where tosses stand for the law, since a function made from them would fit them better than the toss
that counts, and luck would not be zero on average.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from game.core import Seat
from game.shogun.bots.position import FEATURES, Position
from game.shogun.events import Fought
from game.shogun.odds.distributions import Floats
from game.shogun.review.forecast import Forecast, Stage
from game.shogun.review.laws import Law, Result, colour_of, result_of, rough_law
from game.shogun.review.suppositions import Suppositions
from tower import Cubes

ARMIES, LYING, INSIDE = map(FEATURES.index, ("armies", "lying", "inside"))


@dataclass(frozen=True, slots=True)
class SeatLuck:
    """What chance gave beyond its mean, by seat in the order of the game.

    Attributes:
        points: expected points.
        shares: chances to win.
        variances: of the error of `points` where means come from tosses; else 0.
    """

    points: Floats
    shares: Floats
    variances: Floats

    def __add__(self, other: SeatLuck) -> SeatLuck:
        return SeatLuck(
            self.points + other.points,
            self.shares + other.shares,
            self.variances + other.variances,
        )

    @classmethod
    def none(cls, seats: int) -> SeatLuck:
        """No luck."""
        return cls(np.zeros(seats), np.zeros(seats), np.zeros(seats))


class Control:
    """The control function of a battle.

    Args:
        position: the armies that attack have left the board, and the province is as it was.
        event: the battle; what came out of the tower decides nothing.
        law: of the toss.
        inside: the cubes in the tower before it.
        forecast: gives points and chances to win.
        stage: when it is.
    """

    def __init__(
        self,
        position: Position,
        event: Fought,
        law: Law,
        inside: Cubes,
        forecast: Forecast,
        stage: Stage,
    ) -> None:
        self._event, self._law, self._seats = event, law, position.seats
        self._forecast, self._stage = forecast, stage
        thrown = Cubes(event.thrown)
        guess = law if law.chances is not None else rough_law(inside, thrown)
        self._means = {seat: guess.mean_fallen(seat) for seat in position.seats}
        self._parties = {colour_of(event.attacker), event.defender}
        expected = replace(
            position,
            tray={s: 0.0 if s in self._parties else mean for s, mean in self._means.items()},
            inside={s: inside[s] + thrown[s] - mean for s, mean in self._means.items()},
        )
        self._supposed = Suppositions(expected, forecast, stage)
        chances = guess.results(event)
        self._middles = _middle_armies(chances)
        self._holders: dict[Seat | None, list[float]] = {}
        rows, often = self._rows(chances), np.array([*chances.values()])
        self._mean = often @ rows, often @ forecast.shares(rows, stage)
        self._slopes = forecast.slopes(self._mean[1], stage)

    def _rows(self, results: Iterable[Result]) -> Floats:
        """Expected points after each result, shape (results, seats)."""
        return np.array([self._row(*result) for result in results])

    def _row(self, holder: Seat | None, armies: int) -> list[float]:
        """Expected points after a result; each holder is judged once, with a mean of armies."""
        middle = self._middles.get(holder, 1)
        if holder not in self._holders:
            place = self._event.province
            self._holders[holder] = self._supposed.points_if_held(place, holder, middle)
        if holder is None or armies == middle:
            return self._holders[holder]
        row = self._holders[holder].copy()
        row[self._seats.index(holder)] += self._supposed.weights[ARMIES] * (armies - middle)
        return row

    def _cubes(self, fell: Mapping[str, int]) -> list[float]:
        """Points for cubes that lie in tray and tower beyond the means, by seat."""
        lying, inside = (self._supposed.weights[each] for each in (LYING, INSIDE))
        return [
            ((0.0 if seat in self._parties else lying) - inside) * (fell.get(seat, 0) - mean)
            for seat, mean in self._means.items()
        ]

    def values(self, falls: Sequence[Mapping[str, int]]) -> tuple[Floats, Floats]:
        """Points and chances to win, if these cubes come out; each of shape (falls, seats)."""
        rows = self._rows(result_of(self._event, fell) for fell in falls)
        cubes = np.array([self._cubes(fell) for fell in falls])
        shares = self._forecast.shares(rows, self._stage) + cubes @ self._slopes
        return rows + cubes, shares

    def luck(self, fell: Cubes) -> SeatLuck:
        """What these cubes gave beyond the mean."""
        [points], [shares] = self.values([fell])
        if not self._law.tosses:
            mean, variances = self._mean, np.zeros(len(points))
        else:
            values = self.values(self._law.tosses)
            mean = values[0].mean(axis=0), values[1].mean(axis=0)
            variances = values[0].var(axis=0, ddof=1) / len(values[0])
        return SeatLuck(points - mean[0], shares - mean[1], variances)


def _middle_armies(chances: Mapping[Result, float]) -> dict[Seat | None, int]:
    """By holder the mean number of armies, rounded."""
    often: dict[Seat | None, float] = {}
    armies = often.copy()
    for (holder, count), chance in chances.items():
        often[holder] = often.get(holder, 0.0) + chance
        armies[holder] = armies.get(holder, 0.0) + chance * count
    return {holder: round(armies[holder] / total) for holder, total in often.items()}
