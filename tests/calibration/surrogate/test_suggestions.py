"""What to throw next: possible throws, that teach what a regression finds, in words."""

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
from calibration.surrogate.doubt import TOWERS, battle_falls, draw_fitted_towers, draw_towers
from calibration.surrogate.information import without_colours
from calibration.surrogate.posterior import posterior
from calibration.surrogate.prior import physics_prior
from calibration.surrogate.suggestions import (
    ARMIES,
    FARMERS,
    SIZES,
    Plan,
    Suggestion,
    box_of,
    plan_throws,
    suggest_throw,
)
from foundation import data_path
from tests.calibration.fits import k, sessions_of
from tests.calibration.smalllogs import row
from tests.strategies import COLOURS, cubes
from tower import Cubes, read_log
from tower.log import COLOURLESS, LogDescription, LogRow, TossLog
from tower.models.rates import Rates

J = read_log(data_path("logs/reference-j.csv"))
SHORT = replace(J, rows=J.rows[:12])
MIN_THROWN, MAX_THROWN = SIZES[0][0], SIZES[-1][1]


@cache
def towers() -> RatesDistribution:
    """Towers as plausible as the prior says."""
    return draw_towers(TossLog((), COLOURS))


def holding(inside: Cubes, box: dict[str, int]) -> TossLog:
    """A log after which these cubes are inside."""
    counted = LogRow("1", 1, False, Cubes(), Cubes(), inside=inside)
    return TossLog((counted,), COLOURS, LogDescription(more={"cubes": box}))


@given(cubes(most=30), st.lists(st.integers(0, 25), min_size=5, max_size=5))
@settings(max_examples=40)
def test_what_is_suggested_can_always_be_thrown(inside: Cubes, outside: list[int]) -> None:
    free = Cubes(dict(zip(COLOURS, outside, strict=True)))
    log = holding(inside, {colour: inside[colour] + free[colour] for colour in COLOURS})
    if not inside + free:
        return
    found = suggest_throw(log, towers())
    assert found.thrown
    if free:
        assert (found.inside, found.thrown <= free) == (inside.total, True)
    else:  # all cubes are inside
        assert (found.inside, found.thrown <= inside) == (None, True)
    assert found.thrown.total <= MAX_THROWN
    if max((free or inside).values()) >= MIN_THROWN:
        assert found.thrown.total >= MIN_THROWN


@given(cubes(most=10))
@settings(max_examples=20)
def test_it_teaches_at_least_what_an_average_battle_would(inside: Cubes) -> None:
    found = suggest_throw(holding(inside, {}), towers())
    assert 0 < found.habit <= found.gain < 1
    assert found.worth >= 1


def test_a_throw_teaches_what_a_regression_on_simulated_falls_finds() -> None:
    # Into the emptied tower: of one colour only the cubes thrown can fall. 400 towers, each thrown
    # into 100 times; the standard error of the share of the variance explained is about 0.01.
    found = suggest_throw(TossLog((), COLOURS), towers())
    ((_, thrown),) = found.thrown.items()
    battles = np.tile(battle_falls(towers()), 100)
    new = towers().chances(np.array([thrown]), np.array([0]))[0, 0]
    fell = np.random.default_rng(1).binomial(thrown, np.tile(new, 100)).astype(float)
    fell -= fell.mean()
    slopes = battles @ fell / (fell @ fell)
    explained = ((slopes[:, None] * fell) ** 2).sum() / (battles**2).sum()
    assert found.gain == pytest.approx(explained, abs=0.03)


def test_the_doubt_is_the_spread_of_the_battles_falls() -> None:
    sure = RatesDistribution((Rates(new=0.9, old=0.1),) * 5)
    assert battle_falls(sure) == pytest.approx(0)
    two = RatesDistribution((Rates(new=0.8, old=0.0), Rates(new=0.9, old=0.0)))
    # 5 of 10 cubes are of a colour, on average; the mean square of 1 to 9 is 33; two of six colours
    # are thrown; the chances are 0.05 off their mean.
    assert (battle_falls(two) ** 2).sum() / 2 == pytest.approx(33 / 3 * 0.05**2)


def test_the_same_seed_suggests_the_same() -> None:
    first, again = (suggest_throw(SHORT, draw_towers(SHORT, 3)) for _ in range(2))
    assert first == again
    assert plan_throws(SHORT, draw_towers(SHORT, 3)) == plan_throws(SHORT, draw_towers(SHORT, 3))
    assert draw_towers(SHORT, 3).rates != draw_towers(SHORT, 4).rates


