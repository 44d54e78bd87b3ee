"""Evenings of throwing, by habit or as suggested: ``python -m benchmarks.calibration.evenings``.

Owners have towers drawn from the prior of M3. Some throw a game: its seeding throw, then battles.
Others throw, from the emptied tower on, what `calibration.surrogate.suggestions` says, or by a rule
of thumb 10 to 20 cubes of the two colours of which fewest are inside. After some tosses each
predicts the same battles of the tower, which none has seen. By how much is the predicted mean of a
colour wrong (root mean square)? How much less likely than under the tower itself is what falls? How
many tosses, and cubes, does each need for the error that the habit leaves? All of it is simulated.
"""

from __future__ import annotations

import os
from argparse import Namespace
from collections.abc import Callable, Iterator
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
from calibration.prediction.distributions import RatesDistribution
from calibration.prediction.likelihood import predictive_distributions
from calibration.prediction.predictions import predict
from calibration.surrogate.doubt import draw_towers
from calibration.surrogate.posterior import rates_of
from calibration.surrogate.prior import physics_prior
from calibration.surrogate.suggestions import suggest_throw
from tower import Cubes
from tower.cubes import COLOURS
from tower.log import LogRow, TossLog
from tower.models.rates import Rates
from tower.models.surrogate import SurrogateTower

Floats = NDArray[np.float64]
Thrower = Callable[[TossLog, Cubes], Cubes]

CHECKS = {
    "habit": (10, 20, 30, 40, 60),
    "rule": (5, 10, 20, 30, 40),
    "suggested": (5, 10, 20, 30, 40),
}
"""After how many tosses each owner predicts."""

REFIT = 4  # tosses after which the towers that are plausible are drawn again
UNSEEN = 30  # battles to be predicted
MIN_CONTENT, MAX_CONTENT = 3, 40  # cubes inside on average: as in the prior's own towers
MAX_OF_A_COLOUR = 60  # thrown and inside: more do not go into the likelihood


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
        contents = unseen.contents()
        mean = np.mean([each.after.total for each in contents if each.after is not None])
        most = max(
            max((row.thrown + (each.before or Cubes())).values())
            for row, each in zip(unseen.rows, contents, strict=True)
        )
        if MIN_CONTENT <= mean <= MAX_CONTENT and most <= MAX_OF_A_COLOUR:
            return Owner(number, rates, unseen)


def throw_by_habit(number: int) -> Thrower:
    """A game: the seeding throw, and battles."""
    throws = [row.thrown for row in standard_throws(number, 1, max(CHECKS["habit"])).rows]
    return lambda log, inside: throws[len(log.rows)]


