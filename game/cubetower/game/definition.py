"""`GameDefinition`: a game with all that commands need to play it and to describe it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final

from cubetower.foundation import SpecError
from cubetower.foundation.plugin import import_named, instantiate, make_from, name_of, split_spec
from cubetower.game.coding.coding import Coding
from cubetower.game.core import Choices, Event, Game, Move, Player, Seat, Seated
from cubetower.game.core.decisions.building import Composer
from cubetower.game.core.game import Options
from cubetower.game.core.players import SECONDS, PlayerSource

LOOKUPS: Final = {
    "round": "the order of a round, and where the game is now",
    "supply": "what everybody has left",
    "majorities": "who leads in what, and what it would bring now",
}
"""What can be looked up in every game, and what it says."""


@dataclass(frozen=True, slots=True)
class GameDefinition:
    """A game and all that belongs to it.

    Attributes:
        game: its class.
        choices: the legal moves, from an observation of the player who must decide.
        imagine: a game that fits an observation, with everything hidden drawn at random.
        bots: its players by name.
        coding: its moves and observations as numbers, for learners.
        question: the decision in an observation, in a line.
        option: a listed move or a pick in a few words, from an observation and the move.
        events: its kinds of events, besides those of every game.
        describe: an event in a line, as everybody at the table sees it; empty for minor ones.
        overview: all that a player knows, from an observation, in a few lines.
        parse_move: the move in a typed line, from an observation and the line; None if it is none.
            Raises `IllegalMove` if it cannot be read.
        composer: what builds moves that are not listed, from an observation; None if all are.
        examples: lines for `parse_move`, and what they do.
        lookups: what a player looks up while deciding, by its name in `LOOKUPS`: functions that
            give it in a few lines, from an observation.
        part: makes the user's own part of a game, such as an expansion, from a spec; for games
            with `Game.SEVERAL`.
        metrics: gives what many games keep of it (`cubetower.game.bulk.metrics.Metrics`), for games
            that keep more than all do; it is loaded when it is asked for.
    """

    game: type[Game]
    choices: Callable[[Any], Choices]
    imagine: Callable[[Any, Random], Game]
    bots: Mapping[str, Callable[..., Player]]
    coding: Coding
    question: Callable[[Any], str]
    option: Callable[[Any, Any], str]
    events: tuple[type[Event], ...]
    describe: Callable[[Event], str]
    overview: Callable[[Any], str]
    parse_move: Callable[[Any, str], Move | None] = lambda seen, line: None
    composer: Callable[[Any], Composer | None] = lambda seen: None
    examples: Sequence[tuple[str, str]] = ()
    lookups: Mapping[str, Callable[[Any], str]] = field(default_factory=dict)
    part: Callable[[str], Any] | None = None
    metrics: Callable[[], Any] | None = None

    @property
    def name(self) -> str:
        """The game's name in headers."""
        return self.game.NAME

    def user_code(self, options: Options) -> list[str]:
        """The specs of the user's own code in options."""
        named = (each for name in self.game.SEVERAL for each in options.get(name, ()))
        return [each for each in named if isinstance(each, str) and each not in self._shipped_parts]

    def with_parts(self, options: Options) -> dict[str, Any]:
        """Options with the user's own parts made from their specs.

        Raises:
            SpecError: there is no such part.
        """
        own = self.user_code(options)
        parts = dict(zip(own, self.parts(own), strict=True))
        several = {
            name: tuple(parts[each] if each in own else each for each in options[name])
            for name in self.game.SEVERAL
            if name in options
        }
        return {**options, **several}

    def parts(self, specs: Iterable[str]) -> tuple[Any, ...]:
        """The user's own parts of these specs, without those that come with the game.

        Raises:
            SpecError: there is no such part.
        """
        own, part = [spec for spec in specs if spec not in self._shipped_parts], self.part
        if part is not None:
            return tuple(part(spec) for spec in own)
        if own:
            raise SpecError(f"{own[0]!r}: {self.name} takes no code of your own")
        return ()

    def describe_options(self, options: Options, tables: Mapping[str, Any]) -> list[str]:
        """The options and tables that differ from the default, in words."""
        usual, several = self.game.full_options({}), self.game.SEVERAL
        changed = [
            f"{name} {', '.join(value) if name in several else value}"
            for name, value in self.game.full_options(options).items()
            if value != usual[name]
        ]
        return changed + [f"your own {name}" for name in tables]

    @property
    def _shipped_parts(self) -> tuple[str, ...]:
        return tuple(each for names in self.game.SEVERAL.values() for each in names)

    def tell(self, event: Event, seats: Sequence[Seat]) -> str:
        """An event in a line, with the players' names capitalized; empty for minor ones."""
        return self.names(seats).sub(lambda found: found[0].capitalize(), self.describe(event))

    @staticmethod
    def names(seats: Sequence[Seat]) -> re.Pattern[str]:
        """A pattern for the players' names in a line; something "in blue" is no player."""
        return re.compile(rf"(?<!\bin )\b(?:{'|'.join(seats)})\b", re.IGNORECASE)

    def make_player(self, source: PlayerSource) -> Seated:
        """Make the player that a spec names: ``greedy``, or your own ``my_bots:Turtle``.

        The user's own have `SECONDS` for each answer.

        Args:
            source: a name of `bots` or ``module:Class``, and parameters: ``my_bots:Hare,pace=2``.
                Or a class or function, which is called; or a player, which is copied.

        Raises:
            SpecError: no such player or parameter, or it has no `choose`.
        """
        if not isinstance(source, str):
            player = make_from(source, {}, "bot", "choose")
            return Seated(_expect_player(player, name_of(source)), SECONDS)
        name, parameters = split_spec(source, "bot")
        if name in self.bots:
            return Seated(instantiate(self.bots[name], name, parameters, "bot"), trusted=True)
        if ":" not in name:
            known = ", ".join(self.bots)
            raise SpecError(
                f"no bot {name!r} of {self.name}; known are {known}, or your own module:Class"
            )
        player = instantiate(import_named(name, "bot"), name, parameters, "bot")
        return Seated(_expect_player(player, name), SECONDS)


def _expect_player(player: Player, name: str) -> Player:
    """A player that can choose.

    Raises:
        SpecError: it cannot.
    """
    if not callable(getattr(player, "choose", None)):
        raise SpecError(f"bot {name!r}: it has no method choose(observation, rng)")
    return player
