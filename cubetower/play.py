"""`cubetower play`: whole games of SHOGUN, by bots and by hand."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from contextlib import redirect_stdout
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cubetower.towers import Json, Seed, TowerSpec

if TYPE_CHECKING:
    from cubetower.match import Match
    from game.core import Event, Seated
    from game.core.title import Title

Bots = Annotated[
    str,
    typer.Option(
        metavar="NAMES",
        help="One for all, or one for each seat: search, greedy, random, or your module:Class.",
    ),
]

Game = Annotated[
    str, typer.Option(metavar="NAME", help="shogun, or a sister: samurai, shitenno, raid.")
]
Options = Annotated[
    list[str] | None,
    typer.Option(metavar="NAME=VALUE", help="Of a sister game, such as random_hand=yes."),
]
SHOGUN = "shogun"

Players = Annotated[int, typer.Option(min=3, max=5, help="How many play.")]
Board = Annotated[str, typer.Option(metavar="SIDE", help="Of the board: sun or moon.")]
Start = Annotated[str, typer.Option(metavar="HOW", help="fixed (sun only) or draft.")]
Data = Annotated[
    list[Path] | None,
    typer.Option(metavar="FILE", help="Amounts of your own cards instead of the assumed ones."),
]

Modules = Annotated[
    list[str] | None,
    typer.Option(
        metavar="NAMES", help="Expansions: court, samurai, leaders, arts, or your module:Class."
    ),
]

Human = Annotated[
    str | None,
    typer.Option(
        metavar="SEATS", help="You play these: numbers from 0, or colours, such as 0 or red."
    ),
]

Resume = Annotated[
    Path | None, typer.Option(metavar="REPLAY", help="Go on with a game that was interrupted.")
]


def play(
    context: typer.Context,
    game: Game = SHOGUN,
    players: Annotated[
        int, typer.Option(min=2, max=5, help="How many play: 3 to 5, samurai and shitenno 2 to 4.")
    ] = 5,
    option: Options = None,
    board: Board = "sun",
    start: Start = "fixed",
    bots: Bots = "greedy",
    human: Human = None,
    module: Modules = None,
    data: Data = None,
    tower: TowerSpec = "surrogate",
    seed: Seed = 1,
    out: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="Write the replay there, as it is played; by hand game.jsonl if left out.",
        ),
    ] = None,
    resume: Resume = None,
    log: Annotated[
        Path | None,
        typer.Option(metavar="LOG.csv", help="For --tower table: the toss log that it writes."),
    ] = None,
    record: Annotated[
        bool, typer.Option("--record", help="Keep recordings of all throws beside the replay.")
    ] = False,
    explain: Annotated[
        bool,
        typer.Option(
            "--explain", help="Only tell what the modules, or a sister game, assume; play nothing."
        ),
    ] = False,
    as_json: Json = False,
) -> None:
    """Play a game of SHOGUN or of a sister, and tell its course.

    Of each battle it tells the odds before, and in bits how surprising the result was.
    With --human you play too, against bots: cubetower play --human 0. With --tower table the
    real tower decides the battles: it says what to throw in, and asks what fell.

    Example: cubetower play --module court,leaders --bots greedy,random,random --players 3
    """
    if sister := _sister(context, game, resume):
        _play_sister(context, sister, as_json=as_json)
        return
    if option:
        raise typer.BadParameter("--option is for sister games; name one with --game")
    names = names_in(*(module or ()))
    if explain:
        from cubetower.assumed import show_assumed

        show_assumed(names, data or (), as_json=as_json)
        return
    from cubetower.match import new_match, resumed_match
    from cubetower.playing import Playing
    from cubetower.terminal import blaming

    match = resumed_match(context, resume, names) if resume else new_match(context, names)
    _check(match, log, record=record, as_json=as_json)
    playing = Playing(match, log=log, record=record, as_json=as_json)
    # What a player of the user's prints must not get into the JSON.
    with blaming(match.tower, names), redirect_stdout(sys.stderr if as_json else sys.stdout):
        playing.run()
    if status := playing.end():
        raise typer.Exit(status)


def _sister(context: typer.Context, game: str, replay: Path | None) -> Title | None:
    """The sister game that is asked for, by its name or that of a replay; None for SHOGUN.

    Raises:
        PositionError: no such game.
        ReplayError: it is of an unknown one.
    """
    from cubetower.match import typed
    from game import ReplayError
    from game.core import read_replay
    from game.titles import TITLES, title, unknown

    if replay is None:
        return None if game == SHOGUN else title(game)
    if typed(context, "game"):
        raise typer.BadParameter(f"--game is for a new game; {replay} says it of this one")
    try:
        rules = read_replay(replay).header.get("rules")
    except ReplayError:  # told by whoever goes on with it, after what is wrong with the options
        return None
    if rules not in (SHOGUN, *TITLES):
        raise ReplayError(replay, 1, unknown(rules))
    return title(rules) if rules in TITLES else None


def _play_sister(context: typer.Context, sister: Title, *, as_json: bool) -> None:
    """Play a game without a tower.

    Raises:
        typer.BadParameter: options that do not go together.
    """
    from cubetower.sisters.match import new_match, resumed_match
    from cubetower.sisters.playing import Playing
    from game.core import read_replay

    if context.params["explain"] and not context.params["resume"]:
        from cubetower.sisters.explaining import show_game

        show_game(sister, context.params["data"] or (), as_json=as_json)
        return
    resume = context.params["resume"]
    if resume:
        match = resumed_match(context, read_replay(resume), sister)
    else:
        match = new_match(context, sister)
    if match.humans and as_json:
        raise typer.BadParameter("--json prints the result alone; leave it out to play by hand")
    playing = Playing(match, as_json=as_json)
    with redirect_stdout(sys.stderr if as_json else sys.stdout):  # what players print
        playing.run()
    if status := playing.end():
        raise typer.Exit(status)


def _check(match: Match, log: Path | None, *, record: bool, as_json: bool) -> None:
    """Refuse options that do not go together.

    Raises:
        typer.BadParameter: says which.
    """
    if log is not None and match.tower != "table":
        raise typer.BadParameter("--log is for the tower on the table, --tower table")
    if match.tower == "table" and match.out:
        _keep_apart(match.out, log)
    if match.by_hand and as_json:
        raise typer.BadParameter("--json prints the result alone; leave it out to play by hand")
    if match.by_hand and not match.replay and match.out and match.out.exists():
        why = f"{match.out} is there already; go on with it by --resume, or name another file"
        raise typer.BadParameter(why)
    if record and match.tower == "table":
        raise typer.BadParameter(
            "the tower on the table has no poses to record; leave out --record"
        )
    if record and match.out is None:
        raise typer.BadParameter("--record keeps recordings beside the replay; name it with --out")


def _keep_apart(out: Path, log: Path | None) -> None:
    """Refuse a replay in the place of the toss log, or of its description."""
    from cubetower.human.saving import log_beside

    kept = log or log_beside(out)
    if out.resolve() in (kept.resolve(), kept.with_suffix(".toml").resolve()):
        raise typer.BadParameter(f"--out {out} is the place of the toss log; name another file")


class Heard:
    """All events of a game so far, passed on to whoever listens, the earlier ones too."""

    def __init__(self) -> None:
        self.events: list[Event] = []
        self._listeners: list[Callable[[Event], None]] = []

    def __call__(self, event: Event) -> None:
        """An event happens."""
        self.events.append(event)
        for listener in self._listeners:
            listener(event)

    def tell(self, listener: Callable[[Event], None]) -> None:
        """Tell somebody all events from the first on."""
        for event in self.events:
            listener(event)
        self._listeners.append(listener)

    def count(self, name: str) -> int:
        """How many events of a name there were."""
        return sum(event["event"] == name for event in self.events)


def names_in(*texts: str) -> list[str]:
    """The specs in lists with commas; a parameter belongs to the name before it."""
    specs: list[str] = []
    for part in ",".join(texts).split(",") if texts else ():
        if "=" in part and specs:
            specs[-1] += f",{part}"
        else:
            specs.append(part.strip())
    return specs


def specs_of(bots: str, players: int) -> list[str]:
    """The players' names by seat."""
    specs = names_in(bots)
    if len(specs) == 1:
        return specs * players
    if len(specs) != players:
        raise typer.BadParameter(f"--bots names {len(specs)} players; name one, or all {players}")
    return specs


def seated_by(specs: Sequence[str]) -> list[Seated]:
    """The players of these names."""
    from game.shogun import make_bot

    return [make_bot(spec) for spec in specs]
