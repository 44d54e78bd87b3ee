"""`design new`: what is asked, which answers are refused, and going back."""

from __future__ import annotations

import pytest

from cubetower.calibration.twin.axes import measures_id
from cubetower.tower import Design
from tests.command.commands.design.questionnaire import LANES, STANDARD, New, lines, made

pytestmark = pytest.mark.long


@pytest.mark.parametrize("name", LANES)
def test_enter_takes_the_measures_of_the_design_that_is_named(new: New, name: str) -> None:
    ran = new(*[""] * 40, options=("--from", name))
    assert (ran.status, ran.err) == (0, "")
    base, design = Design.load(name), made()
    assert measures_id(design) == measures_id(base)
    assert design.title == "My tower"
    assert "not measured" in design.source
    assert ran.out.count("must be") == 0


def test_measures_are_taken_as_they_are_typed(new: New) -> None:
    ran = new(
        *lines(
            title="Garden tower", by="Anna", A="10 mm", mass="0,7", B="90.5", C="100", D="260",
            E="2", F="60", G="140", H="55", J="0", K1="190", K2="120", N="35", P="60",
            Q="130", R="30", style="two", S="110",
        )
    )  # fmt: skip
    design = made()
    assert (ran.status, ran.err) == (0, "")
    assert design.title == "Garden tower"
    assert "by Anna on 20" in design.source
    assert (design.cube.edge_mm, design.cube.mass_g) == (10, 0.7)
    tube, funnel, throw = design.tube, design.funnel, design.throw
    assert (tube.width_mm, tube.depth_mm, tube.top_mm, tube.plate_mm) == (90.5, 100, 260, 2)
    assert (funnel.opening_mm, funnel.rim_mm, funnel.height_mm, funnel.rib_mm) == (60, 140, 55, 0)
    assert [floor.height_mm for floor in design.floor] == [190, 120]
    assert (design.ramp.degrees, design.ramp.exit_mm) == (35, 60)
    assert (design.tray.length_mm, design.tray.rim_mm) == (130, 30)
    assert (throw.style, throw.height_mm, throw.hands) == ("two-hands", 110, 2)
    standard = Design.load("standard")
    assert (design.friction, design.restitution) == (standard.friction, standard.restitution)
    for command in (
        "design draw my.toml",
        "record my-tosses.csv",
        "--model physics --design my.toml",
    ):
        assert command in ran.out


def test_the_usual_mass_is_that_of_beech(new: New) -> None:
    new(*lines(A="10"))
    assert made().cube.mass_g == 0.69


def test_the_usual_height_of_a_throw_is_that_of_its_style(new: New) -> None:
    new(*lines(style="poured"))
    assert (made().throw.height_mm, made().throw.per_second) == (75, 24)


@pytest.mark.parametrize(
    ("kind", "more", "holes"),
    [
        ("one", ["12"], [(-28, 28, -33, 33)]),
        ("1", ["0"], [(-40, 40, -45, 45)]),
        ("slots", ["10", "10"], [(-30, -5, -35, 35), (5, 30, -35, 35)]),
        ("f", ["4", "12"], [(x, x + 30, z, z + 35) for z in (-41, 6) for x in (-36, 6)]),
        ("4", ["-40 0 -10 10; 20 40 -10.5 10,5;"], [(-40, 0, -10, 10), (20, 40, -10.5, 10.5)]),
    ],
)
def test_holes_are_told_in_peoples_terms(
    new: New, kind: str, more: list[str], holes: list[tuple[float, ...]]
) -> None:
    answers = lines(C="90", floors="1", holes1=kind)
    for later in ("L1", "M1", "K2", "holes2", "L2"):
        del answers[list(STANDARD).index(later) - len(STANDARD)]
    answers[list(STANDARD).index("holes1") + 1 : list(STANDARD).index("holes1") + 1] = more
    assert new(*answers).status == 0
    assert [tuple(hole) for hole in made().floor[0].holes_mm] == holes


def test_a_question_can_be_gone_back_to_and_keeps_its_answer(new: New) -> None:
    ran = new(*lines(title=["<", "Garden"], B=["90", "<", "<", "<", "9", "", ""], D=["<", "", ""]))
    assert ran.status == 0
    assert "This is the first question" in ran.out
    assert "back wall to exit wall, mm [90] \n" in ran.out
    design = made()
    assert (design.title, design.cube.edge_mm, design.tube.width_mm) == ("Garden", 9, 90)
    assert design.cube.mass_g == 0.35  # it was answered before


def test_fewer_floors_after_going_back_leave_none_behind(new: New) -> None:
    at = list(STANDARD).index("K2")
    typed = [*lines()[:at], *["<"] * 5, "1", *lines()[at - 4 : at], *lines()[-6:]]
    assert new(*typed).status == 0
    assert [floor.height_mm for floor in made().floor] == [180]


def test_more_floors_than_usual_have_no_usual_measures(new: New) -> None:
    at = list(STANDARD).index("N")
    third = ["", "80", "", "one", "", "5"]
    ran = new(*lines(floors="3", P="45", N="15")[:at], *third, *lines(P="45", N="15")[at:])
    assert ran.out.count("There is no default here") == 3
    assert [floor.height_mm for floor in made().floor] == [180, 110, 80]
    assert made().floor[2].holes_mm == ((-35, 35, -35, 35),)


@pytest.mark.parametrize(
    ("wrong", "names", "again"),
    [
        ({"N": "60"}, "floor at 110 mm: crosses or almost touches the ramp", [*[""] * 3, "30"]),
        ({"A": "10", "G": "50"}, "throw: 3 cubes side by side", [*[""] * 8, "poured"]),
        ({"S": "9000"}, "throw: cubes of up to", ["", "90"]),
    ],
)
def test_where_the_whole_cannot_be_the_parts_to_blame_are_asked_again(
    new: New, wrong: dict[str, str], names: str, again: list[str]
) -> None:
    ran = new(*lines(title="Garden", **wrong), *again, *[""] * 9)
    assert ran.status == 0
    assert names in " ".join(ran.out.split())
    assert ran.out.count("What tower is it?") == ran.out.count("Edge of a cube") == 1
    assert made().title == "Garden"
