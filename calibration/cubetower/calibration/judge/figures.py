"""The figures by which a log and replays of its throws are compared, and how near is good enough.

Two of them take every throw into known contents, of all colours: of a colour, the cubes that fall
are about `new` times those thrown plus `old` times those inside. Least squares, each colour of each
throw weighted by one over the cubes that could fall, give both shares.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from statistics import mean, stdev

import numpy as np
from numpy.typing import NDArray

from cubetower.calibration.logs.throws import Throw, throws_of
from cubetower.tower.log import TossLog

Floats = NDArray[np.float64]

MARGINS = {
    "new": 0.05,
    "old": 0.025,
    "inside": 4.0,
    "inside_sd": 3.0,
    "kept": 4.0,
    "change_sd": 0.25,
}
"""The figures that are compared, all at once, and how far off each may be in a good tower:

- ``new``: share of thrown cubes that fall at once;
- ``old``: share of the cubes inside that a throw frees;
- ``inside``: mean number of cubes inside after a throw, seeding throws left out;
- ``inside_sd``: its standard deviation;
- ``kept``: mean number of cubes that stay of a first throw into the emptied tower;
- ``change_sd``: standard deviation of cubes in less cubes out, seeding throws left out.

All but ``new`` may be off by a fifth of the tower's figure, if that is more. A tower that is off by
a margin gives battles other odds by 2 points on average, or less
(``python -m benchmarks.calibration margins``).
"""

RELATIVE_MARGINS = {name: 0.0 if name == "new" else 0.2 for name in MARGINS}

FIGURES = tuple(MARGINS)
SHARES = ("new", "old")
"""The figures that are shares; the others are numbers of cubes."""

MAX_FIGURES = np.array([1.0 if name in SHARES else np.inf for name in FIGURES])
"""Upper limits of the figures; the lower one is 0."""

MIN_INDEPENDENCE = 1e-9  # of cubes thrown and inside, so that the two shares can be told apart


def figures_of(log: TossLog) -> Floats:
    """The `FIGURES` of a log, shape (6,); nan where it has none.

    Raises:
        CubesError: more of a colour fell than can have been there, which `read_log` rules out.
    """
    throws = [throw for throw in throws_of(log) if throw.before is not None]
    later = [throw for throw in throws if not throw.seeding]
    contents = [throw.content for throw in later if throw.content is not None]
    kept = [throw.content for throw in throws if throw.seeding and throw.content is not None]
    changes = [throw.row.thrown.total - throw.row.fell.total for throw in later]
    return np.array([*_shares(throws), _mean(contents), _sd(contents), _mean(kept), _sd(changes)])


def margins_of(tower: Floats) -> Floats:
    """How far off each figure may be, shape (6,), from the figures of a tower; nan without one."""
    margins: Floats = np.maximum(
        list(MARGINS.values()), np.array(list(RELATIVE_MARGINS.values())) * tower
    )
    return margins


def _shares(throws: Sequence[Throw]) -> tuple[float, float]:
    """The shares of thrown cubes and of cubes inside that fall, by weighted least squares."""
    cells = np.array(
        [
            (throw.row.thrown[colour], throw.before[colour], throw.row.fell[colour])
            for throw in throws
            if throw.before is not None
            for colour in {*throw.row.thrown, *throw.before}
        ],
        float,
    ).reshape(-1, 3)
    could, fell = cells[:, :2], cells[:, 2]
    weighted = (could / could.sum(axis=1, keepdims=True)).T
    squares, products = weighted @ could, weighted @ fell
    if squares[0, 0] and not squares[1, 1]:
        return float(products[0] / squares[0, 0]), math.nan
    if np.linalg.det(squares) <= MIN_INDEPENDENCE * squares[0, 0] * squares[1, 1]:
        return math.nan, math.nan
    new, old = np.linalg.solve(squares, products).clip(0.0, 1.0).tolist()
    return new, old


def _mean(values: Sequence[float]) -> float:
    return float(mean(values)) if values else math.nan


def _sd(values: Sequence[float]) -> float:
    return float(stdev(values)) if len(values) > 1 else math.nan
