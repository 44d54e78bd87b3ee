"""The naive models: shares and balances that can be worked out on paper.

Every statistical test here has fixed seeds. Its false-alarm rate is how often it would fail
with other seeds although the model is right.
"""

from __future__ import annotations

import math
from random import Random
from statistics import fmean, stdev
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from scipy import stats

from cubetower.foundation import SpecError
from cubetower.tower import Cubes, StateError
from cubetower.tower.models.naive import AllThrough, Bag, TwoShelves
from tests.strategies import cubes, seeds, throws

FALSE_ALARM = 1e-4  # of each of the tests below
SIGMAS = float(stats.norm.isf(FALSE_ALARM / 2))  # two-sided: 3.9


def assert_share(count: int, of: int, share: float) -> None:
    """A count is binomial with this share; a false alarm at a rate of `FALSE_ALARM`."""
    assert stats.binomtest(count, of, share).pvalue > FALSE_ALARM


# A tube without floors


@given(inside=cubes(), thrown=throws(), seed=seeds)
def test_all_through_lets_go_of_everything(inside: Cubes, thrown: Cubes, seed: int) -> None:
    tower = AllThrough()
    tower.fill(inside, Random(seed))
    assert tower.toss(thrown, Random(seed)).fell == inside + thrown
    assert tower.contents == Cubes()


# A coin flip per cube


@pytest.mark.parametrize(("new", "old"), [(2 / 3, 1 / 3), (0.9, 0.05), (0.5, 0.5)])
def test_a_bag_lets_cubes_go_by_their_own_chances(new: float, old: float) -> None:
    tower, rng, many = Bag(new, old), Random(1), 3000
    tower.fill(Cubes(blue=many, green=many), rng)
    fell = tower.toss(Cubes(red=many, yellow=many), rng).fell
    for colour, share in {"red": new, "yellow": new, "blue": old, "green": old}.items():
        assert_share(fell[colour], many, share)


@pytest.mark.parametrize(
    ("new", "old", "fell"),
    [
        (1, 0, Cubes(red=4)),
        (0, 1, Cubes(blue=5)),
        (0, 0, Cubes()),
        (1.0, 1.0, Cubes(red=4, blue=5)),
    ],
)
def test_a_bag_that_is_certain(new: float, old: float, fell: Cubes) -> None:
    tower = Bag(new, old)
    tower.fill(Cubes(blue=5), Random(1))
    assert tower.toss(Cubes(red=4), Random(1)).fell == fell
    assert tower.contents == Cubes(red=4, blue=5) - fell


# Chances and many tosses of the towers of coins


@pytest.mark.parametrize(
    ("tower", "new", "old"), [(Bag(0.75, 0.25), 0.75, 0.25), (AllThrough(), 1, 1)]
)
def test_the_chances_are_the_coins(tower: Bag | AllThrough, new: float, old: float) -> None:
    tower.fill(Cubes(blue=2, red=1), Random(1))
    assert tower.chances(Cubes(red=3)) == {"blue": ((2, old),), "red": ((3, new), (1, old))}
    given = tower.chances(Cubes(red=3), Cubes(green=4))
    assert given == {"green": ((4, old),), "red": ((3, new),)}
    assert tower.chances(Cubes(red=3), Cubes()) == {"red": ((3, new),)}
    assert tower.chances(Cubes()) == {"blue": ((2, 0.0),), "red": ((1, 0.0),)}
    assert tower.contents == Cubes(blue=2, red=1)


def test_many_bags_follow_two_binomials() -> None:
    # What falls of 5 thrown and 4 inside is the sum of two binomials. The chi-squared test of
    # its ten values over 20,000 towers; each is expected often enough.
    towers, bag = 20_000, Bag(0.6, 0.3)
    rng = np.random.default_rng(7)
    states = bag.fill_many(np.full((towers, 1), 4), rng)
    fell = bag.toss_many(states, np.full((towers, 1), 5), rng)[:, 0]
    new = np.asarray(stats.binom.pmf(range(6), 5, 0.6))
    distribution = np.convolve(new, np.asarray(stats.binom.pmf(range(5), 4, 0.3)))
    assert (towers * distribution).min() > 5
    found = np.bincount(fell, minlength=10)
    assert stats.chisquare(found, towers * distribution).pvalue > FALSE_ALARM
    assert (states[:, 0, 0] == 9 - fell).all()


# Two floors


