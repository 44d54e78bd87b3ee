"""`Setting`: the games of a simulation; each follows from the setting and its number."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any

from cubetower.game.bulk.chunks import play_games
from cubetower.game.bulk.counts import tally
from cubetower.game.bulk.metrics import Metrics, metrics_of
from cubetower.game.bulk.owncode import fingerprint, hashes
from cubetower.game.bulk.results.tables import Schema, Tables
from cubetower.game.bulk.results.tally import Tally
from cubetower.game.core import Data, KeyedChance, Seat, Seated
from cubetower.game.core.chance import GENERATOR
from cubetower.game.core.resuming import ODDS_TOWER, odds_tower_for
from cubetower.game.definition import GameDefinition
from cubetower.game.errors import BulkError
from cubetower.game.games import game_definition
from cubetower.tower import Tower, make_tower
from cubetower.tower.specdata import data_hash


@dataclass(frozen=True, slots=True)
class Setting:
    """Games that differ only in their numbers; each is played with every tower.

    Game 17 has the same cards, lots and bots' draws with every tower: common random numbers.

    Attributes:
        game: its name.
        bots: specs of players: one for every seat, or with `rotate` any number.
        players: how many play.
        options: of the game, by name, parts of the user's own by their specs; defaults for others.
        tables: rows of card tables by name, instead of those shipped.
        towers: specs; every game is played with each of them. Empty in games without a tower.
        seed: decides every random number.
        rotate: players change seats: as many consecutive games as there are seats, a *block*, have
            one seed, and every player of the block sits everywhere once. If there are more or
            fewer bots than seats, blocks take them in turn.
        luck: how luck is measured (`Metrics.luck_version`); empty if it is not.
        objects: classes, functions and objects of the caller's that some of these names stand for,
            since no spec makes them; such games are kept in memory only.

    Raises:
        BulkError: no tower, or one twice; not one bot for each seat; a text for several specs.
            Or luck, in a game in which it is not measured; or a text among the objects.
        PositionError: no such game or option.
    """

    game: str
    bots: tuple[str, ...]
    players: int
    options: Mapping[str, Any] = field(default_factory=dict)
    tables: Mapping[str, Any] = field(default_factory=dict)
    towers: tuple[str, ...] = ()
    seed: int = 1
    rotate: bool = False
    luck: str = ""
    objects: Mapping[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for name in ("towers", "bots"):
            if isinstance(named := getattr(self, name), str):
                raise BulkError(f"{name} {named!r}: give a tuple of specs, ({named!r},)")
        if any(isinstance(thing, str) for thing in self.objects.values()):  # no file names code
            raise BulkError("a name stands for an object, not for another name")
        if not self.bots or (not self.rotate and len(self.bots) != self.players):
            raise BulkError(f"{len(self.bots)} bots for {self.players} seats; name one for each")
        if bool(self.towers) is not self.definition.game.TOWER:
            kind = "is played with a tower; name one or more" if not self.towers else "has no tower"
            raise BulkError(f"{self.game} {kind}")
        if self.luck and self.metrics.LUCK is None:
            raise BulkError(f"luck is not measured in {self.game}; leave it out")
        if len(set(self.towers)) < len(self.towers):
            raise BulkError(f"towers {', '.join(self.towers):.300}: name each once")
        object.__setattr__(self, "options", self.definition.game.full_options(self.options))

    @property
    def definition(self) -> GameDefinition:
        """The game."""
        return game_definition(self.game)

    @property
    def metrics(self) -> Metrics:
        """What is kept of the games."""
        return metrics_of(self.game)

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Of the players."""
        return self.definition.game.SEATS[: self.players]

    @property
    def entrants(self) -> tuple[str, ...]:
        """The bots, each once."""
        return tuple(dict.fromkeys(self.bots))

    @property
    def variants(self) -> tuple[str, ...]:
        """The towers with which every game is played; an empty name in games without."""
        return self.towers or ("",)

    def make_tower(self, name: str) -> Tower:
        """A new one of the towers.

        Raises:
            TowerError, SpecError: there is none.
        """
        return make_tower(self.objects.get(name, name))

    def make_player(self, name: str) -> Seated:
        """A new one of the bots.

        Raises:
            SpecError: there is none.
        """
        return self.definition.make_player(self.objects.get(name, name))

    def make_options(self) -> dict[str, Any]:
        """The options with the user's own parts, not their names.

        Raises:
            SpecError: there is no such part.
        """
        several = {
            name: [self.objects.get(part, part) for part in self.options[name]]
            for name in self.definition.game.SEVERAL
        }
        return self.definition.with_parts({**self.options, **several})

    def odds_tower(self, tower: str) -> str:
        """The spec of the surrogate that gives the odds of a tower that does not know them."""
        return ODDS_TOWER if tower in self.objects else odds_tower_for(tower)

    @property
    def schemas(self) -> Mapping[str, Schema]:
        """The tables of results."""
        found = self.metrics.schemas(self.seats, self.towers, self.entrants)
        if not self.luck:
            return found
        return {**found, "games": {**found["games"], **self.metrics.luck_columns(self.seats)}}

    @property
    def unit(self) -> int:
        """How many consecutive games have one seed."""
        return self.players if self.rotate else 1

    def line_up(self, game: int) -> tuple[str, ...]:
        """Who plays a game, by seat."""
        if not self.rotate:
            return self.bots
        bots, chance = self.bots, KeyedChance(self.seed)
        block, turn = divmod(game - 1, self.players)
        cycle, block_of_cycle = divmod(block, len(bots))
        order = chance.draw(("cycle", cycle), bots, len(bots))
        first = block_of_cycle * self.players
        playing = [order[(first + each) % len(bots)] for each in range(self.players)]
        seated = chance.draw(("seats", block), playing, self.players)
        return tuple(seated[turn:] + seated[:turn])

    def seed_of(self, game: int) -> int:
        """The seed of a game, less than 2^53 so that every program can read it."""
        block = (game - 1) // self.unit + 1
        digest = sha256(f"{self.seed}:game:{block}".encode()).digest()
        return int.from_bytes(digest[:8], "big") >> 11

    def user_code(self) -> list[str]:
        """The names of the user's own code in the options."""
        return self.definition.user_code(self.options)

    def describe(self) -> str:
        """The game, players, towers, options and seed in words."""
        towers = "each tower" if len(self.towers) > 1 else ", ".join(self.towers)
        with_towers = f" with {towers}" if towers else ""
        players = f"{self.players} players ({', '.join(self.entrants)})"
        options = self.definition.describe_options(self.options, self.tables)
        what = f"{self.game.upper()}, {players}{with_towers}"
        return ", ".join([what, *options, f"seed {self.seed}"])

    def config(self) -> Data:
        """All that decides the results, with hashes of towers' data, the user's files and code."""
        revision = self.definition.game.REVISION
        return {
            "game": self.game,
            **({"revision": revision} if revision > 1 else {}),
            **({"towers": self.towers} if self.towers else {}),
            **({"luck": self.luck} if self.luck else {}),
            "bots": self.bots,
            "rotate": self.rotate,
            "players": self.players,
            "options": dict(self.options),
            "tables": dict(self.tables),
            "seed": self.seed,
            "chance": GENERATOR,
            "hashes": self._hashes(),
        }

    def _hashes(self) -> dict[str, str | dict[str, str]]:
        """What tells apart what names stand for: of towers' data, of files by name, of objects."""
        named = (*self.towers, *self.entrants, *self.user_code())
        files = {spec: hashes(spec) for spec in named if spec not in self.objects}
        own = {name: fingerprint(name, thing) for name, thing in self.objects.items()}
        towers = (*self.towers, *map(self.odds_tower, self.towers))
        of_data = {spec: data_hash(spec) for spec in towers if spec not in self.objects}
        found = (*files.items(), *own.items(), *of_data.items())
        return {name: value for name, value in found if value}

    def play(self, first: int, last: int) -> Tables:
        """Play the games with these numbers; see `Experiment.play`."""
        return play_games(self, first, last)

    def tally(self, tables: Tables) -> Tally:
        """Count games; see `cubetower.game.bulk.counts`."""
        return tally(self, tables)
