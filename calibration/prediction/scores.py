"""A tower's forecasts of a log beside those of naive towers: who foretells better, by how much."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import asdict, dataclass
from functools import reduce
from typing import Any

import numpy as np

from calibration.logs.estimates import Estimate
from calibration.prediction.judgement import Judgement, judge, paired
from calibration.prediction.predictions import Forecasts


@dataclass(frozen=True, slots=True)
class SessionScore:
    """How well a session was foretold.

    Attributes:
        session: its label.
        tosses: how many were forecast.
        score: mean log probability of a toss, in nats; None if one was held impossible.
        residual: mean of what fell less what was foretold, in standard deviations of that mean: how
            far the session is from what the tower should do.
        fitted: whether the tower was fitted to this session.
    """

    session: str
    tosses: int
    score: float | None
    residual: float
    fitted: bool


@dataclass(frozen=True, slots=True)
class Baseline:
    """A naive tower's forecasts of the same tosses.

    Attributes:
        judgement: of all tosses.
        later: without seeding throws.
        gain: how many nats a toss the judged tower is better.
    """

    judgement: Judgement
    later: Judgement
    gain: Estimate


@dataclass(frozen=True, slots=True)
class Scores:
    """Forecasts of a log, judged.

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
            "forecasts": asdict(self),
        }


def figures_of(found: Judgement) -> dict[str, Any]:
    """The few figures most asked for, by plain names; nats a toss, all colours jointly."""
    return {
        "tosses": found.tosses,
        "log_score_per_toss": found.score.value,
        "log_score_se": found.score.standard_error,
        "coverage_50": found.coverage_50.value,
        "coverage_90": found.coverage_90.value,
        "pit_p": found.pit_p,
    }


def scores(
    forecasts: Forecasts,
    baselines: Mapping[str, Forecasts],
    labels: list[str],
    fitted: Collection[str] = (),
    seed: int = 1,
) -> Scores:
    """Judge forecasts and those of naive towers, of the tosses that all of them forecast.

    Taps are forecast by towers only that have a chance for them.

    Args:
        forecasts: of the tower.
        baselines: by name, of naive towers, of the same log.
        labels: of the sessions, by their numbers in the forecasts.
        fitted: labels of sessions that the tower was fitted to.
        seed: of the randomised PIT.
    """
    rows = reduce(np.intersect1d, [each.row for each in baselines.values()], forecasts.row)
    forecasts = forecasts.where(np.isin(forecasts.row, rows))
    baselines = {name: each.where(np.isin(each.row, rows)) for name, each in baselines.items()}
    return Scores(
        judge(forecasts, seed),
        judge(forecasts.where(~forecasts.seeding), seed),
        tuple(
            _session(forecasts.where(forecasts.session == number), labels[number], fitted)
            for number in np.unique(forecasts.session).tolist()
        ),
        {
            name: Baseline(
                judge(each, seed), judge(each.where(~each.seeding), seed), paired(forecasts, each)
            )
            for name, each in baselines.items()
        },
    )


def _session(forecasts: Forecasts, label: str, fitted: Collection[str]) -> SessionScore:
    off = float((forecasts.fell - forecasts.mean).sum())
    deviation = float(np.sqrt(forecasts.variance.sum()))
    score = float(forecasts.score.mean())
    return SessionScore(
        label,
        len(forecasts),
        score if np.isfinite(score) else None,
        off / deviation if deviation else 0.0,
        label in fitted,
    )
