"""What holds of every combat and revolt, whoever fights with whatever in the tray."""

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from cubetower.game.shogun import (
    ALL_CUBES,
    FARMER,
    Attack,
    Revolt,
    Winner,
    battle_throw,
    resolve_attack,
    resolve_revolt,
)
from cubetower.tower import Cubes

counts = st.integers(0, 8)
trays = st.fixed_dictionaries(dict.fromkeys(ALL_CUBES, counts)).map(Cubes)
attacks = st.builds(
    Attack,
    attacker=st.just("blue"),
    attackers=st.integers(1, 9),
    defender=st.just("yellow"),
    defenders=st.integers(1, 9),
    unrest=st.integers(0, 2),
    attack_card=st.booleans(),
    defence_card=st.booleans(),
    castle_event=st.booleans(),
)
neutral_attacks = st.builds(
    Attack,
    attacker=st.just("blue"),
    attackers=st.integers(1, 9),
    neutral_farmers=st.sampled_from([1, 2]),
    attack_card=st.booleans(),
)
revolts = st.builds(
    Revolt, st.just("blue"), st.integers(1, 9), st.integers(1, 3), st.integers(0, 3)
)
combats = attacks | neutral_attacks | revolts


def resolve(combat, tray):
    return (resolve_revolt if isinstance(combat, Revolt) else resolve_attack)(combat, tray)


@given(combats, trays)
def test_every_cube_of_the_tray_is_lost_survives_or_stays(combat, tray):
    outcome = resolve(combat, tray)
    assert outcome.losses + outcome.survivors + outcome.bystanders == tray


@given(combats, trays)
def test_C07_exactly_the_colours_that_do_not_fight_stay(combat, tray):
    fighting = {"blue"} if isinstance(combat, Revolt) else {combat.attacker, combat.defender}
    if isinstance(combat, Revolt) or combat.defender is None or combat.unrest == 0:
        fighting.add(FARMER)
    assert resolve(combat, tray).bystanders == Cubes(
        {c: n for c, n in tray.items() if c not in fighting}
    )


@given(combats, trays)
def test_the_winner_is_the_stronger_side_or_nobody(combat, tray):
    outcome = resolve(combat, tray)
    margin = outcome.attack - outcome.defence
    alone = isinstance(combat, Attack) and combat.defender and not tray[combat.defender]
    expected = {
        margin > 0: Winner.ATTACKER,
        margin < 0: Winner.NOBODY if alone else Winner.DEFENDER,
        margin == 0: Winner.NOBODY,
    }
    assert outcome.winner is expected[True]


@given(combats, trays)
def test_the_survivors_are_the_holders_and_only_armies(combat, tray):
    outcome = resolve(combat, tray)
    assert set(outcome.survivors) == ({outcome.holder} if outcome.holder else set())
    assert FARMER not in outcome.survivors
    if outcome.winner is Winner.NOBODY:
        assert not outcome.survivors


@given(attacks | neutral_attacks, trays)
def test_C08_the_attackers_who_survive_are_the_difference(combat, tray):
    outcome = resolve_attack(combat, tray)
    survivors = max(0, outcome.attack - outcome.defence)
    assert outcome.survivors["blue"] == survivors


@given(attacks, trays)
def test_C09_a_defender_loses_what_the_farmers_do_not_cover(combat, tray):
    outcome = resolve_attack(combat, tray)
    if outcome.winner is Winner.DEFENDER:
        uncovered = tray["blue"] - (0 if combat.unrest else tray[FARMER])
        assert outcome.losses["yellow"] == max(0, uncovered)
        assert outcome.survivors["yellow"] >= 1


@given(st.builds(replace, attacks, unrest=st.integers(1, 2)), trays)
def test_C10_with_unrest_both_sides_are_treated_alike(combat, tray):
    swapped = Cubes({**tray, "blue": tray["yellow"], "yellow": tray["blue"]})
    outcome, mirror = resolve_attack(combat, tray), resolve_attack(combat, swapped)
    other = {"blue": "yellow", "yellow": "blue", None: None}
    assert mirror.holder == other[outcome.holder]
    assert mirror.survivors.total == outcome.survivors.total
    assert mirror.cleared == outcome.cleared


@given(combats, trays)
def test_C10_a_province_is_cleared_exactly_if_a_player_lost_it_to_nobody(combat, tray):
    outcome = resolve(combat, tray)
    assert outcome.cleared == (combat.defender is not None and outcome.holder is None)


@given(combats, trays)
def test_special_and_event_cubes_change_only_the_throw(combat, tray):
    if isinstance(combat, Attack):
        plain = replace(combat, attack_card=False, defence_card=False, castle_event=False)
        assert resolve_attack(plain, tray) == resolve_attack(combat, tray)


@given(combats, trays, trays)
def test_C01_the_throw_takes_no_more_than_the_supplies_have(combat, tray, supply):
    supply = supply.only("blue", "yellow") + Cubes(green=min(supply[FARMER], 12))
    throw = battle_throw(combat, tray, supply)
    assert throw.supply <= supply
    assert throw.cubes == throw.tray + throw.armies + throw.supply
    assert throw.tray == tray
    assert set(throw.cubes) <= {*tray, "blue", "yellow", FARMER}
