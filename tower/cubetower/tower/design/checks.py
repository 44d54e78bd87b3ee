"""Problems and warnings of designs; every message names the part."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

from cubetower.tower.design.depths import depth_bands, lane_layout
from cubetower.tower.design.parts import GRAVITY_MM_S2, PITCH_EDGES, Floor, Hole

if TYPE_CHECKING:
    from cubetower.tower.design.design import Design

MAX_SEALED_EDGES = 0.6  # cube edges
MIN_LANES_DEPTH_EDGES = 2  # cube edges
USUAL_BANDS = 9  # of two floors with holes; beyond that the holes are the problem
MIN_PER_SECOND = 1.0  # cubes a second
MIN_PIECE_MM = 1.0  # of a floor cut square; a round piece must be as wide as it is thick


class Limits(NamedTuple):
    """Minimum free sizes, in cube edges.

    A plane holds far fewer paths than a square tube: arches lock in gaps of 2 to 5 edges. With
    depth lanes a gap needs to be a little wider than a cube's diagonal of 1.41 edges.
    """

    gap: float
    doubtful: float
    throat: float
    needs: str


LIMITS = {
    "plane": Limits(gap=5, doubtful=7, throat=8, needs="a plane tower needs"),
    "lanes": Limits(gap=1.5, doubtful=3, throat=3, needs="cubes need"),
}


def warnings(design: Design) -> Iterator[str]:
    """Warnings: what is possible but doubtful."""
    limits, edge = LIMITS[design.section], design.cube.edge_mm
    for floor in design.floors:
        for hole in floor.holes_mm:
            narrow = min(_sides(hole))
            if MAX_SEALED_EDGES * edge < narrow < limits.doubtful * edge:
                yield (
                    f"floor at {floor.height_mm:g} mm: hole of {narrow:g} mm is under "
                    f"{limits.doubtful:g} cubes; it may arch over"
                )
    if math.tan(math.radians(design.ramp.degrees)) <= design.friction.cube_wall:
        yield f"ramp: {design.ramp.degrees:g} degrees are too flat for cubes to slide"
    if design.fastest_mm_s > design.safe_mm_s:
        yield f"throw: fast cubes may tunnel through floors at {design.numerics.rate_hz} Hz"


def problems(design: Design) -> Iterator[str]:
    """Reasons why such a tower cannot be built, or lets no cubes through."""
    malformed = [floor for floor in design.floor if any(len(h) == 3 for h in floor.holes_mm)]
    for floor in malformed:
        yield f"floor at {floor.height_mm:g} mm: a hole is [x0, x1] or [x0, x1, z0, z1], not three"
    if malformed:
        return
    for measured, floor in zip(design.floor, design.floors, strict=True):
        for hole in measured.holes_mm:
            yield from _hole_problems(design, f"floor at {floor.height_mm:g} mm", hole)
        yield from _floor_problems(design, floor)
    yield from _height_problems(design)
    yield from _section_problems(design)
    yield from _funnel_problems(design)
    yield from _throw_problems(design)
    yield from _exit_problems(design)


def _floor_problems(design: Design, floor: Floor) -> Iterator[str]:
    """Holes that overlap or are so narrow that they trap cubes, and pieces too narrow."""
    name = f"floor at {floor.height_mm:g} mm"
    pairs = combinations(sorted(floor.holes_mm), 2)
    for x in sorted({other[0] for one, other in pairs if _overlap(design, one, other) > 0}):
        yield f"{name}: holes overlap at x = {x:g}"
    edge, least = design.cube.edge_mm, LIMITS[design.section].gap * design.cube.edge_mm
    alone = [hole for hole in floor.holes_mm if not _adjoins_another(design, floor, hole)]
    for hole in alone:
        if MAX_SEALED_EDGES * edge + 1e-9 < min(_sides(hole)) < least:
            yield (
                f"{name}: {_describe(hole)} traps cubes; make it {least:g} mm or more, or under "
                f"{MAX_SEALED_EDGES * edge:g} mm"
            )
    if alone == list(floor.holes_mm) and all(min(_sides(hole)) < least for hole in alone):
        yield f"{name}: no hole lets a cube through; one must be {least:g} mm wide or more"
    thinnest = design.tube.plate_mm if design.section == "plane" else MIN_PIECE_MM
    for a, b in sorted(_pieces(design, floor)):
        if b - a < thinnest:
            yield (
                f"{name}: the piece [{a:g}, {b:g}] between holes is too narrow; make it "
                f"{thinnest:g} mm or more, or cut it away"
            )


def _hole_problems(design: Design, name: str, hole: Hole) -> Iterator[str]:
    across, back = design.tube.width_mm / 2, design.tube.depth_mm / 2
    if not -across <= hole[0] < hole[1] <= across:
        yield f"{name}: {_describe(hole)} leaves the plate, {-across:g} to {across:g}"
    elif hole[2:] and not -back <= hole[2] < hole[3] <= back:
        yield f"{name}: {_describe(hole)} leaves the plate in depth, {-back:g} to {back:g}"


def _describe(hole: Hole) -> str:
    return f"hole [{', '.join(f'{value:g}' for value in hole)}]"


def _sides(hole: Hole) -> list[float]:
    """The given side lengths of a hole."""
    return [b - a for a, b in zip(hole[::2], hole[1::2], strict=True)]


def _pieces(design: Design, floor: Floor) -> set[tuple[float, float]]:
    """The pieces (x0, x1) that the holes of a floor leave, at all depths."""
    middles = [(front + back) / 2 for front, back in depth_bands(design)]
    return {piece for z in middles for piece in floor.ledges(design.tube.width_mm, z)}


def _overlap(design: Design, one: Hole, other: Hole) -> float:
    """How two holes overlap: above 0 they share an area, at 0 a side, below 0 neither.

    In a plane tower holes that share a side count as overlapping.
    """
    if design.section == "plane":
        return 1.0 if other[0] <= one[1] else -1.0
    whole = (-design.tube.depth_mm / 2, design.tube.depth_mm / 2)
    (a, b), (c, d) = ((hole[2:] or whole) for hole in (one, other))
    across = min(one[1], other[1]) - max(one[0], other[0])
    deep = min(b, d) - max(a, c)
    return min(across, deep) if max(across, deep) > 0 else -1.0


def _adjoins_another(design: Design, floor: Floor, hole: Hole) -> bool:
    """Whether a hole is part of a larger one made of several."""
    others = (other for other in floor.holes_mm if other != hole)
    return any(_overlap(design, *sorted((hole, other))) == 0 for other in others)


def _height_problems(design: Design) -> Iterator[str]:
    """Plates that cross, or lie too close for cubes to pass between them."""
    limits, thick = LIMITS[design.section], design.tube.plate_mm
    least = limits.gap * design.cube.edge_mm
    heights = sorted(floor.height_mm for floor in design.floor)
    ceilings = [height - thick for height in heights[1:]]
    throat = design.throat_mm - max(thick, design.funnel.rib_mm / 2)
    for below, ceiling in zip(heights, [*ceilings, throat], strict=True):
        if (free := ceiling - below) < least:
            yield (
                f"floor at {below:g} mm: only {free:g} mm free above it; {limits.needs} "
                f"{least:g} mm"
            )
    for floor in design.floors:
        starts = [a for a, _ in _pieces(design, floor)]
        highest = max(map(design.ramp_height_mm, starts), default=-math.inf)
        if floor.height_mm - thick - highest < design.cube.edge_mm:
            yield f"floor at {floor.height_mm:g} mm: crosses or almost touches the ramp"


def _section_problems(design: Design) -> Iterator[str]:
    """What a plane cannot have, and depths that lanes cannot divide."""
    edge = design.cube.edge_mm
    if design.section == "plane":
        if any(len(hole) > 2 for floor in design.floors for hole in floor.holes_mm):
            yield 'floor: holes with a depth need section = "lanes"; a plane has [x0, x1]'
        if design.funnel.rib_mm:
            yield 'funnel: ribs need section = "lanes"; they would close half of a plane'
        return
    if design.tube.depth_mm < MIN_LANES_DEPTH_EDGES * edge:
        yield f"tube: a depth of {design.tube.depth_mm:g} mm is under {MIN_LANES_DEPTH_EDGES} cubes"
    bands = len(depth_bands(design))
    if lane_layout(design) is None and bands <= USUAL_BANDS:
        yield (
            f"tube: a depth of {design.tube.depth_mm / edge:g} cubes is more than depth lanes can "
            "distinguish"
        )
    elif lane_layout(design) is None:
        yield (
            f"floor: {bands - 1} different z0 and z1 in a tube "
            f"{design.tube.depth_mm / edge:g} cubes deep are more than can be distinguished; make "
            "those that are about the same equal"
        )


def _funnel_problems(design: Design) -> Iterator[str]:
    limits, funnel, edge = LIMITS[design.section], design.funnel, design.cube.edge_mm
    if funnel.opening_mm < limits.throat * edge:
        yield (
            f"funnel: the throat of {funnel.opening_mm:g} mm jams; {limits.needs} "
            f"{limits.throat:g} edges, {limits.throat * edge:g} mm"
        )
    widest = min(design.tube.width_mm, funnel.rim_mm)
    if design.section == "lanes":
        widest = min(widest, design.tube.depth_mm)
    if funnel.opening_mm > widest:
        yield "funnel: the throat is wider than the tube or the rim"
    free = (funnel.opening_mm - funnel.rib_mm) / 2
    if funnel.rib_mm and free < limits.gap * edge:
        yield f"funnel: the ribs leave {free:g} mm; {limits.needs} {limits.gap * edge:g} mm"


def _throw_problems(design: Design) -> Iterator[str]:
    """Hands wider than the funnel, and throws so fast that cubes tunnel through plates."""
    throw = design.throw
    pitch, rim = design.cube.edge_mm * PITCH_EDGES, design.funnel.rim_mm
    if throw.across * pitch + throw.apart_mm * (throw.hands - 1) > rim:
        sides = f"{throw.across} cubes side by side" + (" in each hand" if throw.hands > 1 else "")
        yield f"throw: {sides} do not fit into the funnel's rim"
    room = min(rim, design.tube.depth_mm)
    if design.section == "lanes" and throw.deep * pitch > room:
        yield f"throw: {throw.deep} cubes behind one another do not fit over the tube's depth"
    if 0 < throw.per_second < MIN_PER_SECOND:
        yield f"throw: per_second is 0, all at once, or {MIN_PER_SECOND:g} and more"
    if throw.hands > 1 and throw.apart_mm < throw.across * pitch:
        yield f"throw: the hands overlap; they must be {throw.across * pitch:g} mm apart"
    places = throw.across * throw.hands * (throw.deep if design.section == "lanes" else 1)
    # Until the cubes before are out of the way.
    max_per_second = places / math.sqrt(2 * pitch / GRAVITY_MM_S2)
    if throw.per_second > max_per_second:
        yield f"throw: at over {max_per_second:.0f} cubes per_second they overlap in the hand"
    fastest, limit = design.fastest_mm_s, 2 * design.safe_mm_s
    if fastest > limit:
        yield (
            f"throw: cubes of up to {fastest:.0f} mm/s tunnel through floors; lower its height or "
            f"speed, or raise numerics.rate_hz: {design.numerics.rate_hz} allows {limit:.0f} mm/s"
        )


def _exit_problems(design: Design) -> Iterator[str]:
    limits = LIMITS[design.section]
    opening = design.ramp.exit_mm - design.ramp_height_mm(design.exit_x_mm)
    least = limits.gap * design.cube.edge_mm
    if opening < least:
        yield (
            f"ramp: the exit is {opening:g} mm high; {limits.needs} {limits.gap:g} edges, "
            f"{least:g} mm"
        )
    lowest = min(floor.height_mm for floor in design.floor) - design.tube.plate_mm
    if design.ramp.exit_mm >= design.tube.top_mm:
        yield "ramp: the exit is as high as the tube; there is no exit wall"
    elif design.ramp.exit_mm > lowest:
        yield f"ramp: the exit reaches over the lowest floor, whose lower face is at {lowest:g} mm"
    if design.tray.rim_mm >= design.ramp.exit_mm:
        yield "tray: its rim is higher than the exit"
