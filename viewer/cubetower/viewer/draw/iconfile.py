"""Icon files: SVG in a few plain shapes, read as outlines on a grid of 24 by 24.

In the grid x runs to the right and y down, from its upper left corner. `data/icons/README.md` says
how such a file is drawn. It may come from a stranger: nothing in it is run or fetched, and what
cannot be drawn is an error.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from types import SimpleNamespace
from typing import Final
from xml.parsers.expat import ErrorString, ExpatError, ParserCreate

from fontTools.misc.bezierTools import segmentPointAtT
from fontTools.misc.transform import Transform
from fontTools.pens.recordingPen import RecordingPen
from fontTools.pens.transformPen import TransformPen
from fontTools.svgLib.path import PathBuilder, parse_path
from shapely import Polygon as Area
from shapely import union_all

from cubetower.foundation import UnreadableError
from cubetower.foundation.reading import read_text

GRID: Final = 24.0
MAX_BYTES: Final = 200_000
MAX_POINTS: Final = 5_000
"""Of an icon; ours have less than 200."""
MARGIN: Final = GRID / 2
"""How far an icon may reach over its square."""
FLATNESS: Final = 0.03
"""How far a curve may deviate from the line drawn for it: 1/800 of the icon's width."""

Points = tuple[tuple[float, float], ...]


@dataclass(frozen=True, slots=True)
class IconPart:
    """A shape of an icon, on the grid.

    Attributes:
        role: selects its colour.
        points: its outline or line; the middle of a disc.
        radius: of a disc; 0 of anything else.
        filled: whether it is.
        closed: whether its line returns to where it began.
        stroke: width of the line along its outline; 0 for none.
    """

    role: str
    points: Points
    radius: float = 0.0
    filled: bool = True
    closed: bool = True
    stroke: float = 0.0


def read_parts(path: Path | str) -> tuple[IconPart, ...]:
    """The shapes of an icon file, in the order in which they are painted.

    Raises:
        UnreadableError: it cannot be read, or is no icon file; names the line.
    """
    return _Reader(path).read(read_text(path, MAX_BYTES))


@dataclass(frozen=True, slots=True)
class _Look:
    """What an element passes on to those inside it."""

    role: str = "ink"
    filled: bool = True
    stroked: bool = False
    width: float = 1.0
    place: Transform = Transform()  # noqa: RUF009 - a tuple

    def within(self, given: Mapping[str, str]) -> _Look:
        """The look of an element in this one."""
        declared = (each.partition(":") for each in given.get("style", "").split(";"))
        given = {**given, **{name.strip(): value.strip() for name, _, value in declared}}
        _check_plain(given)
        return _Look(
            _role(given.get("class", self.role)),
            given["fill"] != "none" if "fill" in given else self.filled,
            given["stroke"] != "none" if "stroke" in given else self.stroked,
            float(given.get("stroke-width", self.width)),
            self.place.transform(_transform(given.get("transform", ""))),
        )

    @property
    def stroke(self) -> float:
        """Width of strokes on the grid."""
        width = self.width * math.sqrt(abs(_determinant(self.place)))
        if not 0 <= width <= GRID:
            raise ValueError(f"its stroke is {width:g} wide, of {GRID:g}")
        return width if self.stroked else 0.0


