"""A toy game on the core alone: in turn players take one or two sticks; the last one wins."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from cubetower.game.core import (
    AgendaGame,
    Chance,
    Choices,
    Data,
    Decision,
    Event,
    GameEnded,
    KeyedChance,
    Kind,
    Listed,
    Move,
    Personal,
    ReplayChance,
    Seat,
)

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


@dataclass(frozen=True)
class ToyRules:
    steps: Mapping[str, Callable[..., None]]
    kinds: Mapping[str, Kind[Any]]


RULES = ToyRules({"begin": begin, "turn": turn, "end": end}, {"take": Take()})


class Sticks(AgendaGame[ToyRules]):
    """A game in progress."""

    def __init__(
        self,
        sticks: int = 5,
        *,
        seats: Sequence[Seat] = SEATS,
        seed: int = 1,
        chance: Chance | None = None,
        log: Callable[[Event], None] | None = None,
        rules: ToyRules = RULES,
        agenda: Sequence[tuple[Any, ...]] = (("begin",),),
    ) -> None:
        self.rules, self.seats, self.sticks, self.left = rules, tuple(seats), sticks, sticks
        self.agenda, self.decision, self._choices = [], None, None
        self.drawn, self.winner = {}, ""
        self.chance, self.log = chance or KeyedChance(seed), log
        self.push(*agenda)
        self.run()

    @property
    def clock(self) -> tuple[int, ...]:
        return (self.left,)

    @property
    def winners(self) -> tuple[Seat, ...]:
        return (self.winner,) if self.winner else ()

    def header(self) -> Data:
        return {"rules": "sticks", "seats": list(self.seats), "sticks": self.sticks}

    def copy(self) -> Sticks:
        made = object.__new__(Sticks)
        made.__dict__.update(self.__dict__)
        made.agenda, made.drawn, made.log = self.agenda.copy(), self.drawn.copy(), None
        return made

    def observe(self, seat: Seat) -> Data:
        asked = self.decision
        about = asked and {"seat": asked.seat, "kind": asked.kind, "about": dict(asked.about)}
        return {"seat": seat, "left": self.left, "decision": about}

    def to_json(self) -> str:
        asked = self.decision
        pending = asked and [asked.seat, asked.kind, dict(asked.about)]
        return json.dumps([self.left, self.winner, self.drawn, self.agenda, pending])


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
    return Sticks(header["sticks"], seats=header["seats"], chance=results, log=log)
