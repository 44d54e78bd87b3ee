import pickle

from cubetower.game import IllegalMove


def test_an_illegal_move_travels_between_processes():
    copy = pickle.loads(pickle.dumps(IllegalMove("R10", "who can must")))  # noqa: S301 - our own
    assert (type(copy), copy.rule, str(copy)) == (IllegalMove, "R10", "R10: who can must")
