"""What to throw next: possible throws, worth what can be worked out, in words."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from calibration import CalibrationError
from calibration.logs.stretches import UnknownStart
from calibration.prediction.distributions import RatesDistribution
from calibration.surrogate.information import without_colours
from calibration.surrogate.posterior import posterior
from calibration.surrogate.prior import physics_prior
from calibration.surrogate.quickfit import fitted_towers, quick_towers
from calibration.surrogate.suggestions import (
    ARMIES,
    FARMERS,
    SIZES,
    Plan,
    Recipe,
    box_of,
    plan_throws,
)
from tests.calibration.fits import few_draws, k, sessions_of
from tests.calibration.smalllogs import row
from tests.strategies import COLOURS, cubes
from tower import Cubes
from tower.log import COLOURLESS, LogDescription, LogRow, TossLog
from tower.models.rates import Rates

pytestmark = pytest.mark.long

LOG = sessions_of(k(), "1")


@cache
def towers() -> RatesDistribution:
    """Some towers as plausible as the prior says."""
    return RatesDistribution(quick_towers(TossLog((), COLOURS)).rates[::10])


def containing(inside: Cubes, box: dict[str, int]) -> TossLog:
    """A log after which these cubes are inside."""
    counted = LogRow("1", 1, False, Cubes(), Cubes(), inside=inside)
    return TossLog((counted,), COLOURS, LogDescription(more={"cubes": box}))


@given(cubes(most=30), st.lists(st.integers(0, 25), min_size=5, max_size=5))
@settings(max_examples=15)
def test_what_is_suggested_can_be_thrown(inside: Cubes, outside: list[int]) -> None:
    free = Cubes(dict(zip(COLOURS, outside, strict=True)))
    box = {colour: inside[colour] + free[colour] for colour in COLOURS}
    if not inside + free:
        return
    plan = plan_throws(containing(inside, box), towers(), 3)
    if free:
        assert (plan.inside, plan.next <= free) == (inside.total, True)
    else:  # all cubes are inside
        assert (plan.inside, plan.next <= inside) == (None, True)
    assert plan.next.total in SIZES or plan.next == (free or inside)


def test_cubes_are_of_the_colour_of_which_fewest_are_inside() -> None:
    inside = Cubes(black=4, blue=2, green=3, red=4, yellow=3)
    assert set(plan_throws(containing(inside, {}), towers(), 1).next) == {"blue"}
    few = plan_throws(containing(inside, {"blue": 3, "yellow": 4, "red": 40}), towers(), 1)
    assert (few.next["blue"], few.next["yellow"]) == (1, 1)  # all that are outside


def test_the_error_falls_as_worked_out_by_hand() -> None:
    # Two towers of which nothing falls later: of n thrown cubes 0.05 n fall more or less than on
    # average, and their variance by chance is 0.125 n.
    two = RatesDistribution((Rates(new=0.8, old=0.0), Rates(new=0.9, old=0.0)))
    for tosses in (1, 60):
        plan = plan_throws(TossLog((), COLOURS), two, tosses)
        thrown = tosses * SIZES[-1]  # the most cubes tell most
        assert [(each.cubes, each.times) for each in plan.recipes] == [(SIZES[-1], tosses)]
        left = 0.125 / (0.125 + 0.05**2 * SIZES[-1] * tosses)
        assert plan.error_after / plan.error == pytest.approx(left**0.5, rel=1e-3)
        assert (plan.cubes, plan.tosses) == (thrown, tosses)


def test_nothing_is_left_to_learn_of_a_tower_that_is_known() -> None:
    plan = plan_throws(LOG, RatesDistribution((Rates(new=0.9, old=0.1),) * 5))
    assert max(plan.error, plan.error_after, plan.win_error) < 1e-9


def test_more_throws_leave_a_smaller_error_and_a_log_leaves_less_to_learn() -> None:
    after = quick_towers(LOG)
    plans = [plan_throws(LOG, after, tosses) for tosses in (10, 60, 200)]
    left = [plans[0].error, *(plan.error_after for plan in plans)]
    assert left == sorted(left, reverse=True)
    assert all(plan.win_error_after < plan.win_error for plan in plans)
    assert plans[0].error < plan_throws(TossLog((), LOG.colours), towers()).error / 1.5


def test_exact_fits_give_about_the_plan_of_the_quick_ones() -> None:
    with few_draws():
        fits = {
            level: posterior(
                [LOG], level, physics_prior(level), UnknownStart(), np.random.default_rng(1)
            )
            for level in ("M1", "M2")
        }
    exact, quick = (plan_throws(LOG, each) for each in (fitted_towers(fits), quick_towers(LOG)))
    assert exact.error == pytest.approx(quick.error, rel=0.3)
    assert exact.error_after == pytest.approx(quick.error_after, rel=0.3)


def test_the_same_seed_plans_the_same() -> None:
    assert plan_throws(LOG, towers(), seed=2) == plan_throws(LOG, towers(), seed=2)


def test_a_plan_in_words() -> None:
    recipes = (Recipe(20, 40, 2.68), Recipe(5, 20, 12.3))
    plan = Plan(Cubes(red=4, blue=2), 5, recipes, 0.2, 0.1, 0.031, 0.0152)
    assert plan.next_words == "throw 4 red and 2 blue (5 cubes are inside)"
    assert plan.words == (
        "60 more throws should be 40 of 20 cubes and 20 of 5 cubes, each of the colour of which "
        "fewest are inside. The error of the chance to win a battle of 10 against 10 is about "
        "3.1 percentage points now, and 1.5 then."
    )
    assert [each.words.partition(": ")[2] for each in recipes] == [
        "as good as 2.7 of your usual tosses",
        "as good as 12 of your usual tosses",
    ]
    one = replace(plan, next=Cubes({COLOURLESS: 1}), inside=1, recipes=recipes[:1])
    assert one.next_words == "throw 1 cube (1 cube is inside)"
    assert one.words.startswith("40 more throws should be of 20 cubes. The error")
    assert plan.to_json()["recipes"][0] == {"cubes": 20, "times": 40, "worth": 2.68}


def test_unknown_contents_are_emptied_first() -> None:
    unknown = TossLog((row("1", 1, Cubes(red=3), Cubes(red=2)),), COLOURS)
    for log in (unknown, TossLog((), COLOURS)):
        plan = plan_throws(log, towers(), 1)
        assert plan.inside is None
        assert plan.next_words.startswith("empty the tower, then throw ")


def test_counts_without_colours_get_a_number_of_cubes() -> None:
    plan = plan_throws(without_colours(LOG), towers())
    assert set(plan.next) == {COLOURLESS}
    assert plan.error_after < plan.error


def test_the_box_is_the_games_unless_the_description_or_the_log_says_otherwise() -> None:
    assert box_of(TossLog((), ("red", "green"))) == Cubes(red=ARMIES, green=FARMERS)
    assert box_of(TossLog((), ("red", "green"), LogDescription(farmers="red")))["red"] == FARMERS
    many = TossLog((row("1", 1, Cubes(green=25), Cubes(), emptied=True),), ("green",))
    assert box_of(many) == Cubes(green=25)
    told = LogDescription(more={"cubes": {"red": 7}})
    assert box_of(TossLog((), ("red", "green"), told)) == Cubes(red=7, green=FARMERS)
    assert box_of(TossLog((), ("red",), LogDescription(more={"cubes": "wood"})))["red"] == ARMIES


def test_a_box_of_nonsense_or_nothing_is_refused_with_what_to_do() -> None:
    for nonsense in (-1, True, "many"):
        log = TossLog((), ("red",), LogDescription(more={"cubes": {"red": nonsense}}))
        with pytest.raises(CalibrationError, match="write a whole number"):
            box_of(log)
    with pytest.raises(CalibrationError, match="say how many"):
        plan_throws(TossLog((), ("red",)), towers(), box=Cubes())
