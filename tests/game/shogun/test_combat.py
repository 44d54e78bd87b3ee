from dataclasses import FrozenInstanceError, replace

import pytest

import game.shogun
from game import PositionError
from game.shogun import (
    ALL_CUBES,
    ARMIES,
    FARMER,
    FARMERS,
    PLAYERS,
    Attack,
    Revolt,
    Winner,
    attack_throw,
    check_cubes,
    check_player,
    resolve_attack,
    resolve_revolt,
    revolt_throw,
)
from tests.game.shogun.ends import ENDS, ON_NEUTRAL, ON_UNREST, ON_YELLOW, REVOLT
from tower import Cubes, CubesError

SUPPLY = Cubes(blue=20, yellow=20, red=20, green=5)


def test_S03_each_player_has_62_armies_and_there_are_20_farmers():
    assert (ARMIES, FARMERS, FARMER) == (62, 20, "green")
    assert (
        Cubes(black=62, blue=62, purple=62, red=62, yellow=62, green=20)
        == ALL_CUBES
        == Cubes({**dict.fromkeys(PLAYERS, 62), FARMER: 20})
    )


def test_C01_the_tray_and_all_armies_of_both_sides_go_in():
    throw = attack_throw(ON_YELLOW, Cubes(red=2, green=1), SUPPLY)
    assert throw.tray == Cubes(red=2, green=1)
    assert throw.armies == Cubes(blue=4, yellow=3)
    assert throw.supply == Cubes()
    assert throw.cubes == Cubes(red=2, green=1, blue=4, yellow=3)


def test_C01_cubes_in_the_tray_join_those_of_their_colour():
    throw = attack_throw(ON_YELLOW, Cubes(blue=2, yellow=1), SUPPLY)
    assert throw.cubes == Cubes(blue=6, yellow=4)


def test_C02_one_farmer_from_supply_defends_a_neutral_province():
    throw = attack_throw(ON_NEUTRAL, Cubes(green=3), SUPPLY)
    assert throw.supply == Cubes(green=1)
    assert throw.cubes == Cubes(blue=4, green=4)


def test_C02_by_event_two_farmers_defend_a_neutral_province():
    two = replace(ON_NEUTRAL, neutral_farmers=2)
    assert attack_throw(two, Cubes(), SUPPLY).supply == Cubes(green=2)


@pytest.mark.parametrize("there", [0, 1])
def test_C02_fewer_farmers_defend_if_the_supply_lacks_them(there):
    two = replace(ON_NEUTRAL, neutral_farmers=2)
    assert attack_throw(two, Cubes(green=5), Cubes(green=there)).supply == Cubes(green=there)


def test_C02_no_farmer_is_added_in_a_players_province():
    two = replace(ON_YELLOW, neutral_farmers=2)
    assert attack_throw(two, Cubes(), SUPPLY).supply[FARMER] == 0


@pytest.mark.parametrize("farmers", [-1, 0, 3])
def test_C02_neither_none_nor_three_farmers_defend_a_neutral_province(farmers):
    with pytest.raises(PositionError, match=f"{farmers} neutral farmers"):
        Attack("blue", 4, neutral_farmers=farmers)


def test_C03_the_attack_card_adds_an_army_from_supply():
    throw = attack_throw(replace(ON_YELLOW, attack_card=True), Cubes(), SUPPLY)
    assert (throw.armies, throw.supply) == (Cubes(blue=4, yellow=3), Cubes(blue=1))


def test_C03_the_attack_card_works_against_neutral_provinces():
    throw = attack_throw(replace(ON_NEUTRAL, attack_card=True), Cubes(), SUPPLY)
    assert throw.supply == Cubes(blue=1, green=1)


def test_C03_the_defence_card_adds_an_army_from_supply():
    throw = attack_throw(replace(ON_YELLOW, defence_card=True), Cubes(), SUPPLY)
    assert (throw.armies, throw.supply) == (Cubes(blue=4, yellow=3), Cubes(yellow=1))


def test_C03_the_cards_add_nothing_if_the_supplies_are_empty():
    both = replace(ON_YELLOW, attack_card=True, defence_card=True)
    assert attack_throw(both, Cubes(), Cubes(red=9)).supply == Cubes()


def test_C03_each_card_draws_on_its_own_players_supply():
    both = replace(ON_YELLOW, attack_card=True, defence_card=True)
    assert attack_throw(both, Cubes(), Cubes(blue=9)).supply == Cubes(blue=1)
    assert attack_throw(both, Cubes(), Cubes(yellow=9)).supply == Cubes(yellow=1)


def test_C04_a_castle_adds_an_army_of_the_defender_at_the_event():
    throw = attack_throw(replace(ON_YELLOW, castle_event=True), Cubes(), SUPPLY)
    assert throw.supply == Cubes(yellow=1)


def test_C04_castle_and_defence_card_add_up_as_far_as_supply_goes():
    both = replace(ON_YELLOW, castle_event=True, defence_card=True)
    assert attack_throw(both, Cubes(), SUPPLY).supply == Cubes(yellow=2)
    assert attack_throw(both, Cubes(), Cubes(yellow=1)).supply == Cubes(yellow=1)


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


