"""Evenings of throwing, by habit or by plan: ``python -m benchmarks.calibration.evenings``.

Owners have towers drawn from the prior of M3. Some throw a game: its seeding throw, then battles.
Others throw, from the emptied tower on, by a rule of thumb: 10 to 20 cubes, half of each of the two
colours of which fewest are inside; or by plans of `calibration.surrogate.suggestions`, a new one
every `ROUND` tosses. Now and then each predicts the same battles of the tower, which none has
seen. Two errors of the predicted mean falls of a colour are compared: that expected, the spread
over the towers that the log leaves plausible, and that made. On average over owners they should
be equal; the first varies less. How many tosses, and cubes, does each way need for the error that
the habit leaves? All of it is simulated.
"""

from __future__ import annotations

import os
from argparse import Namespace
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from random import Random

import numpy as np
from numpy.typing import NDArray
from rich.table import Table

from benchmarks.arguments import parser_for
from benchmarks.calibration.scores import out, simulate_log
from calibration import standard_throws
from calibration.logs.stretches import stretches
from calibration.prediction.distributions import RatesDistribution
from calibration.surrogate.posterior import rates_of
from calibration.surrogate.prior import physics_prior
from calibration.surrogate.quickfit import mean_falls, quick_towers
from calibration.surrogate.suggestions import plan_throws
from tower import Cubes
from tower.cubes import COLOURS
from tower.log import LogRow, TossLog
from tower.models.rates import Rates
from tower.models.surrogate import SurrogateTower

Floats = NDArray[np.float64]

CHECKS = {"habit": (40, 100), "rule": (20, 40, 60, 80), "plan": (20, 40, 60, 80)}
"""After how many tosses each owner predicts: whole rounds of `ROUND`."""

AIM = 60  # tosses in which the error of 100 of the habit should be reached
FIGURES = ("error expected", "error made")
ROUND = 10  # tosses after which there is a new plan
UNSEEN = 30  # battles to be predicted
MIN_CONTENT, MAX_CONTENT = 3, 40  # cubes inside on average: as in the prior's own towers
FIRST = 100  # owner: the settings were chosen with others


@dataclass(frozen=True)
class Owner:
    """Somebody with a tower.

    Attributes:
        number: decides every random number.
        rates: of the tower.
        unseen: its battles to be predicted.
    """

    number: int
    rates: Rates
    unseen: TossLog


def owner(number: int) -> Owner:
    """The owner of a number, with a tower that holds neither too few cubes nor too many."""
    rng, prior = np.random.default_rng([number, 31]), physics_prior("M3")
    while True:
        vector = prior.mean + prior.root @ rng.standard_normal(len(prior.mean))
        rates = rates_of(vector, "M3")
        unseen = simulate_log(SurrogateTower(rates), 1000 + number, 1, UNSEEN)
        inside = [each.after.total for each in unseen.contents() if each.after is not None]
        if MIN_CONTENT <= np.mean(inside) <= MAX_CONTENT:
            return Owner(number, rates, unseen)


def throws_by_habit(number: int, log: TossLog, _: RatesDistribution) -> list[Cubes]:
    """A game: the seeding throw, and battles."""
    throws = [row.thrown for row in standard_throws(number, 1, max(CHECKS["habit"])).rows]
    return throws[len(log.rows) :][:ROUND]


