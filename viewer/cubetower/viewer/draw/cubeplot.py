"""A distribution as piles of a hundred little cubes, and where a result falls among them."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from cubetower.pages.palette import CubeTone
from cubetower.viewer.draw.displaylist import Paint, Shape
from cubetower.viewer.draw.flow import HAIRLINE, Element
from cubetower.viewer.draw.rect import Place, Rect
from cubetower.viewer.draw.sheet import Sheet
from cubetower.viewer.draw.solids import cube
from cubetower.viewer.draw.typography import CAP_HEIGHT, NOTE, text_width

CUBES: Final = 100
"""Cubes of a whole distribution: each stands for one in a hundred."""
EDGE, MIN_EDGE = 10.0, 2.0  # of a little cube with the gap after it, units
GAP = 0.16  # between little cubes, in their edges
APART = 0.7  # between piles, in edges
MAX_ABREAST = 10  # little cubes side by side in a pile
RESULT = 13.0  # edge of the cube that stands for the result, units
HEADROOM = 20.0  # over the highest pile, for that cube, units
FOOT = 19.0  # under the piles, for the names of the axis, units
SPACE = 8.0  # between names, units
FAINT, LIT, DIM = 0.6, 1.0, 0.28  # opacity before the result; after it, of what it counts or not


Span = tuple[float, float]


class Part(NamedTuple):
    """Cubes of one kind in a pile.

    Attributes:
        chance: what they stand for, 0 to 1.
        colour: ``#rrggbb``.
        lit: whether they count with the result.
    """

    chance: float
    colour: str
    lit: bool = False


@dataclass(frozen=True, slots=True)
class Pile:
    """A column of the distribution.

    Attributes:
        parts: from the ground up.
        names: under it, the first one for which there is room; none, if it is empty.
    """

    parts: tuple[Part, ...]
    names: tuple[str, ...] = ()


class Result(NamedTuple):
    """What came of it.

    Attributes:
        pile: on which it falls, from the left.
        tone: of its cube.
        progress: how far it has fallen, 0 to 1.
    """

    pile: int
    tone: CubeTone
    progress: float


def share_out(chances: Sequence[float]) -> list[int]:
    """Whole cubes for chances that add up to 1, by largest remainder; the first of equal ones."""
    exact = [chance * CUBES for chance in chances]
    found = [math.floor(each + 1e-9) for each in exact]
    by_rest = sorted(range(len(exact)), key=lambda n: (round(found[n] - exact[n], 9), n))
    for place in by_rest[: max(0, CUBES - sum(found))]:
        found[place] += 1
    return found


def cube_plot(
    piles: Sequence[Pile],
    height: float,
    result: Result | None = None,
    *,
    note: str = "",
    headroom: float = HEADROOM,
) -> Element:
    """Piles of little cubes over an axis; with a result, what it counts is lit.

    Args:
        piles: from left to right; their chances add up to 1.
        height: of the whole, units.
        result: falls on its pile.
        note: in the upper corner where the piles are lower.
        headroom: over the highest pile, units.
    """

    def draw(sheet: Sheet, area: Rect) -> Iterator[Shape]:
        grid = _grid(piles, area, headroom)
        yield from grid.cubes(sheet, result)
        yield from _axis(sheet, area, grid)
        yield from _corner(sheet, area, grid, note)
        if result:
            yield from grid.result(sheet, result)

    return Element(0.0, lambda _: height, draw)


class _Grid(NamedTuple):
    """Where the little cubes lie: `counts` of each part of each pile, from `left`, on `ground`."""

    piles: Sequence[Pile]
    counts: Sequence[Sequence[int]]
    left: float
    ground: float
    edge: float
    abreast: int

    @property
    def pitch(self) -> float:
        """From pile to pile, units."""
        return (self.abreast + APART) * self.edge

    def middle(self, pile: int) -> float:
        """The x of a pile's middle."""
        return self.left + (pile + 0.5) * self.pitch - APART * self.edge / 2

    def cubes(self, sheet: Sheet, result: Result | None) -> Iterator[Shape]:
        """All little cubes; when the result lies, what it counts is lit at once."""
        lies = result is not None and result.progress >= 1
        for number, (pile, counts) in enumerate(zip(self.piles, self.counts, strict=True)):
            start = 0
            for part, count in zip(pile.parts, counts, strict=True):
                paint = Paint(part.colour, (LIT if part.lit else DIM) if lies else FAINT)
                for block in self._blocks(number, start, start + count):
                    yield sheet.box(block.left, block.top, block.right, block.bottom, paint)
                start += count
        paper = Paint(sheet.palette.neutral.paper)
        for gaps in (self._gaps_between_rows(), self._gaps_in_rows()):
            if gaps:
                yield sheet.line(gaps, paper, self.edge * GAP)

    @property
    def rows(self) -> int:
        """Of the highest pile."""
        return max(self.rows_of(number) for number in range(len(self.piles)))

    def rows_of(self, pile: int) -> int:
        """How many rows of little cubes a pile has."""
        return -(-sum(self.counts[pile]) // self.abreast)

    def _blocks(self, pile: int, start: int, stop: int) -> Iterator[Rect]:
        """The rectangles that the little cubes of a pile from `start` to `stop` fill."""
        left = self.left + pile * self.pitch
        while start < stop:
            row, column = divmod(start, self.abreast)
            rows = (stop - start) // self.abreast if column == 0 else 0
            long = self.abreast if rows else min(stop - start, self.abreast - column)
            bottom, x = self.ground - row * self.edge, left + column * self.edge
            yield Rect(x, bottom - max(1, rows) * self.edge, x + long * self.edge, bottom)
            start += max(1, rows) * long

    def _gaps_between_rows(self) -> list[Place]:
        """A line to and fro along all gaps between rows, which turns beside the piles."""
        ends = (self.left - 1, self.left + len(self.piles) * self.pitch)
        heights = [self.ground - row * self.edge for row in range(1, self.rows)]
        return [(x, y) for row, y in enumerate(heights) for x in ends[:: 1 - row % 2 * 2]]

    def _gaps_in_rows(self) -> list[Place]:
        """A line up and down along all gaps between cubes side by side."""
        ends = (self.ground + 0.5, self.ground - self.rows * self.edge - 1)
        across = [
            self.left + pile * self.pitch + column * self.edge
            for pile in range(len(self.piles)) for column in range(1, self.abreast)
        ]  # fmt: skip
        return [(x, y) for place, x in enumerate(across) for y in ends[:: 1 - place % 2 * 2]]

    def result(self, sheet: Sheet, result: Result) -> Iterator[Shape]:
        """The cube of the result, on its way down to the top of its pile."""
        rows = self.rows_of(result.pile)
        rest = self.ground - rows * self.edge - RESULT / 2 - 1
        high = self.ground - HEADROOM - rows * self.edge - 30
        y = high + (rest - high) * result.progress**2
        at = sheet.at(self.middle(result.pile) - 1, y)
        yield cube(at, RESULT * sheet.unit, 0.0, result.tone)


def _grid(piles: Sequence[Pile], area: Rect, headroom: float) -> _Grid:
    """The grid with the largest cubes for which there is room."""
    shares = iter(share_out([part.chance for pile in piles for part in pile.parts]))
    counts = [[next(shares) for _ in pile.parts] for pile in piles]
    highest, ground = max(map(sum, counts)), area.bottom - FOOT
    room = ground - area.top - headroom

    def edge(abreast: int) -> float:
        across = area.width / (len(piles) * (abreast + APART) - APART)
        return max(MIN_EDGE, min(EDGE, across, room / math.ceil(highest / abreast)))

    abreast = max(range(1, MAX_ABREAST + 1), key=lambda n: (round(edge(n), 3), -n))
    size = edge(abreast)
    wide = (len(piles) * (abreast + APART) - APART) * size
    return _Grid(piles, counts, area.middle[0] - wide / 2, ground, size, abreast)


def _axis(sheet: Sheet, area: Rect, grid: _Grid) -> Iterator[Shape]:
    """The ground under the piles, and their names; those with the most choices go first."""
    y = grid.ground + 1.5
    paint = Paint(sheet.palette.neutral.rule)
    yield sheet.line(((area.left, y), (area.right, y)), paint, HAIRLINE)
    baseline, free = grid.ground + 5 + NOTE * CAP_HEIGHT, [(area.left, area.right)]
    named = (number for number, pile in enumerate(grid.piles) if pile.names)
    for number in sorted(named, key=lambda number: -len(grid.piles[number].names)):
        for name in grid.piles[number].names:
            wide = text_width(name, NOTE)
            if (x := _fit(grid.middle(number), wide, free)) is not None:
                yield sheet.text(x, baseline, name, NOTE, muted=True, anchor="middle")
                free = _without(free, x - wide / 2 - SPACE, x + wide / 2 + SPACE)
                break


def _fit(x: float, wide: float, free: Sequence[Span]) -> float | None:
    """Where something may stand that should stand at `x`; None if there is no room near it."""
    for left, right in free:
        if left <= x <= right and right - left >= wide:
            return min(max(x, left + wide / 2), right - wide / 2)
    return None


def _without(free: Sequence[Span], start: float, end: float) -> list[Span]:
    """The free spans without what lies between two places."""
    cut = [(left, min(right, start)) for left, right in free]
    cut += [(max(left, end), right) for left, right in free]
    return [(left, right) for left, right in cut if left < right]


def _corner(sheet: Sheet, area: Rect, grid: _Grid, note: str) -> Iterator[Shape]:
    """The note, if any, in the corner over the lower piles."""
    if not note:
        return
    heights, room = [sum(counts) for counts in grid.counts], text_width(note, NOTE) + 2 * SPACE
    middles = [grid.middle(number) for number in range(len(heights))]
    near = zip(middles, heights, strict=True)
    left = max((high for x, high in near if x < area.left + room), default=0)
    near = zip(middles, heights, strict=True)
    right = max((high for x, high in near if x > area.right - room), default=0)
    y = area.top + NOTE
    if left < right:
        yield sheet.text(area.left, y, note, NOTE, muted=True)
    else:
        yield sheet.text(area.right, y, note, NOTE, muted=True, anchor="right")
