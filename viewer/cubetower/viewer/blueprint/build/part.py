"""`Part`: a flat piece of material, and where it stands in the tower."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from shapely import Polygon
from shapely.affinity import scale

Vector = tuple[float, float, float]
Line = tuple[tuple[float, float], ...]  #: through points of a part, mm
Caption = tuple[str, float, float]  #: a text, and the middle of its baseline on a part, mm

X, Y, Z = (1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)


@dataclass(frozen=True, slots=True)
class Placement:
    """Where a part stands in the tower: x towards the exit, y upwards, z to the back.

    Attributes:
        origin: the point of the tower, mm, at (0, 0) of the part's face with the label.
        right: direction in the tower of the part's first coordinate.
        up: the same of its second.
    """

    origin: Vector
    right: Vector
    up: Vector


@dataclass(frozen=True, slots=True)
class Part:
    """A flat piece, cut square, as seen on its face with the label; lengths in mm.

    Attributes:
        name: on its label.
        shape: its outline and its holes.
        thick_mm: of the material.
        placements: where its copies stand.
        marks: lines on its face.
        captions: of what these lines show.
        note: a few words below its name.
    """

    name: str
    shape: Polygon
    thick_mm: float
    placements: tuple[Placement, ...]
    marks: tuple[Line, ...] = ()
    captions: tuple[Caption, ...] = ()
    note: str = ""

    @property
    def quantity(self) -> int:
        """How many of it are needed."""
        return len(self.placements)

    @property
    def size_mm(self) -> tuple[float, float]:
        """Its width and its height."""
        left, low, right, high = self.shape.bounds
        return right - left, high - low


def mirror(part: Part) -> Part:
    """The same part in the same place, seen from where its first coordinate runs backwards.

    Its thickness then lies on the other side of the same plane.
    """
    return replace(
        part,
        shape=scale(part.shape, -1, 1, origin=(0, 0)),
        marks=tuple(tuple((-u, v) for u, v in line) for line in part.marks),
        captions=tuple((text, -u, v) for text, u, v in part.captions),
        placements=tuple(
            Placement(each.origin, _opposite(each.right), each.up) for each in part.placements
        ),
    )


def outline_lines(shapes: Iterable[Polygon]) -> tuple[Line, ...]:
    """The outlines of shapes as lines."""
    return tuple(tuple((float(u), float(v)) for u, v in shape.exterior.coords) for shape in shapes)


def _opposite(direction: Vector) -> Vector:
    x, y, z = direction
    return -x, -y, -z
