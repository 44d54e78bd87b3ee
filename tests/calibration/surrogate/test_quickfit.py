"""The quick fit: means as in the exact filter, posteriors near the exact ones."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from cubetower.calibration.logs.stretches import UnknownStart, stretches
from cubetower.calibration.prediction.distributions import RatesDistribution
from cubetower.calibration.prediction.likelihood import predictive_distributions
from cubetower.calibration.surrogate.posterior import posterior
from cubetower.calibration.surrogate.prior import physics_prior
from cubetower.calibration.surrogate.quickfit import (
    IN_QUESTION,
    TOWERS,
    fitted_towers,
    mean_falls,
    quick_fits,
    quick_towers,
)
from cubetower.tower import Cubes
from cubetower.tower.log import LogRow, TossLog
from cubetower.tower.models.surrogate import make
from tests.calibration.fits import few_draws, k, sessions_of
from tests.calibration.smalllogs import row

LOG = sessions_of(k(), "1")


@pytest.mark.parametrize(("level", "accuracy"), [("M1", 1e-9), ("M2", 0.1), ("M3", 0.1)])
def test_mean_falls_are_those_of_the_exact_filter(level: str, accuracy: float) -> None:
    distribution = RatesDistribution((make("standard", level).rates,))
    (stretch,) = stretches(LOG)
    exact = [
        [float(np.arange(len(chances)) @ chances[:, 0]) for chances in each.by_colour.values()]
        for each in predictive_distributions(distribution, LOG)
    ]
    found = mean_falls(distribution, stretch)
    off = found.mean[:, :, 0] - exact
    assert np.sqrt((off**2).mean()) < accuracy
    np.testing.assert_allclose(found.inside.sum(axis=0)[:, 0], stretch.changes[-1])


def test_a_fit_is_near_the_exact_posterior() -> None:
    prior = physics_prior("M1")
    exact = posterior([LOG], "M1", prior, UnknownStart(), np.random.default_rng(1))
    quick = quick_fits(LOG)["M1"].normal
    deviations = np.sqrt(np.diag(exact.covariance))
    assert (abs(quick.mean - exact.mean) < deviations).all()
    np.testing.assert_allclose(quick.deviations, deviations, rtol=0.25)


def test_tosses_that_tell_nothing_leave_the_prior() -> None:
    unknown = TossLog((row("1", 1, Cubes(red=3), Cubes(red=2)),), ("red",))
    tap = LogRow("1", 1, True, Cubes(), Cubes())
    for log in (TossLog((), ("red",)), unknown, TossLog((tap,), ("red",))):
        for level, fit in quick_fits(log).items():
            np.testing.assert_allclose(fit.normal.mean, physics_prior(level).mean)
            np.testing.assert_allclose(fit.normal.covariance, physics_prior(level).covariance)
            assert fit.evidence == 0


def test_each_model_has_as_many_towers_as_it_is_plausible() -> None:
    kinds = [bool(each.stuck) + bool(each.wedge) for each in quick_towers(TossLog((), ())).rates]
    assert np.bincount(kinds) == pytest.approx([TOWERS / len(IN_QUESTION)] * 3, abs=1)
    with few_draws():
        fits = {
            level: posterior(
                [LOG], level, physics_prior(level), UnknownStart(), np.random.default_rng(1)
            )
            for level in ("M0", "M1", "M2")
        }
    likely = replace(fits["M2"], evidence=fits["M1"].evidence + np.log(3))
    found = fitted_towers({**fits, "M2": likely})
    assert sum(each.wedge > 0 for each in found.rates) == 3 / 4 * TOWERS


def test_the_same_log_draws_the_same() -> None:
    assert quick_towers(LOG).rates == quick_towers(LOG).rates
