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

import os
import time
from argparse import Namespace
from dataclasses import replace
from functools import partial
from pathlib import Path

import numpy as np
from rich.table import Table

from benchmarks.arguments import parser_for, run_parts
from benchmarks.calibration.misspecified import judge_misspecified
from benchmarks.calibration.ranks import VARIANTS, recovery, sbc
from benchmarks.calibration.scores import (
    DRAWS,
    REFERENCES,
    fit_level,
    halves_of,
    out,
    posterior_predictive,
    print_scores,
    reference_log,
    score_text,
)
from benchmarks.timing import machine
from calibration import calibrate, standard_throws, statistics
from calibration.judge.replaytest import likeness
from calibration.logs.replay import replay_throws, replays
from calibration.prediction.distributions import RatesDistribution, naive_distributions
from calibration.prediction.judgement import judge
from calibration.prediction.predictions import predict
from calibration.surrogate.ladder import LEVELS
from calibration.surrogate.posterior import Posterior, rates_of
from calibration.surrogate.prior import physics_prior
from tower import make_tower
from tower.models.surrogate import make as make_surrogate

SIZES = (0, 25, 50, 100, 200)


def prior_predictive(level: str, seed: int = 2) -> RatesDistribution:
    """The predictive distribution of draws of the prior."""
    prior, rng = physics_prior(level), np.random.default_rng(seed)
    vectors = prior.mean + rng.standard_normal((DRAWS, len(prior.mean))) @ prior.root.T
    return RatesDistribution(tuple(rates_of(vector, level) for vector in vectors))


def halves(_: Namespace) -> None:
    """Fit to the first half of the sessions, judge on the rest."""
    for name in REFERENCES:
        first, rest = halves_of(reference_log(name))
        fits = {level: posterior_predictive(fit_level([first], level)) for level in LEVELS}
        naive = naive_distributions()
        del naive["M0"]
        others = {
            **naive,
            "prior M3": prior_predictive("M3"),
            "shipped M3": RatesDistribution((make_surrogate().rates,)),
        }
        rows = {name: predict(each, rest) for name, each in {**fits, **others}.items()}
        chosen = calibrate(first).level
        title = f"{name}: fitted to {len(first.rows)} tosses, judged on {len(rest.rows)} others"
        named = {f"{each} ← chosen" if each == chosen else each: rows[each] for each in rows}
        print_scores(title, named, rows[chosen])


def whole(_: Namespace) -> None:
    """Fit to whole reference logs; each session is predicted by the fit to the others."""
    fits = {name: calibrate(reference_log(name)) for name in REFERENCES}
    rows = {f"{name} → {fit.level}": fit.predictions for name, fit in fits.items()}
    print_scores("Whole logs, each session predicted by a fit to the others", rows)


def shelves(_: Namespace) -> None:
    """How well the predictive distribution of `twoshelves` predicts its own tosses."""
    throws = reference_log("reference-j")
    own = replay_throws(throws, lambda: make_tower("twoshelves"), 1, 20).log
    predicted = predict(naive_distributions()["twoshelves"], own)
    title = f"twoshelves on {len(own.rows)} tosses of its own"
    print_scores(title, {"its distribution": predicted})


def sizes(_: Namespace) -> None:
    """How the score on the rest grows with the tosses that are fitted to."""
    for name in REFERENCES:
        first, rest = halves_of(reference_log(name))
        title = f"{name}: log score per toss (nats) of {len(rest.rows)} tosses, by tosses fitted to"
        shown = Table("fitted to", *LEVELS, "chosen", title=title, title_justify="left")
        for size in (*(size for size in SIZES if size < len(first.rows)), len(first.rows)):
            part = replace(first, rows=first.rows[:size])
            cells = []
            for level in LEVELS:
                fit = posterior_predictive(fit_level([part], level)) if part.rows else None
                cells.append(score_text(judge(predict(fit or prior_predictive(level), rest))))
            shown.add_row(str(len(part.rows)), *cells, calibrate(part).level if part.rows else "")
        out.print(shown)


def alarms(options: Namespace) -> None:
    """How often a log is called different from a tower: of that very tower, and of another one."""
    throws, logs = standard_throws(1, 2, 15), options.logs
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


def speed(_: Namespace) -> None:
    """How long a calibration takes, on one core."""
    title = f"Calibration on one core; {machine()}"
    shown = Table("log", "tosses", "CPU seconds", "CPU seconds of M3", "posterior draws of M3",
                  title=title, title_justify="left")  # fmt: skip
    for name in REFERENCES:
        log = reference_log(name)
        times = []
        for work in (lambda: calibrate(log), lambda: fit_level([log], "M3")):  # noqa: B023
            start = time.process_time()
            found = work()
            times.append(time.process_time() - start)
        draws = len(found.weights) if isinstance(found, Posterior) else 0
        shown.add_row(name, str(len(log.rows)), *(f"{t:.1f}" for t in times), str(draws))
    out.print(shown)


def main() -> None:
    """Do the parts that are asked for, in their order."""
    parser = parser_for(__doc__)
    parser.add_argument("--data-sets", type=int, default=200, help="of sbc")
    parser.add_argument("--variants", default=",".join(VARIANTS), help="of sbc")
    parser.add_argument("--repeats", type=int, default=40, help="of recovery")
    parser.add_argument("--logs", type=int, default=400, help="of alarms")
    parser.add_argument("--plot", type=Path, help="file for the ranks of sbc")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    run_parts(
        parser,
        {
            "halves": halves,
            "whole": whole,
            "shelves": shelves,
            "sizes": sizes,
            "sbc": sbc,
            "recovery": recovery,
            "alarms": alarms,
            "misspecified": judge_misspecified,
            "speed": speed,
        },
    )


if __name__ == "__main__":
    main()
