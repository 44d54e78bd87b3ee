"""The examination of a calibration: three questions, each with the statistic that answers it.

- Do the weighted draws stand for the posterior? Pareto's k
  (`cubetower.calibration.surrogate.sampling`).
- Do prior and log agree? `cubetower.calibration.trust.powerscaling`.
- Are intervals right, for a log like this one? `cubetower.calibration.trust.madeup`.

All three take the model for granted; whether it is like the tower says `cubetower check`.
"""

from __future__ import annotations

import math
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np

from cubetower.calibration.surrogate.description import mean_content
from cubetower.calibration.surrogate.logfit import Calibration
from cubetower.calibration.surrogate.sampling import pareto_k, pareto_limit
from cubetower.calibration.trust.madeup import (
    MadeUpFits,
    Progress,
    default_data_sets,
    fit_made_up_logs,
)
from cubetower.calibration.trust.powerscaling import Sensitivity, power_scale
from cubetower.calibration.trust.questions import QUESTIONS
from cubetower.foundation.workers import Workers


@dataclass(frozen=True, slots=True)
class Trust:
    """What speaks for and against a calibration.

    Attributes:
        pareto_k: of the weights of the posterior's draws; see `sampling.pareto_k`.
        pareto_limit: up to which it is good.
        sensitivities: of all parameters and `QUESTIONS`.
        made_up: fits to made-up logs.
    """

    pareto_k: float
    pareto_limit: float
    sensitivities: tuple[Sensitivity, ...]
    made_up: MadeUpFits

    def to_json(self) -> dict[str, Any]:
        """Plain data; an infinite k is None, and so are verdicts of parameters."""
        made_up = self.made_up
        return {
            "pareto_k": self.pareto_k if math.isfinite(self.pareto_k) else None,
            "pareto_limit": self.pareto_limit,
            "sensitivities": [
                {**asdict(each), "verdict": each.verdict if each.name in QUESTIONS else None}
                for each in self.sensitivities
            ],
            "made_up": {
                "logs": len(made_up.ranks),
                "p_value": made_up.p_value,
                "coverage_50": asdict(made_up.coverage(0.5)),
                "coverage_90": asdict(made_up.coverage(0.9)),
                "ranks": dict(zip(made_up.names, made_up.ranks.T.tolist(), strict=True)),
            },
        }


def examine_trust(
    found: Calibration,
    data_sets: int | None = None,
    *,
    workers: Workers | None = None,
    progress: Progress | None = None,
) -> Trust:
    """Examine how far the chosen model's posterior can be trusted.

    Args:
        found: the calibration; its seed decides every random number.
        data_sets: logs that are made up and fitted to; None: 20 to 60, the fewer the longer they
            are.
        workers: who fits, this process if None; the result does not depend on it.
        progress: called after each made-up log.

    Raises:
        WorkersError: there are no workers, or they are lost.
    """
    data_sets = data_sets or default_data_sets(found.logs)
    weights, content = found.posterior.weights, mean_content(found.logs)
    return Trust(
        pareto_k(weights),
        pareto_limit(len(weights)),
        power_scale(found.posterior, content, np.random.default_rng([found.seed, 92])),
        fit_made_up_logs(found, content, data_sets, workers=workers, progress=progress),
    )
