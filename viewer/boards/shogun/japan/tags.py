"""Names of provinces on tags of paper: where they are shown, and how they are drawn.

A tag has no place of its own: where it covers least depends on what else is pointed at. It may
lie far from its province; a line leads from it to the pieces.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from viewer.boards.shogun.japan.atlas import Atlas, Site, surveyed
from viewer.boards.shogun.japan.pieces import counted
from viewer.boards.shogun.japan.places import Candidates, Floats, around, overlap
from viewer.draw.displaylist import Circle, Line, Paint, Polygon, Shape, Text
from viewer.draw.rect import Place, Rect
from viewer.draw.sheet import Sheet
from viewer.draw.typography import text_width

NAME = 15.0  # size of the name, units
HEIGHT, PADDING = 22.0, 8.0
STRIP = 3.0  # width of the coloured edge, units
GAP = 4.0  # units from a tag to the pieces of its province
REACH = (120.0, 84.0)  # units from the pieces to a tag, at most
NEAR = 13.0  # units up to which a tag points with a corner, not with a line
POINTER = 5.0  # half the width of that corner's foot, units
SAMPLES = 12  # places on a line at which is looked what it crosses
TOUCH = 3.0  # units from a line to what it does not cross


def size_of(name: str) -> tuple[float, float]:
    """Width and height of the tag of a province, units."""
    return (text_width(name, NAME, "semibold") + 2 * PADDING, HEIGHT)


@lru_cache(maxsize=1024)
def tag_place(
    atlas: Atlas, province: str, keep_out: tuple[Rect, ...], avoiding: tuple[Rect, ...] = ()
) -> Rect:
    """Where the name of a province is shown: close to its pieces, and clear of those of all.

    Args:
        atlas: the map.
        province: whose name it is.
        keep_out: where it never lies.
        avoiding: what it should not cover beside pieces: arrows, other tags.
    """
    found = _candidates(atlas, province, keep_out)
    cost = found.cost + 200.0 * overlap(found, avoiding)
    best = Candidates(found.middles, cost, found.size).cheapest()
    lines = _lines(best, atlas.sites[province].block)
    for site in _others(atlas, province):
        best.cost[:] += 3.0 * _crossed(lines, counted(site.block))
        best.cost[:] += 2.0 * _crossed(lines, site.block)
    for rect in avoiding:
        best.cost[:] += 1.6 * _crossed(lines, rect)
    return best.rect(int(best.cost.argmin()))


@lru_cache(maxsize=256)
def _candidates(atlas: Atlas, province: str, keep_out: tuple[Rect, ...]) -> Candidates:
    """Where a tag may lie, and what it costs with nothing but pieces on the map."""
    site, size = atlas.sites[province], size_of(province)
    block = site.block
    reach = tuple((a + b) / 2 + far for a, b, far in zip(size, _size(block), REACH, strict=True))
    middles = around(block.middle, (reach[0], reach[1]), size, atlas.area, keep_out)
    apart = np.abs(middles - block.middle)
    loose = np.hypot(*np.clip(apart - (np.array(size) + _size(block)) / 2, 0.0, None).T)
    aside = apart[:, 0] / 60 + 0.2 * (middles[:, 1] > block.middle[1])
    own, foreign, _ = surveyed(atlas.area, keep_out).shares(province, middles, size)
    cost = loose / 16 + 0.8 * (loose > NEAR) + aside + 0.6 * foreign - 0.6 * own
    found = Candidates(middles, cost, size)
    others = _others(atlas, province)
    blocks = [each.block for each in others]
    found.cost[:] += 200.0 * overlap(found, [block.grown(GAP)])
    found.cost[:] += 30.0 * (overlap(found, blocks) + overlap(found, [*map(counted, blocks)]))
    found.cost[:] += 6.0 * overlap(found, [site.honours])
    found.cost[:] += 1.5 * overlap(found, [each.honours for each in others])
    return found


def _others(atlas: Atlas, province: str) -> list[Site]:
    """The provinces in play beside one."""
    return [each for name, each in atlas.sites.items() if each.in_play and name != province]


def _size(rect: Rect) -> tuple[float, float]:
    return (rect.width, rect.height)


def _lines(tags: Candidates, block: Rect) -> Floats:
    """The shortest lines from tags to pieces, as places (n, `SAMPLES`, 2)."""
    half = np.array(tags.size) / 2 - POINTER
    low, high = (block.left + POINTER, block.top), (block.right - POINTER, block.bottom)
    ends = np.clip(tags.middles, low, high)
    starts = np.clip(ends, tags.middles - half, tags.middles + half)
    share = np.linspace(0.0, 1.0, SAMPLES)[None, :, None]
    return starts[:, None] + (ends - starts)[:, None] * share


def _crossed(lines: Floats, rect: Rect) -> NDArray[np.bool_]:
    """Which lines touch a rectangle, (n,)."""
    x, y = lines[..., 0], lines[..., 1]
    across = np.abs(x - rect.middle[0]) < rect.width / 2 + TOUCH
    down = np.abs(y - rect.middle[1]) < rect.height / 2 + TOUCH
    found: NDArray[np.bool_] = np.any(across & down, axis=1)
    return found


def tag(sheet: Sheet, name: str, place: Rect, block: Rect, share: float) -> Iterator[Shape]:
    """The name of a province on a tag that points at its pieces.

    Args:
        sheet: where it is drawn.
        name: of the province.
        place: of the tag.
        block: room of its pieces.
        share: opacity, 0 to 1.
    """
    if share <= 0:
        return
    neutral = sheet.palette.neutral
    near, line = pointing(place, block)
    if not near:
        yield from _leader(sheet, line, share)
    for spread, alpha in ((2.2, 0.07), (1.0, 0.12)):
        low = Rect(place.left, place.top + 1.4, place.right, place.bottom + 1.4)
        yield Polygon(
            sheet.points(low.grown(spread - 0.8).corners), Paint(neutral.shadow, alpha * share)
        )
    paper = Paint(neutral.paper, share)
    if near:
        yield Polygon(sheet.points(_corner(*line)), paper)
    yield Polygon(sheet.points(place.corners), paper)
    edge = Rect(place.left, place.top, place.left + STRIP, place.bottom)
    yield Polygon(sheet.points(edge.corners), Paint(neutral.accent, share))
    foot = sheet.at(place.middle[0] + STRIP / 2, place.bottom - 5.8)
    yield Text(foot, name, NAME * sheet.unit, Paint(neutral.ink, share), "semibold", "middle")


def pointing(place: Rect, block: Rect) -> tuple[bool, tuple[Place, Place]]:
    """Whether a tag lies near its pieces, and the line from it to them."""
    lines = _lines(Candidates(np.array([place.middle]), np.zeros(1), _size(place)), block)
    start, end = lines[0, 0], lines[0, -1]
    apart = np.abs(np.subtract(place.middle, block.middle)) - np.add(_size(place), _size(block)) / 2
    near = float(np.hypot(*np.clip(apart, 0.0, None))) <= NEAR
    return near, ((float(start[0]), float(start[1])), (float(end[0]), float(end[1])))


def _leader(sheet: Sheet, line: tuple[Place, Place], share: float) -> Iterator[Shape]:
    """A thin line with a dot at its end, on paper so that it is seen on any ground."""
    neutral, unit = sheet.palette.neutral, sheet.unit
    points = sheet.points(line)
    for colour, width, radius in ((neutral.paper, 3.8, 3.8), (neutral.accent, 1.6, 2.6)):
        yield Line(points, Paint(colour, share), width * unit)
        yield Circle(points[-1], radius * unit, Paint(colour, share))


def _corner(start: Place, end: Place) -> tuple[Place, Place, Place]:
    """A pointed corner from a tag towards the pieces."""
    along = np.subtract(end, start)
    across = np.array([-along[1], along[0]]) * POINTER / max(float(np.hypot(*along)), 1e-9)
    left, right = start + across, start - across
    return (float(left[0]), float(left[1])), (float(right[0]), float(right[1])), end
