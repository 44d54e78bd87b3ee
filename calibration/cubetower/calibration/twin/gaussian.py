"""A Gaussian approximation of a likelihood, and its product with normal priors."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from cubetower.calibration.surrogate.posterior import Normal

Floats = NDArray[np.float64]

MIN_PRECISION = 1e-3  # of a direction, relative to the prior: tosses tell nothing about it


@dataclass(frozen=True, slots=True)
class GaussianApproximation:
    """The likelihood exp(linear psi - psi' precision psi / 2) of parameters psi, up to a factor.

    Attributes:
        precision: shape (parameters, parameters), symmetric, without negative eigenvalues.
        linear: linear term, shape (parameters,).
    """

    precision: Floats
    linear: Floats

    @classmethod
    def fit(
        cls, vectors: Floats, values: Floats, weights: Floats, prior: Normal
    ) -> GaussianApproximation:
        """Fit the approximation to log likelihoods at draws of a posterior.

        It is a least-squares quadratic in which draws count by the root of their weights, so it
        holds where the posterior is and somewhat beyond.

        Args:
            vectors: draws of psi, shape (draws, parameters).
            values: log likelihoods there, shape (draws,).
            weights: of the draws, shape (draws,).
            prior: its deviations are the units in which too flat directions are found.
        """
        away = np.asarray(np.linalg.solve(prior.root, (vectors - prior.mean).T).T, np.float64)
        slopes, curvature = _quadratic(away, values, np.sqrt(weights))
        found, directions = np.linalg.eigh(-curvature)
        back = np.linalg.inv(prior.root)
        precision = back.T @ (directions * np.maximum(found, MIN_PRECISION)) @ directions.T @ back
        return cls(precision, back.T @ slopes + precision @ prior.mean)

    def logs(self, vectors: Floats) -> Floats:
        """Log likelihoods, shape (vectors,)."""
        square = ((vectors @ self.precision) * vectors).sum(axis=1)
        found: Floats = vectors @ self.linear - square / 2
        return found

    def transform(self, back: Floats) -> GaussianApproximation:
        """The same likelihood of other parameters, where psi is `back` times them."""
        return GaussianApproximation(back.T @ self.precision @ back, back.T @ self.linear)

    def evidence(self, means: Floats, deviations: Floats) -> Floats:
        """Log of the mean likelihood over each of several normal priors, shape (priors,).

        Args:
            means: of independent normals, shape (priors, parameters).
            deviations: their standard deviations, the same shape.
        """
        roots, linear_terms = self._combine(means, deviations)
        half = _solve(roots, linear_terms)
        found: Floats = (
            (half**2).sum(axis=1) / 2
            - ((means / deviations) ** 2).sum(axis=1) / 2
            - np.log(np.diagonal(roots, axis1=1, axis2=2)).sum(axis=1)
            - np.log(deviations).sum(axis=1)
        )
        return found

    def draw(self, means: Floats, deviations: Floats, rng: np.random.Generator) -> Floats:
        """Draw psi from the posterior of each normal prior, shape (priors, parameters)."""
        roots, linear_terms = self._combine(means, deviations)
        half = _solve(roots, linear_terms) + rng.standard_normal(means.shape)
        return _solve(roots.transpose(0, 2, 1), half)

    def _combine(self, means: Floats, deviations: Floats) -> tuple[Floats, Floats]:
        """Roots of the precisions of the posteriors of normal priors, and their linear terms."""
        own = deviations**-2.0
        precisions = self.precision + own[:, :, None] * np.eye(means.shape[1])
        return np.asarray(np.linalg.cholesky(precisions), np.float64), self.linear + own * means


def _solve(systems: Floats, sides: Floats) -> Floats:
    """Solve linear systems, one for each row."""
    return np.asarray(np.linalg.solve(systems, sides[..., None])[..., 0], np.float64)


def _quadratic(places: Floats, values: Floats, counts: Floats) -> tuple[Floats, Floats]:
    """Slopes and second derivatives of the least-squares quadratic of values.

    Args:
        places: shape (places, size).
        values: there, shape (places,).
        counts: weights of the places, shape (places,).
    """
    size = places.shape[1]
    one, other = np.triu_indices(size)
    terms = np.column_stack([np.ones(len(places)), places, places[:, one] * places[:, other]])
    root = np.sqrt(counts)
    found = np.linalg.lstsq(terms * root[:, None], values * root, rcond=None)[0]
    half = np.zeros((size, size))
    half[one, other] = found[1 + size :]
    return found[1 : 1 + size], half + half.T
