"""What a person can choose from, and what to type for it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import filterfalse
from typing import Any

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from cubetower.command.commands.play.human.names import UnclearError, brief_list, plain
from cubetower.game.core import Move
from cubetower.game.core.decisions.building import MoveBuilder
from cubetower.game.definition import GameDefinition
from cubetower.game.errors import IllegalMove

MIN_FOR_COLUMNS = 12  # choices from which on a list has columns
COLUMN_GAP = 3  # spaces between columns
MAX_ROWS = 25  # of a list that is printed whole at every question
HEAD_ROWS = 6  # printed of a longer one
PASSES = frozenset(("close", "decline", "draw_card", "end", "no", "none", "pass", "stop"))
"""Moves that do little: poor examples of what can be typed."""


class Menu:
    """A move as it is put together: picks one after the other, or a single choice of a list.

    Args:
        definition: of the game.
        seen: observation of the player who decides.
    """

    def __init__(self, definition: GameDefinition, seen: Any) -> None:
        self._definition, self._seen = definition, seen
        self._choices = definition.choices(seen)
        self._builder = MoveBuilder(self._choices, seen.question.moves)
        self._typed_move: tuple[Move] | None = None

    @property
    def picks_text(self) -> str:
        """What is picked already, in words."""
        return ", ".join(map(self._words, self._builder.picked))

    @property
    def goes_down(self) -> bool:
        """Whether picks go down the list, because their order means nothing in the end."""
        return self._builder.is_unordered

    @property
    def options(self) -> Sequence[Any]:
        """What can be chosen now."""
        return self._builder.options

    @property
    def move(self) -> Move:
        """The whole move; asked for when nothing is left to choose."""
        return self._builder.move if self._typed_move is None else self._typed_move[0]

    @property
    def example(self) -> str:
        """Something that can be typed: the first choice that does something, if there is one."""
        return self._key(next(filterfalse(_is_pass, self.options), self.options[-1]))

    def take(self, line: str) -> bool:
        """Choose what a line means; whether the move is whole now.

        Raises:
            UnclearError: says what to type.
        """
        said = self._read_move(line)
        if said is not None:
            self._typed_move = (said,)
            return True
        self._builder.pick(self._find_option(line))
        return self._builder.whole

    def back(self) -> None:
        """Take the last pick back.

        Raises:
            UnclearError: there is none.
        """
        if not self._builder.back():
            raise UnclearError("Nothing is picked yet that could be taken back.")

    def rest_of(self, move: Move) -> tuple[str, str]:
        """Of a whole move what to type next for it, and all that is left of it in words.

        If the move does not begin with what is picked already: nothing, and the whole move.
        """
        if not self._builder.by_picks:
            return self._key(move), self._words(move)
        picked = self._builder.picked
        if move[: len(picked)] != picked:
            return "", ", ".join(map(self._words, move))
        rest = move[len(picked) :]
        return self._key(rest[0]), ", ".join(map(self._words, rest))

    def render(self, width: int) -> Iterator[RenderableType]:
        """The list, as it is printed on so many columns."""
        lines = self._lines
        rows = _count_rows(lines, width)
        grid = Table.grid(padding=(0, COLUMN_GAP))
        for row in range(rows):
            grid.add_row(*lines[row::rows])
        yield grid

    def is_long(self, width: int) -> bool:
        """Whether the list is too long to be printed again and again on so many columns."""
        return _count_rows(self._lines, width) > MAX_ROWS

    def head(self) -> Iterator[RenderableType]:
        """The first rows of a long list, and how to see all."""
        yield from self._lines[:HEAD_ROWS]
        yield Text(f"   ... `list` shows all {len(self.options)} choices", "dim")

    @property
    def _lines(self) -> list[Text]:
        """What to type for each choice, and what it means."""
        return [
            Text.assemble((f"{self._key(option):>3}", "bold"), "  ", self._words(option))
            for option in self.options
        ]

    def _read_move(self, line: str) -> Move | None:
        """The legal move that a line says in words of its own; None if it does not."""
        try:
            move = self._definition.parse_move(self._seen, line)
            return None if move is None else self._choices.verify(move)
        except IllegalMove as error:
            raise UnclearError(f"{line}: {error.why}.") from None

    def _words(self, option: Any) -> str:
        return self._definition.option(self._seen, option)

    def _key(self, option: Any) -> str:
        """What to type for an option: a number that is one itself, or its place in the list."""
        options = self.options
        if all(isinstance(each, int) for each in options):
            return str(option)
        return str(options.index(tuple(option) if isinstance(option, list) else option) + 1)

    def _find_option(self, line: str) -> Any:
        """The option that a line means: what to type for it, or the beginning of its words."""
        options = self.options
        for option in options:
            if line == self._key(option):
                return option
        if (word := plain(line)) and not word.isdecimal():
            found = self._beginning(word, options)
            if len(found) == 1:
                return found[0]
            if found:
                names = brief_list(self._words(option) for option in found)
                raise UnclearError(f"{line}: {names}? Type more of it, or its number.")
        raise UnclearError(
            f"{line}: no such choice. Type the number of one, such as {self.example}."
        )

    def _beginning(self, word: str, options: Sequence[Any]) -> list[Any]:
        """The options whose name or words begin so; one that is typed in full stands alone."""
        named = [(plain(self._words(option)), plain(str(option)), option) for option in options]
        whole = [option for words, name, option in named if word in (words, name)]
        return whole or [
            option
            for words, name, option in named
            if words.startswith(word) or name.startswith(word)
        ]


def _is_pass(option: Any) -> bool:
    """Whether a choice does little or nothing, such as no raid (0) or none at all."""
    first = option[0] if isinstance(option, list | tuple) and option else option
    return first is None or first == 0 or (isinstance(first, str) and first in PASSES)


def _count_rows(lines: Sequence[Text], width: int) -> int:
    """Rows of a list on so many columns."""
    most = max(len(line) for line in lines) + COLUMN_GAP
    columns = max(1, width // most) if len(lines) >= MIN_FOR_COLUMNS else 1
    return -(-len(lines) // columns)
