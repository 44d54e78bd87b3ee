"""What one can do in the window of a film: names of commands, and the keys that mean them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.core import Seat
from game.shogun.events import Fought
from viewer.boards.shogun.schedule import Cut
from viewer.scene import Mark

KEYS = (
    ("space", "play, pause; a click beside the map, too"),
    ("← →", "a step back, on"),
    ("b n", "the battle before, the next one; shift with an arrow, too"),
    ("page↑ page↓", "the season before, the next one; with shift a year"),
    ("home end", "to the beginning, to the end"),
    ("↑ ↓", "faster, slower: 0.25 to 32 times"),
    ("+ − 0", "the map larger, smaller, all of it; the wheel and a double click, too"),
    ("w a s d", "move the map; drag it with the mouse, too"),
    ("tab", "the next province; a click on one shows its state and history"),
    ("1 … 5", "follow a player: only its battles are stopped at"),
    ("l p", "the list of battles; the players’ plans"),
    ("c", "save a picture in the working directory"),
    ("f", "full screen"),
    ("esc q", "back to the film; close the window"),
)
"""Keys, and what they do."""
COMMANDS: Mapping[str, str] = {
    "space": "play", "left": "step back", "right": "step on", "b": "battle back",
    "n": "battle on", "pageup": "season back", "pagedown": "season on", "home": "go begin",
    "end": "go end", "up": "faster", "down": "slower", "l": "list", "p": "plans", "?": "help",
    "h": "help", "f1": "help", "c": "camera", "f12": "camera", "f": "full", "f11": "full",
    "+": "map larger", "=": "map larger", "-": "map smaller", "−": "map smaller",
    "0": "map whole", "w": "map up", "s": "map down", "a": "map left", "d": "map right",
    "tab": "province next", "escape": "back", "q": "quit",
}  # fmt: skip
"""Commands by key."""
SHIFTED: Mapping[str, str] = {
    "left": "battle back", "right": "battle on", "pageup": "year back", "pagedown": "year on",
    "tab": "province before",
}  # fmt: skip
"""Commands by key while shift is held, where they differ."""


def command_of(key: str, seats: Sequence[Seat], *, shift: bool) -> str:
    """What a key means; empty if nothing. A player's number means to follow that player."""
    name = key.lower()
    if shift and name in SHIFTED:
        return SHIFTED[name]
    if name.isdecimal() and 1 <= int(name) <= len(seats):
        return f"follow {seats[int(name) - 1]}"
    return COMMANDS.get(name, "")


def stops(
    cuts: Sequence[Cut], marks: Sequence[Mark], followed: Seat | None
) -> Mapping[str, list[float]]:
    """Where steps, battles, seasons and years begin, s of the film.

    Args:
        cuts: of the film.
        marks: one for each.
        followed: of battles only those of this player, if there is one.
    """
    found: dict[str, list[float]] = {"step": [], "battle": [], "season": [], "year": []}
    before = 0
    for cut, mark in zip(cuts, marks, strict=True):
        found["step"].append(cut.start)
        if mark.kind == "battle" and (followed is None or fights(cut, followed)):
            found["battle"].append(cut.start)
        if cut.moment.kind in ("round", "winter"):
            found["season"].append(cut.start)
            if cut.moment.table.year != before:
                found["year"].append(cut.start)
        before = cut.moment.table.year
    return found


def fights(cut: Cut, seat: Seat) -> bool:
    """Whether a player fights in a battle."""
    event = cut.moment.event
    return isinstance(event, Fought) and seat in (event.attacker, event.defender)
