from dataclasses import replace

import pytest

from cubetower.game import PositionError
from cubetower.game.shogun import (
    ALL_CUBES,
    ARMIES,
    FARMER,
    FARMERS,
    PLAYERS,
    Attack,
    Revolt,
    Winner,
    battle_throw,
    check_cubes,
    check_player,
    resolve_attack,
    resolve_revolt,
)
from cubetower.tower import Cubes, CubesError
from tests.game.shogun.ends import ENDS, ON_NEUTRAL, ON_YELLOW, REVOLT

SUPPLY = Cubes(blue=20, yellow=20, red=20, green=5)


def test_S03_each_player_has_62_armies_and_there_are_20_farmers():
    assert (ARMIES, FARMERS, FARMER) == (62, 20, "green")
    assert (
        Cubes(black=62, blue=62, purple=62, red=62, yellow=62, green=20)
        == ALL_CUBES
        == Cubes({**dict.fromkeys(PLAYERS, 62), FARMER: 20})
    )


CARDS = {"attack_card": True, "defence_card": True}
TWO = replace(ON_NEUTRAL, neutral_farmers=2)
THROWS = {
    "C01 the tray and all armies of both sides": (ON_YELLOW, Cubes(red=2, green=1), SUPPLY, {}),
    "C01 cubes in the tray of the colours that fight": (
        ON_YELLOW, Cubes(blue=2, yellow=1), SUPPLY, {},
    ),
    "C02 one farmer in a neutral province": (ON_NEUTRAL, Cubes(green=3), SUPPLY, {"green": 1}),
    "C02 two farmers by event": (TWO, Cubes(), SUPPLY, {"green": 2}),
    "C02 fewer farmers, if the supply lacks them": (
        TWO, Cubes(green=5), Cubes(green=1), {"green": 1},
    ),
    "C02 no farmer, if the supply has none": (TWO, Cubes(green=5), Cubes(blue=9), {}),
    "C02 no farmer in a player's province": (
        replace(ON_YELLOW, neutral_farmers=2), Cubes(), SUPPLY, {},
    ),
    "C03 the attack card": (replace(ON_YELLOW, attack_card=True), Cubes(), SUPPLY, {"blue": 1}),
    "C03 the attack card against a neutral province": (
        replace(ON_NEUTRAL, attack_card=True), Cubes(), SUPPLY, {"blue": 1, "green": 1},
    ),
    "C03 the defence card": (
        replace(ON_YELLOW, defence_card=True), Cubes(), SUPPLY, {"yellow": 1},
    ),
    "C03 the cards with empty supplies": (replace(ON_YELLOW, **CARDS), Cubes(), Cubes(red=9), {}),
    "C03 the cards with the defender's supply": (
        replace(ON_YELLOW, **CARDS), Cubes(), Cubes(yellow=9), {"yellow": 1},
    ),
    "C04 a castle at the event": (
        replace(ON_YELLOW, castle_event=True), Cubes(), SUPPLY, {"yellow": 1},
    ),
    "C04 castle and defence card": (
        replace(ON_YELLOW, castle_event=True, defence_card=True), Cubes(), SUPPLY, {"yellow": 2},
    ),
    "C04 castle and defence card as far as supply goes": (
        replace(ON_YELLOW, castle_event=True, defence_card=True), Cubes(), Cubes(yellow=1),
        {"yellow": 1},
    ),
    "C20 the tray, all armies and a farmer for each marker": (
        REVOLT, Cubes(blue=1, green=1), SUPPLY, {"green": 2},
    ),
    "C20 in winter the farmers of the table, too": (
        Revolt("red", 4, 1, 2), Cubes(), SUPPLY, {"green": 3},
    ),
    "C20 in winter without a marker": (Revolt("red", 4, 0, 3), Cubes(), SUPPLY, {"green": 3}),
    "C23 as many farmers as the supply has": (
        Revolt("red", 4, 2, 2), Cubes(green=6), Cubes(green=1, red=9), {"green": 1},
    ),
    "C23 no farmer, if the supply has none": (
        Revolt("red", 4, 2, 2), Cubes(green=6), Cubes(red=9), {},
    ),
}  # fmt: skip


@pytest.mark.parametrize(("combat", "tray", "supply", "joining"), THROWS.values(), ids=THROWS)
def test_what_goes_into_the_tower(combat, tray, supply, joining):
    rising = isinstance(combat, Revolt)
    throw = battle_throw(combat, tray, supply)
    armies = {"red": 4} if rising else {"blue": 4, **({"yellow": 3} if combat.defender else {})}
    assert (throw.tray, throw.armies, throw.supply) == (tray, Cubes(armies), Cubes(joining))
    assert throw.cubes == throw.tray + throw.armies + throw.supply


