"""Estimates: their limits hold as often as they say."""

import math

import numpy as np
import pytest

from game.bulk.estimates import Estimate, Share


@pytest.mark.parametrize(("blocks", "confidence"), [(3, 0.95), (6, 0.95), (6, 0.99)])
def test_limits_of_few_blocks_hold_as_often_as_they_say(blocks, confidence):
    # 4,000 means of normal numbers: false alarm 1 in 10,000.
    drawn = np.random.default_rng(5).normal(size=(4000, blocks))
    held = 0
    for each in drawn:
        held += not Estimate(each.mean(), each.std(ddof=1) / math.sqrt(blocks), blocks).excludes(
            0.0, confidence
        )
    spread = math.sqrt(confidence * (1 - confidence) / 4000)
    assert held / 4000 == pytest.approx(confidence, abs=3.9 * spread)


def test_limits_of_shares_stay_between_nothing_and_all():
    assert Share(0.9, 0.2, 4).interval[1] == 1.0
    assert Share(0.0, 0.0, 10).interval == pytest.approx((0.0, 0.2775), abs=1e-4)
    assert Share(1.0, 0.0, 10).interval == pytest.approx((0.7225, 1.0), abs=1e-4)
    assert math.isnan(Share(1.0, math.nan, 1).interval[0])
