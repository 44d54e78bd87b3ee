"""Pictures on the buttons of the bar."""

from __future__ import annotations

from collections.abc import Iterator

from viewer.draw.displaylist import Circle, Line, Paint, Polygon, Shape
from viewer.draw.rect import Place
from viewer.draw.sheet import Sheet
from viewer.window.controls import Icon

GRID = 24.0  # pictures are drawn on a square of so many steps, y down
Points = tuple[tuple[float, float], ...]


def picture(*, filled: tuple[Points, ...] = (), strokes: tuple[Points, ...] = (),
            discs: tuple[tuple[float, float, float], ...] = ()) -> Icon:  # fmt: skip
    """A picture of outlines, strokes and discs (x, y, radius), on the grid."""

    def drawn(sheet: Sheet, middle: Place, size: float, paint: Paint) -> Iterator[Shape]:
        step = size / GRID

        def at(x: float, y: float) -> tuple[float, float]:
            return sheet.at(middle[0] + (x - GRID / 2) * step, middle[1] + (y - GRID / 2) * step)

        for outline in filled:
            yield Polygon(tuple(at(*point) for point in outline), paint)
        for stroke in strokes:
            yield Line(tuple(at(*point) for point in stroke), paint, 2.6 * step * sheet.unit)
        for x, y, radius in discs:
            yield Circle(at(x, y), radius * step * sheet.unit, paint)

    return drawn


def mirrored(points: Points) -> Points:
    """The same, looking the other way."""
    return tuple((GRID - x, y) for x, y in points)


def pair(*, filled: tuple[Points, ...] = (), strokes: tuple[Points, ...] = ()) -> tuple[Icon, Icon]:
    """A picture that points to the left, made from one that points to the right, and that one."""
    back = picture(filled=tuple(map(mirrored, filled)), strokes=tuple(map(mirrored, strokes)))
    return back, picture(filled=filled, strokes=strokes)


def _chevron(x: float) -> Points:
    return ((x, 4.0), (x + 7.5, 12.0), (x, 20.0))


def _box(left: float, top: float, right: float, bottom: float) -> Points:
    return ((left, top), (right, top), (right, bottom), (left, bottom))


PLAY = picture(filled=(((6.0, 3.0), (6.0, 21.0), (21.0, 12.0)),))
PAUSE = picture(filled=(_box(5.0, 3.5, 10.0, 20.5), _box(14.0, 3.5, 19.0, 20.5)))
STEP = pair(strokes=(_chevron(8.5),))
BATTLE = pair(filled=(((4.0, 4.0), (4.0, 20.0), (16.0, 12.0)), _box(17.5, 4.0, 20.5, 20.0)))
SEASON = pair(strokes=(_chevron(4.5), _chevron(12.0)))
YEAR = pair(strokes=(_chevron(1.5), _chevron(9.0)), filled=(_box(19.5, 3.0, 22.5, 21.0),))
EYE = picture(
    strokes=(
        ((1.5, 12.0), (5.0, 7.6), (9.0, 5.6), (12.0, 5.2), (15.0, 5.6), (19.0, 7.6), (22.5, 12.0)),
        ((1.5, 12.0), (5.0, 16.4), (9.0, 18.4), (12.0, 18.8), (15.0, 18.4), (19.0, 16.4),
         (22.5, 12.0)),
    ),
    discs=((12.0, 12.0, 3.6),),
)  # fmt: skip
LIST = picture(
    strokes=tuple(((8.5, y), (22.0, y)) for y in (5.5, 12.0, 18.5)),
    discs=tuple((3.5, y, 1.9) for y in (5.5, 12.0, 18.5)),
)
HELP = picture(
    strokes=(((7.6, 8.6), (8.2, 5.6), (10.4, 3.9), (13.4, 3.9), (15.8, 5.7), (16.0, 8.4),
              (14.4, 10.6), (12.4, 12.2), (11.9, 15.4)),),
    discs=((11.9, 19.8, 1.9),),
)  # fmt: skip
CAMERA = picture(
    strokes=(
        ((3.0, 7.5), (8.0, 7.5), (9.6, 4.5), (14.4, 4.5), (16.0, 7.5), (21.0, 7.5), (21.0, 19.0),
         (3.0, 19.0), (3.0, 6.2)),
    ),
    discs=((12.0, 13.0, 3.6),),
)  # fmt: skip
FULL = picture(
    strokes=(
        ((3.5, 9.0), (3.5, 3.5), (9.0, 3.5)),
        ((15.0, 3.5), (20.5, 3.5), (20.5, 9.0)),
        ((20.5, 15.0), (20.5, 20.5), (15.0, 20.5)),
        ((9.0, 20.5), (3.5, 20.5), (3.5, 15.0)),
    )
)
CLOSE = picture(strokes=(((5.0, 5.0), (19.0, 19.0)), ((19.0, 5.0), (5.0, 19.0))))
SLOWER = picture(strokes=(((4.0, 12.0), (20.0, 12.0)),))
FASTER = picture(strokes=(((4.0, 12.0), (20.0, 12.0)), ((12.0, 4.0), (12.0, 20.0))))
