"""How far the chances of battles are open: worked out by hand, and less after a log."""

from __future__ import annotations

from math import sqrt

import numpy as np
import pytest
from scipy.stats import norm

from cubetower.calibration.logs.stretches import UnknownStart
from cubetower.calibration.prediction.distributions import RatesDistribution
from cubetower.calibration.surrogate.battleerror import SIDE, win_error
from cubetower.calibration.surrogate.posterior import posterior
from cubetower.calibration.surrogate.prior import physics_prior
from cubetower.calibration.surrogate.quickfit import fitted_towers, quick_towers
from cubetower.tower.log import TossLog
from cubetower.tower.models.rates import Rates
from tests.calibration.fits import few_draws, k, sessions_of

pytestmark = pytest.mark.long

LOG = sessions_of(k(), "1")


def test_two_towers_out_of_which_nothing_falls_later() -> None:
    shares = (0.8, 0.9)
    deviations = [sqrt(2 * SIDE * share * (1 - share)) for share in shares]
    one, other = (norm.cdf(-0.5 / deviation) for deviation in deviations)
    two = RatesDistribution(tuple(Rates(new=share, old=0.0) for share in shares))
    assert win_error(two) == pytest.approx(abs(one - other) / 2)


def test_nothing_is_open_about_a_tower_that_is_known() -> None:
    assert win_error(RatesDistribution((Rates(new=0.9, old=0.1),) * 5)) < 1e-9


def test_a_log_leaves_less_open_the_same_for_the_same_seed() -> None:
    before, after = (quick_towers(log) for log in (TossLog((), LOG.colours), LOG))
    assert win_error(after, 2) == win_error(after, 2) < win_error(before, 2) / 1.5


def test_exact_fits_leave_about_as_much_open_as_quick_ones() -> None:
    with few_draws():
        fits = {
            level: posterior(
                [LOG], level, physics_prior(level), UnknownStart(), np.random.default_rng(1)
            )
            for level in ("M1", "M2")
        }
    exact, quick = (win_error(towers) for towers in (fitted_towers(fits), quick_towers(LOG)))
    assert exact == pytest.approx(quick, rel=0.3)
