"""Strength of `search`, its thinking time and its fit: ``python -m benchmarks.games.search``.

One of it against four greedy players, in each seat equally often; five players, fixed start on
the sun side, the surrogate. With ``--fit`` the weights of positions are fitted again.
"""

from __future__ import annotations

import statistics
import time
from collections import defaultdict
from collections.abc import Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from csv import writer
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, Final, TypeAlias

import numpy as np
from rich.table import Table
from scipy.optimize import minimize
from scipy.special import log_softmax

from benchmarks.arguments import at_least, parser_for
from benchmarks.timing import machine
from cubetower.terminal.output import console, table
from foundation import data_path, write_whole
from game.core import Data, Move, Player, Seat, Seated, play_out
from game.shogun import MODULES, TITLE, ShogunGame
from game.shogun.bots.greedy import Greedy
from game.shogun.bots.position import FEATURES, features

Array: TypeAlias = np.ndarray[Any, np.dtype[np.float64]]

ROUNDS: Final = ((1, 1), (1, 2), (2, 0), (2, 1), (2, 2))
"""Year and season of the rounds before which positions are judged."""

WHIMS: Final = (0.0, 0.0, 0.3, 0.6)
"""Points by which players change their minds in planning, one drawn for each, in games for the fit:
so they reach positions that five greedy players would not."""

RIDGE: Final = 1.0
"""Ridge penalty in the fit: factor of the sum of squares of the scaled weights."""

FIRST_SEED: Final = 1_000_000
"""Seed of the first game of the fit: far from those in which the player is measured."""


class Timed:
    """Measures the CPU time of a player, in milliseconds by kind of decision."""

    def __init__(self, player: Player) -> None:
        self._player = player
        self.spent: dict[str, list[float]] = defaultdict(list)

    def choose(self, observation: Data, rng: Random) -> Move:
        """What the player chooses."""
        kind, start = observation["decision"]["kind"], time.process_time()
        move = self._player.choose(observation, rng)
        self.spent[kind].append((time.process_time() - start) * 1e3)
        return move


def play_against(
    game: ShogunGame, seed: int, one: Seated, others: Sequence[str]
) -> tuple[float, float]:
    """Play one player against others, in a seat by the seed; its share and its points ahead.

    Args:
        game: new.
        seed: of the game.
        one: the player.
        others: specs of the others, in seat order.

    Returns:
        Its share of the victory, and its points ahead of the others' mean.
    """
    mine = game.seats[seed % len(game.seats)]
    seats = [seat for seat in game.seats if seat != mine]
    made = {seat: TITLE.make_player(spec) for seat, spec in zip(seats, others, strict=True)}
    play_out(game, {**made, mine: one})
    share = (mine in game.winners) / len(game.winners)
    return share, game.points[mine] - statistics.mean(game.points[seat] for seat in seats)


def figure(values: Sequence[float], digits: int) -> str:
    """A mean with its standard error."""
    error = statistics.stdev(values) / len(values) ** 0.5
    return f"{statistics.mean(values):.{digits}f} ± {error:.{digits}f}"


Match: TypeAlias = tuple[float, float, dict[str, list[float]]]
"""Its share of the victory, its points ahead of the others' mean, and its times."""


def match(one: str, others: str, modules: Sequence[str], seed: int) -> Match:
    """Play a game of one against four."""
    timed = Timed(TITLE.make_player(one).player)
    game = ShogunGame(5, tower="surrogate", seed=seed, options={"modules": modules})
    return *play_against(game, seed, Seated(timed), [others] * 4), dict(timed.spent)


Watched: TypeAlias = tuple[list[list[Sequence[float]]], list[float]]
"""By round and seat the numbers of `FEATURES`, and by seat the part of the victory."""


