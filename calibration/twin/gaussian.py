"""A likelihood that is nearly normal, as a bell: what it says where a normal belief meets it."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from calibration.surrogate.posterior import Normal

Floats = NDArray[np.float64]

MIN_PRECISION = (
    1e-3  # information of a direction, in that of the prior: what the tosses do not tell
)


@dataclass(frozen=True, slots=True)
class GaussianApproximation:
    """The likelihood exp(linear psi - psi' precision psi / 2) of parameters psi, up to a factor.

    Attributes:
        precision: shape (parameters, parameters), symmetric, without negative eigenvalues.
        linear: shape (parameters,).
    """

    precision: Floats
    linear: Floats

    @classmethod
    def fit(
        cls, vectors: Floats, values: Floats, weights: Floats, prior: Normal
    ) -> GaussianApproximation:
        """The bell that fits best to a likelihood at draws of a posterior.

        By least squares of a quadratic, draws counting by the root of their weights: so it holds
        where the posterior is and somewhat beyond.

        Args:
            vectors: draws of psi, shape (draws, parameters).
            values: log likelihoods there, shape (draws,).
            weights: of the draws, shape (draws,).
            prior: in whose deviations directions are measured that the tosses do not tell.
        """
        away = np.asarray(np.linalg.solve(prior.root, (vectors - prior.mean).T).T, np.float64)
        slopes, curvature = _quadratic(away, values, np.sqrt(weights))
        told, directions = np.linalg.eigh(-curvature)
        back = np.linalg.inv(prior.root)
        precision = back.T @ (directions * np.maximum(told, MIN_PRECISION)) @ directions.T @ back
        return cls(precision, back.T @ slopes + precision @ prior.mean)

    def logs(self, vectors: Floats) -> Floats:
        """Its logs, shape (vectors,)."""
        square = ((vectors @ self.precision) * vectors).sum(axis=1)
        found: Floats = vectors @ self.linear - square / 2
        return found

    def transform(self, back: Floats) -> GaussianApproximation:
        """The same of others, from which psi comes as `back` times them."""
        return GaussianApproximation(back.T @ self.precision @ back, back.T @ self.linear)

    def evidence(self, means: Floats, deviations: Floats) -> Floats:
        """Logs of its mean over normal beliefs, shape (beliefs,).

        Args:
            means: of independent normals, shape (beliefs, parameters).
            deviations: their standard deviations, the same shape.
        """
        roots, linears = self._combine(means, deviations)
        half = _solve(roots, linears)
        found: Floats = (
            (half**2).sum(axis=1) / 2
            - ((means / deviations) ** 2).sum(axis=1) / 2
            - np.log(np.diagonal(roots, axis1=1, axis2=2)).sum(axis=1)
            - np.log(deviations).sum(axis=1)
        )
        return found

    def draw(self, means: Floats, deviations: Floats, rng: np.random.Generator) -> Floats:
        """A draw of psi from each belief once it met the bell, shape (beliefs, parameters)."""
        roots, linears = self._combine(means, deviations)
        half = _solve(roots, linears) + rng.standard_normal(means.shape)
        return _solve(roots.transpose(0, 2, 1), half)

    def _combine(self, means: Floats, deviations: Floats) -> tuple[Floats, Floats]:
        """Roots of the precisions of beliefs that met the bell, and their linears."""
        own = deviations**-2.0
        precisions = self.precision + own[:, :, None] * np.eye(means.shape[1])
        return np.asarray(np.linalg.cholesky(precisions), np.float64), self.linear + own * means


def _solve(systems: Floats, sides: Floats) -> Floats:
    """Solve linear systems, one for each row."""
    return np.asarray(np.linalg.solve(systems, sides[..., None])[..., 0], np.float64)


def _quadratic(places: Floats, values: Floats, counts: Floats) -> tuple[Floats, Floats]:
    """Slopes and second derivatives of the quadratic that fits best to values.

    Args:
        places: shape (places, size).
        values: there, shape (places,).
        counts: how much each place counts, shape (places,).
    """
    size = places.shape[1]
    one, other = np.triu_indices(size)
    terms = np.column_stack([np.ones(len(places)), places, places[:, one] * places[:, other]])
    root = np.sqrt(counts)
    found = np.linalg.lstsq(terms * root[:, None], values * root)[0]
    half = np.zeros((size, size))
    half[one, other] = found[1 + size :]
    return found[1 : 1 + size], half + half.T
