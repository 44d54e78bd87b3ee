"""Sheets for a laser cutter, read back: parts have their sizes when cut, and build the tower."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path
from xml.etree import ElementTree

import pytest
from hypothesis import HealthCheck, assume, given, settings

from foundation import OutputError
from tests.viewer.blueprint.build.plans import SVG, cut_kit, read_cuts
from tests.viewer.blueprint.build.towers import DESIGNS, SHIPPED, designs, fit_together, kit_of
from tower import Design, DesignError
from viewer import FilmError
from viewer.blueprint.build import Bed, check_plan, save_sheets, save_templates
from viewer.blueprint.build.cutting import cutting_sheets
from viewer.blueprint.build.templates import PAPERS

LARGE = Bed(900, 700, 0.2)


@pytest.mark.parametrize(("name", "kerf"), [*((name, 0.2) for name in SHIPPED), ("standard", 0.0)])
def test_what_is_cut_is_the_tower(name: str, kerf: float) -> None:
    kit = kit_of(SHIPPED[name])
    found = cut_kit(kit, cutting_sheets(kit, Bed(kerf_mm=kerf)), kerf)
    for part, other in zip(kit.parts, found.parts, strict=True):
        assert part.shape.hausdorff_distance(other.shape) < 0.01
        assert part.shape.symmetric_difference(other.shape).area < 0.01 * part.shape.length
    fit_together(SHIPPED[name], found)


@given(designs())
@settings(max_examples=8, deadline=None, suppress_health_check=list(HealthCheck))
def test_parts_lie_on_their_sheets_and_not_on_each_other(design: Design) -> None:
    try:
        kit = kit_of(design)
        sheets = cutting_sheets(kit, LARGE)
    except (DesignError, FilmError):
        assume(False)
    for text in sheets:
        (wide, high), cuts = read_cuts(text)
        assert (wide, high) == (900, 700)
        for cut in cuts:
            left, low, right, top = cut.shape.bounds
            assert min(left, low, wide - right, high - top) > 4.7
        for one, other in combinations(cuts, 2):
            assert one.shape.distance(other.shape) > 3.5


@pytest.mark.parametrize("name", ["standard", "sticky", "thin plates", "no ribs"])
def test_letters_are_never_cuts_and_lie_on_their_parts(name: str) -> None:
    for text in cutting_sheets(kit_of(DESIGNS[name]), LARGE):
        root = ElementTree.fromstring(text)  # noqa: S314 - ours
        assert not list(root.iter(f"{SVG}text"))
        letters, cuts = root.findall(f"{SVG}g")
        assert (letters.attrib["fill"], letters.attrib["stroke"]) == ("#0000ff", "none")
        assert (cuts.attrib["fill"], cuts.attrib["stroke"]) == ("none", "#ff0000")
        assert cuts.attrib["stroke-width"] == "0.1"
        assert len(letters.findall(f"{SVG}g")) == len(cuts.findall(f"{SVG}path"))


def test_parts_of_another_thickness_have_a_sheet_of_their_own() -> None:
    first, second = cutting_sheets(kit_of(SHIPPED["standard"]), Bed())
    assert {cut.name for cut in read_cuts(second)[1]} == {"Rib along", "Rib across"}
    assert "sheet 1 of 2: material 3 mm thick" in first
    assert "sheet 2 of 2: material 2 mm thick" in second
    assert "not the tower of the game" in first
    same = SHIPPED["standard"].replace({"funnel.rib_mm": 3})
    assert len(cutting_sheets(kit_of(same), Bed())) == 1


def test_further_sheets_are_numbered_and_files_are_the_same_every_time(tmp_path: Path) -> None:
    kit = kit_of(SHIPPED["standard"])
    paths = save_sheets(kit, tmp_path / "my.svg", Bed(300, 300))
    assert [path.name for path in paths[:2]] == ["my.svg", "my-2.svg"]
    assert sorted(tmp_path.iterdir()) == sorted(paths)
    before = [path.read_bytes() for path in paths]
    save_sheets(kit, tmp_path / "my.svg", Bed(300, 300))
    assert [path.read_bytes() for path in paths] == before


def test_a_bed_that_is_too_small_is_refused() -> None:
    with pytest.raises(FilmError, match="Front side wall needs a sheet of 96x266 mm"):
        cutting_sheets(kit_of(SHIPPED["standard"]), Bed(200, 200))


def test_only_svg_and_pdf_are_plans(tmp_path: Path) -> None:
    for name, said in (("a.dxf", "as a .dxf"), ("a", "as a file without suffix")):
        with pytest.raises(FilmError, match=said):
            check_plan(tmp_path / name)
    with pytest.raises(OutputError):
        check_plan(tmp_path / "none" / "a.svg")


def test_a_title_is_text_and_no_formula_nor_control_codes(tmp_path: Path) -> None:
    title = "$\\frac$ of $x$, a\x1b[31m\x07\0\u202e\nb, 日本の塔"
    design = Design.from_dict(DESIGNS["standard"].to_dict() | {"title": title})
    save_sheets(kit_of(design), tmp_path / "plan.svg", LARGE)
    text = (tmp_path / "plan.svg").read_text("utf-8")
    heading = ElementTree.fromstring(text).findtext(f"{SVG}title")  # noqa: S314 - ours
    assert heading is not None
    assert heading.startswith("$\\frac$ of $x$, a\ufffd[31m\ufffd\ufffd\ufffd b, 日本の塔, sheet 1")
    save_templates(kit_of(design, interlock=False), tmp_path / "plan.pdf", PAPERS["a4"])
