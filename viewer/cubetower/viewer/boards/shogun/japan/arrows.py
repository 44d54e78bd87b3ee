"""Arrows on the map, for attacks and moves: their paths, and how they are drawn.

The blocks of neighbours often lie side by side without room between them. So a path may leave and
arrive on any side and bend far out; of many candidates the one with the lowest cost is taken.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray
from shapely import LineString, get_coordinates, line_interpolate_point

from cubetower.viewer.boards.shogun.japan.pieces import count_area
from cubetower.viewer.boards.shogun.layout import MAP_AREA, ON_MAP
from cubetower.viewer.draw.displaylist import Paint, Shape, fade, pin
from cubetower.viewer.draw.rect import Place, Rect
from cubetower.viewer.draw.sheet import Sheet
from cubetower.viewer.draw.solids import cube
from cubetower.viewer.timeline import ease

MIN_LENGTH, GOOD_LENGTH, MAX_GOOD_LENGTH = 41.0, 46.0, 90.0  # lengths an arrow should have, units
OUTSIDE = 2.0  # units from a way's beginning to the pieces it leaves
SHORT = 3.0  # units from the tip to the pieces it points at
CORNER = 7.0  # units from the places where it leaves or arrives to the corners, at least
PITCH = 6.5  # from one of those places to the next, units
BENDS = (0.12, 0.25, 0.4, 0.6, 0.85, 1.15, 1.5)  # how far out ways go, of the distance
POINT = 17.0  # length of the head, units
BODY, WING = 5.0, 9.5  # half of what body and head take with their edges, units
MIN_COSINE = math.cos(math.radians(52.0))  # of the angle at which a way arrives
AIM_LENGTH = 15.0  # units before its tip where a head points to
STEPS = 28
MAX_CANDIDATES = 2500  # ways examined closely, the cheapest

TAIL, NECK, HEAD = 3.2, 6.8, 16.5  # widths from tail to head, units
TIP = 16.0  # length of the head that is drawn, units
PALE_ARROW = 0.3  # opacity of the arrow of an attack that failed
START_LENGTH = 8.0  # length an arrow begins with, units
STEM = 16  # steps of the stem
MARCHER, MAX_FILE = 15.0, 6  # edge of a cube that marches, units; how many are seen
APART, FILE = 0.18, 0.5  # of a march: from one to the next; until the last one sets out, at most

Floats = NDArray[np.float64]


@lru_cache(maxsize=1024)
def way(source: Rect, target: Rect, others: tuple[Rect, ...] = ()) -> tuple[Place, ...]:
    """The middle line of an arrow, from the edge of one block of pieces to that of another.

    Args:
        source: block of pieces it leaves.
        target: block it points at.
        others: blocks it should not cross, least of all over their armies.
    """
    curves, cost = _simplest(source, target)
    spread = _spread(curves)
    for own in (source, target):
        within = _over(curves, own, np.array(1.0))
        cost += 60.0 * (within > 0) + 60.0 * within + 4.0 * _over(curves, own, np.array(BODY))
    low, high = curves.min(axis=(0, 1)) - WING, curves.max(axis=(0, 1)) + WING
    reached = Rect(*low, *high)
    for other in (each for each in others if each.overlaps(reached)):
        armies, every = (_over(curves, rect, spread) for rect in (count_area(other), other))
        cost += 8.0 * (armies > 0) + 8.0 * armies + 1.3 * (every > 0) + 2.0 * every
    for rect in (each for each in ON_MAP if each.overlaps(reached)):
        cost += 100.0 * (_over(curves, rect, spread) > 0)
    inside = MAP_AREA.expand(-WING)
    left_top, right_bottom = (inside.left, inside.top), (inside.right, inside.bottom)
    cost += 100.0 * ((curves < left_top) | (curves > right_bottom)).any(axis=(1, 2))
    return tuple((float(x), float(y)) for x, y in curves[int(cost.argmin())])


def footprint(line: Sequence[Place]) -> tuple[Rect, ...]:
    """The area of an arrow along a line, as rectangles."""
    spread = _spread(np.array([line]))[0]
    return tuple(
        Rect.around(place, 2 * float(wide), 2 * float(wide))
        for place, wide in zip(line, spread, strict=True)
    )


def _simplest(source: Rect, target: Rect) -> tuple[Floats, Floats]:
    """The `MAX_CANDIDATES` cheapest ways, as points (n, steps, 2), and their costs (n,)."""
    curves, bends = _curves(source, target)
    cost = 0.5 * bends + 3.0 * _astray(curves, target) + _aside(curves, source, target)
    lengths = _lengths(curves)
    cost += 0.15 * np.clip(GOOD_LENGTH - lengths, 0.0, None)
    cost += np.clip(MIN_LENGTH - lengths, 0.0, None)
    cost += lengths / 90 + 0.04 * np.clip(lengths - MAX_GOOD_LENGTH, 0.0, None)
    order = np.argsort(cost, kind="stable")[:MAX_CANDIDATES]
    return curves[order], cost[order]


def _lengths(curves: Floats) -> Floats:
    found: Floats = np.hypot(*np.diff(curves, axis=1).transpose(2, 0, 1)).sum(axis=1)
    return found


def _curves(source: Rect, target: Rect) -> tuple[Floats, Floats]:
    """Candidates: points (n, steps, 2), and how far they bend (n,).

    Each is a parabola between two places at the edges of the blocks.
    """
    starts, _ = _ports(source, OUTSIDE)
    ends, inwards = _ports(target, SHORT)
    bends = np.array([sign * bend for bend in (0.0, *BENDS) for sign in (1.0, -1.0)][1:])
    first, last, bend = (
        each.ravel() for each in np.meshgrid(np.arange(len(starts)), np.arange(len(ends)), bends)
    )
    start, end = starts[first], ends[last]
    along = end - start
    across = np.column_stack([along[:, 1], -along[:, 0]]) * bend[:, None]
    arrival = along - 4 * across
    slants = (arrival * inwards[last]).sum(axis=1) / np.maximum(np.hypot(*arrival.T), 1e-9)
    kept = slants >= MIN_COSINE
    share = np.linspace(0.0, 1.0, STEPS)[None, :, None]
    points = start[kept, None] + along[kept, None] * share
    points = points + across[kept, None] * (4 * share * (1 - share))
    return points, np.abs(bend[kept])


def _ports(block: Rect, off: float) -> tuple[Floats, Floats]:
    """Places around a block, and the directions from each into it."""
    places: list[Place] = []
    inwards: list[Place] = []
    for x in _port_places(block.left, block.right):
        places += [(x, block.top - off), (x, block.bottom + off)]
        inwards += [(0.0, 1.0), (0.0, -1.0)]
    for y in _port_places(block.top, block.bottom):
        places += [(block.left - off, y), (block.right + off, y)]
        inwards += [(1.0, 0.0), (-1.0, 0.0)]
    return np.array(places), np.array(inwards)


def _port_places(low: float, high: float) -> Floats:
    inset = min(CORNER, (high - low) / 3)
    count = max(2, round((high - low - 2 * inset) / PITCH) + 1)
    return np.linspace(low + inset, high - inset, count)


def _aside(curves: Floats, source: Rect, target: Rect) -> Floats:
    """The cost of starting and ending far from the cubes, which lie in one corner of a block."""
    total: Floats = np.zeros(len(curves))
    for block, points, cost in ((source, curves[:, 0], 0.04), (target, curves[:, -1], 0.07)):
        armies = count_area(block, digits=1)
        half = (armies.width / 2, armies.height / 2)
        total += cost * np.hypot(*np.clip(np.abs(points - armies.middle) - half, 0.0, None).T)
    return total


def _astray(curves: Floats, target: Rect) -> Floats:
    """How far heads point past the armies, 1 - cosine, plus 1 where they miss all pieces (n,)."""
    tips, heading = curves[:, -1], curves[:, -1] - curves[:, -4]
    wanted = np.subtract(count_area(target, digits=1).middle, tips)
    size = np.maximum(np.hypot(*heading.T), 1e-9)
    cosines = (heading * wanted).sum(axis=1) / np.maximum(size * np.hypot(*wanted.T), 1e-9)
    ahead = tips + heading / size[:, None] * AIM_LENGTH
    beyond = np.abs(ahead - target.middle) > (target.width / 2, target.height / 2)
    found: Floats = 1.0 - cosines + 1.0 * beyond.any(axis=1)
    return found


def _spread(curves: Floats) -> Floats:
    """Half the width of an arrow at each point of its way, with its edges (n, steps)."""
    left = _lengths(curves)[:, None] * np.linspace(1.0, 0.0, curves.shape[1])
    head = np.clip(left / POINT, 0.25, 1.0) * WING
    return np.where(left < POINT, head, BODY)


def _over(curves: Floats, rect: Rect, spread: Floats) -> Floats:
    """The share of each way that comes within `spread` of a rectangle (n,)."""
    (x, y), across, down = rect.middle, rect.width / 2, rect.height / 2
    near = np.abs(curves[..., 0] - x) < across + spread
    near &= np.abs(curves[..., 1] - y) < down + spread
    found: Floats = near.mean(axis=1)
    return found


def arrow(
    sheet: Sheet, way: Sequence[Place], colour: str, progress: float, pale: float = 0.0
) -> Iterator[Shape]:
    """An arrow along a way, tapering.

    Args:
        sheet: where it is drawn.
        way: its middle line, from tail to tip.
        colour: of the cubes that move.
        progress: how far it has grown, 0 to 1.
        pale: how far it has faded to `PALE_ARROW`, 0 to 1.
    """
    if progress <= 0:
        return
    alpha = 1.0 - (1.0 - PALE_ARROW) * pale
    outline = _outline(LineString(way), min(1.0, progress))
    tone, neutral = sheet.palette.tone(colour), sheet.palette.neutral
    places, shadow = outline.tolist(), (outline + np.array((1.2, 2.4))).tolist()
    yield sheet.polygon(shadow, Paint(neutral.shadow, 0.25 * alpha))
    paper = Paint(neutral.paper, alpha)
    yield sheet.polygon(places, paper, paper, 4.6)
    yield sheet.polygon(places, Paint(tone.fill, alpha), Paint(tone.dark, alpha), 1.4)


def marchers(
    sheet: Sheet, way: Sequence[Place], colour: str, count: int, progress: float
) -> Iterator[Shape]:
    """Armies that walk along an arrow in single file and go in at its tip.

    Args:
        sheet: where they are drawn.
        way: the middle line of the arrow, from tail to tip.
        colour: of the cubes.
        count: how many walk; of more than `MAX_FILE` only so many are seen.
        progress: from when the first one sets out until the last one is in, 0 to 1.
    """
    line, seen = LineString(way), min(count, MAX_FILE)
    apart = min(APART, FILE / max(1, seen - 1))
    for number in range(seen):
        share = (progress - number * apart) / (1.0 - apart * (seen - 1))
        if 0.0 < share < 1.0:
            [[x, y]] = _places(line, line.length * ease(share)).tolist()
            alpha = min(1.0, 6.0 * share, 6.0 * (1.0 - share))
            ground = Paint(sheet.palette.neutral.paper, alpha)
            disc = sheet.disc((x + 1.0, y - 0.5), 0.72 * MARCHER, ground)
            whole = cube(sheet.at(x, y), MARCHER * sheet.unit, 0.0, sheet.palette.tone(colour))
            yield from pin(sheet.at(x, y), (disc, fade(whole, alpha)))


def _outline(way: LineString, progress: float) -> Floats:
    """The outline of the arrow at some progress (n, 2)."""
    length = max(START_LENGTH, way.length * progress)
    head = min(TIP, 0.45 * length + 1.0)
    ends = np.linspace(0.0, length - head, STEM + 1)
    stem, tip = _places(way, ends), _places(way, length)
    aside = _normals(np.gradient(stem, axis=0)) * np.linspace(TAIL, NECK, STEM + 1)[:, None] / 2
    wing = _normals(tip - stem[-1:]) * HEAD / 2 * (0.4 + 0.6 * head / TIP)
    return np.concatenate(
        [stem + aside, stem[-1:] + wing, tip, stem[-1:] - wing, (stem - aside)[::-1]]
    )


def _places(way: LineString, lengths: Floats | float) -> Floats:
    """The places at some distances along a way (n, 2)."""
    found: Floats = get_coordinates(line_interpolate_point(way, lengths))
    return found


def _normals(along: Floats) -> Floats:
    """Unit vectors perpendicular to the given directions (n, 2)."""
    aside: Floats = np.column_stack([along[:, 1], -along[:, 0]])
    aside /= np.maximum(np.hypot(*along.T), 1e-9)[:, None]
    return aside
