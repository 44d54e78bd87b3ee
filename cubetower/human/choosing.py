"""A list of moves to choose from: what stands in it, and what to type for each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from cubetower.human.marches import is_march, march_meant, march_table
from cubetower.human.names import UnclearError, beginning, listed
from game.core import Data, Move
from game.shogun.questions import move_text
from tower import ExactTower

LONG = 14  # moves from which on a list has two columns
STAY = "stay"


class Listing:
    """The moves of a decision.

    Args:
        seen: observation of the player who decides.
        tower: whose odds are told.
    """

    def __init__(self, seen: Data, tower: ExactTower) -> None:
        self.moves: Sequence[Move] = seen["decision"]["moves"]
        self._seen, self._tower = seen, tower
        self._marches = is_march(self.moves)
        # A number that is a move itself must not mean another one.
        self._own = all(isinstance(move, int) for move in self.moves)

    @property
    def example(self) -> str:
        """Something that can be typed."""
        return self.key(self.moves[-1])

    def key(self, move: Move) -> str:
        """What to type for a move."""
        if self._marches:
            return STAY if move is None else f"{move[0]} {move[1]}"
        if self._own:
            return str(move)
        return str([*map(_hashable, self.moves)].index(_hashable(move)) + 1)

    def shown(self, wide: bool) -> Iterator[RenderableType]:
        """The list, as it is printed.

        Args:
            wide: there is room for two columns of moves.
        """
        if self._marches:
            if None in self.moves:
                yield Text(f"   {STAY} is a choice too")
            yield march_table(self._seen, self.moves, self._tower)
            return
        lines = [self._line(move) for move in self.moves]
        half = -(-len(lines) // 2) if wide and len(lines) >= LONG else len(lines)
        grid = Table.grid(padding=(0, 3))
        for place in range(half):
            grid.add_row("", *lines[place::half])
        yield grid

    def _line(self, move: Move) -> Text:
        return Text.assemble((self.key(move).rjust(2), "bold"), "  ", move_text(self._seen, move))

    def meant(self, line: str) -> Move:
        """The move that a line means.

        Raises:
            UnclearError: says what to type.
        """
        if self._marches:
            return march_meant(line, self.moves)
        for move in self.moves:
            if line == self.key(move):
                return move
        named = {_name(move): move for move in self.moves}
        found = [] if line.isdecimal() else beginning(line, named)
        if len(found) == 1:
            return named[found[0]]
        if found:
            raise UnclearError(f"{line}: {listed(found)}? Type more of it, or its number.")
        raise UnclearError(
            f"{line}: no such choice. Type the number of one, such as {self.example}."
        )


def _name(move: Move) -> str:
    if isinstance(move, str):
        return move
    return "none" if move is None else str(move)


def _hashable(move: Move) -> Move:
    return tuple(move) if isinstance(move, list) else move
