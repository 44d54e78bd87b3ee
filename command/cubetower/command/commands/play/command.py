"""`cubetower play`: whole games, by bots and by hand."""

from __future__ import annotations

import sys
from contextlib import redirect_stdout
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cubetower.command.options import Json
from cubetower.command.options.game import (
    SHOGUN,
    Board,
    Bots,
    Data,
    Game,
    GameSeed,
    Human,
    Modules,
    Names,
    Options,
    Players,
    Start,
)
from cubetower.command.options.overwrite import Overwrite
from cubetower.command.options.tower import TowerSpec

if TYPE_CHECKING:
    from cubetower.command.options.match import Match

Resume = Annotated[
    Path | None,
    typer.Option(metavar="REPLAY", help="Continue an interrupted game from its replay."),
]


def play(
    context: typer.Context,
    game: Game = SHOGUN,
    players: Players = None,
    option: Options = None,
    board: Board = None,
    start: Start = None,
    bots: Bots = "greedy",
    human: Human = None,
    names: Names = None,
    module: Modules = None,
    data: Data = None,
    tower: TowerSpec = "surrogate",
    seed: GameSeed = None,
    out: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help=(
                "Where to write the replay, line by line [default: nowhere; game.jsonl with "
                "--human]."
            ),
        ),
    ] = None,
    resume: Resume = None,
    toss_log: Annotated[
        Path | None,
        typer.Option(
            metavar="LOG.csv",
            help="With --tower table: the toss log to write [default: beside the replay].",
        ),
    ] = None,
    record: Annotated[
        bool,
        typer.Option(
            "--record",
            help="Record how the cubes move in every throw, in a file beside the replay.",
        ),
    ] = False,
    teach: Annotated[
        bool,
        typer.Option(
            "--teach",
            help="With --human: explain each thing when it first comes up, for a first game.",
        ),
    ] = False,
    explain: Annotated[
        bool,
        typer.Option(
            "--explain",
            help="Only list the game's options and the assumed numbers on its cards.",
        ),
    ] = False,
    overwrite: Overwrite = False,
    as_json: Json = False,
) -> None:
    """Play a game, and report it round by round.

    Each battle is reported with the odds before it and how surprising its result was, in bits.
    With --human you play yourself, against bots. With --tower table the real tower decides the
    battles: you are told what to throw in, and asked what fell out.

    Example: cubetower play --module court,leaders --bots greedy,random,random --players 3
    """
    if explain:
        from cubetower.command.commands.play.explain import show_game

        if resume:
            raise typer.BadParameter("--explain tells of a new game; leave out --resume")
        show_game(context, as_json=as_json)
        return
    from cubetower.command.commands.play.terminalmatch import TerminalMatch
    from cubetower.command.options.tower import attribute_to_user_code

    match = requested_match(context, game, resume)
    _check(match, toss_log, record=record, as_json=as_json)
    if teach and not match.humans:
        raise typer.BadParameter(
            "--teach explains a game to people; add --human, such as --human 0"
        )
    # What a player of the user's prints must not get into the JSON.
    with (
        attribute_to_user_code(match.tower, match.own),
        redirect_stdout(sys.stderr if as_json else sys.stdout),
    ):
        playing = TerminalMatch(match, log=toss_log, record=record, as_json=as_json, teach=teach)
        playing.run()
    if status := playing.end():
        raise typer.Exit(status)


def requested_match(context: typer.Context, game: str, resumed: Path | None) -> Match:
    """The new game that the options ask for, or the one to go on with.

    Raises:
        typer.BadParameter: options that do not go together.
        PositionError: no such game.
        ReplayError: the replay cannot be resumed.
    """
    from cubetower.command.options.match import new_match, resumed_match
    from cubetower.game.core import read_replay
    from cubetower.game.games import definition_of, game_definition

    if resumed is None:
        return new_match(context, game_definition(game))
    replay = read_replay(resumed)
    return resumed_match(context, replay, definition_of(replay))


def _check(match: Match, log: Path | None, *, record: bool, as_json: bool) -> None:
    """Refuse options that do not go together.

    Raises:
        typer.BadParameter: says which.
    """
    from cubetower.command.options.match import TABLE

    if log is not None and match.tower != TABLE:
        raise typer.BadParameter("--toss-log is for the tower on the table, --tower table")
    if match.tower == TABLE and match.out:
        _keep_apart(match.out, log)
    if match.by_hand and as_json:
        raise typer.BadParameter("--json prints the result alone; leave it out to play by hand")
    if record and match.tower == TABLE:
        raise typer.BadParameter(
            "the tower on the table has no poses to record; leave out --record"
        )
    if record and match.out is None:
        raise typer.BadParameter("--record keeps recordings beside the replay; name it with --out")


def _keep_apart(out: Path, log: Path | None) -> None:
    """Refuse a replay in the place of the toss log, or of its description."""
    from cubetower.command.options.match import log_beside

    kept = log or log_beside(out)
    if out.resolve() in (kept.resolve(), kept.with_suffix(".toml").resolve()):
        raise typer.BadParameter(f"--out {out} is the place of the toss log; name another file")
