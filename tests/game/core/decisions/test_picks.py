"""`Picks`: moves that are built pick by pick.

Every statistical test has fixed seeds; its false-alarm rate is `exact.FALSE_ALARM`.
"""

from itertools import combinations, permutations
from random import Random

import pytest

from cubetower.game import IllegalMove
from cubetower.game.core import Picks
from tests.game.core.hands import Hand
from tests.tower.models.exact import assert_follows

HAND = Hand([7, 2, 5, 9])


class March(Picks):
    """A place, and from there a further one, or nothing."""

    def __init__(self):
        super().__init__("M01", "march along a road")

    def options(self, picked):
        return {0: [("Kai", 1), "stay"], 1: [None, 2] if picked != ("stay",) else []}.get(
            len(picked), []
        )

    def describe(self):
        return {}


def test_every_way_to_go_on_is_a_move_and_nothing_else_is():
    legal = set(combinations([2, 5, 7, 9], 2))
    for asked in permutations([2, 5, 7, 9, 11], 2):
        if tuple(sorted(asked)) in legal:
            assert HAND.verify(list(asked)) == tuple(sorted(asked))
        else:
            with pytest.raises(IllegalMove):
                HAND.verify(asked)
    assert HAND.count() == len(legal)


@pytest.mark.parametrize(
    "move",
    [
        (), [], (2,), (2, 5, 7), (2, 2), 2, None, "25", {"2": 5}, (2, "5"), ([2], [5]), (2, None),
        (True, 5), (2.0, 5), object(), (object(), object()), [float("nan"), 2], [{1}, {2}],
    ],
)  # fmt: skip
def test_what_cannot_be_built_is_no_move(move):
    with pytest.raises(IllegalMove, match="H02: keep two of your cards; not"):
        HAND.verify(move)


def test_picks_may_be_tuples_and_moves_of_different_lengths():
    march = March()
    assert march.verify([["Kai", 1], None]) == (("Kai", 1), None)
    assert march.verify(["stay"]) == ("stay",)
    assert march.count() == 3
    for wrong in (["stay", None], [["Kai", 1]], [["Kai", True], 2], [["Kai"], 2], ["Kai", 1, 2]):
        with pytest.raises(IllegalMove, match="M01"):
            march.verify(wrong)


def test_a_sample_takes_each_possible_pick_with_the_same_chance():
    rng = Random(5)
    firsts = (HAND.sample(rng)[0] for _ in range(3000))
    assert_follows(firsts, {2: 1 / 3, 5: 1 / 3, 7: 1 / 3}, 3000)
    lasts = (HAND.sample(rng) for _ in range(3000))
    law = {(2, 5): 1 / 9, (2, 7): 1 / 9, (2, 9): 1 / 9, (5, 7): 1 / 6, (5, 9): 1 / 6, (7, 9): 1 / 3}
    assert_follows(lasts, law, 3000)
