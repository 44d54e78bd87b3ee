"""The end of a game on the map: the land of who won fills, from its heart outward."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Final

from cubetower.game.core import Seat
from cubetower.game.shogun.rules.observation import Position
from cubetower.viewer.boards.shogun.japan.atlas import Atlas
from cubetower.viewer.draw.displaylist import Paint, Shape
from cubetower.viewer.draw.memo import Memo
from cubetower.viewer.draw.rect import Place
from cubetower.viewer.draw.sheet import Sheet
from cubetower.viewer.timeline import ease

FILL: Final = 0.5  # opacity of a winner's colour over its land
EDGE: Final = 2.4  # width of the line around it, units
VEIL: Final = 0.55  # how much all other land fades
TAKES: Final = 0.35  # share of the whole time in which one province fills
STEPS: Final = 8  # in which a province fills: each is a shape that pages keep


@dataclass(frozen=True, eq=False)
class Triumph:
    """Paints the land of the winners over the map.

    Attributes:
        sheet: of the map.
        atlas: its provinces.
    """

    sheet: Sheet
    atlas: Atlas
    _memo: Memo[tuple[Shape, ...]] = field(default_factory=lambda: Memo(1000), repr=False)

    def shapes(
        self, position: Position, winners: Collection[Seat], progress: float
    ) -> Iterator[Shape]:
        """What lies on the land, under the pieces.

        Args:
            position: whose land is whose.
            winners: of the game.
            progress: 0 to 1; at 0 nothing is filled.
        """
        if progress <= 0:
            return
        filled: dict[str, float] = {}
        for seat in winners:
            owned = {
                name: self.atlas.sites[name].block.middle
                for name, owner in position.owner.items()
                if owner == seat
            }
            filled |= spread_out(owned, progress)
        for name, owner in position.owner.items():
            step = round(filled.get(name, ease(progress)) * STEPS)
            key = (name, owner if name in filled else None, step)
            yield from self._memo(key, partial(self._land, *key))

    def _land(self, name: str, seat: Seat | None, step: int) -> tuple[Shape, ...]:
        """A province that fills with its owner's colour, or fades where it is no winner's."""
        if not step:
            return ()
        palette, sheet, strength = self.sheet.palette, self.sheet, step / STEPS
        rings = self.atlas.sites[name].parts
        if seat is None:
            veil = Paint(palette.chart.land, VEIL * strength)
            return tuple(sheet.polygon(ring, veil) for ring in rings)
        tone = palette.tone(seat)
        fill, edge = Paint(tone.fill, FILL * strength), Paint(tone.dark, strength)
        return tuple(sheet.polygon(ring, fill, edge, EDGE) for ring in rings)


def spread_out(spots: Mapping[str, Place], progress: float) -> dict[str, float]:
    """How far each spot is reached, 0 to 1, by what spreads from the most central one.

    Args:
        spots: places by name.
        progress: of the spreading; at 1 all are reached.
    """
    if not spots:
        return {}
    totals = {
        name: sum(math.dist(place, other) for other in spots.values())
        for name, place in spots.items()
    }
    heart = spots[min(totals, key=lambda name: totals[name])]
    away = {name: math.dist(place, heart) for name, place in spots.items()}
    farthest = max(away.values()) or 1.0
    return {
        name: ease((progress - (1 - TAKES) * far / farthest) / TAKES) for name, far in away.items()
    }