class _Reader:
    """Reads one file."""

    def __init__(self, path: Path | str) -> None:
        self._path = path
        self._parts: list[IconPart] = []
        self._points = 0
        self._looks: list[_Look] = []
        self._skipping = 0  # depth within an element whose content is not drawn
        self._parser = ParserCreate(namespace_separator=" ")
        self._parser.StartDoctypeDeclHandler = self._doctype
        self._parser.StartElementHandler = self._start
        self._parser.EndElementHandler = self._end

    def read(self, text: str) -> tuple[IconPart, ...]:
        try:
            self._parser.Parse(text, True)
        except ExpatError as error:
            reason = f"is no SVG ({ErrorString(error.code)})"
            raise UnreadableError(self._path, error.lineno, reason, "correct the line") from None
        if not self._parts:
            raise self._refusal("draws nothing", f"draw with {', '.join(SHAPES)}")
        return tuple(self._parts)

    def _refusal(self, reason: str, fix: str) -> UnreadableError:
        return UnreadableError(self._path, self._parser.CurrentLineNumber, reason, fix)

    def _doctype(self, *_: object) -> None:
        raise self._refusal("has a DOCTYPE", "leave it out: it can name other files")

    def _start(self, name: str, given: dict[str, str]) -> None:
        space, _, tag = name.rpartition(" ")
        if self._looks and (self._skipping or space not in (SVG, "") or tag in SKIPPED):
            self._skipping += 1
            return
        if tag not in ("g", *SHAPES) if self._looks else tag != "svg":
            raise self._refusal(f"<{tag:.40}> is not drawn", f"draw with {', '.join(SHAPES)}")
        try:
            look = self._looks[-1].within(given) if self._looks else _Look(place=_square(given))
            parts = list(_parts_of(tag, given, look)) if tag in SHAPES else []
            self._points += sum(len(part.points) for part in parts)
            _check_count(self._points)
        except ValueError as error:
            raise self._refusal(f"<{tag}>: {error!s:.120}", "correct it") from None
        except (ArithmeticError, LookupError, TypeError):
            reason = f"<{tag}>: a measure is missing, or cannot be drawn"
            raise self._refusal(reason, "correct it") from None
        self._parts += parts
        self._looks.append(look)

    def _end(self, _: str) -> None:
        if self._skipping:
            self._skipping -= 1
        else:
            self._looks.pop()


SVG: Final = "http://www.w3.org/2000/svg"
SHAPES: Final = ("circle", "ellipse", "line", "path", "polygon", "polyline", "rect")
SKIPPED: Final = ("title", "desc", "metadata", "defs")
"""Elements without a picture of their own; those of other namespaces are editors' notes."""


def _parts_of(tag: str, given: Mapping[str, str], look: _Look) -> Iterator[IconPart]:
    """The parts of an element."""
    if tag == "circle" and _turns_only(look.place):
        middle = look.place.transformPoint((float(given.get("cx", 0)), float(given.get("cy", 0))))
        radius = float(given["r"]) * math.sqrt(abs(_determinant(look.place)))
        _check([(middle[0] + side, middle[1] + side) for side in (-radius, radius)])
        if radius > 0:
            yield IconPart(look.role, (middle,), radius, look.filled, True, look.stroke)
        return
    contours = list(_contours(_outline(tag, given), look.place))
    if look.filled and len(contours) > 1:
        _check_apart(points for points, _ in contours)
    for points, closed in contours:
        if look.filled:
            yield IconPart(look.role, points, stroke=look.stroke if closed else 0.0)
        if look.stroke and not (look.filled and closed):
            yield IconPart(look.role, points, 0.0, False, closed, look.stroke)


def _outline(tag: str, given: Mapping[str, str]) -> str:
    """An element as the data of a path."""
    builder = PathBuilder()
    plain = {name: value for name, value in given.items() if name != "transform"}
    builder.add_path_from_element(SimpleNamespace(tag=tag, attrib=plain))
    data = " ".join(" ".join(builder.paths).split())
    if not _PATH.fullmatch(data):  # the parser would leave out what it does not know
        raise ValueError(f"no path: {data:.60}")
    return data


def _contours(data: str, place: Transform) -> Iterator[tuple[Points, bool]]:
    """The outlines of a path in straight lines, and whether each is closed."""
    pen = RecordingPen()
    parse_path(data, TransformPen(pen, place))
    points: list[tuple[float, float]] = []
    for verb, given in pen.value:
        _check(given)
        if verb == "moveTo":
            points = [given[0]]
        elif given:
            points += _flatten([points[-1], *given])
            _check_count(len(points))
        else:
            returns = math.dist(points[0], points[-1]) < 1e-6
            found = tuple(points[:-1] if returns else points)
            if len(found) > 1:
                yield found, returns or verb == "closePath"


