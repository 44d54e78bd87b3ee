"""Is a fitted tower like the very log that it was fitted to? A posterior predictive check."""

from __future__ import annotations

from functools import partial

from cubetower.calibration.judge.check import judge_log
from cubetower.calibration.judge.replaytest import Likeness
from cubetower.calibration.logs.replay import Progress, ThrowReplay
from cubetower.calibration.logs.stretches import join_logs
from cubetower.calibration.surrogate.logfit import Calibration
from cubetower.tower.models.surrogate import SurrogateTower


def judge_fit(
    found: Calibration, *, progress: Progress | None = None
) -> tuple[Likeness, tuple[ThrowReplay, ...]]:
    """Judge a fit by replays of its own logs, each into the next draw of its posterior.

    A fitted tower is closer to its log than a right one is by chance, so a difference is found more
    rarely than in a log that it has not seen; what it finds is a fault of the model.

    Returns:
        The verdict, and the replays that it is from.
    """
    towers = [partial(SurrogateTower, rates) for rates in found.draws]
    log = join_logs(found.logs)
    return judge_log(log, towers[0], found.seed, makers=towers, progress=progress)
