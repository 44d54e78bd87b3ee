"""The fit of forecasts, and how well they are calibrated: ``python -m benchmarks.games.forecast``.

Games of greedy players who change their minds, of three to five players, on both sides, without
and with expansions. With ``--fit`` the weights are fitted again; without, other games show how
often those win who were said to have such a chance.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

import numpy as np
from scipy.optimize import minimize_scalar
from scipy.special import log_softmax

from benchmarks.arguments import at_least, parser_for
from benchmarks.games.fitting import Array, play_with_whims, watch_games, write_weights
from benchmarks.output import print_table
from foundation import data_path
from game.core import Event
from game.shogun import MODULES, ShogunGame
from game.shogun.bots.position import FEATURES, features
from game.shogun.events import Winter
from game.shogun.review.forecast import CLOCKS, TABLES, Forecast, Stage

RIDGE: Final = 1.0
"""Ridge penalty: factor of the sum of squares of the scaled weights, in points squared."""

FIRST_SEED: Final = 4_000_000
"""Of the games of the fit; those that judge it come after `SHOWN_SEED`."""

SHOWN_SEED: Final = 5_000_000

BINS: Final = 10
"""Of chances to win, each a tenth wide."""


class Setting(NamedTuple):
    """The options of a game."""

    players: int
    board: str
    start: str
    modules: tuple[str, ...]

    @property
    def options(self) -> dict[str, Any]:
        """Those of SHOGUN, by name."""
        return {"board": self.board, "start": self.start, "modules": self.modules}


class Watched(NamedTuple):
    """A game: its setting, by time and seat the numbers of `FEATURES`, points, and victory."""

    setting: Setting
    standing: list[list[list[float]]]
    points: list[int]
    won: list[float]


def draw_setting(rng: Random) -> Setting:
    """Options as people choose them, more or less: assumed."""
    players, board = rng.choice((3, 4, 5, 5)), rng.choice(("sun", "moon"))
    start = "draft" if board == "moon" or rng.random() < 0.25 else "fixed"
    several = rng.choice(("none", "none", "none", "all", "some"))
    chosen = {"none": 0.0, "all": 1.0, "some": 0.5}[several]
    return Setting(players, board, start, tuple(n for n in MODULES if rng.random() < chosen))


def watch_game(seed: int) -> Watched:
    """Play a game, and note how everybody stands at the times of the weights."""
    rng = Random(seed)
    setting = draw_setting(rng)
    game = ShogunGame(setting.players, tower="surrogate", seed=seed, options=setting.options)
    standing: dict[tuple[int, ...], list[list[float]]] = {}

    def note() -> None:
        standing[game.clock] = [list(numbers) for numbers in features(game).values()]

    def log(event: Event) -> None:
        if isinstance(event, Winter):
            note()

    game.log = log
    won = play_with_whims(game, rng, note)
    points = [game.points[seat] for seat in game.seats]
    return Watched(setting, [standing[clock] for clock in CLOCKS], points, won)


def fit_points(found: list[Watched], time: int) -> tuple[Array, Array, list[Array]]:
    """Least squares of the points at the end, by how everybody stands at a time.

    Returns:
        What everybody gets on top by `TABLES` and `MODULES`, the weights of `FEATURES`, and the
        expected points of each game.
    """
    on_top = np.array([_on_top(each.setting) for each in found for _ in each.points])
    standing = np.array([row for each in found for row in each.standing[time]])
    points = np.array([each for game in found for each in game.points], dtype=float)
    spread = standing.std(axis=0)
    spread[spread == 0] = 1.0  # a number that is always 0 gets no weight
    columns = np.hstack([on_top, standing / spread])
    penalty = RIDGE * np.eye(columns.shape[1])
    found_weights = np.linalg.solve(columns.T @ columns + penalty, columns.T @ points)
    expected = np.split(columns @ found_weights, np.cumsum([len(each.points) for each in found]))
    count = on_top.shape[1]
    return found_weights[:count], found_weights[count:] / spread, expected[:-1]


def _on_top(setting: Setting) -> list[float]:
    where = f"{setting.players} {setting.board}"
    return [
        *(float(name == where) for name in TABLES),
        *(float(name in setting.modules) for name in MODULES),
    ]


def fit_logits(found: list[Watched], expected: list[Array]) -> float:
    """The factor of expected points under which the victories are most likely."""

    def loss(factor: float) -> float:
        return -sum(
            float(np.array(each.won) @ log_softmax(factor * points))
            for each, points in zip(found, expected, strict=True)
        )

    return float(minimize_scalar(loss, bounds=(0.0, 5.0), method="bounded").x)


def fit(games: int, path: Path, jobs: int) -> None:
    """Play games, and write the weights."""
    watched, rows = watch_games(watch_game, games, FIRST_SEED, jobs), []
    for time, clock in enumerate(CLOCKS):
        on_top, weights, expected = fit_points(watched, time)
        numbers = (fit_logits(watched, expected), *on_top, *weights)
        rows.append([*clock, *(f"{round(float(number), 4):g}" for number in numbers)])
    write_weights(path, ["logits", *TABLES, *(f"with {name}" for name in MODULES), *FEATURES], rows)


def forecast(each: Watched, time: int) -> tuple[Array, Array]:
    """Expected points and chances to win of a game at a time."""
    made, stage = (
        Forecast(each.setting.players, each.setting.board, each.setting.modules),
        Stage(time),
    )
    points = np.array(each.standing[time]) @ made.weights(stage) + made.on_top(stage)
    return points, made.shares(points, stage)


@dataclass(frozen=True, slots=True)
class Tenth:
    """Positions whose chances to win are in one tenth.

    Attributes:
        count: how many.
        said: their mean chance.
        won: the share that won.
        error: standard error of that; its units are games, whose seats depend on each other.
    """

    count: int
    said: float
    won: float
    error: float


def calibration(found: list[Watched], time: int) -> list[Tenth]:
    """How often those won who were said to have such a chance."""
    chances = [forecast(each, time)[1] for each in found]
    rows = []
    for number in range(BINS):
        inside = [np.minimum((c * BINS).astype(int), BINS - 1) == number for c in chances]
        count = sum(int(each.sum()) for each in inside)
        if not count:
            continue
        said = sum(float(c[i].sum()) for c, i in zip(chances, inside, strict=True)) / count
        won = [float(np.array(e.won)[i].sum()) for e, i in zip(found, inside, strict=True)]
        share = sum(won) / count
        parts = np.array([w - share * int(i.sum()) for w, i in zip(won, inside, strict=True)])
        rows.append(Tenth(count, said, share, float(np.sqrt((parts**2).sum())) / count))
    return rows


def show(games: int, jobs: int) -> None:
    """Print how good forecasts are in games that they were not fitted to."""
    found = watch_games(watch_game, games, SHOWN_SEED, jobs)
    rows = []
    for time, clock in enumerate(CLOCKS):
        pairs = [forecast(each, time) for each in found]
        error = sum(
            float(((p - e.points) ** 2).sum()) for (p, _), e in zip(pairs, found, strict=True)
        )
        every = np.concatenate([np.array(e.points, float) - np.mean(e.points) for e in found])
        bits = -np.mean(
            [float(np.array(e.won) @ np.log2(c)) for (_, c), e in zip(pairs, found, strict=True)]
        )
        for number, tenth in enumerate(calibration(found, time)):
            head = [
                str(clock[0]),
                str(clock[1]),
                f"{1 - error / float((every**2).sum()):.3f}",
                f"{bits:.3f}",
            ]
            won = f"{tenth.won:.3f} ± {tenth.error:.3f}"
            first = [""] * len(head) if number else head
            rows.append([*first, f"{tenth.said:.3f}", won, str(tenth.count)])
    heads = ("year", "season", "R2 of points", "bits of victory", "said", "won", "positions")
    title = f"Chances to win in {games} games that were not fitted"
    print_table(heads, rows, title=title, words=0)


def main() -> None:
    """Fit, or judge the fit."""
    parser = parser_for(__doc__, jobs=True)
    parser.add_argument("--games", type=at_least(1), default=4000)
    parser.add_argument("--fit", action="store_true", help="write data/forecast.csv again")
    options = parser.parse_args()
    if options.fit:
        fit(options.games, data_path("forecast.csv"), options.jobs)
    else:
        show(options.games, options.jobs)


if __name__ == "__main__":
    main()
