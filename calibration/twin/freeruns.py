"""The calibrated physics runs freely beside other towers: how near does each come to the log?"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from contextlib import nullcontext
from dataclasses import dataclass
from functools import partial
from statistics import median

from calibration.judge.compare import Around, Comparison, compare_towers
from calibration.judge.differences import Differences
from calibration.judge.energy import Energy
from calibration.logs.estimates import Estimate
from calibration.logs.replay import Jams
from calibration.logs.stretches import join_logs
from calibration.twin.fit import Twin
from tower import Tower, make_tower
from tower.models.physics import PhysicsTower
from tower.models.surrogate import SurrogateTower

DESIGNED = "physics as designed"
CALIBRATED = "physics calibrated"
EMULATED = "its surrogate"
FITTED = "surrogate fitted directly"
M0, TWOSHELVES, BAG = "M0", "twoshelves", "bag"
TOWERS = (DESIGNED, CALIBRATED, EMULATED, FITTED, M0, TWOSHELVES, BAG)
"""Names of the towers, in the order of a table.

The first two are simulated. `EMULATED` is what the emulator says that the calibrated physics is as
a surrogate; `FITTED` never saw any physics but for its prior, nor did M0. The last two are others'
and fitted to nothing.
"""

NEAR = 2.0
"""Standard errors of tower and log together up to which a figure is near the log's."""


def compare_twin(
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
        The towers of `calibration.twin.freeruns.TOWERS`, in that order, beside the logs.

    Raises:
        ValueError: `repeat` is less than 1.
    """
    log = join_logs(twin.logs)
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


@dataclass(frozen=True, slots=True)
class Nearness:
    """How near a tower that ran freely comes to the log.

    Attributes:
        name: of the tower.
        figures: those of log and tower whose distance is known.
        near: how many of them lie within `NEAR`.
        median: of the distances, without their signs; None if none is known.
        energy: energy distance of three throws in a row from the log.
        energy_itself: the same of the tower from its own second run: how far chance goes.
        auc: how well a classifier tells these throws from the log's; None without scikit-learn.
        auc_itself: the same of the tower and its own second run.
        jams: how often it jammed in its first run.
    """

    name: str
    figures: int
    near: int
    median: float | None
    energy: Energy | None
    energy_itself: Energy
    auc: Estimate | None
    auc_itself: Estimate | None
    jams: Jams

    @property
    def share(self) -> float | None:
        """Of the figures that are near; None of none."""
        return self.near / self.figures if self.figures else None


def nearness(found: Comparison) -> dict[str, Nearness]:
    """How near every tower comes to the log, by name.

    Figures hang together, so their number is no number of proofs: it serves to compare towers.

    Args:
        found: a comparison with a log.
    """
    return {each.name: each for each in _all(found)}


def _all(found: Comparison) -> Iterator[Nearness]:
    for place, (tower, apart) in enumerate(zip(found.towers, found.differences, strict=True)):
        known = [abs(z) for row in found.rows if (z := row.distances[place]) is not None]
        yield _nearness(tower.name, known, apart, tower.jams or Jams())


def _nearness(name: str, known: list[float], apart: Differences, jams: Jams) -> Nearness:
    from_log, itself = apart.from_reference, apart.from_itself
    return Nearness(
        name,
        len(known),
        sum(each <= NEAR for each in known),
        median(known) if known else None,
        from_log.energy if from_log else None,
        itself.energy,
        from_log.auc if from_log else None,
        itself.auc,
        jams,
    )


def count_equal(found: Comparison, one: str, other: str) -> tuple[int, int]:
    """How many figures of two towers differ by less than the log can tell, and of how many.

    That is by `NEAR` standard errors of both and of the log together: so it hardly depends on how
    often the towers were thrown into.
    """
    names = [each.name for each in found.towers]
    first, second = names.index(one), names.index(other)
    every = [_distance(row.towers[first], row.towers[second], row.log) for row in found.rows]
    known = [abs(each) for each in every if each is not None]
    return sum(each <= NEAR for each in known), len(known)


def _distance(*figures: Estimate | None) -> float | None:
    """How far the first is above the second, in errors of all; None if nobody can say."""
    known = [each for each in figures if each and each.value is not None]
    errors = [each.standard_error for each in known if each.standard_error is not None]
    if len(errors) < len(figures) or not any(errors):
        return None
    one, other, *_ = (each.value or 0.0 for each in known)
    return (one - other) / math.hypot(*errors)
