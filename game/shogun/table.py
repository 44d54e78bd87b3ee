"""Tables of numbers that the owner of the real cards can replace: read, checked, told apart."""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterator, Sequence
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

    def told(self, rows: Any) -> tuple[Row, ...]:
        """Rows that a replay or a saved game tells, each as a list.

        Raises:
            PositionError: they are no such rows.
        """
        try:
            found = msgspec.convert(rows, list[self.row])  # type: ignore[name-defined]
        except msgspec.ValidationError as error:
            raise PositionError(f"table {self.name}: {error}") from None
        longest = max(map(len, rows), default=0)
        more = "a row has more cells than there are columns"
        if why := more if longest > len(self.columns) else self.wrong(found):
            raise PositionError(f"table {self.name}: {why}")
        return tuple(found)

    def plain(self, rows: Sequence[Row] | None = None) -> tuple[tuple[Any, ...], ...]:
        """Rows as tuples of plain data; those shipped if none are given.

        Raises:
            PositionError: something is wrong with them.
        """
        if rows is None:
            rows = self.shipped
        elif why := self.wrong(rows):
            raise PositionError(f"table {self.name}: {why}")
        return tuple(msgspec.structs.astuple(row) for row in rows)

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


def read_lines(path: Path | str) -> Iterator[tuple[int, dict[str, str]]]:
    """The lines of a CSV file below the names of its columns, with their numbers.

    Raises:
        TableError: it cannot be read, or a line has too many or too few columns.
    """
    reader = csv.reader(_text_of(path).splitlines(), strict=True)
    try:
        columns = next(reader, [])
        if twice := [each for each in columns if columns.count(each) > 1]:
            raise TableError(path, 1, f"column {twice[0]} is there twice")
        for cells in filter(None, reader):
            if len(cells) != len(columns):
                raise TableError(path, reader.line_num, f"the columns are {','.join(columns)}")
            yield reader.line_num, dict(zip(columns, cells, strict=True))
    except csv.Error as error:
        raise TableError(path, reader.line_num, str(error)) from None


def _text_of(path: Path | str) -> str:
    try:
        return Path(path).read_text(encoding="utf-8-sig")
    except UnicodeDecodeError:
        raise TableError(path, None, "cannot be read: it is no text") from None
    except (OSError, ValueError) as error:  # no file can have a null byte in its name
        why = error.strerror if isinstance(error, OSError) else error
        raise TableError(path, None, f"cannot be read: {why}") from None


def columns_of(path: Path | str) -> list[str]:
    """The names of a CSV file's columns.

    Raises:
        TableError: it cannot be read, or has no line below them.
    """
    for _, line in read_lines(path):
        return list(line)
    raise TableError(path, None, "there is nothing in it")


def _said(error: str, columns: Sequence[str]) -> str:
    """What msgspec says, with the name of the column instead of its place."""
    why, _, where = error.partition(" - at `$[")
    if not where:
        return error
    return f"{columns[int(where.split(']')[0])]}: {why}"
