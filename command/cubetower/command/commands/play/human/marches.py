"""Where armies may go: a table with the odds, and a short way to say it: `Kaga 3`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from cubetower.command.commands.play.human.menu import Menu
from cubetower.command.commands.play.human.names import UnclearError, match_name
from cubetower.command.terminal.odds import percent
from cubetower.command.terminal.output import colour_text, table
from cubetower.game.core import Move
from cubetower.game.definition import GameDefinition
from cubetower.game.shogun.odds import marches_odds
from cubetower.game.shogun.rules.observation import Observation
from cubetower.tower import ExactTower

COLUMNS = ("", "goes to", "who is there", "armies", "wins with 1", "with all", "there")


STAY: Final = "stay"


class MarchMenu(Menu):
    """Where armies go, with the odds.

    Args:
        title: of the game.
        seen: observation of the player who decides.
        tower: whose odds are shown.
    """

    def __init__(self, definition: GameDefinition, seen: Observation, tower: ExactTower) -> None:
        super().__init__(definition, seen)
        self._tower = tower

    def render(self, width: int) -> Iterator[RenderableType]:
        """A row for each province that may be entered."""
        moves = self.options
        if None in moves:
            yield Text(f"   {STAY} is a choice too")
        yield march_table(self._seen, moves, self._tower)

    @property
    def example(self) -> str:
        """A march with all armies that may go."""
        return self._key(self.options[-1])

    def is_long(self, width: int) -> bool:
        """Never: it has a row for each province, not for each number of armies."""
        return False

    def _words(self, option: Any) -> str:
        return "all armies stay where they are" if option is None else super()._words(option)

    def _key(self, option: Any) -> str:
        return STAY if option is None else f"{option[0]} {option[1]}"

    def _find_option(self, line: str) -> Any:
        return parse_march(line, self.options)


def is_march(moves: Sequence[Move]) -> bool:
    """Whether the moves are marches: a province with a number of armies, maybe none at all."""
    return any(isinstance(move, list | tuple) for move in moves) and all(
        move is None
        or (isinstance(move, list | tuple) and len(move) == 2 and isinstance(move[1], int))
        for move in moves
    )


def targets_of(moves: Sequence[Move]) -> dict[str, int]:
    """By province, the most armies that can go there."""
    found: dict[str, int] = {}
    for move in moves:
        if move is not None:
            found[move[0]] = max(move[1], found.get(move[0], 0))
    return found


def march_table(seen: Observation, moves: Sequence[Move], tower: ExactTower) -> Table:
    """A row for each province that may be entered."""
    targets = targets_of(moves)
    odds = marches_odds(seen, targets, tower)
    shown = table(*COLUMNS, words=("goes to", "who is there", "there"))
    for number, (to, most) in enumerate(targets.items(), 1):
        one, every = odds.get(to, (None, None))
        shown.add_row(
            str(number),
            to,
            _holder(seen, to),
            f"1 to {most}" if most > 1 else "1",
            "" if one is None else percent(one),
            "" if every is None or most == 1 else percent(every),
            ", ".join(_there(seen, to)),
        )
    return shown


def parse_march(line: str, moves: Sequence[Move]) -> Move:
    """Read ``Kaga 3``, or the number of the row instead of the name.

    A province that only one army can enter needs no number.

    Raises:
        UnclearError: says what to type.
    """
    targets = targets_of(moves)
    words = line.split()
    if None in moves and words and STAY.startswith(words[0].casefold()):
        return None
    if words and words[0].casefold() == STAY:
        raise UnclearError("You cannot stay here: armies must go. Type where to.")
    name, armies = words[:-1], words[-1]
    if len(words) == 1 or not armies.isdecimal():
        name, armies = words, ""
    where = _target(" ".join(name), targets)
    if not armies and targets[where] > 1:
        raise UnclearError(f"{where} with how many? Write, for example, {where} {targets[where]}.")
    count = int(armies[:4]) if armies else 1
    for move in moves:
        if move is not None and (move[0], move[1]) == (where, count):
            return move
    raise UnclearError(f"{armies} armies cannot go to {where}; 1 to {targets[where]} can.")


def _target(name: str, targets: Mapping[str, int]) -> str:
    if name.isdecimal():
        rows = list(targets)
        if 1 <= int(name) <= len(rows):
            return rows[int(name) - 1]
        raise UnclearError(
            f"{name}: rows go from 1 to {len(rows)}. Write, for example, {rows[0]} 1."
        )
    return match_name(name, targets, "province that may be entered")


def _holder(seen: Observation, to: str) -> Text:
    owner = seen.owner[to]
    if owner is None:
        farmers = 2 if seen.effect == "neutral_2_farmers" else 1
        return Text(f"neutral, {farmers} farmer{'s' if farmers > 1 else ''}")
    name = f"yours, {seen.armies[to]}" if owner == seen.seat else None
    return colour_text(owner, name or f"{owner}, {seen.armies[to]}")


def _there(seen: Observation, to: str) -> list[str]:
    unrest = seen.unrest.get(to)
    return [*([f"{unrest} unrest"] if unrest else []), *seen.buildings.get(to, ())]
