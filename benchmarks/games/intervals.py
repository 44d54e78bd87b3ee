"""How often intervals of 95 % of shares hold: ``python -m benchmarks.games.intervals``.

Games are drawn whose true shares are known, and both intervals are taken of each set of them: the
mean with Student's t, which can pass 0 and 1, and the one that is used (`foundation.intervals`).
"""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from benchmarks.arguments import parser_for
from cubetower.terminal.output import console, table
from foundation.intervals import bounded_limits, student_t

Floats = NDArray[np.float64]
Drawn = tuple[Floats, Floats]
"""What counts and of how much, of shape (sets, games)."""

GAMES = (4, 10, 30, 100, 1000)
BATTLES = 16  # a game, on average


def victories(rng: np.random.Generator, share: float, shape: tuple[int, int]) -> Drawn:
    """Victories of a seat: one or none a game."""
    return rng.binomial(1, share, shape).astype(float), np.ones(shape)


def battles(rng: np.random.Generator, share: float, shape: tuple[int, int]) -> Drawn:
    """Battles won: many a game, alike within a game (beta, 20 battles' worth)."""
    fought = rng.poisson(BATTLES, shape) + 1
    chances = rng.beta(20 * share, 20 * (1 - share), shape)
    return rng.binomial(fought, chances).astype(float), fought.astype(float)


def apart(rng: np.random.Generator, share: float, shape: tuple[int, int]) -> Drawn:
    """Victories with another tower minus those with this one: half of the games end alike."""
    other, same = share / 2, rng.random(shape) < 0.5
    one, again = rng.random(shape), rng.random(shape)
    changed = (np.where(same, one, again) < other).astype(float) - (one < share)
    return changed, np.ones(shape)


CASES: tuple[tuple[str, Callable[..., Drawn], float, float, float], ...] = (
    ("victories, 50 %", victories, 0.5, 0.5, 0.0),
    ("victories, 20 %", victories, 0.2, 0.2, 0.0),
    ("victories, 5 %", victories, 0.05, 0.05, 0.0),
    ("battles won, 80 %", battles, 0.8, 0.8, 0.0),
    ("battles won, 3 %", battles, 0.03, 0.03, 0.0),
    ("difference, 35 % and 17.5 %", apart, 0.35, -0.175, -1.0),
)
"""Name, what draws, its share, the true value, the least possible value."""


def coverage(drawn: Drawn, true: float, least: float) -> tuple[float, float, float]:
    """How often Student's interval passes its range, how often it holds, and the other one."""
    over, under = drawn
    games = over.shape[1]
    values = over.sum(axis=1) / under.sum(axis=1)
    left = over - values[:, None] * under
    errors = np.sqrt((left**2).sum(axis=1) * games / (games - 1)) / under.sum(axis=1)
    errors[errors < 1e-12] = 0.0
    halves = student_t(games, 0.95) * errors
    passes = (values - halves < least) | (values + halves > 1)
    held = np.abs(values - true) <= halves
    limits = [
        bounded_limits(value, error, games, (least, 1.0))
        for value, error in zip(values.tolist(), errors.tolist(), strict=True)
    ]
    inside = [low <= true <= high for low, high in limits]
    return float(passes.mean()), float(held.mean()), math.fsum(inside) / len(inside)


def main() -> None:
    """Print a table."""
    parser = parser_for(__doc__)
    parser.add_argument("--sets", type=int, default=4000, help="sets of games of each case")
    sets = parser.parse_args().sets
    shown = table("", *(f"{games:,} games" for games in GAMES), words=("",))
    for number, (name, draw, share, true, least) in enumerate(CASES):
        found = [
            coverage(
                draw(np.random.default_rng([number, games]), share, (sets, games)), true, least
            )
            for games in GAMES
        ]
        for what, place in (("passes its range", 0), ("holds", 1), ("holds as used", 2)):
            cells = [f"{100 * each[place]:.0f}\u00a0%" for each in found]
            shown.add_row(f"{name}: {what}", *cells, end_section=place == 2)
    console().print(shown)


if __name__ == "__main__":
    main()
