"""How often each verdict of `cubetower check` is given, and what its margins mean in battles.

Logs of a tower and of faulty ones, with the throws of a reference log, are judged by replays of the
tower as it should be. All of it is simulated.
"""

from __future__ import annotations

from argparse import Namespace
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from random import Random

import numpy as np
from numpy.typing import NDArray

from benchmarks.calibration.scores import reference_log
from benchmarks.output import print_table
from cubetower.calibration.judge.figures import FIGURES, figures_of, margins_of
from cubetower.calibration.judge.replaytest import MAX_REPLAYS, State, compare_figures
from cubetower.calibration.logs.replay import replays
from cubetower.calibration.prediction.distributions import RatesDistribution
from cubetower.calibration.prediction.predictions import predict
from cubetower.foundation.workers import Workers
from cubetower.tower import Cubes, Toss
from cubetower.tower.log import TossLog
from cubetower.tower.models.rates import Rates
from cubetower.tower.models.surrogate import SurrogateTower
from cubetower.tower.models.surrogate import make as make_surrogate

SIZES = (60, 120, 434)
STATES: tuple[State, ...] = ("good", "few", "differs")
POOL = 4  # replays for each log; every log is judged by 99 of all of them
FRAILTY = 0.42  # of `Uneven`: what falls varies 1.5 times as much
FOREVER = 0.25  # of `Trapping`
Floats = NDArray[np.float64]
Make = Callable[[], SurrogateTower]


class Uneven(SurrogateTower):
    """A tower that some throws shake and others hardly do."""

    def toss(self, thrown: Cubes, rng: Random, *, record: bool = False) -> Toss:
        """Throw with chances that change from toss to toss."""
        tower = SurrogateTower(shaken(self.rates, rng.gauss(0, FRAILTY)))
        tower.restore(self.state())
        toss = tower.toss(thrown, rng)
        self.restore(tower.state())
        return toss


class Trapping(SurrogateTower):
    """A tower in which a share of the cubes that stay can never leave."""

    def __init__(self, rates: Rates, share: float = FOREVER) -> None:
        super().__init__(rates)
        self.share = share

    def toss(self, thrown: Cubes, rng: Random, *, record: bool = False) -> Toss:
        """Throw; as many cubes as stay more than before are trapped with the chance `share`."""
        toss = super().toss(thrown, rng)
        for _ in range(max(0, thrown.total - toss.fell.total)):
            free = [cube for cubes in self._inside for cube in cubes]
            if free and rng.random() < self.share:
                cube = rng.choice(free)
                next(cubes for cubes in self._inside if cube in cubes).remove(cube)
        return toss


def shaken(rates: Rates, strength: float) -> Rates:
    """Chances of a throw that shakes the tower more than usual, or less."""
    odds = rates.new / (1 - rates.new) * np.exp(strength)
    old = min(0.99, rates.old * np.exp(strength))
    return replace(rates, new=float(odds / (1 + odds)), old=float(old))


def faulty_towers(rates: Rates) -> dict[str, Make]:
    """The tower as it should be, and with one fault each."""
    stay = 1 - rates.new
    return {
        "right": partial(SurrogateTower, rates),
        "cubes inside fall half as readily": partial(
            SurrogateTower, replace(rates, old=rates.old / 2)
        ),
        "15 of 100 thrown cubes more stay": partial(
            SurrogateTower, replace(rates, new=rates.new - 0.15)
        ),
        "1.15 times as many thrown cubes stay": partial(
            SurrogateTower, replace(rates, new=1 - 1.15 * stay)
        ),
        "what falls varies 1.5 times as much": partial(Uneven, rates),
        "of those that stay a quarter never leave": partial(Trapping, rates),
        "of those that stay a tenth never leave": partial(Trapping, rates, 0.1),
    }


