"""From logs of tosses to the physics that made them: a posterior of a design's free values."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from cubetower.calibration.prediction.distributions import Distribution, RatesDistribution
from cubetower.calibration.prediction.predictions import Predictions
from cubetower.calibration.prediction.scores import Scores, scores
from cubetower.calibration.surrogate.crossvalidation import DRAWS as DRAWS_OF_A_FOLD
from cubetower.calibration.surrogate.crossvalidation import predict_folds, predict_logs
from cubetower.calibration.surrogate.description import MIN_CONTRACTION
from cubetower.calibration.surrogate.logfit import DRAWS, Calibration, Ints, Progress, calibrate
from cubetower.calibration.surrogate.posterior import rates_of
from cubetower.calibration.surrogate.sampling import Bools, Floats, resample
from cubetower.calibration.threads import one_thread
from cubetower.calibration.twin.axes import unit_of
from cubetower.calibration.twin.emulator import Emulator
from cubetower.calibration.twin.posterior import TwinPosterior, emulate, twin_posterior
from cubetower.tower import Design
from cubetower.tower.log import TossLog
from cubetower.tower.models.rigidbodies import RigidBodyTower
from cubetower.tower.models.surrogate import SurrogateTower
from cubetower.tower.specdata import rigid_body_tower

DIRECT, BEFORE = "fitted directly", "as designed"
"""Names of baselines of a twin: the surrogate fitted to the same logs without any physics, and the
design with the values in its file."""

MIN_EFFECTIVE_DRAWS = 100.0
"""A posterior with fewer effective draws tells nothing."""


@dataclass(frozen=True, slots=True)
class Twin:
    """A physics tower fitted to logs of a real one.

    Attributes:
        design: the measures of the tower, with its free values as they were before.
        emulator: of the design.
        posterior: of the free values.
        direct: the surrogate fitted to the same logs, without physics but for its prior.
        predictions: of every toss, by the emulated surrogate, fitted without its fold.
        before: the same by the emulated surrogate of the design as it was, not fitted.
        taken: indices of the twin's draws in the posterior, of equal weight, shape (draws,).
        best: index in `taken` of the draw in the middle of the posterior, as the most probable one
            may lie in a far corner of what is not identified.
    """

    design: Design
    emulator: Emulator
    posterior: TwinPosterior
    direct: Calibration
    predictions: Predictions
    before: Predictions
    taken: Ints
    best: int

    @property
    def logs(self) -> tuple[TossLog, ...]:
        """The logs."""
        return self.direct.logs

    @property
    def title(self) -> str:
        """One line for people."""
        return f"{self.design.title}, calibrated to: {self.direct.log_names}"

    @property
    def draws(self) -> tuple[dict[str, float], ...]:
        """Free values of the draws, all equally likely."""
        return tuple(self.posterior.values(self.posterior.unit[each]) for each in self.taken)

    @property
    def values(self) -> dict[str, float]:
        """Free values of the best draw."""
        return self.posterior.values(self.posterior.unit[self.taken[self.best]])

    @property
    def model(self) -> str:
        """The tower model that was calibrated."""
        return self.emulator.points.model

    def tower(self) -> RigidBodyTower[Any, Any]:
        """The physics tower of the best draw, empty."""
        return rigid_body_tower(self.model, self.design.replace(self.values))

    def tower_before(self) -> RigidBodyTower[Any, Any]:
        """The physics tower of the design as it was, empty."""
        return rigid_body_tower(self.model, self.design)

    @property
    def surrogates(self) -> RatesDistribution:
        """Surrogates of all `draws`, from the emulator."""
        rng = np.random.default_rng([self.direct.seed, 17])
        return _emulate_draws(self.emulator, self.posterior, self.taken, rng)

    def surrogate(self) -> SurrogateTower:
        """The surrogate of the best draw, from the emulator's mean."""
        chosen = self.taken[self.best : self.best + 1]
        vector = _vectors(self.emulator, self.posterior, chosen)[0]
        return SurrogateTower(rates_of(vector, self.emulator.level))

    @property
    def identifiable(self) -> Mapping[str, bool]:
        """For each free value, whether the logs identify it; none if there are too few draws."""
        enough = self.posterior.effective >= MIN_EFFECTIVE_DRAWS
        told = (enough & (self.posterior.contraction >= MIN_CONTRACTION)).tolist()
        return {axis.name: each for axis, each in zip(self.posterior.axes, told, strict=True)}

    @property
    def doubts(self) -> tuple[str, ...]:
        """Reasons for doubt that users of the twin must know, in sentences."""
        return tuple(_doubts(self))

    @property
    def scores(self) -> Scores:
        """Scores of the predictions, beside the design before, the direct fit and naive towers."""
        labels = [rows[0].session for log in self.logs for rows in log.sessions()]
        beside = {DIRECT: self.direct.predictions, BEFORE: self.before, **self.direct.baselines}
        return scores(self.predictions, beside, labels, seed=self.direct.seed)

    def to_json(self) -> dict[str, Any]:
        """Plain data: the free values with their uncertainty, doubts, scores."""
        found = self.posterior
        deviations = np.sqrt(found.weights @ (found.unit - found.mean) ** 2)
        values = {
            axis.name: {
                "best": self.values[axis.name],
                "mean": round(axis.low + (axis.high - axis.low) * mean, 4),
                "deviation": round((axis.high - axis.low) * deviation, 4),
                "contraction": round(contraction, 4),
                "identified": self.identifiable[axis.name],
            }
            for axis, mean, deviation, contraction in zip(
                found.axes,
                found.mean.tolist(),
                deviations.tolist(),
                found.contraction.tolist(),
                strict=True,
            )
        }
        return {
            "title": self.title,
            "simulated": self.direct.is_simulated,
            "level": found.level,
            "seed": self.direct.seed,
            "values": values,
            "doubts": list(self.doubts),
            "effective_draws": round(found.effective, 1),
            **self.scores.to_json(),
            "directly_fitted": self.direct.to_json(),
        }


