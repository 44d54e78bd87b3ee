"""A made-up physics of one free value, whose surrogate is M0: all of it can be integrated."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray
from scipy.special import expit

from cubetower.calibration.twin.axes import Axis
from cubetower.calibration.twin.emulator import Emulator
from cubetower.calibration.twin.points import Points

Floats = NDArray[np.float64]

AXIS = Axis("friction.cube_wall", 0.25, 0.65, 3, "Friction", "made up")
LEVEL = "M0"
KERNELS = {name: [1.5, -0.3, -9.0] for name in ("M0.1", "M0.2", "jam")}
ERROR, TOGETHER = 0.12, 0.7  # of a logit at a point; correlation of both
TOSSES, CONTENT = 400, 12.0
FIRST_HELD_OUT = 256  # number of the first point that only validates


def logits(unit: Floats) -> Floats:
    """What M0 is at places, shape (places, 2): it bends a little."""
    return np.column_stack([2.4 - 1.3 * unit - 0.4 * unit**2, -2.8 + 0.8 * unit + 0.3 * unit**2])


def points(
    size: int = 64,
    held_out: int = 16,
    *,
    error: float = ERROR,
    truth: Callable[[Floats], Floats] = logits,
    jam: Callable[[Floats], Floats] = np.zeros_like,
    seed: int = 1,
) -> Points:
    """Points all over the axis, with errors that hang together."""
    rng = np.random.default_rng(seed)
    numbers = np.r_[:size, FIRST_HELD_OUT : FIRST_HELD_OUT + held_out]
    unit = rng.random(len(numbers))
    one, other = rng.standard_normal((2, len(unit)))
    other = TOGETHER * one + np.sqrt(1 - TOGETHER**2) * other
    vectors = truth(unit) + error * np.column_stack([one, other])
    return Points(
        "made up",
        (AXIS,),
        numbers,
        unit[:, None],
        {LEVEL: vectors},
        {LEVEL: np.full_like(vectors, error)},
        np.full(len(unit), TOSSES),
        np.round(TOSSES * jam(unit)).astype(int),
        np.full(len(unit), CONTENT),
        FIRST_HELD_OUT,
    )


def emulator(found: Points | None = None) -> Emulator:
    """With kernels that are not fitted, to be quick."""
    return Emulator(found or points(), LEVEL, KERNELS)


def chances(unit: float) -> dict[str, float]:
    """The chances `new` and `old` of M0 at a place."""
    new, old = expit(logits(np.array([unit]))[0]).tolist()
    return {"new": new, "old": old}
