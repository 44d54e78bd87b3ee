"""Marks for events on the map of SAMURAI: rings around hexes, and arrows between them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Final

from cubetower.game.core import Event
from cubetower.game.samurai.rules.events import (
    Captured,
    Drew,
    Edo,
    FiguresExchanged,
    Laid,
    Passed,
    Placed,
    SetAside,
    TokenExchanged,
    Turn,
)
from cubetower.game.samurai.rules.observation import Position
from cubetower.viewer.boards.samurai.layout import SamuraiLayout
from cubetower.viewer.boards.table.moments import TableMoment
from cubetower.viewer.draw.displaylist import Paint, Polygon, Shape
from cubetower.viewer.draw.halo import halo
from cubetower.viewer.draw.rect import Place
from cubetower.viewer.draw.sheet import Sheet
from cubetower.viewer.draw.typography import text_width

KEEPS_LAST_MARKED: Final = (Captured, SetAside, Drew, Passed, Turn)
"""Events in which the token laid last stays marked."""

RINGS: Final = {"last": ((0.11, 0.6),), "now": ((0.34, 0.25), (0.15, 1.0))}
"""Rings around a hex: their width, in radii of the hex, and their opacity."""

MIN_RING_RADIUS: Final = 24.0
"""Rings are at least as thick as around a hex of this radius, units."""

LABEL, LIFT = 12.5, 3.0  # size of a hex's name, and from the hex to its tag, units

NAME, MIDDLE, FOOT = 0.58, 0.2, 0.86
"""Largest size of a hex's name, and how far down it stands: on an empty hex, and under what lies
there, in radii of the hex."""

BEND: Final = 0.16
"""How far an arrow bends to its left, as a share of its length."""
TIP: Final = 9.0
"""Length of an arrow's tip, units."""
STEPS: Final = 20


def rings(sheet: Sheet, layout: SamuraiLayout, moment: TableMoment[Position]) -> Iterator[Shape]:
    """Rings around the hexes of the event, and around the token laid last."""
    lying = moment.after.lying
    if lying and isinstance(moment.event, KEEPS_LAST_MARKED):
        yield from _ring(sheet, layout, next(reversed(lying)), "last")
    for each in hexes_of(moment.event):
        yield from _ring(sheet, layout, each, "now")


def labels(sheet: Sheet, layout: SamuraiLayout, names: Iterable[str]) -> Iterator[Shape]:
    """The names of hexes, as in the course, each on a tag above its hex."""
    for name in names:
        x, y = layout.middles[name]
        wide, high = text_width(name, LABEL, "semibold") + 10, LABEL + 6
        up = y - 0.87 * layout.radius - LIFT - high
        top = up if up > layout.chart.top else y + 0.87 * layout.radius + LIFT
        neutral = sheet.palette.neutral
        for spread, paint in ((1.6, Paint(neutral.shadow, 0.10)), (0.0, Paint(neutral.paper))):
            left, right = x - wide / 2 - spread, x + wide / 2 + spread
            yield sheet.box(left, top - spread / 2, right, top + high + spread, paint)
        yield sheet.text(x, top + high - 5.4, name, LABEL, weight="semibold", anchor="middle")


def all_names(sheet: Sheet, layout: SamuraiLayout, lying: Collection[str]) -> Iterator[Shape]:
    """The names of all hexes, large enough to read: where the small ones are, or at their feet.

    Args:
        sheet: where they are drawn.
        layout: of the table.
        lying: the hexes with a token.
    """
    size = min(LABEL, NAME * layout.radius)
    for name, (x, y) in layout.middles.items():
        taken = name in lying or layout.board.hexes[name].kind
        foot = y + (FOOT if taken else MIDDLE) * layout.radius
        text = sheet.text(x, foot, name, size, weight="semibold", anchor="middle")
        yield from halo(text, Paint(sheet.palette.neutral.paper, 0.9), 0.16)
        yield text


def ways(sheet: Sheet, layout: SamuraiLayout, moment: TableMoment[Position]) -> Iterator[Shape]:
    """Arrows between pieces that change places."""
    hexes = hexes_of(moment.event)
    if len(hexes) == 2:
        yield from _way(sheet, layout, hexes[0], hexes[1])
        if isinstance(moment.event, FiguresExchanged):
            yield from _way(sheet, layout, hexes[1], hexes[0])


def hexes_of(event: Event) -> Sequence[str]:
    """The hexes that an event is about."""
    match event:
        case Edo() | Placed() | Laid() | Captured() | SetAside():
            return (event.hex,)
        case FiguresExchanged() | TokenExchanged():
            return event.hexes
    return ()


def _ring(sheet: Sheet, layout: SamuraiLayout, name: str, kind: str) -> Iterator[Shape]:
    points = sheet.points(layout.hexagon(name))
    radius = max(MIN_RING_RADIUS, layout.radius) * sheet.unit
    for wide, alpha in RINGS[kind]:
        line = Paint(sheet.palette.neutral.accent, alpha)
        yield Polygon(points, None, line, wide * radius)


def _way(sheet: Sheet, layout: SamuraiLayout, start: str, end: str) -> Iterator[Shape]:
    """A thin bent arrow from hex to hex."""
    curve = _curve(layout.middles[start], layout.middles[end], 0.9 * layout.radius)
    neutral, tip, along = sheet.palette.neutral, curve[-1], curve[-1] - curve[-3]
    back = TIP * along / (abs(along) or 1.0)
    point = _places([tip, tip - back * (1 - 0.5j), tip - back * (1 + 0.5j)])
    stem = _places([*curve[:-1], tip - 0.8 * back])
    for paint, wide in ((Paint(neutral.paper, 0.9), 5.0), (Paint(neutral.accent), 2.2)):
        yield sheet.line(stem, paint, wide)
        yield sheet.polygon(point, paint, paint, wide - 2.0)


def _curve(start: Place, end: Place, short: float) -> list[complex]:
    """A curve between two places without `short` units at both ends; x is real, y imaginary."""
    one, other = complex(*start), complex(*end)
    over = (one + other) / 2 - 1j * BEND * (other - one)
    trim = min(0.4, short / abs(other - one))
    shares = (trim + (1 - 2 * trim) * step / STEPS for step in range(STEPS + 1))
    return [
        (1 - share) ** 2 * one + 2 * share * (1 - share) * over + share**2 * other
        for share in shares
    ]


def _places(numbers: Iterable[complex]) -> list[Place]:
    return [(number.real, number.imag) for number in numbers]