@one_thread()
def fit_twin(
    *logs: TossLog,
    design: Design,
    emulator: Emulator,
    direct: Calibration | None = None,
    progress: Progress = lambda _: None,
    **options: Any,
) -> Twin:
    """Fit the free values of a design to logs of one tower.

    Args:
        logs: as `cubetower.tower.read_log` gives them.
        design: the measures of the tower.
        emulator: of the design, with the last model of
            `cubetower.calibration.surrogate.logfit.levels_for`.
        direct: the surrogate fitted to the same logs; fitted here if None.
        progress: called with what is being done.
        options: of `cubetower.calibration.calibrate`, for that fit.

    Raises:
        CalibrationError: as for `cubetower.calibration.calibrate`.
    """
    direct = direct or calibrate(*logs, progress=progress, **options)
    rng = np.random.default_rng([direct.seed, 11])
    progress("physics")
    found = twin_posterior(logs, emulator, direct.unknown, rng)
    progress("judging the physics")

    def distribution_without(rows: Bools) -> Distribution:
        taken = resample(found.without(rows), DRAWS_OF_A_FOLD, rng)
        return _emulate_draws(emulator, found, taken, rng)

    predictions = predict_folds(distribution_without, direct.folds, logs, direct.unknown)
    taken = resample(found.weights, DRAWS, rng)
    own = np.repeat(own_place(design, emulator)[None, :], DRAWS_OF_A_FOLD, axis=0)
    before = emulate(emulator, own, rng, _taps(emulator, found, taken[:DRAWS_OF_A_FOLD]))
    return Twin(
        design,
        emulator,
        found,
        direct,
        predictions,
        predict_logs(before, logs, direct.unknown),
        taken,
        found.middle(taken),
    )


def _doubts(twin: Twin) -> Iterator[str]:
    draws = twin.posterior.effective
    if draws < MIN_EFFECTIVE_DRAWS:
        yield (
            f"The posterior is worth only {draws:.1f} independent draws: nothing is known of the "
            "free values. Is the log of another tower, or of one beyond their ranges?"
        )
    behind = twin.scores.baselines[DIRECT].gain
    if behind.value is not None and behind.value < -2 * (behind.standard_error or 0.0):
        yield (
            "The physics is not like this tower: a surrogate fitted without it has a log score per "
            f"toss {-behind.value:.3f} nats higher, over twice the error."
        )
    beyond = [
        axis.title
        for axis in twin.emulator.axes
        if not axis.low <= value_of(twin.design, axis.name) <= axis.high
    ]
    if beyond:
        yield (
            f"The design has values beyond the simulated range: {', '.join(beyond)}. Its score as "
            "designed is that of the nearest value in the range."
        )


def own_place(design: Design, emulator: Emulator) -> Floats:
    """The place of a design's own values in the unit cube, at its edge if beyond."""
    values = {axis.name: value_of(design, axis.name) for axis in emulator.axes}
    return np.clip(unit_of(emulator.axes, values), 0.0, 1.0)


def value_of(design: Design, name: str) -> float:
    """A value of a design, named as in `Design.replace`."""
    table, _, key = name.partition(".")
    return float(getattr(getattr(design, table), key))


def _emulate_draws(
    emulator: Emulator, found: TwinPosterior, taken: Ints, rng: np.random.Generator
) -> RatesDistribution:
    return emulate(emulator, found.unit[taken], rng, _taps(emulator, found, taken))


def _taps(emulator: Emulator, found: TwinPosterior, taken: Ints) -> Floats | None:
    """Logits of a tap's chance in draws, if the logs have taps."""
    size = len(emulator.names)
    return found.vectors[taken, size] if found.vectors.shape[1] > size else None


def _vectors(emulator: Emulator, found: TwinPosterior, taken: Ints) -> Floats:
    """The emulator's means in draws, with taps if the logs have them."""
    vectors, taps = emulator.parameters(found.unit[taken])[0], _taps(emulator, found, taken)
    return vectors if taps is None else np.column_stack([vectors, taps])
