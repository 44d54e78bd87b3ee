"""What a film says of a battle is what the rules made of it."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from game.shogun import (
    ALL_CUBES,
    Attack,
    Battle,
    Revolt,
    Situation,
    Winner,
    exact_odds,
    fight,
)
from game.shogun.oddstracker import find_odds_tower
from game.shogun.words.battles import chance_text
from tower import Cubes, Toss, Tower, make_tower
from tower.models.physics import PhysicsTower
from viewer import FilmError, Polygon
from viewer.battle import STRIPS, BattleScene, battle_scene
from viewer.draw.solids import plain

pytestmark = pytest.mark.long

BODY = 18.0  # size of the names of the strips, units
FIGHTS = [
    Attack("blue", 4, "yellow", 3),
    Attack("blue", 4, "yellow", 3, unrest=2),
    Attack("black", 1),
    Attack("black", 5, neutral_farmers=2),
    Attack("red", 2, "purple", 2, castle_event=True),
    Revolt("red", 4, unrest=2),
    Revolt("purple", 1, unrest=0, extra_farmers=3),
]


def battle_of(combat: Attack | Revolt, seed: int, tower: Tower | None = None) -> Battle:
    tower, rng = tower or make_tower("physics"), Random(seed)
    tower.toss(Cubes(black=7, blue=7, purple=7, red=7, yellow=7, green=10), rng)
    supply = ALL_CUBES - tower.contents - combat.armies
    return fight(combat, tower, rng, tray=Cubes(), supply=supply, record=True)


def strips(scene: BattleScene) -> tuple[int, int]:
    """How many cubes stand in the strips of attacker and defender at the end."""
    picture = scene.frame(scene.seconds)
    unit = picture.stage.height / 720
    fills = {tone.fill for tone in scene.palette.cubes.values()}
    middles = [
        (720 - sum(y for _, y in shape.points) / 4 / unit)
        for shape in plain(picture.shapes)
        if isinstance(shape, Polygon) and shape.fill and shape.fill.colour in fills
        if shape.points[0][0] > 672 * unit
    ]
    attack, defence = (sum(y - BODY < middle < y for middle in middles) for y in STRIPS)
    return attack, defence


@pytest.mark.parametrize("combat", FIGHTS)
def test_the_scene_counts_and_ends_as_the_rules_do(combat: Attack | Revolt) -> None:
    battle = battle_of(combat, seed=1)
    scene = battle_scene(battle, "Kai")
    assert strips(scene) == (battle.outcome.attack, battle.outcome.defence)
    said, outcome = texts(scene), battle.outcome
    assert f"Kai is {f'{outcome.holder.capitalize()}’s' if outcome.holder else 'neutral'}" in said
    side = {Winner.ATTACKER: scene.attacker, Winner.DEFENDER: scene.defender}.get(outcome.winner)
    assert headline(scene).startswith(f"{side.name} win" if side else "Nobody wins")
    assert scene.title.startswith("Kai: ")
    assert "attacks" in scene.title or scene.title.startswith("Kai: Farmers attack ")


def texts(scene: BattleScene) -> list[str]:
    """All that is said at the end, in the order in which it is written."""
    return [text.text for text in scene.frame(scene.seconds).texts()]


def headline(scene: BattleScene) -> str:
    return next(text for text in texts(scene) if " : " in text)


@pytest.mark.parametrize("seed", range(1, 7))
def test_the_headline_names_the_winner_and_its_strength_first(seed: int) -> None:
    battle = battle_of(FIGHTS[0], seed)
    first, second = headline(battle_scene(battle, "Kozuke"))[-5:].split(" : ")
    assert {int(first), int(second)} == {battle.outcome.attack, battle.outcome.defence}
    assert int(first) >= int(second)


class Jamming(PhysicsTower):
    """Every throw jams; one knock frees it."""

    def toss(self, thrown: Cubes, rng: Random, *, record: bool = False) -> Toss:
        return replace(super().toss(thrown, rng, record=record), jammed=True)


@pytest.mark.parametrize("seed", [1, 3, 4, 5])  # in which one of those who fight falls
def test_what_a_knock_freed_is_said_and_the_strips_agree_with_the_strengths(seed: int) -> None:
    tower = Jamming(**{"tap.speed_mm_s": 400})
    battle = battle_of(FIGHTS[0], seed, tower)
    freed, scene = battle.toss.tapped, battle_scene(battle, "Kozuke")
    assert freed.only("blue", "yellow", "green")
    assert str(freed) in scene.hint
    assert scene.tapped == freed
    assert strips(scene) == (battle.outcome.attack, battle.outcome.defence)


def test_the_longest_list_of_freed_cubes_fits_into_the_hint() -> None:
    battle = battle_of(FIGHTS[0], 1)
    freed = Cubes(black=1, blue=2, purple=3, red=1, yellow=2, green=3)
    jammed = replace(battle, toss=replace(battle.toss, jammed=True, tapped=freed))
    scene = battle_scene(jammed, "Kozuke")
    shown = " ".join(text.text for text in scene.frame(0.0).texts())
    assert scene.hint in shown


def test_a_battle_without_recording_cannot_be_filmed() -> None:
    tower, rng = make_tower("bag"), Random(1)
    battle = fight(FIGHTS[0], tower, rng, tray=Cubes(), supply=Cubes(green=9))
    with pytest.raises(FilmError, match="was not recorded"):
        battle_scene(battle, "Kozuke")


def test_C23_only_the_farmers_that_were_there_are_said_to_rise() -> None:
    tower, rng = make_tower("physics"), Random(1)
    revolt = Revolt("red", 4, unrest=3)
    battle = fight(revolt, tower, rng, tray=Cubes(), supply=Cubes(green=1), record=True)
    assert battle_scene(battle, "Kai").attacker.action == "rise, 1 of them"


@pytest.mark.parametrize("combat", FIGHTS)
def test_what_might_have_been_is_by_the_surrogate_from_the_cubes_before(
    combat: Attack | Revolt,
) -> None:
    battle = battle_of(combat, seed=1)
    scene, outcome = battle_scene(battle, "Kai"), battle.outcome
    margins = scene.margins
    assert margins is not None
    assert margins.of(outcome.winner) > 0
    if isinstance(combat, Attack):
        situation = Situation(battle.before)
        odds = exact_odds(combat, find_odds_tower("surrogate"), [situation])
        assert dict(enumerate(margins.chances, margins.least)) == pytest.approx(
            {lead: odds.margins.get(lead, 0.0)
             for lead in range(margins.least, margins.least + len(margins.chances))}
        )  # fmt: skip
    said = chance_text(margins.of(outcome.winner))
    assert sum(said in text for text in texts(scene)) >= 2  # over the bar, and in the verdict
