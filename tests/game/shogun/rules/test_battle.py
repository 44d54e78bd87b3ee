"""Whole battles through towers: no cube is lost or made, and no more go in than exist."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cubetower.game import PositionError
from cubetower.game.shogun import ALL_CUBES, PLAYERS, Attack, fight
from cubetower.tower import Cubes, make_tower
from cubetower.tower.models.naive import Bag

RNG = Random(1)
SUPPLY = Cubes(black=20, blue=20, purple=20, red=20, yellow=20, green=10)


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
