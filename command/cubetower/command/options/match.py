"""What `cubetower play` and the window are asked to play: a new game, or one to go on with."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from random import SystemRandom
from typing import TYPE_CHECKING, Any, Final, TypeAlias

import typer

from cubetower.command.options.game import (
    HUMAN,
    GameSetup,
    game_setup,
    is_given,
    parse_names,
    parse_seats,
    refuse_foreign_options,
    specs_by_seat,
    split_names,
)
from cubetower.command.options.outputs import expect_replaceable, free_path
from cubetower.command.options.trust import is_harmless, trusted_spec
from cubetower.game import PositionError, ReplayError
from cubetower.game.core import Event, Game, Replay, Seat, verify
from cubetower.game.core.chance import GENERATOR
from cubetower.game.core.playernames import player_names
from cubetower.game.core.resuming import (
    chance_of,
    describe_tower,
    odds_tower_for,
    odds_tower_of,
    resume,
)
from cubetower.game.gamefile import expect_free
from cubetower.tower import Tower

if TYPE_CHECKING:
    from cubetower.game.definition import GameDefinition

Log: TypeAlias = Callable[[Event], None]

TABLE: Final = "table"
"""The spec of the tower on the table."""

GAME_FILE: Final = Path("game.jsonl")
"""Where a game with a person is kept if no file is named; if it is taken, beside it."""
MAX_FRESH_SEED: Final = 1_000_000  # short enough to be typed again

NEW_ONLY: Final = (
    "game",
    "players",
    "option",
    "board",
    "start",
    "human",
    "names",
    "data",
    "seed",
    "out",
    "overwrite",
)
"""Options that say how a game begins, refused with --resume."""


@dataclass(frozen=True, slots=True)
class Match(GameSetup):
    """A game that is to be played.

    Attributes:
        seed: decides every random number.
        tower: its spec; empty in games without one.
        specs: who plays each seat; a person is `HUMAN`.
        humans: the seats of people.
        out: where the replay goes, if anywhere.
        own: specs of the user's own code among what the options name.
        replay: of the game that is resumed.
        names: of players, by seat; those who have none are called by their colours.
    """

    seed: int
    tower: str
    specs: tuple[str, ...]
    humans: tuple[Seat, ...]
    out: Path | None
    own: tuple[str, ...] = ()
    replay: Replay | None = None
    names: Mapping[Seat, str] = field(default_factory=dict)

    @property
    def by_hand(self) -> bool:
        """Whether somebody is asked at the terminal."""
        return bool(self.humans) or self.tower == TABLE

    @property
    def players_by_seat(self) -> dict[Seat, str]:
        """Who plays each seat."""
        return dict(zip(self.seats, self.specs, strict=True))

    @property
    def names_by_seat(self) -> dict[Seat, str]:
        """What each player is called: by a name, or else as a bot or a person."""
        return {**self.players_by_seat, **self.names}

    def about(self) -> dict[str, Any]:
        """What the header of the replay says besides the game itself."""
        tower = describe_tower(self.tower) if self.tower else {}
        humans = {"humans": list(self.humans)} if self.humans else {}
        names = {"names": dict(self.names)} if self.names else {}
        chance = {"chance": GENERATOR, "seed": self.seed}
        return {**tower, **chance, "bots": self.players_by_seat, **humans, **names}

    @property
    def odds(self) -> str:
        """The spec of the tower that gives odds if the game's own does not know them.

        Raises:
            ReplayError: the replay's header names no tower.
        """
        return odds_tower_of(self.replay) if self.replay else odds_tower_for(self.tower)

    def begin(self, tower: Tower | None, log: Log) -> Game:
        """Begin the new game.

        Args:
            tower: to be thrown into, in games with one.
            log: called with every event.
        """
        return self.definition.game(
            self.players,
            tower=tower,
            seed=self.seed,
            options=self.definition.with_parts(self.options),
            tables=self.tables,
            log=log,
        )

    def check_replay(self) -> None:
        """Make sure that the game of the replay can be resumed, before its file is touched.

        Raises:
            ReplayError: names the first line that is wrong, and why.
        """
        assert self.replay is not None, "a new game"  # noqa: S101
        parts, kind = self.definition.parts(self.own), self.definition.game
        if kind.TOWER:
            verify(self.replay, partial(kind.from_header, parts=parts))
        else:  # what was drawn is compared, too
            resume(self.replay, kind, parts=parts)

    def resume(
        self,
        tower: Tower | None,
        log: Log,
        on_old_event: Log,
        on_begin: Callable[[Game], None] | None = None,
    ) -> Game:
        """Resume the game of the replay; see `cubetower.game.core.resuming`.

        Args:
            tower: to be thrown into, in games with one.
            log: called with every event that the replay does not have.
            on_old_event: called with every event that it has.
            on_begin: called with the game before it is played again.
        """
        assert self.replay is not None, "a new game"  # noqa: S101
        parts, kind = self.definition.parts(self.own), self.definition.game
        return resume(
            self.replay,
            kind,
            tower=tower,
            log=log,
            on_old_event=on_old_event,
            on_begin=on_begin,
            parts=parts,
        )

    def resume_command(self, log: Path | None = None, command: str = "play") -> str:
        """What to type to resume an interrupted game.

        Args:
            log: of the tower on the table, if it was named.
            command: that plays it.
        """
        out = self.out or Path()
        again = [] if is_harmless(self.tower, out) else ["--tower", self.tower]
        if not all(is_harmless(spec, out) for spec in self.specs):
            again += ["--bots", ",".join(spec for spec in self.specs if spec != HUMAN)]
        for name in self.own:
            again += ["--module", name]
        again += ["--toss-log", str(log)] if log else []
        return shlex.join(["cubetower", command, "--resume", str(out), *again])


def new_match(context: typer.Context, definition: GameDefinition) -> Match:
    """The new game that the options ask for.

    A game with a person has a seed of its own, unless one is given.

    Raises:
        typer.BadParameter: options that do not go together, or are for other games.
        TableError: a table of cards that is none.
        OutputError: the replay would take the place of what a person made.
    """
    asked, game = context.params, game_setup(context, definition)
    # What is wrong is said before anybody is asked.
    definition.with_parts(definition.game.full_options(game.options))
    humans = parse_seats(asked["human"], game.seats)
    tower = asked["tower"] if definition.game.TOWER else ""
    by_hand = bool(humans) or tower == TABLE
    out = asked["out"] or (free_path(GAME_FILE) if by_hand else None)
    if out:
        expect_replaceable(out, overwrite=asked["overwrite"])
    seed = asked["seed"]
    if seed is None:
        seed = SystemRandom().randrange(MAX_FRESH_SEED) if by_hand else 1
    return Match(
        definition,
        game.players,
        game.options,
        game.tables,
        seed,
        tower,
        specs_by_seat(asked["bots"], game.seats, humans),
        humans,
        out,
        tuple(definition.user_code(game.options)),
        names=parse_names(asked["names"], game.seats, strict=is_given(context, "names")),
    )


def resumed_match(context: typer.Context, replay: Replay, definition: GameDefinition) -> Match:
    """The game of a replay, to be resumed.

    Raises:
        typer.BadParameter: an option says how the game begins, or is for other games.
        ReplayError: the replay cannot be resumed.
        OutputError: another process is writing it.
    """
    asked, path, header = context.params, Path(replay.path), replay.header
    refuse_foreign_options(context, definition)
    for option in NEW_ONLY:
        if option in asked and is_given(context, option):
            raise typer.BadParameter(
                f"--{option} is for a new game; leave it out: {path} has it already"
            )
    try:
        definition.game.check_header(header)
    except PositionError as error:
        raise ReplayError(replay.path, 1, str(error)) from None
    expect_free(path)
    chance = chance_of(replay)
    tower = tower_of(replay) if definition.game.TOWER else ""
    specs, humans = players_of(replay)
    seats, modules = header["seats"], split_names(*(asked["module"] or ()))
    if tower:
        named = is_given(context, "tower")
        tower = asked["tower"] if named else trusted_spec(replay, "tower", tower)
    if is_given(context, "bots"):
        specs = [*specs_by_seat(asked["bots"], seats, humans)]
    else:
        specs = [trusted_spec(replay, "bots", spec) for spec in specs]
    return Match(
        definition,
        len(seats),
        header["options"],
        header.get("tables", {}),
        chance.seed,
        tower,
        tuple(specs),
        humans,
        path,
        tuple(definition.user_code(dict.fromkeys(definition.game.SEVERAL, modules))),
        replay,
        player_names(header),
    )


def log_beside(replay: Path) -> Path:
    """The toss log that belongs to a replay, if no other one is named."""
    return replay.with_suffix(".csv")


def tower_of(replay: Replay) -> str:
    """The spec of the tower in a replay's header.

    Raises:
        ReplayError: it does not say.
    """
    tower = replay.header.get("tower")
    if not isinstance(tower, str):
        raise ReplayError(replay.path, 1, "the header does not say which tower")
    return tower


def players_of(replay: Replay) -> tuple[list[str], tuple[Seat, ...]]:
    """Who plays each seat, and the seats of people, by a replay's header.

    Raises:
        ReplayError: it does not say, or what cannot be.
    """
    header = replay.header
    bots, humans, seats = header.get("bots"), header.get("humans", []), header.get("seats")
    named = isinstance(seats, list) and all(isinstance(seat, str) for seat in seats)
    if not isinstance(bots, dict) or not isinstance(seats, list) or not named:
        raise ReplayError(replay.path, 1, "the header does not say which players")
    if not isinstance(humans, list) or any(seat not in seats for seat in humans):
        raise ReplayError(replay.path, 1, f"the header's humans are {humans!r:.60}")
    if any(not isinstance(bots.get(seat), str) for seat in seats):
        raise ReplayError(replay.path, 1, "the header does not say who plays each seat")
    if any((bots[seat] == HUMAN) != (seat in humans) for seat in seats):
        why = f"the header's humans are {humans!r:.60}, which its bots contradict"
        raise ReplayError(replay.path, 1, why)
    return [bots[seat] for seat in seats], tuple(humans)
