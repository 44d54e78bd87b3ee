"""Running statistics of throws, in the lab or in a log; docs/lab.md explains them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace

from cubetower.foundation.intervals import wilson
from cubetower.tower import Cubes, TossLog

MIN_THROWS = 5
"""Throws from which on an interval says something."""
FallCount = tuple[int, int]
"""How many cubes fell, of how many that could."""


@dataclass(frozen=True, slots=True)
class ThrowCounts:
    """The counts of a throw.

    Attributes:
        thrown: cubes that went in.
        fell: cubes that came out.
        after: cubes inside afterwards; None if unknown.
        new: thrown cubes that fell, as far as they can be told from others.
        old: cubes inside that fell, likewise.
        jammed: the tower jammed; None if nobody looked.
        seeding: it was the first throw into the emptied tower.
    """

    thrown: int
    fell: int
    after: int | None
    new: FallCount
    old: FallCount
    jammed: bool | None = None
    seeding: bool = False


@dataclass(slots=True)
class FallRate:
    """The share of cubes that fell, from sums over the throws in which cubes could fall."""

    throws: int = 0
    exposed: int = 0
    fell: int = 0
    exposed_squared: int = 0
    exposed_times_fell: int = 0
    fell_squared: int = 0

    def add(self, fallen: FallCount) -> None:
        """Count one more throw."""
        fell, exposed = fallen
        self.throws += exposed > 0
        self.exposed += exposed
        self.fell += fell
        self.exposed_squared += exposed * exposed
        self.exposed_times_fell += exposed * fell
        self.fell_squared += fell * fell

    @property
    def value(self) -> float | None:
        """From 0 to 1; None if no cube could fall."""
        return self.fell / self.exposed if self.exposed else None

    @property
    def limits(self) -> tuple[float, float]:
        """Its 95 % interval.

        Cubes of one throw are correlated, so the throw is the unit: the variance is that of the
        ratio estimator (Cochran, Sampling Techniques, 1977, 6.4). The number of independent cubes
        with this variance (Kish, Survey Sampling, 1965, 8.2) goes into Wilson's interval (1927),
        which stays within 0 to 1.
        """
        if self.value is None:
            return 0.0, 1.0
        value, cubes = self.value, float(self.exposed)
        binomial = value * (1 - value) / cubes
        if self.throws > 1 and binomial:
            squares = self.fell_squared - 2 * value * self.exposed_times_fell
            squares += value**2 * self.exposed_squared
            variance = self.throws / (self.throws - 1) * squares / self.exposed**2
            cubes /= max(1.0, variance / binomial)
        low, high = wilson(value, cubes)
        return max(0.0, float(low)), min(1.0, float(high))


@dataclass(slots=True)
class Statistics:
    """Statistics of throws; seeding throws enter only their own number.

    Attributes:
        tosses: throws that count.
        seedings: seeding throws.
        cubes_in: thrown in all.
        cubes_out: fallen in all.
        new: share of thrown cubes that fell.
        old: share of cubes inside that fell.
        inside_sum: cubes inside after throws, summed over throws for which it is known.
        known: number of these throws.
        jams: throws that jammed; None if nobody looked.
        first: the seeding throws as if they were others, while there are no others.
    """

    tosses: int = 0
    seedings: int = 0
    cubes_in: int = 0
    cubes_out: int = 0
    new: FallRate = field(default_factory=FallRate)
    old: FallRate = field(default_factory=FallRate)
    inside_sum: int = 0
    known: int = 0
    jams: int | None = None
    first: Statistics | None = None

    @classmethod
    def of(cls, throws: Iterable[ThrowCounts]) -> Statistics:
        """The statistics of some throws."""
        figures = cls()
        for throw in throws:
            figures.add(throw)
        return figures

    def add(self, throw: ThrowCounts) -> None:
        """Count one more throw."""
        if throw.seeding:
            self.seedings += 1
            self.first = self.first or Statistics()
            self.first.add(replace(throw, seeding=False))
            return
        self.tosses += 1
        self.cubes_in += throw.thrown
        self.cubes_out += throw.fell
        self.new.add(throw.new)
        self.old.add(throw.old)
        if throw.after is not None:
            self.inside_sum += throw.after
            self.known += 1
        if throw.jammed is not None:
            self.jams = (self.jams or 0) + throw.jammed

    @property
    def basis(self) -> Statistics:
        """What can be said: of seeding throws only while there are no others."""
        return self if self.tosses or self.first is None else self.first

    @property
    def mean_in(self) -> float | None:
        """Mean number of cubes thrown."""
        return self.cubes_in / self.tosses if self.tosses else None

    @property
    def out_per_in(self) -> float | None:
        """Cubes out per cube in; over 1 while the tower empties."""
        return self.cubes_out / self.cubes_in if self.cubes_in else None

    @property
    def mean_inside(self) -> float | None:
        """Mean number of cubes inside after a throw: the tower's balance."""
        return self.inside_sum / self.known if self.known else None


def count_by_colour(thrown: Cubes, fell: Cubes, before: Cubes) -> tuple[FallCount, FallCount]:
    """New and old cubes that fell, where only colours are known.

    New are cubes of colours thrown but not yet inside, old those of colours inside but not thrown;
    colours that are both are left out.
    """
    new = [colour for colour in thrown if colour not in before]
    old = [colour for colour in before if colour not in thrown]
    return (
        (sum(fell[colour] for colour in new), sum(thrown[colour] for colour in new)),
        (sum(fell[colour] for colour in old), sum(before[colour] for colour in old)),
    )


def throws_of(log: TossLog) -> Iterable[ThrowCounts]:
    """The throws of a log, without taps, spills and rows that nobody saw."""
    for row, contents, seeding in zip(log.rows, log.contents(), _seedings(log), strict=True):
        if row.missing or not row.thrown:
            continue
        before, after = contents.before, contents.after
        new = old = (0, 0)
        if before is not None:
            new, old = count_by_colour(row.thrown, row.fell, before)
        inside = None if after is None else after.total
        yield ThrowCounts(row.thrown.total, row.fell.total, inside, new, old, seeding=seeding)


def _seedings(log: TossLog) -> Iterator[bool]:
    """For each row, whether nothing has gone in since the tower was known to be empty."""
    for session in log.sessions():
        empty = False
        for row in session:
            empty = empty or row.emptied
            yield empty
            empty = empty and not (row.thrown or row.missing)
