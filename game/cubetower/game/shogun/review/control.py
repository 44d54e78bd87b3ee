"""`Control`: the control function of a battle, and its mean under the law of the toss.

It is a sum of terms (`TERMS`): who holds the province, by the forecast of the position after the
battle; with how many armies; the cubes in tray and tower. Each counts by what it is worth if it
comes by luck (`cubetower.game.shogun.review.luckweights`). The function depends on what there was
before the toss alone: also where tosses stand for the law, since a function made from them would
fit them better than the toss that counts, and luck would not be zero on average.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

import numpy as np

from cubetower.game.core import Seat
from cubetower.game.shogun.odds.distributions import Floats
from cubetower.game.shogun.review.forecast import Forecast, Stage
from cubetower.game.shogun.review.laws import Law, Result, colour_of, result_of, rough_law
from cubetower.game.shogun.review.luckweights import LuckWeights, luck_weights
from cubetower.game.shogun.review.suppositions import Suppositions
from cubetower.game.shogun.rules.events import Fought
from cubetower.game.shogun.rules.state import SupposedPosition
from cubetower.tower import Cubes

TERMS: Final = LuckWeights._fields[:4]
"""Of the control function, in its order: points by the holder, armies in the province, cubes that
lie in the tray, cubes inside."""


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
        position: SupposedPosition,
        event: Fought,
        law: Law,
        inside: Cubes,
        forecast: Forecast,
        stage: Stage,
    ) -> None:
        self._event, self._law, self._seats = event, law, position.seats
        self._forecast, self._stage = forecast, stage
        self._worth = np.array(luck_weights(stage)[: len(TERMS)])
        thrown = Cubes(event.thrown)
        guess = law if law.chances is not None else rough_law(inside, thrown)
        means = {seat: guess.mean_fallen(seat) for seat in position.seats}
        self._parties = {colour_of(event.attacker), event.defender}
        expected = replace(
            position,
            tray={s: 0.0 if s in self._parties else mean for s, mean in means.items()},
            inside={s: inside[s] + thrown[s] - mean for s, mean in means.items()},
        )
        self._supposed = Suppositions(expected, forecast, stage)
        self._lies = np.array([seat not in self._parties for seat in position.seats])
        self._fallen = np.array([*means.values()])
        chances = guess.results(event)
        self._middles = _middle_armies(chances)
        self._holders: dict[Seat | None, list[float]] = {}
        often = np.array([*chances.values()])
        rows = self._rows(chances)
        self._mean = np.einsum("r,rts->ts", often, rows)
        shares = self._after_battle(rows - self._mean)[1]
        self._mean_shares = often @ shares
        self._slopes = forecast.slopes(self._mean_shares, stage)

    def _rows(self, results: Collection[Result]) -> Floats:
        """The terms of the battle after each result, shape (results, 2, seats)."""
        rows = np.zeros((len(results), 2, len(self._seats)))
        for row, (holder, armies) in zip(rows, results, strict=True):
            row[0] = self._points_if_held(holder)
            if holder is not None:
                row[1, self._seats.index(holder)] = armies - self._middles.get(holder, 1)
        return rows

    def _points_if_held(self, holder: Seat | None) -> list[float]:
        """Expected points by holder; each is judged once, with a mean of armies."""
        if holder not in self._holders:
            place, middle = self._event.province, self._middles.get(holder, 1)
            self._holders[holder] = self._supposed.points_if_held(place, holder, middle)
        return self._holders[holder]

    def _after_battle(self, beyond: Floats) -> tuple[Floats, Floats]:
        """Points and chances to win by the terms of the battle beyond their means."""
        points = self._mean[0] + np.einsum("t,rts->rs", self._worth[:2], beyond)
        return points, self._forecast.shares(points, self._stage)

    def terms(self, falls: Sequence[Mapping[str, int]]) -> Floats:
        """`TERMS` beyond the mean, if these cubes come out, shape (falls, terms, seats)."""
        battle = self._rows([result_of(self._event, fell) for fell in falls]) - self._mean
        more = np.array([[fell.get(seat, 0) for seat in self._seats] for fell in falls])
        more = more - self._fallen
        return np.concatenate([battle, np.stack([more * self._lies, -more], axis=1)], axis=1)

    def values(self, terms: Floats) -> tuple[Floats, Floats]:
        """Points and chances to win by the terms; each of shape (falls, seats)."""
        points, shares = self._after_battle(terms[:, :2])
        cubes = np.einsum("t,rts->rs", self._worth[2:], terms[:, 2:])
        return points + cubes, shares + cubes @ self._slopes

    def luck(self, fell: Cubes) -> tuple[SeatLuck, Floats]:
        """What these cubes gave beyond the mean: all together, and term by term."""
        terms = self.terms([fell])
        [points], [shares] = self.values(terms)
        if not self._law.tosses:
            none = np.zeros(len(points))
            return SeatLuck(points - self._mean[0], shares - self._mean_shares, none), terms[0]
        tossed = self.terms(self._law.tosses)
        others, victories = self.values(tossed)
        luck = SeatLuck(
            points - others.mean(axis=0),
            shares - victories.mean(axis=0),
            others.var(axis=0, ddof=1) / len(others),
        )
        return luck, terms[0] - tossed.mean(axis=0)


def _middle_armies(chances: Mapping[Result, float]) -> dict[Seat | None, int]:
    """By holder the mean number of armies, rounded."""
    often: dict[Seat | None, float] = {}
    armies = often.copy()
    for (holder, count), chance in chances.items():
        often[holder] = often.get(holder, 0.0) + chance
        armies[holder] = armies.get(holder, 0.0) + chance * count
    return {holder: round(armies[holder] / total) for holder, total in often.items()}
