"""`cubetower watch`: a window on a replay, on a game while it is played, or on the tower alone."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cubetower.command.commands.film import Odds, Physics
from cubetower.command.commands.play.command import Resume, requested_match
from cubetower.command.options.battle import Battle, battle_number
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
    is_given,
    split_names,
)
from cubetower.command.options.overwrite import Overwrite
from cubetower.command.options.tower import TowerSpec

if TYPE_CHECKING:
    from cubetower.command.commands.watch.livewindow import LiveMatch
    from cubetower.viewer.window.loading import Progress
    from cubetower.viewer.window.view import View

GAME_OPTIONS = (
    "game",
    "players",
    "option",
    "board",
    "start",
    "bots",
    "human",
    "names",
    "data",
    "out",
    "overwrite",
)
"""Options that say which game is played."""

REPLAY_OPTIONS = ("battle", "physics", "odds")
"""Options that say how a replay is shown."""


def watch(
    context: typer.Context,
    replay: Annotated[
        Path | None,
        typer.Argument(metavar="REPLAY", help="The replay to watch, such as game.jsonl."),
    ] = None,
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
    tower: TowerSpec = "physics",
    physics: Physics = "physics",
    odds: Odds = "surrogate",
    seed: GameSeed = None,
    out: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Where to write the game's replay, line by line."),
    ] = None,
    overwrite: Overwrite = False,
    resume: Resume = None,
    lab: Annotated[bool, typer.Option("--lab", help="Experiment with the tower alone.")] = False,
    log: Annotated[
        Path | None,
        typer.Option(metavar="LOG.csv", help="With --lab: a toss log to compare the tower with."),
    ] = None,
    battle: Battle = None,
    full_screen: Annotated[
        bool, typer.Option("--full-screen", help="Start in full screen.")
    ] = False,
) -> None:
    """Open a window on a replay, a game in progress, or a tower.

    Without a replay, a game is played by bots or, with --human, by you. --lab shows the tower
    alone. Press ? in the window for all keys.

    Example: cubetower watch game.jsonl; or cubetower watch --players 3 --human 0
    """
    given = {name for name in context.params if is_given(context, name)}
    _check(given, replay=replay is not None, resume=resume is not None, lab=lab)
    if lab and tower == "table":
        raise typer.BadParameter("the lab throws cubes itself; a tower on the table cannot do that")
    if lab:
        _experiment(tower, 1 if seed is None else seed, log, full_screen=full_screen)
    elif replay is not None:
        _show_replay(context, replay, battle, full_screen=full_screen)
    else:
        _play(context, game, resume, full_screen=full_screen)


def _check(given: set[str], *, replay: bool, resume: bool, lab: bool) -> None:
    """Refuse options that have no effect on what is shown."""
    if sum((replay, resume, lab)) > 1:
        raise typer.BadParameter("a replay, --resume and --lab exclude each other")
    what, useless = _useless(replay=replay, resume=resume, lab=lab)
    for name in useless:
        if name in given:
            raise typer.BadParameter(f"--{name.replace('_', '-')} has no effect on {what}")


def _useless(*, replay: bool, resume: bool, lab: bool) -> tuple[str, tuple[str, ...]]:
    """What is shown, and the options that have no effect on it."""
    if replay:
        return "a replay", (*GAME_OPTIONS, "tower", "log")
    if lab:
        return "the lab", (*GAME_OPTIONS, "module", *REPLAY_OPTIONS)
    return f"a {'resumed' if resume else 'new'} game", ("log", *REPLAY_OPTIONS)


def _play(context: typer.Context, game: str, resume: Path | None, *, full_screen: bool) -> None:
    """Show a game while it is played."""
    from cubetower.command.options.match import TABLE
    from cubetower.command.options.tower import attribute_to_user_code
    from cubetower.viewer.window.screen import show_when_made

    match = requested_match(context, game, resume)
    if match.tower == TABLE:
        raise typer.BadParameter(
            "the tower on the table is asked at the terminal: cubetower play --tower table"
        )
    begun: list[LiveMatch] = []

    def make(_: Progress) -> View:
        from cubetower.command.commands.watch.livewindow import LiveMatch

        begun.append(LiveMatch(match))
        return begun[0].view

    title = f"{match.definition.name.upper()}, seed {match.seed}"
    with attribute_to_user_code(match.tower, match.own):
        try:
            show_when_made(make, title=title, what="setting up the game", full_screen=full_screen)
        finally:
            for live in begun:
                live.end()


def _experiment(spec: str, seed: int, log: Path | None, *, full_screen: bool) -> None:
    """Show the lab."""
    from cubetower.command.options.tower import attribute_to_user_code
    from cubetower.viewer.window.screen import show_when_made

    def make(_: Progress) -> View:
        from cubetower.viewer.window.lab import lab_view

        with attribute_to_user_code(spec, ()):
            return lab_view(spec, seed=seed, log=log)

    show_when_made(make, title="The lab", what="setting up the tower", full_screen=full_screen)


def _show_replay(
    context: typer.Context, replay: Path, battle: str | None, *, full_screen: bool
) -> None:
    """Show the film of a replay, from a battle if one is named."""
    from cubetower.command.commands.film import (
        READING,
        refuse_tower_options,
        requested_scene,
        title_text,
    )
    from cubetower.command.options.tower import attribute_to_user_code
    from cubetower.game.core import read_replay
    from cubetower.viewer.window.screen import show_when_made

    found = read_replay(replay)
    refuse_tower_options(context, found)
    number = None if battle is None else battle_number(battle, found)

    def make(progress: Progress) -> View:
        from cubetower.viewer.window.watching.filmview import FilmView

        scene = requested_scene(context, found, progress=progress)
        view = FilmView(scene, replay.name)
        if number is not None:
            cuts = scene.schedule.cuts
            view.playhead.seek(next(cut.start for cut in cuts if cut.moment.battle == number))
        return view

    with attribute_to_user_code("", split_names(*(context.params["module"] or ()))):
        show_when_made(make, title=title_text(found.header), what=READING, full_screen=full_screen)
