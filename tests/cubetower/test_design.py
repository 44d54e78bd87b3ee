"""`design new`, `draw` and `check`: measured at the table, drawn, and told what can be built."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from PIL import Image

from calibration.twin.axes import measures_id
from cubetower.commands.design.sketch import sketch
from foundation import data_path
from tests.cubetower.commands.play.human.terminal import Terminal
from tests.cubetower.conftest import Cubetower, Ran, Typed
from tower import Design
from tower.design import Floor
from tower.design.patterns import Pattern, pattern_of
from tower.design.text import design_text
from viewer.blueprint import LETTERS, save_picture
from viewer.draw.displaylist import DisplayList

LANES = ("standard", "reference-j", "reference-k")
New = Callable[..., Ran]

# The questions in their order, of the standard design; a test changes some of the answers.
STANDARD = {
    "title": "", "by": "",
    "A": "", "mass": "", "B": "", "C": "", "D": "", "E": "",
    "F": "", "G": "", "H": "", "J": "",
    "floors": "", "K1": "", "holes1": "", "L1": "", "M1": "", "K2": "", "holes2": "", "L2": "",
    "N": "", "P": "", "Q": "", "R": "", "style": "", "S": "",
}  # fmt: skip


def lines(**answers: object) -> list[str]:
    """What is typed at each question; of several lines all but the last are refused."""
    assert set(answers) <= set(STANDARD)
    typed: list[str] = []
    for name, usual in STANDARD.items():
        answer = answers.get(name, usual)
        typed += [str(answer)] if not isinstance(answer, list) else answer
    return typed


DRAWN: list[bytes] = []


def save_small_picture(drawing: DisplayList, path: Path) -> None:
    """Draw it small, and once: what it shows has tests of its own."""
    if not DRAWN:
        save_picture(drawing, path, width=160)
        DRAWN.append(path.read_bytes())
    path.write_bytes(DRAWN[0])


@pytest.fixture
def new(cubetower: Cubetower, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> New:
    """`design new my.toml` in a folder of its own, with these lines typed."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("viewer.blueprint.save_picture", save_small_picture)

    def ran(*typed: str, options: tuple[object, ...] = ()) -> Ran:
        monkeypatch.setattr(sys, "stdin", Typed(typed))
        return cubetower("design", "new", "my.toml", *options)

    return ran


def made() -> Design:
    return Design.read("my.toml")


# New


@pytest.mark.parametrize("name", LANES)
def test_enter_takes_the_measures_of_the_design_that_is_named(new: New, name: str) -> None:
    ran = new(*[""] * 40, options=("--from", name))
    assert (ran.status, ran.err) == (0, "")
    base, design = Design.load(name), made()
    assert measures_id(design) == measures_id(base)
    assert design.title == "My tower"
    assert "not measured" in design.source
    assert ran.out.count("must be") == 0


def test_every_letter_is_asked_for_in_its_order(new: New) -> None:
    out = new(*lines()).out
    asked = [out.index(f"\n{letter}{1 if letter in 'KLM' else ''} ") for letter in LETTERS.values()]
    assert asked == sorted(asked)


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


@pytest.mark.parametrize("name", LANES)
def test_patterns_are_recognised(name: str) -> None:
    design = Design.load(name)
    kinds = {"standard": "one", "reference-j": "one", "reference-k": "slots"}
    found = [pattern_of(floor, design) for floor in design.floor]
    assert [pattern.kind for pattern in found] == ["four", kinds[name]]
    for floor, pattern in zip(design.floor, found, strict=True):
        assert sorted(pattern.holes(80, 80)) == sorted(floor.holes_mm)


@pytest.mark.parametrize("hole", [(-30, 20, -30, 30), (-30, 30, -30, 20), (-30, 30)])
def test_holes_without_a_pattern_stay_as_they_are(hole: tuple[float, ...]) -> None:
    found = pattern_of(Floor(height_mm=100, holes_mm=(hole,)), Design.load("standard"))
    assert found == Pattern("others", holes_mm=(((*hole, -40, 40)[:4]),))


@pytest.mark.parametrize(
    ("question", "answer", "says"),
    [
        ("A", "eight", "that is not a number; write a length in mm"),
        ("A", "nan", "that is not a number"),
        ("A", "-8", "below zero"),
        ("A", "1", "must be 2 to 100"),
        ("mass", "0", "must be over 0"),
        ("B", "20", "must be 24 to 10000; the funnel's opening"),
        ("C", "1e3", "that is not a number"),
        ("E", "0", "must be 1 to 100"),
        ("F", "81", "wider than the tube"),
        ("F", "9", "cubes jam"),
        ("G", "40", "its opening below has 50 mm"),
        ("J", "30", "cubes need 12 mm"),
        ("floors", "0", "a whole number"),
        ("floors", "1.5", "a whole number"),
        ("K1", "245", "cubes need 12 mm"),
        ("K1", "0", "must be over 0"),
        ("holes1", "x", "which one?"),
        ("L1", "33", "the remaining holes"),
        ("M1", "60", "holes must be 12 mm"),
        ("K2", "180", "floors are asked from the top"),
        ("N", "90", "a ramp slopes"),
        ("P", "15", "over the ramp's end"),
        ("P", "109", "below the lowest floor"),
        ("R", "60", "lower than the exit"),
        ("style", "t-rex", "which one? Type handful, poured or two-hands"),
        ("S", "0", "must be over 0"),
    ],
)
def test_impossible_answers_are_refused_at_once(
    new: New, question: str, answer: str, says: str
) -> None:
    ran = new(*lines(**{question: [answer, ""]}))
    assert (ran.status, ran.err) == (1, "")  # a script learns that a line was refused
    assert says in " ".join(ran.out.split())
    assert ran.out.count("\n ? ") == 1
    assert "Refused lines: 1." in ran.out
    assert measures_id(made()) == measures_id(Design.load("standard"))


