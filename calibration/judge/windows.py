"""Windows of a few throws in a row, as vectors of features that were fixed in advance."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from calibration.logs.replay import session_label
from calibration.logs.throws import Throw, throws_of
from tower.log import TossLog

LENGTH = 3
"""Throws of a window."""

FEATURES = ("cubes in", "cubes out", "content after", "colours out")
"""Of each throw of a window, in the order of the throws: numbers of cubes, and of colours."""

MOST = 2000
"""Windows of a side that are looked at; of more a sample is taken, see `thinned`."""


@dataclass(frozen=True, slots=True, eq=False)
class Windows:
    """All windows of `LENGTH` throws in a row, overlapping ones too.

    Only throws with known contents that are no seeding throws are in them, and no window goes
    across an emptying or a missing toss. Taps between them do not count as throws.

    Attributes:
        features: a row each, `LENGTH` times `FEATURES`.
        sessions: of each window the place of its session among those of the throws, the labels
            sorted; towers that were given the same throws have the same places.
        starts: of each the number of its first toss.
        repeats: of each which throwing of its session it is from, from 1.
    """

    features: NDArray[np.float64]
    sessions: NDArray[np.int64]
    starts: NDArray[np.int64]
    repeats: NDArray[np.int64]

    def __len__(self) -> int:
        """Number of windows."""
        return len(self.features)

    def where(self, chosen: NDArray[np.bool_]) -> Windows:
        """Some of the windows."""
        return Windows(
            self.features[chosen], self.sessions[chosen], self.starts[chosen], self.repeats[chosen]
        )

    @property
    def keys(self) -> NDArray[np.int64]:
        """A number of each that windows of the same throws have in common."""
        return self.sessions * 2**32 + self.starts


def windows_of(log: TossLog, throws: TossLog, repeat: int = 1) -> Windows:
    """The windows of a log of throws, or of what a tower made of them.

    Args:
        log: `throws` itself, or what `replay_throws` made of it.
        throws: whose sessions are counted.
        repeat: how often each session was thrown.
    """
    names = sorted({rows[0].session for rows in throws.sessions()})
    labels = {
        session_label(name, number, repeat): (place, number)
        for place, name in enumerate(names)
        for number in range(1, repeat + 1)
    }
    found = list(_found(log, labels))
    features = np.array([each[0] for each in found], float)
    places = np.array([each[1:] for each in found], np.int64).reshape(-1, 3)
    return Windows(features.reshape(-1, LENGTH * len(FEATURES)), *places.T.copy())


def _found(
    log: TossLog, labels: Mapping[str, tuple[int, int]]
) -> Iterator[tuple[list[int], int, int, int]]:
    """Features, session, start and repeat of each window."""
    runs: dict[tuple[str, int], list[Throw]] = {}
    for throw in throws_of(log):
        if throw.before is not None and throw.after is not None and not throw.seeding:
            runs.setdefault((throw.session, throw.run), []).append(throw)
    for (label, _), run in runs.items():
        session, number = labels[label]
        for first in range(len(run) - LENGTH + 1):
            window = run[first : first + LENGTH]
            features = [feature for throw in window for feature in _features(throw)]
            yield features, session, window[0].row.toss, number


def _features(throw: Throw) -> tuple[int, int, int, int]:
    row = throw.row
    return row.thrown.total, row.fell.total, throw.content or 0, len(row.fell)


def spreads(reference: Windows) -> NDArray[np.float64]:
    """What the features are divided by: their standard deviations in the reference.

    1 instead of 0, for features that never change there.
    """
    if not len(reference):
        return np.ones(reference.features.shape[1])
    deviations = reference.features.std(axis=0)
    return np.where(deviations > 0, deviations, 1.0)


def thinned(
    first: Windows, second: Windows, rng: np.random.Generator, most: int = MOST
) -> tuple[Windows, Windows]:
    """Two sets of windows of the same throws, thinned alike to at most about `most` each.

    Repeats are left out first, as they tell the least; then windows by chance, the windows
    of the same throws in both sets.
    """
    keys = np.union1d(first.keys, second.keys)
    if len(keys) > most:
        keys = rng.choice(keys, most, replace=False)
    repeats = max(1, most // max(1, len(keys)))
    fewer = (
        each.where(np.isin(each.keys, keys) & (each.repeats <= repeats)) for each in (first, second)
    )
    return next(fewer), next(fewer)
