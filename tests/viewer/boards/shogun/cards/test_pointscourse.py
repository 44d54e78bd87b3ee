"""The course of the points, and the chart of it."""

import math
from dataclasses import replace

import pytest
from msgspec.structs import replace as changed

from cubetower.game.core import read_replay
from cubetower.game.shogun import board
from cubetower.game.shogun.history import read_history
from cubetower.game.shogun.rules.winter import standing_points
from cubetower.viewer.boards.shogun.cards.endcard import separate, spread
from cubetower.viewer.boards.shogun.cards.pointscourse import decisive_battle, points_course
from cubetower.viewer.boards.shogun.moments import moments_of

pytestmark = pytest.mark.long


@pytest.fixture(scope="module")
def retelling(replay):
    found = read_history(read_replay(replay))
    return found.header, moments_of(found)


def test_the_points_after_a_winter_are_those_scored(retelling):
    header, moments = retelling
    scored = [each for each in points_course(moments, header) if each.scored]
    ended = next(each for each in moments if each.kind == "end")
    first = next(each for each in moments if each.kind == "scores")
    assert [each.year for each in scored] == [1, 2]
    assert scored[-1].points == ended.event.points
    assert all(scored[0].points[each.seat] >= each.points for each in first.table.scores)


def test_there_is_a_value_at_the_start_after_each_round_and_each_winter(retelling):
    header, moments = retelling
    milestones = [(each.year, each.scored) for each in points_course(moments, header)]
    year = [False, False, False, True]
    assert milestones == [(0, False), *((number, scored) for number in (1, 2) for scored in year)]


def lead(header, position, battle):
    """By how much the winner leads the second if winter came now."""
    side = board(header["options"]["board"], len(header["seats"]))
    found = standing_points(side, position)
    first, second = (
        position.points[seat] + sum(found[seat].values()) for seat in (battle.winner, battle.second)
    )
    return first - second


def test_no_battle_moved_the_lead_more_than_the_one_that_decided(retelling):
    header, moments = retelling
    battle = decisive_battle(moments, header)
    assert battle is not None
    ended = moments[-1].event
    assert battle.winner in ended.winners
    assert battle.second not in ended.winners
    swings = {
        each.battle: lead(header, each.after, battle) - lead(header, each.before, battle)
        for each in moments
        if each.kind == "battle"
    }
    assert battle.swing == max(swings.values()) == swings[battle.number]
    course = points_course(moments, header)
    fought = next(each for each in moments if each.battle == battle.number)
    reached = course[math.ceil(battle.place)]
    assert reached.year == fought.table.year
    assert battle.number == max(n for n, swing in swings.items() if swing == battle.swing)


def test_a_game_that_is_not_over_or_is_shared_has_no_battle_that_decided(retelling):
    header, moments = retelling
    assert decisive_battle(moments[:-1], header) is None
    assert decisive_battle((), header) is None
    ended = changed(moments[-1].event, winners=list(header["seats"]))
    assert decisive_battle((*moments[:-1], replace(moments[-1], event=ended)), header) is None


@pytest.mark.parametrize(
    ("wanted", "placed"),
    [
        ([10, 50, 90], [10, 50, 90]),
        ([10, 10, 90], [9, 11, 90]),
        ([10, 10, 10], [8, 10, 12]),
        ([], []),
    ],
)
def test_lines_that_would_lie_on_each_other_lie_around_their_place(wanted, placed):
    assert separate(wanted, 2) == placed


@pytest.mark.parametrize(
    ("wanted", "placed"),
    [
        ([10, 50, 90], [10, 50, 90]),
        ([10, 12, 90], [10, 30, 90]),
        ([80, 95, 99], [60, 80, 100]),
        ([], []),
    ],
)
def test_names_beside_a_chart_keep_their_distance(wanted, placed):
    assert spread(wanted, 20, 100) == placed
