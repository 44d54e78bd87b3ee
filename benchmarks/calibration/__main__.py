"""How good calibration is: ``python -m benchmarks.calibration [part ...]``.

halves        fit to the first half of the sessions of each reference log, judge on the rest
whole         fit to whole reference logs, each session predicted by a fit to the others
shelves       how close the predictive distribution of `twoshelves` is to the tower itself
sizes         how the score on the rest grows with the tosses that are fitted to
sbc           simulation-based calibration: does the posterior know how sure it is?
recovery      do known towers come back, from logs of many sizes?
alarms        how often `check` calls a log different, of the very tower and of others
misspecified  what the report says of logs of towers that the surrogate cannot match
speed         how long a calibration takes

All of it is simulated, the reference logs included.
"""

from __future__ import annotations

import argparse
import os
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from functools import partial
from pathlib import Path
from random import Random

import numpy as np
from matplotlib.axes import Axes
from numpy.typing import NDArray
from rich.console import Console
from rich.table import Table
from scipy import stats

from benchmarks.__main__ import machine
from calibration import calibrate, standard_throws, statistics
from calibration.judge.change import change_in
from calibration.judge.likeness import likeness
from calibration.judge.standard import COLOURS as STANDARD
from calibration.logs.replay import replay_throws, replays
from calibration.logs.stretches import UnknownStart
from calibration.prediction.distributions import RatesDistribution, naive_distributions
from calibration.prediction.judgement import Judgement, judge, paired_difference
from calibration.prediction.predictions import Predictions, predict
from calibration.surrogate.information import without_colours
from calibration.surrogate.ladder import LEVELS, names
from calibration.surrogate.posterior import Posterior, order_vectors, posterior, rates_of
from calibration.surrogate.prior import physics_prior
from calibration.surrogate.sampling import resample
from foundation import data_path
from tower import Cubes, Tower, make_tower, read_log
from tower.log import TossLog
from tower.models.rates import Rates
from tower.models.surrogate import SurrogateTower
from tower.models.surrogate import make as make_surrogate

Floats = NDArray[np.float64]

REFERENCES = ("reference-j", "reference-k")
SIZES = (0, 25, 50, 100, 200)
DRAWS = 400  # of a posterior
PER_ROW = 7  # histograms
RANKS = 99  # draws that the true value is ranked among
SESSIONS, THROWS = 4, 30  # of a simulated log, after each seeding throw

out = Console(width=130)


def halves_of(log: TossLog) -> tuple[TossLog, TossLog]:
    """The first half of the sessions of a log, and the rest."""
    sessions = log.sessions()
    half = len(sessions) // 2
    return tuple(  # type: ignore[return-value]
        replace(log, rows=tuple(row for rows in part for row in rows))
        for part in (sessions[:half], sessions[half:])
    )


def fit_level(logs: Sequence[TossLog], level: str, seed: int = 1) -> Posterior:
    """The posterior of a model; the prior if there is no log."""
    rng = np.random.default_rng(seed)
    return posterior(logs, level, physics_prior(level), UnknownStart(), rng)


def posterior_predictive(found: Posterior, seed: int = 2) -> RatesDistribution:
    """The predictive distribution of its draws, equally weighted."""
    taken = resample(found.weights, DRAWS, np.random.default_rng(seed))
    return RatesDistribution(tuple(found.rates(vector) for vector in found.vectors[taken]))


def prior_predictive(level: str, seed: int = 2) -> RatesDistribution:
    """The predictive distribution of draws of the prior."""
    prior, rng = physics_prior(level), np.random.default_rng(seed)
    vectors = prior.mean + rng.standard_normal((DRAWS, len(prior.mean))) @ prior.root.T
    return RatesDistribution(tuple(rates_of(vector, level) for vector in vectors))


