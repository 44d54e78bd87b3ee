"""The schedule of a film: which moments of a game it shows, and when."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final, Generic, TypeVar

from cubetower.game.core import Event

RESULT_DELAY_S: Final = 0.1
"""Seconds from the beginning of a moment until its result appears."""


PositionType = TypeVar("PositionType")
MomentType = TypeVar("MomentType", bound="Moment[Any]")


@dataclass(frozen=True, slots=True, eq=False)
class Moment(Generic[PositionType]):
    """An event with the positions around it; games add what else their pictures need.

    Attributes:
        event: what happens.
        before: the position before it.
        after: the position with its result.
    """

    event: Event
    before: PositionType
    after: PositionType


@dataclass(frozen=True, eq=False)
class Cut(Generic[MomentType]):
    """A moment with its time in the film.

    Attributes:
        moment: what happens.
        start: when it begins, s of the film.
        seconds: how long it is shown.
    """

    moment: MomentType
    start: float
    seconds: float

    @property
    def result_at(self) -> float:
        """When its result appears, s of the film."""
        return self.start + RESULT_DELAY_S

    def position(self, seconds: float) -> Any:
        """The position as shown at a time of the film."""
        return self.moment.after if seconds >= self.result_at else self.moment.before


CutType = TypeVar("CutType", bound=Cut[Any])


@dataclass(frozen=True, eq=False)
class Schedule(Generic[CutType]):
    """The moments of a film, one after the other.

    Attributes:
        cuts: the moments with their times.
        opens: how far the first one has come when the film begins, s.
    """

    cuts: tuple[CutType, ...] = ()
    opens: float = 0.0

    @property
    def seconds(self) -> float:
        """Length of the film."""
        return self.cuts[-1].start + self.cuts[-1].seconds if self.cuts else 0.0

    def place(self, seconds: float) -> tuple[int, float]:
        """Which cut is shown at a time of the film, and the time since it began."""
        index = max(0, bisect_right(self._starts, seconds) - 1)
        cut, least = self.cuts[index], 0.0 if index else self.opens
        return index, min(max(seconds - cut.start, least), cut.seconds)

    def at(self, seconds: float) -> CutType:
        """The cut that is shown at a time of the film."""
        return self.cuts[self.place(seconds)[0]]

    @cached_property
    def _starts(self) -> list[float]:
        return [cut.start for cut in self.cuts]
