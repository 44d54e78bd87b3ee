"""Tower specs that name code: classes and programs of the user's own."""

from __future__ import annotations

import os
import subprocess
import sys
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest

from cubetower.tower import Cubes, ProgramError, SpecError, check_tower, make_tower
from cubetower.tower.models.naive import Bag
from cubetower.tower.models.program import ProgramTower
from cubetower.tower.spec import TowerSource
from tests.tower.test_spec import refused

ROOT = Path(__file__).parents[2]

MINE = """
from cubetower.tower import Cubes
from cubetower.tower.models.naive import Bag

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
            "from cubetower.tower import SpecError, make_tower",
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


# Classes, functions and towers instead of names


class Mesh(Bag):
    def __init__(self, new: float = 0.5) -> None:
        super().__init__(new=new)
        self.tosses = 0

    def falling(self, thrown: Cubes, rng: Random) -> Cubes:
        self.tosses += 1
        return super().falling(thrown, rng)


USED = Mesh(0.25)
USED.toss(Cubes(red=9), Random(1))


@pytest.mark.parametrize(
    ("source", "values", "new"),
    [
        ("bag", {"new": 0.25}, 0.25),
        ("bag,old=1", {"new": 0.25}, 0.25),
        (Mesh, {}, 0.5),
        (Mesh, {"new": 0.25}, 0.25),
        (partial(Mesh, 0.25), {}, 0.25),
        (lambda new=0.75: Mesh(new), {}, 0.75),
        (USED, {}, 0.25),
    ],
    ids=["spec", "spec with more", "class", "parameter", "partial", "function", "tower"],
)
def test_a_tower_is_made_of_whatever_says_which(
    source: TowerSource, values: dict[str, float], new: float
) -> None:
    one, other = make_tower(source, **values), make_tower(source, **values)
    assert isinstance(one, Bag)
    assert one is not other
    assert one is not source
    assert (one.new, one.contents) == (new, Cubes())
    other.toss(Cubes(red=5), Random(1))
    assert (one.contents, USED.tosses, USED.contents) == (Cubes(), 1, Cubes(red=7))


@pytest.mark.parametrize(
    ("source", "values", "reason"),
    [
        (5, {}, "tower 5: is none; give its name, a class or function that makes a tower"),
        (None, {}, "tower None: is none"),
        ([Mesh], {}, "is none; give its name"),
        (Mesh, {"mesh": 1}, "Mesh': has no parameter 'mesh'; its parameters are: new=0.5"),
        (Cubes, {}, "a Cubes is not a tower: it lacks capabilities"),
        (lambda: None, {}, "a NoneType is not a tower"),
        (USED, {"new": 1}, "is finished; give its class to choose parameters"),
        ("bag,new=0.5", {"new": 1}, "new is given twice"),
        ("bag", {"mesh": 1}, "has no parameter 'mesh'; its parameters are: new=0.6667"),
    ],
)
def test_what_makes_no_tower_is_told_in_a_line(
    source: TowerSource, values: dict[str, Any], reason: str
) -> None:
    with pytest.raises(SpecError) as told:
        make_tower(source, **values)
    assert reason in str(told.value)
    assert "\n" not in str(told.value)


@pytest.mark.parametrize("source", ["bag", Mesh(0.5)], ids=["spec", "tower"])
def test_a_tower_of_whatever_says_which_is_checked(source: TowerSource) -> None:
    assert "is a tower" in check_tower(source, tosses=5)
    with pytest.raises(SpecError, match="no tower 'bga'"):
        check_tower("bga")
