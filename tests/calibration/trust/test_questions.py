"""Answers to what people ask: against counting tosses."""

from __future__ import annotations

import numpy as np
import pytest

from cubetower.calibration.surrogate.ladder import to_vector
from cubetower.calibration.trust.questions import answers
from cubetower.tower.models.rates import Rates

pytestmark = pytest.mark.long


def test_the_odds_of_a_battle_are_those_of_counted_battles() -> None:
    # 40,000 battles: the mean is right to 5 standard errors, one false alarm in a million.
    vector = to_vector(Rates(new=0.7, old=0.2), "M0")
    [(thrown, inside, battle)] = answers("M0", vector[None, :], 13)
    assert (thrown, inside) == (pytest.approx(0.7), pytest.approx(0.2))
    rng = np.random.default_rng(1)
    ours, theirs = (rng.binomial(n, 0.7, 40_000) + rng.binomial(2, 0.2, 40_000) for n in (6, 4))
    counted = (ours > theirs).mean()
    assert battle == pytest.approx(counted, abs=5 * (counted * (1 - counted) / 40_000) ** 0.5)


def test_each_draw_has_answers_of_its_own() -> None:
    vectors = np.array([to_vector(Rates(new=new, old=0.1), "M0") for new in (0.2, 0.5, 0.9)])
    found = answers("M0", vectors, 0)
    assert found.shape == (3, 3)
    assert found[:, 0].tolist() == pytest.approx([0.2, 0.5, 0.9])
    assert (np.diff(found[:, 2]) > 0).all()
