"""`Setting`: which games of SHOGUN are played; every game follows from it and a number."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from game.bulk import Schema, Tables, Tally
from game.bulk.owncode import hashes
from game.bulk.rotation import block_seed, line_up
from game.core import Data, Seat
from game.errors import BulkError
from game.shogun.bulk.schema import schemas
from game.shogun.module import Module
from game.shogun.modules import make_modules, modules_of
from game.shogun.pieces import PLAYERS


@dataclass(frozen=True, slots=True)
class Setting:
    """Games that differ in nothing but their numbers, and each in its tower.

    Game 17 has the same cards, lots and bots' draws with every tower: common random numbers.

    Attributes:
        towers: specs; every game is played with each of them.
        bots: specs of players: one for every seat, or with `rotate` any number.
        players: 3 to 5.
        side: of the board.
        start: ``draft`` or ``fixed``.
        modules: specs of expansions.
        tables: numbers of modules that are not the shipped ones, by module.
        seed: decides every random number.
        rotate: players change seats: as many games in a row as there are seats have one seed, and
            everyone sits everywhere once. If there are more or fewer bots than seats, the games
            take them in turn.

    Raises:
        BulkError: no tower, one twice, not as many bots as seats, or a text for several specs.
    """

    towers: tuple[str, ...] = ("surrogate",)
    bots: tuple[str, ...] = ("greedy",) * 5
    players: int = 5
    side: str = "sun"
    start: str = "fixed"
    modules: tuple[str, ...] = ()
    tables: Mapping[str, tuple[Any, ...]] = field(default_factory=dict)
    seed: int = 1
    rotate: bool = False

    def __post_init__(self) -> None:
        for name in ("towers", "bots", "modules"):
            if isinstance(named := getattr(self, name), str):
                raise BulkError(f"{name} {named!r}: give a tuple of specs, ({named!r},)")
        if not self.towers or len(set(self.towers)) < len(self.towers):
            raise BulkError(f"towers {', '.join(self.towers):.300}: name one or more, each once")
        if not self.bots or (not self.rotate and len(self.bots) != self.players):
            raise BulkError(f"{len(self.bots)} bots for {self.players} seats; name one for each")

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Colours of the players."""
        return PLAYERS[: self.players]

    @property
    def entrants(self) -> tuple[str, ...]:
        """The bots, each once."""
        return tuple(dict.fromkeys(self.bots))

    @property
    def schemas(self) -> Mapping[str, Schema]:
        """The tables of results."""
        return schemas(self.seats, self.towers, self.entrants)

    @property
    def unit(self) -> int:
        """How many games in a row have one seed."""
        return self.players if self.rotate else 1

    def line_up(self, game: int) -> tuple[str, ...]:
        """Who plays a game, by seat."""
        if not self.rotate:
            return self.bots
        return line_up(self.seed, self.bots, self.players, game)

    def seed_of(self, game: int) -> int:
        """The seed of a game; less than 2^53, which every program can read."""
        return block_seed(self.seed, (game - 1) // self.unit + 1)

    def made_modules(self) -> tuple[Module, ...]:
        """The expansions in play.

        Raises:
            SpecError: there is no such module.
        """
        named = make_modules(self.modules)
        own = [each for each, spec in zip(named, self.modules, strict=True) if ":" in spec]
        tables = {each.name: each.table for each in own if each.table}
        return modules_of([each.name for each in named], {**tables, **self.tables}, own)

    def said(self) -> Data:
        """All that decides the results; of files and code of the user's hashes."""
        named = (*self.towers, *self.entrants, *self.modules)
        return {
            "game": "shogun",
            "towers": self.towers,
            "bots": self.bots,
            "rotate": self.rotate,
            "players": self.players,
            "board": self.side,
            "start": self.start,
            "modules": self.modules,
            "tables": self.tables,
            "seed": self.seed,
            "hashes": {spec: found for spec in named if (found := hashes(spec))},
        }

    def play(self, first: int, last: int) -> Tables:
        """Play the games with these numbers; see `Experiment.play`."""
        from game.shogun.bulk.play import play_games

        return play_games(self, first, last)

    def tally(self, tables: Tables) -> Tally:
        """Count games; see `game.shogun.bulk.counts`."""
        from game.shogun.bulk.counts import tally

        return tally(self, tables)
