"""A fit in words."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from cubetower.calibration.surrogate.description import caveats, describe, describe_model
from cubetower.calibration.surrogate.ladder import to_vector
from cubetower.calibration.surrogate.logfit import Calibration
from tests.calibration.fits import small_fit

pytestmark = pytest.mark.long


def fit_of(level: str, tosses: int, *, asked: bool = False) -> Calibration:
    """The small fit, as if another model had been chosen by so many tosses."""
    fit = small_fit()
    rows = fit.predictions.row < tosses
    return replace(fit, level=level, asked=asked, predictions=fit.predictions.where(rows))


def test_what_the_model_leaves_out_is_said_and_how_many_tosses_it_takes() -> None:
    words = " ".join(describe_model(fit_of("M0", 40)))
    assert "constant chances (M0), the simplest that predicts left-out tosses well" in words
    assert "40 tosses do not show that chances depend on the throw" in words
    assert "It leaves memory out" in words
    assert "Whether the tower remembers, 40 tosses do not show; that takes 100 or more." in words


def test_a_long_log_without_a_memory_has_none_to_show() -> None:
    words = " ".join(describe_model(fit_of("M1", 124)))
    assert words.endswith("Whether the tower remembers, 124 tosses do not show.")


def test_a_model_with_a_memory_leaves_nothing_to_say() -> None:
    assert list(describe_model(fit_of("M2", 124, asked=True))) == [
        "The model: wedged cubes (M2), as asked."
    ]


def test_chances_that_a_log_does_not_tell_apart_are_said_to_be_about_the_same() -> None:
    fit = fit_of("M1", 124)
    draws = [
        replace(rates, new_thrown=0.0, new=0.85 + 0.001 * n)
        for n, rates in enumerate(fit.draws[:20])
    ]
    level = fit.posteriors["M1"]
    vectors = np.array([to_vector(each, "M1") for each in draws])
    alike = replace(level, vectors=vectors, weights=np.full(20, 1 / 20))
    same = replace(fit, posteriors={**fit.posteriors, "M1": alike}, taken=np.arange(20))
    _, sentence, *_ = describe(same)
    assert "fall through in a throw of 4, about as many in a throw of 16;" in sentence


def test_a_few_tosses_claim_no_memory_for_the_tower_itself() -> None:
    words = " ".join(describe(fit_of("M2", 12)))
    assert "12 tosses hardly show whether this tower has one." in words
    assert "The tower has a memory" not in words
    assert "The tower has a memory" in " ".join(describe(fit_of("M2", 124)))


@pytest.mark.parametrize(("power", "said"), [(-0.2, False), (-1.5, True)])
def test_draws_with_most_of_the_weight_on_a_few_are_a_caveat(power: float, said: bool) -> None:
    fit = small_fit()
    weights = (1.0 + np.arange(len(fit.posterior.weights))) ** power
    weighted = replace(fit.posterior, weights=weights / weights.sum())
    found = caveats(replace(fit, posteriors={**fit.posteriors, fit.level: weighted}))
    assert any("The draws may stand badly for the posterior" in each for each in found) == said
