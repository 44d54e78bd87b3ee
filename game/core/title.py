"""`Title`: a game by its name, with what a command needs to play it, tell it and ask people."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from game.core.decision import Choices, Data, Move, Seat
from game.core.plain import PlainGame
from game.core.players import SECONDS, Player, Seated
from tower import SpecError
from tower.plugin import called, imported, split_spec


@dataclass(frozen=True, slots=True)
class Title:
    """A game of plain data, and all that belongs to it.

    Attributes:
        game: its class.
        choices: the legal moves, from an observation of the player who must decide.
        imagine: a game that looks to the player as the observed one, with hidden things drawn.
        bots: its players by name.
        question: what an observation asks of the player, in a line.
        option: a listed move, or a pick, in a few words; given the observation too.
        told: an event in a line, as everybody at the table sees it; empty if it is not worth one.
        overview: all that a player knows, from an observation, in a few lines.
        typed: a move that a line says which a person typed, given the observation; None if it
            says none. Raises `IllegalMove` if it cannot be read.
        examples: such lines, and what they do.
    """

    game: type[PlainGame]
    choices: Callable[[Data], Choices]
    imagine: Callable[[Data, Random], PlainGame]
    bots: Mapping[str, Callable[..., Player]]
    question: Callable[[Data], str]
    option: Callable[[Data, Any], str]
    told: Callable[[Data], str]
    overview: Callable[[Data], str]
    typed: Callable[[Data, str], Move | None] = lambda seen, line: None
    examples: Sequence[tuple[str, str]] = ()

    @property
    def name(self) -> str:
        """Of the game, as in headers."""
        return self.game.NAME

    def tell(self, event: Data, seats: Sequence[Seat]) -> str:
        """An event in a line, with the players' names as names; empty if it is not worth one."""
        return self.names(seats).sub(lambda found: found[0].capitalize(), self.told(event))

    @staticmethod
    def names(seats: Sequence[Seat]) -> re.Pattern[str]:
        """What finds the players' names in a line."""
        return re.compile(rf"\b(?:{'|'.join(seats)})\b", re.IGNORECASE)

    def seated(self, spec: str, seconds: float = SECONDS) -> Seated:
        """The player that a spec names: ``greedy``, or a class of your own, ``my_bots:Turtle``.

        Args:
            spec: a name of `bots` or ``module:Class``, and parameters: ``my_bots:Hare,pace=2``.
            seconds: for each answer of a player of the user's own.

        Raises:
            SpecError: no such player or parameter, or it has no `choose`.
        """
        name, parameters = split_spec(spec, "bot")
        if name in self.bots:
            return Seated(called(self.bots[name], name, parameters, "bot"))
        if ":" not in name:
            known = ", ".join(self.bots)
            raise SpecError(
                f"no bot {name!r} of {self.name}; known are {known}, or your own module:Class"
            )
        player = called(imported(name, "bot"), name, parameters, "bot")
        if not callable(getattr(player, "choose", None)):
            raise SpecError(f"bot {name!r}: it has no method choose(observation, rng)")
        return Seated(player, seconds)
