"""Tables of numbers that the owner of the real cards can replace: read, checked, told apart."""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, Generic, TypeVar

import msgspec

from game.errors import PositionError, TableError
from tower import data_path

Row = TypeVar("Row", bound=msgspec.Struct)


@dataclass(frozen=True)
class Table(Generic[Row]):
    """A table with a row for each card or line of a module.

    Attributes:
        name: stem of its file.
        row: what a row is: a frozen struct, whose fields are the columns.
        wrong: says what is wrong with all rows together; empty if nothing is.
    """

    name: str
    row: type[Row]
    wrong: Callable[[Sequence[Row]], str]

    @property
    def columns(self) -> tuple[str, ...]:
        """The names of the columns, in the order of a row's numbers."""
        return self.row.__struct_fields__

    @cached_property
    def shipped(self) -> tuple[Row, ...]:
        """The rows that come with the game."""
        return self.read(data_path(f"{self.name}.csv"))

    def read(self, path: Path | str) -> tuple[Row, ...]:
        """Read a CSV file with the table's columns.

        Raises:
            TableError: names the line, and what is wrong.
        """
        lines = list(read_lines(path))
        if lines and (missing := [each for each in self._needed if each not in lines[0][1]]):
            raise TableError(path, 1, f"no column {', '.join(missing)}; this is no {self.name}")
        rows = [self._row_of(path, number, line) for number, line in lines]
        if why := self.wrong(rows):
            raise TableError(path, None, why)
        return tuple(rows)

    def told(self, rows: object) -> tuple[Row, ...]:
        """Rows that a replay or a saved game tells, each as a list.

        Raises:
            PositionError: they are no such rows.
        """
        try:
            found = msgspec.convert(rows, list[self.row])  # type: ignore[name-defined]
        except msgspec.ValidationError as error:
            raise PositionError(f"table {self.name}: {error}") from None
        if why := self.wrong(found):
            raise PositionError(f"table {self.name}: {why}")
        return tuple(found)

    @property
    def _needed(self) -> list[str]:
        """The columns that have no default."""
        return [field.name for field in msgspec.structs.fields(self.row) if field.required]

    def _row_of(self, path: Path | str, number: int, line: dict[str, str]) -> Row:
        """A row from texts; its struct is an array, so columns go by their order."""
        given = [line[each].strip() for each in self.columns if each in line]
        try:
            return msgspec.convert(given, self.row, strict=False)
        except msgspec.ValidationError as error:
            raise TableError(path, number, _said(str(error), self.columns)) from None


def read_lines(path: Path | str) -> Iterable[tuple[int, dict[str, str]]]:
    """The lines of a CSV file below the names of its columns, with their numbers.

    Raises:
        TableError: it cannot be read, or a line has too many or too few columns.
    """
    try:
        text = Path(path).read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        why = error.strerror or error if isinstance(error, OSError) else "it is no text"
        raise TableError(path, None, f"cannot be read: {why}") from None
    reader = csv.DictReader(text.splitlines(), strict=True)
    try:
        for line in reader:
            if None in line or None in line.values():
                columns = ",".join(reader.fieldnames or ())
                raise TableError(path, reader.line_num, f"the columns are {columns}")
            yield reader.line_num, line
    except csv.Error as error:
        raise TableError(path, reader.line_num, str(error)) from None


def columns_of(path: Path | str) -> list[str]:
    """The names of a CSV file's columns.

    Raises:
        TableError: it cannot be read, or has no line below them.
    """
    for _, line in read_lines(path):
        return list(line)
    raise TableError(path, None, "there is nothing in it")


def plain(rows: Sequence[Any]) -> tuple[Any, ...]:
    """Rows as tuples of plain data."""
    return tuple(msgspec.structs.astuple(row) for row in rows)


def _said(error: str, columns: Sequence[str]) -> str:
    """What msgspec says, with the name of the column instead of its place."""
    why, _, where = error.partition(" - at `$[")
    if not where:
        return error
    return f"{columns[int(where.split(']')[0])]}: {why}"
