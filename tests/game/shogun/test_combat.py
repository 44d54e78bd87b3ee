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
from tower import Cubes, CubesError

ON_YELLOW = Attack("blue", 4, "yellow", 3)
ON_UNREST = Attack("blue", 4, "yellow", 3, unrest=1)
ON_NEUTRAL = Attack("blue", 4)
REVOLT = Revolt("red", 4, unrest=2)

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


def test_C05_old_and_new_cubes_count_alike():
    # More of both colours than were thrown: the rest came from inside the tower.
    outcome = resolve_attack(ON_YELLOW, Cubes(blue=9, yellow=5))
    assert (outcome.attack, outcome.defence) == (9, 5)
    assert outcome.survivors == Cubes(blue=4)


def test_C05_only_the_own_colour_counts():
    outcome = resolve_attack(ON_YELLOW, Cubes(blue=2, yellow=1, red=5, black=5))
    assert (outcome.attack, outcome.defence) == (2, 1)


def test_C06_all_farmers_count_for_the_defender_without_unrest():
    outcome = resolve_attack(ON_YELLOW, Cubes(blue=3, yellow=2, green=2))
    assert (outcome.winner, outcome.attack, outcome.defence) == (Winner.DEFENDER, 3, 4)


def test_C06_farmers_are_bystanders_if_there_is_unrest():
    outcome = resolve_attack(ON_UNREST, Cubes(blue=3, yellow=2, green=2))
    assert (outcome.winner, outcome.attack, outcome.defence) == (Winner.ATTACKER, 3, 2)
    assert outcome.bystanders == Cubes(green=2)
    assert outcome.losses == Cubes(blue=2, yellow=2)


def test_C06_farmers_always_count_for_a_neutral_province():
    outcome = resolve_attack(replace(ON_NEUTRAL, unrest=2), Cubes(blue=1, green=2))
    assert (outcome.winner, outcome.defence) == (Winner.DEFENDER, 2)


@pytest.mark.parametrize("combat", [ON_YELLOW, ON_UNREST, ON_NEUTRAL])
def test_C07_bystander_cubes_stay_in_the_tray(combat):
    tray = Cubes(blue=2, yellow=1, red=3, black=1)
    left = Cubes(red=3, black=1) + (Cubes() if combat.defender else Cubes(yellow=1))
    assert resolve_attack(combat, tray).bystanders == left


def test_C07_bystander_cubes_go_in_with_the_next_throw():
    outcome = resolve_attack(ON_UNREST, Cubes(blue=2, yellow=1, red=3, green=1))
    throw = attack_throw(ON_NEUTRAL, outcome.bystanders, SUPPLY)
    assert throw.cubes == Cubes(blue=4, red=3, green=2)


def test_C08_a_stronger_attacker_loses_the_strength_of_the_defence():
    outcome = resolve_attack(ON_YELLOW, Cubes(blue=6, yellow=2, green=1))
    assert outcome.winner is Winner.ATTACKER
    assert outcome.losses == Cubes(blue=3, yellow=2, green=1)
    assert outcome.survivors == Cubes(blue=3)


def test_C08_the_attacker_holds_the_province_as_it_is():
    outcome = resolve_attack(ON_YELLOW, Cubes(blue=2, yellow=1))
    assert (outcome.holder, outcome.cleared) == ("blue", False)


def test_C08_bystander_farmers_cost_the_attacker_nothing():
    outcome = resolve_attack(ON_UNREST, Cubes(blue=3, yellow=1, green=4))
    assert outcome.losses == Cubes(blue=1, yellow=1)
    assert (outcome.survivors, outcome.bystanders) == (Cubes(blue=2), Cubes(green=4))


def test_C08_one_cube_against_none_takes_the_province():
    outcome = resolve_attack(ON_YELLOW, Cubes(blue=1))
    assert (outcome.losses, outcome.survivors, outcome.holder) == (Cubes(), Cubes(blue=1), "blue")


def test_C08_a_neutral_province_is_taken_by_the_stronger_attacker():
    outcome = resolve_attack(ON_NEUTRAL, Cubes(blue=3, green=1))
    assert (outcome.winner, outcome.holder) == (Winner.ATTACKER, "blue")
    assert outcome.losses == Cubes(blue=1, green=1)
    assert outcome.survivors == Cubes(blue=2)


