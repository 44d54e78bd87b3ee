"""The emulator: Gaussian processes that predict the physics at values that were not simulated.

There is one for each combination of a surrogate's parameters, and one for the chance to jam. They
are scikit-learn's, with a squared-exponential kernel that has a length for each axis, the known
noise of each point, and further noise that the kernel cannot follow.
"""

from __future__ import annotations

import math
import warnings
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cubetower.calibration.errors import CalibrationError
from cubetower.calibration.surrogate.ladder import names
from cubetower.calibration.twin.axes import Axis
from cubetower.calibration.twin.combinations import UNKNOWN_ERROR, Combinations, loudness
from cubetower.calibration.twin.points import Points

Floats = NDArray[np.float64]

JAM = "jam"  # name of the log chance to jam in a throw
MAX_JAM_SHARE, MAX_CONTENT = 0.05, 40
"""Points with a larger share of jams, or a larger mean content, are not used for surrogates."""

SPARE_POINTS = 14  # beyond the terms of a quadratic, to say how noisy they are
LENGTH_BOUNDS = (0.2, 20.0)  # of the kernel, in widths of the axes
SCALE_BOUNDS = (1e-2, 1e3)  # variance of the kernel, in variances of the outputs
NOISE_BOUNDS = (1e-6, 1.0)  # variance of the noise, likewise
OWN_NOISE_SHARE = 0.64
"""Share of the noise of combinations that is attributed to the tosses (assumed). Replicates at two
places of reference-k with constant friction said 1.0 ± 0.1; the rest goes into the emulator's own
uncertainty, so that it is rather too wide than too narrow."""


@dataclass(frozen=True, slots=True)
class Validation:
    """How well an output is emulated at validation points.

    Attributes:
        name: of the output: a parameter of the surrogate, or `JAM`.
        points: how many.
        explained: 1 - mean square of the errors / variance of the values there; nan if these are
            all equal, as the jams of towers that never jam.
        spread: root mean square of the errors relative to the expected ones; 1 if they are right.
        within_90: share of the values within the central 90 % of the prediction.
        deviation: mean standard deviation of the emulator there.
        varies: standard deviation of the values there.
    """

    name: str
    points: int
    explained: float
    spread: float
    within_90: float
    deviation: float
    varies: float


class Emulator:
    """Surrogates of a design over its free values.

    Args:
        points: simulated points; those for validation are not used.
        level: the surrogate.
        kernels: by output, logs of the kernel's variance, its lengths and its noise; missing ones
            are fitted, which takes seconds.

    Attributes:
        axes: the free values.
        level: the surrogate.
        names: of its parameters.
        points: all points that were simulated.
        usable: those of them that a surrogate can describe.
        combinations: of parameters, which are emulated one by one.

    Raises:
        CalibrationError: too few points, or no scikit-learn.
    """

    def __init__(
        self, points: Points, level: str, kernels: Mapping[str, Sequence[float]] | None = None
    ) -> None:
        self.axes: tuple[Axis, ...] = points.axes
        self.level, self.names = level, names(level)
        self.points, self.usable = points, points.where(_usable(points))
        fitted, known = self.usable.training, kernels or {}
        needed = min_points(len(self.axes))
        if len(fitted.numbers) < needed:
            raise CalibrationError(
                f"only {len(fitted.numbers)} points with a usable tower; an emulator needs "
                f"{needed}: simulate more, or check the design: most of its towers fill up or "
                "jam"
            )
        vectors, errors = fitted.vectors[level], fitted.errors[level]
        self.combinations = Combinations.of_points(fitted.unit, vectors, errors)
        values = vectors @ self.combinations.of.T
        spread = np.outer(loudness(errors), np.sqrt(OWN_NOISE_SHARE * self.combinations.noise))
        self._fields = [
            _Field(fitted.unit, values[:, n], spread[:, n], known.get(_name(level, n)))
            for n in range(len(self.names))
        ]
        self._jam = _Field(points.training.unit, *_jams(points.training), known.get(JAM))

    def __call__(self, unit: Floats) -> tuple[Floats, Floats]:
        """Predict combinations of the surrogate's parameters.

        Args:
            unit: places in the unit cube, shape (places, axes).

        Returns:
            Means and standard deviations, shape (places, combinations) each; independent.
        """
        found = [field.at(unit) for field in self._fields]
        means, deviations = zip(*found, strict=True)
        return np.stack(means, axis=1), np.stack(deviations, axis=1)

    def parameters(self, unit: Floats) -> tuple[Floats, Floats]:
        """Predict parameters of the surrogate, as in `cubetower.calibration.surrogate.ladder`.

        Args:
            unit: places in the unit cube, shape (places, axes).

        Returns:
            Means and standard deviations, shape (places, parameters) each; not independent.
        """
        means, deviations = self(unit)
        back = self.combinations.back
        return means @ back.T, np.sqrt(deviations**2 @ back.T**2)

    def jams(self, unit: Floats) -> Floats:
        """Chance that a throw jams the tower, shape (places,)."""
        chance: Floats = np.minimum(np.exp(self._jam.at(unit)[0]), 0.99)
        return chance

    @property
    def kernels(self) -> dict[str, list[float]]:
        """The kernels of all outputs, from which the emulator can be made again quickly."""
        found = {_name(self.level, n): field.kernel for n, field in enumerate(self._fields)}
        return {**found, JAM: self._jam.kernel}

    def validate(self) -> tuple[Validation, ...]:
        """Validate the outputs at the points that were held out; empty if there are none."""
        seen, every = self.usable.held_out, self.points.held_out
        if not len(seen.numbers):
            return ()
        means, deviations = self.parameters(seen.unit)
        errors = np.where(np.isnan(seen.errors[self.level]), UNKNOWN_ERROR, seen.errors[self.level])
        columns = zip(means.T, deviations.T, seen.vectors[self.level].T, errors.T, strict=True)
        found = [_validation(*each) for each in zip(self.names, columns, strict=True)]
        jam = _validation(JAM, (*self._jam.at(every.unit), *_jams(every)))
        return (*found, jam)


