"""A game that is played in a thread of its own, and what a window learns of it.

The window is told what everybody at the table sees, and of a person's decision that person's
observation. What others hide never leaves the thread in a game in which persons play.
"""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

from game.core import Data, Event, Move, PlainGame, Seat, Seated, play_out
from game.core.title import Title
from game.errors import Stopped
from viewer.boards.scene import GrowingFilm
from viewer.boards.schedule import Schedule

Log = Callable[[Event], None]
Begin = Callable[[Log, Callable[[PlainGame], None]], PlainGame]
"""Begins a game or goes on with one: with its log, and with what must be called as soon as the
game is set up."""
STOP_TIMEOUT_S = 5.0  # s for the thread to end when the window is closed


@dataclass(frozen=True, slots=True)
class LiveState:
    """What is known of the game now.

    Attributes:
        schedule: the film so far.
        asked: the observation of a person who must decide now; None if none must.
        over: no more will come.
        caught_up: what had been played before, of a game that is gone on with, is there.
    """

    schedule: Schedule[Any]
    asked: Any
    over: bool
    caught_up: bool


class LiveGame:
    """Plays a game in a thread.

    Attributes:
        title: of the game.
        film: of what has happened so far.
        persons: seats that are played in the window.
        scores: what counted, by seat, when it is over.
        error: why it stopped before its end; None as long as it did not.
    """

    def __init__(
        self,
        title: Title,
        begin: Begin,
        players: Mapping[Seat, Seated],
        persons: Collection[Seat],
        film: GrowingFilm,
        *,
        going_on: bool = False,
    ) -> None:
        """Set up a game; `start` plays it.

        Args:
            title: of the game.
            begin: begins it.
            players: who plays, for every seat that no person has.
            persons: seats that are played in the window.
            film: is told of it.
            going_on: `begin` plays again what has been played and seen before.
        """
        self.title, self.film, self.persons = title, film, frozenset(persons)
        self.scores: Mapping[Seat, int] = {}
        self.error: BaseException | None = None
        self._begin = begin
        self._players = {**players, **dict.fromkeys(persons, Seated(self))}
        self._asked: Any = None
        self._answers: queue.SimpleQueue[tuple[Move] | None] = queue.SimpleQueue()
        self._lock, self._begun = threading.Lock(), threading.Event()
        self._news: LiveState | None = None
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

    def state(self) -> LiveState:
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
            legal = self.title.choices(asked).verify(move)
            self._asked = None
            self._tell()
            self._answers.put((legal,))

    def stop(self) -> None:
        """End the thread; the game stays as far as it is."""
        self._stopped = True
        self._answers.put(None)
        self._thread.join(STOP_TIMEOUT_S)

    # in the thread

    def _run(self) -> None:
        is_set_up = False

        def log(event: Event) -> None:
            if self._stopped:
                raise Stopped
            self.film.take(event)
            if is_set_up:
                self._tell()

        def set_up(game: PlainGame) -> None:
            nonlocal is_set_up
            self.film.begin(game)
            is_set_up = True
            self._tell()
            self._begun.set()

        try:
            game = self._begin(log, set_up)
            self._caught_up = True
            self._tell()
            play_out(game, self._players)
            self.scores, self._over = game.scores, True
        except Stopped:
            pass
        except BaseException as error:  # shown by the window's thread
            self.error = error
        if is_set_up:
            self._tell()
        self._begun.set()

    def choose(self, observation: Data, rng: Random) -> Move:
        """Wait for a person's answer, as a player of the game."""
        self.film.ask(observation["seat"])
        self._asked = observation
        self._tell()
        answer = self._answers.get()
        if answer is None or self._stopped:
            raise Stopped
        return answer[0]

    def _tell(self) -> None:
        over = self._over or self.error is not None
        news = LiveState(self.film.schedule(), self._asked, over, self._caught_up)
        with self._lock:
            self._news = news
