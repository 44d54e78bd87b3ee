"""`cubetower play`: whole games of SHOGUN."""

from __future__ import annotations

import math
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, redirect_stdout
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, cast

import typer

from cubetower.towers import Json, Seed, TowerSpec

if TYPE_CHECKING:
    from game.core import Event, Seated
    from game.shogun import Oracle, ShogunGame
    from tower import ExactTower, Recorder, Tower

Bots = Annotated[
    str,
    typer.Option(
        metavar="NAMES",
        help="One for all, or one for each seat: search, greedy, random, or your module:Class.",
    ),
]

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


def play(
    players: Players = 5,
    board: Board = "sun",
    start: Start = "fixed",
    bots: Bots = "greedy",
    module: Modules = None,
    data: Data = None,
    tower: TowerSpec = "surrogate",
    seed: Seed = 1,
    out: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write the replay there, as it is played.")
    ] = None,
    record: Annotated[
        bool, typer.Option("--record", help="Keep recordings of all throws beside the replay.")
    ] = False,
    explain: Annotated[
        bool, typer.Option("--explain", help="Only tell what the modules assume; play nothing.")
    ] = False,
    as_json: Json = False,
) -> None:
    """Play a game of SHOGUN, and tell its course.

    Of each battle it tells the odds before, and in bits how surprising the result was.

    Example: cubetower play --module court,leaders --bots greedy,random,random --players 3
    """
    from cubetower.assumed import show_assumed
    from cubetower.course import Course
    from cubetower.terminal import blaming, console, named_tower
    from game.core import play_out
    from game.shogun import Oracle, ShogunGame, make_modules

    names = names_in(*(module or ()))
    if explain:
        show_assumed(names, data or (), as_json=as_json)
        return
    modules = make_modules(names, data or ())
    model, specs = named_tower(tower), specs_of(bots, players)
    seated = seated_by(specs)
    recorder = _recorder(model, out) if record else None
    # What a player of the user's prints must not get into the JSON.
    with blaming(tower, names), redirect_stdout(sys.stderr if as_json else sys.stdout):
        oracle, heard = Oracle(_exact(model)), Heard()
        game = ShogunGame(
            recorder or model,
            players=players,
            side=board,
            start=start,
            seed=seed,
            modules=modules,
            log=heard,
        )
        about = {"tower": tower, "seed": seed, "bots": dict(zip(game.seats, specs, strict=True))}
        with _written(out, {**game.header(), **about}, recorder) as written:
            heard.tell(written)
            heard.tell(oracle if as_json else Course(console(), oracle, game.header()))
            play_out(game, dict(zip(game.seats, seated, strict=True)))
    if as_json:
        _print_result(game, about, oracle, heard, out)
    else:
        _show_end(game, specs, oracle, heard, out)


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


def _recorder(model: Tower, out: Path | None) -> Recorder:
    from tower import Recorder

    if out is None:
        raise typer.BadParameter("--record keeps recordings beside the replay; name it with --out")
    return Recorder(model)


def _exact(model: Tower) -> ExactTower:
    """The tower itself, if it knows its odds; else the surrogate, whose odds are near."""
    from tower import make_tower

    able = model.capabilities.likelihood
    return cast("ExactTower", model if able else make_tower("surrogate"))


@contextmanager
def _written(
    out: Path | None, header: dict[str, object], recorder: Recorder | None
) -> Iterator[Callable[[Event], None]]:
    """What writes the replay, and the recordings beside it; nothing if no file is named."""
    from game.core import ReplayWriter

    if out is None:
        yield lambda event: None
        return
    folder = _folder(out) if recorder else out
    with ReplayWriter(out, header) as writer:
        battles = 0
        for old in folder.glob("[0-9][0-9][0-9].cubes") if recorder else ():
            old.unlink()  # of the replay that this one replaces

        def write(event: Event) -> None:
            nonlocal battles
            writer(event)
            if recorder and recorder.last and event["event"] in ("seeded", "battle"):
                file = folder / f"{battles:03d}.cubes"
                recorder.last.write(file)
                writer(
                    {"event": "recording", "battle": battles, "file": f"{folder.name}/{file.name}"}
                )
            battles += event["event"] in ("seeded", "battle")

        yield write


def _folder(out: Path) -> Path:
    """Where the recordings of a replay go, made if it is not there."""
    from tower import OutputError

    folder = out.with_name(f"{out.name}.recordings")
    try:
        folder.mkdir(exist_ok=True)
    except OSError as error:
        why = f"cannot write recordings into {folder}: {error.strerror or error}"
        raise OutputError(why) from None
    return folder


def _show_end(
    game: ShogunGame, specs: Sequence[str], oracle: Oracle, heard: Heard, out: Path | None
) -> None:
    from rich.markup import escape

    from cubetower.course import ranking
    from cubetower.terminal import console

    screen = console()
    screen.print()
    screen.rule("[bold]End of the game", style="dim")
    screen.print(ranking(game, dict(zip(game.seats, specs, strict=True)), heard.events))
    screen.print(f"{oracle.summary()}")
    if forfeits := heard.count("forfeit"):
        screen.print(f"[yellow]Forfeited decisions: {forfeits}[/yellow]; why is told above.")
    if out:
        lines = out.read_bytes().count(b"\n")
        screen.print(f"The replay is in [bold]{escape(str(out))}[/bold] ({lines} lines).")


def _print_result(
    game: ShogunGame,
    about: dict[str, object],
    oracle: Oracle,
    heard: Heard,
    out: Path | None,
) -> None:
    from cubetower.terminal import print_json

    print_json(
        {
            **game.header(),
            **about,
            "winners": list(game.winners),
            "points": game.points,
            "chests": game.chests,
            "battles": oracle.fought,
            "surprise_bits": oracle.surprise if math.isfinite(oracle.surprise) else None,
            "expected_bits": oracle.expected,
            "forfeits": heard.count("forfeit"),
            "replay": out and str(out),
        }
    )
