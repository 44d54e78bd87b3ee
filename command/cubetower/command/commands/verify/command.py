"""`cubetower verify`: is every line of a replay right? Is a folder of results complete?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from cubetower.command.options import Json
from cubetower.command.options.game import (
    HUMAN,
    OwnModules,
    refuse_foreign_options,
    specs_by_seat,
    split_names,
)

if TYPE_CHECKING:
    from rich.text import Text

    from cubetower.game.core import Replay
    from cubetower.game.definition import GameDefinition
    from cubetower.tower import Tower


def verify(
    context: typer.Context,
    replay: Annotated[
        Path,
        typer.Argument(
            metavar="REPLAY",
            help="A replay, such as game.jsonl, or a folder written by `simulate --out`.",
        ),
    ],
    rerun: Annotated[
        bool,
        typer.Option("--rerun", help="Play it again from its seed, with its tower and bots."),
    ] = False,
    tower: Annotated[
        str | None,
        typer.Option(metavar="SPEC", help="The tower for --rerun, if it is your own code."),
    ] = None,
    bots: Annotated[
        str | None,
        typer.Option(metavar="NAMES", help="The bots for --rerun, if they are your own code."),
    ] = None,
    module: OwnModules = None,
    as_json: Json = False,
) -> None:
    """Check a replay line by line, or a folder of results.

    A replay is played again from the results it holds, and the first wrong line is named. With
    --rerun it is played again from its seed; only the moves of people are taken from the
    replay. A folder of results is compared with its SHA-256 sums: which tables are damaged,
    missing or extra. Exit status 1 if anything is wrong.

    Example: cubetower verify game.jsonl
    """
    from cubetower.command.terminal.output import console, print_json
    from cubetower.game import ReplayError
    from cubetower.game.core import read_replay
    from cubetower.game.games import definition_of

    if replay.is_dir():
        if rerun or tower or bots or module:
            raise typer.BadParameter(f"{replay} is a folder; these options are for replays only")
        from cubetower.command.commands.verify.resultfolder import verify_folder

        verify_folder(replay, as_json=as_json)
        return
    found = read_replay(replay)
    definition = definition_of(found)
    if (tower or bots) and not rerun:
        raise typer.BadParameter("--tower and --bots go with --rerun")
    refuse_foreign_options(context, definition)
    over = _verify(found, definition, tower, bots, split_names(*(module or ())), rerun=rerun)
    whole = over and not found.torn
    if as_json:
        print_json({"replay": str(replay), "lines": len(found.lines) + 1, "whole": whole})
    elif whole:
        console().print(_praise(found, rerun=rerun))
    if not whole:
        why = "half a line follows" if over else "the game is not over"
        torn = "; the last one is not whole" if found.torn and not over else ""
        raise ReplayError(
            replay, None, f"all {len(found.lines) + 1} lines are right, but {why}{torn}"
        )


def _verify(
    replay: Replay,
    definition: GameDefinition,
    tower: str | None,
    bots: str | None,
    names: Sequence[str],
    *,
    rerun: bool,
) -> bool:
    """Whether a replay, which is right, reaches to the end of its game."""
    from cubetower.command.options.tower import attribute_to_user_code, load_tower
    from cubetower.foundation import SpecError
    from cubetower.game import ReplayError
    from cubetower.game.core import verify as verified
    from cubetower.game.core.resuming import chance_of
    from cubetower.game.shogun.throws import recording_files

    recording_files(replay)
    parts = definition.parts(names)
    if not rerun:
        with attribute_to_user_code("", names):
            return verified(replay, partial(definition.game.from_header, parts=parts))
    if not definition.game.TOWER:
        return _rerun(replay, definition, bots, None, parts)
    chance_of(replay)  # before a tower is made
    spec = _tower_to_rerun(replay, tower)
    try:
        model = load_tower(spec)
    except SpecError as error:
        raise ReplayError(replay.path, 1, str(error)) from None
    _warn_of_other_data(replay, spec)
    with attribute_to_user_code(spec, names):
        return _rerun(replay, definition, bots, model, parts)


def _warn_of_other_data(replay: Replay, spec: str) -> None:
    """Say on standard error if the tower is made from other data than when the game was played."""
    from cubetower.command.terminal.verbosity import log
    from cubetower.tower.specdata import data_hash

    now = data_hash(spec)
    then = replay.header.get("tower_data", now)
    if then != now:
        log.warning(
            "%s: played with %s of other data (%.12s, now %s); tosses may fall otherwise",
            *(replay.path, replay.header.get("tower"), then, now or "none"),
        )


def _rerun(
    replay: Replay,
    definition: GameDefinition,
    bots: str | None,
    tower: Tower | None,
    parts: Sequence[Any],
) -> bool:
    """Play a game anew from its seed, with the bots of the replay unless others are named."""
    from cubetower.command.options.trust import trusted_spec
    from cubetower.command.terminal.output import progress_bar
    from cubetower.foundation import SpecError
    from cubetower.game import PositionError, ReplayError
    from cubetower.game.core.eventlog import EventLog
    from cubetower.game.core.rerun import rerun
    from cubetower.game.core.resuming import chance_of

    log, chance, told = EventLog(), chance_of(replay), _bots_of(replay)
    try:
        game = definition.game.from_header(replay.header, chance, log, tower=tower, parts=parts)
        people = tuple(seat for seat in game.seats if told.get(seat) == HUMAN)
        if bots:
            specs = specs_by_seat(bots, game.seats, people)
        else:
            specs = tuple(trusted_spec(replay, "bots", told.get(seat)) for seat in game.seats)
        seated = zip(game.seats, specs, strict=True)
        players = {
            seat: definition.make_player(spec) for seat, spec in seated if seat not in people
        }
    except (PositionError, SpecError) as error:
        raise ReplayError(replay.path, 1, str(error)) from None
    with progress_bar("playing the game anew") as shown:
        if shown:
            log.subscribe(lambda _: shown(len(log.events), len(replay.lines)))
        return rerun(replay, game, players, log)


def _bots_of(replay: Replay) -> dict[str, Any]:
    """Who plays the seats of a game.

    Raises:
        ReplayError: the header does not say.
    """
    from cubetower.game import ReplayError

    told = replay.header.get("bots")
    if not isinstance(told, dict):
        raise ReplayError(replay.path, 1, "the header does not say which bots")
    return told


def _tower_to_rerun(replay: Replay, tower: str | None) -> str:
    """The tower that was named, or that of a replay, to be thrown into again.

    Raises:
        ReplayError: it cannot be.
    """
    from cubetower.command.options.match import TABLE
    from cubetower.command.options.trust import trusted_spec
    from cubetower.game import ReplayError

    spec = tower or trusted_spec(replay, "tower", replay.header.get("tower"))
    if spec == TABLE:
        why = "a tower on the table cannot be played again; leave out --rerun"
        raise ReplayError(replay.path, 1, f"{why}, or name another tower with --tower")
    return spec


def _praise(replay: Replay, *, rerun: bool) -> Text:
    from cubetower.command.terminal.output import rich_text

    counts = Counter(line.event["event"] for line in replay.lines)
    [ended] = [line.event for line in replay.lines if line.event["event"] == "ended"]
    source = f"anew from seed {replay.header['seed']}" if rerun else "again from its results"
    battles = f", {counts['battle']} battles" if "battle" in counts else ""
    return rich_text(
        "[bold]{}[/] is right: all {} lines came out the same, played {}. {} decisions{}; won by "
        "{}.",
        *(replay.path, len(replay.lines) + 1, source, counts["decision"], battles),
        ", ".join(ended["winners"]),
    )