@pytest.mark.parametrize("farmers", [-1, 0, 3])
def test_C02_neither_none_nor_three_farmers_defend_a_neutral_province(farmers):
    with pytest.raises(PositionError, match=f"{farmers} neutral farmers"):
        Attack("blue", 4, neutral_farmers=farmers)


@pytest.mark.parametrize("extra", ["defence_card", "castle_event"])
def test_C04_a_neutral_province_has_no_extra_of_a_defender(extra):
    with pytest.raises(PositionError, match="neutral province"):
        Attack("blue", 4, **{extra: True})


@pytest.mark.parametrize("end", ENDS.values(), ids=ENDS)
def test_a_combat_ends_as_the_rules_say(end):
    resolve = resolve_revolt if isinstance(end.combat, Revolt) else resolve_attack
    outcome = resolve(end.combat, end.fell)
    assert (outcome.attack, outcome.defence) == end.strengths
    assert (outcome.winner, outcome.holder) == (end.winner, end.holder)
    assert outcome.cleared == end.cleared
    assert outcome.survivors == Cubes({end.holder: end.left} if end.holder else {})
    assert outcome.bystanders == end.stay
    assert outcome.losses == end.fell - outcome.survivors - end.stay


def test_C06_farmers_always_count_for_a_neutral_province():
    outcome = resolve_attack(replace(ON_NEUTRAL, unrest=2), Cubes(blue=1, green=2))
    assert (outcome.winner, outcome.defence) == (Winner.DEFENDER, 2)


@pytest.mark.parametrize(
    ("colour", "why"), [(FARMER, "green cubes are the farmers'"), ("orange", "player")]
)
@pytest.mark.parametrize(
    "make",
    [check_player, lambda c: Attack(c, 1, "blue", 1), lambda c: Attack("blue", 1, c, 1),
     lambda c: Revolt(c, 1, 1)],
)  # fmt: skip
def test_only_players_attack_or_defend(colour, why, make):
    with pytest.raises(PositionError, match=why):
        make(colour)


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (("blue", 0, "red", 1), "0 attacking armies"),
        (("blue", 1, "red", 0), "0 defending armies"),
        (("blue", 1, None, 2), "neutral province has no armies"),
        (("blue", 63, "red", 1), "63 blue, but only 62"),
        (("blue", 1, "red", 63), "63 red, but only 62"),
        (("blue", 1, "blue", 1), "blue cannot attack blue"),
    ],
)
def test_an_attack_needs_armies_that_exist(arguments, why):
    with pytest.raises(PositionError, match=why):
        Attack(*arguments)


def test_armies_are_whole():
    with pytest.raises(CubesError, match="whole number"):
        Attack("blue", 1.5, "red", 1)


def test_unrest_is_not_negative():
    with pytest.raises(PositionError, match="-1 unrest markers"):
        Attack("blue", 1, "red", 1, unrest=-1)


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (("red", 0, 1), "0 defending armies"),
        (("red", 1, 0), "0 farmers in revolt"),
        (("red", 1, -1, 2), "-1 unrest markers"),
        (("red", 1, 2, -1), "-1 extra farmers"),
        (("red", 63, 1), "63 red, but only 62"),
    ],
)
def test_a_revolt_needs_farmers_and_armies_that_exist(arguments, why):
    with pytest.raises(PositionError, match=why):
        Revolt(*arguments)


def test_no_more_cubes_go_in_than_exist():
    with pytest.raises(PositionError, match="21 green, but only 20 exist"):
        battle_throw(ON_NEUTRAL, Cubes(green=15), Cubes(green=6))
    with pytest.raises(PositionError, match="63 red, but only 62 exist"):
        battle_throw(REVOLT, Cubes(red=9), Cubes(red=50))


@pytest.mark.parametrize(
    ("tray", "why"),
    [
        (Cubes(gren=1), "the tray: no cube is gren"),
        (Cubes(red=63), "the tray: 63 red, but only 62"),
    ],
)
def test_the_tray_holds_cubes_of_the_game(tray, why):
    with pytest.raises(PositionError, match=why):
        resolve_attack(ON_YELLOW, tray)
    with pytest.raises(PositionError, match=why):
        resolve_revolt(REVOLT, tray)


def test_every_cube_of_the_game_together_is_allowed():
    check_cubes(ALL_CUBES, "the box")