def _flatten(control: list[tuple[float, float]]) -> Iterator[tuple[float, float]]:
    """Points of a Bézier curve after its first one, so many that it looks smooth."""
    degree = len(control) - 1
    ways = [(c - a, d - b) for (a, b), (c, d) in pairwise(control)]
    bend = max((math.dist(one, other) for one, other in pairwise(ways)), default=0.0)
    # Wang's bound on the distance between a curve and its chords.
    steps = max(1, math.ceil(math.sqrt(degree * (degree - 1) / 8 * bend / FLATNESS)))
    return (segmentPointAtT(control, step / steps) for step in range(1, steps + 1))


def _check(points: Iterable[tuple[float, float]]) -> None:
    """Make sure that points lie on the grid, or near it."""
    for x, y in points:
        if not (-MARGIN <= x <= GRID + MARGIN and -MARGIN <= y <= GRID + MARGIN):
            raise ValueError(f"reaches to ({x:g}, {y:g}), far beyond {GRID:g} by {GRID:g}")


def _check_count(points: int) -> None:
    if points > MAX_POINTS:
        raise ValueError(f"more than {MAX_POINTS} points; draw it more simply")


def _check_apart(outlines: Iterable[Points]) -> None:
    """Make sure that no outline of a path is a hole in another: it would be filled."""
    areas = [Area(each).buffer(0) for each in outlines if len(each) > 2]
    if union_all(areas).area < sum(each.area for each in areas) - FLATNESS:
        raise ValueError("has a hole; draw it as a shape of its own, in another class")


def _check_plain(given: Mapping[str, str]) -> None:
    """Make sure that an element is visible, and needs nothing that is not drawn here."""
    for name in ("clip-path", "filter", "mask"):
        if given.get(name, "none") != "none":
            raise ValueError(f"has a {name}, which is not drawn")
    if given.get("display") == "none":
        raise ValueError("is hidden; delete it")


def _role(name: str) -> str:
    if not name.isidentifier():
        raise ValueError(f"class {name!r:.40} is no name of a role; write one such as ink")
    return name


def _square(given: Mapping[str, str]) -> Transform:
    """The transform from the picture's own measures to the grid."""
    box = given.get("viewBox", "").replace(",", " ").split()
    left, top, width, height = map(float, box) if len(box) == 4 else (0.0,) * 4
    if not (width == height and 1 <= width <= 10_000):
        raise ValueError('its viewBox is no square; write viewBox="0 0 24 24"')
    return Transform().scale(GRID / width).translate(-left, -top)


def _transform(text: str) -> Transform:
    """The transform in an attribute `transform`."""
    if _FUNCTION.sub("", text).strip(" ,"):
        raise ValueError(f"transform {text!r:.60} is none of {', '.join(_TRANSFORMS)}")
    found = Transform()
    for name, given in _FUNCTION.findall(text):
        found = found.transform(_TRANSFORMS[name](*map(float, given.replace(",", " ").split())))
    return found


def _matrix(a: float, b: float, c: float, d: float, e: float, f: float) -> Transform:
    return Transform(a, b, c, d, e, f)


def _rotation(degrees: float, x: float = 0.0, y: float = 0.0) -> Transform:
    return Transform().translate(x, y).rotate(math.radians(degrees)).translate(-x, -y)


_TRANSFORMS: Final = {
    "matrix": _matrix,
    "rotate": _rotation,
    "scale": Transform().scale,
    "translate": Transform().translate,
}
_FUNCTION: Final = re.compile(rf"({'|'.join(_TRANSFORMS)})\s*\(([^()]*)\)")
_PATH: Final = re.compile(r"[MmZzLlHhVvCcSsQqTtAa0-9eE+\-., ]*")


def _determinant(place: Transform) -> float:
    return float(place.xx * place.yy - place.xy * place.yx)


def _turns_only(place: Transform) -> bool:
    """Whether a circle stays one."""
    one, other = math.hypot(place.xx, place.xy), math.hypot(place.yx, place.yy)
    across = place.xx * place.yx + place.xy * place.yy
    return math.isclose(one, other) and abs(across) < 1e-9 * one * other