def min_points(axes: int) -> int:
    """The fewest points that make an emulator: a quadratic in 7 values has 36 terms, in 5 21."""
    return (axes + 1) * (axes + 2) // 2 + SPARE_POINTS


def _name(level: str, number: int) -> str:
    """The name of a combination's kernel."""
    return f"{level}.{number + 1}"


class _Field:
    """A Gaussian process over the unit cube.

    Args:
        unit: places, shape (points, axes).
        values: there, shape (points,).
        errors: their standard errors, shape (points,).
        kernel: its logs of variance, lengths and noise, or None to fit them.
    """

    def __init__(
        self, unit: Floats, values: Floats, errors: Floats, kernel: Sequence[float] | None
    ) -> None:
        process, kernels, ConvergenceWarning = _sklearn()  # noqa: N806 - a class
        self._mean, self._scale = float(values.mean()), float(values.std()) or 1.0
        shape: Any = kernels.ConstantKernel(1.0, SCALE_BOUNDS) * kernels.RBF(
            np.ones(unit.shape[1]), LENGTH_BOUNDS
        ) + kernels.WhiteKernel(1e-2, NOISE_BOUNDS)
        known = {"alpha": (errors / self._scale) ** 2 + 1e-8}
        scaled = (values - self._mean) / self._scale
        if kernel is None:
            with warnings.catch_warnings():  # an axis without influence gets the maximum length
                warnings.simplefilter("ignore", ConvergenceWarning)
                best = process.GaussianProcessRegressor(shape, **known).fit(unit, scaled).kernel_
            kernel = best.theta.tolist()
        self.kernel = [round(float(each), 4) for each in kernel]
        """Logs of variance, lengths and noise, rounded as in a file."""
        shape = shape.clone_with_theta(np.array(self.kernel))
        self._process = process.GaussianProcessRegressor(shape, optimizer=None, **known)
        self._process.fit(unit, scaled)

    def at(self, unit: Floats) -> tuple[Floats, Floats]:
        """Predicted means and standard deviations, including noise the kernel cannot follow."""
        mean, deviation = self._process.predict(unit, return_std=True)
        return self._mean + self._scale * mean, self._scale * deviation


def _usable(points: Points) -> NDArray[np.bool_]:
    """Which points have towers that a surrogate can describe."""
    return (points.jams <= MAX_JAM_SHARE * points.tosses) & (points.content <= MAX_CONTENT)


def _jams(points: Points) -> tuple[Floats, Floats]:
    """Logs of the chance to jam in a throw, with half a jam added, and their errors."""
    jams = points.jams + 0.5
    return np.log(jams / (points.tosses + 0.5)), 1 / np.sqrt(jams)


def _validation(name: str, columns: tuple[Floats, Floats, Floats, Floats]) -> Validation:
    mean, deviation, values, errors = columns
    off, expected = values - mean, np.hypot(deviation, errors)
    return Validation(
        name,
        len(values),
        float(1 - np.mean(off**2) / np.var(values)) if np.ptp(values) else math.nan,
        float(np.sqrt(np.mean((off / expected) ** 2))),
        float(np.mean(abs(off) <= 1.6449 * expected)),
        float(deviation.mean()),
        float(values.std()),
    )


def _sklearn() -> tuple[Any, Any, Any]:
    try:
        from sklearn import gaussian_process
        from sklearn.exceptions import ConvergenceWarning
        from sklearn.gaussian_process import kernels
    except ImportError:
        raise CalibrationError(
            'calibrating the physics needs scikit-learn: pip install "cubetower[stats]"'
        ) from None
    return gaussian_process, kernels, ConvergenceWarning
