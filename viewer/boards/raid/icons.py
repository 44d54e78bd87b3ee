"""Small pictures of the card game: one for each type of warriors and helpers, and emblems."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from typing import Final

from viewer.boards.samurai.icons import PICTURES as SHARED
from viewer.draw.displaylist import Point, Shape
from viewer.draw.outlines import (
    Picture,
    Points,
    arc,
    both,
    box,
    disc,
    mirrored,
    painted,
    turned,
)
from viewer.draw.sheet import Sheet


def picture(
    sheet: Sheet, name: str, middle: Point, size: float, colours: tuple[str, str]
) -> Iterator[Shape]:
    """A picture.

    Args:
        sheet: what it is drawn on.
        name: one of `PICTURES`.
        middle: units.
        size: its width and height, units.
        colours: of its ink and its details.
    """
    yield from painted(sheet, PICTURES[name], middle, size, colours)


def _star() -> Points:
    """A throwing star with four points."""
    radii = ((12.2, 0.0), (4.2, 45.0))
    return tuple(
        (
            12 + radius * math.cos(math.radians(90 * corner + turn)),
            12 + radius * math.sin(math.radians(90 * corner + turn)),
        )
        for corner in range(4)
        for radius, turn in radii
    )


def _beads() -> Iterator[Points]:
    """A string of beads."""
    for bead in range(12):
        turn = math.radians(90 + 30 * bead)
        size = 2.9 if bead == 0 else 2.1
        yield disc(12 + 8.2 * math.cos(turn), 9.8 + 8.2 * math.sin(turn), size)


def _ribs() -> Iterator[Points]:
    """The ribs of an open fan."""
    for turn in (-50, -25, 0, 25, 50):
        tip = math.radians(turn - 90)
        x, y = math.cos(tip), math.sin(tip)
        near, far = (12 + 7.4 * x, 20 + 7.4 * y), (12 + 16.4 * x, 20 + 16.4 * y)
        side = (-0.45 * y, 0.45 * x)
        yield (
            (near[0] - side[0], near[1] - side[1]),
            (far[0] - side[0], far[1] - side[1]),
            (far[0] + side[0], far[1] + side[1]),
            (near[0] + side[0], near[1] + side[1]),
        )


_BOW: Points = (*arc(6.0, 12, 13.0, 11.6, -78, 78, 14), *arc(6.0, 12, 10.6, 10.4, 76, -76, 14))
_ARROW: Final = (
    box(1.0, 11.3, 20.0, 12.7),
    ((19.4, 8.4), (24.6, 12.0), (19.4, 15.6)),
    ((0.0, 9.2), (2.4, 9.2), (5.0, 12.0), (2.4, 14.8), (0.0, 14.8), (2.0, 12.0)),
)
_STRING: Points = ((8.2, 0.8), (9.3, 0.8), (5.6, 12.0), (9.3, 23.2), (8.2, 23.2), (4.5, 12.0))

PICTURES: Final[Mapping[str, Picture]] = {
    "farmer": SHARED["rice"],
    "samurai": SHARED["samurai"],
    "ronin": SHARED["ronin"],
    "brawler": Picture(
        (
            ((4.6, 4.0), (7.0, 2.6), (19.0, 2.6), (21.4, 4.6), (21.4, 12.6), (19.0, 16.0),
             (18.2, 23.6), (7.4, 23.6), (6.8, 16.4), (3.0, 12.4), (2.6, 9.0)),
        ),
        (
            box(8.6, 3.6, 9.6, 9.4), box(12.6, 3.6, 13.6, 9.4), box(16.6, 3.6, 17.6, 9.4),
            ((3.8, 9.6), (14.4, 9.6), (15.4, 11.2), (14.4, 13.0), (10.0, 13.2), (10.0, 12.2),
             (13.8, 11.8), (13.8, 10.7), (3.8, 10.7)),
            box(7.0, 19.0, 18.6, 20.2),
        ),
    ),
    "robber": Picture(
        (
            both(((12.0, 7.6), (15.0, 7.6), (20.4, 12.6), (22.0, 18.0), (20.0, 22.4),
                  (15.6, 24.0))),
            both(((12.0, 5.6), (14.4, 5.6), (18.2, 0.2), (14.0, 1.4), (12.0, 0.2))),
        ),
        (
            box(8.6, 6.0, 15.4, 7.6),
            ((12.0, 11.6), (16.2, 16.2), (12.0, 20.8), (7.8, 16.2)),
        ),
    ),
    "guard": Picture(
        (both(((12.0, 0.2), (15.4, 2.4), (21.6, 3.4), (21.6, 11.0), (19.0, 18.0), (12.0, 24.0))),),
        (
            both(((12.0, 3.4), (14.6, 5.0), (18.8, 5.8), (18.8, 6.9), (12.0, 6.9))),
            box(11.2, 6.8, 12.8, 21.0),
            box(5.6, 11.2, 18.4, 12.8),
        ),
    ),
    "huntress": Picture(
        (
            ((12.0, 10.6), (15.6, 12.2), (19.4, 17.2), (19.2, 21.4), (16.2, 23.2), (12.0, 21.8),
             (7.8, 23.2), (4.8, 21.4), (4.6, 17.2), (8.4, 12.2)),
            disc(8.6, 4.6, 2.7, 4.0),
            disc(15.4, 4.6, 2.7, 4.0),
            disc(2.9, 10.8, 2.5, 3.6),
            disc(21.1, 10.8, 2.5, 3.6),
        ),
    ),
    "nun": Picture((*_beads(), ((11.1, 20.0), (12.9, 20.0), (15.4, 25.0), (8.6, 25.0)))),
    "archer": Picture((_BOW, _STRING, *_ARROW)),
    "ninja": Picture((_star(),), (disc(12, 12, 2.2),)),
    "builder": Picture(
        (
            ((3.4, 2.0), (17.4, 2.0), (22.0, 6.0), (22.0, 8.2), (17.4, 8.2), (15.8, 9.8),
             (3.4, 9.8)),
            box(8.4, 9.8, 12.4, 24.0),
        ),
        (box(6.0, 2.0, 7.2, 9.8),),
    ),
    "geisha": Picture(
        (
            (*arc(12, 20, 17.6, 17.6, 205, 335, 14), *arc(12, 20, 6.2, 6.2, 335, 205, 10)),
            disc(12, 20.4, 2.6),
            ((11.2, 20), (6.2, 16.4), (7.2, 15.4), (12.8, 19)),
            mirrored(((11.2, 20), (6.2, 16.4), (7.2, 15.4), (12.8, 19))),
        ),
        tuple(_ribs()),
    ),
    "crest": Picture(
        tuple(
            turned(both(((12.0, 10.4), (14.6, 7.2), (15.2, 3.0), (12.0, -0.6))), 120 * leaf)
            for leaf in range(3)
        ),
    ),
    "lock": Picture(
        (
            box(3.6, 10.6, 20.4, 23.4),
            (*arc(12, 10.6, 7.0, 8.6, 180, 360), *arc(12, 10.6, 4.2, 5.8, 360, 180)),
        ),
        (disc(12, 15.6, 2.0), ((11.2, 16.4), (12.8, 16.4), (13.4, 20.6), (10.6, 20.6))),
    ),
    "yes": Picture(
        (((2.0, 12.6), (5.0, 9.6), (9.6, 14.2), (19.4, 3.6), (22.4, 6.6), (9.6, 20.2)),),
    ),
    "no": Picture(
        (
            turned(box(10.2, 1.0, 13.8, 23.0), 45),
            turned(box(10.2, 1.0, 13.8, 23.0), -45),
        ),
    ),
    "counter": SHARED["token exchange"],
}  # fmt: skip
"""The icons: warriors and helpers by their names; a shogun's crest, a lock, and answers."""
