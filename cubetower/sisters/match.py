"""What `cubetower play` is asked to play of the sister games: a new one, or one to go on with."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import typer

from cubetower.gamefile import expect_free
from cubetower.human.saving import go_on_line, new_file, players_told, seats_named
from cubetower.match import seated_specs, typed
from cubetower.trust import trusted_spec
from game import PositionError, ReplayError
from game.core import Replay, Seat
from game.core.amounts import read_tables
from game.core.title import Title

NEW_ONLY = ("players", "option", "human", "data", "seed", "out", "explain")
"""Options that say how a game begins; one that is gone on with has begun."""

SHOGUNS = ("board", "start", "module", "tower", "log", "record", "report")
"""Options of games with a tower."""


@dataclass(frozen=True, slots=True)
class Match:
    """A game that is to be played.

    Attributes:
        title: of which kind.
        players: how many.
        options: by name, those that are not as usual.
        seed: decides every random number.
        specs: who plays each seat; a person is `HUMAN`.
        humans: the seats of people.
        tables: rows of the user's own cards, by the names of their tables.
        out: where the replay goes, if anywhere.
        replay: of the game that is gone on with.
    """

    title: Title
    players: int
    options: dict[str, str]
    seed: int
    specs: tuple[str, ...]
    humans: tuple[Seat, ...]
    tables: Mapping[str, Any]
    out: Path | None
    replay: Replay | None = None

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats, in their order."""
        return self.title.game.SEATS[: self.players]

    def about(self) -> dict[str, Any]:
        """What the header of the replay says besides the game itself."""
        humans = {"humans": list(self.humans)} if self.humans else {}
        return {"seed": self.seed, "bots": dict(zip(self.seats, self.specs, strict=True)), **humans}

    def go_on_line(self) -> str:
        """What to type to go on with it when it was interrupted."""
        own = any(":" in spec for spec in self.specs)
        again = [("--bots", ",".join(self.specs))] if own else []
        return go_on_line(self.out or Path(), again)


def new_match(context: typer.Context, title: Title) -> Match:
    """The new game that the options ask for.

    Raises:
        typer.BadParameter: options that do not go together, or of other games; or the file is
            there already.
    """
    refuse_shoguns(context, title)
    asked, players = context.params, players_of(context, title)
    seats = title.game.SEATS[:players]
    humans = seats_named(asked["human"], seats)
    out = asked["out"]
    if humans and out and out.exists():
        why = f"{out} is there already; go on with it by --resume, or name another file"
        raise typer.BadParameter(why)
    return Match(
        title,
        players,
        options_in(asked["option"] or ()),
        asked["seed"],
        seated_specs(asked["bots"], seats, humans),
        humans,
        tables_in(title, asked["data"] or ()),
        out or (new_file() if humans else None),
    )


def resumed_match(context: typer.Context, replay: Replay, title: Title) -> Match:
    """The game that a replay tells of.

    Raises:
        typer.BadParameter: an option says how the game begins.
        ReplayError: the replay cannot be gone on with.
        OutputError: another process is writing it.
    """
    refuse_shoguns(context, title)
    for option in NEW_ONLY:
        if typed(context, option):
            why = f"--{option} is for a new game; {replay.path} says it of this one"
            raise typer.BadParameter(why)
    try:
        title.game.check_header(replay.header)
    except PositionError as error:
        raise ReplayError(replay.path, 1, str(error)) from None
    expect_free(Path(replay.path))
    (specs, humans), header = players_told(replay), replay.header
    seats = header["seats"]
    if typed(context, "bots"):
        specs = [*seated_specs(context.params["bots"], seats, humans)]
    else:
        specs = [trusted_spec(replay, "bots", spec) for spec in specs]
    seed, options = header.get("seed", 0), header.get("options", {})
    out = Path(replay.path)
    tables = header.get("tables", {})
    return Match(title, len(seats), options, seed, tuple(specs), humans, tables, out, replay)


def refuse_shoguns(context: typer.Context, title: Title) -> None:
    """Refuse options of games with a tower.

    Raises:
        typer.BadParameter: one was given.
    """
    for name in SHOGUNS:
        if name in context.params and typed(context, name):
            raise typer.BadParameter(f"--{name} is for SHOGUN; {title.name} has no such thing")


def players_of(context: typer.Context, title: Title) -> int:
    """How many play: as many as can, unless the user says so."""
    asked: int = context.params["players"]
    return asked if typed(context, "players") else title.game.PLAYERS[-1]


def tables_in(title: Title, files: Sequence[Path]) -> dict[str, Any]:
    """The rows of the user's tables, by their names.

    Raises:
        typer.BadParameter: the game has no tables that could be replaced.
        TableError: a file is none of its tables, or something is wrong in it.
    """
    tables = title.game.TABLES
    if files and not tables:
        raise typer.BadParameter(f"--data: {title.name} assumes nothing of its pieces")
    return {name: tables[name].plain(rows) for name, rows in read_tables(files, tables).items()}


def options_in(texts: Sequence[str]) -> dict[str, str]:
    """Options of a game by name, as they were typed: ``random_hand=yes``.

    Raises:
        typer.BadParameter: one is not ``name=value``.
    """
    found: dict[str, str] = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not (name and equals and value):
            raise typer.BadParameter(f"--option {text}: type name=value")
        found[name] = value
    return found
