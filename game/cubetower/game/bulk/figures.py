"""`Results`: figures of each tower and differences between towers, from the counts of games."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from cubetower.game.bulk.counts import WHOLE, figure_names
from cubetower.game.bulk.estimates import ROUNDING, Estimate, Floats, Share
from cubetower.game.bulk.metrics import Quantity
from cubetower.game.bulk.results.origin import HASHES
from cubetower.game.bulk.results.tally import Tally
from cubetower.game.bulk.run import Played
from cubetower.game.bulk.setting import Setting
from cubetower.game.errors import BulkError


@dataclass(frozen=True, slots=True)
class Difference(Estimate):
    """By how much a figure of one tower exceeds that of another, in the same games.

    Attributes:
        unpaired: the standard error if each tower had games of its own; how much larger it is
            shows what common random numbers gain.
    """

    unpaired: float


class Results:
    """Figures with their standard errors, from counts alone.

    Errors are reckoned from games, or from groups of games with one seed. A figure is nan if
    nothing was counted, or if it needs odds that the tower does not know.

    Args:
        setting: of the games.
        tally: of the games, with any seeds.

    Raises:
        BulkError: the tally is of games of another setting.
    """

    def __init__(self, setting: Setting, tally: Tally) -> None:
        if tally.origin and (unlike := tally.origin.unlike(setting.config(), but=(HASHES,))):
            raise BulkError(f"this tally is of other games than the setting's: {unlike}")
        self.setting, self.tally = setting, tally
        self._names = {name: number for number, name in enumerate(figure_names(setting))}

    @classmethod
    def of(cls, played: Played[Setting]) -> Results:
        """The results of games that were played."""
        return cls(played.experiment, played.tally)

    @property
    def games(self) -> int:
        """How many games were played with each tower."""
        return int(self.tally["sums"][0])

    @property
    def units(self) -> int:
        """How many independent groups of games there are: those with one seed together."""
        return int(self.tally["units"])

    def knows_odds(self, tower: str) -> bool:
        """Whether the tower gave the odds itself; for others those of the surrogate were used.

        Raises:
            BulkError: no such tower.
        """
        place = self._place(tower)
        return "own_odds" in self.tally.arrays and bool(self.tally["own_odds"][place])

    @cached_property
    def quantities(self) -> Mapping[str, Quantity]:
        """All quantities by name."""
        found = [
            *(
                Quantity(f"victories of {s}", f"won_{s}", whole=WHOLE, share=True)
                for s in self.setting.seats
            ),
            *(
                Quantity(f"points of {s}", f"points_{s}", least=-math.inf)
                for s in self.setting.seats
            ),
        ]
        bots = self.setting.entrants if len(self.setting.entrants) > 1 else ()
        held = {bot: f"seats {bot}" for bot in bots}
        found += [
            *(Quantity(f"victories of {b}", f"won {b}", held[b], WHOLE, share=True) for b in bots),
            *(Quantity(f"points of {b}", f"points {b}", held[b], least=-math.inf) for b in bots),
        ]
        found += self.setting.metrics.QUANTITIES
        return {each.name: each for each in found}

    def figure(self, quantity: str | Quantity, tower: str = "") -> Estimate:
        """A quantity with a tower: one of `quantities` by name, or any other.

        Raises:
            BulkError: no such quantity or tower.
        """
        asked = self._quantity(quantity)
        value, weights = self._residual(asked, tower)
        error = self._error(weights)
        if not asked.share:
            return Estimate(value, error, self.units, within=asked.within)
        return Share(value, error, min(self.units, self._independent(asked.under, tower)))

    def difference(self, quantity: str, tower: str, than: str) -> Difference:
        """By how much a quantity with one tower exceeds that with another.

        Raises:
            BulkError: no such quantity or tower.
        """
        one, its = self._residual(self._quantity(quantity), tower)
        other, others = self._residual(self._quantity(quantity), than)
        apart = math.hypot(self._error(its), self._error(others))
        error, (least, most) = self._error(its - others), self._quantity(quantity).within
        within = (least - most, most - least)
        return Difference(one - other, error, self.units, apart, within=within)

    def _independent(self, figure: str, tower: str) -> int:
        """The sum of a figure, in units of all games with one seed."""
        place = self._place(tower) * len(self._names) + self._names[figure]
        return -(-int(self.tally["sums"][place]) // self.setting.unit)

    def _place(self, tower: str) -> int:
        if tower not in self.setting.variants:
            raise BulkError(f"no tower {tower!r}; there are {', '.join(self.setting.towers)}")
        return self.setting.variants.index(tower)

    def _quantity(self, quantity: str | Quantity) -> Quantity:
        if isinstance(quantity, Quantity):
            return quantity
        if quantity not in self.quantities:
            raise BulkError(f"no quantity {quantity!r}; there are {', '.join(self.quantities)}")
        return self.quantities[quantity]

    def _residual(self, asked: Quantity, tower: str) -> tuple[float, Floats]:
        """A ratio, and the weight of each figure in its error.

        A ratio R of sums of x and y has the error of the sum of (x - R y) / sum(y) (Cochran,
        Sampling Techniques, 1977, 6.3).
        """
        first = self._place(tower) * len(self._names)
        over, under = first + self._names[asked.over], first + self._names[asked.under]
        sums = self.tally["sums"]
        weights = np.zeros(len(sums))
        if not sums[under] or (asked.odds and not self.knows_odds(tower)):
            return math.nan, weights * math.nan
        value = float(sums[over]) / float(sums[under])
        weights[over], weights[under] = 1.0, -value
        if over == under:
            weights[over] = 0.0
        return value / asked.whole, weights / asked.whole / sums[under]

    def _error(self, weights: Floats) -> float:
        """The standard error of a sum of figures, whose mean over units is 0."""
        if self.units < 2 or np.isnan(weights).any():
            return math.nan
        used = np.flatnonzero(weights)
        products = self.tally["products"][np.ix_(used, used)].astype(float)
        square = float(weights[used] @ products @ weights[used])
        size = float(np.abs(weights[used]) @ products @ np.abs(weights[used]))
        if square < ROUNDING * size:
            return 0.0
        return math.sqrt(square * self.units / (self.units - 1))
