"""Where a game by hand is saved, how it is gone on with, and the log of the tower on the table."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import typer

from cubetower.entry import standard_colours
from cubetower.human.tabletop import Tabletop, needs
from cubetower.keeping import Keeper, expect_recorded
from cubetower.newlog import new_notebook, unasked_notebook
from cubetower.prompt import Prompt
from game import ReplayError
from game.core import Replay, Seat
from game.shogun.pieces import FARMER, PLAYERS
from tower.log.notebook import Notebook
from tower.log.notebookfile import NotebookFile

TABLE = "table"
"""The spec of the tower on the table."""

HUMAN = "human"
"""What a replay calls a player who is no bot."""


def new_file() -> Path:
    """A name in the working directory that is not taken: ``game.jsonl``, ``game-2.jsonl``."""
    number = 1
    while True:
        path = Path(f"game-{number}.jsonl" if number > 1 else "game.jsonl")
        if not any(each.exists() for each in (path, log_beside(path))):
            return path
        number += 1


def log_beside(replay: Path) -> Path:
    """The toss log that belongs to a replay, if no other one is named."""
    return replay.with_suffix(".csv")


def seats_named(text: str | None, seats: Sequence[Seat]) -> tuple[Seat, ...]:
    """The seats that people take: numbers from 0, or colours, with commas.

    Args:
        text: as it was typed; None if nobody takes one.
        seats: all there are.

    Raises:
        typer.BadParameter: there is no such seat; says which there are.
    """
    found = []
    for part in (text or "").replace(",", " ").split():
        word = part.casefold()
        number = int(word[:3]) if word.isdecimal() else -1
        if word not in seats and not 0 <= number < len(seats):
            known = ", ".join(f"{place} ({seat})" for place, seat in enumerate(seats))
            raise typer.BadParameter(f"--human {part}: there is no such seat; there are {known}")
        found.append(word if word in seats else seats[number])
    return tuple(seat for seat in seats if seat in found)


def tower_told(replay: Replay) -> str:
    """The spec of the tower in a replay's header.

    Raises:
        ReplayError: it does not say.
    """
    tower = replay.header.get("tower")
    if not isinstance(tower, str):
        raise ReplayError(replay.path, 1, "the header does not say which tower")
    return tower


def players_told(replay: Replay) -> tuple[list[str], tuple[Seat, ...]]:
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


def go_on_line(replay: Path, options: Sequence[tuple[str, str]], command: str = "play") -> str:
    """What to type to go on.

    Args:
        replay: of the game.
        options: name and value of those that must be said again.
        command: that plays it.
    """
    more = [part for name, value in options for part in (name, value)]
    return shlex.join(["cubetower", command, "--resume", str(replay), *more])


def tabletop(prompt: Prompt, log: Path, game: Path, players: int, *, resumed: bool) -> Tabletop:
    """Open the toss log, a new one or to go on, and get ready to ask.

    Args:
        prompt: where questions are asked.
        log: the CSV file.
        game: the replay, whose throws these are.
        players: how many play.
        resumed: the game is gone on with.

    Raises:
        TowerError: the log cannot be used; says why.
        EOFError: the input is at its end.
    """
    file, seats = NotebookFile(log), {*PLAYERS[:players], FARMER}
    colours = tuple(colour for colour in standard_colours() if colour in seats)
    found = file.read()
    described = file.description()
    expect_recorded(file, described)
    if found is not None:
        needs(colours, str(log), found.colours)
    elif described is not None:
        counted = described.colours or colours
        needs(colours, str(file.beside), counted)
        found = Notebook((), counted, described)
    else:
        prompt.say(f"The toss log {log} is new.")
        if prompt.live:
            prompt.hint("A few questions, this once; Enter skips one.")
        found = new_notebook(prompt, colours) if prompt.live else unasked_notebook(colours)
        if not found.description.farmers:
            found = replace(found, description=replace(found.description, farmers=FARMER))
    untouched = _asked_of_tower(prompt, resumed=resumed)
    if not resumed:
        found = found.begin(emptied=True) if found.rows else replace(found, emptied=True)
    return Tabletop(prompt, Keeper(found, file), game.name, untouched=untouched)


def _asked_of_tower(prompt: Prompt, *, resumed: bool) -> bool:
    """Ask whether the tower is as it must be; through a pipe it is taken to be so."""
    if not prompt.live:
        if not resumed:
            prompt.hint("The tower must be empty now.")
        return True
    if not resumed:
        prompt.line("Take every cube out of the tower, then press Enter. ")
        return True
    if prompt.yes("Has nobody touched the tower since?"):
        return True
    prompt.hint(
        "Then take all cubes out, and throw in what the next line says must be inside already, "
        "again and again until it stays there."
    )
    return False
