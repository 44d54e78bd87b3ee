"""Checks of the contract of `Player`, by games against random moves."""

from __future__ import annotations

import pickle
import random
from collections.abc import Callable
from copy import copy
from dataclasses import dataclass
from functools import cached_property
from random import Random
from typing import Any, Final, TypeAlias

import numpy as np

from cubetower.game.core import Event, Forfeited, Game, Move, Player, Seated, answer
from cubetower.game.core.observation import Observation
from cubetower.game.testing.expect import Broken, Case, expect, plain

MAX_REPEATED: Final = 200
"""Answers that are asked for again, spread evenly over all; every kind is among them."""

MakePlayer: TypeAlias = Callable[[], Player]
"""Makes a player, the same one each time."""


@dataclass(frozen=True, slots=True)
class RecordedAnswer:
    """What a player was asked in a game, and what it said.

    Attributes:
        observation: pickled before the player saw it.
        rng: the generator as it was then.
        move: as plain data.
        kind: of the decision.
    """

    observation: bytes
    rng: Random
    move: Move
    kind: str

    @property
    def fresh_observation(self) -> Observation[Any]:
        """The observation, a fresh one each time."""
        seen: Observation[Any] = pickle.loads(self.observation)  # noqa: S301 - pickled by ourselves
        return seen

    def by(self, player: Player, seen: Observation[Any]) -> Move:
        """What a player answers to this, with the generator in the same state."""
        return plain(player.choose(seen, copy(self.rng)))

    def expect_again(self, player: Player, seen: Observation[Any], otherwise: str) -> None:
        """Fail unless a player gives the same answer."""
        again = self.by(player, seen)
        if again != self.move:
            raise Broken(f"{self.kind}: {otherwise} answers {again!r:.80}, not {self.move!r:.80}")


class Watched:
    """A player whose answers are kept."""

    def __init__(self, player: Player) -> None:
        self._player = player
        self.answers: list[RecordedAnswer] = []

    def choose(self, observation: Any, rng: Random) -> Move:
        """What the player chooses."""
        before, drawn = pickle.dumps(observation), copy(rng)
        kind = observation.question.kind
        move = self._player.choose(observation, rng)
        self.answers.append(RecordedAnswer(before, drawn, plain(move), kind))
        return move


class BotCase:
    """A player that is checked, and the games it plays."""

    def __init__(self, make_player: MakePlayer, games: Case, seconds: float) -> None:
        self.make_player, self._games, self._seconds = make_player, games, seconds
        self._answers: list[RecordedAnswer] = []

    def play_all(self) -> None:
        """Play whole games in every seat; a forfeit fails the check."""
        for number in range(self._games.games):
            for seat in self._games.begin(number).seats:
                self._play(number, seat)

    def _play(self, number: int, seat: str) -> None:
        game = self._games.begin(number)
        game.log = _refuse_forfeits
        watched, moves = Watched(self.make_player()), self._games.rng(number)
        seated = Seated(watched, self._seconds)
        while game.decision is not None:
            game.advance(self._move(game, seat, seated, moves))
        self._answers += watched.answers

    @staticmethod
    def _move(game: Game, seat: str, seated: Seated, moves: Random) -> Move:
        if game.decision is not None and game.decision.seat == seat:
            return answer(game, seated)
        return game.legal().sample(moves)

    @cached_property
    def answers(self) -> list[RecordedAnswer]:
        """Some of all answers given."""
        kinds = {each.kind: each for each in self._answers}
        step = max(1, len(self._answers) // MAX_REPEATED)
        return [*kinds.values(), *self._answers[::step]]


def _refuse_forfeits(event: Event) -> None:
    if isinstance(event, Forfeited):
        raise Broken(f"{event.seat} forfeits {event.kind}: {event.reason}")


def never_forfeits(case: BotCase) -> None:
    """Every answer is legal and in time."""
    case.play_all()
    expect(case.answers, "was never asked")


def leaves_global_generators(case: BotCase) -> None:
    """Random numbers come from the generator that is passed in."""
    player = case.make_player()
    for asked in case.answers:
        scalar, array = random.getstate(), pickle.dumps(np.random.get_state())  # noqa: NPY002
        asked.by(player, asked.fresh_observation)
        expect(random.getstate() == scalar, "draws from Python's global generator")
        now = pickle.dumps(np.random.get_state())  # noqa: NPY002
        expect(now == array, "draws from numpy's global generator")


def depends_on_nothing_else(case: BotCase) -> None:
    """Observation and generator alone decide: a fresh player gives the same answer."""
    for asked in case.answers:
        asked.expect_again(case.make_player(), asked.fresh_observation, "a fresh player")
    player = case.make_player()
    for asked in reversed(case.answers):
        asked.expect_again(player, asked.fresh_observation, "asked in another order, the player")


def takes_json(case: BotCase) -> None:
    """An observation that came as JSON, lists for tuples, gets the same answer."""
    for asked in case.answers:
        seen = asked.fresh_observation
        read = type(seen).from_json(seen.to_json())
        asked.expect_again(case.make_player(), read, "after a trip through JSON it")


CHECKS: dict[str, Callable[[BotCase], None]] = {
    "never forfeits": never_forfeits,
    "leaves the global generators alone": leaves_global_generators,
    "depends on observation and generator alone": depends_on_nothing_else,
    "takes observations as JSON": takes_json,
}