def throws_by_rule(number: int, log: TossLog, _: RatesDistribution) -> list[list[int]]:
    """10 to 20 cubes, half of each of the two colours of which fewest are inside."""
    rng = Random(f"{number}:rule:{len(log.rows)}")
    sizes = [rng.randint(10, 20) for _ in range(ROUND)]
    return [[size - size // 2, size // 2] for size in sizes]


def throws_by_plan(number: int, log: TossLog, towers: RatesDistribution) -> list[list[int]]:
    """As planned, of the colour of which fewest are inside; the most frequent throws first."""
    plan = plan_throws(log, towers, ROUND, seed=number)
    return [[each.cubes] for each in plan.recipes for _ in range(each.times)]


WAYS: dict[str, Callable[..., Sequence[Cubes | list[int]]]] = {
    "habit": throws_by_habit,
    "rule": throws_by_rule,
    "plan": throws_by_plan,
}


def spend_evening(way: str, number: int) -> list[tuple[float, ...]]:
    """After each of the tosses of `CHECKS`: cubes thrown, squares of the `FIGURES`."""
    of, rng = owner(number), Random(number)
    tower, log = SurrogateTower(of.rates), TossLog((), COLOURS)
    towers = quick_towers(log, number)
    found: list[tuple[float, ...]] = []
    while True:
        for throw in WAYS[way](number, log, towers):
            thrown = throw if isinstance(throw, Cubes) else _of_fewest(throw, tower.contents)
            toss = len(log.rows)
            row = LogRow("1", toss, toss == 0, thrown, tower.toss(thrown, rng).fell)
            log = TossLog((*log.rows, row), COLOURS)
        if way == "plan" or len(log.rows) in CHECKS[way]:
            towers = quick_towers(log, number)
        if len(log.rows) in CHECKS[way]:
            cubes = sum(row.thrown.total for row in log.rows)
            found.append((cubes, *squared_errors(towers, of)))
            if len(found) == len(CHECKS[way]):
                return found


def _of_fewest(split: list[int], inside: Cubes) -> Cubes:
    few = sorted(COLOURS, key=lambda colour: inside[colour])
    return Cubes(dict(zip(few, split, strict=False)))


def squared_errors(fit: RatesDistribution, of: Owner) -> tuple[float, float]:
    """Mean squares of the `FIGURES`, without the seeding throw."""
    (stretch,) = stretches(of.unseen)
    predicted = mean_falls(fit, stretch).mean[1:]
    right = mean_falls(RatesDistribution((of.rates,)), stretch).mean[1:, :, 0]
    made = (predicted.mean(axis=2) - right) ** 2
    return float(predicted.var(axis=2).mean()), float(made.mean())


def evenings(options: Namespace) -> None:
    """The errors after so many tosses, and the tosses for the same error."""
    found = {}
    owners = range(options.first, options.first + options.owners)
    for way, checks in CHECKS.items():
        with ProcessPoolExecutor(options.jobs) as pool:
            found[way] = np.array(list(pool.map(partial(spend_evening, way), owners)))
        shown = Table("tosses", "cubes", *FIGURES, title=f"{way}: {options.owners} owners")
        for column, tosses in enumerate(checks):
            cubes, *squares = found[way][:, column].T
            shown.add_row(str(tosses), f"{cubes.mean():.0f}", *map(_text, squares))
        out.print(shown)
    shown = Table("way", "tosses of the habit", "by", "share of its tosses", "of its cubes")
    for way, figure, column in _rows():
        shares = [
            jackknife(partial(share, found, way, figure, column, in_cubes), options.owners)
            for in_cubes in (False, True)
        ]
        texts = [f"{value:.2f} ± {error:.2f}" for value, error in shares]
        shown.add_row(way, str(CHECKS["habit"][column]), FIGURES[figure], *texts)
    out.print(shown)
    shown = Table("way", *FIGURES, title=f"after {AIM} tosses, in errors of the last of the habit")
    for way in ("rule", "plan"):
        squares = found[way][:, CHECKS[way].index(AIM), 1:] / found["habit"][:, -1, 1:]
        shown.add_row(way, *map(_text, squares.T))
    out.print(shown)
    ratios = np.exp(np.log(found["plan"] / found["rule"])[:, :, 1:].mean(axis=1))
    shown = Table(*FIGURES, title="plan, in errors of the rule after as many tosses")
    shown.add_row(*map(_text, ratios.T))
    out.print(shown)


def _rows() -> Iterator[tuple[str, int, int]]:
    for figure in range(len(FIGURES)):
        for column in range(len(CHECKS["habit"])):
            for way in ("rule", "plan"):
                yield way, figure, column


def _text(squares: Floats) -> str:
    """The geometric mean of errors, and its standard error."""
    logs = np.log(squares) / 2
    mean, error = float(np.exp(logs.mean())), logs.std(ddof=1) / len(logs) ** 0.5
    return f"{mean:.3f} ± {mean * error:.3f}"


def share(
    found: dict[str, Floats],
    way: str,
    figure: int,
    column: int,
    in_cubes: bool,
    owners: NDArray[np.bool_],
) -> float:
    """Tosses, or cubes, that a way needs for the error of the habit, in those of the habit.

    Errors are geometric means over owners; between checks, and beyond the first and last,
    logarithms of errors go linearly with those of tosses.
    """
    errors, spent = {}, {}
    for each in ("habit", way):
        errors[each] = np.log(found[each][owners, :, 1 + figure]).mean(axis=0)
        cubes = np.log(found[each][owners, :, 0]).mean(axis=0)
        spent[each] = cubes if in_cubes else np.log(np.array(CHECKS[each], float))
    wanted, curve = errors["habit"][column], errors[way]
    begin = int(np.clip(np.searchsorted(-curve, -wanted), 1, len(curve) - 1)) - 1
    slope = (spent[way][begin + 1] - spent[way][begin]) / (curve[begin + 1] - curve[begin])
    needed = spent[way][begin] + slope * (wanted - curve[begin])
    return float(np.exp(needed - spent["habit"][column]))


def jackknife(value: Callable[[NDArray[np.bool_]], float], owners: int) -> tuple[float, float]:
    """A figure of all owners, and its standard error, by leaving out each in turn."""
    without = np.array([value(np.arange(owners) != each) for each in range(owners)])
    return value(np.ones(owners, bool)), float((owners - 1) ** 0.5 * without.std())


def main() -> None:
    """Spend the evenings."""
    parser = parser_for(__doc__)
    parser.add_argument("--owners", type=int, default=60)
    parser.add_argument("--first", type=int, default=FIRST, help="number of the first owner")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    evenings(parser.parse_args())


if __name__ == "__main__":
    main()
