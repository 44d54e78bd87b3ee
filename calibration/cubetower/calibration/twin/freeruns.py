"""The calibrated physics runs freely beside other towers: how near does each come to the log?"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from statistics import median

from cubetower.calibration.judge.compare import Comparison, compare_towers
from cubetower.calibration.judge.differences import Differences
from cubetower.calibration.judge.energy import Energy
from cubetower.calibration.logs.estimates import LogEstimate
from cubetower.calibration.logs.replay import Jams
from cubetower.calibration.logs.stretches import join_logs
from cubetower.calibration.twin.fit import Twin
from cubetower.tower import Tower, make_tower
from cubetower.tower.models.surrogate import SurrogateTower

DESIGNED = "physics as designed"
CALIBRATED = "physics calibrated"
EMULATED = "its surrogate"
FITTED = "surrogate fitted directly"
M0, TWOSHELVES, BAG = "M0", "twoshelves", "bag"
TOWERS = (DESIGNED, CALIBRATED, EMULATED, FITTED, M0, TWOSHELVES, BAG)
"""Names of the towers, in the order of a table.

The first two are simulated. `EMULATED` is the surrogate of the calibrated physics, from the
emulator; `FITTED` and M0 know physics only by their prior. The last two are fitted to nothing.
"""

NEAR = 2.0
"""A figure within so many standard errors, of tower and log together, is near the log's."""


def compare_twin(
    twin: Twin,
    *,
    seed: int,
    repeat: int = 1,
    classify: bool = True,
) -> Comparison:
    """Throw the logs' throws into the twin and into other towers, and compare.

    Each tower holds what its own throws left. A session that does not start with an emptied tower
    starts with an empty one here, but its contents count as unknown, as in the log: until the tower
    is emptied, what falls counts only in battles (see `cubetower.calibration.replay_throws`); a
    note of the comparison says so. Sessions of several logs stay separate.

    Args:
        twin: the fit.
        seed: decides every random number.
        repeat: how often every session is thrown into each tower.
        classify: whether to train a classifier on towers and log.

    Returns:
        The towers of `cubetower.calibration.twin.freeruns.TOWERS`, in that order, beside the logs.

    Raises:
        ValueError: `repeat` is less than 1.
    """
    log = join_logs(twin.logs)
    return compare_towers(towers_of(twin), log, seed=seed, repeat=repeat, classify=classify)


def towers_of(twin: Twin) -> dict[str, Callable[[], Tower]]:
    """Makers of the towers, empty, by name, in the order of `TOWERS`."""
    m0, surrogate = twin.direct.posteriors["M0"], twin.surrogate()
    return {
        DESIGNED: twin.tower_before,
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
        figures: number of figures of log and tower whose distance is known.
        near: how many of them lie within `NEAR`.
        median: of the absolute distances; None if none is known.
        energy: energy distance of three throws in a row from the log.
        energy_itself: the same from the tower's own second run, by chance alone.
        auc: how well a classifier tells these throws from the log's; None without scikit-learn.
        auc_itself: the same for the tower and its own second run.
        jams: how often it jammed in its first run.
    """

    name: str
    figures: int
    near: int
    median: float | None
    energy: Energy | None
    energy_itself: Energy
    auc: LogEstimate | None
    auc_itself: LogEstimate | None
    jams: Jams

    @property
    def share(self) -> float | None:
        """Share of figures that are near; None without figures."""
        return self.near / self.figures if self.figures else None


def nearness(found: Comparison) -> dict[str, Nearness]:
    """How near every tower comes to the log, by name.

    Figures are correlated, so their number only serves to compare towers.

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


def count_equal(found: Comparison) -> tuple[int, int]:
    """How many figures of the calibrated physics and its surrogate agree, and of how many.

    They agree within what the log can tell, `NEAR` standard errors of both and of the log together,
    so the count hardly depends on the number of throws into the towers.
    """
    first, second = TOWERS.index(EMULATED), TOWERS.index(CALIBRATED)
    every = [_distance(row.towers[first], row.towers[second], row.log) for row in found.rows]
    known = [abs(each) for each in every if each is not None]
    return sum(each <= NEAR for each in known), len(known)


def _distance(*figures: LogEstimate | None) -> float | None:
    """How far the first is above the second, in errors of all three; None if unknown."""
    known = [each for each in figures if each and each.value is not None]
    errors = [each.standard_error for each in known if each.standard_error is not None]
    if len(errors) < len(figures) or not any(errors):
        return None
    one, other, *_ = (each.value or 0.0 for each in known)
    return (one - other) / math.hypot(*errors)
