"""`cubetower verify`: does a replay tell the truth?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cubetower.play import Heard, names_in, seated_by, specs_of
from cubetower.towers import Json

if TYPE_CHECKING:
    from game.core import Replay
    from game.shogun import Module


def verify(
    replay: Annotated[Path, typer.Argument(metavar="REPLAY", help="A game.jsonl.")],
    rerun: Annotated[
        bool, typer.Option("--rerun", help="Play it again from its seed, with tower and bots.")
    ] = False,
    tower: Annotated[
        str | None, typer.Option(metavar="SPEC", help="For --rerun, if it is your own code.")
    ] = None,
    bots: Annotated[
        str | None, typer.Option(metavar="NAMES", help="For --rerun, if they are your own code.")
    ] = None,
    module: Annotated[
        list[str] | None, typer.Option(metavar="NAMES", help="Expansions of your own code.")
    ] = None,
    as_json: Json = False,
) -> None:
    """Play a replay again from its results, and name the first line that is wrong.

    No random numbers are needed. With --rerun everything is played anew from the seed.

    Example: cubetower verify game.jsonl
    """
    from cubetower.terminal import blaming, console, print_json
    from game import ReplayError
    from game.core import read_replay
    from game.core import verify as verified
    from game.shogun import check_rules, from_results, make_modules

    found, names = read_replay(replay), names_in(*(module or ()))
    check_rules(found)
    modules = make_modules(names)
    if rerun:
        over = _rerun(found, tower, bots, names, modules)
    elif tower or bots:
        raise typer.BadParameter("--tower and --bots go with --rerun")
    else:
        with blaming("", names):
            over = verified(found, partial(from_results, modules=modules))
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


def _rerun(
    replay: Replay,
    tower: str | None,
    bots: str | None,
    names: Sequence[str],
    modules: Sequence[Module],
) -> bool:
    """Play a game again from its seed, and compare every line."""
    from cubetower.terminal import blaming, named_tower
    from game import PositionError, ReplayError
    from game.core import KeyedChance, compare, play_out
    from game.shogun import begin_again
    from tower import SpecError

    header, heard = replay.header, Heard()
    seed, told = header.get("seed"), header.get("bots")
    if not isinstance(seed, int) or isinstance(seed, bool) or not isinstance(told, dict):
        raise ReplayError(replay.path, 1, "the header does not say which seed and which bots")
    spec = tower or _trusted(replay, "tower", header.get("tower"))
    try:
        model = named_tower(spec)
        with blaming(spec, names):
            game = begin_again(header, model, KeyedChance(seed), heard, modules)
        if bots:
            specs = specs_of(bots, len(game.seats))
        else:
            specs = [_trusted(replay, "bots", told.get(seat)) for seat in game.seats]
        seated = seated_by(specs)
    except (PositionError, SpecError) as error:
        raise ReplayError(replay.path, 1, str(error)) from None
    with blaming(spec, names):
        play_out(game, dict(zip(game.seats, seated, strict=True)))
    return compare(replay, heard.events)


def _trusted(replay: Replay, option: str, spec: object) -> str:
    """A spec that a file names, unless it would run somebody's code.

    Raises:
        ReplayError: it would, or it is no spec.
    """
    from cubetower.terminal import printable
    from game import ReplayError

    if not isinstance(spec, str):
        raise ReplayError(replay.path, 1, f"the header does not say which {option}")
    if ":" in spec:
        why = f"{printable(spec)} is somebody's own code; if you trust it, name it with --{option}"
        raise ReplayError(replay.path, 1, why)
    return spec


def _praise(replay: Replay, *, rerun: bool) -> str:
    from rich.markup import escape

    counts = Counter(line.event["event"] for line in replay.lines)
    [ended] = [line.event for line in replay.lines if line.event["event"] == "ended"]
    how = f"played anew from seed {replay.header['seed']}" if rerun else "played again"
    return (
        f"[bold]{escape(replay.path)}[/bold]: right. {len(replay.lines) + 1} lines {how}: "
        f"{counts['decision']} decisions, {counts['battle']} battles, "
        f"won by {', '.join(ended['winners'])}."
    )
