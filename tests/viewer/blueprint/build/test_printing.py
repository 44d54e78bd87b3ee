"""Templates read back from SVG: at true scale, and pages that join to the whole part."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest
from hypothesis import HealthCheck, assume, given, settings
from shapely import LineString, MultiLineString, Point, box, union_all
from shapely.affinity import translate
from shapely.ops import polygonize

from cubetower.foundation import OutputError
from cubetower.pages.palette import COLOURS
from cubetower.tower import Design, DesignError
from cubetower.viewer import FilmError
from cubetower.viewer.blueprint.build import PAPERS, check_plan, save_templates, tower_kit
from cubetower.viewer.blueprint.build.labels import label_words
from cubetower.viewer.blueprint.build.nest import Place
from cubetower.viewer.blueprint.build.templates import FOOT_MM, MARGIN_MM, template_pages
from tests.viewer.blueprint.build.plans import Sheet, farthest, joined, pages_of, pdf_sizes
from tests.viewer.blueprint.build.towers import DESIGNS, designs

INK, LINES, JOIN, RULER = (COLOURS[name] for name in ("ink", "tower", "alarm", "muted"))
TALL = DESIGNS["standard"].replace(
    {"tube.top_mm": 640, "tray.length_mm": 420, "funnel.rim_mm": 420, "funnel.height_mm": 240}
)
TOWERS = {**DESIGNS, "tall": TALL}


@cache
def all_sheets(name: str, paper: str) -> list[Sheet]:
    return pages_of(tower_kit(TOWERS[name]), PAPERS[paper])


def sheets_of(name: str, paper: str) -> list[Sheet]:
    """The pages of a tower's templates, without those before them."""
    count = len(template_pages(tower_kit(TOWERS[name]), PAPERS[paper]))
    return all_sheets(name, paper)[-count:]


def outline(place: Place) -> MultiLineString:
    shape = place.move(place.part.shape)
    return MultiLineString([LineString(each.coords) for each in (shape.exterior, *shape.interiors)])


@pytest.mark.parametrize(
    ("name", "paper"),
    [("standard", "a4"), ("sticky", "a4"), ("reference-k", "a4"), ("tall", "letter")],
)
def test_pages_are_at_true_scale_and_join_to_whole_parts(name: str, paper: str) -> None:
    kit = tower_kit(TOWERS[name])
    seen = dict.fromkeys((part.name for part in kit.parts), 0)
    sheets, last = sheets_of(name, paper), len(all_sheets(name, paper))
    for number, page in enumerate(template_pages(kit, PAPERS[paper])):
        assert f"Sheet {last - len(sheets) + number + 1} of {last}" in sheets[number].text()
        if page.joins:
            continue
        expected = [
            translate(outline(place), MARGIN_MM, MARGIN_MM + FOOT_MM) for place in page.places
        ]
        assert farthest(sheets[number].drawn(INK), joined(expected)) < 0.05
        for place in page.places:
            seen[place.part.name] += 1
    for part in kit.parts:
        pieces = [sheet for sheet in sheets if shows_piece(sheet, part.name)]
        if pieces:
            assert seen[part.name] == 0
            whole = put_together(pieces)
            left, low, *_ = whole.bounds
            ways = [outline(Place(part, left, low, turned)) for turned in (False, True)]
            assert min(farthest(whole, way) for way in ways) < 0.05
        else:
            assert seen[part.name] == part.quantity


def shows_piece(sheet: Sheet, name: str) -> bool:
    """Whether a page is one of several of a part, as its foot says."""
    foot = [text for text, _, y in sheet.texts if y < MARGIN_MM + FOOT_MM]
    return any(re.match(rf"{name}(, to cut 4 times)?, piece \d+ of \d+$", text) for text in foot)


def put_together(sheets: list[Sheet]) -> MultiLineString:
    """The outlines on sheets laid on each other so that marks of one name coincide."""
    first, *rest = sheets
    marks, lines = dict(first.marks(JOIN)), [first.drawn(INK)]
    while rest:
        sheet = next(each for each in rest if set(each.marks(JOIN)) & set(marks))
        rest.remove(sheet)
        own = sheet.marks(JOIN)
        shared = sorted(set(own) & set(marks))
        right, up = (marks[shared[0]][axis] - own[shared[0]][axis] for axis in (0, 1))
        moved = {name: (x + right, y + up) for name, (x, y) in own.items()}
        for mark in shared:  # all of them, not only the first, lie on each other
            assert moved[mark] == pytest.approx(marks[mark], abs=0.01)
        assert len(shared) >= 2
        marks |= moved
        lines.append(translate(sheet.drawn(INK), right, up))
    return joined(lines)


