"""How much another tower changes each quantity, in one unit, so that the changes can be sorted.

The unit is what a quantity differs from game to game: its standard deviation over single games (of
a share over battles, that of the sum whose error it has), the mean of both towers. A change of one
such deviation is seen in most single games, one of a tenth only over many (Cohen, Statistical
Power Analysis, 1988, calls 0.2 small and 0.8 large).
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from cubetower.game.bulk import Difference, Quantity, Results
from cubetower.game.bulk.estimates import CONFIDENCE
from cubetower.game.bulk.report.wording import value_text
from cubetower.pages.page import Answer
from cubetower.pages.palette import SERIES
from cubetower.pages.tracks import Dot, Track, Tracks, lay_tracks, plain_tick

MIN_UNITS: Final = 50
"""Units below which the intervals themselves are called rough; chosen."""

# Small and large by Cohen, Statistical Power Analysis for the Behavioral Sciences, 1988.
_SCALE: Final = (
    "In standard deviations from game to game: by how much a game differs from the next one by "
    "itself. 0.2 is a small change, 0.8 a large one. Bars: 95 % intervals of the differences in "
    "the same games."
)


@dataclass(frozen=True, slots=True)
class Effect:
    """What one tower changes in one quantity, compared with the first tower.

    Attributes:
        quantity: the quantity.
        tower: the spec of the tower.
        apart: the difference.
        spread: its unit, the standard deviation from game to game; nan if that is not known.
    """

    quantity: Quantity
    tower: str
    apart: Difference
    spread: float

    @property
    def size(self) -> float:
        """The difference in its unit; nan if that is not known."""
        return self.apart.value / self.spread

    @property
    def is_clear(self) -> bool:
        """Whether the interval of 95 % excludes that nothing changes."""
        return self.apart.excludes()

    @property
    def dot(self) -> Dot:
        """The change with its limits, in its unit; without a known error, no dot."""
        low, high = (each / self.spread for each in self.apart.interval)
        value = self.size if low < high else math.nan
        return Dot(value, low, high, "clear" if self.is_clear else "open")


def effects(results: Results, tower: str) -> list[Effect]:
    """What a tower changes, the greatest change first, without what cannot be known."""
    first = results.setting.towers[0]
    found = []
    for name, quantity in results.quantities.items():
        apart = results.difference(name, tower, first)
        spread = apart.unpaired * math.sqrt(results.units / 2)
        found.append(Effect(quantity, tower, apart, spread if spread > 0 else math.nan))
    known = [each for each in found if not math.isnan(each.size)]
    return sorted(known, key=lambda each: -abs(each.size))


def effect_tracks(results: Results) -> Tracks:
    """All changes beside the first tower as dots, the greatest first.

    Of more towers than there are marks only the first are shown; with two towers, the figures of
    both stand in the rows.
    """
    first, *others = results.setting.towers
    shown = others[: len(SERIES)]
    by_tower = {spec: {e.quantity.name: e for e in effects(results, spec)} for spec in shown}
    sizes: dict[str, float] = {}
    for found in by_tower.values():
        for name, each in found.items():
            sizes[name] = max(sizes.get(name, 0.0), abs(each.size))
    names = sorted(sizes, key=lambda name: -sizes[name])
    if len(shown) == 1:
        rows = [_row(results, by_tower[shown[0]][name]) for name in names]
        key = [("clear", "clearly changed"), ("hollow-dot", "may be chance")]
        return lay_tracks(
            f"With {shown[0]} instead of {first}", (first, shown[0]), rows, _tick, _SCALE,
            par=0.0, key=key,
        )  # fmt: skip
    series = {spec: colour for spec, (colour, _) in zip(shown, SERIES, strict=False)}
    rows = [
        Track(name, (), list(_in_series(name, by_tower, series)), "the same in every game")
        for name in names
    ]
    key = [(f"series {colour}", spec) for spec, colour in series.items()]
    return lay_tracks(f"Instead of {first}", (), rows, _tick, _SCALE, par=0.0, key=key)


def _in_series(
    name: str, by_tower: dict[str, dict[str, Effect]], series: dict[str, str]
) -> Iterator[Dot]:
    for spec, found in by_tower.items():
        if name in found:
            dot = found[name].dot
            yield Dot(dot.value, dot.low, dot.high, dot.state, series[spec])


def _row(results: Results, effect: Effect) -> Track:
    quantity = effect.quantity
    cells = [
        value_text(results.figure(quantity.name, spec).value, quantity, 1)
        for spec in (results.setting.towers[0], effect.tower)
    ]
    return Track(quantity.name, cells, [effect.dot], "the same difference in every game")


def _tick(size: float) -> str:
    return f"+{plain_tick(size)}" if size > 1e-9 else plain_tick(size)


def does_it_matter(results: Results) -> Answer:
    """Whether the towers make a difference; allows for the number of quantities (Bonferroni)."""
    first, *others = results.setting.towers
    found = [each for spec in others for each in effects(results, spec)]
    if not found:
        return Answer("Too few games to say.", "No error is known of a single game.", open=True)
    sure = 1 - (1 - CONFIDENCE) / len(found)
    counted = ", ".join(
        f"{sum(each.is_clear for each in found if each.tower == spec)} of "
        f"{sum(each.tower == spec for each in found)} figures with {spec}"
        for spec in others
    )
    words = f"Clearly different from {first}: {counted}. By chance alone 1 in 20 would be."
    if any(each.apart.excludes(confidence=sure) for each in found):
        return Answer("Yes, the tower matters.", words)
    if results.units < MIN_UNITS:
        return Answer("Too few games to say.", words, open=True)
    return Answer("No clear difference.", words, open=True)
