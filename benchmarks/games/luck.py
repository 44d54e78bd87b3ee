"""Whether luck is zero on average: ``python -m benchmarks.games.luck``.

Games of five greedy players (sun side, fixed start), in which `LuckMeter` adds up what tower and
cards give each player beyond their means. Towers that know their chances give exact means, others
are tossed again from the same state. Then what luck explains of the result.
"""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from typing import Any, Final, NamedTuple, TypeAlias

import numpy as np

from benchmarks.arguments import at_least, parser_for
from benchmarks.output import print_table
from cubetower.command.terminal.output import console
from cubetower.foundation.intervals import student_t
from cubetower.game.core import play_out
from cubetower.game.games import game_definition
from cubetower.game.shogun import ShogunGame
from cubetower.game.shogun.review import Forecast, LawTower, LuckMeter
from cubetower.tower import make_tower

Array: TypeAlias = np.ndarray[Any, np.dtype[np.float64]]

SEATS: Final = ShogunGame.SEATS
PARTS: Final = ("tower", "cards")
UNITS: Final = ("points", "victories")

FIRST_SEED: Final = 7_000_000

TOSSES: Final = 4
"""From the same state, for the mean of a tower that does not know its chances."""

CHUNK: Final = 100


def play_chunk(spec: str, games: int, first: int) -> Array:
    """Play games with a tower, from the first seed on, and measure luck.

    Returns:
        Shape (games, 2, 3, seats): in points and in shares of the victory, the luck with the
        tower, with cards, and the result.
    """
    tower, player = make_tower(spec), game_definition("shogun").make_player("greedy")
    luck = np.empty((games, len(UNITS), len(PARTS) + 1, len(SEATS)))
    for number in range(games):
        law = LawTower(tower, TOSSES, first + number)
        meter = LuckMeter(lambda *_, law=law: law.law, Forecast(len(SEATS)))
        game = ShogunGame(len(SEATS), tower=law, seed=first + number, log=meter)
        meter.begin(game)
        play_out(game, dict.fromkeys(game.seats, player))
        won = [(seat in game.winners) / len(game.winners) for seat in game.seats]
        points = [game.points[seat] for seat in game.seats]
        luck[number, 0] = meter.tower.points, meter.cards.points, points
        luck[number, 1] = meter.tower.shares, meter.cards.shares, won
    return luck


def play(tower: str, games: int, jobs: int) -> Array:
    """Games with a tower, in chunks."""
    seeds = range(FIRST_SEED, FIRST_SEED + games, CHUNK)
    with ProcessPoolExecutor(jobs) as pool:
        return np.concatenate(list(pool.map(partial(play_chunk, tower, CHUNK), seeds)))


class Cell(NamedTuple):
    """The mean luck of a seat.

    Attributes:
        tower: spec.
        unit: of `UNITS`.
        part: of `PARTS`.
        seat: colour.
        mean: over all games.
        error: its standard error.
    """

    tower: str
    unit: str
    part: str
    seat: str
    mean: float
    error: float

    @property
    def z(self) -> float:
        """How many standard errors the mean is from zero."""
        return self.mean / self.error


def cells(tower: str, games: Array) -> Iterator[Cell]:
    """The mean luck of each seat, unit and part, without those that are always zero."""
    for u, unit in enumerate(UNITS):
        for p, part in enumerate(PARTS):
            for s, seat in enumerate(SEATS):
                luck = games[:, u, p, s]
                if luck.any():
                    error = float(luck.std(ddof=1)) / len(luck) ** 0.5
                    yield Cell(tower, unit, part, seat, float(luck.mean()), error)


def limit(count: int, rate: float, games: int) -> float:
    """The largest of so many absolute values of z to be expected (Bonferroni, Student's t).

    Args:
        count: of cells.
        rate: how often at least one cell is beyond it, at most, if all means are zero.
        games: behind each, at least.
    """
    return student_t(games, 1 - rate / count)


def explained(games: Array, unit: int, factor: float | None) -> float:
    """The share of the variance of a seat's result that luck explains, on average over seats.

    Args:
        games: from `play`.
        unit: of `UNITS`.
        factor: of the luck that is taken from the result; None for the best.
    """
    luck, result = _deviations(games, unit)
    left = result - (best_factor(games, unit) if factor is None else factor) * luck
    return 1 - float((left**2).sum() / (result**2).sum())


def best_factor(games: Array, unit: int) -> float:
    """The factor of luck that leaves the least variance."""
    luck, result = _deviations(games, unit)
    return float((luck * result).sum() / (luck**2).sum())


def _deviations(games: Array, unit: int) -> tuple[Array, Array]:
    """Luck and result of each seat in each game, less the seat's mean."""
    luck, result = games[:, unit, :-1].sum(axis=1), games[:, unit, -1]
    return luck - luck.mean(axis=0), result - result.mean(axis=0)


def show(found: dict[str, Array], rate: float) -> None:
    """Print mean luck, the verdict, and what luck explains."""
    every = [cell for tower, games in found.items() for cell in cells(tower, games)]
    rows = [(*c[:4], f"{c.mean:.5f}", f"{c.error:.5f}", f"{c.z:.2f}") for c in every]
    print_table(("tower", "unit", "part", "seat", "mean luck", "±", "z"), rows, words=4)
    fewest = min(map(len, found.values()))
    most, largest = max(abs(cell.z) for cell in every), limit(len(every), rate, fewest)
    word = "Zero on average" if most <= largest else "NOT zero on average"
    console().print(
        f"{word}: the largest of {len(every)} |z| is {most:.2f}, the limit {largest:.2f} "
        f"(Bonferroni; wrong alarms over all cells: at most {100 * rate:g} %)."
    )
    show_spread(found)


def show_spread(found: dict[str, Array]) -> None:
    """Print how large the parts are, and how much of the result they explain."""
    rows = []
    for tower, games in found.items():
        for u, unit in enumerate(UNITS):
            spread = games[:, u].std(axis=0, ddof=1).mean(axis=1)
            best = explained(games, u, None)
            rows.append((
                tower, unit, f"{len(games):,}", f"{spread[-1]:.3f}",
                *(f"{part:.3f}" for part in spread[:-1]), f"{best**0.5:.3f}",
                f"{100 * explained(games, u, 1.0):.1f} %", f"{best_factor(games, u):.3f}",
                f"{100 * best:.1f} %",
            ))  # fmt: skip
    heads = (
        "tower", "unit", "games", "sd\nresult", *(f"sd\n{part}" for part in PARTS),
        "corre-\nlation", "explains,\nfactor 1", "best\nfactor", "explains\nthen",
    )  # fmt: skip
    print_table(heads, rows, words=2)
    console().print(
        "Luck is what chance gives directly. What follows from it, such as who attacks whom, is "
        "not in it, so it explains little of the variance of results."
    )


def main() -> None:
    """Play, and show."""
    parser = parser_for(__doc__, jobs=True)
    parser.add_argument("--games", type=at_least(1), default=1500, help="with each, in hundreds")
    parser.add_argument("--towers", default="surrogate,bag,twoshelves")
    parser.add_argument("--rate", type=float, default=0.01, help="of wrong alarms over all cells")
    options = parser.parse_args()
    towers = options.towers.split(",")
    show({tower: play(tower, options.games, options.jobs) for tower in towers}, options.rate)


if __name__ == "__main__":
    main()