def test_walls_show_where_floors_are() -> None:
    design, walls = DESIGNS["standard"], 0
    expected = [(floor.height_mm, design.tube.width_mm) for floor in design.floor]
    for sheet in sheets_of("standard", "a4"):
        names = [Point(x, y) for text, x, y in sheet.texts if text.endswith("side wall")]
        bands = list(polygonize(sheet.drawn(LINES)))
        for part in polygonize(union_all(sheet.drawn(INK))):
            if any(map(part.contains, names)):
                *floors, _ = [
                    (band.bounds[3] - part.bounds[1], band.bounds[2] - band.bounds[0])
                    for band in bands
                    if part.covers(band)
                ]  # the last one is the ramp's
                assert floors == [pytest.approx(band, abs=0.01) for band in expected]
                walls += 1
    assert walls == 2


@pytest.mark.parametrize("paper", PAPERS)
def test_every_sheet_has_a_ruler_of_100_mm_and_all_within_its_margins(paper: str) -> None:
    size = PAPERS[paper].width_mm, PAPERS[paper].height_mm
    for sheet in sheets_of("tall", paper):
        assert sheet.size == pytest.approx(size, abs=0.01)
        ruler = max(sheet.lines[RULER], key=lambda line: line.length)
        assert ruler.length == pytest.approx(100, abs=0.01)
        assert "This line must be 100 mm long" in sheet.text()
        room = box(0, 0, *size).buffer(-MARGIN_MM + 0.2)
        assert all(room.contains(line) for lines in sheet.lines.values() for line in lines)


def test_the_first_page_lists_all_parts_and_says_how_to_build() -> None:
    kit = tower_kit(DESIGNS["sticky"])
    first = all_sheets("sticky", "a4")[0].text()
    for part in kit.parts:
        assert part.name in first
    for said in ("Sticky tower", "not the tower of the game", "How to build it", "100 × 263"):
        assert said in first


def test_arrows_point_to_the_exit_whichever_way_a_label_runs() -> None:
    kit = tower_kit(DESIGNS["sticky"])
    arrows = {"→": False, "↓": True}  # a label that runs upwards has the exit below its lines
    found = [words for part in kit.parts for words in label_words(part) if part.note]
    with_arrow = [words for words in found if set(words.text) & {*arrows, "←"}]
    assert {words.upwards for words in with_arrow} == {False, True}
    assert all(arrows[words.text[-1]] == words.upwards for words in with_arrow)


def test_a_pdf_has_a_page_of_the_paper_for_each_sheet(tmp_path: Path) -> None:
    path = tmp_path / "my.pdf"
    save_templates(tower_kit(DESIGNS["standard"]), path, PAPERS["a4"])
    expected = [pytest.approx((210, 297), abs=0.01)] * len(all_sheets("standard", "a4"))
    assert pdf_sizes(path.read_bytes()) == expected


@pytest.mark.parametrize("suffix", [".pdf", ".svg"])
def test_pages_are_numbered_and_files_are_the_same_every_time(tmp_path: Path, suffix: str) -> None:
    kit = tower_kit(DESIGNS["standard"])
    paths = save_templates(kit, tmp_path / f"my{suffix}", PAPERS["a4"])
    assert sorted(tmp_path.iterdir()) == sorted(paths)
    names = [f"my{suffix}", *(f"my-{number}.svg" for number in range(2, 7))]
    assert [path.name for path in paths] == (names[:1] if suffix == ".pdf" else names)
    before = [path.read_bytes() for path in paths]
    save_templates(kit, tmp_path / f"my{suffix}", PAPERS["a4"])
    assert [path.read_bytes() for path in paths] == before


def test_only_pdf_and_svg_are_plans(tmp_path: Path) -> None:
    for name, said in (("a.dxf", "as a .dxf"), ("a", "as a file without suffix")):
        with pytest.raises(FilmError, match=said):
            check_plan(tmp_path / name)
    with pytest.raises(OutputError):
        check_plan(tmp_path / "none" / "a.svg")


def test_a_title_is_text_and_no_formula_nor_control_codes() -> None:
    title = "$\\frac$ of $x$, a\x1b[31m\x07\0\u202e\nb, 日本の塔"
    design = Design.from_dict(DESIGNS["standard"].to_dict() | {"title": title})
    first, *_ = pages_of(tower_kit(design), PAPERS["a4"])
    assert first.texts[0][0].startswith("$\\frac$ of $x$, a")


@given(designs())
@settings(max_examples=15, deadline=None, suppress_health_check=list(HealthCheck))
def test_pages_hold_what_they_show(design: Design) -> None:
    try:
        kit = tower_kit(design)
    except DesignError:
        assume(False)
    for paper in PAPERS.values():
        for page in template_pages(kit, paper):
            wide, high = page.window
            assert wide <= paper.room[0] + 1e-6
            assert high <= paper.room[1] + 1e-6
            room = box(0, 0, wide, high).buffer(1e-6)
            for place in page.places:
                shape = place.move(place.part.shape)
                assert room.contains(shape) or page.joins
            for join in page.joins:
                assert 4 <= join.x <= wide - 4
                assert 4 <= join.y <= high - 4
