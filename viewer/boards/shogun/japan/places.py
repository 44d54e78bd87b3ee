"""Where the pieces of every province lie: on its own land, clear of those of the others.

A province too small for its pieces has them beside it. The search is a repeated best answer:
each province in turn takes the place that costs it least, while overlaps cost more and more.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from shapely import MultiPolygon, contains_xy, prepare

from viewer.boards.shogun.japan.outlines import OFF_BOARD
from viewer.draw.rect import Place, Rect

CELL = 2.0  # units from sample to sample of the land
STEP = 3.0  # units from candidate to candidate
REACH = 63.0  # units a province's pieces may lie from its middle
GAP = 2.0  # units between the pieces of two provinces, at least
EDGE = 5.0  # units from pieces to the edge of the map
ROUNDS = 80
KEPT = 500  # candidates of a province, the cheapest
FOREIGN, SEA, AWAY, OFF = 3.2, 0.9, 0.5, 0.9  # what places cost
BESIDE = 0.4  # what it costs to need a line
MOSTLY = 0.5  # of its pieces on its own land: no line is needed

Floats = NDArray[np.float64]
Size = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Candidates:
    """Places a rectangle of one size may take.

    Attributes:
        middles: (n, 2), units.
        cost: what each costs, (n,).
        size: width and height of the rectangle, units.
    """

    middles: Floats
    cost: Floats
    size: Size

    def cheapest(self) -> Candidates:
        """The `KEPT` cheapest."""
        order = np.argsort(self.cost, kind="stable")[:KEPT]
        return Candidates(self.middles[order], self.cost[order], self.size)

    def rect(self, number: int) -> Rect:
        """The rectangle at one of them."""
        x, y = self.middles[number]
        return Rect.around((float(x), float(y)), *self.size)


def settled(
    candidates: Sequence[Candidates], rivals: Sequence[Sequence[int]] | None = None
) -> list[Rect]:
    """For each the rectangle it takes: cheap ones, that do not overlap if that can be had.

    Args:
        candidates: of each.
        rivals: for each the numbers of those it must not overlap; all others by default.
    """
    everyone = range(len(candidates))
    rivals = rivals or [[other for other in everyone if other != one] for one in everyone]
    chosen = [int(each.cost.argmin()) for each in candidates]
    rects = [each.rect(at) for each, at in zip(candidates, chosen, strict=True)]
    for turn in range(ROUNDS):
        before = list(chosen)
        for number, each in enumerate(candidates):
            crowded = overlap(each, [rects[other] for other in rivals[number]])
            chosen[number] = int((each.cost + (1.0 + turn) * crowded).argmin())
            rects[number] = each.rect(chosen[number])
        if chosen == before and not _any_overlap(rects, rivals):
            break
    return rects


def overlap(candidates: Candidates, others: Sequence[Rect]) -> Floats:
    """How much of each candidate lies on other rectangles, with a gap between, (n,)."""
    total: Floats = np.zeros(len(candidates.middles))
    low, high = candidates.middles.min(axis=0), candidates.middles.max(axis=0)
    size = np.array(candidates.size)
    reach = Rect(*(low - size / 2 - GAP), *(high + size / 2 + GAP))
    for other in others:
        if reach.overlaps(other):
            reaching = (size + np.array([other.width, other.height])) / 2 + GAP
            across, down = np.maximum(reaching - np.abs(candidates.middles - other.middle), 0.0).T
            touching = across * down
            total += touching / size.prod() + 0.2 * (touching > 0)
    return total


def _any_overlap(rects: Sequence[Rect], rivals: Sequence[Sequence[int]]) -> bool:
    return any(
        one.overlaps(rects[other])
        for one, others in zip(rects, rivals, strict=True)
        for other in others
    )


def around(middle: Place, reach: Size, size: Size, area: Rect, keep_out: Sequence[Rect]) -> Floats:
    """Middles (n, 2) up to `reach` from a middle, of rectangles wholly free on the map."""
    xs, ys = (np.arange(-far, far + STEP / 2, STEP) for far in reach)
    grid = np.stack(np.meshgrid(xs, ys), axis=-1).reshape(-1, 2) + np.round(middle)
    half = np.array(size) / 2
    room = area.grown(-EDGE)
    low, high = np.array([room.left, room.top]), np.array([room.right, room.bottom])
    free = (grid >= low + half) & (grid <= high - half)
    kept: NDArray[np.bool_] = free.all(axis=1)
    for rect in keep_out:
        beyond = np.abs(grid - rect.middle) - (rect.width / 2, rect.height / 2) - half
        kept &= beyond.max(axis=1) >= GAP
    found: Floats = grid[kept]
    return found


class Survey:
    """Whose land lies where, sampled, with sums from the corner so that boxes are counted fast.

    Attributes:
        middles: by province, of its largest part.
    """

    def __init__(self, land: Mapping[str, MultiPolygon], area: Rect) -> None:
        self._area = area
        xs = np.arange(area.left + CELL / 2, area.right, CELL)
        ys = np.arange(area.top + CELL / 2, area.bottom, CELL)
        x, y = np.meshgrid(xs, ys)
        self._sums: dict[str, NDArray[np.int64]] = {}
        self.middles: dict[str, Place] = {}
        every = np.zeros(x.shape, dtype=bool)
        for name, shape in land.items():
            prepare(shape)
            west, north, east, south = shape.bounds
            columns = slice(*np.searchsorted(xs, (west, east)))
            lines = slice(*np.searchsorted(ys, (north, south)))
            inside = np.zeros(x.shape, dtype=bool)
            inside[lines, columns] = contains_xy(shape, x[lines, columns], y[lines, columns])
            self._sums[name] = _summed(inside)
            if name != OFF_BOARD:
                every |= inside
                largest = max(shape.geoms, key=lambda part: part.area)
                self.middles[name] = (largest.centroid.x, largest.centroid.y)
        self._all = _summed(every)

    def candidates(self, name: str, size: Size, area: Rect, keep_out: Sequence[Rect]) -> Candidates:
        """Where a province's pieces may lie."""
        middle = self.middles[name]
        grid = around(middle, (REACH, REACH), size, area, keep_out)
        own, foreign, off = self.shares(name, grid, size)
        sea = 1.0 - own - foreign - off
        away = np.hypot(*(grid - middle).T) / REACH
        cost = FOREIGN * foreign + SEA * sea + OFF * off + AWAY * away**2
        return Candidates(grid, cost + BESIDE * (own < MOSTLY), size).cheapest()

    def own_share(self, name: str, rect: Rect) -> float:
        """The share of a rectangle on a province's own land."""
        return float(self.shares(name, np.array([rect.middle]), (rect.width, rect.height))[0][0])

    def shares(self, name: str, middles: Floats, size: Size) -> tuple[Floats, Floats, Floats]:
        """Of rectangles, the shares on a province's land, on that of others and off the board."""
        low = self._cells(middles - np.array(size) / 2)
        high = self._cells(middles + np.array(size) / 2)
        cells = (high - low).prod(axis=1)
        own = _count(self._sums[name], low, high) / cells
        foreign = _count(self._all, low, high) / cells - own
        return own, foreign, _count(self._sums[OFF_BOARD], low, high) / cells

    def _cells(self, places: Floats) -> NDArray[np.int64]:
        cells = np.rint((places - (self._area.left, self._area.top)) / CELL).astype(np.int64)
        return np.clip(cells, 0, np.array(self._all.shape[::-1]) - 1)


def _summed(inside: NDArray[np.bool_]) -> NDArray[np.int64]:
    sums = np.zeros((inside.shape[0] + 1, inside.shape[1] + 1), dtype=np.int64)
    sums[1:, 1:] = inside.cumsum(axis=0).cumsum(axis=1)
    return sums


def _count(
    sums: NDArray[np.int64], low: NDArray[np.int64], high: NDArray[np.int64]
) -> NDArray[np.int64]:
    (x0, y0), (x1, y1) = low.T, high.T
    counted: NDArray[np.int64] = sums[y1, x1] - sums[y0, x1] - sums[y1, x0] + sums[y0, x0]
    return counted