def test_C09_farmers_are_lost_first():
    outcome = resolve_attack(ON_YELLOW, Cubes(blue=3, yellow=3, green=2))
    assert outcome.winner is Winner.DEFENDER
    assert outcome.losses == Cubes(blue=3, green=2, yellow=1)
    assert outcome.survivors == Cubes(yellow=2)


def test_C09_surplus_farmers_go_to_supply_and_never_on_the_board():
    outcome = resolve_attack(ON_YELLOW, Cubes(blue=1, yellow=2, green=5))
    assert outcome.losses == Cubes(blue=1, green=5)
    assert outcome.survivors == Cubes(yellow=2)


def test_C09_without_farmers_the_defender_loses_own_armies():
    outcome = resolve_attack(ON_UNREST, Cubes(blue=2, yellow=5, green=4))
    assert outcome.losses == Cubes(blue=2, yellow=2)
    assert (outcome.survivors, outcome.bystanders) == (Cubes(yellow=3), Cubes(green=4))


def test_C09_the_defender_keeps_the_province_as_it_is():
    outcome = resolve_attack(ON_YELLOW, Cubes(blue=1, yellow=2))
    assert (outcome.holder, outcome.cleared) == ("yellow", False)


def test_C10_equal_strength_makes_the_province_neutral():
    outcome = resolve_attack(ON_YELLOW, Cubes(blue=3, yellow=2, green=1))
    assert (outcome.winner, outcome.holder, outcome.cleared) == (Winner.NOBODY, None, True)
    assert (outcome.losses, outcome.survivors) == (Cubes(blue=3, yellow=2, green=1), Cubes())


def test_C10_bystander_farmers_stay_in_the_tray():
    outcome = resolve_attack(ON_UNREST, Cubes(blue=2, yellow=2, green=1))
    assert (outcome.winner, outcome.bystanders) == (Winner.NOBODY, Cubes(green=1))
    assert outcome.losses == Cubes(blue=2, yellow=2)


@pytest.mark.parametrize("combat", [ON_YELLOW, ON_UNREST])
def test_C10_nothing_against_nothing_is_equal(combat):
    outcome = resolve_attack(combat, Cubes(red=2))
    assert (outcome.winner, outcome.holder, outcome.cleared) == (Winner.NOBODY, None, True)
    assert (outcome.losses, outcome.bystanders) == (Cubes(), Cubes(red=2))


def test_C11_farmers_alone_hold_no_players_province():
    outcome = resolve_attack(ON_YELLOW, Cubes(blue=1, green=3))
    assert (outcome.attack, outcome.defence) == (1, 3)
    assert (outcome.winner, outcome.holder, outcome.cleared) == (Winner.NOBODY, None, True)
    assert (outcome.losses, outcome.survivors) == (Cubes(blue=1, green=3), Cubes())


def test_C11_does_not_save_a_province_from_a_stronger_attacker():
    outcome = resolve_attack(ON_YELLOW, Cubes(blue=4, green=3))
    assert (outcome.winner, outcome.holder) == (Winner.ATTACKER, "blue")


def test_C11_one_army_beside_the_farmers_is_enough():
    outcome = resolve_attack(ON_YELLOW, Cubes(blue=1, yellow=1, green=3))
    assert (outcome.winner, outcome.survivors) == (Winner.DEFENDER, Cubes(yellow=1))


@pytest.mark.parametrize(
    ("tray", "winner"),
    [
        (Cubes(blue=1, green=2, red=1), Winner.DEFENDER),
        (Cubes(green=3, red=1), Winner.DEFENDER),
        (Cubes(blue=2, green=2, red=1), Winner.NOBODY),
        (Cubes(red=1), Winner.NOBODY),
    ],
    ids=["held", "held against none", "equal", "0 to 0"],
)
def test_C12_a_neutral_province_held_or_equal_stays_neutral(tray, winner):
    outcome = resolve_attack(ON_NEUTRAL, tray)
    assert (outcome.winner, outcome.holder, outcome.cleared) == (winner, None, False)
    assert outcome.losses == tray.only("blue", "green")
    assert (outcome.survivors, outcome.bystanders) == (Cubes(), Cubes(red=1))


def test_C20_all_armies_and_a_farmer_per_unrest_marker_go_in_with_the_tray():
    throw = revolt_throw(REVOLT, Cubes(blue=1, green=1), SUPPLY)
    assert throw.tray == Cubes(blue=1, green=1)
    assert (throw.armies, throw.supply) == (Cubes(red=4), Cubes(green=2))
    assert throw.cubes == Cubes(blue=1, red=4, green=3)


