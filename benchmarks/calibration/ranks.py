"""Simulation-based calibration: does a posterior know how sure it is?

The ranks of true values among draws of their posteriors must be even: Talts, Betancourt, Simpson,
Vehtari and Gelman, Validating Bayesian Inference Algorithms with Simulation-Based Calibration
(2018).
"""

from __future__ import annotations

import time
from argparse import Namespace
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from functools import partial
from pathlib import Path
from random import Random

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from numpy.typing import NDArray
from scipy import stats

from benchmarks.calibration.scores import fit_level, simulate_log
from benchmarks.output import print_table
from cubetower.calibration import standard_throws
from cubetower.calibration.logs.stretches import UnknownStart
from cubetower.calibration.surrogate.information import without_colours
from cubetower.calibration.surrogate.ladder import names
from cubetower.calibration.surrogate.posterior import order_vectors, rates_of
from cubetower.calibration.surrogate.prior import physics_prior
from cubetower.calibration.surrogate.sampling import resample
from cubetower.calibration.trust.madeup import RANKS, rank_among
from cubetower.tower import Cubes, Tower
from cubetower.tower.cubes import COLOURS as STANDARD
from cubetower.tower.log import TossLog
from cubetower.tower.models.surrogate import SurrogateTower

Floats = NDArray[np.float64]

Ranked = tuple[list[float], list[float], float]
"""Of a data set: the rank of each true value among draws of its posterior, 0 to 1, the z-score of
each (none if not computed), and the number of effective draws."""

PER_ROW = 7  # histograms


def rank_data_sets(
    name: str, parameters: Sequence[str], work: Callable[[int], Ranked], data_sets: int, jobs: int
) -> Floats:
    """Rank the true values of many data sets and print whether the ranks are even.

    Args:
        name: for the title.
        parameters: names of the values.
        work: makes and fits the data set of a number.
        data_sets: how many.
        jobs: processes.

    Returns:
        The ranks (data sets, values).
    """
    start = time.perf_counter()
    with ProcessPoolExecutor(jobs) as pool:
        ranks, z, draws = zip(*pool.map(work, range(data_sets)), strict=True)
    title = f"{name}: {data_sets} data sets, {time.perf_counter() - start:.0f} s; effective draws: "
    title += f"median {np.median(draws):.0f}, minimum {min(draws):.0f}"
    print_ranks(title, parameters, np.array(ranks), np.array(z) if z[0] else None)
    return np.array(ranks)


def print_ranks(title: str, parameters: Sequence[str], ranks: Floats, z: Floats | None) -> None:
    """Print whether ranks (data sets, parameters), 0 to 1, are even, and the z-scores' spread."""
    heads = ["parameter", "chi-square, p", "KS, p", "in 50 %", "in 90 %"]
    rows = [
        (
            name,
            f"{stats.chisquare(np.histogram(rank, 10, (0, 1))[0]).pvalue:.3f}",
            f"{stats.kstest(rank, 'uniform').pvalue:.3f}",
            f"{np.mean(abs(rank - 0.5) < 0.25):.2f}",
            f"{np.mean(abs(rank - 0.5) < 0.45):.2f}",
            *([] if z is None else [f"{z[:, place].std():.2f}"]),
        )
        for place, (name, rank) in enumerate(zip(parameters, ranks.T, strict=True))
    ]
    print_table([*heads, *([] if z is None else ["z, sd"])], rows, title=title)


def draw_ranks(ax: Axes, ranks: Floats, title: str) -> None:
    """Draw a histogram of ranks, with the band in which 99 % of even ones lie."""
    low, high = stats.binom.interval(0.99, len(ranks), 0.1)
    ax.axhspan(low, high, color="#d9e2ec", lw=0)
    ax.hist(ranks, 10, range=(0, 1), color="#2b6cb0", rwidth=0.9)
    ax.set_title(title, fontsize=8)
    ax.set_ylim(0, 1.25 * high)
    ax.set_yticks([])
    ax.set_xticks([0, 0.5, 1])
    ax.tick_params(labelsize=7)
    ax.spines[["top", "right", "left"]].set_visible(False)


def plot_ranks(lines: Sequence[tuple[str, Sequence[str], Floats]], path: Path) -> None:
    """Draw histograms of ranks: for each line its label, its parameters, its ranks."""
    rows = [
        (label, [(parameters[column], ranks[:, column]) for column in columns])
        for label, parameters, ranks in lines
        for columns in np.array_split(np.arange(len(parameters)), -(-len(parameters) // PER_ROW))
    ]
    width = max(len(histograms) for _, histograms in rows)
    figure = Figure(figsize=(1.5 * width, 1.3 * len(rows)), layout="constrained")
    grid = figure.subplots(len(rows), width, squeeze=False, sharex=True)
    for places, (label, histograms) in zip(grid, rows, strict=True):
        for place, (parameter, ranks) in zip(places, histograms, strict=False):
            draw_ranks(place, ranks, parameter)
        for place in places[len(histograms) :]:
            place.set_visible(False)
        places[0].set_ylabel(label, fontsize=8)
    figure.savefig(path, dpi=110)


def sbc(options: Namespace) -> None:
    """Check the posteriors of the surrogate."""
    lines = []
    for variant in options.variants.split(","):
        parameters, work = names(VARIANTS[variant][0]), partial(rank_variant, variant)
        ranks = rank_data_sets(variant, parameters, work, options.data_sets, options.jobs)
        lines.append((variant, parameters, ranks))
    if options.plot:
        plot_ranks(lines, options.plot)


def rank_variant(variant: str, number: int) -> Ranked:
    """A data set: a tower drawn from the prior, a log of it, the posterior."""
    level, log_of = VARIANTS[variant]
    prior, rng = physics_prior(level), np.random.default_rng([number, 7])
    true = prior.mean + prior.root @ rng.standard_normal(len(prior.mean))
    true = order_vectors(true[None, :], level)[0]
    log = log_of(SurrogateTower(rates_of(true, level)), number)
    fit = fit_level([log], level, number)
    draws = fit.vectors[resample(fit.weights, RANKS, rng)]
    z = (fit.mean - true) / np.sqrt(np.diag(fit.covariance))
    return rank_among(true, draws, rng), z.tolist(), fit.effective


def with_unknown_starts(tower: Tower, seed: int) -> TossLog:
    """A log of sessions with unknown contents, drawn from what the model assumes of them."""
    rng, rows = np.random.default_rng([seed, 8]), []
    for session in standard_throws(seed, 2, 30).sessions():
        believed = UnknownStart().of(np.zeros(len(STANDARD), np.int64))
        start = {
            colour: int(rng.choice(len(chances), p=chances / chances.sum()))
            for colour, chances in zip(STANDARD, believed, strict=True)
        }
        luck = Random(f"{seed}:{session[0].session}")
        tower.fill(Cubes(start), luck)
        for row in session[1:]:
            rows.append(replace(row, fell=tower.toss(row.thrown, luck).fell))
    return TossLog(tuple(rows), STANDARD)


VARIANTS: dict[str, tuple[str, Callable[[Tower, int], TossLog]]] = {
    "M1": ("M1", simulate_log),
    "M2": ("M2", simulate_log),
    "M3": ("M3", simulate_log),
    "M2-counts": ("M2", lambda tower, seed: without_colours(simulate_log(tower, seed))),
    "M2-unknown": ("M2", with_unknown_starts),
}
"""What `sbc` checks: the model, and how its logs are made."""