def halves() -> None:
    """Fit to the first half of the sessions, judge on the rest."""
    for name in REFERENCES:
        first, rest = halves_of(read_log(data_path(f"logs/{name}.csv")))
        found = {
            level: predict(posterior_predictive(fit_level([first], level)), rest)
            for level in LEVELS
        }
        chosen = calibrate(first).level
        best = found[chosen]
        shipped = RatesDistribution((make_surrogate().rates,))
        others = {
            **{
                name: predict(law, rest)
                for name, law in naive_distributions().items()
                if name != "M0"
            },
            "prior M3": predict(prior_predictive("M3"), rest),
            "shipped M3": predict(shipped, rest),
        }
        title = f"{name}: fitted to {len(first.rows)} tosses, judged on {len(rest.rows)} others"
        shown = score_table(title)
        for each, predicted in {**found, **others}.items():
            label = f"{each} ← chosen" if each == chosen else each
            add_scores(shown, label, predicted, best)
        out.print(shown)


def whole() -> None:
    """Fit to whole reference logs; each session is predicted by the fit to the others."""
    shown = score_table("Whole logs, each session predicted by a fit to the others")
    for name in REFERENCES:
        found = calibrate(read_log(data_path(f"logs/{name}.csv")))
        add_scores(shown, f"{name} → {found.level}", found.predictions, found.predictions)
    out.print(shown)


def shelves() -> None:
    """How well the predictive distribution of `twoshelves` predicts its own tosses."""
    throws = read_log(data_path("logs/reference-j.csv"))
    own = replay_throws(throws, lambda: make_tower("twoshelves"), 1, 20).log
    predicted = predict(naive_distributions()["twoshelves"], own)
    shown = score_table(f"twoshelves on {len(own.rows)} tosses of its own")
    add_scores(shown, "its distribution", predicted, predicted)
    out.print(shown)


def sizes() -> None:
    """How the score on the rest grows with the tosses that are fitted to."""
    for name in REFERENCES:
        first, rest = halves_of(read_log(data_path(f"logs/{name}.csv")))
        title = f"{name}: log score per toss (nats) of {len(rest.rows)} tosses, by tosses fitted to"
        shown = Table("fitted to", *LEVELS, "chosen", title=title, title_justify="left")
        for size in (*(size for size in SIZES if size < len(first.rows)), len(first.rows)):
            part = replace(first, rows=first.rows[:size])
            cells = []
            for level in LEVELS:
                fit = posterior_predictive(fit_level([part], level)) if part.rows else None
                cells.append(_value(judge(predict(fit or prior_predictive(level), rest))))
            shown.add_row(str(len(part.rows)), *cells, calibrate(part).level if part.rows else "")
        out.print(shown)


def alarms(logs: int) -> None:
    """How often a log is called different from a tower: of that very tower, and of another one."""
    throws = standard_throws(1, 2, 15)
    title = (
        f"Share of {logs} logs of {len(throws.rows)} tosses called different, by 19 replays each"
    )
    shown = Table("log of", "tower checked", "different", title=title, title_justify="left")
    for one, other in (("surrogate", "surrogate"), ("bag", "bag"), ("surrogate", "twoshelves")):
        found = 0
        for seed in range(logs):
            log = replay_throws(throws, partial(make_tower, one), seed).log
            made = [
                each.log for each in replays(throws, [partial(make_tower, other)], logs + seed, 19)
            ]
            found += bool(likeness(log, [(each, statistics(each)) for each in made]).differs)
        error = (found / logs * (1 - found / logs) / logs) ** 0.5
        shown.add_row(one, other, f"{found / logs:.3f} ± {error:.3f}")
    out.print(shown)


def simulate_log(
    tower: Tower, seed: int, sessions: int = SESSIONS, throws: int = THROWS
) -> TossLog:
    """A log of a tower: sessions of a seeding throw and some of the sizes of a game."""
    return replay_throws(standard_throws(seed, sessions, throws), lambda: tower, seed).log


