"""`Moment`: what happens in a game, and what lies on the table before and after."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from game.core import Event

PositionType = TypeVar("PositionType")
MomentType = TypeVar("MomentType", bound="Moment[Any]")


@dataclass(frozen=True, slots=True, eq=False)
class Moment(Generic[PositionType]):
    """Something that happens; games add what else their pictures need.

    Attributes:
        event: what it is.
        before: the position before it.
        after: the position with its result.
    """

    event: Event
    before: PositionType
    after: PositionType
