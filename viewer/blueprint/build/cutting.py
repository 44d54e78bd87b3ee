"""Sheets for a laser cutter, as SVG at true scale: cuts in red, letters in blue."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from xml.etree import ElementTree
from xml.etree.ElementTree import Element, SubElement

from shapely import Polygon
from shapely.geometry.polygon import orient

from viewer.blueprint.build.floors import one_piece
from viewer.blueprint.build.kit import GENERIC, Kit
from viewer.blueprint.build.labels import Words, label_words, letter_paths
from viewer.blueprint.build.nest import Place, fits, lay_in_rows
from viewer.errors import FilmError

CUT, ENGRAVE = "#ff0000", "#0000ff"
HAIR_MM = 0.1  # width of cuts
MARGIN_MM, GAP_MM = 5.0, 4.0  # from the edge of a sheet to parts, and between parts
HEAD_MM = 2.6  # em of the line in the upper margin
DECIMALS = 4


@dataclass(frozen=True, slots=True)
class Bed:
    """What a laser cutter works on, mm.

    Attributes:
        width_mm: of its bed.
        height_mm: of its bed.
        kerf_mm: width of what its beam burns away, half of it on either side of the line.
    """

    width_mm: float = 600.0
    height_mm: float = 400.0
    kerf_mm: float = 0.1


def cutting_sheets(kit: Kit, bed: Bed) -> list[str]:
    """The sheets of a kit as SVG documents; parts of another thickness are on sheets of their own.

    Raises:
        FilmError: a part does not fit on the bed.
    """
    wide, high = (size - 2 * MARGIN_MM for size in (bed.width_mm, bed.height_mm))
    for part in kit.parts:
        if not fits(part, wide, high):
            across, up = (size + 2 * MARGIN_MM for size in part.size_mm)
            raise FilmError(
                f"{part.name} needs a sheet of {across:.0f}x{up:.0f} mm, margins included; name a "
                f"larger one than {bed.width_mm:g}x{bed.height_mm:g} with --bed, or print "
                "templates as .pdf"
            )
    parts = sorted(kit.parts, key=lambda part: -part.thick_mm)
    sheets = [
        (thick, places)
        for thick, group in groupby(parts, key=lambda part: part.thick_mm)
        for places in lay_in_rows(group, wide, high, GAP_MM + bed.kerf_mm)
    ]
    return [
        _document(kit, bed, places, _title(kit, bed, number, len(sheets), thick))
        for number, (thick, places) in enumerate(sheets, 1)
    ]


def _title(kit: Kit, bed: Bed, number: int, count: int, thick: float) -> str:
    return (
        f"{kit.title}, sheet {number} of {count}: material {thick:g} mm thick, "
        f"kerf {bed.kerf_mm:g} mm"
    )


def _document(kit: Kit, bed: Bed, places: Sequence[Place], title: str) -> str:
    root = Element(
        "svg",
        xmlns="http://www.w3.org/2000/svg",
        version="1.1",
        width=f"{bed.width_mm:g}mm",
        height=f"{bed.height_mm:g}mm",
        viewBox=f"0 0 {bed.width_mm:g} {bed.height_mm:g}",
    )
    SubElement(root, "title").text = title
    SubElement(root, "desc").text = " ".join([GENERIC, *_explain(bed), *kit.steps])
    letters = SubElement(root, "g", id="engrave", fill=ENGRAVE, stroke="none")
    head = Words(title, MARGIN_MM, bed.height_mm - HEAD_MM - 1, HEAD_MM)
    SubElement(letters, "path", d=_letters(head, bed))
    cuts = SubElement(root, "g", id="cut", fill="none", stroke=CUT)
    cuts.set("stroke-width", f"{HAIR_MM:g}")
    for place in places:
        moved = Place(place.part, place.x + MARGIN_MM, place.y + MARGIN_MM, place.turned)
        group = SubElement(letters, "g")
        for words in label_words(place.part, upwards=place.turned):
            SubElement(group, "path", d=_letters(words, bed, moved))
        cut = SubElement(cuts, "path", d=_outline(moved, bed))
        SubElement(cut, "title").text = place.part.name
    ElementTree.indent(root)
    return ElementTree.tostring(root, encoding="unicode", xml_declaration=False) + "\n"


def _explain(bed: Bed) -> Iterator[str]:
    yield "Red: cut. Blue: engrave. All lengths are in mm."
    yield (
        f"Cuts lie half a kerf of {bed.kerf_mm:g} mm outside the parts, so that these have their "
        "sizes when cut."
    )


def _outline(place: Place, bed: Bed) -> str:
    """The cuts of a part: the holes before the outline, or else it would move."""
    shape = orient(widen(place.move(place.part.shape), bed.kerf_mm))
    return " ".join(_ring(ring.coords, bed) for ring in (*shape.interiors, shape.exterior))


def widen(shape: Polygon, kerf_mm: float) -> Polygon:
    """The line for the middle of the beam: half a kerf outside the part."""
    return one_piece(shape.buffer(kerf_mm / 2, join_style="mitre")) if kerf_mm else shape


def _ring(points: Iterable[tuple[float, ...]], bed: Bed) -> str:
    first, *more = [f"{_number(x)},{_number(bed.height_mm - y)}" for x, y in points][:-1]
    return f"M{first} L{' '.join(more)} Z"


def _letters(words: Words, bed: Bed, place: Place | None = None) -> str:
    """The letters of a line as one path."""
    found = []
    for name, points in letter_paths(words):
        line = tuple((float(x), float(y)) for x, y in points)
        moved = place.move_line(line) if place else line
        places = (
            ""
            if name == "Z"
            else " ".join(f"{_number(x)},{_number(bed.height_mm - y)}" for x, y in moved)
        )
        found.append(name + places)
    return "".join(found)


def _number(value: float) -> str:
    return f"{value:.{DECIMALS}f}".rstrip("0").rstrip(".")