def test_C20_in_winter_the_farmers_of_the_table_rise_too():
    assert revolt_throw(Revolt("red", 4, 1, 2), Cubes(), SUPPLY).supply == Cubes(green=3)
    assert revolt_throw(Revolt("red", 4, 0, 3), Cubes(), SUPPLY).supply == Cubes(green=3)


def test_C20_all_farmers_in_the_tray_are_the_attackers():
    outcome = resolve_revolt(REVOLT, Cubes(red=3, green=5))
    assert (outcome.attack, outcome.defence, outcome.winner) == (5, 3, Winner.ATTACKER)


def test_C20_other_colours_are_bystanders():
    outcome = resolve_revolt(REVOLT, Cubes(red=2, green=1, blue=6))
    assert (outcome.attack, outcome.defence) == (1, 2)
    assert outcome.bystanders == Cubes(blue=6)


def test_C21_a_stronger_player_loses_as_many_armies_as_farmers_show():
    outcome = resolve_revolt(REVOLT, Cubes(red=5, green=2))
    assert outcome.winner is Winner.DEFENDER
    assert outcome.losses == Cubes(red=2, green=2)
    assert outcome.survivors == Cubes(red=3)
    assert (outcome.holder, outcome.cleared) == ("red", False)


def test_C21_one_army_against_no_farmer_puts_the_revolt_down():
    outcome = resolve_revolt(REVOLT, Cubes(red=1))
    assert (outcome.losses, outcome.survivors, outcome.holder) == (Cubes(), Cubes(red=1), "red")


@pytest.mark.parametrize(
    ("tray", "winner"),
    [
        (Cubes(red=1, green=3, blue=1), Winner.ATTACKER),
        (Cubes(green=1, blue=1), Winner.ATTACKER),
        (Cubes(red=2, green=2, blue=1), Winner.NOBODY),
        (Cubes(blue=1), Winner.NOBODY),
    ],
    ids=["stronger", "no army", "equal", "0 to 0"],
)
def test_C22_farmers_stronger_or_equal_take_the_province(tray, winner):
    outcome = resolve_revolt(REVOLT, tray)
    assert (outcome.winner, outcome.holder, outcome.cleared) == (winner, None, True)
    assert outcome.losses == tray.only("red", "green")
    assert (outcome.survivors, outcome.bystanders) == (Cubes(), Cubes(blue=1))


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


def test_X01_mikawa_four_armies_put_down_two_farmers():
    mikawa = Revolt("red", 4, unrest=2)
    assert revolt_throw(mikawa, Cubes(), SUPPLY).cubes == Cubes(red=4, green=2)
    outcome = resolve_revolt(mikawa, Cubes(red=3, green=1))
    assert (outcome.holder, outcome.cleared) == ("red", False)  # so A04 adds the third marker
    assert outcome.survivors == Cubes(red=2)


def test_X02_kai_one_marker_and_two_farmers_of_the_table_make_three():
    throw = revolt_throw(Revolt("blue", 2, unrest=1, extra_farmers=2), Cubes(), SUPPLY)
    assert throw.cubes == Cubes(blue=2, green=3)


def test_X03_kozuke_three_blue_beat_one_yellow_and_one_farmer():
    kozuke = Attack("blue", 4, "yellow", 3)
    assert attack_throw(kozuke, Cubes(), SUPPLY).cubes == Cubes(blue=4, yellow=3)
    outcome = resolve_attack(kozuke, Cubes(blue=3, yellow=1, green=1))
    assert (outcome.winner, outcome.attack, outcome.defence) == (Winner.ATTACKER, 3, 2)
    assert outcome.losses == Cubes(yellow=1, green=1, blue=2)
    assert (outcome.survivors, outcome.bystanders, outcome.holder) == (
        Cubes(blue=1),
        Cubes(),
        "blue",
    )


@pytest.mark.parametrize("unrest", [0, 1, 2])
def test_X04_each_winter_revolt_of_three_shortages_has_two_extra_farmers(unrest):
    throw = revolt_throw(Revolt("red", 3, unrest, extra_farmers=2), Cubes(), SUPPLY)
    assert throw.supply == Cubes(green=unrest + 2)


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
