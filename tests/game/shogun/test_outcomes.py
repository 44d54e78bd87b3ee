"""What the tower's answer means on the board (C05 to C12, C20 to C22, C24, C25)."""

from dataclasses import replace

import pytest

from cubetower.game.shogun import Revolt, Winner
from cubetower.tower import Cubes
from tests.game.shogun.ends import ENDS
from tests.game.shogun.fights import BOARD, INSIDE, NEUTRAL, attack_scene, revolt_scene
from tests.game.shogun.scenes import Scene, all_cubes, expected_cubes

FULL = Cubes(black=5, blue=9, green=9, red=9, yellow=9)
TOLD = {Winner.ATTACKER: "attacker", Winner.DEFENDER: "defender", Winner.NOBODY: "none"}


@pytest.mark.parametrize("end", ENDS.values(), ids=ENDS)
def test_a_battle_ends_on_the_board_as_the_rules_say(end):
    rising = isinstance(end.combat, Revolt)
    place, unrest = "Kai" if rising else "Kozuke", end.combat.unrest
    kinds = ("castle",) if rising else ("castle", "theatre")
    about = {"unrest": {place: unrest} if unrest else {}, "inside": FULL}
    if end.combat.defender:
        about["buildings"] = {place: kinds, "Iyo": ["castle"]}
    scene, told = (
        revolt_scene(end.fell, **about)
        if rising
        else attack_scene(end.fell, BOARD if end.combat.defender else NEUTRAL, **about)
    )
    game = scene.game
    assert (told["attack_strength"], told["defence_strength"]) == end.strengths
    assert (told["winner"], told["holder"], told["left"]) == (
        TOLD[end.winner],
        end.holder,
        end.left,
    )
    assert told["farmers_help"] == (not rising and not unrest)
    assert game.tray == end.stay
    standing = end.combat.defender is not None and not end.cleared
    assert game.buildings == {
        **({place: kinds} if standing else {}),
        **({"Iyo": ("castle",)} if end.combat.defender else {}),
    }
    markers = unrest + rising if standing else 0  # a revolt put down adds one (A04)
    assert game.unrest == ({place: markers} if markers else {})
    assert game.stock["unrest"] == 42 - markers
    assert scene.find("cleared") == (
        [{"event": "cleared", "province": place, "buildings": [*kinds], "unrest": unrest}]
        if end.cleared
        else []
    )
    if rising:
        assert game.plans["red"]["taxes"] == (None if end.cleared else "Kai")


def test_C24_the_tower_keeps_its_cubes_from_battle_to_battle():
    scene = Scene(BOARD, falls=[Cubes(yellow=1), Cubes(red=1, blue=3, yellow=1)])
    scene.attack("blue", "Musashi", "Kozuke", 4)
    game = scene.game
    assert game.inside == Cubes(blue=4, yellow=2)
    told = scene.attack("red", "Aki", "Iyo", 1)
    assert told["thrown"] == {"red": 1, "yellow": 1}
    assert (game.tray, game.inside) == (Cubes(blue=3), Cubes(blue=1, yellow=2))
    assert all_cubes(game) == expected_cubes(game)


def test_C24_cubes_that_fall_between_throws_go_in_with_the_next_one():
    bump = Cubes(blue=1, green=1)
    scene = Scene(BOARD, falls=[bump, Cubes(blue=5, yellow=3)], inside=INSIDE, tray=Cubes(red=1))
    game = scene.game
    fell = game.use_tower().tap(game.rng("bump")).fell
    game.tray, game.inside = game.tray + fell, game.inside - fell
    told = scene.attack("blue", "Musashi", "Kozuke", 4)
    assert told["tray_before"] == {"blue": 1, "green": 1, "red": 1}
    assert told["thrown"] == {"blue": 5, "green": 1, "red": 1, "yellow": 3}
    assert (game.owner["Kozuke"], game.armies["Kozuke"]) == ("blue", 2)
    assert all_cubes(game) == expected_cubes(game)


def test_C25_what_a_tap_frees_from_a_jammed_tower_belongs_to_the_throw(monkeypatch):
    falls = [Cubes(yellow=2), Cubes(blue=1), Cubes(blue=3)]
    scene = Scene(BOARD, falls=falls, inside=Cubes(blue=1))
    jam(monkeypatch, scene, times=2)
    told = scene.attack("blue", "Musashi", "Kozuke", 4)
    game = scene.game
    assert (told["fell"], told["tapped"]) == ({"blue": 4, "yellow": 2}, {"blue": 4})
    assert (told["winner"], told["attack_strength"], told["left"]) == ("attacker", 4, 2)
    assert (game.owner["Kozuke"], game.armies["Kozuke"]) == ("blue", 2)
    assert game.inside == game.use_tower().contents == Cubes(blue=1, yellow=1)
    assert all_cubes(game) == expected_cubes(game)


def test_C25_a_tower_that_is_free_is_not_tapped():
    told = attack_scene(Cubes(yellow=2))[1]
    assert "tapped" not in told


def jam(monkeypatch, scene, times):
    """Let so many answers of the scene's tower be those of a jammed one."""
    tower = scene.game.use_tower()
    toss, jams = tower.toss, iter([True] * times)

    def toss_jammed(*arguments, **options):
        return replace(toss(*arguments, **options), jammed=next(jams, False))

    monkeypatch.setattr(tower, "toss", toss_jammed)
