"""Display lists: a picture as plain shapes, the same for every back-end.

Shapes are structs, which are quick to make and to compare; `msgspec.structs.replace` gives another
with some fields changed. The garbage collector need not look at them (``gc=False``), since nothing
in a shape leads back to it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Literal, TypeVar, overload

from msgspec import Struct
from msgspec.structs import replace

from cubetower.pages.palette import CubeTone

Point = tuple[float, float]
Turn = tuple[float, float, float, float]  #: a unit quaternion, real part first; depth is z
Weight = Literal["regular", "semibold"]
Anchor = Literal["left", "middle", "right"]


class Paint(Struct, frozen=True, gc=False):
    """A colour, ``#rrggbb`` in sRGB, and its opacity from 0 to 1."""

    colour: str
    alpha: float = 1.0

    def fade(self, share: float) -> Paint:
        """The same colour with `share` of its opacity."""
        return self if share == 1.0 else Paint(self.colour, self.alpha * share)


class Polygon(Struct, frozen=True, gc=False):
    """A filled polygon; an outline lies centred on its edges, with mitred corners."""

    points: tuple[Point, ...]
    fill: Paint | None
    outline: Paint | None = None
    width: float = 0.0


class Circle(Struct, frozen=True, gc=False):
    """A disc; an outline lies centred on its edge."""

    centre: Point
    radius: float
    fill: Paint | None
    outline: Paint | None = None
    width: float = 0.0


class Line(Struct, frozen=True, gc=False):
    """A polyline with butt ends and mitred corners."""

    points: tuple[Point, ...]
    paint: Paint
    width: float


class Text(Struct, frozen=True, gc=False):
    """One line of text in the bundled typeface, without kerning or ligatures.

    Attributes:
        at: the anchor on the baseline.
        text: what is written.
        size: the em, in metres of the stage.
        paint: its colour.
        weight: one of the two weights bundled.
        anchor: which end of the text `at` is.
    """

    at: Point
    text: str
    size: float
    paint: Paint
    weight: Weight = "regular"
    anchor: Anchor = "left"


class Cube(Struct, frozen=True, gc=False):
    """A cube in oblique view: the visible faces, with its mark on the front or on each.

    Attributes:
        centre: of the front face, where it appears; of a cube with a `turn`, its own middle.
        edge: metres.
        angle: of the front face, radians counterclockwise.
        tone: its colours and mark.
        shear: how far to the right and up the back appears, for each metre of depth.
        key: the same for the same cube in all pictures of a film, so that it can be followed
            from one to the next; None if it cannot.
        turn: any rotation, in place of `angle`; None for a cube that faces the viewer.
        alpha: opacity of all that is painted of it, from 0 to 1.
    """

    centre: Point
    edge: float
    angle: float
    tone: CubeTone
    shear: Point
    key: int | None = None
    turn: Turn | None = None
    alpha: float = 1.0


Plain = Polygon | Circle | Line | Text
Single = Plain | Cube


class Pinned(Struct, frozen=True, gc=False):
    """Shapes around a fixed point that keep their size when a camera enlarges what is under them.

    Attributes:
        at: the point that stays where it is on the ground.
        shapes: around it, in the order they are painted; nothing of them lies under the texts of
            another group that is painted next to it.
    """

    at: Point
    shapes: tuple[Shape, ...]


class Group(Struct, frozen=True, gc=False):
    """Shapes that are painted in their order, as if each stood alone.

    What is the same group as in the picture before has not changed: nobody need look into it.
    """

    shapes: tuple[Shape, ...]


Shape = Single | Pinned | Group


Value = TypeVar("Value")
Parts = tuple[list[Value], list[Value] | None]
"""What belongs to a shape: of a pinned one all but texts, and the texts; else all, and None."""


@dataclass(frozen=True, slots=True)
class Stage:
    """The part of the world a picture shows, in metres: x to the right, y up, from (0, 0)."""

    width: float
    height: float


@dataclass(frozen=True, slots=True)
class DisplayList:
    """A picture: shapes in the order they are painted, in metres of one stage.

    Attributes:
        stage: what the picture shows.
        backdrop: painted first; frames of one film share the same tuple, so that a back-end
            may keep it painted.
        shapes: painted on top of the backdrop.
    """

    stage: Stage
    backdrop: tuple[Shape, ...] = ()
    shapes: tuple[Shape, ...] = field(default=())

    def __iter__(self) -> Iterator[Single]:
        """All shapes in the order they are painted, those of groups one by one."""
        yield from singles(self.backdrop)
        yield from singles(self.shapes)

    def texts(self) -> list[Text]:
        """All texts, in the order they are painted."""
        return [shape for shape in self if isinstance(shape, Text)]


def singles(shapes: Iterable[Shape]) -> Iterator[Single]:
    """The shapes in the order they are painted, those of groups one by one.

    Of pinned groups in a row the texts come last, as in `texts_last`.
    """
    for _, shape in pinned_singles(shapes):
        yield shape


def pinned_singles(shapes: Iterable[Shape]) -> list[tuple[Point | None, Single]]:
    """The same, each with the point to which it is pinned, or None."""
    return join_parts(map(parts_of, shapes))


def parts_of(shape: Shape) -> Parts[tuple[Point | None, Single]]:
    """The same for one shape: those of a pinned group apart from its texts."""
    if isinstance(shape, Group):
        return pinned_singles(shape.shapes), None
    if not isinstance(shape, Pinned):
        return [(None, shape)], None
    solid: list[tuple[Point | None, Single]] = []
    texts: list[tuple[Point | None, Single]] = []
    for each in singles(shape.shapes):
        (texts if isinstance(each, Text) else solid).append((shape.at, each))
    return solid, texts


def join_parts(parts: Iterable[Parts[Value]]) -> list[Value]:
    """What belongs to shapes, in the order of painting: of pinned ones in a row the texts last."""
    found: list[Value] = []
    waiting: list[Value] = []
    for first, texts in parts:
        if texts is None:
            if waiting:
                found += waiting
                waiting.clear()
        else:
            waiting += texts
        found += first
    return found + waiting


def pin(at: Point, shapes: Iterable[Shape]) -> tuple[Pinned, ...]:
    """The shapes as a group around a point; nothing if there are none."""
    group = tuple(shapes)
    return (Pinned(at, group),) if group else ()


def texts_last(shapes: Iterable[Shape]) -> tuple[Shape, ...]:
    """The shapes in their order, but with all texts last.

    If nothing covers a text, the picture is the same, and texts in a row are drawn faster.
    """
    given = tuple(shapes)
    texts = [shape for shape in given if isinstance(shape, Text)]
    return (*(shape for shape in given if not isinstance(shape, Text)), *texts) if texts else given


@overload
def fade(shape: Plain, share: float) -> Plain: ...


@overload
def fade(shape: Shape, share: float) -> Shape: ...


def fade(shape: Shape, share: float) -> Shape:
    """A shape with a share of its opacity."""
    if share == 1:
        return shape
    match shape:
        case Cube():
            return replace(shape, alpha=shape.alpha * share)
        case Text() | Line():
            return replace(shape, paint=shape.paint.fade(share))
        case Pinned() | Group():
            return replace(shape, shapes=tuple(fade(each, share) for each in shape.shapes))
    fill, outline = (paint and paint.fade(share) for paint in (shape.fill, shape.outline))
    return replace(shape, fill=fill, outline=outline)
