"""Counts that add up to the same in any order."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cubetower.game import BulkError
from cubetower.game.bulk import Origin, Tally

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


def counted(first, last, **said):
    games = range(first, last + 1)
    origin = Origin.of({"game": "dice", "seed": 1, **said}, games)
    return Tally({"games": np.array([len(games)])}, origin)


def test_of_what_is_added_it_is_known_which_games_it_counts():
    parts = [counted(11, 20), counted(1, 4, seed=2), counted(1, 10), counted(31, 40)]
    for order in (parts, parts[::-1]):
        total = sum(order[1:], order[0])
        assert total.origin.games == {1: (range(1, 21), range(31, 41)), 2: (range(1, 5),)}
    assert counted(1, 10) + counted(11, 20) == sum([counted(6, 20)], counted(1, 5)) != parts[0]
    assert counted(1, 10) != counted(2, 11)


@pytest.mark.parametrize(
    ("other", "said"),
    [
        (counted(10, 12), "game 10 of seed 1 would be counted twice"),
        (counted(1, 20), "games 1 to 10 of seed 1 would be counted twice"),
        (counted(11, 20, dice=4), "different games do not add up: dice null and 4"),
        (counted(11, 20, hashes={"m:T": {"m.py": "1f"}}), "files or code of your own"),
        (Tally({"games": np.array([1])}), "games of one of these tallies are not known"),
    ],
)
def test_no_game_is_counted_twice_or_among_others(other, said):
    for one, two in ((counted(1, 10), other), (other, counted(1, 10))):
        with pytest.raises(BulkError, match=said.replace("null and 4", "")):
            one + two


def test_tallies_of_other_things_do_not_add():
    one = Tally({"games": np.array([1])})
    for other in ({"games": np.array([1, 2])}, {"rounds": np.array([1])}):
        with pytest.raises(BulkError, match="count different things"):
            one + Tally(other)
    assert one != Tally({"games": np.array([2])})
    assert one != 3
