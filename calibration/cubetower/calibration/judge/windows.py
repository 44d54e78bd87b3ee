"""Windows of a few consecutive throws, as vectors of features that were fixed in advance."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from cubetower.calibration.logs.replay import session_label
from cubetower.calibration.logs.throws import Throw, throws_of
from cubetower.tower.log import TossLog

WINDOW_THROWS = 3
"""Throws in a window."""

FEATURES = ("cubes in", "cubes out", "content after", "colours out")
"""Of each throw of a window, in the order of the throws: numbers of cubes, and of colours."""

MAX_WINDOWS = 2000
"""Windows of a side that are used; of more a sample is taken, see `thin`."""


@dataclass(frozen=True, slots=True, eq=False)
class Windows:
    """All windows of `WINDOW_THROWS` consecutive throws, overlapping ones too.

    They contain only throws with known contents, no seeding throws, and no emptying or missing
    toss in between. Taps do not count as throws.

    Attributes:
        features: a row for each window, `WINDOW_THROWS` times `FEATURES`.
        sessions: index of each window's session among the sorted labels of the throws' sessions;
            towers with the same throws have the same indices.
        starts: number of each window's first toss.
        repeats: which repeat of its session each window is from, from 1.
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
        """A key for each window; windows of the same throws share it."""
        return self.sessions * 2**32 + self.starts


def windows_of(log: TossLog, throws: TossLog, repeat: int = 1) -> Windows:
    """The windows of a log, or of its replay in a tower.

    Args:
        log: `throws` itself, or its replay by `replay_throws`.
        throws: the log whose sessions are numbered.
        repeat: how often each session was thrown.
    """
    names = sorted({rows[0].session for rows in throws.sessions()})
    labels = {
        session_label(name, number, repeat): (place, number)
        for place, name in enumerate(names)
        for number in range(1, repeat + 1)
    }
    found = list(_features_of(log, labels))
    features = np.array([each[0] for each in found], float)
    places = np.array([each[1:] for each in found], np.int64).reshape(-1, 3)
    return Windows(features.reshape(-1, WINDOW_THROWS * len(FEATURES)), *places.T.copy())


def _features_of(
    log: TossLog, labels: Mapping[str, tuple[int, int]]
) -> Iterator[tuple[list[int], int, int, int]]:
    """Features, session, start and repeat of each window."""
    runs: dict[tuple[str, int], list[Throw]] = {}
    for throw in throws_of(log):
        if throw.before is not None and throw.after is not None and not throw.seeding:
            runs.setdefault((throw.session, throw.run), []).append(throw)
    for (label, _), run in runs.items():
        session, number = labels[label]
        for first in range(len(run) - WINDOW_THROWS + 1):
            window = run[first : first + WINDOW_THROWS]
            features = [feature for throw in window for feature in _features(throw)]
            yield features, session, window[0].row.toss, number


def _features(throw: Throw) -> tuple[int, int, int, int]:
    row = throw.row
    return row.thrown.total, row.fell.total, throw.content or 0, len(row.fell)


def spreads(reference: Windows) -> NDArray[np.float64]:
    """Scales of the features: their standard deviations in the reference, 1 instead of 0."""
    if not len(reference):
        return np.ones(reference.features.shape[1])
    deviations = reference.features.std(axis=0)
    return np.where(deviations > 0, deviations, 1.0)


def thin(
    first: Windows, second: Windows, rng: np.random.Generator, most: int = MAX_WINDOWS
) -> tuple[Windows, Windows]:
    """Thin two sets of windows of the same throws to at most about `most` each.

    Repeats are dropped first, as they tell least; then random windows, the same throws in both
    sets.
    """
    keys = np.union1d(first.keys, second.keys)
    if len(keys) > most:
        keys = rng.choice(keys, most, replace=False)
    repeats = max(1, most // max(1, len(keys)))
    fewer = (
        each.where(np.isin(each.keys, keys) & (each.repeats <= repeats)) for each in (first, second)
    )
    return next(fewer), next(fewer)