def throw_by_rule(number: int) -> Thrower:
    """10 to 20 cubes, half of each of the two colours of which fewest are inside."""
    rng = Random(f"{number}:rule")

    def throw(_: TossLog, inside: Cubes) -> Cubes:
        one, other = sorted(COLOURS, key=lambda colour: inside[colour])[:2]
        cubes = rng.randint(10, 20)
        return Cubes({one: cubes - cubes // 2, other: cubes // 2})

    return throw


def throw_as_suggested(number: int) -> Thrower:
    """What is suggested."""
    towers = draw_towers(TossLog((), COLOURS), number)

    def throw(log: TossLog, inside: Cubes) -> Cubes:
        nonlocal towers
        if log.rows and len(log.rows) % REFIT == 0:
            towers = draw_towers(log, number)
        return suggest_throw(log, towers).thrown

    return throw


WAYS = {"habit": throw_by_habit, "rule": throw_by_rule, "suggested": throw_as_suggested}


def spend_evening(way: str, number: int) -> list[tuple[float, ...]]:
    """After each of the tosses of `CHECKS`: cubes thrown, squared error, loss of log score."""
    of = owner(number)
    tower, luck, throw = SurrogateTower(of.rates), Random(number), WAYS[way](number)
    rows: list[LogRow] = []
    found: list[tuple[float, ...]] = []
    for toss in range(max(CHECKS[way])):
        thrown = throw(TossLog(tuple(rows), COLOURS), tower.contents)
        rows.append(LogRow("1", toss, toss == 0, thrown, tower.toss(thrown, luck).fell))
        if toss + 1 in CHECKS[way]:
            cubes = sum(row.thrown.total for row in rows)
            found.append((cubes, *errors(draw_towers(TossLog(tuple(rows), COLOURS), number), of)))
    return found


def errors(fit: RatesDistribution, of: Owner) -> tuple[float, float]:
    """Mean squared error of the mean falls of a colour, and loss of log score, without seeding."""
    truth = RatesDistribution((of.rates,))
    mean, right = (np.array(list(mean_falls(each, of.unseen))) for each in (fit, truth))
    score, best = (predict(each, of.unseen).score for each in (fit, truth))
    return float(((mean - right)[1:] ** 2).mean()), float((best - score)[1:].mean())


def mean_falls(distribution: RatesDistribution, log: TossLog) -> Iterator[list[float]]:
    """The predicted mean falls of every colour, toss by toss."""
    for each in predictive_distributions(distribution, log):
        yield [float((np.arange(len(c)) @ c).mean()) for c in each.by_colour.values()]


def evenings(options: Namespace) -> None:
    """The errors after so many tosses, and the tosses for the same error."""
    found = {}
    for way, checks in CHECKS.items():
        with ProcessPoolExecutor(options.jobs) as pool:
            work = partial(spend_evening, way)
            found[way] = np.array(list(pool.map(work, range(options.owners))))
        shown = Table(
            "tosses", "cubes", "wrong by", "loss (nats)", title=f"{way}: {options.owners}"
        )
        for column, tosses in enumerate(checks):
            cubes, square, loss = found[way][:, column].T
            error = np.sqrt(square)
            shown.add_row(str(tosses), f"{cubes.mean():.0f}", text(error), text(loss))
        out.print(shown)
    shown = Table("way", "tosses of the habit", "tosses", "ratio", "ratio of cubes")
    for way in ("rule", "suggested"):
        for column, tosses in enumerate(CHECKS["habit"]):
            needs = [
                jackknife(partial(ratio, found, way, column, in_cubes), options.owners)
                for in_cubes in (False, True)
            ]
            if np.isnan(needs).any():  # fewer than the first check, or more than the last
                shown.add_row(way, str(tosses), "–", "–", "–")
                continue
            ratios = (f"{value:.2f} ± {error:.2f}" for value, error in needs)
            shown.add_row(way, str(tosses), f"{tosses * needs[0][0]:.0f}", *ratios)
    out.print(shown)


def text(values: Floats) -> str:
    """Mean and standard error."""
    return f"{values.mean():.3f} ± {values.std(ddof=1) / len(values) ** 0.5:.3f}"


def ratio(
    found: dict[str, Floats], way: str, column: int, in_cubes: bool, owners: NDArray[np.bool_]
) -> float:
    """Tosses, or cubes, that a way needs for the error of the habit, in those of the habit.

    Errors are means over owners; between checks, logarithms of errors and tosses are interpolated.
    """
    errors_of, spent = {}, {}
    for each in ("habit", way):
        errors_of[each] = np.log(np.sqrt(found[each][owners, :, 1]).mean(axis=0))
        cubes = found[each][owners, :, 0].mean(axis=0)
        spent[each] = np.log(cubes if in_cubes else np.array(CHECKS[each], float))
    wanted, curve = errors_of["habit"][column], np.minimum.accumulate(errors_of[way])
    if not curve[-1] <= wanted <= curve[0]:
        return float("nan")
    needed = np.interp(-wanted, -curve, spent[way])
    return float(np.exp(needed - spent["habit"][column]))


def jackknife(value: Callable[[NDArray[np.bool_]], float], owners: int) -> tuple[float, float]:
    """A figure of all owners, and its standard error, by leaving out each in turn."""
    without = np.array([value(np.arange(owners) != each) for each in range(owners)])
    return value(np.ones(owners, bool)), float((owners - 1) ** 0.5 * without.std())


def main() -> None:
    """Spend the evenings."""
    parser = parser_for(__doc__)
    parser.add_argument("--owners", type=int, default=40)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    evenings(parser.parse_args())


if __name__ == "__main__":
    main()
