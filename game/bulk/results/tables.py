"""Tables of results: columns as arrays, with a schema that explains them and says what may be."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple, TypeAlias, get_type_hints

import numpy as np
from numpy.typing import NDArray

from game.errors import BulkError

Columns: TypeAlias = dict[str, NDArray[Any]]
"""A table: by name an array, all of one length; texts are objects."""

Tables: TypeAlias = dict[str, Columns]
"""By name of the table."""

Values: TypeAlias = tuple[float, float] | tuple[str | None, ...]
"""What a column may hold: finite numbers from the first to the second, or one of the texts."""

Column: TypeAlias = tuple[str, str] | tuple[str, str, Values]
"""Its type (a numpy name, or ``text``), what it means, and which values it may hold.

Unless told otherwise whole numbers are 0 or more, other numbers any that are finite, and texts any
text or none.
"""

Schema: TypeAlias = Mapping[str, Column]
"""Of a table: its columns by name."""

GAMES: Final = "games"
"""The table that every experiment has."""

TEXT: Final = "text"
"""The type of columns of texts."""

ANY: Final = (-math.inf, math.inf)
"""Values of a column of whole numbers that may be negative."""

_FROM_0: Final = (0, math.inf)


def schema_of(row: type[NamedTuple]) -> Schema:
    """The schema of rows of a type, whose annotations say what its columns are.

    Args:
        row: its fields are ``Annotated`` with the values of a `Column`.
    """
    hints = get_type_hints(row, include_extras=True)
    return {name: hint.__metadata__ for name, hint in hints.items()}


def columns_of(schema: Schema, rows: Sequence[tuple[Any, ...]]) -> Columns:
    """A table of rows whose values stand in the order of the columns."""
    columns = zip(*rows, strict=True) if rows else ([] for _ in schema)
    return {
        name: np.array(values, dtype=dtype_of(column[0]))
        for (name, column), values in zip(schema.items(), columns, strict=True)
    }


def dtype_of(kind: str) -> np.dtype[Any]:
    """How a column of a type of the schema is held in memory."""
    return np.dtype(object if kind == TEXT else kind)


def join_columns(several: Iterable[Columns]) -> Columns:
    """Tables of one schema, one below the other; one or more."""
    parts = list(several)
    return {name: np.concatenate([part[name] for part in parts]) for name in parts[0]}


def check_table(name: str, columns: Columns, schema: Schema, games: range) -> None:
    """Make sure that a table can be that of some games.

    Args:
        name: of the table.
        columns: the table.
        schema: of the table.
        games: numbers of all the games that were played.

    Raises:
        BulkError: a value that its column may not hold, another game, rows that are too many or
            too few.
    """
    for each, column in schema.items():
        _check_values(each, columns[each], column)
    if not _rows_fit(name, columns, schema, games):
        raise BulkError(f"its rows are not those of games {games.start} to {games.stop - 1}")


def _rows_fit(name: str, columns: Columns, schema: Schema, games: range) -> bool:
    """Whether rows are in the order of the games; of `GAMES`, whether each has its rows."""
    numbers, towers = columns["game"], _towers(schema)
    if name != GAMES:
        ends = [int(each) for each in (*numbers[:1], *numbers[-1:])]
        return all(each in games for each in ends) and bool((np.diff(numbers) >= 0).all())
    if len(numbers) != len(games) * len(towers):
        return False
    if not np.array_equal(numbers, np.repeat(np.arange(games.start, games.stop), len(towers))):
        return False
    return towers == (None,) or columns["tower"].tolist() == [*towers] * len(games)


def _towers(schema: Schema) -> Values:
    """With which each game is played: what the column ``tower`` may hold, if there is one."""
    column = schema.get("tower", ("", ""))
    return column[2] if len(column) == 3 else (None,)


def _check_values(name: str, values: NDArray[Any], column: Column) -> None:
    if not len(values):
        return
    if column[0] == TEXT:
        if len(column) == 3 and (others := set(values.tolist()).difference(column[2])):
            raise BulkError(f"column {name}: {min(map(repr, others)):.40} is none of its texts")
        return
    low, high = column[2] if len(column) == 3 else ANY if values.dtype.kind == "f" else _FROM_0
    for value in (values.min(), values.max()):
        if not (low <= value <= high and math.isfinite(value)):
            raise BulkError(f"column {name}: {value} is none of its numbers, {low} to {high}")
