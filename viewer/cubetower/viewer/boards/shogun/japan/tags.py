"""Names of provinces on tags of paper: where they lie, and how they are drawn.

A tag has no fixed place: it goes where it covers least, which depends on arrows and other tags. It
may lie far from its province; a line leads from it to the pieces.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

import numpy as np
from msgspec.structs import astuple
from numpy.typing import NDArray
from shapely import contains_xy, prepare, union_all

from cubetower.viewer.boards.shogun.japan.atlas import Atlas, Site, shape_of
from cubetower.viewer.boards.shogun.japan.pieces import count_area
from cubetower.viewer.boards.shogun.layout import MAP_AREA, ON_MAP
from cubetower.viewer.draw.displaylist import Paint, Shape, Text
from cubetower.viewer.draw.rect import Place, Rect
from cubetower.viewer.draw.sheet import Sheet
from cubetower.viewer.draw.typography import text_width

NAME = 15.0  # size of the name, units
HEIGHT, PADDING = 22.0, 8.0
STRIP = 3.0  # width of the coloured edge, units
GAP = 4.0  # units from a tag to the pieces of its province
MAX_REACH = (120.0, 84.0)  # units from the pieces to a tag, at most
NEAR = 13.0  # units up to which a tag points with a corner, not with a line
POINTER = 5.0  # half the width of that corner's foot, units
SAMPLES = 12  # points of a line that are tested for crossings
TOUCH = 3.0  # units from a line to what it does not cross
CELL = 2.0  # units from sample to sample of the land
STEP = 3.0  # units from candidate to candidate
APART = 2.0  # units between a tag and what it should not cover, at least
EDGE = 5.0  # units from tags to the edge of the map
MAX_CANDIDATES = 500  # places of a tag examined closely, the cheapest

Floats = NDArray[np.float64]
Size = tuple[float, float]


def size_of(name: str) -> Size:
    """Width and height of the tag of a province, units."""
    return (text_width(name, NAME, "semibold") + 2 * PADDING, HEIGHT)


@lru_cache(maxsize=1024)
def tag_place(atlas: Atlas, province: str, avoiding: tuple[Rect, ...]) -> Rect:
    """Where the name of a province goes: close to its pieces, but clear of all pieces.

    Args:
        atlas: the map.
        province: whose name it is.
        avoiding: what else it should not cover: arrows, other tags.
    """
    size, (middles, cost) = size_of(province), _candidates(atlas, province)
    cost = cost + 200.0 * overlap_shares(middles, size, avoiding)
    cheapest = np.argsort(cost, kind="stable")[:MAX_CANDIDATES]
    middles, cost = middles[cheapest], cost[cheapest]
    lines = _lines(middles, size, atlas.sites[province].block)
    reach = _extent(lines, TOUCH)
    for block in (each.block for each in _others(atlas, province)):
        armies = count_area(block)
        if reach.overlaps(block) or reach.overlaps(armies):
            cost += 3.0 * _crosses(lines, armies) + 2.0 * _crosses(lines, block)
    for rect in filter(reach.overlaps, avoiding):
        cost += 1.6 * _crosses(lines, rect)
    x, y = middles[cost.argmin()]
    return Rect.around((float(x), float(y)), *size)


@lru_cache(maxsize=256)
def _candidates(atlas: Atlas, province: str) -> tuple[Floats, Floats]:
    """Candidate middles of a tag (n, 2), and their costs (n,) as far as pieces and land go."""
    site, size = atlas.sites[province], size_of(province)
    block = site.block
    middles = around_block(block, size)
    apart = np.abs(middles - block.middle)
    loose = distances(middles, size, block)
    aside = apart[:, 0] / 60 + 0.2 * (middles[:, 1] > block.middle[1])
    own = land_shares(atlas, (province,), middles, size)
    foreign = land_shares(atlas, tuple(atlas.sites), middles, size) - own
    cost: Floats = loose / 16 + 0.8 * (loose > NEAR) + aside + 0.6 * foreign - 0.6 * own
    others = _others(atlas, province)
    blocks = [each.block for each in others]
    cost += 200.0 * overlap_shares(middles, size, [block.expand(GAP)])
    cost += 30.0 * overlap_shares(middles, size, [*blocks, *map(count_area, blocks)])
    cost += 6.0 * overlap_shares(middles, size, [site.honours])
    cost += 1.5 * overlap_shares(middles, size, [each.honours for each in others])
    return middles, cost


def around_block(block: Rect, size: Size, far: Size = MAX_REACH) -> Floats:
    """Middles (n, 2) of rectangles near a block that lie on the map, clear of its cards.

    Args:
        block: where pieces lie.
        size: width and height of the rectangles, units.
        far: how far from the block they may lie, across and down, units.
    """
    reach = np.add(size, _size(block)) / 2 + far
    xs, ys = (np.arange(-far, far + STEP / 2, STEP) for far in reach)
    grid = np.stack(np.meshgrid(xs, ys), axis=-1).reshape(-1, 2) + np.round(block.middle)
    room = Rect.around(MAP_AREA.middle, *(np.subtract(_size(MAP_AREA), size) - 2 * EDGE))
    across, down = gaps(grid, (0.0, 0.0), room)
    kept = (across <= 0.0) & (down <= 0.0)
    for card in ON_MAP:
        across, down = gaps(grid, size, card)
        kept &= (across >= APART) | (down >= APART)
    found: Floats = grid[kept]
    return found


def overlap_shares(middles: Floats, size: Size, others: Sequence[Rect]) -> Floats:
    """How much of each rectangle lies on others, widened by the gap `APART` (n,)."""
    total: Floats = np.zeros(len(middles))
    reach = _extent(middles, max(size) / 2 + APART)
    for other in filter(reach.overlaps, others):
        across, down = (np.maximum(APART - each, 0.0) for each in gaps(middles, size, other))
        touching = across * down
        total += touching / (size[0] * size[1]) + 0.2 * (touching > 0)
    return total


def gaps(middles: Floats, size: Size, rect: Rect) -> tuple[Floats, Floats]:
    """The gaps from rectangles to another one, across (n,) and down (n,); below 0 they overlap."""
    (x, y), (wide, high) = rect.middle, np.add(size, _size(rect)) / 2
    return np.abs(middles[:, 0] - x) - wide, np.abs(middles[:, 1] - y) - high


def distances(middles: Floats, size: Size, rect: Rect) -> Floats:
    """How far rectangles lie from another one (n,); 0 where they overlap."""
    across, down = (np.clip(each, 0.0, None) for each in gaps(middles, size, rect))
    found: Floats = np.hypot(across, down)
    return found


def land_shares(atlas: Atlas, provinces: tuple[str, ...], middles: Floats, size: Size) -> Floats:
    """The share of each rectangle that lies on the land of provinces (n,)."""
    sums = _sample_land(atlas, provinces)
    corner, last = np.array((MAP_AREA.left, MAP_AREA.top)), np.array(sums.shape[::-1]) - 1
    ends = (middles + side * np.array(size) / 2 - corner for side in (-1, 1))
    low, high = (np.clip(np.rint(end / CELL).astype(np.int64), 0, last) for end in ends)
    (x0, y0), (x1, y1) = low.T, high.T
    inside = sums[y1, x1] - sums[y0, x1] - sums[y1, x0] + sums[y0, x0]
    shares: Floats = inside / (high - low).prod(axis=1)
    return shares


@lru_cache(maxsize=64)
def _sample_land(atlas: Atlas, provinces: tuple[str, ...]) -> NDArray[np.int64]:
    """How many samples of the land lie above and left of each place (lines, columns)."""
    land = union_all([shape_of(atlas.sites[name].parts) for name in provinces])
    xs = np.arange(MAP_AREA.left + CELL / 2, MAP_AREA.right, CELL)
    ys = np.arange(MAP_AREA.top + CELL / 2, MAP_AREA.bottom, CELL)
    prepare(land)
    inside = contains_xy(land, *np.meshgrid(xs, ys))
    return np.pad(inside.cumsum(axis=0).cumsum(axis=1), ((1, 0), (1, 0)))


def _others(atlas: Atlas, province: str) -> list[Site]:
    """All other provinces in play."""
    return [each for name, each in atlas.sites.items() if each.in_play and name != province]


def _size(rect: Rect) -> Size:
    return (rect.width, rect.height)


def _lines(middles: Floats, size: Size, block: Rect) -> Floats:
    """The shortest lines from tags to pieces, as points (n, `SAMPLES`, 2)."""
    half = np.array(size) / 2 - POINTER
    low, high = (block.left + POINTER, block.top), (block.right - POINTER, block.bottom)
    ends = np.clip(middles, low, high)
    starts = np.clip(ends, middles - half, middles + half)
    return np.linspace(starts, ends, SAMPLES, axis=1)


def _extent(places: Floats, more: float) -> Rect:
    """The rectangle around all places, with `more` on every side."""
    xs, ys = places[..., 0], places[..., 1]
    return Rect(float(xs.min()), float(ys.min()), float(xs.max()), float(ys.max())).expand(more)


def _crosses(lines: Floats, rect: Rect) -> NDArray[np.bool_]:
    """Which lines touch a rectangle (n,)."""
    (x, y), across, down = rect.middle, rect.width / 2 + TOUCH, rect.height / 2 + TOUCH
    near = np.abs(lines[..., 0] - x) < across
    near &= np.abs(lines[..., 1] - y) < down
    found: NDArray[np.bool_] = np.any(near, axis=1)
    return found


def tag(sheet: Sheet, name: str, place: Rect, block: Rect) -> Iterator[Shape]:
    """The name of a province on a tag that points at its pieces.

    Args:
        sheet: where it is drawn.
        name: of the province.
        place: of the tag.
        block: room of its pieces.
    """
    neutral, (near, line) = sheet.palette.neutral, pointing(place, block)
    left, top, right, bottom = astuple(place)
    if not near:
        yield from _leader(sheet, line)
    for by, alpha in ((1.4, 0.07), (0.2, 0.12)):
        shadow = Paint(neutral.shadow, alpha)
        yield sheet.box(left - by, top + 1.4 - by, right + by, bottom + 1.4 + by, shadow)
    if near:
        yield sheet.polygon(_corner(*line), Paint(neutral.paper))
    yield sheet.box(left, top, right, bottom, Paint(neutral.paper))
    yield sheet.box(left, top, left + STRIP, bottom, Paint(neutral.accent))
    foot = sheet.at(place.middle[0] + STRIP / 2, bottom - 5.8)
    yield Text(foot, name, NAME * sheet.unit, Paint(neutral.ink), "semibold", "middle")


def pointing(place: Rect, block: Rect) -> tuple[bool, tuple[Place, Place]]:
    """Whether a tag lies near its pieces, and the line from it to them."""
    middles, size = np.array([place.middle]), _size(place)
    [(start, *_, end)] = _lines(middles, size, block).tolist()
    near = float(distances(middles, size, block)[0]) <= NEAR
    return near, (tuple(start), tuple(end))


def _leader(sheet: Sheet, line: tuple[Place, Place]) -> Iterator[Shape]:
    """A thin line with a dot at its end, on a wider pale line that makes it visible anywhere."""
    neutral = sheet.palette.neutral
    for colour, width, radius in ((neutral.paper, 3.8, 3.8), (neutral.accent, 1.6, 2.6)):
        yield sheet.line(line, Paint(colour), width)
        yield sheet.disc(line[-1], radius, Paint(colour))


def _corner(start: Place, end: Place) -> tuple[Place, Place, Place]:
    """A pointed corner from a tag towards the pieces."""
    along = np.subtract(end, start)
    across = np.array([-along[1], along[0]]) * POINTER / max(float(np.hypot(*along)), 1e-9)
    left, right = start + across, start - across
    return (float(left[0]), float(left[1])), (float(right[0]), float(right[1])), end
