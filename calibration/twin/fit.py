"""From logs of tosses to the physics that made them: a posterior of a design's free values."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from calibration.prediction.distributions import Distribution, RatesDistribution
from calibration.prediction.predictions import Predictions
from calibration.prediction.scores import Scores, scores
from calibration.surrogate.crossvalidation import DRAWS as DRAWS_OF_A_FOLD
from calibration.surrogate.crossvalidation import predict_folds, predict_logs
from calibration.surrogate.description import MIN_CONTRACTION
from calibration.surrogate.logfit import DRAWS, Calibration, Ints, Progress, calibrate
from calibration.surrogate.posterior import rates_of
from calibration.surrogate.sampling import Bools, Floats, resample
from calibration.twin.axes import unit_of
from calibration.twin.emulator import Emulator
from calibration.twin.posterior import TwinPosterior, emulate, twin_posterior
from tower import Design
from tower.log import TossLog
from tower.models.physics import PhysicsTower
from tower.models.surrogate import SurrogateTower

DIRECT, BEFORE = "fitted directly", "as designed"
"""Names of what a twin is put beside: the surrogate fitted to the same logs without any physics,
and the design with the values that stand in its file."""

MIN_EFFECTIVE_DRAWS = 100.0
"""Effective draws, with fewer of which a posterior tells nothing."""


@dataclass(frozen=True, slots=True)
class Twin:
    """A physics tower fitted to logs of a real one.

    Attributes:
        design: what a ruler says of the tower; its free values as they were before.
        emulator: of the design.
        posterior: of the free values.
        direct: the surrogate fitted to the same logs, without physics but for its prior.
        predictions: of every toss, by the emulated surrogate, fitted without its fold.
        before: the same by the emulated surrogate of the design as it was; fitted to nothing.
        taken: which draws of the posterior are the twin's, all alike in weight; shape (draws,).
        best: index in `taken` of the draw in the middle of the posterior: the likeliest one of all
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
        _, _, named = self.direct.title.partition(": ")
        return f"{self.design.title}, calibrated to: {named}"

    @property
    def draws(self) -> tuple[dict[str, float], ...]:
        """Values of the design as likely as each other, by the posterior."""
        return tuple(self.posterior.values(self.posterior.unit[each]) for each in self.taken)

    @property
    def values(self) -> dict[str, float]:
        """Those of the best draw."""
        return self.posterior.values(self.posterior.unit[self.taken[self.best]])

    def tower(self) -> PhysicsTower:
        """The physics tower of the best draw, empty."""
        return PhysicsTower(self.design.replace(self.values))

    @property
    def surrogates(self) -> RatesDistribution:
        """What the physics of each of `draws` is as a surrogate, by the emulator."""
        rng = np.random.default_rng([self.direct.seed, 17])
        return _emulate_draws(self.emulator, self.posterior, self.taken, rng)

    def surrogate(self) -> SurrogateTower:
        """What the physics of the best draw is as a surrogate, by the emulator's mean."""
        chosen = self.taken[self.best : self.best + 1]
        vector = _vectors(self.emulator, self.posterior, chosen)[0]
        return SurrogateTower(rates_of(vector, self.emulator.level))

    @property
    def identifiable(self) -> Mapping[str, bool]:
        """Of each free value whether the logs tell of it; of none if too few draws count."""
        enough = self.posterior.effective >= MIN_EFFECTIVE_DRAWS
        told = (enough & (self.posterior.contraction >= MIN_CONTRACTION)).tolist()
        return {axis.name: each for axis, each in zip(self.posterior.axes, told, strict=True)}

    @property
    def doubts(self) -> tuple[str, ...]:
        """What must be said with the twin before it is thrown into, in sentences."""
        return tuple(_doubts(self))

    @property
    def scores(self) -> Scores:
        """The predictions judged, beside the design before, the direct fit and naive towers."""
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
        logs: as `tower.read_log` gives them.
        design: what a ruler says of the tower.
        emulator: of the design, with the last model of `calibration.surrogate.logfit.levels_for`.
        direct: the surrogate fitted to the same logs, if it is there already.
        progress: told what is being done.
        options: of `calibration.calibrate`, which fits it else.

    Raises:
        CalibrationError: as for `calibration.calibrate`.
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
            f"The posterior is worth {draws:.1f} independent draws only: nothing is known of the "
            "free values. Is the log of this tower, or no value in its range like it?"
        )
    behind = twin.scores.baselines[DIRECT].gain
    if behind.value is not None and behind.value < -2 * (behind.standard_error or 0.0):
        yield (
            f"The physics predicts {-behind.value:.3f} nats a toss worse than a surrogate fitted "
            "without it, over twice the error: it is not like this tower."
        )
    beyond = [
        axis.title
        for axis in twin.emulator.axes
        if not axis.low <= value_of(twin.design, axis.name) <= axis.high
    ]
    if beyond:
        yield (
            f"Beyond what was tried lies in the design: {', '.join(beyond)}. As designed is scored "
            "with the nearest value that was tried."
        )


def own_place(design: Design, emulator: Emulator) -> Floats:
    """Where the values in a design's file lie in the unit cube; at its edge if beyond."""
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
    """The emulator's means in draws, and taps if the logs have them."""
    vectors, taps = emulator.parameters(found.unit[taken])[0], _taps(emulator, found, taken)
    return vectors if taps is None else np.column_stack([vectors, taps])
