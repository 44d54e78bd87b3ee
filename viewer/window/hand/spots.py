"""Places that can be pointed at, by mouse or keys: fields, cards, buttons."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Literal, NamedTuple

from viewer.draw.rect import Place, Rect

WAYS: Mapping[str, Place] = {
    "left": (-1.0, 0.0),
    "right": (1.0, 0.0),
    "up": (0.0, -1.0),
    "down": (0.0, 1.0),
}
ASIDE = 2.5  # how much farther off a place seems for each unit that it lies aside


class Spot(NamedTuple):
    """Something to point at.

    Attributes:
        kind: what it is.
        name: of the field, card or button.
    """

    kind: Literal["field", "card", "button"]
    name: str


def at(spots: Mapping[Spot, Rect], place: Place) -> Spot | None:
    """What lies at a place."""
    return next((spot for spot, area in spots.items() if area.holds(place)), None)


def beside(spots: Mapping[Spot, Rect], spot: Spot | None, way: str) -> Spot | None:
    """The nearest one on the left, on the right, above or below; the first one of none.

    Args:
        spots: all that can be reached.
        spot: where one is.
        way: ``left``, ``right``, ``up`` or ``down``.
    """
    if spot is None or spot not in spots:
        return next(iter(spots), None)
    here, (right, down) = spots[spot].middle, WAYS[way]

    def far(other: Rect) -> float:
        x, y = other.middle[0] - here[0], other.middle[1] - here[1]
        along, across = x * right + y * down, abs(x * down - y * right)
        return along + ASIDE * across if along > 1.0 else math.inf

    best = min(spots, key=lambda each: far(spots[each]))
    return best if math.isfinite(far(spots[best])) else spot
