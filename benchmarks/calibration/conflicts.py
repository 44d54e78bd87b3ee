"""How often power scaling says that prior and log conflict, with and without a planted conflict."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Sequence
from functools import partial

import numpy as np
from numpy.typing import NDArray

from benchmarks.calibration.scores import fit_level, out, simulate_log
from calibration.surrogate.description import mean_content
from calibration.surrogate.ladder import names
from calibration.surrogate.posterior import rates_of
from calibration.surrogate.prior import physics_prior
from calibration.trust.powerscaling import Sensitivity, power_scale
from calibration.trust.questions import QUESTIONS
from cubetower.terminal.output import table
from foundation.workers import Workers
from tower.models.surrogate import SurrogateTower

LEVEL = "M1"  # the smallest model whose chances depend on the throw: fast
THROWS = 29  # of a session, after the seeding throw
SESSIONS = (2, 4)  # 60 and 120 tosses
AWAY = (3, 5)  # standard deviations of the prior
PLANTED = ("new", "old")
THRESHOLDS = (0.05, 0.075, 0.1, 0.15)

Conflict = tuple[str, int] | None
"""The parameter that is away from its prior mean, and by how many deviations, either way."""


def judge_conflicts(options: Namespace) -> None:
    """How often conflicts are found in towers of the prior and in those far from it."""
    plans: list[tuple[Conflict, int]] = [(None, options.data_sets)]
    plans += [((name, away), options.planted) for name in PLANTED for away in AWAY]
    for sessions in SESSIONS:
        title = f"{sessions * (THROWS + 1)} tosses of {LEVEL}: share of logs with a conflict"
        heads = [f"{what}, {limit:g}" for what in ("asked", "any") for limit in THRESHOLDS]
        shown = table("tower", "logs", *heads, title=title, words=("tower",))
        for conflict, logs in plans:
            found = scale_logs(conflict, sessions, logs, Workers(options.jobs))
            asked = [[each for each in one if each.name in QUESTIONS] for one in found]
            cells = [_share(some, limit) for some in (asked, found) for limit in THRESHOLDS]
            name = "drawn from the prior" if conflict is None else "{} ± {} sd".format(*conflict)
            shown.add_row(name, str(logs), *cells)
        out.print(shown)


def scale_logs(
    conflict: Conflict, sessions: int, logs: int, workers: Workers
) -> list[tuple[Sensitivity, ...]]:
    """The sensitivities of each of many logs, in the order of their numbers."""
    work = partial(_scale, conflict, sessions)
    found = dict(workers.results(work, ((number,) for number in range(logs))))
    return [found[number] for number in range(logs)]


def _scale(conflict: Conflict, sessions: int, number: int) -> tuple[int, tuple[Sensitivity, ...]]:
    """Of a log: its number, and its sensitivities."""
    rng = np.random.default_rng([number, 9])
    tower = SurrogateTower(rates_of(plant(conflict, number, rng), LEVEL))
    log = simulate_log(tower, number, sessions, THROWS)
    return number, power_scale(fit_level([log], LEVEL, number), mean_content([log]), rng)


def plant(conflict: Conflict, number: int, rng: np.random.Generator) -> NDArray[np.float64]:
    """A tower's parameters from the prior, given how far one of them is from its mean.

    Towers of even numbers are above the mean, those of odd numbers below.
    """
    prior = physics_prior(LEVEL)
    vector = prior.mean + prior.root @ rng.standard_normal(len(prior.mean))
    if conflict:
        name, away = conflict
        at, sign = names(LEVEL).index(name), 1 if number % 2 == 0 else -1
        target = prior.mean[at] + sign * away * prior.deviations[at]
        slopes = prior.covariance[:, at] / prior.covariance[at, at]
        vector += (target - vector[at]) * slopes
    return vector


def _share(found: Sequence[Sequence[Sensitivity]], limit: float) -> str:
    """In how many logs some quantity has prior and likelihood at least this sensitive."""
    hits = [any(min(each.prior, each.likelihood) >= limit for each in some) for some in found]
    share = float(np.mean(hits))
    return f"{share:.2f} ± {(share * (1 - share) / len(hits)) ** 0.5:.2f}"
