"""Figures of a log with their standard errors, clustered by session."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class LogEstimate:
    """A figure and how uncertain it is.

    Attributes:
        value: the figure, in its own unit; None if nothing was counted or it is undefined.
        standard_error: of `value`, clustered by session: throws of a session share their history
            and are not independent. None for fewer than two sessions.
        count: throws, or pairs of throws, counted.
        sessions: sessions with any of them.
    """

    value: float | None
    standard_error: float | None
    count: int
    sessions: int


def ratio_error(clusters: Collection[tuple[float, float]]) -> float | None:
    """Standard error of the ratio of two sums over clusters; None for fewer than two clusters.

    Ratio estimator with the factor clusters / (clusters - 1), Cochran, Sampling Techniques,
    1977, section 6.4.

    Args:
        clusters: what each cluster adds to the numerator and to the denominator.
    """
    count = len(clusters)
    if count < 2:
        return None
    below = sum(own for _, own in clusters)
    share = sum(own for own, _ in clusters) / below
    squares = math.fsum((above - share * own) ** 2 for above, own in clusters)
    return math.sqrt(count / (count - 1) * squares) / below


def ratio(clusters: Collection[tuple[float, float]], count: int) -> LogEstimate:
    """The ratio of two sums over clusters, from `count` throws; see `ratio_error`."""
    below = sum(own for _, own in clusters)
    value = sum(own for own, _ in clusters) / below if below else None
    return LogEstimate(value, ratio_error(clusters), count, len(clusters))


def jackknife(
    clusters: Collection[Sequence[int]], figure: Callable[[Sequence[int]], float | None]
) -> tuple[float | None, float | None]:
    """A function of sums over clusters, and its jackknife error, leaving each cluster out once.

    Efron and Tibshirani, An Introduction to the Bootstrap, 1993, section 11.2. The error is None
    for fewer than two clusters, and where the figure is undefined without one of them.

    Args:
        clusters: what each cluster adds to the sums.
        figure: the function of the sums; None where it is undefined.
    """
    sums = [sum(column) for column in zip(*clusters, strict=True)]
    value = figure(sums) if sums else None
    if value is None or len(clusters) < 2:
        return value, None
    left: list[float] = []
    for cluster in clusters:
        without = figure([all_ - own for all_, own in zip(sums, cluster, strict=True)])
        if without is None:
            return value, None
        left.append(without)
    return value, left_out_error(left)


def left_out_error(left: Sequence[float]) -> float:
    """Jackknife error of a figure from its values with each of two clusters or more left out."""
    mean = math.fsum(left) / len(left)
    squares = math.fsum((each - mean) ** 2 for each in left)
    return math.sqrt((len(left) - 1) / len(left) * squares)
