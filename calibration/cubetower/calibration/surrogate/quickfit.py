"""Towers that a log leaves plausible, without a full fit.

The exact likelihood (`cubetower.calibration.prediction.likelihood`) goes through all splits of the
cubes inside into loose, wedged and stuck ones. Here only their mean numbers go from toss to toss,
corrected by what fell as in a Kalman filter. How each parameter changes the mean of every fall is
found by differences, and the mode by Fisher scoring (McCullagh and Nelder, Generalized Linear
Models, 1989, section 2.5) with the physics prior. All models go through the log together.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy.special import softmax
from scipy.stats import binom

from cubetower.calibration.logs.stretches import Stretch, stretches
from cubetower.calibration.prediction.distributions import Distribution, RatesDistribution
from cubetower.calibration.prediction.splits import HELD, LOOSE, NEW, SUNK
from cubetower.calibration.surrogate.ladder import LEVELS
from cubetower.calibration.surrogate.posterior import Normal, Posterior, rates_of
from cubetower.calibration.surrogate.prior import physics_prior
from cubetower.calibration.surrogate.sampling import resample
from cubetower.tower.log import TossLog
from cubetower.tower.models.rates import Rates

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

IN_QUESTION = LEVELS[1:]
"""Models that a tower may be; constant chances (M0) fitted no tower that was looked at."""

TOWERS = 400  # drawn of all models together
SEED = (1, 91)  # decides which of them are drawn; any would do
STEP = 0.05  # of a parameter, for differences, in standard deviations of the prior
MAX_STEPS = 8  # of the search for the mode
MAX_STEP, MIN_STEP = 1.5, 0.03  # the longest of these, and one that ends the search, likewise
MIN_VARIANCE = 0.01  # of what falls of a colour
TINY = 1e-9


@dataclass(frozen=True, slots=True)
class MeanFalls:
    """What falls on average in the tosses of a stretch, given all before each.

    Attributes:
        mean: cubes of a colour, shape (rows, colours, draws).
        variance: of what falls, by chance, likewise.
        inside: mean number of cubes of each kind that are inside afterwards, shape (kinds, colours,
            draws).
    """

    mean: Floats
    variance: Floats
    inside: Floats


@dataclass(frozen=True, slots=True)
class QuickFit:
    """A Gaussian approximation to the posterior of a model.

    Attributes:
        normal: of the parameters, as in `surrogate.ladder`.
        evidence: log probability of the tosses, averaged over the prior; rough.
    """

    normal: Normal
    evidence: float


def quick_towers(log: TossLog) -> RatesDistribution:
    """Draw towers that a log leaves plausible, of each model as many as it is plausible.

    Taps and tosses into unknown contents are left out.

    Args:
        log: the tosses; there may be none.

    Raises:
        CubesError: more of a colour fell than can have been there, which `read_log` rules out.
    """
    fits, rng = quick_fits(log), np.random.default_rng(SEED)
    rates: list[Rates] = []
    for level, count in _shares({level: fit.evidence for level, fit in fits.items()}).items():
        normal = fits[level].normal
        points = rng.standard_normal((count, len(normal.mean)))
        rates += [rates_of(vector, level) for vector in normal.mean + points @ normal.root.T]
    return RatesDistribution(tuple(rates))


def fitted_towers(posteriors: Mapping[str, Posterior]) -> RatesDistribution:
    """The same from the exact fits of a `Calibration`: its `posteriors`."""
    fits = {level: fit for level, fit in posteriors.items() if level in IN_QUESTION}
    rng = np.random.default_rng(SEED)
    rates: list[Rates] = []
    for level, count in _shares({level: fit.evidence for level, fit in fits.items()}).items():
        fit = fits[level]
        rates += [fit.rates(fit.vectors[draw]) for draw in resample(fit.weights, count, rng)]
    return RatesDistribution(tuple(rates))


def _shares(evidence: Mapping[str, float]) -> dict[str, int]:
    """How many of `TOWERS` are drawn of each model, all being equally likely beforehand."""
    ends = np.round(TOWERS * np.cumsum(softmax(list(evidence.values())))).astype(int)
    return dict(zip(evidence, np.diff(ends, prepend=0).tolist(), strict=True))


def mean_falls(distribution: Distribution, stretch: Stretch) -> MeanFalls:
    """The mean falls in a stretch of known start; cubes do not change their kind.

    Args:
        distribution: of any number of draws.
        stretch: its tosses; taps (nothing thrown) take all kinds alike.
    """
    thrown, fell = stretch.thrown.astype(float), stretch.fell.astype(float)
    content = _content(stretch)
    chances = distribution.chances(stretch.thrown.sum(axis=1), content[:-1].sum(axis=1))
    kinds = distribution.kinds
    chances[~stretch.thrown.any(axis=1)] = 0.0
    inside = np.zeros((kinds, thrown.shape[1], len(distribution)))
    if content[0].any():  # the shares take long
        inside += distribution.shares[:, None] * content[0][:, None]
    shape = (len(thrown), *inside.shape[1:])
    mean, variance = np.empty(shape), np.empty(shape)
    for row, chance in enumerate(chances):
        there = np.concatenate([np.broadcast_to(thrown[row, :, None], (1, *shape[1:])), inside])
        fall = chance[[NEW, *range(LOOSE, LOOSE + kinds)], None]
        falls = there * fall
        spread, mean[row] = falls * (1 - fall), falls.sum(axis=0)
        variance[row] = spread[0] + spread_of_old(falls[1:].sum(axis=0), content[row])
        # More stayed than on average: more of each kind, where chance had more say.
        surplus = (mean[row] - fell[row, :, None]) / np.maximum(spread.sum(axis=0), MIN_VARIANCE)
        left = np.clip(there - falls + spread * surplus, 0, there)
        held, sunk = chance[HELD], chance[SUNK]
        lie = np.stack([1 - held, held * (1 - sunk), held * sunk])[:kinds, None]
        inside = left[1:] + left[0] * lie
        inside *= content[row + 1][:, None] / np.maximum(inside.sum(axis=0), TINY)
    return MeanFalls(mean, variance, inside)


def spread_of_old(falls: Floats, inside: Ints) -> Floats:
    """Variance of the falls of cubes inside if each is of one kind or another, nobody knows which.

    Args:
        falls: their mean, shape (colours, draws).
        inside: cubes, shape (colours,).
    """
    spread: Floats = falls * (1 - falls / np.maximum(inside, 1)[:, None])
    return spread


def _content(stretch: Stretch) -> Ints:
    """Cubes inside before each row and after the last, shape (rows + 1, colours)."""
    found: Ints = stretch.changes + stretch.start  # type: ignore[operator]  # it is known
    return found


def quick_fits(log: TossLog) -> dict[str, QuickFit]:
    """Fit the models `IN_QUESTION` to a log; see `quick_towers`."""
    known = [each for each in stretches(log) if each.start is not None]
    models = [_Model(level, physics_prior(level)) for level in IN_QUESTION]
    modes = [np.zeros(model.size) for model in models]
    for _ in range(MAX_STEPS):
        found = _score(models, modes, known)
        steps = [each.mode - mode for each, mode in zip(found, modes, strict=True)]
        longest = [abs(step).max() for step in steps]
        if max(longest) < MIN_STEP:
            break
        modes = [
            mode + step * min(1, MAX_STEP / length)
            for mode, step, length in zip(modes, steps, longest, strict=True)
        ]
    return {
        model.level: QuickFit(model.normal(mode, each.precision), each.evidence)
        for model, mode, each in zip(models, modes, found, strict=True)
    }


@dataclass(frozen=True, slots=True)
class _Model:
    level: str
    prior: Normal

    @property
    def size(self) -> int:
        return len(self.prior.mean)

    def around(self, mode: Floats) -> list[Rates]:
        """The rates there, and a step to either side of it in every direction."""
        units = np.eye(self.size)
        points = mode + STEP * np.concatenate([0 * units[:1], units, -units])
        return [rates_of(vector, self.level) for vector in self._vectors(points)]

    def normal(self, mode: Floats, precision: Floats) -> Normal:
        """The distribution of vectors from that of points in standard deviations of the prior."""
        root = self.prior.root
        return Normal(self._vectors(mode), root @ np.linalg.inv(precision) @ root.T)

    def _vectors(self, points: Floats) -> Floats:
        vectors: Floats = self.prior.mean + points @ self.prior.root.T
        return vectors


@dataclass(frozen=True, slots=True)
class _Step:
    """Where Fisher scoring goes next, in standard deviations of the prior."""

    mode: Floats
    precision: Floats
    evidence: float


def _score(
    models: Sequence[_Model], modes: Sequence[Floats], known: Sequence[Stretch]
) -> list[_Step]:
    rates = [model.around(mode) for model, mode in zip(models, modes, strict=True)]
    distribution = RatesDistribution(tuple(each for of_model in rates for each in of_model))
    parts = list(_falls(distribution, known))
    mean, variance = (np.concatenate([part[which] for part in parts]) for which in (0, 1))
    fell, there = (np.concatenate([part[which] for part in parts]) for which in (2, 3))
    ends = np.cumsum([0, *map(len, rates)])
    return [
        _step(mode, mean[:, begin:end], variance[:, begin], fell, there)
        for mode, begin, end in zip(modes, ends[:-1], ends[1:], strict=True)
    ]


def _falls(
    distribution: Distribution, known: Sequence[Stretch]
) -> Iterator[tuple[Floats, Floats, Ints, Ints]]:
    """For every throw and colour: mean falls, their variances, what fell, what was there."""
    draws, none = len(distribution), np.zeros(0, np.int64)
    yield np.zeros((0, draws)), np.zeros((0, draws)), none, none
    for stretch in known:
        found, there = mean_falls(distribution, stretch), stretch.thrown + _content(stretch)[:-1]
        some = (there > 0) & stretch.thrown.any(axis=1, keepdims=True)
        variance = np.maximum(found.variance[some], MIN_VARIANCE)
        yield found.mean[some], variance, stretch.fell[some], there[some]


def _step(mode: Floats, mean: Floats, variance: Floats, fell: Ints, there: Ints) -> _Step:
    """From mean falls at and around a mode, shape (falls, 1 + 2 parameters)."""
    deviations = np.sqrt(variance)
    up, down = np.split(mean[:, 1:], 2, axis=1)
    slopes = (up - down) / (2 * STEP * deviations[:, None])
    missed = (fell - mean[:, 0]) / deviations
    precision: Floats = np.eye(len(mode)) + slopes.T @ slopes
    chances = np.clip(mean[:, 0] / there, 1e-6, 1 - 1e-6)
    scores = np.sum(binom.logpmf(fell, there, chances))
    evidence = scores - 0.5 * (mode @ mode + np.linalg.slogdet(precision)[1])
    after = np.linalg.solve(precision, slopes.T @ (missed + slopes @ mode))
    return _Step(np.asarray(after, np.float64), precision, float(evidence))
