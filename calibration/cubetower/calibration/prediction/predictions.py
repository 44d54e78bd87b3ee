"""One-step-ahead predictions of every toss of a log, beside what fell.

Every toss is predicted from its throw and all tosses before it. Over draws of a posterior the
predicted probabilities are averaged; a judged log does not update the posterior.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields

import numpy as np
from numpy.typing import NDArray

from cubetower.calibration.logs.battles import sides
from cubetower.calibration.logs.stretches import UnknownStart
from cubetower.calibration.prediction.distributions import Distribution
from cubetower.calibration.prediction.likelihood import (
    PredictiveDistribution,
    predictive_distributions,
)
from cubetower.tower.log import LogRow, TossLog

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
Bools = NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class Predictions:
    """Predictions of tosses, arrays of shape (tosses,).

    Attributes:
        row: index of each toss in its log.
        session: number of its session, from 0.
        fell: cubes that fell.
        seeding: whether it was the first throw into the emptied tower.
        score: log probability of what fell, of all colours jointly, in nats.
        below: predicted chance that fewer cubes fall in all than did.
        up_to: predicted chance that as many or fewer fall.
        mean: predicted mean of the total that falls.
        variance: its predicted variance.
        battle: predicted chance that of the two colours most thrown the one that comes first in
            the alphabet has more out; nan where fewer than two were thrown.
        won: whether it had.
    """

    row: Ints
    session: Ints
    fell: Ints
    seeding: Bools
    score: Floats
    below: Floats
    up_to: Floats
    mean: Floats
    variance: Floats
    battle: Floats
    won: Bools

    def __len__(self) -> int:
        return len(self.row)

    def where(self, chosen: Bools) -> Predictions:
        """Some of the tosses."""
        return Predictions(*(getattr(self, field.name)[chosen] for field in fields(self)))

    @classmethod
    def join(cls, parts: Sequence[Predictions]) -> Predictions:
        """Concatenate predictions; numbers of rows and sessions stay as they are."""
        return cls(
            *(
                np.concatenate([getattr(each, field.name) for each in parts])
                for field in fields(cls)
            )
        )


def predict(
    distribution: Distribution, log: TossLog, unknown: UnknownStart | None = None
) -> Predictions:
    """Predict every toss of a log that can be predicted.

    Args:
        distribution: of a tower; its draws have equal weight.
        log: the tosses.
        unknown: prior of unknown contents; None: tosses into them are left out.

    Raises:
        CubesError, SpecError: as for
            `cubetower.calibration.prediction.likelihood.log_probabilities`.
    """
    sessions = [number for number, rows in enumerate(log.sessions()) for _ in rows]
    found = [
        (each.row, sessions[each.row], *_predict_toss(each, log.rows[each.row]))
        for each in predictive_distributions(distribution, log, unknown)
    ]
    columns = list(zip(*found, strict=True)) or [()] * len(fields(Predictions))
    kinds = {"Ints": np.int64, "Floats": np.float64, "Bools": np.bool_}
    return Predictions(
        *(
            np.array(column, kinds[str(field.type)])
            for column, field in zip(columns, fields(Predictions), strict=True)
        )
    )


def _predict_toss(expected: PredictiveDistribution, row: LogRow) -> tuple[float, ...]:
    """From `Predictions.fell` on, of one toss."""
    of_each = [chances[row.fell[c]] for c, chances in expected.by_colour.items()]
    with np.errstate(divide="ignore"):
        score = float(np.log(np.mean(np.prod(of_each, axis=0))))
    total = expected.total.mean(axis=1)
    numbers, fell = np.arange(len(total)), row.fell.total
    mean = float(total @ numbers)
    below = float(total[:fell].sum())
    return (
        fell,
        row.emptied and bool(row.thrown),
        score,
        below,
        below + float(total[fell]),
        mean,
        float(total @ (numbers - mean) ** 2),
        *_battle_outcome(expected, row),
    )


def _battle_outcome(expected: PredictiveDistribution, row: LogRow) -> tuple[float, bool]:
    """Chance that the first of two sides has more out, and whether it had."""
    if len(row.thrown) < 2:
        return np.nan, False
    first, second = sorted(sides(row.thrown))
    ours, theirs = expected.by_colour[first], expected.by_colour[second]
    fewer = np.concatenate([np.zeros((1, theirs.shape[1])), np.cumsum(theirs, axis=0)])
    at = np.minimum(np.arange(len(ours)), len(theirs))
    return float((ours * fewer[at]).sum(axis=0).mean()), row.fell[first] > row.fell[second]
