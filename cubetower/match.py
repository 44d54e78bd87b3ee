"""What `cubetower play` is asked to play: a new game, or one to go on with."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import typer

from cubetower.gamefile import expect_free
from cubetower.human.saving import (
    HUMAN,
    TABLE,
    go_on_line,
    new_file,
    players_told,
    seats_named,
    tower_told,
)
from cubetower.trust import trusted_spec
from game.core import Replay, Seat, read_replay
from game.shogun import Module, check_rules, make_modules
from game.shogun.pieces import PLAYERS

NEW_ONLY = ("players", "board", "start", "human", "data", "seed", "out", "explain")
"""Options that say how a game begins; one that is gone on with has begun."""


@dataclass(frozen=True, slots=True)
class Match:
    """A game that is to be played.

    Attributes:
        players: how many.
        board: side of it.
        start: how it begins.
        seed: decides every random number.
        modules: expansions in play; of a game that is gone on with only those of the user's.
        names: their specs.
        tower: its spec.
        specs: who plays each seat; a person is `HUMAN`.
        humans: the seats of people.
        out: where the replay goes, if anywhere.
        replay: of the game that is gone on with.
    """

    players: int
    board: str
    start: str
    seed: int
    modules: tuple[Module, ...]
    names: tuple[str, ...]
    tower: str
    specs: tuple[str, ...]
    humans: tuple[Seat, ...]
    out: Path | None
    replay: Replay | None = None

    @property
    def by_hand(self) -> bool:
        """Whether somebody is asked at the terminal."""
        return bool(self.humans) or self.tower == TABLE

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats, in their order."""
        return PLAYERS[: self.players]

    def about(self) -> dict[str, Any]:
        """What the header of the replay says besides the game itself."""
        bots = dict(zip(self.seats, self.specs, strict=True))
        humans = {"humans": list(self.humans)} if self.humans else {}
        return {"tower": self.tower, "seed": self.seed, "bots": bots, **humans}

    def go_on_line(self, log: Path | None, command: str = "play") -> str:
        """What to type to go on with it when it was interrupted.

        Args:
            log: of the tower on the table, if it was named.
            command: that plays it.
        """
        again = [("--tower", self.tower)] if ":" in self.tower else []
        if any(":" in spec for spec in self.specs):
            again.append(("--bots", ",".join(self.specs)))
        again += [("--module", name) for name in self.names if ":" in name]
        again += [("--log", str(log))] if log else []
        return go_on_line(self.out or Path(), again, command)


def new_match(context: typer.Context, names: Sequence[str]) -> Match:
    """The new game that the options ask for.

    Raises:
        typer.BadParameter: options that do not go together.
        SpecError: no such module.
        TableError: a table of a module that is none.
    """
    asked = context.params
    players = asked["players"]
    humans = seats_named(asked["human"], PLAYERS[:players])
    by_hand = bool(humans) or asked["tower"] == TABLE
    return Match(
        players,
        asked["board"],
        asked["start"],
        asked["seed"],
        make_modules(names, asked["data"] or ()),
        tuple(names),
        asked["tower"],
        seated_specs(asked["bots"], PLAYERS[:players], humans),
        humans,
        asked["out"] or (new_file() if by_hand else None),
    )


def seated_specs(bots: str, seats: Sequence[Seat], humans: Sequence[Seat]) -> tuple[str, ...]:
    """Who plays each seat; a person is `HUMAN`.

    Args:
        bots: names one for all seats, one for each, or one for each without a person.
        seats: in their order.
        humans: those of people.

    Raises:
        typer.BadParameter: it names another number of bots.
    """
    from cubetower.play import names_in, specs_of

    others = [seat for seat in seats if seat not in humans]
    named = names_in(bots)
    if humans and len(named) == len(others):
        left = iter(named)
        specs = [HUMAN if seat in humans else next(left) for seat in seats]
    else:
        specs = specs_of(bots, len(seats))
    if HUMAN in named:
        raise typer.BadParameter(f"{HUMAN} is no bot; say which seats people take: --human 0")
    return tuple(HUMAN if seat in humans else s for seat, s in zip(seats, specs, strict=True))


def resumed_match(context: typer.Context, path: Path, names: Sequence[str]) -> Match:
    """The game that a replay tells of.

    Raises:
        typer.BadParameter: an option says how the game begins.
        ReplayError: the replay cannot be gone on with.
        OutputError: another process is writing it.
    """
    asked = context.params
    for option in NEW_ONLY:
        if typed(context, option):
            raise typer.BadParameter(f"--{option} is for a new game; {path} says it of this one")
    replay = read_replay(path)
    check_rules(replay)
    expect_free(path)
    tower, (specs, humans) = tower_told(replay), players_told(replay)
    header, seats = replay.header, replay.header["seats"]
    tower = asked["tower"] if typed(context, "tower") else trusted_spec(replay, "tower", tower)
    if typed(context, "bots"):
        specs = [*seated_specs(asked["bots"], seats, humans)]
    else:
        specs = [trusted_spec(replay, "bots", spec) for spec in specs]
    return Match(
        len(seats),
        str(header.get("board")),
        str(header.get("start")),
        header.get("seed", 0),
        make_modules([name for name in names if ":" in name]),
        tuple(names),
        tower,
        tuple(specs),
        humans,
        path,
        replay,
    )


def typed(context: typer.Context, option: str) -> bool:
    """Whether the user gave an option."""
    return str(context.get_parameter_source(option)).endswith("COMMANDLINE")
