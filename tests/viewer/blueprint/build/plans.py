"""Templates read back from their SVG: lines and texts of every page, in mm."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from xml.etree import ElementTree

import numpy as np
from shapely import LineString, MultiLineString, union_all

from cubetower.viewer.blueprint.build import save_templates
from cubetower.viewer.blueprint.build.kit import Kit
from cubetower.viewer.blueprint.build.templates import Paper

SVG = "{http://www.w3.org/2000/svg}"
NUMBER = r"(-?[\d.]+)"
POINT = 25.4 / 72  # mm


def pages_of(kit: Kit, paper: Paper) -> list[Sheet]:
    """The pages of a kit's templates."""
    with TemporaryDirectory() as folder:
        paths = save_templates(kit, Path(folder) / "plan.svg", paper)
        return [read_page(path.read_text("utf-8")) for path in paths]


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


def read_page(document: str) -> Sheet:
    """A page as an SVG of matplotlib; y upwards from its lower edge."""
    parser = ElementTree.XMLParser(target=ElementTree.TreeBuilder(insert_comments=True))  # noqa: S314
    root = ElementTree.fromstring(document, parser)  # noqa: S314
    wide, high = (float(root.attrib[key].removesuffix("pt")) for key in ("width", "height"))
    assert [float(size) for size in root.attrib["viewBox"].split()] == [0, 0, wide, high]
    sheet = Sheet((wide * POINT, high * POINT))
    for group in root.iter(f"{SVG}g"):
        drawn = list(group)
        if group.get("id", "").startswith("line2d"):
            [path] = drawn
            [colour] = re.findall(r"stroke: (#\w{6})", path.attrib["style"])
            ends = re.findall(rf"[ML] {NUMBER} {NUMBER}", path.attrib["d"])
            points = [(float(x) * POINT, (high - float(y)) * POINT) for x, y in ends]
            sheet.lines.setdefault(colour, []).append(LineString(points))
        elif group.get("id", "").startswith("text"):
            comment, letters = drawn
            [(x, y)] = re.findall(rf"translate\({NUMBER} {NUMBER}\)", letters.attrib["transform"])
            place = (float(x) * POINT, (high - float(y)) * POINT)
            sheet.texts.append(((comment.text or "").strip(), *place))
    return sheet


def pdf_sizes(document: bytes) -> list[tuple[float, float]]:
    """Width and height of each page, mm."""
    boxes = re.findall(rb"/MediaBox \[ 0 0 ([\d.]+) ([\d.]+) \]", document)
    return [(float(wide) * POINT, float(high) * POINT) for wide, high in boxes]


def joined(lines: list[MultiLineString]) -> MultiLineString:
    """All lines together; those that lie on each other count once."""
    found = union_all([line for line in lines if not line.is_empty])
    return found if isinstance(found, MultiLineString) else MultiLineString([found])


def farthest(one: MultiLineString, other: MultiLineString) -> float:
    """How far a point of either drawing may be from the other, mm."""
    if one.is_empty or other.is_empty:
        return 0.0 if one.is_empty and other.is_empty else float(np.inf)
    return float(one.hausdorff_distance(other))
