"""Plans read back from their files: parts from SVG, lines and texts from PDF; all in mm."""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from xml.etree import ElementTree

import numpy as np
from shapely import LineString, MultiLineString, Polygon, union_all
from shapely.affinity import affine_transform, translate

from viewer.blueprint.build.kit import Kit
from viewer.blueprint.build.part import Part

SVG = "{http://www.w3.org/2000/svg}"
PLACE = re.compile(r"([\d.-]+),([\d.-]+)")
POINT = 25.4 / 72  # mm

# SVG


@dataclass
class Cut:
    name: str
    shape: Polygon


def read_cuts(text: str) -> tuple[tuple[float, float], list[Cut]]:
    """The size of a sheet, and what is cut from it; y upwards from its lower edge."""
    root = ElementTree.fromstring(text)  # noqa: S314 - ours
    wide, high = (float(root.attrib[key].removesuffix("mm")) for key in ("width", "height"))
    assert [float(each) for each in root.attrib["viewBox"].split()] == [0, 0, wide, high]
    cuts = []
    for group in root.iter(f"{SVG}g"):
        if group.get("stroke") == "#ff0000":
            for path in group.iter(f"{SVG}path"):
                *holes, outline = [
                    [
                        (float(x), high - float(y))
                        for x, y in re.findall(r"([\d.-]+),([\d.-]+)", ring)
                    ]
                    for ring in path.attrib["d"].split("Z")[:-1]
                ]
                name = path.findtext(f"{SVG}title")
                assert name
                cuts.append(Cut(name, Polygon(outline, holes)))
    return (wide, high), cuts


def cut_kit(kit: Kit, sheets: list[str], kerf: float) -> Kit:
    """A kit whose parts have the shapes that a beam of this width leaves of sheets."""
    found: dict[str, list[Polygon]] = {}
    for sheet in sheets:
        for cut in read_cuts(sheet)[1]:
            shape = cut.shape.buffer(-kerf / 2, join_style="mitre")
            assert isinstance(shape, Polygon)
            found.setdefault(cut.name, []).append(shape)
    assert sum(map(len, found.values())) == sum(part.quantity for part in kit.parts)
    parts = []
    for part in kit.parts:
        shapes = found[part.name]
        assert len(shapes) == part.quantity
        ways = [[lay(part, shape, turned) for turned in (False, True)] for shape in shapes]
        best = [min(way, key=lambda it: it.symmetric_difference(part.shape).area) for way in ways]
        assert all(best[0].equals_exact(other, 0.01) for other in best)
        parts.append(replace(part, shape=best[0]))
    return replace(kit, parts=tuple(parts))


def lay(part: Part, shape: Polygon, turned: bool) -> Polygon:
    """A shape moved, and turned back if it is turned, to where the part's outline begins."""
    if turned:
        shape = affine_transform(shape, [0, -1, 1, 0, 0, 0])
    (x, y, *_), (left, low, *_) = part.shape.bounds, shape.bounds
    return translate(shape, x - left, y - low)


# PDF


@dataclass
class Sheet:
    """What a page shows.

    Attributes:
        size: mm.
        lines: by their colour.
        texts: with the places where they begin.
    """

    size: tuple[float, float]
    lines: dict[str, list[LineString]] = field(default_factory=dict)
    texts: list[tuple[str, float, float]] = field(default_factory=list)

    def text(self) -> str:
        return "\n".join(text for text, *_ in self.texts)

    def drawn(self, colour: str) -> MultiLineString:
        return MultiLineString(self.lines.get(colour, []))

    def marks(self, colour: str) -> dict[str, tuple[float, float]]:
        """The middles of crosses in diamonds by the names beside them."""
        rings = [line for line in self.lines.get(colour, []) if line.is_ring]
        found = {}
        for ring in rings:
            x, y = ring.centroid.x, ring.centroid.y
            near = [text for text, u, v in self.texts if 0 < u - x < 3 and 0 < v - y < 3]
            [found_name] = near
            found[found_name] = (x, y)
        return found


def read_pages(document: bytes) -> list[Sheet]:
    """The pages of a PDF as matplotlib writes it."""
    boxes = re.findall(rb"/MediaBox \[ 0 0 ([\d.]+) ([\d.]+) \]", document)
    sizes = [(float(wide) * POINT, float(high) * POINT) for wide, high in boxes]
    pages = [stream for stream in _streams(document) if stream.startswith("/DeviceRGB CS")]
    assert len(sizes) == len(pages)
    return [_read_page(stream, size) for stream, size in zip(pages, sizes, strict=True)]


def _streams(document: bytes) -> Iterator[str]:
    for found in re.finditer(rb"stream\r?\n", document):
        try:
            yield zlib.decompressobj().decompress(document[found.end() :]).decode("latin-1")
        except zlib.error:
            continue


def _read_page(stream: str, size: tuple[float, float]) -> Sheet:
    sheet = Sheet(size)
    stream = re.sub(r"BT.*?ET", lambda it: _keep_text(it[0]), stream, flags=re.DOTALL)
    colour, points, place = "", list[tuple[float, float]](), (0.0, 0.0)
    for line in re.sub(r" (RG|rg|cm|w|cs|J|j|G|g)\b", r" \1\n", stream).splitlines():
        *values, operator = line.split() or [""]
        if operator == "RG":
            colour = "#" + "".join(f"{round(255 * float(each)):02x}" for each in values[-3:])
        elif operator == "cm":
            place = (float(values[-2]) * POINT, float(values[-1]) * POINT)
        elif operator == "m":
            points = [(float(values[0]) * POINT, float(values[1]) * POINT)]
        elif operator == "l":
            points.append((float(values[0]) * POINT, float(values[1]) * POINT))
        elif operator == "S" and len(points) > 1:
            sheet.lines.setdefault(colour, []).append(LineString(points))
            points = []
        elif operator == "%text":
            sheet.texts.append((bytes.fromhex(values[0]).decode("latin-1"), *place))
    return sheet


def _keep_text(block: str) -> str:
    """A text as one line of its own."""
    letters = re.findall(r"\(((?:\\.|[^()\\])*)\)", block)
    text = re.sub(r"\\(.)", r"\1", "".join(letters))
    return f"\n{text.encode('latin-1').hex() or '20'} %text\n"


def joined(lines: list[MultiLineString]) -> MultiLineString:
    """All lines together; those that lie on each other count once."""
    found = union_all([line for line in lines if not line.is_empty])
    return found if isinstance(found, MultiLineString) else MultiLineString([found])


def farthest(one: MultiLineString, other: MultiLineString) -> float:
    """How far a point of either drawing may be from the other, mm."""
    if one.is_empty or other.is_empty:
        return 0.0 if one.is_empty and other.is_empty else float(np.inf)
    return float(one.hausdorff_distance(other))
