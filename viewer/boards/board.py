"""`Board`: how the table of a game is drawn; each sister game has one."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar, Final, Generic

from game.core import Data, Event, Seat
from viewer.boards.moments import Moment, PositionType
from viewer.draw.displaylist import Shape, Stage
from viewer.draw.palette import Palette
from viewer.draw.rect import Rect
from viewer.draw.sheet import Sheet

STEP: Final = 1.0
"""Seconds of a film that an event takes, unless the board says otherwise."""

MOTION: Final = 0.5
"""Seconds from the beginning of a moment in which things move."""


@dataclass(frozen=True, eq=False)
class Board(ABC, Generic[PositionType]):
    """The table of a game: everything but who plays, and the course in words.

    Places are in units of a picture 720 units high, x to the right and y down, from the corner of
    `area`. A subclass draws.

    Attributes:
        stage: of the whole picture.
        palette: its colours.
        area: where the board lies.
        header: of the replay.
        LEGEND: what is seen, each with what it means.
        ROUNDS: events with which a round begins that has a number.
        SECONDS: how long events are shown, s, if not `STEP`; 0 if with the next one.
    """

    stage: Stage
    palette: Palette
    area: Rect
    header: Data

    LEGEND: ClassVar[tuple[tuple[str, str], ...]] = ()
    ROUNDS: ClassVar[tuple[type[Event], ...]] = ()
    SECONDS: ClassVar[Mapping[type[Event], float]] = {}

    @cached_property
    def sheet(self) -> Sheet:
        """Where places on the board lie on the stage."""
        area = self.area
        return Sheet(self.stage, self.palette, area.left, area.width, area.top)

    @abstractmethod
    def ground(self) -> Iterator[Shape]:
        """What never changes, drawn once for a film."""

    @abstractmethod
    def drawn(self, moment: Moment[PositionType], share: float) -> Iterator[Shape]:
        """Everything else.

        Args:
            moment: what happens.
            share: how far its motion has come, from 0 to 1; then everything is at rest.
        """

    def seconds(self, event: Event) -> float:
        """How long an event is shown, s; 0 if it is shown with the next one."""
        return self.SECONDS.get(type(event), STEP)

    @abstractmethod
    def standing(self, position: PositionType, seat: Seat) -> Mapping[str, str]:
        """What stands beside a player's name in the table of players, by the name of its column.

        The names are the same for all players and positions, four or fewer, in their order.
        """
