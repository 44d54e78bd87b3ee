"""Counts that add up to the same in any order."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.bulk import Tally

COUNTS = st.lists(st.integers(-(2**50), 2**50), min_size=3, max_size=3)


@given(st.lists(COUNTS, min_size=1, max_size=6), st.randoms(use_true_random=False))
def test_the_sum_is_the_same_in_any_order_and_grouping(parts, random):
    tallies = [Tally({"one": np.array(part), "two": np.array([part])}) for part in parts]
    forward = sum(tallies[1:], tallies[0])
    random.shuffle(tallies)
    cut = random.randrange(len(tallies)) + 1
    groups = [group for group in (tallies[:cut], tallies[cut:]) if group]
    assert forward == sum((sum(g[1:], g[0]) for g in groups[1:]), sum(groups[0][1:], groups[0][0]))


def test_adding_changes_neither():
    one = Tally({"games": np.array([1])})
    assert (one + one)["games"].tolist() == [2]
    assert one["games"].tolist() == [1]


def test_tallies_of_other_things_do_not_add():
    one = Tally({"games": np.array([1])})
    for other in ({"games": np.array([1, 2])}, {"rounds": np.array([1])}):
        with pytest.raises(ValueError, match="different experiments"):
            one + Tally(other)
    assert one != Tally({"games": np.array([2])})
    assert one != 3
