"""How far a tower is from a reference in a few consecutive throws, and how far by chance alone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from cubetower.calibration.judge.classifier import classifier_auc
from cubetower.calibration.judge.energy import Energy, energy_test
from cubetower.calibration.judge.windows import Windows, spreads, thin
from cubetower.calibration.logs.estimates import LogEstimate


@dataclass(frozen=True, slots=True)
class WindowDistance:
    """How far windows of throws of a tower are from others of the same throws.

    Attributes:
        energy: their energy distance, with its p-value.
        auc: how well a classifier separates them (`classifier_auc`); None if none was asked for,
            or without scikit-learn.
        windows: of the tower, after thinning.
        others: windows it is compared with, after thinning.
    """

    energy: Energy
    auc: LogEstimate | None
    windows: int
    others: int


@dataclass(frozen=True, slots=True)
class Differences:
    """How far a tower is from the reference, and by chance alone from itself.

    Attributes:
        tower: its name.
        from_reference: its difference from the log; without a log, from the second run of the
            first tower, and None for that tower.
        from_itself: its difference from a second run of itself with another seed, as large as
            the reference: smaller differences say nothing.
    """

    tower: str
    from_reference: WindowDistance | None
    from_itself: WindowDistance


def differences(
    names: Sequence[str],
    first: Sequence[Windows],
    second: Sequence[Windows],
    log: Windows | None,
    seed: int,
    *,
    classify: bool = True,
) -> tuple[Differences, ...]:
    """The differences of towers that were all given the same throws.

    Args:
        names: of the towers.
        first: the windows of each tower's run.
        second: those of each tower's second run, with another seed.
        log: those of the log; the second run of the first tower if None.
        seed: decides the labellings, and which windows are left out if there are too many.
        classify: whether to ask the classifier, which takes the most time.
    """
    reference = second[0] if log is None else log
    spread = spreads(reference)
    found = []
    for place, (name, run, again) in enumerate(zip(names, first, second, strict=True)):
        itself = _difference(run, again, spread, seed, classify=classify)
        apart = None
        if log is not None or place > 0:
            apart = _difference(run, reference, spread, seed, classify=classify)
        found.append(Differences(name, apart, itself))
    return tuple(found)


def _difference(
    windows: Windows,
    others: Windows,
    spread: NDArray[np.float64],
    seed: int,
    *,
    classify: bool,
) -> WindowDistance:
    rng = np.random.default_rng(seed)
    ours, theirs = thin(windows, others, rng)
    energy = energy_test(ours, theirs, spread, rng)
    auc = classifier_auc(ours, theirs) if classify else None
    return WindowDistance(energy, auc, len(ours), len(theirs))
