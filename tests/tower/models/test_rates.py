"""The rates: the formulas of the ladder, their limits, and what is refused."""

from __future__ import annotations

import math
from dataclasses import replace
from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cubetower.foundation import SpecError
from cubetower.tower import Cubes
from cubetower.tower.models.rates import (
    LADDER,
    MAX_INSIDE,
    MAX_THROWN,
    MID_GAME_THROWS,
    PLACES,
    Rates,
    chance_table,
)
from cubetower.tower.models.surrogate import SurrogateTower

FULL = Rates(
    new=0.88,
    old=0.2,
    new_thrown=-0.2,
    old_thrown=0.8,
    wedge=0.5,
    wedged_hazard=0.15,
    new_thrown2=-0.1,
    old_thrown2=-0.07,
    new_content=-0.05,
    new_content2=-0.08,
    old_content=0.03,
    wedge_content=-0.4,
    stuck=0.45,
    stuck_hazard=0.05,
)


def logit(chance: float) -> float:
    return math.log(chance / (1 - chance))


def test_in_mid_game_new_and_old_are_the_chances_to_fall() -> None:
    chances = [float(each) for each in FULL.chances(8, 13)]
    assert chances == pytest.approx([0.88, 0.2, 1 - 0.8**0.15, 1 - 0.8**0.05, 0.5, 0.45])


@pytest.mark.parametrize(("thrown", "content"), [(1, 0), (3, 20), (20, 7), (45, 0)])
def test_chances_follow_the_formulas(thrown: int, content: int) -> None:
    x, c = math.log(thrown / 8), (content - 13) / 10
    new, loose, wedged, stuck, held, sunk = (float(e) for e in FULL.chances(thrown, content))
    assert logit(new) == pytest.approx(logit(0.88) - 0.2 * x - 0.1 * x**2 - 0.05 * c - 0.08 * c**2)
    hazard = math.exp(math.log(-math.log(0.8)) + 0.8 * x - 0.07 * x**2 + 0.03 * c)
    assert -math.log(1 - loose) == pytest.approx(hazard)
    assert -math.log(1 - wedged) == pytest.approx(0.15 * hazard)
    assert -math.log(1 - stuck) == pytest.approx(0.05 * hazard)
    assert logit(held) == pytest.approx(logit(0.5) - 0.4 * c)
    assert sunk == 0.45


def test_without_slopes_nothing_depends_on_the_throw() -> None:
    rates = Rates(new=2 / 3, old=1 / 3)
    for thrown, content in ((1, 0), (45, 0), (8, 30)):
        assert [float(c) for c in rates.chances(thrown, content)] == pytest.approx(
            [2 / 3, 1 / 3, 1 / 3, 1 / 3, 0, 0]
        )


def test_beyond_the_limits_the_rates_stay() -> None:
    limit = FULL.chances(MAX_THROWN, MAX_INSIDE)
    assert [*map(float, FULL.chances(500, 900))] == [*map(float, limit)]


def test_a_fuller_tower_has_a_limit_of_its_own() -> None:
    fuller = replace(FULL, max_inside=70)
    assert chance_table(fuller).shape == (MAX_THROWN + 1, 71, 6)
    assert fuller.chances(8, 60) != FULL.chances(8, 60) == FULL.chances(8, MAX_INSIDE)
    assert fuller.chances(8, 30) == FULL.chances(8, 30)
    assert fuller.chances(8, 90) == fuller.chances(8, 70)


@pytest.mark.parametrize("limit", [0, 101, 1.5, True])
def test_a_limit_inside_that_is_no_number_of_cubes_is_refused(limit: Any) -> None:
    with pytest.raises(SpecError, match="max_inside"):
        replace(FULL, max_inside=limit)


def test_the_table_has_a_row_for_every_throw_and_a_column_for_every_content() -> None:
    assert chance_table(FULL).shape == (MAX_THROWN + 1, MAX_INSIDE + 1, 6)


@given(thrown=st.integers(1, MAX_THROWN), content=st.integers(0, MAX_INSIDE))
def test_the_table_holds_the_chances(thrown: int, content: int) -> None:
    assert chance_table(FULL)[thrown, content] == pytest.approx(
        np.array(FULL.chances(thrown, content)), abs=1e-15
    )
    assert not chance_table(FULL)[0].any()


@pytest.mark.parametrize(("new", "old"), [(0, 0), (1, 1), (0, 1), (1, 0)])
def test_certain_and_impossible_falls(new: float, old: float) -> None:
    rates = Rates(new=new, old=old, new_thrown=0.3, old_thrown=0.3, wedged_hazard=0, wedge=1)
    assert [float(c) for c in rates.chances(3, 5)] == [new, old, 0, old, 1, 0]


def test_the_ladder_names_every_parameter_once() -> None:
    named = [name for names in LADDER.values() for name in names]
    assert len(named) == len(set(named))
    assert {*named, "tap", "max_inside"} == set(Rates.__dataclass_fields__)


@pytest.mark.parametrize(
    "name", ["new", "old", "wedge", "wedged_hazard", "stuck", "stuck_hazard", "tap"]
)
@pytest.mark.parametrize("value", [-0.1, 1.1, math.nan, math.inf, True, "half", None])
def test_chances_lie_between_0_and_1(name: str, value: Any) -> None:
    with pytest.raises(SpecError, match=f"{name}="):
        Rates(**{"new": 0.9, "old": 0.1, name: value})


@pytest.mark.parametrize("value", [math.nan, math.inf, "steep", True, 10**400, -101])
def test_slopes_are_numbers(value: Any) -> None:
    with pytest.raises(SpecError, match="new_thrown="):
        Rates(new=0.9, old=0.1, new_thrown=value)


@pytest.mark.parametrize(
    ("values", "shares"),
    [
        ({}, (1, 0, 0)),
        ({"wedge": 0.5, "wedged_hazard": 1}, (0.5, 0.5, 0)),
        ({"old": 0.0, "wedge": 0.5, "stuck": 0.4}, (0.5, 0.3, 0.2)),
        ({"old": 1.0, "wedge": 0.5, "wedged_hazard": 0}, (1 / 21, 20 / 21, 0)),
        ({"wedge": 1, "wedged_hazard": 0.5, "stuck_hazard": 0}, (0, 1, 0)),
        ({"wedged_hazard": 0, "stuck_hazard": 0}, (1, 0, 0)),
    ],
)
def test_the_shares_inside_in_plain_cases(
    values: dict[str, float], shares: tuple[float, float, float]
) -> None:
    rates = Rates(**{"new": 0.9, "old": 0.1, **values})
    assert rates.shares_inside == pytest.approx(shares)


def test_the_shares_inside_are_those_after_twenty_throws() -> None:
    # 1,500 towers. Without terms of the content the closed form is exact, and the kinds are
    # counts of their own: their shares of some 15,000 cubes are within four standard errors, a
    # false alarm in 5,000.
    rates = Rates(new=0.88, old=0.2, wedge=0.5, wedged_hazard=0.4, stuck=0.3, stuck_hazard=0.1)
    rng, counts = Random(1), np.zeros(3)
    for _ in range(1500):
        tower = SurrogateTower(rates)
        for _ in range(MID_GAME_THROWS):
            tower.toss(Cubes(red=8), rng)
        state = tower.state()
        counts += [sum(state[place].values()) for place in PLACES]
    for count, share in zip(counts, rates.shares_inside, strict=True):
        error = math.sqrt(share * (1 - share) / counts.sum())
        assert abs(count / counts.sum() - share) < 4 * error
