"""Icons: what code names exists, is placed where it should be; what is no icon is refused."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path

import pytest

from cubetower import viewer
from cubetower.foundation import data_path
from cubetower.viewer import Circle, Line, Polygon, Stage, ViewerError, shipped_palette
from cubetower.viewer.draw.iconfile import FLATNESS, MAX_BYTES, IconPart
from cubetower.viewer.draw.icons import icon, read_icon
from cubetower.viewer.draw.sheet import Sheet
from cubetower.viewer.errors import IconError

ROOT = data_path("icons")
SHIPPED = sorted(path.relative_to(ROOT).with_suffix("").as_posix() for path in ROOT.rglob("*.svg"))
SHEET = Sheet(Stage(1.28, 0.72), shipped_palette(), 100.0, 400.0, 50.0)
INK, DETAIL = "#2b2724", "#d9c9a3"

CHART = {"wall", "roof", "stone", "pillar", "unrest", "flame"}
OWNED = {"ink", "wall", "stone", "owner", "edge", "light", "mark"}
ROLES = {
    "raid": {"ink", "detail"},
    "samurai": {"ink", "detail"},
    "shitenno": {"ink", "detail"},
    "shogun": {"ink"},
    "shogun/map": CHART,
    "shogun/sea": {"dark", "light", "north", "ring", "ground", "line"},
    "window": {"ink"},
}


def draw(tmp_path: Path, shapes: str, box: str = "0 0 24 24") -> Path:
    """A file of an icon."""
    path = tmp_path / "mine.svg"
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}">'
    path.write_text(f"{head}\n{shapes}\n</svg>", "utf-8")
    return path


def parts(tmp_path: Path, shapes: str, box: str = "0 0 24 24") -> tuple[IconPart, ...]:
    return read_icon.__wrapped__(draw(tmp_path, shapes, box)).parts


def test_there_is_an_icon_of_every_name_in_the_sources():
    code = Path(viewer.__file__).parent
    named = re.compile(rf'"((?:{"|".join(ROLES)})/[a-z_]+)"')
    names = {name for path in code.rglob("*.py") for name in named.findall(path.read_text("utf-8"))}
    assert names
    assert names <= set(SHIPPED)


@pytest.mark.parametrize("name", SHIPPED)
def test_an_icon_has_the_roles_that_get_colours_and_lies_in_its_square(name):
    found = read_icon(name)
    owned = name in ("shogun/map/leader", "shogun/map/monument")
    assert found.roles <= (OWNED if owned else ROLES[name.rpartition("/")[0]])
    for part in found.parts:
        for place in (number for point in part.points for number in point):
            assert -4 <= place - part.radius <= place + part.radius <= 28


def test_icons_differ():
    assert len({read_icon(name).parts for name in SHIPPED}) == len(SHIPPED)


def test_an_icon_lies_around_its_middle_in_its_colours(tmp_path):
    path = draw(
        tmp_path,
        '<rect class="ink" width="24" height="12"/><circle class="detail" cx="12" cy="18" r="6"/>',
    )
    box, disc = icon(SHEET, path, (100, 60), 48, alpha=0.5, ink=INK, detail=DETAIL, roof=INK)
    corners = [SHEET.at(*place) for place in ((76, 36), (124, 36), (124, 60), (76, 60))]
    assert isinstance(box, Polygon)
    assert isinstance(disc, Circle)
    assert [pytest.approx(corner) for corner in corners] == list(box.points)
    assert disc.centre == pytest.approx(SHEET.at(100, 72))
    assert disc.radius == pytest.approx(12 * SHEET.unit)
    assert [(each.fill.colour, each.fill.alpha) for each in (box, disc)] == [
        (INK, 0.5),
        (DETAIL, 0.5),
    ]


def test_lines_are_as_wide_as_drawn_and_open_unless_closed(tmp_path):
    path = draw(
        tmp_path,
        """<g fill="none" stroke="#000" stroke-width="2">
             <path d="M2,2 H22 V22"/><path d="M2,2 H22 V22 Z"/><circle cx="12" cy="12" r="3"/>
           </g>""",
    )
    line, ring, circle = icon(SHEET, path, (100, 100), 12, ink=INK)
    assert isinstance(line, Line)
    assert (len(line.points), len(ring.points)) == (3, 3)
    assert ring.fill is circle.fill is None
    assert {round(each.width / SHEET.unit, 9) for each in (line, ring, circle)} == {1.0}


def test_a_halo_lies_under_an_icon_and_reaches_over_its_edges(tmp_path):
    path = draw(tmp_path, '<rect x="4" y="4" width="16" height="16"/>')
    halo, face = icon(SHEET, path, (100, 100), 24, halo=DETAIL, ink=INK)
    assert (halo.fill.colour, face.fill.colour) == (DETAIL, INK)
    assert min(halo.points)[0] < min(face.points)[0] < max(face.points)[0] < max(halo.points)[0]


def test_groups_hand_on_their_class_look_and_place(tmp_path):
    one, other = parts(
        tmp_path,
        """<g class="roof" transform="translate(2 3)" style="fill:none; stroke:red">
             <g transform="rotate(90) scale(2)" stroke-width="1.5"><line x2="4"/></g>
             <rect class="wall" width="4" height="5" style="fill:#fff;stroke:none"/>
           </g>""",
    )
    assert (one.role, one.filled, one.stroke) == ("roof", False, 3.0)
    assert one.points == (pytest.approx((2, 3)), pytest.approx((2, 11)))
    assert (other.role, other.filled, other.stroke) == ("wall", True, 0.0)
    assert other.points[2] == pytest.approx((6, 8))


def test_a_picture_of_any_square_is_brought_to_the_grid(tmp_path):
    (part,) = parts(tmp_path, '<rect x="512" y="512" width="512" height="512"/>', "512 512 512 512")
    assert part.points == ((0, 0), (24, 0), (24, 24), (0, 24))


def test_a_curve_is_followed_closely_by_few_lines(tmp_path):
    (part,) = parts(tmp_path, '<path d="M2,12 A10,10 0 0 1 22,12 Z"/>')
    middles = [((a + c) / 2, (b + d) / 2) for (a, b), (c, d) in pairwise(part.points)]
    for x, y in (*part.points, *middles):
        assert abs(((x - 12) ** 2 + (y - 12) ** 2) ** 0.5 - 10) < FLATNESS
    assert len(part.points) < 30


def test_a_circle_that_is_stretched_is_an_ellipse(tmp_path):
    (part,) = parts(tmp_path, '<circle cx="6" cy="12" r="5" transform="scale(2 1)"/>')
    assert not part.radius
    assert max(x for x, _ in part.points) == pytest.approx(22)
    assert max(y for _, y in part.points) == pytest.approx(17, abs=FLATNESS)


def test_notes_of_an_editor_are_left_out(tmp_path):
    found = parts(
        tmp_path,
        """<title>A box</title><defs><linearGradient id="a"/></defs>
           <metadata><r:RDF xmlns:r="urn:r"><r:a/></r:RDF></metadata>
           <e:view xmlns:e="urn:editor" e:zoom="3"><e:page/></e:view>
           <rect xmlns:e="urn:editor" e:label="box" width="3" height="3"/>""",
    )
    assert len(found) == 1


def test_a_class_without_a_colour_is_refused_with_those_that_have_one(tmp_path):
    path = draw(tmp_path, '<rect class="rof" width="3" height="3"/>')
    with pytest.raises(IconError, match="no colour for class rof; use ink, roof") as error:
        list(icon(SHEET, path, (0, 0), 20, ink=INK, roof=INK))
    assert str(error.value).startswith(f"{path}: ")


BOX = '<rect width="3" height="3"/>'
REFUSED = {
    "text": (f"{BOX}<text>a</text>", "line 2: <text> is not drawn; draw with circle, "),
    "link": ('<use href="other.svg#a"/>', "<use> is not drawn"),
    "nothing": ("<g/>", "draws nothing"),
    "no XML": (f"{BOX}\n<g>", r"line 4: is no SVG \(mismatched tag\)"),
    "class": ('<rect class="a b" width="3" height="3"/>', "class 'a b' is no name of a role"),
    "far": ('<rect x="90" width="3" height="3"/>', r"reaches to \(90, 0\), far beyond 24 by 24"),
    "no number": ('<circle r="nan"/>', "far beyond"),
    "unit": ('<circle r="5mm"/>', "'5mm'"),
    "no radius": ("<circle/>", "<circle>: a measure is missing"),
    "wide": ('<line x2="3" stroke="red" stroke-width="25"/>', "its stroke is 25 wide"),
    "path": ('<path d="M1 1 L url(x)"/>', "no path: M1 1 L url"),
    "half a path": ('<path d="M1 1 L 2"/>', "Not enough coordinates"),
    "hole": ('<path d="M0 0H9V9H0ZM3 3H6V6H3Z"/>', "has a hole; draw it as a shape of its own"),
    "transform": (f'<g transform="skewX(3)">{BOX}</g>', "none of matrix, rotate, scale, translate"),
    "clipped": (f'<g clip-path="url(#a)">{BOX}</g>', "has a clip-path, which is not drawn"),
    "hidden": (f'<g style="display:none">{BOX}</g>', "is hidden"),
    "points": (f'<path d="M0 0{"h1v1h-1v-1" * 1300}"/>', "more than 5000 points"),
    "shapes": ("<circle r='1'/>" * 5001, "more than 5000 points"),
    "size": ("<!--" + " " * MAX_BYTES + "-->", "larger than 200 kB"),
}


@pytest.mark.parametrize(("shapes", "named"), REFUSED.values(), ids=REFUSED)
def test_what_is_no_icon_is_refused_by_its_place(tmp_path, shapes, named):
    path = draw(tmp_path, shapes)
    with pytest.raises(IconError, match=named) as error:
        read_icon(path)
    assert str(error.value).startswith(str(path))
    assert len(str(error.value)) < len(str(path)) + 250


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ('<!DOCTYPE svg [<!ENTITY a SYSTEM "/etc/passwd">]>\n<svg>&a;</svg>', "line 1: has a DOC"),
        ("<html/>", "<html> is not drawn"),
        (f"<svg>{BOX}</svg>", 'no square; write viewBox="0 0 24 24"'),
        (f'<svg viewBox="0 0 24 12">{BOX}</svg>', "no square"),
        (f'<svg viewBox="0 0 nan nan">{BOX}</svg>', "no square"),
    ],
    ids=["doctype", "other", "no box", "oblong", "no number"],
)
def test_a_file_that_is_no_square_picture_is_refused(tmp_path, text, named):
    path = tmp_path / "mine.svg"
    path.write_text(text, "utf-8")
    with pytest.raises(IconError, match=named):
        read_icon(path)


def test_what_is_no_file_is_refused(tmp_path):
    for path, named in ((tmp_path / "none.svg", "no such file"), (tmp_path, "is a folder")):
        with pytest.raises(ViewerError, match=named):
            read_icon(path)
    with pytest.raises(IconError, match="no such file"):
        read_icon("shogun/none")
