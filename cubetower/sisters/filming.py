"""`cubetower film` of a sister game."""

from __future__ import annotations

from pathlib import Path

import typer

from cubetower.film import Look, draw, measure
from cubetower.match import typed
from game.core import Replay
from viewer.page import PageLayout
from viewer.sisters.filmed import sister_scene

TOWERS = ("battle", "game", "highlights", "tower", "odds", "seed", "module")
"""Options that say something of battles in a tower only."""

LAYOUT = PageLayout((), (), ("board",), {}, ("board", "players", "course"))
"""How a page lays out the panels."""


def film_sister(
    context: typer.Context, replay: Replay, out: Path, look: Look, *, as_json: bool
) -> None:
    """Show a whole game without a tower.

    Raises:
        typer.BadParameter: an option is for SHOGUN.
        ReplayError: a line of the replay is wrong.
    """
    from rich.markup import escape

    from cubetower.terminal import console, print_json

    name = replay.header["rules"]
    for option in TOWERS:
        if typed(context, option):
            raise typer.BadParameter(f"--{option} is for SHOGUN; {name} is shown as a whole")
    scene = sister_scene(replay)
    seed = f", seed {replay.header['seed']}" if isinstance(replay.header.get("seed"), int) else ""
    title = f"{name.upper()}, {len(replay.header['seats'])} players{seed}"
    draw(scene, out, look, title=title, legend=scene.board.LEGEND, layout=LAYOUT)
    if as_json:
        print_json({"film": str(out), "seconds": round(scene.seconds, 2)})
    else:
        told = measure(out, scene.seconds / look.speed)
        console().print(f"[bold]{escape(str(out))}[/bold]: {told}.")
