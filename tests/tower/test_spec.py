"""Tower specs: every model by name, files, the user's own, and what is refused how."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from foundation import CubetowerError, SpecError, UnreadableError, data_path
from tower import (
    MODELS,
    Cubes,
    DesignError,
    LogError,
    ProgramError,
    ScriptedTower,
    Tower,
    TowerFile,
    TowerFileError,
    make_tower,
)
from tower.models.naive import AllThrough, Bag, TwoShelves
from tower.models.physics import PhysicsTower
from tower.models.program import ProgramTower
from tower.models.tabletower import TableTower
from tower.spec import parameters_of

LOG = data_path("logs/reference-j.csv")
ROOT = Path(__file__).parents[2]

MINE = """
from tower import Cubes
from tower.models.naive import Bag

class Tower(Bag):
    name = "mine"

class Needy(Bag):
    def __init__(self, depth: float):
        super().__init__()
        if depth < 0:
            raise ValueError("depth is below the floor")

def pile():
    return Cubes()

number = 3
"""


def refused(spec: str) -> str:
    with pytest.raises(SpecError) as caught:
        make_tower(spec)
    assert "\n" not in str(caught.value)
    return str(caught.value)


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """An empty working directory; what is imported from it is forgotten afterwards."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [entry for entry in sys.path if entry])
    yield tmp_path
    for name in ("spec_mine", "spec_broken"):
        sys.modules.pop(name, None)


# Models by name


@pytest.mark.parametrize(
    ("spec", "kind"),
    [
        ("physics", PhysicsTower),
        ("bag", Bag),
        ("twoshelves", TwoShelves),
        ("allthrough", AllThrough),
        (f"scripted,log={LOG}", ScriptedTower),
        ("table", TableTower),
    ],
)
def test_every_model_is_made_by_its_name_and_empty(spec: str, kind: type) -> None:
    tower = make_tower(spec)
    assert type(tower) is kind
    assert isinstance(tower, Tower)
    assert tower.contents == Cubes()


def test_the_models_made_by_name_are_all_there_are() -> None:
    naive = {"bag", "twoshelves", "allthrough"}
    assert set(MODELS) == {"physics", "surrogate", *naive, "scripted", "table"}
    assert all(model.summary for model in MODELS.values())


def test_parameters_reach_the_model() -> None:
    tower = make_tower("bag, new=0.5 ,old=1")
    assert isinstance(tower, Bag)
    assert (tower.new, tower.old) == (0.5, 1.0)


def test_values_of_the_design_reach_the_physics_tower() -> None:
    tower = make_tower("physics,friction.cube_wall=0.55,throw.across=3")
    assert isinstance(tower, PhysicsTower)
    assert (tower.design.friction.cube_wall, tower.design.throw.across) == (0.55, 3)


def test_the_parameters_of_a_model_have_their_defaults() -> None:
    assert parameters_of("twoshelves") == {"through": "0.85", "free": "0.025"}
    assert parameters_of("physics") == {"design": "standard"}
    assert parameters_of("scripted") == {"log": "", "session": ""}
    assert parameters_of("allthrough") == {}


@pytest.mark.parametrize("spec", ["", "Bag", "sack", "sack,new=0.5", "bag.csv", " "])
def test_unknown_models_list_the_known_ones(spec: str) -> None:
    reason = refused(spec)
    assert reason.endswith("your own module:Class, or exec:./program")
    assert f"no tower {spec.split(',')[0].strip()!r}; known are " in reason
    assert all(name in reason for name in MODELS)


def test_unknown_parameters_list_the_known_ones() -> None:
    reason = refused("bag,newer=0.5")
    assert "'bag': " in reason
    assert "'newer'" in reason
    assert "new: " in reason
    assert "old: " in reason
    assert "its parameters are: none" in refused("allthrough,new=1")
    assert "'log'" in refused("scripted")
    with pytest.raises(DesignError, match="tower 'physics': no design value 'x'; known are cube"):
        make_tower("physics,x=1")


@pytest.mark.parametrize(
    ("spec", "reason"),
    [
        ("bag,", "'' is not parameter=value"),
        ("bag,new=\n1", "contains characters that cannot be printed"),
        ("bag,new", "'new' is not parameter=value"),
        ("bag,new=", "'new=' is not parameter=value"),
        ("bag,=1", "'=1' is not parameter=value"),
        ("bag,new=1,new=1", "new is given twice"),
        ("bag,new=1.5", "new=1.5: a probability lies between 0 and 1"),
        ("bag,new=nan", "new=nan: a probability"),
        ("bag,new=true", "new=True: a probability"),
        ("bag,new=half", "new=half: a probability"),
        ("bag,self=1", "tower 'bag'"),
        ("scripted,log=3", "tower 'scripted'"),
    ],
)
def test_parameters_that_make_no_sense(spec: str, reason: str) -> None:
    assert reason in refused(spec)


@pytest.mark.parametrize("value", ["3", "true", "0.5", "plain", "none.toml"])
def test_a_design_that_is_none_is_a_design_error(value: str) -> None:
    with pytest.raises(DesignError, match="tower 'physics': "):
        make_tower(f"physics,design={value}")


