"""Templates at true scale: an overview of the parts, then the pages of templates."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from shapely import LineString, Point, Polygon, box
from shapely.geometry.base import BaseGeometry

from cubetower.pages.palette import COLOURS
from cubetower.pages.theme import themed
from cubetower.viewer.blueprint.build.floors import polygons
from cubetower.viewer.blueprint.build.kit import Kit
from cubetower.viewer.blueprint.build.labels import CAPTION, label_words, turn_arrow
from cubetower.viewer.blueprint.build.nest import Place
from cubetower.viewer.blueprint.build.overview import draw_overview
from cubetower.viewer.blueprint.build.page import line, new_page, write, write_caption
from cubetower.viewer.blueprint.build.part import Line, Part
from cubetower.viewer.blueprint.build.templates import (
    FOOT_MM,
    MARGIN_MM,
    JoinMark,
    Paper,
    TemplatePage,
    template_pages,
)

OUTLINE_MM, THIN_MM, JOIN_MM, RULER_MM = 0.3, 0.15, 0.2, 0.25  # widths of lines
RULER_LENGTH_MM = 100.0
MAX_FOOT = 52  # letters of a line in the foot
CROSS_MM, DIAMOND_MM = 4.0, 2.5  # half the size of a joining mark


@themed
def template_figures(kit: Kit, paper: Paper) -> list[Figure]:
    """The pages of a kit's templates, on paper of a size; the overview is first."""
    pages = template_pages(kit, paper)
    overview = draw_overview(kit, paper, pages)
    first, last = len(overview) + 1, len(overview) + len(pages)
    sheets = [
        _draw(page, kit, paper, f"Sheet {number} of {last}")
        for number, page in enumerate(pages, first)
    ]
    return [*overview, *sheets]


def _draw(page: TemplatePage, kit: Kit, paper: Paper, name: str) -> Figure:
    figure, ax = new_page(paper)
    left, low = MARGIN_MM, MARGIN_MM + FOOT_MM
    wide, high = page.window
    room = box(left, low, left + wide, low + high)
    joins = [replace(each, x=each.x + left, y=each.y + low) for each in page.joins]
    for place in page.places:
        part = _move(replace(place, x=place.x + left, y=place.y + low))
        _draw_part(ax, part, room)
        _write_captions(ax, part, room, turned=place.turned)
        _write_label(ax, part, room, joins, upwards=place.turned and not joins)
    for join in joins:
        _draw_join(ax, join)
    _draw_foot(ax, paper, name, page, kit)
    return figure


def _move(place: Place) -> Part:
    """A part in the coordinates of its page."""
    part = place.part
    points = place.move_line(tuple((u, v) for _, u, v in part.captions))
    named = zip(part.captions, points, strict=True)
    return replace(
        part,
        shape=place.move(part.shape),
        marks=tuple(map(place.move_line, part.marks)),
        captions=tuple((text, x, y) for (text, _, _), (x, y) in named),
        note=turn_arrow(part.note) if place.turned else part.note,
    )


def _draw_part(ax: Axes, part: Part, room: Polygon) -> None:
    """What of a part is in the room: outline, holes, and where other parts touch it."""
    for ring in (part.shape.exterior, *part.shape.interiors):
        for each in _pieces(LineString(ring.coords).intersection(room)):
            line(ax, each, COLOURS["ink"], OUTLINE_MM)
    for mark in part.marks:
        for each in _pieces(LineString(mark).intersection(room)):
            line(ax, each, COLOURS["tower"], THIN_MM)


def _write_captions(ax: Axes, part: Part, room: Polygon, *, turned: bool) -> None:
    for text, x, y in part.captions:
        if room.contains(Point(x, y).buffer(CAPTION)):
            write_caption(ax, x, y, text, turned=turned)


def _write_label(
    ax: Axes, part: Part, room: Polygon, joins: Sequence[JoinMark], *, upwards: bool
) -> None:
    """Write the label on each piece of the part that the page shows."""
    taken = (*part.captions, *((join.name, join.x, join.y) for join in joins))
    for piece in polygons(part.shape.intersection(room)):
        for words in label_words(replace(part, shape=piece, captions=taken), upwards=upwards):
            rotation = 90.0 if words.upwards else 0.0
            write(ax, words.x, words.y, words.text, words.size, rotation=rotation)


def _pieces(shape: BaseGeometry) -> Iterator[Line]:
    """The lines in an intersection."""
    for each in getattr(shape, "geoms", [shape]):
        if isinstance(each, LineString) and each.length > 0:
            yield tuple((float(x), float(y)) for x, y in each.coords)


def _draw_join(ax: Axes, join: JoinMark) -> None:
    """A cross in a diamond, with its name."""
    x, y = join.x, join.y
    red, cross, half = COLOURS["alarm"], CROSS_MM, DIAMOND_MM
    line(ax, ((x - cross, y), (x + cross, y)), red, JOIN_MM)
    line(ax, ((x, y - cross), (x, y + cross)), red, JOIN_MM)
    corners = ((x - half, y), (x, y - half), (x + half, y), (x, y + half))
    line(ax, (*corners, corners[0]), red, JOIN_MM)
    write(ax, x + 1.6, y + 2.2, join.name, 3.4, colour=red, bold=True)


def _draw_foot(ax: Axes, paper: Paper, name: str, page: TemplatePage, kit: Kit) -> None:
    """A ruler to check the scale of the print, and what the page shows."""
    left, base = MARGIN_MM, MARGIN_MM + 6
    colour = COLOURS["muted"]
    line(ax, ((left, base), (left + RULER_LENGTH_MM, base)), colour, RULER_MM)
    for ten in range(11):
        x, high = left + 10 * ten, 3.0 if ten in (0, 5, 10) else 1.8
        line(ax, ((x, base), (x, base + high)), colour, RULER_MM)
    write(
        ax, left, base - 4.2, "This line must be 100 mm long: print at 100 %.", 2.9, colour=colour
    )
    right = MARGIN_MM + paper.room[0]
    write(ax, right, base + 3, name, 4, bold=True, align="right")
    write(ax, right, base - 1.2, _shorten(page.title), 2.9, align="right")
    said = "Red marks of one name lie on each other." if page.joins else kit.title
    write(ax, right, base - 5.2, _shorten(said), 2.9, colour=colour, align="right")


def _shorten(text: str) -> str:
    return text if len(text) <= MAX_FOOT else text[: MAX_FOOT - 1].rstrip(" ,") + "…"
