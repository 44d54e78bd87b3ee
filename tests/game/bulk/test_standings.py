"""Standings by games whose result is known, and by games that were played."""

from __future__ import annotations

import math
from itertools import pairwise

import numpy as np
import pytest

from cubetower.game.bulk import Columns, Setting
from cubetower.game.bulk.standings import standings

SETTING = Setting("raid", ("greedy", "random", "own"), 3, rotate=True)
Game = tuple[str, tuple[int, int, int], tuple[int, int, int]]


def table(*games: Game) -> Columns:
    """Games of (bots' initials by seat, ranks, points), three of them with one seed."""
    names = {"g": "greedy", "r": "random", "o": "own"}
    found: Columns = {
        "seed": np.arange(len(games)) // 3 * 1000,
        "winners": np.array([ranks.count(1) for _, ranks, _ in games]),
    }
    for place, seat in enumerate(SETTING.seats):
        found[f"bot_{seat}"] = np.array([names[bots[place]] for bots, _, _ in games], object)
        found[f"rank_{seat}"] = np.array([ranks[place] for _, ranks, _ in games])
        found[f"points_{seat}"] = np.array([points[place] for _, _, points in games])
    return found


KNOWN = table(
    ("ggr", (1, 2, 3), (50, 40, 20)),
    ("grg", (1, 3, 1), (45, 20, 45)),
    ("rgg", (1, 2, 3), (60, 30, 10)),
    ("rrg", (2, 3, 1), (30, 20, 40)),
    ("rgr", (2, 1, 3), (30, 50, 10)),
    ("grr", (3, 1, 2), (5, 15, 10)),
)


def test_victories_points_and_ranks_are_means_of_seats() -> None:
    found = standings(KNOWN, SETTING)
    greedy, random = sorted(found.players, key=lambda each: each.bot)
    assert (greedy.bot, greedy.games, greedy.seats) == ("greedy", 6, 9)
    assert greedy.victories.value == pytest.approx((1 + 1 / 2 + 1 / 2 + 1 + 1) / 9)
    assert random.victories.value == pytest.approx((1 + 1) / 9)
    assert greedy.points.value == pytest.approx((50 + 40 + 45 + 45 + 30 + 10 + 40 + 50 + 5) / 9)
    assert random.rank.value == pytest.approx((3 + 3 + 1 + 2 + 3 + 2 + 3 + 1 + 2) / 9)
    assert (found.games, found.blocks, found.par) == (6, 2, pytest.approx(1 / 3))
    assert greedy.points.blocks == greedy.rating.blocks == 2


def test_of_two_players_both_stand_out_or_none() -> None:
    games = [
        ("ggr", (1, 2, 3), (5, 4, 2)),
        ("grr", (1, 3, 2), (5, 2, 3)),
        ("rgg", (3, 1, 2), (2, 5, 3)),
        ("rgr", (2, 1, 3), (2, 5, 3)),
    ]
    greedy, random = (found := standings(table(*games * 3), SETTING)).players
    assert greedy.victories.excludes(found.par)
    assert not random.victories.excludes(found.par)  # none of a few may be chance by itself
    assert found.stands_out(greedy)
    assert found.stands_out(random)


def test_who_was_named_and_had_no_game_is_named_again() -> None:
    assert standings(KNOWN, SETTING).absent == ("own",)


def test_the_best_rating_stands_first() -> None:
    found = standings(KNOWN, SETTING)
    assert all(one.rating.value > other.rating.value for one, other in pairwise(found.players))


def test_players_that_were_never_beaten_are_told() -> None:
    games = table(*[("gor", ranks, (3, 2, 1)) for ranks in ((1, 2, 3), (2, 1, 3), (1, 2, 3))])
    assert standings(games, SETTING).beyond == (("greedy", "random"), ("own", "random"))
    tied = table(("gor", (1, 2, 3), (3, 2, 1)), ("gor", (1, 2, 2), (3, 1, 1)))
    assert standings(tied, SETTING).beyond == (("greedy", "own"), ("greedy", "random"))


def test_who_was_caught_by_one_that_was_caught_is_not_beyond() -> None:
    games = table(("ggo", (1, 2, 2), (9, 8, 8)), ("oor", (1, 3, 2), (9, 7, 8)))
    assert standings(games, SETTING).beyond == ()  # greedy and random never met
    games = table(("ggo", (1, 2, 3), (9, 8, 7)), ("oor", (1, 3, 2), (9, 7, 8)))
    assert set(standings(games, SETTING).beyond) == {("greedy", "own"), ("greedy", "random")}


def test_where_games_set_no_limit_there_is_none() -> None:
    ranks = ((1, 2, 3), (2, 1, 3), (1, 2, 3), (2, 1, 3), (1, 2, 3), (1, 2, 3))
    found = standings(table(*[("gor", each, (3, 2, 1)) for each in ranks]), SETTING)
    assert found.gap_limits("greedy", "random")[1] == math.inf
    assert found.gap_limits("random", "own")[0] == -math.inf
    assert all(map(math.isfinite, found.gap_limits("greedy", "own")))
    assert found.rating_limits("greedy")[1] == found.rating_limits("own")[1] == math.inf
    assert found.rating_limits("random")[0] == -math.inf


def test_who_never_won_may_win_some_day() -> None:
    games = table(*[("gor", (1, 2, 3), (3, 2, 1))] * 30)
    best, own, random = standings(games, SETTING).players
    for each, limits in ((best, (0.6915, 1.0)), (own, (0.0, 0.3085)), (random, (0.0, 0.3085))):
        assert each.victories.standard_error == 0
        assert each.victories.interval == pytest.approx(limits, abs=1e-4)  # Clopper and Pearson's