def test_a_log_that_is_missing_is_a_log_error() -> None:
    with pytest.raises(LogError, match=r"none\.csv"):
        make_tower("scripted,log=none.csv")


# Files


def test_a_design_file_makes_a_physics_tower(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    text = data_path("designs/plane.toml").read_text("utf-8")
    path.write_text(text.replace("edge_mm = 8.0 ", "edge_mm = 7.5 "), "utf-8")
    for spec in (str(path), f"physics,design={path}"):
        tower = make_tower(f"{spec},friction.cube_wall=0.5")
        assert isinstance(tower, PhysicsTower)
        assert tower.design.cube.edge_mm == 7.5
        assert tower.design.friction.cube_wall == 0.5


def test_a_tower_file_makes_its_model_and_the_spec_has_the_last_word(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    TowerFile(model="bag", parameters={"new": 0.5, "old": 0.25}).write(path)
    tower, other = make_tower(str(path)), make_tower(f"{path},old=1")
    assert isinstance(tower, Bag)
    assert isinstance(other, Bag)
    assert (tower.new, tower.old) == (0.5, 0.25)
    assert (other.new, other.old) == (0.5, 1.0)


def test_a_draw_stands_for_the_parameters_it_names(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    draws = [{"new": 0.25}, {"new": 0.75}]
    TowerFile(model="bag", parameters={"new": 0.5, "old": 0.125}).write(path, draws)
    made = [make_tower(f"{path}{draw}") for draw in ("", ",draw=0", ",draw=1")]
    assert [(bag.new, bag.old) for bag in made if isinstance(bag, Bag)] == [
        (0.5, 0.125),
        (0.25, 0.125),
        (0.75, 0.125),
    ]
    with pytest.raises(TowerFileError, match="no draw 2"):
        make_tower(f"{path},draw=2")


@pytest.mark.parametrize("draw", ["1.5", "true", "last"])
def test_a_draw_is_a_whole_number(tmp_path: Path, draw: str) -> None:
    path = tmp_path / "mine.toml"
    TowerFile(model="bag").write(path, [{"new": 0.25}])
    assert f"{path}: draw=" in (reason := refused(f"{path},draw={draw}"))
    assert "not a whole number" in reason


def test_a_design_in_a_tower_file_is_named_from_that_file(tmp_path: Path, here: Path) -> None:
    folder = tmp_path / "towers"
    folder.mkdir()
    shutil.copy(data_path("designs/plane.toml"), folder / "mine.toml")
    TowerFile(model="physics", parameters={"design": "mine.toml"}).write(folder / "tower.toml")
    assert isinstance(make_tower("towers/tower.toml"), PhysicsTower)
    # A design given in the spec is named from the working directory, like every file there.
    assert isinstance(make_tower("towers/tower.toml,design=towers/mine.toml"), PhysicsTower)
    with pytest.raises(SpecError, match=r"towers/tower\.toml: .*mine\.toml: there is no such"):
        make_tower("towers/tower.toml,design=mine.toml")


@pytest.mark.parametrize(
    "model", ["mymodule:Tower", "os:getcwd", "mine.toml", "sack", "exec:./mine"]
)
def test_a_file_names_a_model_and_never_a_module_or_a_program(tmp_path: Path, model: str) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(f'format = 1\nkind = "tower"\nmodel = "{model}"\n', "utf-8")
    reason = refused(str(path))
    assert f"{path}: no model {model!r}; known are physics, " in reason
    assert "A file cannot name a module to import or a program to run" in reason


@pytest.mark.parametrize("kind", ['kind = "log"', "", "kind = 3"])
def test_a_file_of_another_kind(tmp_path: Path, kind: str) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(kind, "utf-8")
    assert f"{path}: has kind = {'3' if '3' in kind else ''}" in (reason := refused(str(path)))
    assert '"design" or "tower"' in reason


@pytest.mark.parametrize("spec", ["none.toml", ".toml", "x" * 5000 + ".toml"])
def test_a_file_that_cannot_be_read(here: Path, spec: str) -> None:
    with pytest.raises(UnreadableError, match=r"\.toml"):
        make_tower(spec)


# The user's own


def test_a_class_of_the_users_is_found_in_the_working_directory(here: Path) -> None:
    (here / "spec_mine.py").write_text(MINE, "utf-8")
    tower = make_tower("spec_mine:Tower,new=0.25")
    assert isinstance(tower, Bag)
    assert (type(tower).__module__, tower.new) == ("spec_mine", 0.25)
    assert sys.path[-1] == str(here)
    make_tower("spec_mine:Tower")
    assert sys.path.count(str(here)) == 1


@pytest.mark.parametrize(
    ("spec", "reason"),
    [
        ("spec_mine:Nobody", "has no attribute 'Nobody'"),
        ("spec_mine:", "cannot be imported"),
        (":Tower", "cannot be imported"),
        ("spec_none:Tower", "No module named 'spec_none'"),
        ("spec_mine:number", "is not a class or function that makes a tower"),
        ("spec_mine:pile", "a Cubes is not a tower: it lacks capabilities, contents"),
        ("spec_mine:Needy", "its parameters are: depth: "),
        ("spec_mine:Needy,depth=-1", "depth is below the floor"),
        ("spec_broken:Tower", "ZeroDivisionError"),
        ("builtins:dict", "tower 'builtins:dict'"),
        ("math:sqrt,x=3", "tower 'math:sqrt'"),
    ],
)
def test_what_is_wrong_with_a_class_of_the_users(here: Path, spec: str, reason: str) -> None:
    (here / "spec_mine.py").write_text(MINE, "utf-8")
    (here / "spec_broken.py").write_text("1 / 0", "utf-8")
    assert reason in refused(spec)


def test_a_file_of_the_users_never_hides_a_module_of_that_name(tmp_path: Path) -> None:
    for name in ("wave", "random", "numpy", "only_here"):
        (tmp_path / f"{name}.py").write_text(MINE, "utf-8")
    code = "\n".join(
        [
            "import sys",
            "from tower import SpecError, make_tower",
            "print(type(make_tower('only_here:Tower')).__module__)",
            "try: make_tower('wave:Tower')",
            "except SpecError as error: print(error)",
            "print(sys.path[-1])",
        ]
    )
    done = subprocess.run(
        [sys.executable, "-P", "-c", code],
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=True,
    )
    own, hidden, last = done.stdout.splitlines()
    assert own == "only_here"
    assert "module 'wave' has no attribute 'Tower'" in hidden
    assert last == str(tmp_path)


# Programs


PERL = """#!/usr/bin/perl
$| = 1;
while (<STDIN>) { print /"x": 1\\b/ ? '{"fell": {}}' : '{"error": "x is not 1"}', "\\n" }
"""


def test_a_program_is_run_with_its_parameters(here: Path) -> None:
    (here / "mine").write_text(PERL, "utf-8")
    (here / "mine").chmod(0o755)
    for spec in ("exec:./mine,x=1", "exec: perl mine ,x=1", "exec:perl './mine',x=1"):
        tower = make_tower(spec)
        assert isinstance(tower, ProgramTower)
        assert tower.toss(Cubes(red=2), Random(1)).fell == Cubes()
        assert tower.contents == Cubes(red=2)
    with pytest.raises(ProgramError, match=r"tower 'exec:\./mine': the program says 'x is not 1'"):
        make_tower("exec:./mine,x=2").toss(Cubes(red=2), Random(1))


def test_a_program_that_reads_a_toml_file_is_a_program_still(here: Path) -> None:
    assert isinstance(make_tower("exec:cat mine.toml"), ProgramTower)


@pytest.mark.parametrize(
    ("spec", "reason"),
    [
        ("exec:", "names no program; write exec:./my_tower"),
        ("exec: ,x=1", "names no program"),
        ("exec:./none", "tower 'exec:./none': there is no program './none'"),
        ("exec:plain", "write ./ before one in this folder"),
        ("exec:./plain", "make it executable: chmod +x ./plain"),
        ("exec:./", "may not be run"),
        ("exec:./no_first_line", "cannot be run: "),
        ("exec:./lost", "or none that its first line names"),
        ("exec:./plain/x", "cannot be run: "),
        ("exec:'./plain", "No closing quotation"),
        ("exec:a\0b", "cannot be printed"),
        ("exec:cat,x", "'x' is not parameter=value"),
        ("exec:cat,x=nan", "infinite or NaN"),
        ("exec:cat,x=1e999", "infinite or NaN"),
    ],
)
def test_a_program_that_cannot_be_run_is_refused_at_once(
    here: Path, spec: str, reason: str
) -> None:
    for name, text, mode in (
        ("plain", "text", 0o644),
        ("no_first_line", "text", 0o755),
        ("lost", "#!/no/such/interpreter\n", 0o755),
    ):
        (here / name).write_text(text, "utf-8")
        (here / name).chmod(mode)
    assert reason in refused(spec)


# Junk

WORDS = st.text(st.characters(exclude_characters=":"), max_size=6)
NAMES = st.sampled_from([*MODELS, "mine.toml", "none.toml", "sack"]) | WORDS
KEYS = st.sampled_from(["new", "old", "free", "design", "log", "draw", "cube.edge_mm"]) | WORDS
VALUES = WORDS | st.floats().map(str) | st.integers().map(str)
PARTS = st.lists(st.tuples(KEYS, VALUES).map("=".join) | WORDS, max_size=3)


@given(name=NAMES, parts=PARTS)
@example(name="x\0.toml", parts=[])
@example(name="physics", parts=["design=\0.toml"])
@example(name="scripted", parts=["log=."])
@example(name="scripted", parts=["log=\0"])
@example(name="bag", parts=["new=" + "9" * 5000])
def test_junk_is_a_tower_error_or_a_tower(name: str, parts: list[str]) -> None:
    try:
        tower = make_tower(",".join([name, *parts]))
    except CubetowerError:
        return
    assert isinstance(tower, Tower)