def judge_verdicts(options: Namespace) -> None:
    """How often logs of right and of faulty towers get each verdict."""
    for name in options.references.split(","):
        log, rates = reference_log(name), make_surrogate(name).rates
        rng, workers = np.random.default_rng(1), Workers(options.jobs)
        pool = _figures(log, partial(SurrogateTower, rates), 1, POOL * options.logs, workers)
        rows: dict[int, list[tuple[str, ...]]] = {size: [] for size in SIZES}
        for number, (fault, make) in enumerate(faulty_towers(rates).items()):
            runs = _figures(log, make, 2 + number, options.logs, workers)
            for size in SIZES:
                states = Counter(
                    compare_figures(
                        run, rng.choice(pool[size], MAX_REPLAYS, replace=False), size
                    ).state
                    for run in runs[size]
                )
                shares = (_share(states[state], options.logs) for state in STATES)
                rows[size].append((fault, *shares))
        for size in SIZES:
            tosses = min(size, len(log.rows))
            title = f"{options.logs} logs of the first {tosses} throws of {name}"
            print_table(("tower of the log", *STATES), rows[size], title=title)


def _figures(
    log: TossLog, make: Make, seed: int, count: int, workers: Workers
) -> dict[int, Floats]:
    """Figures of logs of a tower, by their number of tosses, shape (logs, 6)."""
    logs = [replay.log for replay in replays(log, [make], seed, count, workers=workers)]
    return {
        size: np.array([figures_of(replace(log, rows=log.rows[:size])) for log in logs])
        for size in SIZES
    }


def _share(count: int, of: int) -> str:
    share = count / of
    return f"{share:.3f} ± {(share * (1 - share) / of) ** 0.5:.3f}"


def judge_margins(options: Namespace) -> None:
    """How far towers that are off by a margin are off in the odds of battles."""
    for name in options.references.split(","):
        log, rates = reference_log(name), make_surrogate(name).rates
        right = predict(RatesDistribution((rates,)), log)
        mean = _mean_figures(log, partial(SurrogateTower, rates), options)
        title = f"{name}: other towers, by how many margins they are off, and the odds of battles"
        rows = []
        for tower, (make, distribution) in _towers_off(rates).items():
            off = (_mean_figures(log, make, options) - mean) / margins_of(mean)
            fought = ~np.isnan(right.battle) & ~right.seeding
            odds = np.abs(predict(distribution, log).battle - right.battle)[fought]
            cells = [f"{value:+.1f}" for value in off]
            rows.append((tower, *cells, f"{odds.mean():.3f}", f"{odds.max():.3f}"))
        print_table(("tower", *FIGURES, "odds off, mean", "odds off, most"), rows, title=title)


def _towers_off(rates: Rates) -> dict[str, tuple[Make, RatesDistribution]]:
    """Towers that are off by about a margin in one way each, with their distributions."""
    stay, strengths = 1 - rates.new, FRAILTY * np.array([-1.5, -0.75, 0.0, 0.75, 1.5])
    changed = {
        "5 of 100 thrown cubes more stay": replace(rates, new=rates.new - 0.05),
        "5 of 100 fewer": replace(rates, new=min(0.99, rates.new + 0.05)),
        "cubes inside fall 0.6 times as readily": replace(rates, old=0.6 * rates.old),
        "1.4 times": replace(rates, old=min(0.99, 1.4 * rates.old)),
        "what stays gets stuck, not wedged": replace(rates, stuck=min(1.0, 1.3 * rates.stuck)),
        "all at once": replace(rates, new=1 - stay - 0.05, old=0.6 * rates.old),
    }
    towers: dict[str, tuple[Make, RatesDistribution]] = {
        name: (partial(SurrogateTower, each), RatesDistribution((each,)))
        for name, each in changed.items()
    }
    frail = RatesDistribution(tuple(shaken(rates, float(each)) for each in strengths))
    return {**towers, "throws shake it more or less": (partial(Uneven, rates), frail)}


def _mean_figures(log: TossLog, make: Make, options: Namespace) -> Floats:
    made = replays(log, [make], 1, options.logs // 4, workers=Workers(options.jobs))
    mean: Floats = np.nanmean([figures_of(each.log) for each in made], axis=0)
    return mean