def watch_game(modules: Sequence[str], seed: int) -> Watched:
    """Play a game of players who change their minds, and note the standings before each round."""
    game = ShogunGame(5, tower="surrogate", seed=seed, options={"modules": modules})
    rng = Random(seed)
    players: dict[Seat, Player] = {seat: Greedy(spread=rng.choice(WHIMS)) for seat in game.seats}
    seen: dict[tuple[int, ...], list[Sequence[float]]] = {}
    while (asked := game.decision) is not None:
        if asked.kind == "plan" and game.clock in ROUNDS and game.clock not in seen:
            seen[game.clock] = list(features(game).values())
        move = players[asked.seat].choose(game.observe(asked.seat), game.player_rng())
        game.play(asked.seat, move)
    won = [(seat in game.winners) / len(game.winners) for seat in game.seats]
    return [seen[clock] for clock in ROUNDS], won


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

    found = minimize(loss, np.zeros(len(spread)), jac=True, method="L-BFGS-B")
    assert found.success, found.message
    return [round(float(weight), 4) for weight in found.x / spread]


def fit(games: int, path: Path, jobs: int) -> None:
    """Play games, every fourth of them with all expansions, and write the weights."""
    seeds = range(FIRST_SEED, FIRST_SEED + games)
    modules = [tuple(MODULES) if seed % 4 == 0 else () for seed in seeds]
    with ProcessPoolExecutor(jobs) as pool:
        found = list(pool.map(watch_game, modules, seeds, chunksize=20))
    standing, won = (np.array(each, dtype=float) for each in zip(*found, strict=True))
    with write_whole(path) as whole, whole.open("w", encoding="utf-8", newline="") as file:
        lines = writer(file, lineterminator="\n")
        lines.writerow(["year", "season", *FEATURES])
        for number, clock in enumerate(ROUNDS):
            lines.writerow([*clock, *fit_weights(standing[:, number], won)])


def times(spent: Mapping[str, Sequence[float]], games: int) -> Table:
    """CPU milliseconds by kind of decision."""
    shown = table("decision", "a game", "mean ms", "median", "95 %", words=("decision",))
    others = [each for kind, found in spent.items() if kind != "plan" for each in found]
    for kind, found in (*sorted(spent.items()), ("all but plan", others)):
        middle, high = np.percentile(found, (50, 95))
        mean = statistics.mean(found)
        shown.add_row(
            kind, f"{len(found) / games:.1f}", f"{mean:.1f}", f"{middle:.1f}", f"{high:.1f}"
        )
    return shown


def measure(one: str, others: str, modules: Sequence[str], games: int, jobs: int) -> None:
    """Play and print both tables."""
    with ProcessPoolExecutor(jobs) as pool:
        found = list(pool.map(partial(match, one, others, modules), range(games)))
    words = ("one", "four", "modules")
    shown = table(*words, "games", "wins", "points ahead", words=words)
    wins, ahead = [part for part, *_ in found], [points for _, points, _ in found]
    expansions = " ".join(modules) or "none"
    shown.add_row(one, others, expansions, str(games), figure(wins, 3), figure(ahead, 2))
    spent: dict[str, list[float]] = defaultdict(list)
    for *_, its in found:
        for kind, each in its.items():
            spent[kind] += each
    console().print("One against four; chance alone would win 0.200.", shown)
    console().print(f"CPU milliseconds of the one: {machine()}", times(spent, games))


def main() -> None:
    """Measure, or fit."""
    parser = parser_for(__doc__, jobs=True)
    parser.add_argument("--games", type=at_least(2), help="300, for the fit 12000")
    parser.add_argument("--one", default="search", help="the player measured")
    parser.add_argument("--others", default="greedy", help="its four opponents")
    parser.add_argument("--module", default="", help="expansions in play, separated by commas")
    parser.add_argument("--fit", action="store_true", help="write data/search.csv again")
    given = parser.parse_args()
    if given.fit:
        fit(given.games or 12000, data_path("search.csv"), given.jobs)
    else:
        modules = tuple(filter(None, given.module.split(",")))
        measure(given.one, given.others, modules, given.games or 300, given.jobs)


if __name__ == "__main__":
    main()
