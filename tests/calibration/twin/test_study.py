"""A point: what a physics tower does with some values, as a row of a table."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
import pytest

from cubetower.calibration.surrogate.ladder import names, to_vector
from cubetower.calibration.surrogate.tracked import Tracked, track
from cubetower.calibration.surrogate.trackedfit import Fit, fit_tracked
from cubetower.calibration.twin.axes import axes_of
from cubetower.calibration.twin.points import columns_of
from cubetower.calibration.twin.study import (
    DIGITS,
    LEVELS,
    LOGIT_SPREAD,
    SLOPE_SPREAD,
    behaviour,
    fit_row,
    penalised_fit,
    study,
    weak_prior,
)
from cubetower.tower import Design
from cubetower.tower.models.rates import Rates
from cubetower.tower.models.surrogate import yardstick

pytestmark = pytest.mark.long

PLANE = Design.load("plane")
VALUES = {"friction.cube_wall": 0.5, "ledges.wider_mm": 0.5}


@cache
def studied() -> dict[str, Any]:
    return study(PLANE, VALUES, "a", 1)


@cache
def tracked() -> Tracked:
    return track(PLANE.replace(VALUES), range(1), seed="a")


def test_a_row_has_every_column_but_those_that_name_the_point() -> None:
    assert list(studied()) == columns_of(PLANE)[2 + len(axes_of(PLANE)) :]


def test_a_row_is_of_the_tosses_of_the_tower_with_the_values() -> None:
    assert studied()["tosses"] == len(tracked().thrown) == 31
    assert studied() == behaviour(tracked()) | fit_row(penalised_fit(tracked(), "M2")) | fit_row(
        penalised_fit(tracked(), "M3")
    )
    unchanged = track(PLANE, range(1), seed="a")
    assert behaviour(unchanged) != behaviour(tracked())


def test_the_seed_decides_the_tosses() -> None:
    assert study(PLANE, VALUES, "b", 1) != studied()


def test_first_throws_do_not_count_as_content() -> None:
    nothing = np.zeros(0, int)
    made = Tracked(
        np.array([31, 5, 5, 38, 5]), np.array([0, 12, 14, 0, 19]), np.array([0, 0, 0, 1, 1]),
        nothing, nothing, np.zeros(0, bool), jams=5, seeding_jams=2,
    )  # fmt: skip
    assert behaviour(made) == {"tosses": 5, "seeding_jams": 2, "other_jams": 3, "content": 15}


def test_parameters_are_rounded_logits_and_unknown_errors_are_blank() -> None:
    rates = Rates(new=0.8, old=0.1, new_thrown=-0.2)
    errors = dict.fromkeys(names("M1"), 0.1234567) | {"old": None}
    row = fit_row(Fit("M1", rates, -9.0, errors, True))
    assert row["M1.new"] == round(np.log(4), DIGITS)
    assert row["M1.new_thrown"] == -0.2
    assert (row["error.M1.new"], row["error.M1.old"]) == (0.12346, "")


@pytest.mark.parametrize("level", LEVELS)
def test_fits_are_pulled_towards_the_yardstick(level: str) -> None:
    centre, spread = weak_prior(level)
    assert (centre == to_vector(yardstick(level), level)).all()
    by_name = dict(zip(names(level), spread.tolist(), strict=True))
    assert by_name["new"] == by_name["wedged_hazard"] == LOGIT_SPREAD
    assert by_name["new_thrown"] == by_name["old_thrown"] == SLOPE_SPREAD
    fit = penalised_fit(tracked(), level)
    assert fit.rates == fit_tracked(tracked(), level, centre=centre, spread=spread).rates
    assert (abs(to_vector(fit.rates, level) - centre) < 4 * spread).all()
