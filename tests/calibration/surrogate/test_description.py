"""A fit in words."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from calibration.logs.estimates import LogEstimate
from calibration.surrogate.description import caveats, describe_fit, describe_model
from calibration.surrogate.logfit import Calibration
from tests.calibration.fits import small_fit


def fit_of(level: str, tosses: int, *, asked: bool = False) -> Calibration:
    """The small fit, as if another model had been chosen by so many tosses."""
    fit = small_fit()
    rows = fit.predictions.row < tosses
    return replace(fit, level=level, asked=asked, predictions=fit.predictions.where(rows))


def test_what_the_model_leaves_out_is_said_and_how_many_tosses_it_takes() -> None:
    words = " ".join(describe_model(fit_of("M0", 40)))
    assert "constant chances (M0), the simplest that predicts well" in words
    assert "40 tosses do not show that chances depend on the throw" in words
    assert "It has no memory" in words
    assert "to see a memory takes 100 or more" in words


def test_a_long_log_without_a_memory_has_none_to_show() -> None:
    words = " ".join(describe_model(fit_of("M1", 124)))
    assert "124 tosses do not show otherwise." in words


def test_a_model_with_a_memory_leaves_nothing_to_say() -> None:
    assert list(describe_model(fit_of("M2", 124, asked=True))) == [
        "The model: wedged cubes (M2), as asked."
    ]


@pytest.mark.parametrize(
    ("held", "said"),
    [
        (0.91, "as it should be"),
        (0.87, "which chance explains"),
        (0.81, "so it is too sure of itself"),
        (0.97, "so it is too cautious"),
    ],
)
def test_misses_towards_being_too_sure_are_not_called_right(held: float, said: str) -> None:
    scores = small_fit().scores
    fit = replace(scores.judgement, coverage_90=LogEstimate(held, 0.02, 400, 10))
    half, tenths, gain = describe_fit(replace(scores, judgement=fit))
    assert half.startswith("The middle half of what was predicted held ")
    assert tenths == (
        f"The middle nine tenths of what was predicted held {held:.0%} of the tosses "
        f"(±\u00a02), {said}."
    ).replace("%", "\u00a0%")
    assert "times as likely under this tower as under the simplest guess" in gain


@pytest.mark.parametrize(("power", "said"), [(-0.2, False), (-1.5, True)])
def test_draws_with_most_of_the_weight_on_a_few_are_a_caveat(power: float, said: bool) -> None:
    fit = small_fit()
    weights = (1.0 + np.arange(len(fit.posterior.weights))) ** power
    weighted = replace(fit.posterior, weights=weights / weights.sum())
    found = caveats(replace(fit, posteriors={**fit.posteriors, fit.level: weighted}))
    assert any("The draws may stand badly for the posterior" in each for each in found) == said
