"""A game that is played in a thread of its own, and what a window learns of it.

The window is told what everybody at the table sees: events with the positions of all pieces, and
of a person's decision that person's observation. Plans of others never leave the thread in a game
in which persons play.
"""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from random import Random
from typing import cast

from game.core import Data, Decided, Event, Move, Seat, Seated, play_out
from game.errors import Stopped
from game.shogun import ShogunGame, Telling, Told, choices
from game.shogun.events import Fought, Seeded
from game.shogun.observation import Asked
from tower import Cubes, ExactTower, Recorder
from viewer.boards.shogun.cards.battlecard import Chances
from viewer.boards.shogun.filmed import Foretold
from viewer.boards.shogun.moments import Course
from viewer.boards.shogun.schedule import Schedule
from viewer.tosses.chain import Throw
from viewer.tosses.drawing import AsPlayed, Drawn

Log = Callable[[Event], None]
Begin = Callable[[Log, Callable[[ShogunGame], None]], ShogunGame]
"""Begins a game or goes on with one: with its log, and with what must be called as soon as the
game is set up."""
PATIENCE = 5.0  # s for the thread to end when the window is closed


@dataclass(frozen=True, slots=True)
class News:
    """What is known of the game now.

    Attributes:
        schedule: the film so far.
        chances: odds before the battles, by number of the throw.
        asked: the observation of a person who must decide now; None if none must.
        over: no more will come.
        caught_up: what had been played before, of a game that is gone on with, is there.
    """

    schedule: Schedule
    chances: Mapping[int, Chances]
    asked: Asked | None
    over: bool
    caught_up: bool


class LiveGame:
    """Plays a game in a thread.

    Attributes:
        header: of the game.
        design: of the tower that is seen.
        persons: seats that are played in the window.
        error: why it stopped before its end; None as long as it did not.
    """

    def __init__(
        self,
        begin: Begin,
        players: Mapping[Seat, Seated],
        persons: Collection[Seat],
        tosses: AsPlayed,
        oracle: ExactTower,
        recorder: Recorder | None = None,
        *,
        going_on: bool = False,
    ) -> None:
        """Set up a game; `start` plays it.

        Args:
            begin: begins it.
            players: who plays, for every seat that no person has.
            persons: seats that are played in the window.
            tosses: draws what was thrown.
            oracle: gives the odds.
            recorder: the game's tower, if its own tosses can be drawn.
            going_on: `begin` plays again what has been played and seen before.
        """
        self.header: Data = {}
        self.error: BaseException | None = None
        self.design = tosses.design
        self._begin, self._tosses, self._recorder = begin, tosses, recorder
        self.persons = frozenset(persons)
        person = Seated(_Person(self))
        self._players = {**players, **dict.fromkeys(persons, person)}
        self._foretold = Foretold(oracle)
        self._drawn: dict[int, Drawn] = {}
        self._schedule = Schedule(())
        self._asked: Asked | None = None
        self._answers: queue.SimpleQueue[tuple[Move] | None] = queue.SimpleQueue()
        self._lock, self._begun = threading.Lock(), threading.Event()
        self._news: News | None = None
        self._stopped = self._over = False
        self._caught_up = not going_on
        self._thread = threading.Thread(target=self._run, name="game", daemon=True)

    def start(self) -> None:
        """Begin to play, and wait until the game is set up, or has failed.

        Raises:
            Exception: whatever kept the game from beginning.
        """
        self._thread.start()
        self._begun.wait()
        if self.error:
            raise self.error

    def news(self) -> News:
        """What is known now; the same object as long as nothing is new."""
        with self._lock:
            assert self._news is not None, "not started"  # noqa: S101
            return self._news

    def answer(self, move: Move) -> None:
        """What the person decides who was asked.

        Raises:
            IllegalMove: the move is none of those allowed.
        """
        asked = self._asked
        if asked is not None:
            legal = choices(asked).verify(move)
            self._asked = None
            self._tell()
            self._answers.put((legal,))

    def stop(self) -> None:
        """End the thread; the game stays as far as it is."""
        self._stopped = True
        self._answers.put(None)
        self._thread.join(PATIENCE)

    # in the thread

    def _run(self) -> None:
        telling = Telling(self._heard)

        def log(event: Event) -> None:
            if self._stopped:
                raise Stopped
            telling(event)

        def begun(game: ShogunGame) -> None:
            self.header = game.header()
            self._course = Course(self.header)
            self._course.open(game.checkpoint())
            self._grow()
            telling.begun(game)
            self._begun.set()

        try:
            game = self._begin(log, begun)
            self._caught_up = True
            self._tell()
            play_out(game, self._players)
            self._over = True
        except Stopped:
            pass
        except BaseException as error:  # shown by the window's thread
            self.error = error
        self._tell()
        self._begun.set()

    def _heard(self, told: Told) -> None:
        """A line of the game, with its toss if there is one."""
        event = told.event
        if isinstance(event, Decided) and self.persons and self.persons != {event.seat}:
            return  # plans are nobody else's, nor another person's at the same window
        course, before = self._course, len(self._course.moments)
        if isinstance(event, Seeded | Fought):
            self._draw(event)
        course.take(told)
        for moment in course.moments[before:]:
            self._foretold.take(moment)
        self._grow()

    def _grow(self) -> None:
        """Lengthen the film here, where it holds up no picture, and tell of it."""
        self._schedule = self._schedule.grown(self._course.moments, self._drawn)
        self._tell()

    def _draw(self, event: Seeded | Fought) -> None:
        number, tapped = len(self._drawn), event.tapped if isinstance(event, Fought) else None
        throw = Throw(number, Cubes(event.thrown), Cubes(event.fell), Cubes(tapped or {}))
        recording = self._recorder.last if self._recorder and not throw.tapped else None
        self._drawn[number] = self._tosses.draw(throw, recording)

    def _ask(self, observation: Asked) -> Move:
        """Wait for a person's answer."""
        self._asked = observation
        self._tell()
        answer = self._answers.get()
        if answer is None or self._stopped:
            raise Stopped
        return answer[0]

    def _tell(self) -> None:
        over = self._over or self.error is not None
        news = News(
            self._schedule, dict(self._foretold.chances), self._asked, over, self._caught_up
        )
        with self._lock:
            self._news = news


class _Person:
    """Answers in the window."""

    def __init__(self, game: LiveGame) -> None:
        self._game = game

    def choose(self, observation: Asked, rng: Random) -> Move:
        """Wait for the answer."""
        return cast("Move", self._game._ask(observation))
