"""From logs of tosses to a tower: fit the ladder, choose a model, judge it by cross-validation."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cubetower.calibration.errors import CalibrationError
from cubetower.calibration.logs.stretches import UnknownStart, stretches
from cubetower.calibration.prediction.distributions import naive_distributions
from cubetower.calibration.prediction.likelihood import MAX_CUBES_BY_KINDS
from cubetower.calibration.prediction.predictions import Predictions
from cubetower.calibration.prediction.scores import Scores, scores
from cubetower.calibration.surrogate.crossvalidation import (
    Fold,
    LevelScore,
    choose_level,
    distribution_without,
    folds_of,
    level_scores,
    masks,
    predict_folds,
    predict_logs,
)
from cubetower.calibration.surrogate.description import describe
from cubetower.calibration.surrogate.ladder import BOUNDED, LEVELS, model_name
from cubetower.calibration.surrogate.posterior import Posterior, posterior, rates_of
from cubetower.calibration.surrogate.prior import physics_prior
from cubetower.calibration.surrogate.sampling import resample
from cubetower.calibration.threads import one_thread
from cubetower.pages.notebook import sentences_html
from cubetower.tower.log import COLOURLESS, TossLog
from cubetower.tower.models.rates import Rates

MIN_TOSSES = 5  # that can be predicted; nothing is fitted to fewer
DRAWS = 400
MAX_SPLITS = 16
"""Ways to share a colour's cubes inside into three kinds, per cube inside, over a log. M3 is fitted
up to there (chosen): about 30 cubes of a colour at every toss. The ways grow with their square."""

Ints = NDArray[np.int64]

Progress = Callable[[str], None]
"""Called with what is being done."""


@dataclass(frozen=True, slots=True)
class Calibration:
    """A surrogate fitted to logs of one tower.

    Attributes:
        logs: the logs.
        level: the chosen model of the ladder, M0 to M3.
        posteriors: of all models that were fitted.
        ladder: their cross-validated scores.
        folds: what was left out together.
        predictions: of every toss, by the chosen model fitted without its fold.
        baselines: predictions by naive towers, and by M0 fitted without each fold, by name.
        rates: the tower: the posterior mean, on the logit scale for chances.
        taken: indices of the tower's draws in the posterior, of equal weight, shape (draws,).
        unknown: the prior of unknown contents.
        asked: whether the model was given, not chosen.
        seed: gives the same calibration again.
    """

    logs: tuple[TossLog, ...]
    level: str
    posteriors: dict[str, Posterior]
    ladder: tuple[LevelScore, ...]
    folds: tuple[Fold, ...]
    predictions: Predictions
    baselines: dict[str, Predictions]
    rates: Rates
    taken: Ints
    unknown: UnknownStart
    asked: bool
    seed: int

    @property
    def posterior(self) -> Posterior:
        """The posterior of the chosen model."""
        return self.posteriors[self.level]

    @property
    def draws(self) -> tuple[Rates, ...]:
        """Draws of the posterior, all equally likely."""
        return tuple(self.posterior.rates(vector) for vector in self.posterior.vectors[self.taken])

    @property
    def is_simulated(self) -> bool:
        """Whether any of the logs is simulated; then so is the tower."""
        return any(log.description.kind == "simulated" for log in self.logs)

    @property
    def unknown_tosses(self) -> int:
        """Number of tosses into unknown contents."""
        parts = [each for log in self.logs for each in stretches(log) if each.start is None]
        return sum(len(each.rows) for each in parts)

    @property
    def by_session(self) -> bool:
        """Whether whole sessions were left out, not blocks of tosses."""
        return len(self.folds) == sum(len(log.sessions()) for log in self.logs)

    @property
    def scores(self) -> Scores:
        """Scores of the predictions, beside those of naive towers."""
        labels = [rows[0].session for log in self.logs for rows in log.sessions()]
        return scores(self.predictions, self.baselines, labels, seed=self.seed)

    def _repr_html_(self) -> str:
        return sentences_html(self.title, describe(self))

    def to_json(self) -> dict[str, Any]:
        """Plain data: model, parameters with their uncertainty, scores."""
        found = self.posterior
        deviations = np.sqrt(np.diag(found.covariance))
        return {
            "title": self.title,
            "simulated": self.is_simulated,
            "level": self.level,
            "seed": self.seed,
            "ladder": [asdict(each) for each in self.ladder],
            "parameters": {
                name: {
                    "value": getattr(self.rates, name),
                    "mean": mean,
                    "deviation": deviation,
                    "contraction": contraction,
                    "logit": name in (*BOUNDED, "tap"),
                }
                for name, mean, deviation, contraction in zip(
                    found.names,
                    found.mean.tolist(),
                    deviations.tolist(),
                    found.contraction.tolist(),
                    strict=True,
                )
            },
            **self.scores.to_json(),
        }

    @property
    def title(self) -> str:
        """One line for people."""
        return f"{self.log_names}: {model_name(self.level)}"

    @property
    def log_names(self) -> str:
        """The names of the logs."""
        return ", ".join(log.description.title or name_of(log) for log in self.logs)


@one_thread()
def calibrate(
    *logs: TossLog,
    level: str | None = None,
    unknown: UnknownStart | None = None,
    seed: int = 1,
    mixed: bool = False,
    progress: Progress = lambda _: None,
) -> Calibration:
    """Fit the surrogate to logs of one tower.

    Every model of the ladder has the prior of the physics ensemble (`surrogate.prior`) and its
    exact likelihood. M3 is not fitted to logs without colours, with unknown contents, or with many
    cubes of a colour inside (`MAX_SPLITS`): its third kind of cubes could hardly be identified
    there, and would take minutes. Of the models, the
    simplest is chosen whose cross-validated score is about as good as the best.

    Args:
        logs: as `cubetower.tower.read_log` gives them.
        level: take this model, M0 to M3.
        unknown: prior of unknown contents; by default 12 cubes on average.
        seed: decides every random number.
        mixed: whether recorded and simulated logs may be fitted together.
        progress: called with what is being done.

    Raises:
        CalibrationError: no log, an illustration, recorded and simulated logs together, a log
            twice, logs with colours and without, too few tosses, or no such model; says what to
            do.
    """
    check_logs(logs, mixed=mixed)
    levels = levels_for(logs)
    if level is not None and level not in levels:
        raise CalibrationError(f"level {level}: for these logs it is one of {', '.join(levels)}")
    unknown = unknown or UnknownStart()
    folds = folds_of(logs)
    left_out = tuple(masks(folds, logs))
    found = {}
    for number, each in enumerate(levels):
        progress(each)
        rng = np.random.default_rng([seed, number])
        found[each] = posterior(logs, each, physics_prior(each), unknown, rng, left_out)
    progress("judging")
    ladder = level_scores(found, folds, logs)
    chosen = level or choose_level(ladder)
    rng = np.random.default_rng([seed, len(LEVELS)])
    best = found[chosen]
    taken = resample(best.weights, DRAWS, rng)
    predicted = predict_folds(distribution_without(best, rng), folds, logs, unknown)
    naive = {
        name: predict_logs(distribution, logs, unknown)
        for name, distribution in naive_distributions().items()
    }
    m0 = predicted
    if chosen != "M0":
        m0 = predict_folds(distribution_without(found["M0"], rng), folds, logs, unknown)
    return Calibration(
        tuple(logs),
        chosen,
        found,
        ladder,
        folds,
        predicted,
        {**naive, "M0": m0},
        rates_of(best.mean, chosen),
        taken,
        unknown,
        level is not None,
        seed,
    )


def levels_for(logs: Sequence[TossLog]) -> tuple[str, ...]:
    """The models that are fitted to logs; see `calibrate`."""
    counted = any(log.colours == (COLOURLESS,) for log in logs)
    parts = [stretch for log in logs for stretch in stretches(log)]
    known = [part.start + part.changes[:-1] for part in parts if part.start is not None]
    if counted or len(known) < len(parts):
        return LEVELS[:-1]
    most = max(int((part.thrown + inside).max()) for part, inside in zip(parts, known, strict=True))
    ways = sum(int((inside * (inside + 3) // 2).sum()) for inside in known)
    cubes = sum(int(inside.sum()) for inside in known)
    too_many = most > MAX_CUBES_BY_KINDS[3] or ways > MAX_SPLITS * cubes
    return LEVELS[:-1] if too_many else LEVELS


def check_logs(logs: Sequence[TossLog], *, mixed: bool = False) -> None:
    """Make sure that a tower can be fitted to these logs.

    Raises:
        CalibrationError: as for `calibrate`.
    """
    if not logs:
        raise CalibrationError("no log to fit to; name one")
    for log in logs:
        if log.description.kind == "illustration":
            raise CalibrationError(
                f'{name_of(log)}: kind = "illustration": printed examples are no measurements; '
                "fit to a log of real or simulated tosses"
            )
    kinds = sorted({log.description.kind for log in logs})
    if len(kinds) > 1 and not mixed:
        raise CalibrationError(
            f"{' and '.join(kinds)} logs are not of one tower; fit them separately, or say --mixed"
        )
    if len({log.rows for log in logs}) < len(logs):
        raise CalibrationError("the same log is named twice; its tosses would count twice")
    if len({log.colours == (COLOURLESS,) for log in logs}) > 1:
        raise CalibrationError("logs with and without colours; fit them separately")
    tosses = sum(
        bool(row.any()) for log in logs for stretch in stretches(log) for row in stretch.thrown
    )
    if tosses < MIN_TOSSES:
        raise CalibrationError(f"too few throws to fit to: {tosses}; log {MIN_TOSSES} or more")


def name_of(log: TossLog) -> str:
    """What a log is called: its file, or its title."""
    return log.path.name if log.path else log.description.title or "the log"
