"""Whole battles through towers: the worked examples with scripted answers, and invariants."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game import PositionError
from game.shogun import ALL_CUBES, PLAYERS, Attack, Battle, Revolt, Winner, fight
from tower import Capabilities, CountingTower, Cubes, ScriptedTower, Toss, make_tower
from tower.models.naive import Bag

RNG = Random(1)
SUPPLY = Cubes(black=20, blue=20, purple=20, red=20, yellow=20, green=10)


def answer(
    combat: Attack | Revolt,
    fell: Cubes,
    *,
    inside: Cubes | None = None,
    tray: Cubes | None = None,
    supply: Cubes = SUPPLY,
) -> Battle:
    """A combat in which the tower lets exactly these cubes fall."""
    tower = ScriptedTower([fell], inside=inside)
    return fight(combat, tower, RNG, tray=tray or Cubes(), supply=supply)


def test_X01_a_revolt_put_down_in_mikawa() -> None:
    battle = answer(Revolt("red", 4, unrest=2), Cubes(red=3, green=1))
    assert battle.throw.cubes == Cubes(red=4, green=2)
    assert battle.outcome.winner is Winner.DEFENDER
    assert battle.outcome.survivors == Cubes(red=2)
    assert battle.after == Cubes(red=1, green=1)


def test_X03_blue_takes_kozuke_with_one_army_left() -> None:
    battle = answer(
        Attack("blue", 4, "yellow", 3),
        Cubes(blue=3, yellow=1, green=1),
        inside=Cubes(green=2, red=1),
    )
    assert battle.throw.cubes == Cubes(blue=4, yellow=3)
    assert (battle.outcome.attack, battle.outcome.defence) == (3, 2)
    assert battle.outcome.winner is Winner.ATTACKER
    assert battle.outcome.losses == Cubes(blue=2, yellow=1, green=1)
    assert battle.outcome.survivors == Cubes(blue=1)
    assert battle.outcome.holder == "blue"
    assert battle.after == Cubes(blue=1, yellow=2, green=1, red=1)
    assert battle.supply == SUPPLY + Cubes(blue=2, yellow=1, green=1)


class Jamming(CountingTower):
    """Holds everything until it is tapped."""

    name = "jamming"
    capabilities = Capabilities()

    def falling(self, thrown: Cubes, rng: Random) -> Cubes:
        return Cubes()

    def toss(self, thrown: Cubes, rng: Random, *, record: bool = False) -> Toss:
        super().toss(thrown, rng)
        return Toss(thrown, Cubes(), jammed=True)

    def tap(self, rng: Random) -> Toss:
        freed = self.contents.only("blue")
        self._inside -= freed
        return Toss(Cubes(), freed)


def test_C25_what_a_tap_frees_from_a_jam_belongs_to_the_throw() -> None:
    battle = fight(Attack("blue", 4, "yellow", 3), Jamming(), RNG, tray=Cubes(), supply=SUPPLY)
    assert battle.toss.jammed
    assert battle.tray == battle.toss.tapped == Cubes(blue=4)
    assert battle.outcome.winner is Winner.ATTACKER


@pytest.mark.long
@given(
    armies=st.tuples(st.integers(1, 9), st.integers(1, 9)),
    unrest=st.integers(0, 2),
    cards=st.tuples(st.booleans(), st.booleans(), st.booleans()),
    contents=st.dictionaries(st.sampled_from([*PLAYERS, "green"]), st.integers(0, 4)),
    tray=st.dictionaries(st.sampled_from([*PLAYERS, "green"]), st.integers(0, 4)),
    seed=st.integers(0, 1000),
)
def test_no_cube_is_lost_or_made_in_a_battle(
    armies: tuple[int, int],
    unrest: int,
    cards: tuple[bool, bool, bool],
    contents: dict[str, int],
    tray: dict[str, int],
    seed: int,
) -> None:
    """Supplies, tray, tower and board together hold the same cubes before and after."""
    attack = Attack(
        "blue", armies[0], "yellow", armies[1], unrest=unrest,
        attack_card=cards[0], defence_card=cards[1], castle_event=cards[2],
    )  # fmt: skip
    tower, rng = Bag(0.8, 0.3), Random(seed)
    tower.fill(Cubes(contents), rng)
    supply = ALL_CUBES - attack.armies - Cubes(contents) - Cubes(tray)
    battle = fight(attack, tower, rng, tray=Cubes(tray), supply=supply)
    after = battle.supply + battle.outcome.bystanders + battle.after + battle.outcome.survivors
    assert after == ALL_CUBES


@pytest.mark.parametrize("spec", ["physics", "twoshelves", "bag", "allthrough"])
def test_any_tower_can_decide_a_battle(spec: str) -> None:
    tower = make_tower(spec)
    battle = fight(Attack("blue", 4, "yellow", 3), tower, Random(1), tray=Cubes(), supply=SUPPLY)
    assert battle.before + battle.throw.cubes == battle.after + battle.tray


@pytest.mark.parametrize(
    ("inside", "says"),
    [
        (Cubes(blue=62), "66 blue, but only 62 exist"),
        (Cubes(green=20), "green, but only 20 exist"),
        (Cubes(pink=1), "no cube is pink"),
    ],
)
def test_a_battle_with_more_cubes_than_exist_throws_nothing(inside: Cubes, says: str) -> None:
    tower = Bag()
    tower.fill(inside, RNG)
    with pytest.raises(PositionError, match=says):
        fight(Attack("blue", 4, "yellow", 3), tower, RNG, tray=Cubes(), supply=Cubes(green=9))
    assert tower.contents == inside
