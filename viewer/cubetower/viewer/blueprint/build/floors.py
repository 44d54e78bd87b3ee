"""Floors: the pieces that holes leave of a plate as large as the tube."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

from shapely import LineString, Polygon, box, union_all
from shapely.geometry.base import BaseGeometry

from cubetower.tower import DesignError
from cubetower.tower.design import Design, Floor
from cubetower.viewer.blueprint.build.part import Part, Placement, X, Z

Span = tuple[float, float]
Side = Literal["front", "rear", "back", "exit"]
SIDES: tuple[Side, ...] = ("front", "rear", "back", "exit")


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece of a floor.

    Attributes:
        floor: it belongs to, by its number from the top.
        name: of the floor, and of the piece if there are several.
        height_mm: of its upper face.
        shape: between the walls, seen from above: x and z, mm.
        contacts: along which spans it touches each wall, in x or z, mm.
    """

    floor: str
    name: str
    height_mm: float
    shape: Polygon
    contacts: Mapping[Side, tuple[Span, ...]]


def floor_pieces(design: Design) -> list[Piece]:
    """The pieces of all floors, as measured, from the top.

    Raises:
        DesignError: a piece touches no wall.
    """
    floors = sorted(design.floor, key=lambda floor: -floor.height_mm)
    return [
        piece
        for number, floor in enumerate(floors, 1)
        for piece in _pieces(design, floor, f"Floor {number}")
    ]


def floor_parts(design: Design, pieces: list[Piece]) -> Iterator[Part]:
    """The parts of pieces of floors, seen from above."""
    for piece in pieces:
        place = Placement((0.0, piece.height_mm, 0.0), X, Z)
        note = f"upper face at {piece.height_mm:g} mm, exit →"
        yield Part(piece.name, piece.shape, design.tube.plate_mm, (place,), note=note)


def polygons(shape: BaseGeometry) -> list[Polygon]:
    """The pieces of a shape, from left to right."""
    pieces = getattr(shape, "geoms", [shape])
    solid = [piece for piece in pieces if isinstance(piece, Polygon) and not piece.is_empty]
    return sorted(solid, key=lambda piece: piece.bounds)


def _pieces(design: Design, floor: Floor, name: str) -> Iterator[Piece]:
    across, deep = design.tube.width_mm / 2, design.tube.depth_mm / 2
    holes = [
        box(x0, z0, x1, z1)
        for x0, x1, z0, z1 in ((*hole, -deep, deep)[:4] for hole in floor.holes_mm)
    ]
    shapes = polygons(box(-across, -deep, across, deep).difference(union_all(holes)))
    for number, shape in enumerate(shapes, 1):
        contacts = {side: _contacts(design, shape, side) for side in SIDES}
        if not any(contacts.values()):
            raise DesignError(
                f"floor at {floor.height_mm:g} mm: a piece between its holes touches no wall, so "
                "nothing holds it; leave a bar from it to a wall"
            )
        full = name if len(shapes) == 1 else f"{name}, piece {number} of {len(shapes)}"
        yield Piece(name, full, floor.height_mm, shape, contacts)


def _contacts(design: Design, shape: Polygon, side: Side) -> tuple[Span, ...]:
    """Along which spans a piece touches a wall."""
    across, deep = design.tube.width_mm / 2, design.tube.depth_mm / 2
    ends = {
        "front": ((-across, -deep), (across, -deep)),
        "rear": ((-across, deep), (across, deep)),
        "back": ((-across, -deep), (-across, deep)),
        "exit": ((across, -deep), (across, deep)),
    }
    along = 0 if side in ("front", "rear") else 1
    shared = shape.intersection(LineString(ends[side]))
    lines = [line for line in getattr(shared, "geoms", [shared]) if isinstance(line, LineString)]
    spans = [sorted(place[along] for place in line.coords) for line in lines if line.length]
    merged: list[Span] = []
    for first, *_, last in sorted(spans):
        if merged and merged[-1][1] == first:
            first = merged.pop()[0]
        merged.append((first, last))
    return tuple(merged)