def test_a_log_lessens_the_doubt_and_each_model_counts_as_it_is_plausible() -> None:
    before, after = suggest_throw(TossLog((), J.colours), towers()), suggest_throw(
        replace(J, rows=J.rows[:40]), draw_towers(replace(J, rows=J.rows[:40]))
    )  # fmt: skip
    assert after.doubt < before.doubt / 2
    kinds = [bool(each.stuck) + bool(each.wedge) for each in towers().rates]
    assert len(kinds) == TOWERS
    assert np.bincount(kinds).tolist() == pytest.approx([TOWERS / 3] * 3, abs=1)


def test_fits_suggest_as_their_approximations_do() -> None:
    log = sessions_of(k(), "1")
    fits = {
        level: posterior(
            [log], level, physics_prior(level), UnknownStart(), np.random.default_rng(1)
        )
        for level in ("M1", "M2", "M3")
    }
    exact, near = (
        suggest_throw(log, each) for each in (draw_fitted_towers(fits), draw_towers(log))
    )
    assert near.doubt == pytest.approx(exact.doubt, rel=0.2)
    assert near.gain == pytest.approx(exact.gain, rel=0.3)


def test_more_tosses_leave_less_doubt_and_cost_more_cubes() -> None:
    log, made = SHORT, draw_towers(SHORT)
    plans = [plan_throws(log, made, tosses) for tosses in (10, 60, 200)]
    assert plans[0].doubt == suggest_throw(log, made).doubt
    left = [plans[0].doubt, *(plan.doubt_after for plan in plans)]
    assert left == sorted(left, reverse=True)
    assert 2 * 60 <= plans[1].cubes <= 20 * 60


def test_words_say_how_many_are_inside_and_what_it_is_worth() -> None:
    found = Suggestion(Cubes(red=4, blue=2), 5, 0.3, 0.2, 0.1)
    assert found.words == "4 red and 2 blue (5 cubes are inside)"
    assert replace(found, inside=0).words == "4 red and 2 blue (0 cubes are inside)"
    assert found.why == "That should teach as much as 2.0 ordinary battles of 10 cubes."
    assert Suggestion(Cubes({COLOURLESS: 1}), 1, 0, 0, 0).words == "1 cube (1 cube is inside)"
    assert replace(found, inside=None).words == "empty the tower, then throw 4 red and 2 blue"
    assert replace(found, gain=1.23).why.startswith("That should teach as much as 12 ordinary")
    assert found.to_json()["thrown"] == {"blue": 2, "red": 4}


@pytest.mark.parametrize(
    ("sizes", "after", "words"),
    [
        (((2, 4), (15, 20)), 0.1, "2 to 4 and 15 to 20 cubes (about 600 in all), should halve"),
        (((5, 9), (10, 14)), 0.15, "5 to 14 cubes (about 600 in all), should take a quarter off"),
    ],
)
def test_a_plan_in_words(sizes: tuple[tuple[int, int], ...], after: float, words: str) -> None:
    plan = Plan(60, sizes, 604, 0.2, after)
    assert plan.words == f"60 more tosses, mostly of {words} the doubt about battles"
    assert "hardly lessen the doubt" in replace(plan, doubt_after=0.199).words


def test_counts_beyond_any_likelihood_are_taken_for_unknown() -> None:
    log = TossLog((row("1", 1, Cubes(red=999), Cubes(), emptied=True),), COLOURS)
    assert draw_towers(log).rates == towers().rates
    assert suggest_throw(log, towers()).inside is None


def test_no_more_of_a_colour_is_suggested_than_every_model_can_take() -> None:
    found = suggest_throw(holding(Cubes(dict.fromkeys(COLOURS, 55)), {}), towers())
    assert max(found.thrown.values()) <= 5


def test_unknown_contents_are_emptied_first() -> None:
    unknown = TossLog((row("1", 1, Cubes(red=3), Cubes(red=2)),), COLOURS)
    for log in (unknown, TossLog((), COLOURS)):
        found = suggest_throw(log, towers())
        assert found.inside is None
        assert found.words.startswith("empty the tower, then throw ")


def test_counts_without_colours_get_a_number_of_cubes() -> None:
    log = without_colours(SHORT)
    found = suggest_throw(log, draw_towers(log))
    assert set(found.thrown) == {COLOURLESS}
    assert plan_throws(log, draw_towers(log)).doubt_after < found.doubt


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
        suggest_throw(TossLog((), ("red",)), towers(), Cubes())
