"""Estimates: their limits hold as often as they say."""

import math

import numpy as np
import pytest

from cubetower.game.bulk.estimates import Estimate, Share


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
    assert Share(0.9, 0.2, 4).interval == pytest.approx((0.1476, 0.9979), abs=1e-4)
    assert Share(0.0, 0.0, 10).interval == pytest.approx((0.0, 0.3085), abs=1e-4)
    assert Share(1.0, 0.0, 10).interval == pytest.approx((0.6915, 1.0), abs=1e-4)
    assert math.isnan(Share(1.0, math.nan, 1).interval[0])


def test_differences_of_shares_stay_within_their_range_and_counts_above_nothing():
    apart = Estimate(0.75, 0.25, 4, within=(-1, 1))
    low, high = apart.interval
    assert -1 < low < 0 < high < 1
    assert not apart.excludes()
    assert Estimate(2.0, 1.0, 4, within=(0, math.inf)).interval == pytest.approx(
        (0, 5.18), abs=0.01
    )
    same = Estimate(0.0, 0.0, 9, within=(-1, 1))
    assert same.interval == (0, 0)  # unknown


def test_many_games_have_the_limits_of_any_mean():
    one, other = Share(0.3, 0.004, 13_000), Estimate(0.3, 0.004, 13_000)
    assert one.interval == pytest.approx(other.interval, abs=1e-4)
