"""How faithful the surrogates are to the physics: ``python -m benchmarks.calibration.fidelity``.

Prints the gates for every model of the ladder and for naive ones, beside a second run of the
physics, on tosses that nothing was fitted to. All of it is simulated.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy import stats

from benchmarks.arguments import parser_for
from benchmarks.calibration.surrogates import HELD_OUT
from benchmarks.output import print_table
from cubetower.calibration import LogStatistics, replay_throws, standard_throws, statistics
from cubetower.calibration.judge.classifier import classifier_auc
from cubetower.calibration.judge.windows import thin, windows_of
from cubetower.calibration.prediction.distributions import RatesDistribution
from cubetower.calibration.prediction.judgement import MAX_PIT_TOSSES, judge
from cubetower.calibration.prediction.predictions import predict
from cubetower.calibration.surrogate.ladder import LEVELS
from cubetower.calibration.surrogate.tracked import Tracked, track
from cubetower.tower import make_tower
from cubetower.tower.log import TossLog
from cubetower.tower.models.rates import Rates
from cubetower.tower.models.surrogate import make
from cubetower.tower.shipped import model_of_surrogate

Floats = NDArray[np.float64]

AGES = ((1, 1), (2, 2), (3, 3), (4, 5), (6, 8), (9, 12), (13, 20), (21, 30))
MIN_P = 0.01  # of a p-value
MAX_AUC, MIN_AUC_OF_M0 = 0.55, 0.60  # of a faithful model; below, the classifier is too weak
MAX_LAG_GAP, MAX_INSIDE_GAP = 0.05, 0.05


@dataclass(frozen=True, slots=True)
class Figures:
    """A model's figures beside the physics; None where it has none.

    Attributes:
        name: of the model.
        auc: of a classifier on windows of three throws, with its standard error.
        lag: the largest gap of the autocorrelation, at lags 1 to 4, of the number inside.
        content: mean number inside / that of the physics - 1.
        pit: p-value of a Kolmogorov-Smirnov test of the PIT of what falls.
        spread: mean square of what falls less what was expected, in variances expected; 1 if
            cubes fall independently of each other.
        ages: p-value of chi-square of the falls by age of the cubes.
        battles: p-value of chi-square of battles won, by cells of the predicted chance.
    """

    name: str
    auc: tuple[float, float]
    lag: float
    content: float
    pit: float | None = None
    spread: float | None = None
    ages: float | None = None
    battles: float | None = None


def falls_by_age(rates: Rates, tracked: Tracked) -> tuple[Floats, Floats, Floats]:
    """By class of `AGES`: cubes that fell, that the surrogate expects, and the variance."""
    _, *falls, held, sunk = rates.chances(tracked.thrown, tracked.content)
    kinds = (1 - held, held * (1 - sunk), held * sunk)
    stays = [np.cumsum(np.log1p(-fall)) for fall in falls]
    fell, expected, variance = (np.zeros(len(AGES)) for _ in range(3))
    for place, (youngest, oldest) in enumerate(AGES):
        for age in range(youngest, oldest + 1):
            toss = tracked.entered + age
            watched = toss <= tracked.watched
            entered, toss = tracked.entered[watched], toss[watched]
            there = [
                share[entered] * np.exp(stay[toss - 1] - stay[entered])
                for share, stay in zip(kinds, stays, strict=True)
            ]
            going = [each * fall[toss] for each, fall in zip(there, falls, strict=True)]
            chance = np.sum(going, axis=0) / np.sum(there, axis=0)
            fell[place] += (tracked.fell[watched] & (tracked.watched[watched] == toss)).sum()
            expected[place] += chance.sum()
            variance[place] += (chance * (1 - chance)).sum()
    return fell, expected, variance


@dataclass(frozen=True, slots=True)
class Physics:
    """What the physics did.

    Attributes:
        throws: what is thrown in `log` and `again`.
        log: what fell.
        again: the same with other random numbers.
        tracked: tosses in which cubes are followed.
    """

    throws: TossLog
    log: TossLog
    again: TossLog
    tracked: Tracked


def play(design: str, sessions: int, seed: int, jobs: int) -> Physics:
    """Throw standard throws into the physics tower, twice, and follow the cubes of others."""
    throws = standard_throws(HELD_OUT + seed, sessions=sessions)
    model = model_of_surrogate(design)
    log, again = (
        replay_throws(throws, lambda: make_tower(f"{model},design={design}"), number).log
        for number in (seed, HELD_OUT + seed)
    )
    first = 2 * HELD_OUT + 1000 * seed
    tracked = track(design, range(first, first + sessions), model=model, jobs=jobs)
    return Physics(throws, log, again, tracked)


def of_tower(
    name: str, spec: str, rates: Rates | None, physics: Physics, reference: LogStatistics
) -> Figures:
    """The figures of a tower: it is given the throws of the physics."""
    log = replay_throws(physics.throws, lambda: make_tower(spec), 3).log
    free = free_running(log, physics, reference)
    if rates is None:
        return Figures(name, *free)
    fell, expected, variance = falls_by_age(rates, physics.tracked)
    ages = stats.chi2.sf(((fell - expected) ** 2 / variance).sum(), len(AGES))
    predictions = predict(RatesDistribution((rates,)), physics.log)
    verdict = judge(predictions.where(~predictions.seeding))
    return Figures(name, *free, verdict.pit_p, verdict.spread.value, float(ages), verdict.battles_p)


def free_running(
    log: TossLog, physics: Physics, reference: LogStatistics
) -> tuple[tuple[float, float], float, float]:
    """Classifier, autocorrelation and content of what a tower does by itself."""
    ours, theirs = (windows_of(each, physics.throws) for each in (log, physics.log))
    auc = classifier_auc(*thin(ours, theirs, np.random.default_rng(1)))
    if auc is None or auc.value is None or auc.standard_error is None:
        raise SystemExit("no AUC: pip install -e '.[stats]', and play two sessions or more")
    mean, *lags = _memory(statistics(log))
    reference_mean, *reference_lags = _memory(reference)
    gap = max(abs(one - other) for one, other in zip(lags, reference_lags, strict=True))
    return (auc.value, auc.standard_error), gap, mean / reference_mean - 1


def _memory(figures: LogStatistics) -> list[float]:
    """The mean number of cubes inside, and its autocorrelation by lag."""
    correlations = [each.correlation.value for each in figures.autocorrelation]
    values = [each for each in (figures.turnover.content.value, *correlations) if each is not None]
    if len(values) <= len(correlations):
        raise SystemExit("too few tosses for an autocorrelation; play more sessions")
    return values


def print_gates(rows: list[Figures], title: str) -> None:
    """Print the gates; those passed are marked."""
    cells = [
        (
            row.name,
            _p(row.pit),
            "–" if row.spread is None else f"{row.spread:.2f}",
            f"{row.auc[0]:.3f} ± {row.auc[1]:.3f} {_mark(row.auc[0] <= MAX_AUC)}",
            f"{row.lag:.3f} {_mark(row.lag <= MAX_LAG_GAP)}",
            _p(row.ages),
            _p(row.battles),
            f"{100 * row.content:+.1f} % {_mark(abs(row.content) <= MAX_INSIDE_GAP)}",
        )
        for row in rows
    ]
    heads = ("PIT, p", "spread", "AUC", "autocorrelation", "by age, p", "battles, p", "inside")
    print_table(("model", *heads), cells, title=title)


def _p(value: float | None) -> str:
    return "–" if value is None else f"{value:.2g} {_mark(value > MIN_P)}"


def _mark(passed: bool) -> str:
    return "✓" if passed else "✗"


def main() -> None:
    """Play the physics, then put every model beside it."""
    parser = parser_for(__doc__, jobs=True)
    parser.add_argument("--design", default="standard")
    parser.add_argument("--sessions", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1, help="of all throws and tosses")
    options = parser.parse_args()
    physics = play(options.design, options.sessions, options.seed, options.jobs)
    reference = statistics(physics.log)
    levels = LEVELS if options.design == "standard" else LEVELS[-1:]
    rows = [Figures("physics again", *free_running(physics.again, physics, reference))]
    for level in reversed(levels):
        spec = f"surrogate,design={options.design},level={level}"
        rows.append(of_tower(level, spec, make(options.design, level).rates, physics, reference))
    rows.append(of_tower("twoshelves", "twoshelves", None, physics, reference))
    rows.append(of_tower("bag", "bag", Rates(new=2 / 3, old=1 / 3), physics, reference))
    tosses, tracked = len(physics.log.rows), len(physics.tracked.thrown)
    title = f"{options.design}, seed {options.seed}: {tosses:,} tosses, {tracked:,} with cubes "
    judged = min(MAX_PIT_TOSSES, tosses - options.sessions)
    title += f"followed; PIT of {judged:,} tosses"
    print_gates(rows, title)
    for row in rows:
        if row.name == "M0":
            strong = _mark(row.auc[0] >= MIN_AUC_OF_M0)
            print(f"The classifier recognises M0: AUC at least {MIN_AUC_OF_M0} {strong}")


if __name__ == "__main__":
    main()