def with_unknown_starts(tower: Tower, seed: int) -> TossLog:
    """A log of sessions with unknown contents, drawn from what the model assumes of them."""
    rng, rows = np.random.default_rng([seed, 8]), []
    for session in standard_throws(seed, SESSIONS // 2, THROWS).sessions():
        believed = UnknownStart().of(STANDARD, np.zeros(len(STANDARD), np.int64))
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
"""What simulation-based calibration is done for: the model, and how its logs are made."""


def ranks_of(number: int, variant: str) -> tuple[list[float], list[float], float]:
    """One data set: a tower drawn from the prior, a log of it, the posterior.

    Returns:
        For each parameter the rank of its true value among `RANKS` draws, 0 to 1, randomised
        within ties; the z-scores of the true values; effective draws.
    """
    level, log_of = VARIANTS[variant]
    prior, rng = physics_prior(level), np.random.default_rng([number, 7])
    true = prior.mean + prior.root @ rng.standard_normal(len(prior.mean))
    true = order_vectors(true[None, :], level)[0]
    log = log_of(SurrogateTower(rates_of(true, level)), number)
    found = fit_level([log], level, number)
    taken = found.vectors[resample(found.weights, RANKS, rng)]
    ranks = (taken < true).sum(axis=0) + rng.random(len(true))
    z = (found.mean - true) / np.sqrt(np.diag(found.covariance))
    return (ranks / (RANKS + 1)).tolist(), z.tolist(), found.effective


def sbc(data_sets: int, jobs: int, plot: Path | None, variants: Sequence[str]) -> None:
    """Simulation-based calibration: ranks of true values must be even.

    Talts, Betancourt, Simpson, Vehtari and Gelman, Validating Bayesian Inference Algorithms with
    Simulation-Based Calibration, 2018.
    """
    every: dict[str, Floats] = {}
    for variant in variants:
        start = time.perf_counter()
        with ProcessPoolExecutor(jobs) as pool:
            found = list(pool.map(partial(ranks_of, variant=variant), range(data_sets)))
        ranks = np.array([each[0] for each in found])
        z = np.array([each[1] for each in found])
        draws = min(each[2] for each in found)
        level = VARIANTS[variant][0]
        title = f"{variant}: {data_sets} data sets, {time.perf_counter() - start:.0f} s, "
        title += f"at least {draws:.0f} effective draws"
        out.print(rank_table(title, names(level), ranks, z))
        every[variant] = ranks
    if plot:
        plot_ranks(every, plot)


def rank_table(
    title: str, parameters: Sequence[str], ranks: Floats, z: Floats | None = None
) -> Table:
    """Whether ranks (data sets, parameters) from 0 to 1 are even, and the spread of z-scores."""
    columns = ["parameter", "chi-square, p", "KS, p", "in 50 %", "in 90 %"]
    table = Table(*columns, *([] if z is None else ["z, sd"]), title=title, title_justify="left")
    for place, (name, rank) in enumerate(zip(parameters, ranks.T, strict=True)):
        table.add_row(
            name,
            f"{stats.chisquare(np.histogram(rank, 10, (0, 1))[0]).pvalue:.3f}",
            f"{stats.kstest(rank, 'uniform').pvalue:.3f}",
            f"{np.mean(abs(rank - 0.5) < 0.25):.2f}",
            f"{np.mean(abs(rank - 0.5) < 0.45):.2f}",
            *([] if z is None else [f"{z[:, place].std():.2f}"]),
        )
    return table


def draw_ranks(ax: Axes, ranks: Floats, title: str, room: float = 1.25) -> None:
    """Draw a histogram of ranks, with the band in which 99 % of even ones lie."""
    low, high = stats.binom.interval(0.99, len(ranks), 0.1)
    ax.axhspan(low, high, color="#d9e2ec", lw=0)
    ax.hist(ranks, 10, range=(0, 1), color="#2b6cb0", rwidth=0.9)
    ax.set_title(title, fontsize=8)
    ax.set_ylim(0, room * high)
    ax.set_yticks([])
    ax.set_xticks([0, 0.5, 1])
    ax.tick_params(labelsize=7)
    ax.spines[["top", "right", "left"]].set_visible(False)


def plot_ranks(every: dict[str, Floats], path: Path) -> None:
    """Histograms of the ranks of all variants."""
    from matplotlib.figure import Figure

    lines = [
        (variant, columns, ranks)
        for variant, ranks in every.items()
        for columns in np.array_split(np.arange(ranks.shape[1]), -(-ranks.shape[1] // PER_ROW))
    ]
    figure = Figure(figsize=(1.5 * PER_ROW, 1.3 * len(lines)), layout="constrained")
    grid = figure.subplots(len(lines), PER_ROW, squeeze=False, sharex=True)
    for places, (variant, columns, ranks) in zip(grid, lines, strict=True):
        for place, column in zip(places, columns.tolist(), strict=False):
            draw_ranks(place, ranks[:, column], names(VARIANTS[variant][0])[column])
        for place in places[len(columns) :]:
            place.set_visible(False)
        places[0].set_ylabel(variant, fontsize=8)
    figure.savefig(path, dpi=110)


def recovery(jobs: int, repeats: int) -> None:
    """How well known towers are recovered, by size of the log."""
    rates = make_surrogate("standard", "M2").rates
    true = {name: getattr(rates, name) for name in names("M2")}
    title = f"M2 of standard, {repeats} logs of each size: mean error ± what the posterior says"
    shown = Table("tosses", *true, "in 90 %", title=title, title_justify="left")
    for sessions, throws in ((1, 24), (2, 24), (4, 24), (8, 24), (16, 24)):
        with ProcessPoolExecutor(jobs) as pool:
            work = partial(_recover, sessions=sessions, throws=throws)
            found = np.array(list(pool.map(work, range(repeats))))
        errors, deviations, inside = found.mean(axis=0)
        cells = [f"{e:.3f} ± {d:.3f}" for e, d in zip(errors, deviations, strict=True)]
        shown.add_row(str(sessions * (throws + 1)), *cells, f"{inside.mean():.2f}")
    out.print(shown)


def _recover(number: int, sessions: int, throws: int) -> list[list[float]]:
    """Absolute error, deviation by the posterior, and whether within 90 %, by parameter."""
    rates = make_surrogate("standard", "M2").rates
    true = np.array([getattr(rates, name) for name in names("M2")])
    log = simulate_log(SurrogateTower(rates), 1000 + number, sessions, throws)
    found = fit_level([log], "M2", number)
    taken = found.vectors[resample(found.weights, DRAWS, np.random.default_rng(number))]
    values = np.array([[getattr(found.rates(v), name) for name in names("M2")] for v in taken])
    low, high = np.quantile(values, [0.05, 0.95], axis=0)
    inside = (low <= true) & (true <= high)
    return [abs(values.mean(axis=0) - true).tolist(), values.std(axis=0).tolist(),
            inside.astype(float).tolist()]  # fmt: skip


class Sticky(SurrogateTower):
    """A tower whose cubes stick together: some throws shake it, others hardly do."""

    def toss(self, thrown: Cubes, rng: Random, *, record: bool = False):  # type: ignore[no-untyped-def]
        """Throw with chances that change from toss to toss."""
        usual = self.rates
        strength = rng.gauss(0, 0.6)
        logit = np.log(usual.new / (1 - usual.new)) + strength
        shaken = replace(usual, new=float(1 / (1 + np.exp(-logit))))
        other = SurrogateTower(shaken)
        other.restore(self.state())
        result = other.toss(thrown, rng)
        self.restore(other.state())
        return result


def misspecification() -> None:
    """Logs of towers that the surrogate cannot match."""
    usual = make_surrogate("standard", "M2").rates
    logs = {
        "an M2, as it should be": simulate_log(SurrogateTower(usual), 11, 10),
        "bag": simulate_log(make_tower("bag"), 11, 10),
        "twoshelves": simulate_log(make_tower("twoshelves"), 11, 10),
        "tosses that shake it more or less": simulate_log(Sticky(usual), 11, 10),
        "cubes inside fall twice as readily from the middle on": change_midway(usual, 11, old=2.0),
        "thrown cubes stay twice as often from the middle on": change_midway(usual, 11, stay=2.0),
        "every tenth count wrong by one": miscount(simulate_log(SurrogateTower(usual), 11, 10), 11),
    }
    shown = score_table("Fits to 310 tosses of other towers, judged on sessions left out")
    shown.add_column("changed, p", justify="right")
    for name, log in logs.items():
        found = calibrate(log)
        p = change_in(found.predictions).p_value
        more = "–" if p is None else f"{p:.3f}"
        add_scores(shown, f"{name} → {found.level}", found.predictions, found.baselines["M0"], more)
    out.print(shown)


def change_midway(rates: Rates, seed: int, old: float = 1.0, stay: float = 1.0) -> TossLog:
    """Five sessions of a tower, and five of it with other chances."""
    one = simulate_log(SurrogateTower(rates), seed, 5)
    knocked = replace(rates, old=old * rates.old, new=1 - stay * (1 - rates.new))
    other = simulate_log(SurrogateTower(knocked), seed + 1, 5)
    rows = [replace(row, session=f"later {row.session}") for row in other.rows]
    return replace(one, rows=(*one.rows, *rows))


def miscount(log: TossLog, seed: int) -> TossLog:
    """Leave one fallen cube uncounted in about every tenth toss."""
    rng, rows = Random(seed), []
    for row in log.rows:
        if row.fell and rng.random() < 0.1:
            row = replace(row, fell=row.fell - Cubes({rng.choice(row.fell.list()): 1}))
        rows.append(row)
    return replace(log, rows=tuple(rows))


def speed() -> None:
    """How long a calibration takes, on one core."""
    title = f"Calibration on one core; {machine()}"
    shown = Table("log", "tosses", "CPU seconds", "CPU seconds of M3", "posterior draws of M3",
                  title=title, title_justify="left")  # fmt: skip
    for name in REFERENCES:
        log = read_log(data_path(f"logs/{name}.csv"))
        times = []
        for work in (lambda: calibrate(log), lambda: fit_level([log], "M3")):  # noqa: B023
            start = time.process_time()
            found = work()
            times.append(time.process_time() - start)
        draws = len(found.weights) if isinstance(found, Posterior) else 0
        shown.add_row(name, str(len(log.rows)), *(f"{t:.1f}" for t in times), str(draws))
    out.print(shown)


def score_table(title: str) -> Table:
    """An empty table of scores, with a column for each figure of `add_scores`."""
    shown = Table(title=title, title_justify="left")
    for head in ("tower", "log score per toss (nats)", "behind by", "no seeding", "in 50 %",
                 "in 90 %", "PIT, p", "spread", "battles, p"):  # fmt: skip
        shown.add_column(head, justify="left" if head == "tower" else "right")
    return shown


def add_scores(shown: Table, name: str, found: Predictions, best: Predictions, *more: str) -> None:
    """Add a row with the scores of predictions, and how far they are behind the best."""
    whole, later = judge(found), judge(found.where(~found.seeding))
    gap = paired_difference(best, found)
    shown.add_row(
        name,
        f"{_value(whole)} ± {whole.score.standard_error or 0:.3f}",
        "" if found is best else f"{gap.value or 0:.3f} ± {gap.standard_error or 0:.3f}",
        _value(later),
        f"{whole.coverage_50.value:.3f}",
        f"{whole.coverage_90.value:.3f}",
        f"{whole.pit_p:.3f}",
        f"{whole.spread.value:.2f} ± {whole.spread.standard_error or 0:.2f}",
        "–" if whole.battles_p is None else f"{whole.battles_p:.3f}",
        *more,
    )


def _value(found: Judgement) -> str:
    return "–" if found.score.value is None else f"{found.score.value:.4f}"


def main() -> None:
    """Do the parts that are asked for, in their order."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.calibration", description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )  # fmt: skip
    parts = (
        "halves", "whole", "shelves", "sizes", "sbc", "recovery", "alarms", "misspecified", "speed",
    )  # fmt: skip
    parser.add_argument("parts", nargs="*", metavar="part", help=f"of {', '.join(parts)}; all")
    parser.add_argument("--data-sets", type=int, default=200, help="of sbc")
    parser.add_argument("--variants", default=",".join(VARIANTS), help="of sbc")
    parser.add_argument("--repeats", type=int, default=40, help="of recovery")
    parser.add_argument("--logs", type=int, default=400, help="of alarms")
    parser.add_argument("--plot", type=Path, help="file for the ranks of sbc")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    options = parser.parse_args()
    wanted = options.parts or parts
    if unknown := set(wanted) - set(parts):
        parser.error(f"no part {', '.join(sorted(unknown))}; there are {', '.join(parts)}")
    variants = options.variants.split(",")
    works: dict[str, Callable[[], None]] = {
        "halves": halves,
        "whole": whole,
        "shelves": shelves,
        "sizes": sizes,
        "sbc": lambda: sbc(options.data_sets, options.jobs, options.plot, variants),
        "recovery": lambda: recovery(options.jobs, options.repeats),
        "alarms": lambda: alarms(options.logs),
        "misspecified": misspecification,
        "speed": speed,
    }
    for part in parts:
        if part in wanted:
            works[part]()


if __name__ == "__main__":
    main()
