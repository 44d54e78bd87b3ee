"""`ShogunFilm`: the film of a game of SHOGUN while it is played."""

from __future__ import annotations

from collections.abc import Collection
from typing import cast

from cubetower.game.core import Data, Decided, Event, Game, Seat
from cubetower.game.shogun import ShogunGame
from cubetower.game.shogun.history import HistoryLine, HistoryRecorder
from cubetower.game.shogun.rules.events import Fought, Seeded
from cubetower.tower import Cubes, ExactTower, Recorder
from cubetower.tower.conditional.chain import ReplayThrow
from cubetower.tower.conditional.sampling import LiveSampler, SourcedRecording
from cubetower.viewer.boards.scene import GrowingFilm
from cubetower.viewer.boards.schedule import Schedule as AnySchedule
from cubetower.viewer.boards.shogun.board import ShogunBoard
from cubetower.viewer.boards.shogun.moments import Course
from cubetower.viewer.boards.shogun.odds import OddsFinder
from cubetower.viewer.boards.shogun.schedule import ShogunCut, ShogunSchedule, make_schedule


class ShogunFilm(GrowingFilm):
    """Follows the log of a game, samples its tosses, and computes the odds of its battles.

    Args:
        persons: seats played in a window; the plans of others are not shown.
        tosses: samples a toss for each throw.
        odds_tower: gives the odds.
        recorder: the game's tower, if it records tosses.
    """

    def __init__(
        self,
        persons: Collection[Seat],
        tosses: LiveSampler,
        odds_tower: ExactTower,
        recorder: Recorder | None = None,
    ) -> None:
        self._persons = frozenset(persons)
        self._tosses, self._recorder = tosses, recorder
        self._odds = OddsFinder(odds_tower)
        self._history = HistoryRecorder(self._tell)
        self._drawn: dict[int, SourcedRecording] = {}
        self._schedule: ShogunSchedule = AnySchedule(())
        self._header: Data = {}

    def begin(self, game: Game) -> None:
        """Start with the set-up."""
        shogun = cast(ShogunGame, game)
        self._header = game.header()
        self._course = Course(self._header)
        self._course.open(shogun.position())
        self._history.begin(shogun)

    def take(self, event: Event) -> None:
        """Add an event."""
        self._history(event)

    def schedule(self) -> ShogunSchedule:
        """The schedule so far."""
        moments, chances = self._course.moments, self._odds.chances
        self._schedule = make_schedule(moments, self._drawn, chances, so_far=self._schedule)
        return self._schedule

    def board(self, schedule: AnySchedule[ShogunCut]) -> ShogunBoard:
        """The board for a schedule from `schedule`."""
        design = self._tosses.design
        return ShogunBoard(self._header, schedule, design=design)

    def _tell(self, told: HistoryLine) -> None:
        """Add a line of the game, with its toss if there is one."""
        event = told.event
        if isinstance(event, Decided) and self._persons and self._persons != {event.seat}:
            return  # plans stay secret, even from another person at the same window
        before = len(self._course.moments)
        if isinstance(event, Seeded | Fought):
            self._draw(event)
        self._course.take(told)
        for moment in self._course.moments[before:]:
            self._odds.take(moment)

    def _draw(self, event: Seeded | Fought) -> None:
        number, tapped = len(self._drawn), event.tapped if isinstance(event, Fought) else None
        throw = ReplayThrow(number, Cubes(event.thrown), Cubes(event.fell), Cubes(tapped or {}))
        recording = self._recorder.last if self._recorder and not throw.tapped else None
        self._drawn[number] = self._tosses.sample(throw, recording)
