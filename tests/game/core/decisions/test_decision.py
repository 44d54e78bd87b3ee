"""What is a legal move, and what is none, whatever it looks like.

Every statistical test has fixed seeds; its false-alarm rate is `exact.FALSE_ALARM`.
"""

from random import Random

import numpy as np
import pytest

from cubetower.game import IllegalMove
from cubetower.game.core import Listed
from tests.tower.models.exact import assert_follows

PLACES = Listed([1, 3, 5], "R08", "choose a free place")
MARCHES = Listed([None, ("Kai", 1), ("Kai", 2), ("Mino", 1)], "A09", "name a neighbour")
CARDS = Listed(["Aki", "deck"], "S04", "take a card")

ODD = [
    True,
    1.0,
    float("nan"),
    {"Kai": 1},
    {1},
    object(),
    (),
    [["Kai", 1]],
    ("Kai", 1, 1),
    np.array([1, 3]),
    np.array(1),
    np.array([]),
    np.True_,
]


@pytest.mark.parametrize("choices", [PLACES, MARCHES, CARDS])
def test_every_listed_move_is_given_as_it_is_listed(choices):
    for move in choices.moves:
        assert choices.verify(move) is move


def test_a_list_stands_for_a_tuple_as_after_a_trip_through_json():
    assert MARCHES.verify(["Kai", 2]) == ("Kai", 2)
    assert type(MARCHES.verify(["Kai", 2])) is tuple


@pytest.mark.parametrize(
    ("choices", "move"),
    [(PLACES, 2), (PLACES, "1"), (PLACES, None), (CARDS, "aki"), (CARDS, 0), (MARCHES, "Kai")],
)
def test_any_other_move_is_refused_and_the_rule_is_named(choices, move):
    with pytest.raises(IllegalMove) as refused:
        choices.verify(move)
    assert refused.value.rule == {PLACES: "R08", CARDS: "S04", MARCHES: "A09"}[choices]
    assert repr(move) in str(refused.value)


@pytest.mark.parametrize("move", ODD, ids=lambda odd: type(odd).__name__)
@pytest.mark.parametrize("choices", [PLACES, MARCHES, CARDS], ids=["numbers", "pairs", "texts"])
def test_odd_objects_are_no_moves(choices, move):
    with pytest.raises(IllegalMove):
        choices.verify(move)


@pytest.mark.parametrize(
    "odd",
    [np.array([1, 2]), np.array([]), np.array(1), [1, 2], {}, True, 1.0],
    ids=lambda odd: type(odd).__name__,
)
def test_odd_objects_in_a_tuple_are_no_moves(odd):
    for move in ((odd, 1), ("Kai", odd), [odd, odd]):
        with pytest.raises(IllegalMove):
            MARCHES.verify(move)


def test_a_text_of_another_kind_is_given_as_the_plain_one():
    assert type(CARDS.verify(np.str_("Aki"))) is str
    assert [type(part) for part in MARCHES.verify((np.str_("Kai"), 1))] == [str, int]


def test_the_message_is_short_however_long_the_move():
    with pytest.raises(IllegalMove) as refused:
        CARDS.verify("x" * 10_000)
    assert len(str(refused.value)) < 150


def test_all_moves_are_drawn_with_the_same_chance():
    law = dict.fromkeys(MARCHES.moves, 1 / 4)
    assert_follows((MARCHES.sample(Random(seed)) for seed in range(2000)), law, 2000)


def test_the_description_is_the_callers_own():
    PLACES.describe()["moves"].clear()
    assert PLACES.describe() == {"moves": [1, 3, 5]}


def test_the_list_is_the_choices_own():
    moves = [1, 2]
    choices = Listed(moves, "T01", "take one or two")
    moves.append(3)
    assert choices.moves == (1, 2)
