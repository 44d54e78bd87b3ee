"""The course of a game as moments."""

from collections import Counter
from itertools import pairwise

from game.core import read_replay
from game.shogun import retell
from viewer.shogun.moments import moments_of


def moments(replay):
    return moments_of(retell(read_replay(replay)))


def test_every_throw_is_a_moment_with_its_number(replay):
    found = moments(replay)
    throws = [
        line for line in read_replay(replay).lines if line.event["event"] in ("seeded", "battle")
    ]
    assert [each.battle for each in found if each.battle is not None] == list(range(len(throws)))
    assert [each.line for each in found if each.battle is not None] == [at.number for at in throws]


def test_a_game_has_its_rounds_winters_and_end(replay):
    kinds = Counter(each.kind for each in moments(replay))
    assert (kinds["round"], kinds["event"], kinds["order"], kinds["action"]) == (6, 6, 6, 60)
    assert (kinds["winter"], kinds["scores"], kinds["end"], kinds["opening"]) == (2, 2, 1, 1)


def test_positions_go_on_from_moment_to_moment(replay):
    """What changes is seen to change in a moment, never between two of them."""
    found = moments(replay)
    for one, other in pairwise(found):
        for name in ("owner", "buildings", "unrest"):
            changed = {
                where
                for where in {*one.after[name], *other.before[name]}
                if one.after[name].get(where) != other.before[name].get(where)
            }
            assert not changed or other.kind == "round", (other.line, name, changed)


def test_the_slot_of_an_action_is_the_one_that_is_told(replay):
    for each in moments(replay):
        if each.kind == "action":
            assert each.table.slots[each.table.slot] == each.event["action"]
            assert not each.table.deeds


def test_plans_are_those_of_the_round(replay):
    seats = set(read_replay(replay).header["seats"])
    for each in moments(replay):
        if each.kind == "order":
            assert set(each.table.plans) == seats


def test_every_deed_says_something_of_somebody(replay):
    seats = read_replay(replay).header["seats"]
    for each in moments(replay):
        if each.kind == "deed":
            deed = each.table.deeds[-1]
            assert deed.text
            assert deed.seat in seats
