"""The module of one's own in `examples/`: what it says it does, and the contract of a game."""

import re
import sys
from pathlib import Path

import pytest

from game.core import play_out
from game.shogun import ShogunGame, make_bot, make_modules
from tests.game.shogun.random_games import keep_contract
from tests.game.shogun.scenes import Scene, all_cubes, expected_cubes
from tower import Cubes, SpecError, make_tower

EXAMPLES = Path(__file__).parents[4] / "examples"


@pytest.fixture
def storm(monkeypatch):
    monkeypatch.setattr(sys, "path", [*sys.path, str(EXAMPLES)])
    return lambda farmers: make_modules([f"my_module:Storm,farmers={farmers}"])[0]


@pytest.mark.parametrize("farmers", [0, 1, 3])
def test_so_many_farmers_more_go_in_with_every_attack(storm, farmers):
    scene = Scene(
        {"Tosa": ("red", 4), "Iyo": ("blue", 2)},
        falls=[Cubes({"red": 3, "blue": 2, "green": farmers})],
        modules=[storm(farmers)],
    )
    battle = scene.attack("red", "Tosa", "Iyo", 3)
    assert battle["thrown"] == {"red": 3, "blue": 2} | ({"green": farmers} if farmers else {})
    assert battle["defence_strength"] == 2 + farmers
    assert all_cubes(scene.game) == expected_cubes(scene.game)


def test_they_rise_with_the_others_in_a_revolt(storm):
    scene = Scene(
        {"Kai": ("red", 2)}, unrest={"Kai": 1}, falls=[Cubes(red=2, green=3)], modules=[storm(2)]
    )
    scene.act("red", "taxes", "Kai")
    [battle] = scene.told("battle")
    assert (battle["attack_strength"], battle["holder"]) == (3, None)


def test_no_more_come_than_are_in_supply(storm):
    scene = Scene(
        {"Tosa": ("red", 4), "Iyo": ("blue", 2)}, falls=[Cubes(red=3)], modules=[storm(9)]
    )
    scene.game.supply["green"] = 4
    assert scene.attack("red", "Tosa", "Iyo", 3)["thrown"]["green"] == 4
    assert scene.told("storm") == [{"event": "storm", "province": "Iyo", "farmers": 4}]


def test_a_game_with_it_and_others_keeps_the_contract_of_games(storm):
    own = storm(2)

    def begin(seed, log):
        modules = [own, "court", "arts"]
        return ShogunGame(make_tower("surrogate"), players=3, modules=modules, seed=seed, log=log)

    keep_contract(begin, [own])


def test_every_battle_of_a_game_has_its_storm(storm):
    events = []
    game = ShogunGame(make_tower("bag"), modules=[storm(1)], log=events.append)
    play_out(game, dict.fromkeys(game.seats, make_bot("random")))
    names = [event["event"] for event in events]
    assert names.count("storm") == names.count("battle") > 10
    told = [event for event in events if event["event"] in ("storm", "battle")]
    assert [event["event"] for event in told] == ["storm", "battle"] * (len(told) // 2)
    assert all_cubes(game) == expected_cubes(game)


@pytest.mark.parametrize("farmers", ["-1", "21", "1.5", "many"])
def test_what_is_no_number_of_farmers_is_refused(storm, farmers):
    with pytest.raises(SpecError, match="give 0 to 20"):
        storm(farmers)


# In the docs

BLOCKS = re.findall(
    r"^```python\n(.*?)^```$",
    (EXAMPLES.parent / "docs" / "modules.md").read_text("utf-8"),
    re.MULTILINE | re.DOTALL,
)


def test_the_docs_show_the_example_as_it_is():
    example = (EXAMPLES / "my_module.py").read_text("utf-8")
    assert any(example.endswith(block) for block in BLOCKS)


def test_the_module_in_the_docs_that_asks_keeps_the_contract_of_games():
    [block] = [block for block in BLOCKS if "class Gifts" in block]
    names = {}
    exec(block, names)  # noqa: S102 - our own docs
    gifts = names["Gifts"]()

    def begin(seed, log):
        modules = [gifts, "samurai"]
        return ShogunGame(make_tower("surrogate"), players=3, modules=modules, seed=seed, log=log)

    keep_contract(begin, [gifts])
    events = []
    game = begin(1, events.append)
    play_out(game, dict.fromkeys(game.seats, make_bot("random")))
    given = [e for e in events if e["event"] == "gained" and e["source"] == "gifts"]
    yes = [e for e in events if e.get("kind") == "gifts.give" and e["move"] == "yes"]
    assert len(given) == len(yes) > 0