@pytest.mark.long
@pytest.mark.parametrize(("through", "free", "balance"), [(0.5, 0.25, 2.0), (0.85, 0.025, 6.0)])
def test_the_balance_of_each_floor_follows_the_chances(
    through: float, free: float, balance: float
) -> None:
    # In the balance (1 - through) k = free k L: L does not depend on how many arrive, so it is the
    # same on both floors. 1/free arrivals are one e-fold; 6 of them leave a 400th of the way. The
    # towers are independent, so the standard error is that of a mean. The false-alarm rate of each
    # floor is FALSE_ALARM.
    rng, towers = Random(5), 200
    upper, lower = [], []
    for _ in range(towers):
        tower = TwoShelves(through, free)
        for _ in range(round(6 / free) // 6):
            tower.toss(Cubes(red=6), rng)
        lying: dict[str, int] = tower.state()["upper"]
        upper.append(sum(lying.values()))
        lower.append(tower.contents.total - upper[-1])
    for floor in (upper, lower):
        assert abs(fmean(floor) - balance) < SIGMAS * stdev(floor) / math.sqrt(towers)


def test_the_first_cube_passes_both_empty_floors_or_stays() -> None:
    tower, rng, tries, fell = TwoShelves(), Random(3), 4000, 0
    for _ in range(tries):
        tower.empty()
        fell += tower.toss(Cubes(red=1), rng).fell.total
    assert_share(fell, tries, (17 / 20) ** 2)


def test_cubes_of_a_throw_arrive_in_random_order() -> None:
    # The last one to arrive frees all others and stays.
    tower, rng, tries, last = TwoShelves(through=0, free=1), Random(6), 1000, 0
    for _ in range(tries):
        tower.empty()
        tower.toss(Cubes(blue=2, red=1), rng)
        last += tower.state()["upper"] == {"red": 1}
    assert_share(last, tries, 1 / 3)


def test_two_shelves_free_what_lies_on_either_floor() -> None:
    tower = TwoShelves(through=1, free=1)
    tower.fill(Cubes(blue=9), Random(1))
    assert tower.toss(Cubes(red=1), Random(1)).fell == Cubes(blue=9, red=1)
    catching = TwoShelves(through=0, free=0)
    assert catching.toss(Cubes(red=5), Random(1)).fell == Cubes()
    assert catching.state()["upper"] == {"red": 5}


def test_cubes_freed_above_free_others_below() -> None:
    # A thrown cube that stays above but frees what lay there lets the lower floor go too.
    tower = TwoShelves(through=0, free=1)
    tower.restore({"model": "twoshelves", "inside": {"blue": 1, "green": 2}, "upper": {"blue": 1}})
    assert tower.toss(Cubes(red=1), Random(1)).fell == Cubes(green=2)
    assert tower.state()["upper"] == {"red": 1}
    assert tower.contents == Cubes(red=1, blue=1)


@given(inside=cubes(), seed=seeds)
def test_two_shelves_keep_everything_while_nothing_is_thrown(inside: Cubes, seed: int) -> None:
    tower = TwoShelves(through=1, free=1)
    tower.fill(inside, Random(seed))
    before = tower.state()
    assert tower.toss(Cubes(), Random(seed)).fell == Cubes()
    assert tower.state() == before


def test_filling_puts_half_on_either_floor() -> None:
    tower = TwoShelves()
    tower.fill(Cubes(red=3000), Random(4))
    assert_share(tower.state()["upper"]["red"], 3000, 0.5)


@pytest.mark.parametrize("upper", [{"red": 2}, {"blue": 1}, {"red": -1}, [1]])
def test_more_on_the_upper_floor_than_inside_is_refused(upper: Any) -> None:
    tower = TwoShelves()
    with pytest.raises(StateError, match="twoshelves state"):
        tower.restore({"model": "twoshelves", "inside": {"red": 1}, "upper": upper})


def test_a_state_of_another_model_is_refused() -> None:
    for tower, other in ((Bag(), AllThrough()), (TwoShelves(), Bag()), (AllThrough(), Bag())):
        with pytest.raises(StateError, match=f"not a state of a {tower.name} tower"):
            tower.restore(other.state())


# Chances


@pytest.mark.parametrize("chance", [-0.1, 1.1, math.nan, math.inf, True, "half", None, 10**400])
def test_a_chance_lies_between_0_and_1(chance: Any) -> None:
    for make, name in (
        (lambda: Bag(new=chance), "new"),
        (lambda: Bag(old=chance), "old"),
        (lambda: TwoShelves(through=chance), "through"),
        (lambda: TwoShelves(free=chance), "free"),
    ):
        with pytest.raises(SpecError, match=f"{name}=.* between 0 and 1"):
            make()
