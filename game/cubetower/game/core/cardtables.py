"""Tables of the data: `rows` of any, `CardTable` of cards that their owner can replace."""

from __future__ import annotations

import csv
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, Generic, TypeVar

import msgspec

from cubetower.foundation import UnreadableError, data_path
from cubetower.foundation.reading import read_rows, read_text
from cubetower.game.errors import PositionError, TableError

MAX_BYTES = 100_000

Row = TypeVar("Row", bound=msgspec.Struct)


def rows(name: str) -> list[dict[str, str]]:
    """The rows of a table under data/, by the names of its columns.

    Args:
        name: of the file, such as ``games/raid_quests.csv``.
    """
    return read_rows(data_path(name))


@dataclass(frozen=True)
class CardTable(Generic[Row]):
    """A table with a row for each card, or kind of cards.

    Attributes:
        name: the stem of its file.
        row: the type of the rows: a frozen struct, whose fields are the columns.
        wrong: says what is wrong with all rows together; empty if nothing is.
        folder: of the shipped file, under data/.
        note: the possible entries, where the columns do not show them.
    """

    name: str
    row: type[Row]
    wrong: Callable[[Sequence[Row]], str]
    folder: str = ""
    note: str = ""

    @property
    def columns(self) -> tuple[str, ...]:
        """The names of the columns, in order."""
        return self.row.__struct_fields__

    @property
    def file(self) -> Path:
        """The file that comes with the game."""
        return data_path(f"{self.folder}{self.name}.csv")

    @cached_property
    def shipped_rows(self) -> tuple[Row, ...]:
        """The rows that come with the game."""
        return self.read(self.file)

    def read(self, path: Path | str) -> tuple[Row, ...]:
        """Read a CSV file with the table's columns.

        Raises:
            TableError: names the line, and what is wrong.
        """
        lines = list(read_lines(path))
        if not lines:
            raise TableError(path, None, "there are no rows in it")
        if wrong := find_miscount(list(lines[0][1]), self.columns, self._optional):
            why = f"columns: {wrong}; those of {self.name} are {','.join(self.columns)}"
            raise TableError(path, 1, why)
        rows = [self._row_of(path, number, line) for number, line in lines]
        if why := self.wrong(rows):
            raise TableError(path, None, why)
        return tuple(rows)

    def rows_from(self, rows: Any) -> tuple[Row, ...]:
        """The rows in a replay or a saved game, each given as a list.

        Raises:
            PositionError: they are not rows of this table.
        """
        try:
            found = msgspec.convert(rows, list[self.row])  # type: ignore[name-defined]
        except (msgspec.ValidationError, UnicodeEncodeError) as error:
            raise PositionError(f"table {self.name}: {error}") from None
        longest = max(map(len, rows), default=0)
        more = "a row has more cells than there are columns"
        if why := more if longest > len(self.columns) else self.wrong(found):
            raise PositionError(f"table {self.name}: {why}")
        return tuple(found)

    def plain(self, rows: Sequence[Row] | None = None) -> tuple[tuple[Any, ...], ...]:
        """Rows as tuples of plain data; None for the shipped ones.

        Raises:
            PositionError: something is wrong with them.
        """
        if rows is None:
            rows = self.shipped_rows
        elif why := self.wrong(rows):
            raise PositionError(f"table {self.name}: {why}")
        return tuple(msgspec.structs.astuple(row) for row in rows)

    @property
    def _optional(self) -> list[str]:
        """The columns that have a default."""
        return [field.name for field in msgspec.structs.fields(self.row) if not field.required]

    def _row_of(self, path: Path | str, number: int, line: dict[str, str]) -> Row:
        """A row from texts, by the order of the columns."""
        given = [line[each].strip() for each in self.columns if each in line]
        try:
            return msgspec.convert(given, self.row, strict=False)
        except msgspec.ValidationError as error:
            raise TableError(path, number, _explain(str(error), self.columns, given)) from None


def read_lines(path: Path | str) -> Iterator[tuple[int, dict[str, str]]]:
    """The rows of a CSV file by the names of its columns, with their line numbers.

    Values are separated by commas, semicolons or tabs; empty lines are skipped.

    Raises:
        TableError: it cannot be read, or a line has too many or too few columns.
    """
    lines = _text_of(path).splitlines()
    separator = max(",;\t", key=lines[0].count) if lines else ","
    reader = csv.reader(lines, strict=True, delimiter=separator)
    try:
        columns = next(reader, [])
        if twice := [each for each, times in Counter(columns).items() if times > 1]:
            raise TableError(path, 1, f"column {twice[0]:.60} comes twice")
        for cells in filter(any, reader):
            if len(cells) != len(columns):
                why = f"{len(cells)} values for {len(columns)} columns: {','.join(columns):.300}"
                raise TableError(path, reader.line_num, why)
            yield reader.line_num, dict(zip(columns, cells, strict=True))
    except csv.Error as error:
        raise TableError(path, reader.line_num, str(error)) from None


def _text_of(path: Path | str) -> str:
    try:
        return read_text(path, MAX_BYTES)
    except UnreadableError as error:
        raise TableError(path, error.line, error.why) from None


def table_of(file: Path | str, tables: Mapping[str, CardTable[Any]]) -> str:
    """The name of the table in a file, by the first two columns of each table.

    Raises:
        TableError: it cannot be read, has no rows, or is none of these tables.
    """
    columns = next((line.keys() for _, line in read_lines(file)), None)
    if columns is None:
        raise TableError(file, None, "there are no rows in it")
    for name, table in tables.items():
        if set(table.columns[:2]) <= columns:
            return name
    known = "; ".join(f"{t.name}: {','.join(t.columns)}" for t in tables.values())
    raise TableError(file, 1, f"these are not the columns of a table; there are {known}")


def read_tables(
    files: Iterable[Path | str], tables: Mapping[str, CardTable[Any]]
) -> dict[str, tuple[Any, ...]]:
    """The rows in the user's files, by the names of the tables that they replace.

    Raises:
        TableError: a file is not one of the tables, or something is wrong in it.
    """
    found: dict[str, tuple[Any, ...]] = {}
    for file in files:
        name = table_of(file, tables)
        if name in found:
            raise TableError(file, None, f"another file replaces the table {name} too")
        found[name] = tables[name].read(file)
    return found


def find_miscount(
    found: Sequence[object], expected: Sequence[object], optional: Sequence[object] = ()
) -> str:
    """What is missing, twice there or unknown, in words; empty if everything is there once."""
    wrong = {
        "missing": [each for each in expected if each not in (*found, *optional)],
        "twice": [each for each in expected if found.count(each) > 1],
        "unknown": [each for each in found if each not in expected],
    }
    return "; ".join(f"{what}: {', '.join(map(str, w)):.300}" for what, w in wrong.items() if w)


def _explain(error: str, columns: Sequence[str], given: Sequence[str]) -> str:
    """The message of msgspec, with the column's name and its value."""
    why, _, where = error.partition(" - at `$[")
    if not where:
        return error
    place = int(where.split("]")[0])
    wanted = "is no whole number" if why == "Expected `int`, got `str`" else f"({why})"
    return f"{columns[place]}: {given[place]!r:.40} {wanted}"
