"""A toy game on the core alone: in turn players take one or two sticks; the last one wins."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from types import SimpleNamespace
from typing import Any, ClassVar

from cubetower.game.core import (
    Choices,
    Data,
    Decision,
    Event,
    Game,
    GameEnded,
    Listed,
    Move,
    Personal,
    ReplayChance,
    Rules,
    Seat,
)
from cubetower.game.core.observation import Observation, PendingDecision

SEATS = ("ann", "bob")


class Began(Event):
    """Who begins."""

    first: Seat


class Took(Personal):
    """Sticks are taken."""

    sticks: int
    left: int


class Ended(GameEnded):
    """Somebody has won."""


class Note(Event):
    """Whatever a test has to say."""

    text: Any


class Take:
    """How many sticks to take."""

    def choices(self, game: Sticks, decision: Decision) -> Choices:
        counts = [count for count in (1, 2) if count <= game.left]
        return Listed(counts, "T01", "take one or two sticks")

    def apply(self, game: Sticks, decision: Decision, move: int) -> None:
        seat = decision.seat
        game.left -= move
        game.emit(Took(seat=seat, sticks=move, left=game.left))
        following = game.seats[(game.seats.index(seat) + 1) % len(game.seats)]
        game.push(("turn", following) if game.left else ("end", seat))


def begin(game: Sticks) -> None:
    """Who begins is drawn."""
    [first] = game.draw("began.first", game.seats, 1)
    game.emit(Began(first=first))
    game.push(("turn", first))


def turn(game: Sticks, seat: Seat) -> None:
    game.ask(seat, "take", left=game.left)


def end(game: Sticks, winner: Seat) -> None:
    game.winner = winner
    game.emit(Ended(winners=[winner]))


@dataclass(kw_only=True)
class Table:
    """What everybody sees."""

    left: int
    winner: Seat


@dataclass(kw_only=True)
class Seen(Table, Observation[PendingDecision]):
    """All that a player knows."""


class Sticks(Game, Table):
    """A game in progress."""

    NAME = "sticks"
    SEATS = SEATS
    PLAYERS = (2,)
    OPTIONS: ClassVar = {"sticks": tuple(str(number) for number in range(31))}
    OBSERVATION = Seen
    RULES = Rules({"begin": begin, "turn": turn, "end": end}, {"take": Take()})

    def __init__(self, sticks: int = 5, **options: Any) -> None:
        super().__init__(2, options={"sticks": str(sticks)}, **options)

    def set_up(self) -> None:
        self.left, self.winner = int(self.options["sticks"]), ""

    @property
    def clock(self) -> tuple[int, ...]:
        return (self.left,)

    @property
    def winners(self) -> tuple[Seat, ...]:
        return (self.winner,) if self.winner else ()

    @property
    def scores(self) -> dict[Seat, int]:
        return {seat: int(seat == self.winner) for seat in self.seats}

    def own(self, seat: Seat) -> object:
        return SimpleNamespace()


class Fixed:
    """Always takes as many."""

    def __init__(self, answer: Move) -> None:
        self.answer = answer

    def choose(self, observation: Data, rng: Random) -> Move:
        return self.answer


def played(sticks: int = 5, moves: Sequence[int] = (2, 1, 1, 1), seed: int = 1) -> list[Event]:
    """The events of a game with these moves, in turn, as far as they go."""
    events: list[Event] = []
    game = Sticks(sticks, seed=seed, log=events.append)
    for move in moves:
        assert game.decision is not None
        game.play(game.decision.seat, move)
    return events


def begin_again(header: Data, results: ReplayChance, log: Callable[[Event], None]) -> Sticks:
    """A game with the chance results of its replay."""
    Sticks.check_header(header)
    return Sticks(int(header["options"]["sticks"]), chance=results, log=log)
