"""Ratings against games that the model itself made, and against the library's own arithmetic."""

from __future__ import annotations

import math
import sys
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray
from openskill.models import PlackettLuce

from cubetower.game.bulk.estimates import ratio
from cubetower.game.bulk.ratings import BETA, MEAN, PRIOR_SIGMA, Ratings, rate
from cubetower.game.errors import BulkError

STRENGTHS = {"strong": 1.0, "middling": 0.2, "weak": -1.2}
"""In units of c, by which ratings are scaled."""

Names = NDArray[Any]


def line_ups(names: list[str], seats: int, games: int) -> Names:
    """All in turn, as many games in a row as there are seats with the same players, moved on."""
    blocks = [
        [names[(block * seats + seat) % len(names)] for seat in range(seats)]
        for block in range(games // seats)
    ]
    return np.array(
        [block[turn:] + block[:turn] for block in blocks for turn in range(seats)], object
    )


def raced(playing: Names, rng: np.random.Generator) -> NDArray[np.int64]:
    """Ranks as the model has them: strength and luck by Gumbel's law decide (Luce, 1959)."""
    worth = np.vectorize(STRENGTHS.get)(playing) + rng.gumbel(size=playing.shape)
    found: NDArray[np.int64] = (-worth).argsort(axis=1).argsort(axis=1) + 1
    return found


def three(*, ties: bool = False, games: int = 60) -> tuple[Names, NDArray[np.int64]]:
    playing = line_ups(list(STRENGTHS), 5, games)
    ranks = raced(playing, np.random.default_rng(4))
    return playing, np.array([1, 2, 2, 2, 5])[ranks - 1] if ties else ranks


def values(found: Ratings) -> dict[str, float]:
    return {name: found[name].value for name in found.players}


@pytest.mark.long
@pytest.mark.parametrize("games", [30, 100])
def test_known_strengths_lie_in_their_intervals(games: int) -> None:
    # 120 sets of games: 104 hits or fewer, if each has 95 %, come once in 2,000 checks.
    rng, sets = np.random.default_rng(11), 120
    playing, blocks = line_ups(list(STRENGTHS), 5, games), np.arange(games) // 5
    scale, hits, gaps, off = BETA * math.sqrt(5), dict.fromkeys(STRENGTHS, 0), 0, 0.0
    for _ in range(sets):
        found = rate(playing, raced(playing, rng), blocks)
        for name, strength in STRENGTHS.items():
            low, high = found[name].interval
            hits[name] += low < MEAN + scale * strength < high
        low, high = found.gap("strong", "middling").interval
        gaps += low < scale * 0.8 < high
        off += (found["strong"].value - MEAN - scale * 1.0) / sets
    assert min(*hits.values(), gaps) > 104
    assert abs(off) < 0.6  # of 9.3; what the library says after 100 games is off by 3


def test_the_slope_of_the_librarys_likelihood_is_that_of_the_prior_there() -> None:
    playing, ranks = three(ties=True)
    found, sigma = rate(playing, ranks), 1e-3
    model = PlackettLuce(tau=0.0)  # steps so short that they are nothing but slopes
    slopes = dict.fromkeys(found.players, 0.0)
    for game, places in zip(playing.tolist(), ranks.tolist(), strict=True):
        teams = [[model.rating(found[name].value, sigma)] for name in game]
        after = model.rate(teams, ranks=[float(place) for place in places])
        for name, [each] in zip(game, after, strict=True):
            slopes[name] += (each.mu - found[name].value) / sigma**2
    for name, slope in slopes.items():
        assert slope == pytest.approx((found[name].value - MEAN) / PRIOR_SIGMA**2, rel=1e-3)


def test_ratings_do_not_depend_on_the_order_of_games_and_seats_but_the_librarys_do() -> None:
    playing, ranks = three(ties=True)
    mixed = np.random.default_rng(1).permutation(len(ranks))
    seats = [3, 1, 4, 0, 2]
    one, other = rate(playing, ranks), rate(playing[mixed][:, seats], ranks[mixed][:, seats])
    for name in one.players:
        assert one[name].value == pytest.approx(other[name].value)
        assert one[name].standard_error == pytest.approx(other[name].standard_error)
        assert one[name].running != pytest.approx(other[name].running, abs=0.01)
    assert sum(values(one).values()) / 3 == pytest.approx(MEAN)


def test_copies_of_a_game_in_one_block_tell_nothing_new() -> None:
    playing, ranks = three(games=200)
    once = rate(playing, ranks)
    copied, blocks = [np.repeat(each, 4, axis=0) for each in (playing, ranks)], np.arange(800) // 4
    clustered, alone = rate(*copied, blocks), rate(*copied)
    for name in once.players:
        assert clustered[name].standard_error == pytest.approx(once[name].standard_error, rel=0.05)
        assert alone[name].standard_error == pytest.approx(once[name].standard_error / 2, rel=0.05)
        assert clustered[name].blocks == 200


def test_what_a_player_does_against_itself_changes_nothing() -> None:
    playing, ranks = three()
    alone = np.full((40, 5), "weak", object), np.tile(np.arange(1, 6), (40, 1))
    more = rate(np.vstack([playing, alone[0]]), np.vstack([ranks, alone[1]]))
    assert values(more) == pytest.approx(values(rate(playing, ranks)))
    assert more["strong"].running == rate(playing, ranks)["strong"].running


def test_who_always_wins_has_a_finite_rating_that_grows_with_the_games() -> None:
    gaps = []
    for games in (10, 40):
        found = rate(np.array([["a", "b"]] * games, object), np.array([[1, 2]] * games))
        gaps.append(found.gap("a", "b"))
    assert 20 < gaps[0].value < gaps[1].value < 100
    assert 0.97 < gaps[0].chance < gaps[1].chance < 1
    assert gaps[0].standard_error > 5  # of the prior; the games alone would say 0


def test_the_chance_to_be_ahead_is_that_of_the_games() -> None:
    playing = np.array([["a", "b"]] * 400, object)
    ranks = np.where((np.arange(400) % 4 == 0)[:, None], [2, 1], [1, 2])
    found = rate(playing, ranks)
    assert found.gap("a", "b").chance == pytest.approx(0.75, abs=0.002)
    assert found.gap("b", "a").value == -found.gap("a", "b").value
    # A rate of n games has the logit's error 1 / sqrt(n p (1 - p)).
    expected = found.scale / math.sqrt(400 * 0.75 * 0.25)
    assert found.gap("a", "b").standard_error == pytest.approx(expected, rel=0.01)


def test_players_that_never_met_are_not_compared() -> None:
    playing = np.array([["a", "b"], ["b", "c"], ["x", "y"]] * 3, object)
    found = rate(playing, np.array([[1, 2]] * 9))
    assert found.groups == (("a", "b", "c"), ("x", "y"))
    assert found.gap("a", "c").value > 0
    with pytest.raises(BulkError, match="no game connects a and y"):
        found.gap("a", "y")


@pytest.mark.parametrize(
    ("playing", "blocks"), [([["a", "b"]] * 3, [7, 7, 7]), ([["a", "a"]] * 3, [1, 2, 3])]
)
def test_one_block_or_one_player_has_no_error(playing: list[list[str]], blocks: list[int]) -> None:
    found = rate(np.array(playing, object), np.array([[1, 2]] * 3), np.array(blocks))
    assert math.isnan(found["a"].standard_error)
    assert all(math.isnan(limit) for limit in found["a"].interval)


def test_the_librarys_rating_is_the_mean_of_a_players_seats() -> None:
    found = rate(np.array([["a", "a", "b"]], object), np.array([[1, 3, 2]]))
    model = PlackettLuce()
    [[one], [other], [b]] = model.rate([[model.rating()] for _ in range(3)], ranks=[1, 3, 2])
    variance = (one.sigma**2 + other.sigma**2) / 2
    assert found["a"].running == pytest.approx(((one.mu + other.mu) / 2, math.sqrt(variance)))
    assert found["b"].running == (b.mu, b.sigma)


def test_without_the_library_its_rating_is_unknown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "openskill.models", None)
    playing, ranks = three()
    assert {rate(playing, ranks)[name].running for name in playing[0]} == {None}


@pytest.mark.parametrize("shape", [(0, 3), (3, 1), (3,)])
def test_without_games_or_opponents_there_are_no_ratings(shape: tuple[int, ...]) -> None:
    with pytest.raises(BulkError, match="games, seats"):
        rate(np.full(shape, "a", object), np.ones(shape, int))


def test_a_ratio_has_the_error_of_its_blocks() -> None:
    over, under = np.array([1, 0, 3, 2, 0, 0]), np.array([1, 1, 2, 2, 0, 0])
    found = ratio(over, under, np.array([5, 5, 9, 9, 2, 2]))
    assert (found.value, found.blocks) == (1.0, 3)
    assert found.standard_error == pytest.approx(math.sqrt((1 + 1) * 3 / 2) / 6)
    assert math.isnan(ratio(under * 0, under * 0, over).value)
