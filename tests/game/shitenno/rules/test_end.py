"""E01 to E05: when the game ends, koku, majorities, the winner."""

from __future__ import annotations

from itertools import permutations, product

import pytest

from cubetower.game.shitenno.rules.end import koku_points, leader
from cubetower.game.shitenno.rules.events import Ended, Koku, Majority
from tests.game.shitenno.scenes import scene

SUPPLY = {"blue": 3, "red": 2, "yellow": 1, "green": 5}


def test_E01_it_goes_on_with_kamons_and_koku():
    at = scene(year=1, supply=SUPPLY).do(("year end",))
    assert at.game.year == 2
    assert at.asked[1] == "pack"


@pytest.mark.parametrize("seat", ["blue", "green"])
def test_E01_it_ends_if_a_player_has_no_kamon(seat):
    at = scene(year=1, supply={**SUPPLY, seat: 0}).do(("year end",))
    assert at.told(Ended)
    assert at.game.winners


def test_E01_it_ends_if_the_koku_deck_is_empty():
    at = scene(year=1, supply=SUPPLY, koku_deck=[]).do(("year end",))
    assert at.told(Ended)


def test_E01_only_at_the_end_of_the_year():
    supply = {"blue": 0, "red": 2, "yellow": 1, "green": 5}
    at = scene(year=0, supply=supply).do(("odd year",))
    turns = 0
    while at.asked[1] == "turn":
        turns += 1
        at.play(("end",))
    assert turns == 3  # all who have kamons
    assert at.told(Ended)


def most(koku, symbols, exchanges, plus1s):
    """The most koku by trying every order of the tiles."""
    best = koku
    for order in set(permutations("e" * exchanges + "p" * plus1s)):
        k, s = koku, symbols
        for tile in order:
            if tile == "e" and s:
                k, s = k + 1, s - 1
            elif tile == "p" and k:
                k += 1
        best = max(best, k)
    return best


def test_E02_it_is_the_most_that_any_order_of_tiles_gives():
    for koku, symbols, exchanges, plus1s in product(range(3), range(3), range(3), range(3)):
        hand = ["koku 1"] * koku + ([], ["bushi"], ["bushi+sohei"])[symbols]
        found = koku_points(hand, exchanges, plus1s)
        assert found == most(koku, symbols, exchanges, plus1s), (hand, exchanges, plus1s)


def test_E02_draw_card_and_hatamoto_give_nothing():
    at = scene(
        year=1,
        hands={"green": ["bushi", "koku 2"]},
        won={"green": ["bushi draw_card", "sohei draw_card"]},
        koku_deck=[],
    ).do(("year end",))
    assert {event.seat: event.points for event in at.told(Koku)} == {
        "blue": 0, "red": 0, "yellow": 0, "green": 2,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("row", "first"),
    [
        ([], None),
        (["red", "blue", "blue"], "blue"),
        (["red", "blue", "blue", "red"], "red"),
        (["red", "blue", "blue", "red golden"], "red"),
        (["red", "blue golden"], "blue"),
        (["red", "blue", "green golden", "blue"], "blue"),
        (["red", "green golden", "blue", "blue"], "green"),
        (["red golden", "blue golden", "blue"], "blue"),
    ],
)
def test_E03_most_kamons_golden_ones_double_equal_the_leftmost(row, first):
    at = scene(year=1, kamons={"Kanto": row}, koku_deck=[]).do(("year end",))
    assert leader([[*each.split(), "plain"][:2] for each in row]) == first
    found = [(event.seat, event.points) for event in at.told(Majority)]
    assert found == ([(first, 6)] if first else [])
    assert at.game.points.get(first, 6) == 6


@pytest.mark.parametrize(
    ("points", "winner"),
    [
        ({"blue": 20, "red": 21, "yellow": 19, "green": 3}, "red"),
        ({"blue": 5, "red": 21, "yellow": 21, "green": 21}, "red"),  # the Shomyo
        ({"blue": 21, "red": 21, "yellow": 21, "green": 21}, "blue"),
        ({"blue": 0, "red": 0, "yellow": 4, "green": 4}, "yellow"),
    ],
)
def test_E04_most_points_equal_the_higher_rank(points, winner):
    at = scene(year=1, points=points, koku_deck=[]).do(("year end",))
    assert at.told(Ended)[0] == Ended(winners=[winner], scores=points)
    assert at.game.winners == (winner,)
    assert at.game.scores == points
    assert [seat for seat, place in at.game.ranks.items() if place == 1] == [winner]
    assert sorted(at.game.ranks.values()) == [1, 2, 3, 4]


def test_E04_the_rank_is_that_of_the_last_year():
    titles = {"blue": "Hatamoto", "red": "Sensei", "yellow": "Daimyo", "green": "Shomyo"}
    at = scene(year=1, titles=titles, koku_deck=[]).do(("year end",))
    assert at.game.winners == ("yellow",)


def test_E05_points_go_past_99():
    points = {"blue": 97, "red": 98, "yellow": 0, "green": 0}
    at = scene(year=1, points=points, kamons={"Kanto": ["blue"]}, koku_deck=[]).do(("year end",))
    assert at.game.points["blue"] == 103
    assert at.game.winners == ("blue",)
