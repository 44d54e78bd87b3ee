"""Fits to logs, and tables of how well they predict other tosses."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

import numpy as np

from benchmarks.output import print_table
from cubetower.calibration import standard_throws
from cubetower.calibration.logs.replay import replay_throws
from cubetower.calibration.logs.stretches import UnknownStart
from cubetower.calibration.prediction.distributions import RatesDistribution
from cubetower.calibration.prediction.judgement import Judgement, judge, paired_difference
from cubetower.calibration.prediction.predictions import Predictions
from cubetower.calibration.surrogate.posterior import Posterior, posterior
from cubetower.calibration.surrogate.prior import physics_prior
from cubetower.calibration.surrogate.sampling import resample
from cubetower.foundation import data_path
from cubetower.tower import Tower, read_log
from cubetower.tower.log import TossLog

REFERENCES = ("reference-j", "reference-k", "reference-n")
DRAWS = 400  # of a posterior


def reference_log(name: str) -> TossLog:
    """A reference log."""
    return read_log(data_path(f"logs/{name}.csv"))


def halves_of(log: TossLog) -> tuple[TossLog, TossLog]:
    """The first half of the sessions of a log, and the rest."""
    sessions = log.sessions()
    half = len(sessions) // 2
    return tuple(  # type: ignore[return-value]
        replace(log, rows=tuple(row for rows in part for row in rows))
        for part in (sessions[:half], sessions[half:])
    )


def simulate_log(tower: Tower, seed: int, sessions: int = 4, throws: int = 30) -> TossLog:
    """A log of a tower: sessions of a seeding throw, then throws as large as in a game."""
    return replay_throws(standard_throws(seed, sessions, throws), lambda: tower, seed).log


def fit_level(logs: Sequence[TossLog], level: str, seed: int = 1) -> Posterior:
    """The posterior of a model; the prior if there is no log."""
    rng = np.random.default_rng(seed)
    return posterior(logs, level, physics_prior(level), UnknownStart(), rng)


def posterior_predictive(fit: Posterior, seed: int = 2) -> RatesDistribution:
    """The predictive distribution of a posterior, by draws of equal weight."""
    taken = resample(fit.weights, DRAWS, np.random.default_rng(seed))
    return RatesDistribution(tuple(fit.rates(vector) for vector in fit.vectors[taken]))


def print_scores(
    title: str, rows: Mapping[str, Predictions], best: Predictions | None = None
) -> None:
    """Print a table of scores, with how far each is behind the best if that is given."""
    heads = ("tower", "log score per toss (nats)", "behind by", "no seeding", "in 50 %", "in 90 %")
    cells = (_cells(name, row, row if best is None else best) for name, row in rows.items())
    print_table((*heads, "PIT, p", "spread", "battles, p"), cells, title=title)


def _cells(name: str, predictions: Predictions, best: Predictions) -> list[str]:
    """The scores of predictions, and how far they are behind the best."""
    whole, later = judge(predictions), judge(predictions.where(~predictions.seeding))
    gap = paired_difference(best, predictions)
    return [
        name,
        f"{score_text(whole)} ± {whole.score.standard_error or 0:.3f}",
        "" if predictions is best else f"{gap.value or 0:.3f} ± {gap.standard_error or 0:.3f}",
        score_text(later),
        f"{whole.coverage_50.value:.3f}",
        f"{whole.coverage_90.value:.3f}",
        f"{whole.pit_p:.3f}",
        f"{whole.spread.value:.2f} ± {whole.spread.standard_error or 0:.2f}",
        "–" if whole.battles_p is None else f"{whole.battles_p:.3f}",
    ]


def score_text(judgement: Judgement) -> str:
    """The log score per toss; a dash if there is none."""
    return "–" if judgement.score.value is None else f"{judgement.score.value:.4f}"
