"""Players: who makes the decisions of a game, and what happens if one fails."""

from __future__ import annotations

import signal
import threading
import time
import traceback
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from random import Random
from types import FrameType
from typing import Any, Protocol, TypeAlias

from cubetower.game.core.decisions.decision import Choices, Data, Move, Seat
from cubetower.game.core.events import Forfeited
from cubetower.game.core.game import Game
from cubetower.game.errors import Stopped

SECONDS = 5.0
"""How long the user's own players may take for an answer."""

STOP_AGAIN_S = 0.1  # seconds after which a player that goes on is interrupted again


class Player(Protocol):
    """Makes decisions, which depend on observation and generator alone.

    So a player can run in another process, and a game can be continued anywhere.
    """

    def choose(self, observation: Any, rng: Random) -> Move:
        """Answer ``observation.decision`` with a legal move.

        Args:
            observation: all that this player knows, which it may change.
            rng: decides every random number.
        """


PlayerSource: TypeAlias = str | Player | Callable[..., Player]
"""What players can be made from: a spec; a class, or a function that makes a player; or a player,
which is copied."""


class Blind(ABC):
    """A player that only looks at its legal moves, so that it needs no observation."""

    @abstractmethod
    def pick(self, choices: Choices, rng: Random) -> Move:
        """One of the legal moves; `choose` must give the same."""

    @abstractmethod
    def choose(self, observation: Data, rng: Random) -> Move:
        """See `Player`."""


class RandomPlayer(Blind):
    """Plays random legal moves.

    Args:
        choices: the legal moves, from an observation.
    """

    def __init__(self, choices: Callable[[Any], Choices]) -> None:
        self._choices = choices

    def pick(self, choices: Choices, rng: Random) -> Move:
        """A random legal move."""
        return choices.sample(rng)

    def choose(self, observation: Data, rng: Random) -> Move:
        """A random legal move."""
        return self._choices(observation).sample(rng)


def shipped_players(
    choices: Callable[[Any], Choices], **others: Callable[..., Player]
) -> dict[str, Callable[..., Player]]:
    """The players that come with a game, by name: ``random`` and others.

    Args:
        choices: the legal moves, from an observation.
        others: what makes the other players.
    """
    return {"random": partial(RandomPlayer, choices), **others}


@dataclass(frozen=True, slots=True)
class Seated:
    """A player at the table.

    Attributes:
        player: who decides.
        seconds: the time limit of each answer, more than 0; None for no limit.
        trusted: it neither changes nor keeps an observation, which then shares the game's data.
    """

    player: Player
    seconds: float | None = None
    trusted: bool = False

    def __post_init__(self) -> None:
        if self.seconds is not None and not 0 < self.seconds < 1e6:
            raise ValueError(f"{self.seconds} seconds for an answer; give more than 0, or None")


def play_out(game: Game, players: Mapping[Seat, Seated]) -> None:
    """Play a game to its end.

    A player that raises an error, takes too long or answers illegally forfeits that decision:
    the reason is logged, and a random move is played.

    Args:
        game: new or in progress.
        players: by seat.
    """
    while game.decision is not None:
        game.advance(answer(game, players[game.decision.seat]))


def answer(game: Game, seated: Seated) -> Move:
    """The move of the player who must decide, or a random one if it is forfeited."""
    assert game.decision is not None, "nobody must decide"  # noqa: S101
    seat, kind = game.decision.seat, game.decision.kind
    player, rng, choices = seated.player, game.player_rng(), game.legal()
    if isinstance(player, Blind):
        asked = partial(player.pick, choices, rng)
    else:
        asked = partial(player.choose, game.observe(seat, shared=seated.trusted), rng)
    try:
        if seated.seconds is None:
            return choices.verify(asked())
        with _within(seated.seconds):
            return choices.verify(asked())
    except (KeyboardInterrupt, Stopped):
        raise
    except BaseException as error:  # whatever a player of the user's raises
        game.emit(Forfeited(seat=seat, kind=kind, reason=_reason(error)))
    return choices.sample(game.player_rng("forfeit"))


class OutOfTime(BaseException):
    """A player took too long; not an `Exception`, so that players do not catch it by accident."""


@contextmanager
def _within(seconds: float) -> Iterator[None]:
    """Interrupt what takes longer than that.

    On systems without timers, and outside the main thread, it is noticed only at the end.

    Raises:
        OutOfTime: it took longer.
    """
    began = time.perf_counter()
    if hasattr(signal, "setitimer") and threading.current_thread() is threading.main_thread():
        old = signal.signal(signal.SIGALRM, _stop)
        signal.setitimer(signal.ITIMER_REAL, seconds, STOP_AGAIN_S)
        try:
            yield
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, old)
    else:
        yield
    if time.perf_counter() - began > seconds:
        raise OutOfTime


def _stop(number: int, frame: FrameType | None) -> None:
    raise OutOfTime


def _reason(error: BaseException) -> str:
    """The error of a player and its place, in a line."""
    if isinstance(error, OutOfTime):
        return "took too long"
    where = traceback.extract_tb(error.__traceback__)[-1]
    try:
        said = " ".join(f"{type(error).__name__}: {error}".split())
    except Exception:  # an error of the user's that cannot be shown
        said = type(error).__name__
    return f"{said[:300]} (line {where.lineno} of {where.name})"
