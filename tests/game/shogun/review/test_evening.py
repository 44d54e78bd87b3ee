"""Several games together: who is who, sums, means and their errors."""

from __future__ import annotations

import math

import pytest

from cubetower.game.shogun.review.evening import identify, sum_up
from cubetower.game.shogun.words.evening import figure_text
from tests.game.shogun.reviews import EVEN, LUCKY, judged_move, made

pytestmark = pytest.mark.long


def test_a_player_is_a_name_else_a_bot_that_differs_else_a_seat() -> None:
    named = made(
        EVEN, names={"red": "Anna"}, bots={"black": "search", "blue": "greedy", "red": "human"}
    )
    assert identify([named]) == [{"black": "search", "blue": "greedy", "red": "Anna"}]
    assert identify([made(EVEN)]) == [{seat: seat for seat in EVEN}]
    people = made(EVEN, bots=dict.fromkeys(EVEN, "human"))
    assert identify([people, named])[0] == {seat: seat for seat in EVEN}


def test_a_name_is_one_player_on_whatever_seat() -> None:
    first, second = made(EVEN, names={"red": "Anna"}), made(EVEN, names={"black": "Anna"})
    [anna] = [each for each in sum_up([first, second]).players if each.name == "Anna"]
    assert anna.games == 2
    assert anna.points["result"].mean == 40
    assert anna.points["luck"].total == 1 + 6


def test_a_bot_with_two_seats_counts_once_a_game() -> None:
    bots = {"black": "search", "blue": "greedy", "red": "greedy"}
    evening = sum_up([made(EVEN, bots=bots)] * 3)
    [greedy] = [each for each in evening.players if each.name == "greedy"]
    assert greedy.games == 3
    assert greedy.points["result"] == (3 * 48.5, 48.5, 0.0, 3)


def test_means_have_their_error_over_games_but_not_for_one_or_two() -> None:
    few = sum_up([made(LUCKY), made(EVEN)])
    assert all(math.isnan(each.points["tower"].standard_error) for each in few.players)
    assert figure_text(few.players[0].points["tower"]) == "−1.0"
    many = sum_up([made(LUCKY), made(EVEN), made(LUCKY), made(EVEN)])
    [black] = [each for each in many.players if each.name == "black"]
    tower = black.points["tower"]
    assert tower.mean == 5
    assert tower.standard_error == pytest.approx(math.sqrt(4 / 3) / 2)
    assert figure_text(tower) == "+5.0\u00a0±\u00a00.6"
    assert tower.is_clear(many.confidence)
    assert tower.interval(0.5) == pytest.approx((4.558, 5.442), abs=1e-3)
    assert figure_text(black.shares["tower"], share=True) == "+5\u00a0±\u00a01"
    assert not few.players[0].points["own"].is_clear(0.95)


def test_decisions_are_compared_with_search_if_those_of_all_games_were_judged() -> None:
    judged = [made(EVEN, moves=(judged_move("black", 0.02), judged_move("blue", -0.05)))] * 3
    by_name = {player.name: player.judged for player in sum_up(judged).players}
    assert by_name["blue"] == (pytest.approx(-0.15), pytest.approx(-0.05), 0.0, 3)
    assert by_name["red"] == (0.0, 0.0, 0.0, 3)
    some = sum_up([*judged, made(EVEN)])
    assert all(player.judged is None for player in some.players if player.games == 4)


def test_who_decided_best_is_told_where_intervals_do_not_meet() -> None:
    def best(*blue: float) -> str | None:
        games = [{**EVEN, "blue": (result, 0.0, 0.0)} for result in blue]
        found = sum_up([made(game) for game in games]).best
        return found and found.name

    assert best(72, 70, 71, 73) == "blue"
    assert best(72, 40, 95, 60) is None
    assert best(72, 70) is None
