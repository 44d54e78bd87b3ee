"""By how much battles can be won: the margins of the odds, by another way."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from cubetower.game.shogun import (
    FARMER,
    Attack,
    Contest,
    Margin,
    Winner,
    exact_odds,
    margin_chances,
    winning_chances,
)
from cubetower.tower.models.naive import Bag
from tests.game.shogun.test_odds import ATTACKS, PLACES, TOWERS, places
from tests.viewer.boards.shogun.games import BATTLE

WAYS = (Winner.ATTACKER, Winner.NOBODY, Winner.DEFENDER)
CHANCES = st.floats(0, 1)


def contest(attack, tower, place):
    chances = tower.chances(place.throw(attack).cubes, place.inside)
    return Contest(chances, attack.attacker, attack.defender, attack.farmers_defend)


@given(CHANCES, CHANCES, places, st.integers(1, 6), st.integers(0, 5), st.integers(0, 2))
def test_the_ends_add_up_to_the_chances_to_win(new, old, place, attackers, defenders, unrest):
    defender = "yellow" if defenders else None
    attack = Attack("blue", attackers, defender, defenders, unrest=unrest if defender else 0)
    before = contest(attack, Bag(new, old), place)
    found = margin_chances(before)
    assert [found.of(way) for way in WAYS] == pytest.approx(winning_chances([before])[0], abs=1e-12)
    assert sum(found.chances) == pytest.approx(1, abs=1e-12)


@given(CHANCES, CHANCES, places, st.integers(1, 6), st.integers(1, 5))
def test_a_revolt_is_won_as_its_chances_say(new, old, place, farmers, defenders):
    thrown = place.tray + type(place.tray)({FARMER: farmers, "yellow": defenders})
    before = Contest(Bag(new, old).chances(thrown, place.inside), FARMER, "yellow", False)
    found = margin_chances(before)
    assert [found.of(way) for way in WAYS] == pytest.approx(winning_chances([before])[0], abs=1e-12)
    assert not any(found.unheld)


@pytest.mark.parametrize("kind", ATTACKS)
def test_margins_of_odds_are_the_same(kind):
    tower, place = TOWERS["surrogate"](), PLACES["all sides"]
    found = margin_chances(contest(ATTACKS[kind], tower, place))
    odds = exact_odds(ATTACKS[kind], tower, [place])
    assert {lead: chance for lead, chance in found.by_lead() if chance} == pytest.approx(
        odds.margins, abs=1e-12
    )
    alone = {margin.lead: chance for margin, chance in found if not margin.held}
    assert alone == pytest.approx(odds.unheld, abs=1e-12)


def test_a_battle_of_a_game_has_its_margin():
    assert Margin.of(replace(BATTLE, attack_strength=3, defence_strength=1)) == (2, True)
    behind = replace(BATTLE, attack_strength=1, defence_strength=3)
    assert Margin.of(replace(behind, winner="defender")) == (-2, True)
    alone = Margin.of(replace(behind, winner="none"))
    assert (alone, alone.winner) == ((-2, False), Winner.NOBODY)
