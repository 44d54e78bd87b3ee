"""`Cubes`: how many of each colour, as an immutable value."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from cubetower.foundation.looks import HasLook
from cubetower.tower.errors import CubesError

COLOURS = ("black", "blue", "purple", "red", "yellow", "green")
"""Of the cubes of SHOGUN: five players, and the farmers. A tower takes any others too."""

COLOURLESS = "cube"  #: colour name where cubes are counted without their colours


class Cubes(HasLook, Mapping[str, int]):
    """An immutable multiset of coloured cubes: ``Cubes(red=4, green=1)``.

    A mapping from colour to count that answers 0 for absent colours, iterates in
    alphabetical order and holds no zero counts, so equal multisets behave equally.

    Raises:
        CubesError: a count that is negative or not a whole number.
    """

    __slots__ = ("_counts", "_total")

    _counts: dict[str, int]
    _total: int

    def __init__(self, counts: Mapping[str, int] | None = None, /, **colours: int) -> None:
        given = {**counts, **colours} if counts else colours
        self._counts, self._total = {}, 0
        for colour in sorted(given):
            count = given[colour]
            if not isinstance(count, int) or isinstance(count, bool):
                raise CubesError(f"{colour}={count!r:.60}: a count is a whole number")
            if count < 0:
                raise CubesError(f"{colour}={count}: a count cannot be negative")
            if count:
                self._counts[colour] = count
                self._total += count

    @classmethod
    def of(cls, colours: Iterable[str]) -> Cubes:
        """Count single cubes: ``Cubes.of(["red", "red", "green"])``."""
        counts: dict[str, int] = {}
        for colour in colours:
            counts[colour] = counts.get(colour, 0) + 1
        return cls.wrap(dict(sorted(counts.items())), sum(counts.values()))

    @classmethod
    def wrap(cls, counts: dict[str, int], total: int) -> Cubes:
        """Wrap counts without checking them, for speed.

        They must be whole, above 0 and in alphabetical order.
        """
        cubes = object.__new__(cls)
        cubes._counts = counts
        cubes._total = total
        return cubes

    @property
    def total(self) -> int:
        """Number of cubes of all colours."""
        return self._total

    def counts(self) -> dict[str, int]:
        """The counts by colour, as a new dict."""
        return self._counts.copy()

    def list(self) -> list[str]:
        """One colour name per cube, in alphabetical order."""
        return [colour for colour, count in self._counts.items() for _ in range(count)]

    def only(self, *colours: str) -> Cubes:
        """The cubes of the given colours."""
        counts = {colour: n for colour, n in self._counts.items() if colour in colours}
        return Cubes.wrap(counts, sum(counts.values()))

    def __getitem__(self, colour: str) -> int:
        return self._counts.get(colour, 0)

    def __contains__(self, colour: object) -> bool:
        return colour in self._counts

    def __iter__(self) -> Iterator[str]:
        return iter(self._counts)

    def __len__(self) -> int:
        """Number of colours; the number of cubes is `total`."""
        return len(self._counts)

    def __add__(self, other: Cubes) -> Cubes:
        if not isinstance(other, Cubes):
            return NotImplemented
        if not other._counts:
            return self
        if not self._counts:
            return other
        counts = self._counts.copy()
        for colour, count in other._counts.items():
            counts[colour] = counts.get(colour, 0) + count
        if len(counts) > len(self._counts):  # a colour came behind the others
            counts = dict(sorted(counts.items()))
        return Cubes.wrap(counts, self._total + other._total)

    def __sub__(self, other: Cubes) -> Cubes:
        if not isinstance(other, Cubes):
            return NotImplemented
        if not other._counts:
            return self
        counts = self._counts.copy()
        for colour, count in other._counts.items():
            left = counts.get(colour, 0) - count
            if left < 0:
                raise CubesError(f"cannot take {count} {colour} from {self[colour]}")
            if left:
                counts[colour] = left
            else:
                del counts[colour]
        return Cubes.wrap(counts, self._total - other._total)

    def __le__(self, other: Cubes) -> bool:
        """Whether `other` has at least these cubes."""
        there = other._counts
        for colour, count in self._counts.items():  # noqa: SIM110 - twice as fast
            if count > there.get(colour, 0):
                return False
        return True

    def __ge__(self, other: Cubes) -> bool:
        return other <= self

    def __eq__(self, other: object) -> bool:
        return self._counts == other._counts if isinstance(other, Cubes) else NotImplemented

    def __hash__(self) -> int:
        return hash(tuple(self._counts.items()))

    def __repr__(self) -> str:
        return f"Cubes({', '.join(f'{colour}={count}' for colour, count in self.items())})"

    def __str__(self) -> str:
        return ", ".join(f"{count} {colour}" for colour, count in self.items()) or "no cubes"
