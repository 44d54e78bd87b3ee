"""`Matches`: many games of a sister of SHOGUN, as an experiment; and `play_matches`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final

import numpy as np

from game.bulk.estimates import Estimate, Share, ratio
from game.bulk.owncode import hashes
from game.bulk.rotation import block_seed, line_up
from game.bulk.run import Played, Progress, run
from game.bulk.tables import ANY, Column, Columns, Schema, Tables, made
from game.bulk.tally import Tally
from game.core import Data, Event, PlainGame, Seat, play_out
from game.core.title import Title
from game.errors import BulkError, GameError
from game.titles import title
from tower.workers import Workers

SHARES: Final = 60
"""A victory in parts that are whole numbers, however many share it (up to six)."""


@dataclass(frozen=True, slots=True)
class Matches:
    """Games that differ in nothing but their numbers.

    Attributes:
        game: name of a sister of SHOGUN.
        bots: specs of players: one for every seat, or with `rotate` any number.
        players: how many play.
        options: of the game, by name, those that are not as usual.
        seed: decides every random number.
        rotate: players change seats: see `game.bulk.rotation`.
        tables: rows of its cards' tables by name, instead of those shipped.

    Raises:
        BulkError: not as many bots as seats.
    """

    game: str
    bots: tuple[str, ...]
    players: int
    options: Mapping[str, str] = field(default_factory=dict)
    seed: int = 1
    rotate: bool = False
    tables: Mapping[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if not self.bots or (not self.rotate and len(self.bots) != self.players):
            raise BulkError(f"{len(self.bots)} bots for {self.players} seats; name one for each")

    @property
    def title(self) -> Title:
        """The game."""
        return title(self.game)

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Of the players."""
        return self.title.game.SEATS[: self.players]

    @property
    def entrants(self) -> tuple[str, ...]:
        """The bots, each once."""
        return tuple(dict.fromkeys(self.bots))

    @property
    def unit(self) -> int:
        """How many games in a row have one seed."""
        return self.players if self.rotate else 1

    @property
    def schemas(self) -> Mapping[str, Schema]:
        """One table, ``games``."""
        of_seats = (1, len(self.seats))
        columns: dict[str, Column] = {
            "game": ("int64", "number of the game, from 1"),
            "seed": ("int64", "its seed"),
            "decisions": ("int32", "decisions made"),
            "forfeits": ("int32", "of them forfeited"),
            "winners": ("int8", "how many share the victory", of_seats),
        }
        for seat in self.seats:
            columns[f"bot_{seat}"] = ("text", "who played the seat", self.entrants)
            columns[f"points_{seat}"] = ("int32", "what counts in the end", ANY)
            columns[f"rank_{seat}"] = ("int8", "1 has won; equals share the better rank", of_seats)
        return {"games": columns}

    def line_up(self, game: int) -> tuple[str, ...]:
        """Who plays a game, by seat."""
        return line_up(self.seed, self.bots, self.players, game) if self.rotate else self.bots

    def seed_of(self, game: int) -> int:
        """The seed of a game."""
        return block_seed(self.seed, (game - 1) // self.unit + 1)

    def begun(self, game: int, log: Any = None) -> PlainGame:
        """A game, at its first decision.

        Raises:
            PositionError: there is no such game.
        """
        return self.title.game(
            self.players,
            seed=self.seed_of(game),
            options=self.options,
            tables=self.tables,
            log=log,
        )

    def said(self) -> Data:
        """All that decides the results; of code of the user's hashes."""
        revision = self.title.game.REVISION
        return {
            "game": self.game,
            **({"revision": revision} if revision > 1 else {}),
            **({"tables": dict(self.tables)} if self.tables else {}),
            "bots": self.bots,
            "rotate": self.rotate,
            "players": self.players,
            "options": dict(self.options),
            "seed": self.seed,
            "hashes": {spec: found for spec in self.entrants if (found := hashes(spec))},
        }

    def play(self, first: int, last: int) -> Tables:
        """Play the games with these numbers; see `Experiment.play`.

        Raises:
            SpecError: a player cannot be made.
            BulkError: a game cannot be played to its end; says which.
        """
        bots = {spec: self.title.seated(spec) for spec in self.entrants}
        rows = []
        for number in range(first, last + 1):
            specs, counts = self.line_up(number), _Counts()
            try:
                game = self.begun(number, counts)
                seated = zip(game.seats, (bots[spec] for spec in specs), strict=True)
                play_out(game, dict(seated))
            except GameError as error:
                which = f"game {number} (seed {self.seed_of(number)})"
                raise BulkError(f"{which}: {error}") from error
            scores, ranks = game.scores, game.ranks
            seats = ((specs[at], scores[s], ranks[s]) for at, s in enumerate(game.seats))
            about = (number, self.seed_of(number), counts.decisions, counts.forfeits)
            rows.append((*about, len(game.winners), *(part for seat in seats for part in seat)))
        return {"games": made(self.schemas["games"], rows)}

    def tally(self, tables: Tables) -> Tally:
        """Count games, decisions, and by seat victories (in `SHARES`) and points."""
        games = tables["games"]
        ranks, points = (
            np.stack([games[f"{what}_{seat}"].astype(np.int64) for seat in self.seats])
            for what in ("rank", "points")
        )
        won = (ranks == 1) * (SHARES // games["winners"].astype(np.int64))
        return Tally(
            {
                "games": np.array([len(games["game"])]),
                "decisions": np.array([games["decisions"].astype(np.int64).sum()]),
                "forfeits": np.array([games["forfeits"].astype(np.int64).sum()]),
                "won": won.sum(axis=1),
                "points": points.sum(axis=1),
            }
        )


class _Counts:
    """Counts what happens in a game."""

    def __init__(self) -> None:
        self.decisions = self.forfeits = 0

    def __call__(self, event: Event) -> None:
        self.decisions += event["event"] == "decision"
        self.forfeits += event["event"] == "forfeit"


def play_matches(
    game: str,
    games: int,
    *,
    bots: Sequence[str] = ("greedy",),
    players: int | None = None,
    options: Mapping[str, str] | None = None,
    seed: int = 1,
    rotate: bool = False,
    tables: Mapping[str, Any] | None = None,
    workers: Workers | None = None,
    out: Path | str | None = None,
    chunk: int | None = None,
    keep: bool | Sequence[str] = True,
    progress: Progress | None = None,
) -> Played[Matches]:
    """Play many games of a sister of SHOGUN.

    Args:
        game: its name.
        games: how many.
        bots: specs of players: one for all seats, or one for each; with `rotate` any number.
        players: how many play; as many as can, if None.
        options: of the game, by name.
        seed: decides every random number.
        rotate: whether players change seats.
        tables: rows of the game's tables by name, instead of those shipped.
        workers: who plays; this process, if None.
        out: folder for the table; games that are finished there are not played again.
        chunk: games that a worker plays at a time.
        keep: whether to keep the table in memory; with a folder it is not.
        progress: told the games finished, and all.

    Raises:
        BulkError: such a run is not possible, or the folder is another's.
        WorkersError: the backend is missing, or workers are lost.
        GameError, SpecError: there is no such game or player.
    """
    named = (bots,) if isinstance(bots, str) else tuple(bots)
    seats = players or title(game).game.PLAYERS[-1]
    seated = named if rotate or len(named) > 1 else named * seats
    usual = {name: values[0] for name, values in title(game).game.OPTIONS.items()}
    chosen = {name: value for name, value in (options or {}).items() if value != usual.get(name)}
    matches = Matches(game, seated, seats, chosen, seed, rotate, dict(tables or {}))
    begun = matches.begun(1)  # before any worker is asked
    matches = replace(matches, tables=begun.tables)
    for spec in matches.entrants:
        matches.title.seated(spec)
    return run(matches, games, workers=workers, out=out, chunk=chunk, keep=keep, progress=progress)


@dataclass(frozen=True, slots=True)
class SeatFigures:
    """What a seat brings, on average of all games.

    Attributes:
        seat: which.
        victories: share of games won; a shared victory counts in parts.
        points: what counts in the end.
    """

    seat: Seat
    victories: Share
    points: Estimate


def by_seat(games: Columns, matches: Matches) -> tuple[SeatFigures, ...]:
    """What each seat brings.

    Args:
        games: the table of that name.
        matches: the games; with `rotate` players change seats, so that it is the seat's alone.
    """
    blocks, one = games["seed"], np.ones(len(games["seed"]))

    def figures(seat: Seat) -> SeatFigures:
        won = ratio((games[f"rank_{seat}"] == 1) / games["winners"], one, blocks)
        share = Share(won.value, won.standard_error, won.blocks)
        return SeatFigures(seat, share, ratio(games[f"points_{seat}"], one, blocks))

    return tuple(figures(seat) for seat in matches.seats)
