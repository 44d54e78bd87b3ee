"""Floors: the pieces that holes leave of a plate as large as the tube, with tabs at the walls."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

from shapely import LineString, Polygon, box, union_all
from shapely.geometry.base import BaseGeometry

from tower import DesignError
from tower.design import Design, Floor
from viewer.blueprint.build.joints import Joints, Span
from viewer.blueprint.build.part import Part, Placement, X, Z

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
        tabs: the same of its tabs.
    """

    floor: str
    name: str
    height_mm: float
    shape: Polygon
    contacts: Mapping[Side, tuple[Span, ...]]
    tabs: Mapping[Side, tuple[Span, ...]]


def floor_pieces(design: Design, joints: Joints) -> list[Piece]:
    """The pieces of all floors, as measured, from the top.

    Raises:
        DesignError: a piece touches no wall.
    """
    floors = sorted(design.floor, key=lambda each: -each.height_mm)
    return [
        piece
        for number, floor in enumerate(floors, 1)
        for piece in _pieces(design, joints, floor, f"Floor {number}")
    ]


def floor_parts(design: Design, joints: Joints, pieces: list[Piece]) -> Iterator[Part]:
    """The parts of pieces of floors, seen from above."""
    for piece in pieces:
        tabs = [tab_box(design, side, span) for side in SIDES for span in piece.tabs[side]]
        place = Placement((0.0, piece.height_mm, 0.0), X, Z)
        shape = union_all([piece.shape, *tabs])
        note = f"upper face at {piece.height_mm:g} mm, exit →"
        yield Part(piece.name, one_piece(shape), joints.thick_mm, (place,), note=note)


def tab_box(design: Design, side: Side, span: Span) -> Polygon:
    """A tab through a wall, seen from above: x and z, mm."""
    thick = design.tube.plate_mm
    across, deep = design.tube.width_mm / 2, design.tube.depth_mm / 2
    a, b = span
    if side == "front":
        return box(a, -deep - thick, b, -deep)
    if side == "rear":
        return box(a, deep, b, deep + thick)
    if side == "back":
        return box(-across - thick, a, -across, b)
    return box(across, a, across + thick, b)


def polygons(shape: BaseGeometry) -> list[Polygon]:
    """The pieces of a shape, from left to right."""
    pieces = getattr(shape, "geoms", [shape])
    found = [each for each in pieces if isinstance(each, Polygon) and not each.is_empty]
    return sorted(found, key=lambda each: each.bounds)


def one_piece(shape: BaseGeometry) -> Polygon:
    """A shape that must be one piece.

    Raises:
        DesignError: it falls apart.
    """
    if not isinstance(shape, Polygon) or shape.is_empty:
        raise DesignError(
            "plates: they are so thick that joints cut a part in two; make them thinner"
        )
    return shape


def _pieces(design: Design, joints: Joints, floor: Floor, name: str) -> Iterator[Piece]:
    across, deep = design.tube.width_mm / 2, design.tube.depth_mm / 2
    holes = [
        box(x0, z0, x1, z1)
        for x0, x1, z0, z1 in ((*hole, -deep, deep)[:4] for hole in floor.holes_mm)
    ]
    shapes = polygons(box(-across, -deep, across, deep).difference(union_all(holes)))
    for number, shape in enumerate(shapes, 1):
        contacts = {side: _contacts(design, shape, side) for side in SIDES}
        tabs = {
            side: tuple(tab for span in contacts[side] for tab in joints.tabs(*span))
            for side in SIDES
        }
        held = tabs if joints.interlock else contacts
        if not any(held.values()):
            raise DesignError(
                f"floor at {floor.height_mm:g} mm: a piece between its holes touches no wall, so "
                "nothing holds it; leave a bar from it to a wall"
            )
        full = name if len(shapes) == 1 else f"{name}, piece {number} of {len(shapes)}"
        yield Piece(name, full, floor.height_mm, shape, contacts, tabs)


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
    lines = [each for each in getattr(shared, "geoms", [shared]) if isinstance(each, LineString)]
    spans = [sorted(place[along] for place in line.coords) for line in lines if line.length]
    merged: list[Span] = []
    for first, *_, last in sorted(spans):
        if merged and merged[-1][1] == first:
            first = merged.pop()[0]
        merged.append((first, last))
    return tuple(merged)
