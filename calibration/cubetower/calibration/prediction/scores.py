"""Does a tower predict a log better than naive towers do, and by how much?"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import asdict, dataclass
from functools import reduce
from typing import Any

import numpy as np

from cubetower.calibration.logs.estimates import LogEstimate
from cubetower.calibration.prediction.judgement import Judgement, judge, paired_difference
from cubetower.calibration.prediction.predictions import Predictions


@dataclass(frozen=True, slots=True)
class SessionScore:
    """How well a session was predicted.

    Attributes:
        session: its label.
        tosses: how many were predicted.
        score: log score per toss, in nats; None if a toss was predicted to be impossible.
        residual: mean of what fell minus what was predicted, in standard deviations of that mean.
        fitted: whether the tower was fitted to this session.
    """

    session: str
    tosses: int
    score: float | None
    residual: float
    fitted: bool


@dataclass(frozen=True, slots=True)
class Baseline:
    """A naive tower's predictions of the same tosses.

    Attributes:
        judgement: of all tosses.
        later: without seeding throws.
        gain: by how much the judged tower's log score per toss is better, in nats.
    """

    judgement: Judgement
    later: Judgement
    gain: LogEstimate


@dataclass(frozen=True, slots=True)
class Scores:
    """Predictions of a log, judged.

    Attributes:
        judgement: of all tosses.
        later: without seeding throws, the first into an emptied tower.
        sessions: session by session.
        baselines: naive towers by name.
    """

    judgement: Judgement
    later: Judgement
    sessions: tuple[SessionScore, ...]
    baselines: dict[str, Baseline]

    @property
    def fitted_tosses(self) -> int:
        """Tosses that the tower was fitted to: their scores flatter it."""
        return sum(each.tosses for each in self.sessions if each.fitted)

    def to_json(self) -> dict[str, Any]:
        """The figures of `figures_of`, those of the baselines, and everything in detail."""
        return {
            **figures_of(self.judgement),
            "fitted_tosses": self.fitted_tosses,
            "baselines": {
                name: {**figures_of(each.judgement), "gain": asdict(each.gain)}
                for name, each in self.baselines.items()
            },
            "predictions": asdict(self),
        }


def figures_of(found: Judgement) -> dict[str, Any]:
    """The main figures by plain names; log scores are in nats, all colours jointly."""
    return {
        "tosses": found.tosses,
        "log_score_per_toss": found.score.value,
        "log_score_se": found.score.standard_error,
        "coverage_50": found.coverage_50.value,
        "coverage_90": found.coverage_90.value,
        "pit_p": found.pit_p,
    }


def scores(
    predictions: Predictions,
    baselines: Mapping[str, Predictions],
    labels: list[str],
    fitted: Collection[str] = (),
    seed: int = 1,
) -> Scores:
    """Judge the predictions of a tower and of naive ones, of the tosses that all of them predict.

    Taps are predicted only by towers that have a chance for them.

    Args:
        predictions: of the tower.
        baselines: predictions of the same log by naive towers, by their names.
        labels: of the sessions, by their numbers in the predictions.
        fitted: labels of sessions that the tower was fitted to.
        seed: of the randomised PIT.
    """
    rows = reduce(np.intersect1d, [each.row for each in baselines.values()], predictions.row)
    predictions = predictions.where(np.isin(predictions.row, rows))
    baselines = {name: each.where(np.isin(each.row, rows)) for name, each in baselines.items()}
    return Scores(
        judge(predictions, seed),
        judge(predictions.where(~predictions.seeding), seed),
        tuple(
            _session(predictions.where(predictions.session == number), labels[number], fitted)
            for number in np.unique(predictions.session).tolist()
        ),
        {
            name: Baseline(
                judge(each, seed),
                judge(each.where(~each.seeding), seed),
                paired_difference(predictions, each),
            )
            for name, each in baselines.items()
        },
    )


def _session(predictions: Predictions, label: str, fitted: Collection[str]) -> SessionScore:
    off = float((predictions.fell - predictions.mean).sum())
    deviation = float(np.sqrt(predictions.variance.sum()))
    score = float(predictions.score.mean())
    return SessionScore(
        label,
        len(predictions),
        score if np.isfinite(score) else None,
        off / deviation if deviation else 0.0,
        label in fitted,
    )
