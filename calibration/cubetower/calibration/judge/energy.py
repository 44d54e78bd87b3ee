"""The energy distance between windows of throws, and its p-value.

Szekely and Rizzo, Energy statistics: a class of statistics based on distances, Journal of
Statistical Planning and Inference 143, 2013. It is 0 only for equal distributions.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from cubetower.calibration.judge.windows import Windows

PERMUTATIONS = 999


@dataclass(frozen=True, slots=True)
class Energy:
    """The energy distance of two sets of windows of the same throws.

    Attributes:
        distance: 2 E|X - Y| - E|X - X'| - E|Y - Y'| of the scaled features, means over all pairs,
            including each with itself (a V-statistic): never below 0, and for n and m independent
            windows of one distribution about (1/n + 1/m) E|X - X'| by chance. None without windows
            on either side.
        p_value: share of all labellings, including the true one, with at least this distance, if
            labels are permuted among the repeats of the same session, so that the throws
            themselves make no difference. None if there is nothing to permute.
        permutations: number of random labellings besides the true one.
    """

    distance: float | None
    p_value: float | None
    permutations: int


def energy_test(
    windows: Windows,
    reference: Windows,
    spread: NDArray[np.float64],
    rng: np.random.Generator,
    permutations: int = PERMUTATIONS,
) -> Energy:
    """The energy distance of two sets of windows, and its p-value by permutation within sessions.

    Args:
        windows: of a tower.
        reference: of the log or tower that it is compared with, of the same throws.
        spread: what each feature is divided by; see `windows.spreads`.
        rng: draws the labellings.
        permutations: how many.
    """
    if not len(windows) or not len(reference):
        return Energy(None, None, 0)
    sums, counts, sessions, labels = _by_throwing(windows, reference, spread)
    distance = float(_energies(sums, counts, labels[None, :])[0])
    swapped = _labellings(labels, sessions, rng, permutations)
    if (swapped == labels).all():
        return Energy(distance, None, 0)
    others = _energies(sums, counts, swapped)
    rounding = 1e-9 * sums.sum() / counts.sum() ** 2
    as_far = int((others >= distance - rounding).sum())
    return Energy(distance, (1 + as_far) / (1 + permutations), permutations)


def _by_throwing(
    windows: Windows, reference: Windows, spread: NDArray[np.float64]
) -> tuple[NDArray[np.float64], NDArray[np.int64], NDArray[np.int64], NDArray[np.float64]]:
    """Sums of distances between repeats of sessions; for each repeat its count, session and label.

    The label is 1 for a repeat of the tower's.
    """
    from scipy.spatial.distance import cdist

    sides = np.repeat([1, 0], [len(windows), len(reference)])
    places = np.column_stack(
        [
            np.concatenate([windows.sessions, reference.sessions]),
            sides,
            np.concatenate([windows.repeats, reference.repeats]),
        ]
    )
    units, unit_of = np.unique(places, axis=0, return_inverse=True)
    order = np.argsort(unit_of, kind="stable")
    features = (np.concatenate([windows.features, reference.features]) / spread)[order]
    counts = np.bincount(unit_of)
    starts = np.concatenate([[0], counts.cumsum()[:-1]])
    sums = np.array(
        [
            np.add.reduceat(cdist(part, features).sum(axis=0), starts)
            for part in np.split(features, starts[1:])
        ]
    )
    return sums, counts, units[:, 0], units[:, 1].astype(float)


def _labellings(
    labels: NDArray[np.float64],
    sessions: NDArray[np.int64],
    rng: np.random.Generator,
    count: int,
) -> NDArray[np.float64]:
    """Labels permuted among the repeats of each session, one permutation a row."""
    rows = np.tile(labels, (count, 1))
    for session in np.unique(sessions):
        mine = sessions == session
        rows[:, mine] = rng.permuted(rows[:, mine], axis=1)
    return rows


def _energies(
    sums: NDArray[np.float64], counts: NDArray[np.int64], labels: NDArray[np.float64]
) -> NDArray[np.float64]:
    """Energy distances for rows of labels, from the sums of distances between repeats."""
    others = 1 - labels
    first, second = labels @ counts, others @ counts
    to_first = labels @ sums
    within = (to_first * labels).sum(axis=1) / first**2
    within += ((others @ sums) * others).sum(axis=1) / second**2
    energies: NDArray[np.float64] = 2 * (to_first * others).sum(axis=1) / (first * second) - within
    return energies
