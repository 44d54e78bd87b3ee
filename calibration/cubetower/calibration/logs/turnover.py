"""Cubes in, out and retained, over all throws and by their size."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from cubetower.calibration.logs.estimates import LogEstimate, jackknife, ratio
from cubetower.calibration.logs.throws import Throw, by_session

SIZES: tuple[tuple[int, int | None], ...] = (
    (1, 3),
    (4, 6),
    (7, 9),
    (10, 13),
    (14, 20),
    (21, None),
)
"""Classes of throws by the number of cubes thrown: the smallest and the largest of each."""


@dataclass(frozen=True, slots=True)
class Summary:
    """Mean, sample standard deviation, minimum and maximum of `count` numbers, in cubes.

    Mean, min and max are None without numbers, the standard deviation with fewer than two.
    """

    count: int
    mean: float | None
    sd: float | None
    min: int | None
    max: int | None

    @classmethod
    def of(cls, values: Iterable[int]) -> Summary:
        """Summarise numbers of cubes."""
        numbers = list(values)
        if not numbers:
            return cls(0, None, None, None, None)
        mean = sum(numbers) / len(numbers)
        squares = sum((number - mean) ** 2 for number in numbers)
        sd = math.sqrt(squares / (len(numbers) - 1)) if len(numbers) > 1 else None
        return cls(len(numbers), mean, sd, min(numbers), max(numbers))


@dataclass(frozen=True, slots=True)
class SizeClass:
    """Throws of `smallest` to `largest` cubes; no limit if `largest` is None."""

    smallest: int
    largest: int | None

    @property
    def sizes(self) -> str:
        """The sizes in words: `4 to 6`."""
        return describe_range(self.smallest, self.largest)


def describe_range(smallest: int, largest: int | None) -> str:
    """A class of numbers: `4 to 6`, `2`, `21 up`."""
    if largest is None:
        return f"{smallest} up"
    return str(smallest) if smallest == largest else f"{smallest} to {largest}"


@dataclass(frozen=True, slots=True)
class ThrowStatistics(SizeClass):
    """Figures of the throws of `smallest` to `largest` cubes (None: no limit).

    `thrown` and `fell` are over all throws seen, `retained` (the content after the throw)
    over those after which the content is known.
    """

    thrown: Summary
    fell: Summary
    retained: Summary


@dataclass(frozen=True, slots=True)
class Turnover(SizeClass):
    """Cubes in and out, in throws of `smallest` to `largest` cubes (None: no limit), no seedings.

    Attributes:
        thrown: mean of the cubes in.
        fell: mean of the cubes out.
        out_per_in: all cubes out / all cubes in; near 1 over all sizes if the content is stable.
        content: mean content after the throw, where it is known.
        content_sd: its sample standard deviation over throws; the error by jackknife.
    """

    thrown: LogEstimate
    fell: LogEstimate
    out_per_in: LogEstimate
    content: LogEstimate
    content_sd: LogEstimate


def throws_by_size(throws: list[Throw]) -> Iterator[tuple[int, int | None, list[Throw]]]:
    """For each class that has throws its smallest and largest size, and the throws."""
    for smallest, largest in SIZES:
        limit = math.inf if largest is None else largest
        chosen = [throw for throw in throws if smallest <= throw.row.thrown.total <= limit]
        if chosen:
            yield smallest, largest, chosen


def throw_statistics(smallest: int, largest: int | None, throws: list[Throw]) -> ThrowStatistics:
    """Means and ranges of throws of a class."""
    return ThrowStatistics(
        smallest,
        largest,
        thrown=Summary.of(throw.row.thrown.total for throw in throws),
        fell=Summary.of(throw.row.fell.total for throw in throws),
        retained=Summary.of(throw.after.total for throw in throws if throw.after is not None),
    )


def turnover(smallest: int, largest: int | None, throws: list[Throw]) -> Turnover:
    """Cubes in and out in throws of a class, with standard errors."""
    clusters = by_session(
        (throw.session, (throw.row.thrown.total, throw.row.fell.total, 1)) for throw in throws
    )
    return Turnover(
        smallest,
        largest,
        thrown=ratio([(thrown, count) for thrown, _, count in clusters], len(throws)),
        fell=ratio([(fell, count) for _, fell, count in clusters], len(throws)),
        out_per_in=ratio([(fell, thrown) for thrown, fell, _ in clusters], len(throws)),
        content=mean_content(throws),
        content_sd=_content_sd(throws),
    )


def mean_content(throws: list[Throw]) -> LogEstimate:
    """Mean content after throws, where known."""
    clusters = by_session(
        (throw.session, (throw.content, 1)) for throw in throws if throw.content is not None
    )
    return ratio([(content, count) for content, count in clusters], sum(n for _, n in clusters))


def _content_sd(throws: list[Throw]) -> LogEstimate:
    clusters = by_session(
        (throw.session, (1, throw.content, throw.content**2))
        for throw in throws
        if throw.content is not None
    )
    value, error = jackknife(clusters, _sd)
    return LogEstimate(value, error, sum(count for count, *_ in clusters), len(clusters))


def _sd(sums: Sequence[int]) -> float | None:
    """Sample standard deviation from count, sum and sum of squares."""
    count, total, squares = sums
    if count < 2:
        return None
    return math.sqrt((count * squares - total**2) / (count * (count - 1)))
