"""Majorities by region, and what winter would bring now."""

from random import Random
from types import SimpleNamespace

import pytest

from cubetower.game.shogun.rules.board import board
from cubetower.game.shogun.rules.winter import majorities, shortage, standing_points
from cubetower.game.shogun.standings import majorities_by_region, winter_prospects
from cubetower.tower import make_tower
from tests.game.shogun.begin import begin_game


@pytest.fixture(scope="module")
def game():
    game, rng = begin_game(make_tower("surrogate"), seed=4), Random(2)
    while game.decision is not None and (game.year, game.season) < (2, 1):
        game.play(game.decision.seat, game.legal().sample(rng))
    return game


def test_W04_a_majority_has_its_leaders_and_points():
    sun = board("sun", 5)
    one, two, three = sun.regions["purple"][:3]
    owner = dict.fromkeys(sun.provinces) | {one: "red", two: "red", three: "blue"}
    castles = dict.fromkeys((one, two, three), ("castle",))
    alone = majorities_by_region(sun, SimpleNamespace(owner=owner, buildings=castles))
    castles = alone["purple"]["castle"]
    assert (castles.counts, castles.leaders, castles.points) == ({"red": 2, "blue": 1}, ("red",), 3)
    temples = dict.fromkeys((one, three), ("temple",))
    shared = majorities_by_region(sun, SimpleNamespace(owner=owner, buildings=temples))
    temples = shared["purple"]["temple"]
    assert (set(temples.leaders), temples.points) == ({"red", "blue"}, 1)
    assert shared["green"] == {}


def test_W04_the_points_of_majorities_add_up_to_those_of_the_rules(game):
    found = majorities_by_region(game.board, game)
    totals = dict.fromkeys(game.seats, 0)
    for kinds in found.values():
        for each in kinds.values():
            for seat in each.leaders:
                totals[seat] += each.points
    expected = majorities(game.board, game.seats, game.owner, game.buildings)
    assert totals == {seat: sum(kinds.values()) for seat, kinds in expected.items()}
    assert any(totals.values())


def test_W02_W04_what_winter_would_bring_is_what_the_rules_count(game):
    found = winter_prospects(game.board, game)
    points = standing_points(game.board, game)
    for seat in game.seats:
        assert found[seat].points == points[seat]
        assert found[seat].total == sum(points[seat].values())
        assert (found[seat].missing, found[seat].revolts) == shortage(game, seat)[:2]
