"""`play` and `verify` with expansion modules, as a user types them."""

from __future__ import annotations

import sys
from collections import Counter
from itertools import combinations
from pathlib import Path

import pytest

from cubetower.game.shogun import MODULES
from tests.command.conftest import Cubetower
from tests.command.games import SMALL, lines_of, refused, told

pytestmark = pytest.mark.long

ALL = ",".join(MODULES)
EXAMPLES = Path(__file__).parents[2] / "examples"
COMBINATIONS = [each for count in (0, 1, 3) for each in combinations(MODULES, count)]

OWN = """
from cubetower.game.shogun import Module
from cubetower.tower import Cubes

class Gift(Module):
    name = "gift"
    def __init__(self, chests=1):
        self.chests = chests
        self.table = (chests,)
    def begin(self, game):
        for seat in game.seats:
            game.chests[seat] += self.chests

class Broken(Module):
    name = "broken"
    def cost(self, game, seat, action, province, cost):
        raise KeyError("no price")

class Careless(Module):
    name = "careless"
    def cost(self, game, seat, action, province, cost):
        return "much"

class Listed(Module):
    name = "listed"
    table = ([1],)

class Nameless(Module):
    pass

class Spaced(Module):
    name = "my storm"

class Ours(Module):
    name = "court"

class Lost(Module):
    name = "lost"
    def begin(self, game):
        game.push(("lost.ask",))

class Uncounted(Module):
    name = "uncounted"
    def before_battle(self, game, province):
        game.tray += Cubes(green=-1)
"""


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """The name of a module of Python with modules of the game in it."""
    (tmp_path / "own_rules.py").write_text(OWN)
    monkeypatch.setattr(sys, "path", [str(tmp_path), *sys.path])
    monkeypatch.delitem(sys.modules, "own_rules", raising=False)
    return "own_rules"


@pytest.mark.parametrize("modules", COMBINATIONS, ids="+".join)
def test_none_each_and_any_two_are_played_written_and_verified(
    cubetower: Cubetower, tmp_path: Path, modules: tuple[str, ...]
) -> None:
    path = tmp_path / "game.jsonl"
    options = [part for name in modules for part in ("--module", name)]
    ran = cubetower("play", *SMALL, *options, "--seed", len(modules), "--out", path)
    assert (ran.status, ran.err) == (0, "")
    assert all(len(line) <= 120 for line in ran.out.splitlines())
    assert sorted(lines_of(path)[0]["options"]["modules"]) == sorted(modules)
    if len(modules) == 1:
        assert cubetower("verify", path).status == 0
    assert cubetower("verify", path, "--rerun").status == 0


def test_names_can_be_given_one_by_one_or_together(cubetower: Cubetower, tmp_path: Path) -> None:
    files = []
    for number, options in enumerate(
        (["--module", ALL], [part for name in MODULES for part in ("--module", name)])
    ):
        files.append(tmp_path / f"{number}.jsonl")
        cubetower("play", *SMALL, *options, "--out", files[-1], "--json")
    assert files[0].read_bytes() == files[1].read_bytes()


# Modules of the user's own


def test_a_module_of_ones_own_is_played_and_verified_when_it_is_named(
    cubetower: Cubetower, tmp_path: Path, own: str
) -> None:
    path, module = tmp_path / "game.jsonl", f"{own}:Gift,chests=2"
    play = ("play", *SMALL, "--module", f"{module},court", "--out", path)
    assert cubetower(*play).status == 0
    header = lines_of(path)[0]
    assert header["options"]["modules"] == ["court", "gift"]
    assert header["tables"]["gift"] == [2]
    sys.modules.pop(own)
    for again in (("verify", path), ("verify", path, "--rerun")):
        refused(cubetower(*again), "line 1: module 'gift' is somebody's own code", "--module")
        assert own not in sys.modules
        assert cubetower(*again, "--module", module).status == 0
        refused(
            cubetower(*again, "--module", f"{own}:Gift"),
            "module gift plays with (1,), this game was played with [2]",
        )
        sys.modules.pop(own)


def test_an_example_of_ones_own_speaks_in_the_course_and_is_verified(
    cubetower: Cubetower, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "path", [*sys.path, str(EXAMPLES)])
    path = tmp_path / "game.jsonl"
    ran = cubetower("play", *SMALL, "--module", "shrine:Shrine", "--seed", 1, "--out", path)
    assert ran.status == 0
    offerings = told(lines_of(path), "offering")
    said = [f"lays {each['rice']} rice into the shrine" for each in offerings]
    assert {each: ran.out.count(each) for each in set(said)} == Counter(said)
    assert cubetower("verify", path, "--rerun", "--module", "shrine:Shrine").status == 0


@pytest.mark.parametrize(
    ("module", "says"),
    [
        ("Broken", "module own_rules:Broken: its own code raised KeyError: 'no price' ("),
        ("Careless", "module careless: cost returned 'much', given "),
        ("Listed", "module listed: its table must be tuples"),
        ("Nameless", "its name is None; give it one like 'storm'"),
        ("Spaced", "its name is 'my storm'; give it one like 'storm'"),
        ("Ours", "module 'own_rules:Ours': its name is that of our module court"),
        ("Lost", "the rules have no step 'lost.ask'"),
        ("Uncounted", "module own_rules:Uncounted: its own code raised CubesError: green=-1"),
    ],
)
def test_what_a_module_does_wrong_is_told_in_a_line(
    cubetower: Cubetower, own: str, module: str, says: str
) -> None:
    ran = cubetower("play", *SMALL, "--module", f"{own}:{module}", "--json")
    refused(ran, says)