def test_every_question_explains_itself(new: New) -> None:
    plain = new(*lines())
    for question in [name for name in STANDARD if name not in ("title", "by")]:
        asked = new(*lines(**{question: ["?", ""]}), options=("--force",))
        assert asked.status == 0
        assert 20 < len(asked.out) - len(plain.out) < 900, question


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
        ({"A": "10", "G": "50"}, "throw: 3 cubes side by side", [*[""] * 5, "60"]),
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


@pytest.mark.parametrize("typed", [[], lines()[:3], lines()[:-1]])
def test_questions_that_are_broken_off_leave_nothing_behind(new: New, typed: list[str]) -> None:
    seen: list[bool] = []
    ran = new(lambda: seen.append(Path("my-measures.png").exists()), *typed)  # type: ignore[arg-type]
    assert (ran.status, ran.err) == (1, "")
    assert "nothing was written" in ran.out
    assert seen == [True]
    assert list(Path().iterdir()) == []


def test_a_file_that_is_there_stays(new: New) -> None:
    Path("my.toml").write_text("mine")
    ran = new(*lines())
    assert (ran.status, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert "--force" in ran.err
    assert Path("my.toml").read_text() == "mine"
    assert new(options=("--force",)).status == 1  # broken off
    assert Path("my.toml").read_text() == "mine"
    assert new(*lines(), options=("--force",)).status == 0
    assert made().title == "My tower"


def test_a_picture_that_is_there_stays(new: New) -> None:
    Path("my-measures.png").write_text("mine")
    new()
    new(*lines())
    assert Path("my-measures.png").read_text() == "mine"


def test_the_picture_stays_beside_the_file(new: New) -> None:
    assert "my-measures.png" in new(*lines()).out
    with Image.open("my-measures.png") as image:
        assert image.format == "PNG"


@pytest.mark.parametrize("name", LANES)
def test_the_file_reads_back_as_it_is(tmp_path: Path, name: str) -> None:
    base = Design.load(name)
    odd = {"ledges.wider_mm": -0.25, "title": 'A "tower"\t[x] \\ ü', "throw.spread_mm": 1 / 3}
    data = base.to_dict() | {"title": odd.pop("title")}
    design = Design.from_dict(data).replace(odd)
    path = tmp_path / "my.toml"
    for each in (base, design):
        path.write_text(design_text(each), "utf-8")
        assert Design.read(path) == each
    assert "# back wall to exit wall" in path.read_text("utf-8")


def test_what_is_not_asked_is_that_of_the_other_design(new: New) -> None:
    base = Design.load("reference-j").replace(
        {"friction.cube_wall": 0.55, "ledges.wider_mm": 1.0, "throw.spread_mm": 22.0}
    )
    Path("other.toml").write_text(design_text(base))
    new(*[""] * 40, options=("--from", "other.toml"))
    assert measures_id(made()) == measures_id(base)
    assert made().friction == base.friction
    assert (made().ledges, made().throw) == (base.ledges, base.throw)


def test_everything_that_is_asked_fits_into_80_columns(
    new: New, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cubetower.terminal.output.PIPED_WIDTH", 80)
    out = new(*[line for answer in lines() for line in ("?", answer)]).out
    assert max(map(len, out.splitlines())) <= 80


def test_the_sketch_has_every_letter_once() -> None:
    text = sketch().plain
    for letter in set(LETTERS.values()) - {"C"}:
        assert letter in text
    assert max(map(len, text.splitlines())) <= 72


# Draw


@pytest.mark.parametrize("name", ["plane", "my.toml"])
def test_a_design_is_drawn(
    cubetower: Cubetower, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("my.toml").write_text(design_text(Design.load("reference-k")))
    ran = cubetower("design", "draw", name)
    picture = f"{Path(name).stem}.png"
    assert (ran.status, ran.out) == (0, f"The drawing is in {picture}.\n")
    with Image.open(picture) as image:
        assert image.size == (2400, pytest.approx(1697, abs=1))


# Check


@pytest.mark.parametrize("name", [*LANES, "plane"])
def test_shipped_designs_can_be_built(cubetower: Cubetower, name: str) -> None:
    ran = cubetower("design", "check", name)
    assert ran.status == 0
    assert "This tower can be built" in ran.out
    assert ("Step in depth" in ran.out) == (name != "plane")
    data = json.loads(cubetower("design", "check", name, "--json").out)
    assert (data["sound"], data["simulated"]) == (True, None)
    assert data["measures"] == measures_id(Design.load(name))


def test_a_design_is_told_in_edges_falls_and_ways(cubetower: Cubetower) -> None:
    data = json.loads(cubetower("design", "check", "standard", "--json").out)
    assert {"name": "throat", "mm": 50.0, "edges": 6.25} in data["sizes"]
    first, second, ramp = data["levels"]
    assert first["ways"] == [[4, 30.0, 30.0]]
    assert first["open_share"] == pytest.approx(4 * 900 / 6400, abs=1e-3)
    assert (second["drop_mm"], second["height_mm"]) == (70, 110)
    assert second["speed_m_s"] == pytest.approx((2 * 9.81 * 0.07) ** 0.5, abs=0.01)
    assert second["straight_m_s"] == pytest.approx(
        (2 * 9.81 * (0.253 + 0.09 - 0.11)) ** 0.5, abs=0.01
    )
    assert (ramp["name"], ramp["ways"]) == ("ramp", [])
    frees = {free["name"]: free for free in data["free"]}
    assert frees["friction.cube_wall"]["value"] == 0.4
    assert frees["ledges.wider_mm"]["low"] < 0 < frees["ledges.wider_mm"]["high"]


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (("opening_mm = 50", "opening_mm = 12"), ["funnel: the throat of 12 mm jams", "ribs"]),
        (("top_mm = 250", "top_mm = 185"), ["floor at 180 mm: only 5 mm free above it"]),
        (("degrees = 30", 'degrees = "steep"'), ["ramp.degrees"]),
        (("[ramp]", "[ramp"), ["not TOML"]),
        (("edge_mm", "edges_mm"), ["edge"]),
    ],
)
def test_every_fault_is_told_in_a_line(
    cubetower: Cubetower, tmp_path: Path, change: tuple[str, str], says: list[str]
) -> None:
    path = tmp_path / "my.toml"
    path.write_text(design_text(Design.load("standard")).replace(*change))
    ran = cubetower("design", "check", path)
    faults = [line for line in ran.out.splitlines() if line.startswith("fault ")]
    assert ran.status == 2
    assert len(faults) == len(says)
    for fault, part in zip(faults, says, strict=True):
        assert part in fault
    data = json.loads(cubetower("design", "check", path, "--json").out)
    assert (data["sound"], len(data["faults"])) == (False, len(says))


def test_what_is_doubtful_is_a_warning(cubetower: Cubetower, tmp_path: Path) -> None:
    path = tmp_path / "my.toml"
    path.write_text(design_text(Design.load("standard").replace({"ramp.degrees": 15})))
    ran = cubetower("design", "check", path)
    assert ran.status == 0
    assert "warning ramp: 15 degrees are too flat" in ran.out


def test_throws_are_simulated_and_said_to_be(cubetower: Cubetower) -> None:
    ran = cubetower("design", "check", "reference-k", "--toss", 3)
    assert "Simulated, nothing measured" in ran.out
    assert "1 seeding and 2 other throws" in ran.out
    data = json.loads(cubetower("design", "check", "reference-k", "--toss", 3, "--json").out)
    assert (data["simulated"]["throws"], data["simulated"]["seedings"]) == (2, 1)
    assert 0 < data["simulated"]["kept"] < 0.6
    only = json.loads(cubetower("design", "check", "plane", "--toss", 1, "--json").out)
    assert only["simulated"]["content"] is None


def test_a_shipped_emulator_is_found_by_the_measures(cubetower: Cubetower, tmp_path: Path) -> None:
    text = data_path("designs/standard.toml").read_text("utf-8")
    other = tmp_path / "other.toml"
    other.write_text(text.replace("cube_wall = 0.40", "cube_wall = 0.50"), "utf-8")
    for design in ("standard", other):  # friction is free, no measure
        assert "is shipped, standard.csv" in cubetower("design", "check", design).out
    other.write_text(text.replace("height_mm = 180", "height_mm = 181"), "utf-8")
    assert "no emulator" in cubetower("design", "check", other).out


# At a terminal


def test_somebody_at_the_keyboard_measures_a_tower(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path, "design", "new", "my.toml", width=80)
    assert terminal.prompt() == "What tower is it? [My tower]"
    terminal.type("Garden")
    assert "How far" not in terminal.type("Anna")
    assert "divide by ten" in terminal.type("?")
    assert "below zero" in terminal.type("-3")
    while terminal.prompt():
        terminal.type("")
    assert terminal.end() == 0
    assert "\x1b[1" in terminal.raw  # in colour
    assert Design.read(tmp_path / "my.toml").title == "Garden"
    assert max(map(len, terminal.said.splitlines())) <= 80


def test_an_interrupt_leaves_nothing_behind(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path, "design", "new", "my.toml")
    terminal.prompt()
    terminal.type("Garden")
    assert "nothing was written" in terminal.interrupt()
    assert terminal.end() == 130
    assert list(tmp_path.iterdir()) == []
