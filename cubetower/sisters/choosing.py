"""What a person can choose from in a sister game, and what to type for it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from cubetower.human.names import UnclearError, listed, plain
from game.core import Data, Move, Picks
from game.core.title import Title
from game.errors import IllegalMove

LONG = 12  # choices from which on a list has columns
GAP = 3  # spaces between columns


class Choosing:
    """A move as it is put together: picks one after the other, or a single choice of a list.

    Args:
        title: of the game.
        seen: observation of the player who decides.
    """

    def __init__(self, title: Title, seen: Data) -> None:
        self._title, self._seen = title, seen
        self._choices = title.choices(seen)
        self._picked: Any = ()

    @property
    def picked(self) -> str:
        """What is picked already, in words."""
        return ", ".join(map(self._words, self._picked))

    @property
    def narrowed(self) -> bool:
        """Whether picks go down the list, because their order means nothing in the end."""
        choices = self._choices
        return (
            isinstance(choices, Picks)
            and bool(self._picked)
            and type(choices).ordered is not Picks.ordered
        )

    @property
    def options(self) -> Sequence[Any]:
        """What can be chosen now."""
        if isinstance(self._choices, Picks):
            return self._choices.options(self._picked)
        moves: Sequence[Any] = self._seen["decision"]["moves"]
        return [tuple(move) if isinstance(move, list) else move for move in moves]

    @property
    def move(self) -> Move:
        """The whole move; asked for when nothing is left to choose."""
        return self._picked

    def take(self, line: str) -> bool:
        """Choose what a line means; whether the move is whole now.

        Raises:
            UnclearError: says what to type.
        """
        said = self._said(line)
        if said is not None:
            self._picked = said
            return True
        option = self._meant(line)
        if not isinstance(self._choices, Picks):
            self._picked = option
            return True
        self._picked += (option,)
        return not self._choices.options(self._picked)

    def back(self) -> None:
        """Take the last pick back.

        Raises:
            UnclearError: there is none.
        """
        if not self._picked:
            raise UnclearError("Nothing is picked yet that could be taken back.")
        self._picked = self._picked[:-1]

    def rest_of(self, move: Move) -> tuple[int | None, str]:
        """Of a whole move the number of what comes next, and all that is left of it in words.

        If the move does not begin with what is picked already: None, and the whole move.
        """
        if not isinstance(self._choices, Picks):
            return self.options.index(move) + 1, self._words(move)
        if move[: len(self._picked)] != self._picked:
            return None, ", ".join(map(self._words, move))
        rest = move[len(self._picked) :]
        return self.options.index(rest[0]) + 1, ", ".join(map(self._words, rest))

    def shown(self, width: int) -> Iterator[RenderableType]:
        """The list, as it is printed on so many columns."""
        lines = [
            Text.assemble((f"{number:3}", "bold"), "  ", self._words(option))
            for number, option in enumerate(self.options, 1)
        ]
        most = max(len(line) for line in lines) + GAP
        columns = max(1, width // most) if len(lines) >= LONG else 1
        rows = -(-len(lines) // columns)
        grid = Table.grid(padding=(0, GAP))
        for row in range(rows):
            grid.add_row(*lines[row::rows])
        yield grid

    def _said(self, line: str) -> Move | None:
        """The legal move that a line says in words of its own; None if it does not."""
        try:
            move = self._title.typed(self._seen, line)
            return None if move is None else self._choices.verify(move)
        except IllegalMove as error:
            raise UnclearError(f"{line}: {error.why}.") from None

    def _words(self, option: Any) -> str:
        return self._title.option(self._seen, option)

    def _meant(self, line: str) -> Any:
        """The option that a line means: its number, or the beginning of its words."""
        options = self.options
        if line.isdecimal():
            if 1 <= int(line[:6]) <= len(options):
                return options[int(line[:6]) - 1]
            raise UnclearError(f"{line}: type a number from 1 to {len(options)}.")
        named = [(self._words(option), option) for option in options]
        found = [each for each in named if plain(each[0]).startswith(plain(line))]
        whole = [each for each in found if plain(each[0]) == plain(line)]
        found = whole or found
        if len(found) == 1:
            return found[0][1]
        if found:
            names = listed(words for words, _ in found)
            raise UnclearError(f"{line}: {names}? Type more of it, or its number.")
        raise UnclearError(f"{line}: no such choice. Type the number of one, such as 1.")
