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
from cubetower.foundation import data_path
from cubetower.game.core import Event
from cubetower.game.shogun import MODULES, ShogunGame
from cubetower.game.shogun.bots.position import FEATURES, features
from cubetower.game.shogun.review.forecast import CLOCKS, TABLES, Forecast, Stage
from cubetower.game.shogun.rules.events import Winter

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


def fit_points(games: list[Watched], time: int) -> tuple[Array, Array, list[Array]]:
    """Least squares of the points at the end, by how everybody stands at a time.

    Returns:
        What everybody gets on top by `TABLES` and `MODULES`, the weights of `FEATURES`, and the
        expected points of each game.
    """
    on_top = np.array([_on_top(game.setting) for game in games for _ in game.points])
    standing = np.array([seat for game in games for seat in game.standing[time]])
    points = np.array([seat for game in games for seat in game.points], dtype=float)
    spread = standing.std(axis=0)
    spread[spread == 0] = 1.0  # a number that is always 0 gets no weight
    columns = np.hstack([on_top, standing / spread])
    penalty = RIDGE * np.eye(columns.shape[1])
    weights = np.linalg.solve(columns.T @ columns + penalty, columns.T @ points)
    expected = np.split(columns @ weights, np.cumsum([len(game.points) for game in games]))
    count = on_top.shape[1]
    return weights[:count], weights[count:] / spread, expected[:-1]


def _on_top(setting: Setting) -> list[float]:
    where = f"{setting.players} {setting.board}"
    return [
        *(float(name == where) for name in TABLES),
        *(float(name in setting.modules) for name in MODULES),
    ]


def fit_logits(games: list[Watched], expected: list[Array]) -> float:
    """The factor of expected points under which the victories are most likely."""

    def loss(factor: float) -> float:
        return -sum(
            float(np.array(game.won) @ log_softmax(factor * points))
            for game, points in zip(games, expected, strict=True)
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


def chances(game: Watched, time: int) -> Array:
    """Chances to win of each seat, forecast at a time of a game."""
    setting, stage = game.setting, Stage(time)
    forecast = Forecast(setting.players, setting.board, setting.modules)
    points = np.array(game.standing[time]) @ forecast.weights(stage) + forecast.on_top(stage)
    return forecast.shares(points, stage)


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
    forecast: float
    won: float
    error: float


def calibration(games: list[Watched], time: int) -> list[Tenth]:
    """How often those won who were said to have such a chance."""
    forecasts = np.concatenate([chances(game, time) for game in games])
    won = np.concatenate([game.won for game in games])
    game_of = np.repeat(np.arange(len(games)), [len(game.won) for game in games])
    tenths = np.minimum((forecasts * BINS).astype(int), BINS - 1)
    rows = []
    for number in np.unique(tenths):
        inside = tenths == number
        count, share = int(inside.sum()), float(won[inside].mean())
        parts = np.bincount(game_of[inside], won[inside] - share)
        error = float(np.sqrt((parts**2).sum())) / count
        rows.append(Tenth(count, float(forecasts[inside].mean()), share, error))
    return rows


def show(games: int, jobs: int) -> None:
    """Print how good forecasts are in games that they were not fitted to."""
    watched = watch_games(watch_game, games, SHOWN_SEED, jobs)
    rows = [
        (*map(str, clock), f"{t.forecast:.3f}", f"{t.won:.3f} ± {t.error:.3f}", str(t.count))
        for time, clock in enumerate(CLOCKS)
        for t in calibration(watched, time)
    ]
    title = f"Chances to win in {games} games that were not fitted"
    print_table(("year", "season", "said", "won", "positions"), rows, title=title, words=0)


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
