"""The toss log of the tower on the table, opened for a game."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from cubetower.command.commands.play.human.tabletop import Tabletop, require_colours
from cubetower.command.terminal.prompt import Prompt
from cubetower.game.shogun.rules.tables import FARMER, PLAYERS
from cubetower.tower.cubes import COLOURS
from cubetower.tower.log import LogDescription
from cubetower.tower.log.notebook import Notebook
from cubetower.tower.log.notebookfile import NotebookFile
from cubetower.tower.log.store import NotebookStore, expect_recorded


def tabletop(prompt: Prompt, log: Path, game: Path, players: int, *, resumed: bool) -> Tabletop:
    """Open the toss log, a new one or to go on, and get ready to ask.

    Args:
        prompt: where questions are asked.
        log: the CSV file.
        game: the replay, whose throws these are.
        players: how many play.
        resumed: whether the game is resumed.

    Raises:
        TowerError: the log cannot be used; says why.
        EOFError: the input is at its end.
    """
    file, seats = NotebookFile(log), {*PLAYERS[:players], FARMER}
    colours = tuple(colour for colour in COLOURS if colour in seats)
    found = file.read()
    described = file.description()
    expect_recorded(file, described)
    if found is not None:
        require_colours(colours, str(log), found.colours)
    elif described is not None:
        counted = described.colours or colours
        require_colours(colours, str(file.beside), counted)
        found = Notebook((), counted, described)
    else:
        prompt.say(f"The toss log {log} is new.")
        found = Notebook((), colours, LogDescription(colours=colours, farmers=FARMER))
    untouched = _asked_of_tower(prompt, resumed=resumed)
    if not resumed:
        found = found.begin(emptied=True) if found.rows else replace(found, emptied=True)
    return Tabletop(prompt, NotebookStore(found, file), game.name, untouched=untouched)


def _asked_of_tower(prompt: Prompt, *, resumed: bool) -> bool:
    """Ask whether the tower is as it must be; through a pipe it is taken to be so."""
    if not prompt.live:
        if not resumed:
            prompt.hint("The tower must be empty now.")
        return True
    if not resumed:
        prompt.line("Take every cube out of the tower, then press Enter. ")
        return True
    if prompt.yes("Has nobody touched the tower since?", must=True):
        return True
    prompt.hint(
        "Then take all cubes out, and throw in what the next line says must be inside already, "
        "again and again until it stays there."
    )
    return False
