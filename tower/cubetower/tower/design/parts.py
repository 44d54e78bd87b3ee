"""The tables of a design file: parts of the tower, and how it is used; lengths in mm."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from cubetower.foundation import data_path
from cubetower.foundation.reading import read_toml

GRAVITY_MM_S2 = 9810.0
MIN_RATE_HZ = 250  # at lower rates cubes tunnel through plates
PITCH_EDGES = 1.7  # distance of cubes in the hand; their diagonal is 1.41 edges
HOOD_MM = 1000.0  # height of the hands above the rim that keep cubes from missing the funnel
MAX_MEASURE = 10_000  # in any unit; keeps out infinity and typing errors

Positive = Annotated[float, Meta(gt=0, le=MAX_MEASURE)]
NotNegative = Annotated[float, Meta(ge=0, le=MAX_MEASURE)]
Coefficient = Annotated[float, Meta(ge=0, le=3)]
Hole = Annotated[tuple[float, ...], Meta(min_length=2, max_length=4)]
Section = Literal["plane", "lanes"]


class DesignTable(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A table of a design file; unknown keys are refused."""


class CubeSize(DesignTable, frozen=True):
    """The cubes: edge in mm, mass in g."""

    edge_mm: Annotated[float, Meta(ge=2, le=100)]
    mass_g: Positive


class Tube(DesignTable, frozen=True):
    """The shaft: inner width from back wall to exit wall, inner depth, height of its top."""

    width_mm: Positive
    depth_mm: Positive
    top_mm: Positive
    plate_mm: Annotated[float, Meta(ge=1, le=100)] = 3.0


class Funnel(DesignTable, frozen=True):
    """The square funnel on the tube: width of its throat and of its rim, and its height.

    `rib_mm` is the thickness of two ribs that cross in the throat; 0 if there are none.
    """

    opening_mm: Positive
    rim_mm: Positive
    height_mm: Positive
    rib_mm: NotNegative = 0.0


class Floor(DesignTable, frozen=True):
    """A floor, its upper face at a height, with its holes.

    A hole is [x0, x1, z0, z1]: x from the middle of the tube towards the exit, z from the
    middle to the back; or [x0, x1], cut through the whole depth.
    """

    height_mm: Positive
    holes_mm: Annotated[tuple[Hole, ...], Meta(min_length=1, max_length=100)]

    def ledges(self, width_mm: float, depth_mm: float = 0.0) -> list[tuple[float, float]]:
        """The pieces (x0, x1) that the holes leave, at a depth, of a floor as wide as the tube."""
        pieces, end = [], -width_mm / 2
        for x0, x1, *depths in sorted(self.holes_mm):
            if depths and not depths[0] < depth_mm < depths[1]:
                continue
            if x0 > end:
                pieces.append((end, x0))
            end = max(end, x1)
        return [*pieces, (end, width_mm / 2)] if end < width_mm / 2 else pieces


class Ramp(DesignTable, frozen=True):
    """The ramp to the exit, and the height of the exit wall's lower edge."""

    degrees: Annotated[float, Meta(gt=0, lt=80)]
    exit_mm: Positive


class Tray(DesignTable, frozen=True):
    """The tray in front of the exit: inner length and height of its rim."""

    length_mm: Positive
    rim_mm: Positive


class Friction(DesignTable, frozen=True):
    """Sliding friction of pairs of surfaces."""

    cube_cube: Annotated[float, Meta(gt=0, le=3)]
    cube_wall: Coefficient
    cube_funnel: Coefficient


class Restitution(DesignTable, frozen=True):
    """Share of the speed that is kept in a bounce, for pairs of surfaces."""

    cube_cube: Annotated[float, Meta(gt=0, le=1)]
    cube_wall: Annotated[float, Meta(ge=0, le=1)]


class Contact(DesignTable, frozen=True):
    """The law of contact between surfaces.

    `constant`: friction is Coulomb's in hits too. `compliant`: surfaces yield sideways, so that a
    hit takes away a part of their sliding only, by `grip` (`cubetower.tower.physics.grip`), whose
    default was fitted to recorded drops (docs/reality.md).
    """

    law: Literal["constant", "compliant"] = "constant"
    grip: Annotated[float, Meta(ge=0, le=3)] = 0.35


