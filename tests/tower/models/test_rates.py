"""The rates: the formulas of the ladder, their limits, and what is refused."""

from __future__ import annotations

import math
from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tower import Cubes, SpecError
from tower.models.rates import LADDER, MOST_CONTENT, MOST_THROWN, Rates, table
from tower.models.surrogate import SurrogateTower

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
)


def logit(chance: float) -> float:
    return math.log(chance / (1 - chance))


def test_in_mid_game_new_and_old_are_what_they_say() -> None:
    new, loose, wedged = FULL.chances(8, 13)
    assert new == pytest.approx(0.88)
    assert loose == pytest.approx(0.2)
    assert wedged == pytest.approx(1 - 0.8**0.15)


@pytest.mark.parametrize(("thrown", "content"), [(1, 0), (3, 20), (20, 7), (45, 0)])
def test_chances_follow_the_formulas(thrown: int, content: int) -> None:
    x, c = math.log(thrown / 8), (content - 13) / 10
    new, loose, wedged = (float(each) for each in FULL.chances(thrown, content))
    assert logit(new) == pytest.approx(logit(0.88) - 0.2 * x - 0.1 * x**2 - 0.05 * c - 0.08 * c**2)
    hazard = math.exp(math.log(-math.log(0.8)) + 0.8 * x - 0.07 * x**2 + 0.03 * c)
    assert -math.log(1 - loose) == pytest.approx(hazard)
    assert -math.log(1 - wedged) == pytest.approx(0.15 * hazard)


def test_without_slopes_nothing_depends_on_the_throw() -> None:
    rates = Rates(new=2 / 3, old=1 / 3)
    for thrown, content in ((1, 0), (45, 0), (8, 30)):
        assert [float(c) for c in rates.chances(thrown, content)] == pytest.approx(
            [2 / 3, 1 / 3, 1 / 3]
        )


def test_beyond_the_limits_the_rates_stay() -> None:
    limit = FULL.chances(MOST_THROWN, MOST_CONTENT)
    assert FULL.chances(500, 900) == limit


@given(thrown=st.integers(1, MOST_THROWN), content=st.integers(0, MOST_CONTENT))
def test_the_table_holds_the_chances(thrown: int, content: int) -> None:
    assert table(FULL)[thrown, content] == pytest.approx(
        np.array(FULL.chances(thrown, content)), abs=1e-15
    )
    assert not table(FULL)[0].any()


@pytest.mark.parametrize(("new", "old"), [(0, 0), (1, 1), (0, 1), (1, 0)])
def test_certain_and_impossible_falls(new: float, old: float) -> None:
    rates = Rates(new=new, old=old, new_thrown=0.3, old_thrown=0.3, wedged_hazard=0)
    assert [float(c) for c in rates.chances(3, 5)] == [new, old, 0]


def test_the_ladder_names_every_parameter_once() -> None:
    named = [name for names in LADDER.values() for name in names]
    assert len(named) == len(set(named))
    assert {*named, "tap"} == set(Rates.__dataclass_fields__)


@pytest.mark.parametrize("name", ["new", "old", "wedge", "wedged_hazard", "tap"])
@pytest.mark.parametrize("value", [-0.1, 1.1, math.nan, math.inf, True, "half", None])
def test_chances_lie_between_0_and_1(name: str, value: Any) -> None:
    with pytest.raises(SpecError, match=f"{name}="):
        Rates(**{"new": 0.9, "old": 0.1, name: value})


@pytest.mark.parametrize("value", [math.nan, math.inf, "steep", True])
def test_slopes_are_numbers(value: Any) -> None:
    with pytest.raises(SpecError, match="new_thrown="):
        Rates(new=0.9, old=0.1, new_thrown=value)


@pytest.mark.parametrize(
    ("rates", "share"),
    [
        (Rates(new=0.9, old=0.1), 0.0),
        (Rates(new=0.9, old=0.1, wedge=0.5, wedged_hazard=1), 0.5),
        (Rates(new=0.9, old=0.1, wedge=0.5, wedged_hazard=0), 1.0),
        (Rates(new=0.9, old=0.0, wedge=0.3, wedged_hazard=0.5), 0.3),
        (Rates(new=0.9, old=0.1, wedge=1, wedged_hazard=0.5), 1.0),
    ],
)
def test_the_share_of_wedged_cubes_in_plain_cases(rates: Rates, share: float) -> None:
    assert rates.wedged_inside == pytest.approx(share)


def test_the_share_of_wedged_cubes_is_that_of_the_balance() -> None:
    # 400 towers, 300 throws of 8 each: the slowest cubes leave with .033 a toss. Without content
    # terms the closed form is exact. Wedged and loose cubes at the end are independent counts
    # of some 4,000; the share is within four standard errors of .0055: one false alarm in 16,000.
    rates = Rates(new=0.88, old=0.2, wedge=0.5, wedged_hazard=0.15)
    rng, loose, wedged = Random(1), 0, 0
    for _ in range(400):
        tower = SurrogateTower(rates)
        for _ in range(300):
            tower.toss(Cubes(red=8), rng)
        loose += sum(tower.state()["loose"].values())
        wedged += sum(tower.state()["wedged"].values())
    total = loose + wedged
    share = rates.wedged_inside
    assert abs(wedged / total - share) < 4 * math.sqrt(share * (1 - share) / total)
