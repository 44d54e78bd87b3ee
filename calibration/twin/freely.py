"""The calibrated physics runs freely, beside what it was and what is simpler."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import nullcontext
from functools import partial

from calibration.judge.compare import Around, Comparison, compare_towers
from calibration.logs.stretches import joined
from calibration.twin.fit import Twin
from calibration.twin.nearness import (
    BAG,
    CALIBRATED,
    DESIGNED,
    EMULATED,
    FITTED,
    M0,
    TWOSHELVES,
)
from tower import Tower, make_tower
from tower.models.physics import PhysicsTower
from tower.models.surrogate import SurrogateTower


def run_freely(
    twin: Twin,
    *,
    seed: int,
    repeat: int = 1,
    classify: bool = True,
    around: Around = lambda _: nullcontext(),
) -> Comparison:
    """Throw the logs' throws into the twin and into what it is put beside, and compare.

    What is inside before a throw is what each tower's own throws left. A session that does not
    start with an emptied tower starts with an empty one here, but its contents count as unknown,
    like those of the log: what falls from it counts in battles only, until the tower is emptied
    (see `calibration.replay_throws`); a note of the comparison says so. Of several logs sessions
    are kept apart.

    Args:
        twin: the fit.
        seed: decides every random number.
        repeat: how often every session is thrown into each tower.
        classify: whether a classifier shall tell towers and log apart.
        around: entered around the throws of each tower.

    Returns:
        The towers of `calibration.twin.nearness.TOWERS`, in that order, beside the logs.

    Raises:
        ValueError: `repeat` is less than 1.
    """
    log = joined(twin.logs)
    return compare_towers(
        towers_of(twin), log, seed=seed, repeat=repeat, classify=classify, around=around
    )


def towers_of(twin: Twin) -> dict[str, Callable[[], Tower]]:
    """What makes each tower, empty, by its name, in the order of `TOWERS`."""
    m0, surrogate = twin.direct.posteriors["M0"], twin.surrogate()
    return {
        DESIGNED: partial(PhysicsTower, twin.design),
        CALIBRATED: twin.tower,
        EMULATED: partial(SurrogateTower, surrogate.rates),
        FITTED: partial(SurrogateTower, twin.direct.rates),
        M0: partial(SurrogateTower, m0.rates(m0.mean)),
        TWOSHELVES: partial(make_tower, "twoshelves"),
        BAG: partial(make_tower, "bag"),
    }
