"""A game that is played in its own thread, and what a window learns of it.

The window gets what everybody at the table sees, and the observation of a person who must decide.
While people play, what others hide never leaves the thread.
"""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from cubetower.game.core import Blind, Event, Game, Move, Player, Seat, Seated, play_out
from cubetower.game.core.observation import Observation
from cubetower.game.definition import GameDefinition
from cubetower.game.errors import Stopped
from cubetower.viewer.boards.scene import GrowingFilm
from cubetower.viewer.boards.schedule import Schedule

Log = Callable[[Event], None]
Begin = Callable[[Log, Callable[[Game], None]], Game]
"""Begins or resumes a game, given its log and what to call as soon as the game is set up."""
STOP_TIMEOUT_S = 5.0  # for the thread to end when the window is closed


@dataclass(frozen=True, slots=True)
class LiveState:
    """What the window knows of the game now.

    Attributes:
        schedule: the film so far.
        asked: the observation of a person who must decide now; None: nobody must.
        over: no more will come.
        caught_up: a resumed game has been replayed up to where it was saved.
    """

    schedule: Schedule[Any]
    asked: Any
    over: bool
    caught_up: bool


class LiveGame:
    """Plays a game in a thread.

    Attributes:
        definition: of the game.
        film: of the game so far.
        persons: seats played in the window.
        scores: by seat, once the game is over.
        error: why it stopped before its end, if it did.
        thinking: the seat of the bot that is working out a move now; empty if none is.
    """

    def __init__(
        self,
        definition: GameDefinition,
        begin: Begin,
        players: Mapping[Seat, Seated],
        persons: Collection[Seat],
        film: GrowingFilm,
        *,
        resuming: bool = False,
    ) -> None:
        """Set up a game; `start` plays it.

        Args:
            definition: of the game.
            begin: begins or resumes it.
            players: of all other seats.
            persons: seats played in the window.
            film: gets its events.
            resuming: `begin` first replays what has been played and seen before.
        """
        self.definition, self.film, self.persons = definition, film, frozenset(persons)
        self.scores: Mapping[Seat, int] = {}
        self.error: BaseException | None = None
        self.thinking: Seat = ""
        self._begin = begin
        bots = {seat: self._watch(seat, seated) for seat, seated in players.items()}
        self._players = {**bots, **dict.fromkeys(persons, Seated(self))}
        self._asked: Any = None
        self._answers: queue.SimpleQueue[tuple[Move] | None] = queue.SimpleQueue()
        self._lock, self._ready = threading.Lock(), threading.Event()
        self._state: LiveState | None = None
        self._stopped = self._over = False
        self._caught_up = not resuming
        self._thread = threading.Thread(target=self._run, name="game", daemon=True)

    def start(self) -> None:
        """Begin to play, and wait until the game is set up, or has failed.

        Raises:
            Exception: whatever kept the game from beginning.
        """
        self._thread.start()
        self._ready.wait()
        if self.error:
            raise self.error

    def state(self) -> LiveState:
        """What is known now; the same object while nothing is new."""
        with self._lock:
            assert self._state is not None, "not started"  # noqa: S101
            return self._state

    def answer(self, move: Move) -> None:
        """Give the move of the person who was asked.

        Raises:
            IllegalMove: the move is not legal.
        """
        asked = self._asked
        if asked is not None:
            legal = self.definition.choices(asked).verify(move)
            self._asked = None
            self._update_state()
            self._answers.put((legal,))

    def stop(self) -> None:
        """End the thread; the game stays where it is."""
        self._stopped = True
        self._answers.put(None)
        self._thread.join(STOP_TIMEOUT_S)

    def _watch(self, seat: Seat, seated: Seated) -> Seated:
        """The player, noted in `thinking` while it works out a move."""
        if isinstance(seated.player, Blind):  # it draws at once, and is asked otherwise
            return seated
        return replace(seated, player=WatchedPlayer(seat, seated.player, self))

    # In the thread

    def _run(self) -> None:
        is_set_up = False

        def log(event: Event) -> None:
            if self._stopped:
                raise Stopped
            self.film.take(event)
            if is_set_up:
                self._update_state()

        def set_up(game: Game) -> None:
            nonlocal is_set_up
            self.film.begin(game)
            is_set_up = True
            self._update_state()
            self._ready.set()

        try:
            game = self._begin(log, set_up)
            self._caught_up = True
            self._update_state()
            play_out(game, self._players)
            self.scores, self._over = game.scores, True
        except Stopped:
            pass
        except BaseException as error:  # raised again by the window's thread
            self.error = error
        if is_set_up:
            self._update_state()
        self._ready.set()

    def choose(self, observation: Observation[Any], rng: Random) -> Move:
        """Wait for a person's answer, as a player of the game."""
        self.film.ask(observation.seat)
        self._asked = observation
        self._update_state()
        answer = self._answers.get()
        if answer is None or self._stopped:
            raise Stopped
        return answer[0]

    def _update_state(self) -> None:
        over = self._over or self.error is not None
        state = LiveState(self.film.schedule(), self._asked, over, self._caught_up)
        with self._lock:
            self._state = state


@dataclass(frozen=True, slots=True)
class WatchedPlayer:
    """A player whose game knows while it is thinking.

    Attributes:
        seat: where it sits.
        player: who decides.
        game: that is told.
    """

    seat: Seat
    player: Player
    game: LiveGame

    def choose(self, observation: Observation[Any], rng: Random) -> Move:
        """The move of the player."""
        self.game.thinking = self.seat
        try:
            return self.player.choose(observation, rng)
        finally:
            self.game.thinking = ""
