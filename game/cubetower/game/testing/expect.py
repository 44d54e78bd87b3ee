"""What the checks share: how they fail, what plain data is, and games played at random."""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, is_dataclass
from random import Random
from typing import Any, Final, TypeAlias

from msgspec import Struct
from msgspec.structs import asdict

from cubetower.game.core import Event, Game, Move
from cubetower.game.core.fields import as_plain
from cubetower.game.errors import IllegalMove
from cubetower.tower.cubes import Cubes

MAX_DECISIONS: Final = 100_000
"""Decisions after which a game played at random is taken to have no end."""

CLOSE_LOOKS: Final = 5
"""Random moments of a game at which it is looked at closely."""

Log: TypeAlias = Callable[[Event], None]

Factory: TypeAlias = Callable[[int, Log | None], Game]
"""Begins a game with a seed and a log."""

Load: TypeAlias = Callable[[str], Game]
"""The game that `Game.to_json` wrote."""

Imagine: TypeAlias = Callable[[Any, Random], Game]
"""A game that may be the observed one, with hidden things drawn at random."""


Course: TypeAlias = tuple[list[Any], Any]
"""How a game goes on: every decision with its move, and the state at the end."""


class Broken(Exception):  # noqa: N818 - says what is the case
    """A promise is broken; the check adds its name."""


def expect(holds: object, otherwise: str) -> None:
    """Fail the check, with what is wrong, unless something holds."""
    if not holds:
        raise Broken(otherwise)


def expect_plain(value: object, what: str) -> None:
    """Fail unless JSON can hold it: texts, numbers, lists and dicts whose keys are texts.

    Cubes are held by their counts, events, observations and questions by their fields.
    """
    if value is None or isinstance(value, (str, int, Cubes)):
        return
    if isinstance(value, float):
        expect(math.isfinite(value), f"{what} is {value}, which JSON cannot hold")
    elif isinstance(value, list | tuple):
        for number, each in enumerate(value):
            expect_plain(each, f"{what}[{number}]")
    elif isinstance(value, Struct) or is_dataclass(value):
        for name, each in (asdict(value) if isinstance(value, Struct) else vars(value)).items():
            expect_plain(each, f"{what}[{name!r}]")
    elif isinstance(value, dict):
        for key, each in value.items():
            expect(isinstance(key, str), f"{what} has the key {key!r:.40}, which is no text")
            expect_plain(each, f"{what}[{key!r:.40}]")
    else:
        raise Broken(f"{what} is of type {type(value).__name__}, which JSON cannot hold")


def plain(value: Any) -> Any:
    """A copy, as it is after a trip through JSON; of an observation all that is in it."""

    def encode(each: Any) -> Any:
        return vars(each) if is_dataclass(each) else as_plain(each)

    return json.loads(json.dumps(value, default=encode))


def scramble(value: Any) -> None:
    """Take everything out of plain data or an observation, as deep as it goes."""
    if is_dataclass(value):
        value = vars(value)
    if isinstance(value, dict | list | tuple):
        for each in value.values() if isinstance(value, dict) else value:
            scramble(each)
    if isinstance(value, dict | list):
        value.clear()


@dataclass(frozen=True, slots=True)
class Case:
    """What is checked, and with how many games.

    Attributes:
        factory: begins the game.
        games: how many are played in each check.
        seed: of the first; also decides the moves.
        load: reads saved games, or None.
        imagine: makes a game out of an observation, or None.
    """

    factory: Factory
    games: int
    seed: int
    load: Load | None = None
    imagine: Imagine | None = None
    _turns: dict[int, set[int]] = field(default_factory=dict, repr=False)

    def begin(self, number: int, log: Log | None = None) -> Game:
        """The game of this number."""
        return self.factory(self.seed + number, log)

    def rng(self, number: int, purpose: str = "moves") -> Random:
        """A generator of the checks' own."""
        return Random(f"{self.seed}:{number}:{purpose}")

    def play_through(self, number: int, log: Log | None = None) -> Iterator[Game]:
        """A game played at random, at each of its decisions and when it is over."""
        game, rng = self.begin(number, log), self.rng(number)
        yield game
        for _ in play_on(game, rng):
            yield game

    def turns(self, number: int) -> set[int]:
        """When to look closely: the first decision of each kind, and `CLOSE_LOOKS` random ones."""
        if number not in self._turns:
            kinds = [game.decision.kind for game in self.play_through(number) if game.decision]
            draws = self.rng(number, "moments").sample(
                range(len(kinds)), min(CLOSE_LOOKS, len(kinds))
            )
            self._turns[number] = {kinds.index(kind) for kind in kinds} | set(draws)
        return self._turns[number]

    def moments(self, number: int, log: Log | None = None) -> Iterator[Game]:
        """A game played at random, when it is looked at closely."""
        turns = self.turns(number)
        for turn, game in enumerate(self.play_through(number, log)):
            if turn in turns:
                yield game

    def courses(self, number: int, take: Callable[[Game], Game]) -> Iterator[tuple[Course, Course]]:
        """How a game played at random goes on, and how what was taken of it now and then does.

        Both by the same moves, from when it was taken.
        """
        game, rng, turns = self.begin(number), self.rng(number), self.turns(number)
        taken: list[tuple[int, Game, Any]] = []
        moves: list[Any] = []
        for turn in range(max(turns) + 1):
            if turn in turns:
                taken.append((turn, take(game), rng.getstate()))
            moves.append(plain(next(play_on(game, rng))))
        rest, end = play_out(game, rng)
        moves += rest
        for turn, each, state in taken:
            rng.setstate(state)
            yield (moves[turn:], end), play_out(each, rng)


def play_on(game: Game, rng: Random) -> Iterator[tuple[str, str, Move]]:
    """Play a game to its end at random; give each decision and its move."""
    for _ in range(MAX_DECISIONS):
        if game.decision is None:
            return
        seat, kind = game.decision.seat, game.decision.kind
        move = game.legal().sample(rng)
        try:
            game.play(seat, move)
        except IllegalMove as error:
            raise Broken(f"{kind}: the game refuses its own sample {move!r:.80}: {error}") from None
        yield seat, kind, move
    raise Broken(f"goes on after {MAX_DECISIONS:,} decisions")


def play_out(game: Game, rng: Random) -> Course:
    """Play a game to its end at random; give how it went on."""
    moves = [plain(each) for each in play_on(game, rng)]
    return moves, json.loads(game.to_json())


def play_away(game: Game, rng: Random) -> None:
    """Play a game to its end at random, whatever comes."""
    for _ in play_on(game, rng):
        pass
