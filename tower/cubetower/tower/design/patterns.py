"""The holes of a floor as people describe them (one square, four, two slots), and back."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, get_args

from cubetower.tower.design.parts import Hole

if TYPE_CHECKING:
    from cubetower.tower.design import Design, Floor

Kind = Literal["one", "four", "slots", "others"]
KINDS: tuple[Kind, ...] = get_args(Kind)

DESCRIPTIONS: Mapping[Kind, str] = {
    "one": "one hole in the middle, a ledge along all walls",
    "four": "four holes in a square, a cross between them",
    "slots": "two slots side by side, their long sides along the exit wall",
    "others": "any rectangles: you give each by four numbers",
}
TOLERANCE_MM = 1e-6  # of equal measures


@dataclass(frozen=True, slots=True)
class Pattern:
    """The holes of a floor.

    Attributes:
        kind: how they are arranged.
        ledge_mm: along the walls.
        bar_mm: between holes.
        holes_mm: [x0, x1, z0, z1] each, of `others`.
    """

    kind: Kind
    ledge_mm: float = 0.0
    bar_mm: float = 0.0
    holes_mm: tuple[Hole, ...] = ()

    def holes(self, width_mm: float, depth_mm: float) -> tuple[Hole, ...]:
        """The holes in a plate of a size."""
        across, deep = width_mm / 2 - self.ledge_mm, depth_mm / 2 - self.ledge_mm
        half = self.bar_mm / 2
        if self.kind == "one":
            return ((-across, across, -deep, deep),)
        if self.kind == "slots":
            return ((-across, -half, -deep, deep), (half, across, -deep, deep))
        if self.kind == "four":
            spans = ((-deep, -half), (half, deep))
            return tuple((*x, *z) for z in spans for x in ((-across, -half), (half, across)))
        return self.holes_mm


def pattern_of(floor: Floor, design: Design) -> Pattern:
    """The pattern of a floor's holes."""
    deep, across = design.tube.depth_mm / 2, design.tube.width_mm / 2
    holes = tuple((*hole, -deep, deep)[:4] for hole in floor.holes_mm)
    ledge = across - max(hole[1] for hole in holes)
    inner = [abs(place) for hole in holes for place in hole[:2]]
    bar = 2 * min(inner)
    kinds: dict[int, Kind] = {1: "one", 2: "slots", 4: "four"}
    if kind := kinds.get(len(holes)):
        found = Pattern(kind, round(ledge, 4), 0.0 if kind == "one" else round(bar, 4))
        if _same(found.holes(2 * across, 2 * deep), holes):
            return found
    return Pattern("others", holes_mm=holes)


def _same(some: Sequence[Hole], others: Sequence[Hole]) -> bool:
    pairs = zip(sorted(some), sorted(others), strict=True)
    return all(math.dist(one, other) < TOLERANCE_MM for one, other in pairs)
