"""The fit of what luck is worth: ``python -m benchmarks.games.luckweights``.

Games as those to which forecasts are fitted. What tosses and cards give beyond their means between
two times of a game is compared with how much better than the forecast at the first of these times
the game ends. Since luck hangs on nothing that was before, this is what luck itself brings.

With ``--fit`` the weights are written; without, the fit is shown with its errors.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final, NamedTuple

import numpy as np

from benchmarks.arguments import at_least, parser_for
from benchmarks.games.fitting import Array, play_with_whims, watch_games, write_weights
from benchmarks.games.forecast import draw_setting
from benchmarks.output import print_table
from cubetower.foundation import data_path
from cubetower.game.core import Event
from cubetower.game.shogun import ShogunGame
from cubetower.game.shogun.review import Forecast, LawTower, LuckMeter
from cubetower.game.shogun.review.forecast import CLOCKS, Stage
from cubetower.game.shogun.review.luckweights import LuckWeights
from cubetower.game.shogun.rules.events import Winter
from cubetower.tower import make_tower

FIRST_SEED: Final = 6_000_000

TIMES, TERMS = len(CLOCKS), len(LuckWeights._fields)


class Lucky(NamedTuple):
    """A game.

    Attributes:
        expected: points by the forecast at each of `CLOCKS`, shape (times, seats).
        luck: of each of `LuckWeights` between a time and the next, shared out to these two; shape
            (times, 2, terms, seats).
        points: at the end.
    """

    expected: Array
    luck: Array
    points: Array


def watch_game(seed: int) -> Lucky:
    """Play a game, and note forecasts and luck."""
    rng = Random(seed)
    setting = draw_setting(rng)
    forecast = Forecast(setting.players, setting.board, setting.modules)
    law = LawTower(make_tower("surrogate"))
    meter = LuckMeter(lambda *_, law=law: law.law, forecast)
    expected: dict[tuple[int, ...], Array] = {}
    luck: dict[tuple[int, ...], Array] = {}

    def note() -> None:
        expected[game.clock] = forecast.points(game, Stage(len(expected)))
        luck[game.clock] = meter.terms.copy()

    def log(event: Event) -> None:
        meter(event)
        if isinstance(event, Winter):
            note()

    game = ShogunGame(setting.players, tower=law, seed=seed, options=setting.options, log=log)
    meter.begin(game)
    play_with_whims(game, rng, note)
    sums = [*(luck[clock] for clock in CLOCKS), meter.terms]
    return Lucky(
        np.array([expected[clock] for clock in CLOCKS]),
        np.array([_since(sums, time) for time in range(TIMES)]),
        np.array([game.points[seat] for seat in game.seats], float),
    )


def _since(sums: Sequence[Array], time: int) -> Array:
    """What came from a time to the next, shared out to both; nothing is shared with the end."""
    more = sums[time + 1] - sums[time]
    both: Array = np.stack([more[time], more[time + 1] if time + 1 < TIMES else 0 * more[time]])
    return both


def fit(games: Sequence[Lucky]) -> tuple[Array, Array]:
    """What luck is worth: least squares of the points beyond the forecast.

    A time counts in proportion to how little the points vary after it.

    Returns:
        The weights by time and term, and their standard errors with games as the units; each of
        shape (times, terms). A term that never differs has weight 0.
    """
    spreads = [_spread(games, time) for time in range(TIMES)]
    squares, products = zip(*(_sums(game, spreads) for game in games), strict=True)
    square = np.sum(squares, axis=0)
    inverse = np.linalg.pinv(square, hermitian=True)
    weights: Array = inverse @ np.sum(products, axis=0)
    left = np.array([p - s @ weights for s, p in zip(squares, products, strict=True)])
    errors: Array = np.sqrt(np.diag(inverse @ (left.T @ left) @ inverse))
    return weights.reshape(TIMES, TERMS), errors.reshape(TIMES, TERMS)


def _spread(games: Sequence[Lucky], time: int) -> float:
    """The mean square of the points at the end beyond the forecast at a time."""
    return float(np.mean(np.concatenate([(g.points - g.expected[time]) ** 2 for g in games])))


def _sums(game: Lucky, spreads: Sequence[float]) -> tuple[Array, Array]:
    """Sums of squares and products of a game for the normal equations."""
    square, product = np.zeros((TIMES * TERMS, TIMES * TERMS)), np.zeros(TIMES * TERMS)
    for time, spread in enumerate(spreads):
        luck = np.zeros((TIMES, TERMS, len(game.points)))
        last = min(time + 2, TIMES)
        luck[time:last] = game.luck[time, : last - time]
        columns = luck.reshape(TIMES * TERMS, -1)
        square += columns @ columns.T / spread
        product += columns @ (game.points - game.expected[time]) / spread
    return square, product


def show(weights: Array, errors: Array, games: int) -> None:
    """Print the weights with their errors."""
    rows = []
    for clock, row, sure in zip(CLOCKS, weights, errors, strict=True):
        cells = [f"{w:.2f} ± {e:.2f}" if e > 1e-9 else "" for w, e in zip(row, sure, strict=True)]
        rows.append([*map(str, clock), *cells])
    title = f"What luck is worth, by {games:,} games"
    print_table(("year", "season", *LuckWeights._fields), rows, title=title, words=0)


def main() -> None:
    """Play, fit, and show or write."""
    parser = parser_for(__doc__, jobs=True)
    parser.add_argument("--games", type=at_least(2), default=8_000)
    parser.add_argument("--fit", action="store_true", help="write data/luckweights.csv again")
    options = parser.parse_args()
    weights, errors = fit(watch_games(watch_game, options.games, FIRST_SEED, options.jobs))
    show(weights, errors, options.games)
    if options.fit:
        numbers = ((f"{round(float(weight), 3) + 0.0:g}" for weight in row) for row in weights)
        rows = ((*clock, *row) for clock, row in zip(CLOCKS, numbers, strict=True))
        write_weights(data_path("luckweights.csv"), LuckWeights._fields, rows)


if __name__ == "__main__":
    main()
