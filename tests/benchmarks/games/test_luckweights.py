"""The fit of what luck is worth."""

from __future__ import annotations

import numpy as np
import pytest

from benchmarks.games.luckweights import TERMS, TIMES, Lucky, fit, watch_game

pytestmark = pytest.mark.long


def drawn(rng: np.random.Generator, worth: np.ndarray, noise: float) -> Lucky:
    """A game of three in which luck is worth this much, and all else is expected or noise."""
    luck = rng.normal(size=(TIMES, 2, TERMS, 3))
    luck[-1, 1] = 0.0  # nothing is shared with the end
    gains = np.array(
        [
            sum(worth[t] @ luck[time, t - time] for t in range(time, min(time + 2, TIMES)))
            for time in range(TIMES)
        ]
    )
    left = gains[::-1].cumsum(axis=0)[::-1]
    points = 50.0 + rng.normal(0.0, 5.0, 3)
    return Lucky(points - left + rng.normal(0.0, noise, left.shape), luck, points)


def test_the_fit_finds_what_luck_is_worth() -> None:
    """Wrong alarms: below 1e-4, by the largest of 48 errors."""
    rng = np.random.default_rng(1)
    worth = rng.normal(size=(TIMES, TERMS))
    weights, errors = fit([drawn(rng, worth, 3.0) for _ in range(400)])
    assert np.abs((weights - worth) / errors).max() < 5.0
    assert errors.max() < 0.5


def test_what_never_differs_has_no_weight() -> None:
    rng = np.random.default_rng(1)
    games = [drawn(rng, np.ones((TIMES, TERMS)), 1.0) for _ in range(300)]
    for game in games:
        game.luck[:, :, -1] = 0.0
    weights, errors = fit(games)
    assert weights[:, -1] == pytest.approx(0.0, abs=1e-9)
    assert errors[:, -1] == pytest.approx(0.0, abs=1e-9)
    assert weights[:, 0] == pytest.approx(1.0, abs=0.5)


def test_a_game_is_noted_from_time_to_time() -> None:
    game = watch_game(3)
    assert game.expected.shape == (TIMES, len(game.points))
    assert game.luck.shape == (TIMES, 2, TERMS, len(game.points))
    assert game.luck.any(axis=(1, 2, 3)).all()
    assert game.expected[-1] == pytest.approx(game.points, abs=20)
