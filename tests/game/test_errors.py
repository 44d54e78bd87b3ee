import pickle

import pytest

import game
from game import GameError, IllegalMove, PositionError


def test_an_illegal_move_names_the_rule_and_why():
    error = IllegalMove("A08", "one army must stay behind")
    assert (error.rule, error.why) == ("A08", "one army must stay behind")
    assert str(error) == "A08: one army must stay behind"


def test_an_illegal_move_travels_between_processes():
    copy = pickle.loads(pickle.dumps(IllegalMove("R10", "who can must")))  # noqa: S301 - our own
    assert (type(copy), copy.rule, str(copy)) == (IllegalMove, "R10", "R10: who can must")


@pytest.mark.parametrize("error", [IllegalMove, PositionError])
def test_every_error_is_a_game_error(error):
    assert issubclass(error, GameError)


def test_the_exported_names_exist():
    assert all(hasattr(game, name) for name in game.__all__)
