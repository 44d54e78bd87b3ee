"""What a film says of a battle is what the rules made of it."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from game.shogun import ALL_CUBES, Attack, Battle, Revolt, Winner, fight
from tower import Cubes, make_tower
from viewer import BattleScene, FilmError
from viewer.story import battle_scene

FIGHTS = [
    Attack("blue", 4, "yellow", 3),
    Attack("blue", 4, "yellow", 3, unrest=2),
    Attack("black", 1),
    Attack("black", 5, neutral_farmers=2),
    Attack("red", 2, "purple", 2, castle_event=True),
    Revolt("red", 4, unrest=2),
    Revolt("purple", 1, unrest=0, extra_farmers=3),
]


def fought(combat: Attack | Revolt, seed: int) -> Battle:
    tower, rng = make_tower("physics"), Random(seed)
    tower.toss(Cubes(black=7, blue=7, purple=7, red=7, yellow=7, green=10), rng)
    supply = ALL_CUBES - tower.contents - combat.armies
    return fight(combat, tower, rng, tray=Cubes(), supply=supply, record=True)


@pytest.mark.parametrize("combat", FIGHTS)
@pytest.mark.parametrize("seed", [1, 2])
def test_the_scene_counts_and_ends_as_the_rules_do(combat: Attack | Revolt, seed: int) -> None:
    battle = fought(combat, seed)
    scene = battle_scene(battle, "Kai")
    outcome = battle.outcome
    assert scene.strengths == (outcome.attack, outcome.defence)
    assert scene.outcome.losses == outcome.losses
    assert scene.outcome.survivors == outcome.survivors
    assert scene.outcome.holder_colour == outcome.holder
    expected = None if outcome.winner is Winner.NOBODY else outcome.winner.value
    assert scene.outcome.winner == expected
    assert scene.title.startswith("Kai: ")
    assert "attacks" in scene.title or scene.title.startswith("Kai: Farmers attack ")


def headline(scene: BattleScene) -> str:
    texts = [getattr(shape, "text", "") for shape in scene.frame(scene.seconds)]
    return next(text for text in texts if text.startswith(("Nobody", scene.outcome.headline)))


@pytest.mark.parametrize("seed", range(1, 7))
def test_the_headline_names_the_winner_and_its_strength_first(seed: int) -> None:
    battle = fought(FIGHTS[0], seed)
    first, second = headline(battle_scene(battle, "Kozuke"))[-5:].split(" : ")
    assert {int(first), int(second)} == {battle.outcome.attack, battle.outcome.defence}
    assert int(first) >= int(second)


def test_what_a_knock_freed_counts_and_is_said() -> None:
    battle = fought(FIGHTS[0], 1)
    freed = battle.after.only("yellow")
    assert freed
    jammed = replace(battle, toss=replace(battle.toss, jammed=True, tapped=freed))
    scene, before = battle_scene(jammed, "Kozuke"), battle_scene(battle, "Kozuke")
    assert scene.strengths[1] == before.strengths[1] + freed.total
    assert str(freed) in scene.hint


def test_a_battle_without_recording_cannot_be_filmed() -> None:
    tower, rng = make_tower("bag"), Random(1)
    battle = fight(FIGHTS[0], tower, rng, tray=Cubes(), supply=Cubes(green=9))
    with pytest.raises(FilmError, match="was not recorded"):
        battle_scene(battle, "Kozuke")