def test_C07_bystander_cubes_go_in_with_the_next_throw():
    outcome = resolve_attack(ON_UNREST, Cubes(blue=2, yellow=1, red=3, green=1))
    throw = attack_throw(ON_NEUTRAL, outcome.bystanders, SUPPLY)
    assert throw.cubes == Cubes(blue=4, red=3, green=2)


def test_C20_all_armies_and_a_farmer_per_unrest_marker_go_in_with_the_tray():
    throw = revolt_throw(REVOLT, Cubes(blue=1, green=1), SUPPLY)
    assert throw.tray == Cubes(blue=1, green=1)
    assert (throw.armies, throw.supply) == (Cubes(red=4), Cubes(green=2))
    assert throw.cubes == Cubes(blue=1, red=4, green=3)


def test_C20_in_winter_the_farmers_of_the_table_rise_too():
    assert revolt_throw(Revolt("red", 4, 1, 2), Cubes(), SUPPLY).supply == Cubes(green=3)
    assert revolt_throw(Revolt("red", 4, 0, 3), Cubes(), SUPPLY).supply == Cubes(green=3)


@pytest.mark.parametrize("there", [0, 1])
def test_C23_as_many_farmers_rise_as_the_supply_has(there):
    throw = revolt_throw(Revolt("red", 4, 2, 2), Cubes(green=6), Cubes(green=there, red=9))
    assert throw.supply == Cubes(green=there)
    assert throw.cubes == Cubes(red=4, green=6 + there)


def test_C24_cubes_fallen_between_throws_join_the_next_one():
    outcome = resolve_attack(ON_YELLOW, Cubes(blue=2, yellow=1, red=1))
    tray = outcome.bystanders + Cubes(yellow=1, green=1)  # someone bumped the tower
    assert attack_throw(ON_NEUTRAL, tray, SUPPLY).cubes == Cubes(blue=4, yellow=1, red=1, green=2)
    assert revolt_throw(REVOLT, tray, SUPPLY).cubes == Cubes(red=5, yellow=1, green=3)


@pytest.mark.parametrize("colour", ["green", "orange", ""])
def test_only_players_attack_or_defend(colour):
    with pytest.raises(PositionError, match="player"):
        check_player(colour)
    with pytest.raises(PositionError, match="player"):
        Attack(colour, 1, "blue", 1)
    with pytest.raises(PositionError, match="player"):
        Attack("blue", 1, colour, 1)
    with pytest.raises(PositionError, match="player"):
        Revolt(colour, 1, 1)


def test_the_farmers_are_no_player():
    with pytest.raises(PositionError, match="green cubes are the farmers'"):
        Attack("blue", 1, FARMER, 1)


def test_nobody_attacks_an_own_province():
    with pytest.raises(PositionError, match="blue cannot attack blue"):
        Attack("blue", 1, "blue", 1)


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (("blue", 0, "red", 1), "0 attacking armies"),
        (("blue", -1), "-1 attacking armies"),
        (("blue", 1, "red", 0), "0 defending armies"),
        (("blue", 1, None, 2), "neutral province has no armies"),
        (("blue", 63, "red", 1), "63 blue, but only 62"),
        (("blue", 1, "red", 63), "63 red, but only 62"),
    ],
)
def test_an_attack_needs_armies_that_exist(arguments, why):
    with pytest.raises(PositionError, match=why):
        Attack(*arguments)


def test_unrest_is_not_negative():
    with pytest.raises(PositionError, match="-1 unrest markers"):
        Attack("blue", 1, "red", 1, unrest=-1)


def test_armies_are_whole():
    with pytest.raises(CubesError, match="whole number"):
        Attack("blue", 1.5, "red", 1)


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
        attack_throw(ON_NEUTRAL, Cubes(green=15), Cubes(green=6))
    with pytest.raises(PositionError, match="63 red, but only 62 exist"):
        revolt_throw(REVOLT, Cubes(red=9), Cubes(red=50))


@pytest.mark.parametrize(
    ("tray", "why"),
    [
        (Cubes(gren=1), "the tray: no cube is gren"),
        (Cubes(green=21), "the tray: 21 green, but only 20"),
        (Cubes(red=63), "the tray: 63 red, but only 62"),
        (Cubes(green=20, red=63), "the tray: 63 red, but only 62"),
    ],
)
def test_the_tray_holds_cubes_of_the_game(tray, why):
    with pytest.raises(PositionError, match=why):
        resolve_attack(ON_YELLOW, tray)
    with pytest.raises(PositionError, match=why):
        resolve_revolt(REVOLT, tray)


def test_every_cube_of_the_game_together_is_allowed():
    check_cubes(ALL_CUBES, "the box")


def test_a_combat_and_its_outcome_are_values():
    tray = Cubes(blue=2, yellow=1)
    outcome = resolve_attack(ON_YELLOW, tray)
    assert {outcome} == {resolve_attack(replace(ON_YELLOW), tray)}
    assert {ON_YELLOW} == {replace(ON_YELLOW)}  # hashable, so results can be cached
    with pytest.raises(FrozenInstanceError):
        outcome.holder = "red"


def test_the_exported_names_exist():
    assert all(hasattr(game.shogun, name) for name in game.shogun.__all__)