class Depth(DesignTable, frozen=True):
    """The effect of hits in depth, in a tower with depth lanes.

    A cube that is hit steps in depth by a random distance with standard deviation `step_mm`
    for each m/s by which the hit changed its speed.
    """

    step_mm: NotNegative = 60.0


class Ledges(DesignTable, frozen=True):
    """How floors act on cubes, beyond what a ruler measures.

    Cubes tip over edges in three dimensions, which a section cannot show. So the ledges around all
    holes may act `wider_mm` wider than measured, or narrower if it is below 0.
    """

    wider_mm: Annotated[float, Meta(ge=-MAX_MEASURE, le=MAX_MEASURE)] = 0.0


class ThrowStyle(DesignTable, frozen=True, kw_only=True):
    """How cubes leave the hand.

    Attributes:
        style: a shipped style, which sets the values not given here; empty: all are given.
        height_mm: of the lowest cubes above the throat.
        across: cubes side by side in a hand.
        deep: cubes behind one another in a hand; ignored in a plane tower.
        hands: hands that throw at once, side by side.
        apart_mm: from hand to hand, middle to middle.
        per_second: cubes released per second, one after the other; 0: all at once, up to the
            layers that a hand holds.
        spread_mm: standard deviation of where the hands are, along x and in depth.
        speed_mm_s: standard deviation of each component of a cube's speed.
        spin_rad_s: standard deviation of a cube's spin.
    """

    style: str = ""
    height_mm: Positive
    across: Annotated[int, Meta(ge=1, le=MAX_MEASURE)]
    deep: Annotated[int, Meta(ge=1, le=MAX_MEASURE)] = 1
    hands: Literal[1, 2] = 1
    apart_mm: NotNegative = 0.0
    per_second: NotNegative = 0.0
    spread_mm: NotNegative
    speed_mm_s: NotNegative
    spin_rad_s: NotNegative


class Tap(DesignTable, frozen=True):
    """A knock at the tower: standard deviation of the speed it gives each cube."""

    speed_mm_s: Positive


class Numerics(DesignTable, frozen=True):
    """Time steps per second, and solver iterations per step."""

    rate_hz: Annotated[int, Meta(ge=MIN_RATE_HZ, le=MAX_MEASURE)] = 500
    iterations: Annotated[int, Meta(ge=1, le=1000)] = 10


@cache
def throw_styles() -> dict[str, dict[str, Any]]:
    """The shipped throw styles by name, each a table of `ThrowStyle`."""
    return read_toml(data_path("throws.toml"))


def widen_ledges(floor: Floor, tube: Tube, wider_mm: float) -> Floor:
    """Widen the ledges of a floor by `wider_mm` along all holes.

    Sides along a wall, and those shared with other holes, stay where they are.
    """
    if not wider_mm:
        return floor
    walls = (-tube.width_mm / 2, tube.width_mm / 2, -tube.depth_mm / 2, tube.depth_mm / 2)
    holes = tuple(
        tuple(_move_sides(hole, floor.holes_mm, walls, wider_mm)) for hole in floor.holes_mm
    )
    return msgspec.structs.replace(floor, holes_mm=holes)


def _move_sides(
    hole: Hole, holes: Sequence[Hole], walls: tuple[float, ...], by: float
) -> Iterator[float]:
    """The sides of one of the holes after moving them inwards by `by`."""
    others = [other for other in holes if other is not hole]
    for side, place in enumerate(hole):
        if place == walls[side] or any(_continues(hole, other, side) for other in others):
            yield place
        elif side % 2:
            yield min(place - by, walls[side])
        else:
            yield max(place + by, walls[side])


def _continues(hole: Hole, other: Hole, side: int) -> bool:
    """Whether another hole continues a hole beyond one of its sides."""
    opposite = side ^ 1
    if side >= len(other) or hole[side] != other[opposite]:
        return False
    across = 0 if side >= 2 else 2  # first side in the other direction
    if across >= len(hole) or across >= len(other):  # one of them is cut through the whole depth
        return True
    starts, ends = zip(*(each[across : across + 2] for each in (hole, other)), strict=True)
    return bool(max(starts) < min(ends))
