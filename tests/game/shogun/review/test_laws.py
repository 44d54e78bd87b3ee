"""The law of a toss, against the rules and against counting."""

from __future__ import annotations

from functools import cache
from itertools import product
from random import Random

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cubetower.game.shogun.review import Law, LawTower, Source
from cubetower.game.shogun.review.laws import Result, result_of
from cubetower.game.shogun.rules.combat import Attack, Revolt, resolve_attack, resolve_revolt
from cubetower.game.shogun.rules.events import Fought
from cubetower.game.shogun.rules.tables import FARMER
from cubetower.tower import Cubes, make_tower
from tests.game.shogun.played import play_game

pytestmark = pytest.mark.long


@cache
def battles() -> tuple[Fought, ...]:
    """Of two games: attacks on players and neutral provinces, revolts, winter revolts."""
    lines = [line for seed in (1, 2) for line in play_game("bag", "random", seed=seed)]
    return tuple(msgspec.convert(each, Fought) for each in lines if each["event"] == "battle")


def by_rules(event: Fought, fell: Cubes) -> Result:
    """The result by chapter C."""
    if event.kind != "attack":
        assert event.defender
        outcome = resolve_revolt(Revolt(event.defender, event.defenders, 1), fell)
    else:
        unrest = int(not event.farmers_help)
        armies = event.defenders if event.defender else 0
        attack = Attack(event.attacker, event.attackers, event.defender, armies, unrest=unrest)
        outcome = resolve_attack(attack, fell)
    return Result(outcome.holder, outcome.survivors.total)


def test_the_battles_have_every_kind() -> None:
    found = {(each.kind, each.defender is None, each.farmers_help) for each in battles()}
    assert len(found) >= 5


def test_C08_the_result_is_that_of_the_replay() -> None:
    for event in battles():
        assert result_of(event, Cubes(event.fell)) == Result(event.holder, event.left)


@given(st.data())
def test_C08_to_C22_the_result_is_that_of_the_rules(data: st.DataObject) -> None:
    event = data.draw(st.sampled_from(battles()))
    colours = {FARMER, event.attacker, event.defender} - {"farmers", None}
    fell = Cubes({str(each): data.draw(st.integers(0, 5)) for each in colours})
    assert result_of(event, fell) == by_rules(event, fell)


def test_chances_of_results_are_those_of_every_way_to_fall() -> None:
    for event in battles()[:40]:
        colours = sorted({FARMER, event.attacker, event.defender} - {"farmers", None}, key=str)
        chances = {str(each): ((1, 0.9), (2, 0.2)) for each in colours}
        found = Law(Source.EXACT, chances).results(event)
        expected: dict[Result, float] = {}
        for fallen in product((0, 1, 2, 3), repeat=len(colours)):
            result = result_of(event, Cubes(dict(zip(map(str, colours), fallen, strict=True))))
            chance = 1.0
            for each in fallen:
                chance *= 0.9 * _two(each - 1) + 0.1 * _two(each)
            expected[result] = expected.get(result, 0.0) + chance
        assert found == pytest.approx({k: v for k, v in expected.items() if v}, abs=1e-12)
        assert sum(found.values()) == pytest.approx(1, abs=1e-12)


def _two(number: int) -> float:
    """The chance that so many of two cubes fall, each with chance 0.2."""
    return {0: 0.64, 1: 0.32, 2: 0.04}.get(number, 0.0)


def test_a_tower_tells_the_law_of_its_state_and_tosses_as_without() -> None:
    plain, told = make_tower("surrogate"), LawTower(make_tower("surrogate"))
    for number in range(20):
        state = plain.state()
        thrown = Cubes(red=4, blue=2, green=1)
        there = plain.toss(thrown, Random(number)).fell
        assert told.toss(thrown, Random(number)).fell == there == told.fell
        fresh = make_tower("surrogate")
        fresh.restore(state)
        assert told.law == Law(Source.EXACT, fresh.chances(thrown))  # type: ignore[attr-defined]


def test_a_tower_without_chances_is_tossed_again_from_its_state() -> None:
    plain, told = make_tower("twoshelves"), LawTower(make_tower("twoshelves"), tosses=5)
    silent = LawTower(make_tower("twoshelves"))
    for number in range(6):
        thrown = Cubes(red=6, blue=5)
        there = plain.toss(thrown, Random(number)).fell
        assert told.toss(thrown, Random(number)).fell == there
        assert silent.toss(thrown, Random(number)).fell == there
        assert told.state() == plain.state() == silent.state()
        assert silent.law is None
        assert told.law
        assert (told.law.source, len(told.law.tosses)) == (Source.TOSSES, 5)
    again = LawTower(make_tower("twoshelves"), tosses=5)
    again.toss(thrown, Random(0))
    other = LawTower(make_tower("twoshelves"), tosses=5, seed=2)
    other.toss(thrown, Random(0))
    assert again.law != other.law
