"""Places in the unit cube: even ones, and ones drawn where a density is."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from scipy.spatial.distance import cdist
from scipy.special import logsumexp, ndtr, ndtri, softmax
from scipy.stats import qmc

from cubetower.calibration.surrogate.sampling import effective_size, resample, standard_density

Floats = NDArray[np.float64]

KERNELS = 400  # of the kernels that nearer places are drawn from
UNIFORM_SHARE = 0.1  # of places drawn uniformly, so that no weight can be large


def even_places(axes: int, count: int, rng: np.random.Generator) -> Floats:
    """Places all over the unit cube, shape (count, axes); a power of 2 is best."""
    found: Floats = qmc.Sobol(axes, seed=rng).random(count)
    return found


def nearer_places(
    unit: Floats, logs: Floats, count: int, rng: np.random.Generator
) -> tuple[Floats, Floats]:
    """Draw places where a density is, from kernels around weighted earlier places.

    It is a round of population Monte Carlo (Cappé, Guillin, Marin and Robert 2004); kernels are
    normal, in normal scores of the coordinates, with Silverman's width.

    Args:
        unit: even places, shape (places, axes).
        logs: of the density there, up to a constant, shape (places,).
        count: how many to draw.
        rng: decides every random number.

    Returns:
        Places, shape (count, axes), and logs of their importance weights.
    """
    weights, scores = softmax(logs), ndtri(np.clip(unit, 1e-9, 1 - 1e-9))
    size = unit.shape[1]
    off = scores - weights @ scores
    spread = (weights[:, None] * off).T @ off + 1e-4 * np.eye(size)
    width = (4 / (size + 2) / effective_size(weights)) ** (1 / (size + 4))
    root = width * np.linalg.cholesky(spread)
    centres = scores[resample(weights, KERNELS, rng)]
    drawn = rng.standard_normal((count, size))
    near = rng.random(count) >= UNIFORM_SHARE
    drawn[near] = centres[rng.integers(KERNELS, size=near.sum())] + drawn[near] @ root.T
    away = cdist(np.linalg.solve(root, drawn.T).T, np.linalg.solve(root, centres.T).T)
    kernels = -(away**2 + size * np.log(2 * np.pi)) / 2 - np.log(np.diag(root)).sum()
    even = standard_density(drawn)
    density = np.logaddexp(
        np.log(1 - UNIFORM_SHARE) + logsumexp(kernels, axis=1) - np.log(KERNELS),
        np.log(UNIFORM_SHARE) + even,
    )
    return ndtr(drawn), even - density
