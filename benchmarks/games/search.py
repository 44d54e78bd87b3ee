"""Thinking time of `search`, and its fit: ``python -m benchmarks.games.search``.

One of it against four greedy players, in each seat equally often; five players, fixed start on
the sun side, the surrogate. With ``--fit`` the weights of positions are fitted again, to games
with the yardstick.
"""

from __future__ import annotations

import statistics
import time
from collections import defaultdict
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, Final

import numpy as np
from scipy.optimize import minimize
from scipy.special import log_softmax

from benchmarks.arguments import at_least, parser_for
from benchmarks.games.fitting import Array, play_with_whims, watch_games, write_weights
from benchmarks.output import print_table
from benchmarks.timing import machine
from cubetower.foundation import data_path
from cubetower.game.core import Move, Player, Seated, play_out
from cubetower.game.shogun import DEFINITION, MODULES, ShogunGame
from cubetower.game.shogun.bots.position import FEATURES, features
from cubetower.tower.models.surrogate import SurrogateTower, yardstick

ROUNDS: Final = ((1, 1), (1, 2), (2, 0), (2, 1), (2, 2))
"""Year and season of the rounds before which positions are judged."""

RIDGE: Final = 1.0
"""Ridge penalty in the fit: factor of the sum of squares of the scaled weights."""

FIRST_SEED: Final = 1_000_000
"""Seed of the first game of the fit: far from those in which the player is timed."""


class Timed:
    """Measures the CPU time of a player, in milliseconds by kind of decision."""

    def __init__(self, player: Player) -> None:
        self._player = player
        self.spent: dict[str, list[float]] = defaultdict(list)

    def choose(self, observation: Any, rng: Random) -> Move:
        """What the player chooses."""
        kind, start = observation.question.kind, time.process_time()
        move = self._player.choose(observation, rng)
        self.spent[kind].append((time.process_time() - start) * 1e3)
        return move


def time_game(one: str, modules: Sequence[str], seed: int) -> dict[str, list[float]]:
    """CPU milliseconds by kind of decision, in a game of one against four greedy players."""
    timed = Timed(DEFINITION.make_player(one).player)
    game = ShogunGame(5, tower="surrogate", seed=seed, options={"modules": modules})
    mine = game.seats[seed % len(game.seats)]
    others = dict.fromkeys(game.seats, DEFINITION.make_player("greedy"))
    play_out(game, {**others, mine: Seated(timed)})
    return dict(timed.spent)


def watch_game(seed: int) -> tuple[list[list[Sequence[float]]], list[float]]:
    """Play a game of players who change their minds; in every fourth with all expansions.

    Returns:
        By round and seat the numbers of `FEATURES`, and by seat the part of the victory.
    """
    options = {"modules": tuple(MODULES) if seed % 4 == 0 else ()}
    game = ShogunGame(5, tower=SurrogateTower(yardstick()), seed=seed, options=options)
    standing: dict[tuple[int, ...], list[Sequence[float]]] = {}

    def note() -> None:
        standing[game.clock] = list(features(game).values())

    won = play_with_whims(game, Random(seed), note)
    return [standing[clock] for clock in ROUNDS], won


def fit_weights(standing: Array, won: Array) -> list[float]:
    """Weights under which the victories are most likely: a conditional logit.

    Args:
        standing: by game, seat and number of `FEATURES`.
        won: by game and seat, the part of the victory.
    """
    spread = standing.std(axis=(0, 1))
    spread[spread == 0] = 1.0  # a number that is always 0 gets no weight
    scaled = standing / spread

    def loss(weights: Array) -> tuple[float, Array]:
        log = log_softmax(scaled @ weights, axis=1)
        slope = np.einsum("gs,gsn->n", won - np.exp(log), scaled)
        likelihood, penalty = float((won * log).sum()), RIDGE * float(weights @ weights)
        return penalty - likelihood, 2 * RIDGE * weights - slope

    search = minimize(loss, np.zeros(len(spread)), jac=True, method="L-BFGS-B")
    assert search.success, search.message
    return [round(float(weight), 4) for weight in search.x / spread]


def fit(games: int, path: Path, jobs: int) -> None:
    """Play games, and write the weights."""
    watched = watch_games(watch_game, games, FIRST_SEED, jobs)
    standing, won = (np.array(part, dtype=float) for part in zip(*watched, strict=True))
    rows = ((*clock, *fit_weights(standing[:, i], won)) for i, clock in enumerate(ROUNDS))
    write_weights(path, FEATURES, rows)


def main() -> None:
    """Measure, or fit."""
    parser = parser_for(__doc__, jobs=True)
    parser.add_argument("--games", type=at_least(1), help="300, for the fit 12000")
    parser.add_argument("--one", default="search", help="the player measured")
    parser.add_argument("--module", default="", help="expansions in play, separated by commas")
    parser.add_argument("--fit", action="store_true", help="write data/search.csv again")
    options = parser.parse_args()
    if options.fit:
        fit(options.games or 12000, data_path("search.csv"), options.jobs)
        return
    modules = tuple(filter(None, options.module.split(",")))
    games = watch_games(partial(time_game, options.one, modules), options.games or 300, 0,
                        options.jobs)  # fmt: skip
    spent: dict[str, list[float]] = defaultdict(list)
    for game in games:
        for kind, times in game.items():
            spent[kind] += times
            spent["all but plan"] += times if kind != "plan" else []
    rows = []
    for kind, times in sorted(spent.items()):
        figures = statistics.mean(times), *np.percentile(times, (50, 95))
        rows.append((kind, f"{len(times) / len(games):.1f}", *(f"{ms:.1f}" for ms in figures)))
    title = f"CPU milliseconds of the one: {machine()}"
    print_table(("decision", "a game", "mean ms", "median", "95 %"), rows, title=title)


if __name__ == "__main__":
    main()
