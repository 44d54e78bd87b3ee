"""The commands of a film's window, and their keys."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from cubetower.game.core import Seat
from cubetower.viewer.boards.board import Board
from cubetower.viewer.scene import Mark
from cubetower.viewer.window.helpsheet import SEATS, Keys

COMMANDS: Mapping[str, str] = {
    "space": "play", "left": "step back", "right": "step on", "b": "battle back",
    "n": "battle on", "pageup": "round back", "pagedown": "round on", "home": "go begin",
    "end": "go end", "up": "faster", "down": "slower", "l": "list", "p": "aside", "?": "help",
    "f1": "help", "m": "names", "o": "overview", "r": "rules", "t": "chances", "c": "camera",
    "f12": "camera", "f": "full", "f11": "full",
    "+": "field larger", "=": "field larger", "-": "field smaller", "−": "field smaller",
    "0": "field whole", "w": "field up", "s": "field down", "a": "field left",
    "d": "field right", "tab": "space next", "escape": "back", "q": "quit",
}  # fmt: skip
"""Commands by key."""
SHIFTED: Mapping[str, str] = {
    "left": "battle back", "right": "battle on", "pageup": "year back", "pagedown": "year on",
    "tab": "space before",
}  # fmt: skip
"""Commands by key while shift is held, where they differ."""


def command_of(key: str, seats: Sequence[Seat], *, shift: bool) -> str:
    """The command of a key, empty if none; a player's number means to follow that player."""
    name = key.lower()
    if shift and name in SHIFTED:
        return SHIFTED[name]
    if name.isdecimal() and 1 <= int(name) <= len(seats):
        return f"follow {seats[int(name) - 1]}"
    return COMMANDS.get(name, "")


def stops(marks: Sequence[Mark], followed: Seat | None) -> Mapping[str, list[float]]:
    """The beginnings of steps, battles, rounds and years, s of the film.

    Args:
        marks: of the film.
        followed: the player to whom battles are limited, if any.
    """
    found: dict[str, list[float]] = {"step": [], "battle": [], "round": [], "year": []}
    year = 0
    for mark in marks:
        found["step"].append(mark.seconds)
        if mark.kind == "battle" and (followed is None or followed in mark.seats):
            found["battle"].append(mark.seconds)
        if mark.kind in ("round", "winter"):
            found["round"].append(mark.seconds)
            if mark.year != year:
                found["year"].append(mark.seconds)
                year = mark.year
    return found


def keys_of(board: Board[Any] | type[Board[Any]], marks: Sequence[Mark]) -> Keys:
    """The keys that mean something in a game's film, and what they do."""
    return tuple(_keys(board, marks))


def _keys(board: Board[Any] | type[Board[Any]], marks: Sequence[Mark]) -> Iterator[tuple[str, str]]:
    field, part = board.FIELD, board.ROUND
    battles = any(mark.kind == "battle" for mark in marks)
    yield "space", f"play, pause; so does a click beside the {field}"
    yield "← →", "a step back, forward"
    if battles:
        yield "b n", "previous battle, next battle; also shift with an arrow"
    years = "; with shift a year" if any(mark.year for mark in marks) else ""
    yield "page↑ page↓", f"previous {part}, next {part}{years}"
    yield "home end", "to the beginning, to the end"
    yield "↑ ↓", "faster, slower: 0.25 to 32 times"
    yield "+ − 0", f"zoom in, zoom out, the whole {field}; also the wheel and a double click"
    yield "w a s d", f"move the {field}; also by dragging it"
    yield "tab", f"next {board.SPACE}; a click on one shows its state and history"
    yield SEATS, "follow a player" + (": b and n stop only at its battles" if battles else "")
    listed = "battles" if battles else f"{part}s"
    if board.ASIDE:
        yield "l p", f"the list of {listed}; the players’ {board.ASIDE}"
    else:
        yield "l", f"the list of {listed}"
    if board.NAMED:
        yield "m", f"the name of every {board.SPACE} on the {field}; again: without"
    if board.TOWER:
        yield (
            "t",
            "the chances to win under the timeline: a forecast, as greedy players would go on",
        )
    yield "o r", "overview of the game; look up a rule"
    yield "c", "save a picture in the working directory"
    yield "f", "full screen"
    yield "esc q", "back to the film; close the window"
