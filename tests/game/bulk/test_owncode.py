"""Towers, players and parts that are classes, functions or objects instead of specs."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from cubetower.foundation import SpecError
from cubetower.game import BulkError
from cubetower.game.bulk import Workers, simulate
from cubetower.game.bulk.experiment import experiment_of
from cubetower.game.bulk.setting import Setting
from cubetower.tower.models.naive import Bag
from tests.game.shogun.probe import Probe

HERE = "tests.game.bulk.test_owncode"
ROOT = Path(__file__).parents[3]


class Mesh(Bag):
    """Lets less and less through, and says so in no state."""

    def __init__(self, new: float = 0.5) -> None:
        super().__init__(new=new)
        self.tosses = 0

    def falling(self, thrown, rng):
        self.tosses += 1
        self.new = 1 / self.tosses
        return super().falling(thrown, rng)


class Turtle:
    def choose(self, observation, rng):
        return observation.question.moves[0]


def coarse():
    return Mesh(0.75)


def play(**given):
    given = {"towers": ["bag"], "bots": ["random"], "players": 3, "seed": 3, **given}
    return simulate(given.pop("games", 2), **given)


def test_towers_of_any_kind_are_named_by_what_makes_them():
    class Local(Mesh):
        pass

    used = Mesh()
    used.tosses = 3
    sources = [Mesh, Mesh(0.25), coarse, used, Mesh(), Local, lambda: Mesh(0.25), Local(), "bag"]
    local = f"{HERE}:test_towers_of_any_kind_are_named_by_what_makes_them.<locals>"
    assert play(games=1, towers=sources).experiment.towers == (
        f"{HERE}:Mesh",
        f"{HERE}:Mesh,new=0.25",
        f"{HERE}:coarse",
        f"{HERE}:Mesh,new=0.5 (2)",
        f"{HERE}:Mesh,new=0.5",
        f"{local}.Local",
        f"{local}.<lambda>",
        f"{local}.Local,new=0.5",
        "bag",
    )
    assert used.tosses == 3
    assert play(games=1, towers=Mesh).experiment.towers == (f"{HERE}:Mesh",)


def test_every_game_begins_with_a_fresh_tower():
    used = Mesh()
    used.tosses = 3
    by_name = play(games=3, towers=[f"{HERE}:Mesh"], chunk=1)
    for source in (Mesh, Mesh(), lambda: Mesh()):
        assert same(play(games=3, towers=[source]), by_name)
    assert not same(play(games=3, towers=[used]), by_name)
    assert used.tosses == 3


def same(one, other):
    """Whether games ended alike, whatever their towers are called."""
    mine, theirs = one.table("games"), other.table("games")
    return all((mine[name] == theirs[name]).all() for name in mine if name != "tower")


def test_classes_of_a_function_travel_to_worker_processes():
    class Local(Mesh):
        pass

    class Hare(Turtle):
        def choose(self, observation, rng):
            return observation.question.moves[-1]

    given = {"towers": [Local, lambda: Local(0.25)], "bots": [Hare], "games": 4}
    assert play(**given, workers=Workers(2), chunk=2).tally == play(**given).tally


def test_players_and_parts_of_any_kind_are_named_likewise():
    played = play(bots=[Turtle, Turtle(), "random"], options={"modules": [Probe(), "court"]})
    by_name = play(bots=[f"{HERE}:Turtle"] * 2 + ["random"], options={"modules": [Probe, "court"]})
    assert played.experiment.bots == (f"{HERE}:Turtle", f"{HERE}:Turtle", "random")
    assert same(played, by_name)


def test_games_of_what_no_name_finds_are_kept_in_no_folder(tmp_path):
    with pytest.raises(BulkError, match=r"<lambda>: is not found by this name, .*my_code\.py"):
        play(towers=[lambda: Mesh()], out=tmp_path)
    assert not list(tmp_path.iterdir())
    first = play(towers=[Mesh(0.25)], out=tmp_path)
    assert json.loads((tmp_path / "configuration.json").read_text())["towers"] == [
        f"{HERE}:Mesh,new=0.25"
    ]
    assert play(games=3, towers=[f"{HERE}:Mesh,new=0.25"], out=tmp_path).games == 3
    assert first.games == 2


def test_counts_of_other_objects_of_one_name_do_not_add_up():
    one, other = Mesh(), Mesh()
    one.tosses, other.tosses = 1, 2
    counts = [play(games=1, towers=[mesh], seed=n) for n, mesh in enumerate((one, one, other))]
    assert (counts[0].tally + counts[1].tally).origin.games.keys() == {0, 1}
    with pytest.raises(BulkError, match="files or code of your own, are not the same"):
        counts[0].tally + counts[2].tally


def test_no_configuration_makes_a_name_stand_for_code():
    config = {"game": "shogun", "bots": ["random"] * 3, "players": 3, "towers": ["bag"]}
    with pytest.raises(BulkError, match="not for another name"):
        experiment_of({**config, "objects": {"bag": f"{HERE}:Mesh"}}, Setting)


@pytest.mark.parametrize("given", [{"towers": [5]}, {"bots": [5]}, {"bots": [Mesh]}])
def test_what_is_no_tower_or_player_is_told_in_a_line(given):
    with pytest.raises(SpecError, match=r"5: is none; give its name|no method choose"):
        play(**given)


SCRIPT = """
from cubetower.game.bulk import Workers, simulate
from cubetower.tower.models.naive import Bag

class Mine(Bag):
    pass

if __name__ == "__main__":
    towers = [Mine, Mine(0.25), lambda: Mine(0.5)]
    many = {"towers": towers, "bots": ["random"], "players": 3, "chunk": 1}
    one, two = (simulate(2, **many, workers=Workers(jobs)) for jobs in (1, 2))
    print(one.tally == two.tally, *two.experiment.towers)
"""


@pytest.mark.long
def test_classes_of_a_script_travel_to_worker_processes(tmp_path):
    (tmp_path / "script.py").write_text(SCRIPT)
    done = subprocess.run(
        [sys.executable, "script.py"], cwd=tmp_path, env={"PYTHONPATH": str(ROOT)},
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    names = "__main__:Mine __main__:Mine,new=0.25,old=0.3333333333333333 __main__:<lambda>"
    assert done.stdout == f"True {names}\n"
