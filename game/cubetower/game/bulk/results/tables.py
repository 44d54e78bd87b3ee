"""Tables of results: columns as arrays, and schemas with their meaning and possible values."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple, TypeAlias, get_type_hints

import numpy as np
from numpy.typing import NDArray

from cubetower.game.errors import BulkError

Columns: TypeAlias = dict[str, NDArray[Any]]
"""A table: by name an array, all of one length; texts are objects."""

Tables: TypeAlias = dict[str, Columns]
"""By name of the table."""

Values: TypeAlias = tuple[float, float] | tuple[str | None, ...]
"""The possible values of a column: the least and the largest number, or all texts."""

Column: TypeAlias = tuple[str, str] | tuple[str, str, Values]
"""The type of a column (a numpy name, or ``text``), its meaning, and its possible values.

By default these are 0 or more for whole numbers, all finite ones for other numbers, and any text or
None for texts.
"""

Schema: TypeAlias = Mapping[str, Column]
"""The columns of a table by name."""

GAMES: Final = "games"
"""The name of the table that every experiment has."""

TEXT: Final = "text"
"""The type of columns of texts."""

ANY: Final = (-math.inf, math.inf)
"""The values of whole numbers that may be negative."""

_FROM_0: Final = (0, math.inf)


def schema_of(row: type[NamedTuple]) -> Schema:
    """The schema of a row type, whose fields are ``Annotated`` with the parts of a `Column`."""
    hints = get_type_hints(row, include_extras=True)
    return {name: hint.__metadata__ for name, hint in hints.items()}


def columns_of(schema: Schema, rows: Sequence[tuple[Any, ...]]) -> Columns:
    """A table from rows, with values in the order of the columns."""
    columns = zip(*rows, strict=True) if rows else ([] for _ in schema)
    return {
        name: np.array(values, dtype=dtype_of(column[0]))
        for (name, column), values in zip(schema.items(), columns, strict=True)
    }


def dtype_of(kind: str) -> np.dtype[Any]:
    """The numpy type for a type of the schema."""
    return np.dtype(object if kind == TEXT else kind)


def join_columns(several: Iterable[Columns]) -> Columns:
    """One or more tables of one schema, one below the other."""
    parts = list(several)
    return {name: np.concatenate([part[name] for part in parts]) for name in parts[0]}


def check_table(name: str, columns: Columns, schema: Schema, games: range) -> None:
    """Make sure that a table can be that of certain games.

    Args:
        name: of the table.
        columns: the table.
        schema: of the table.
        games: numbers of all the games that were played.

    Raises:
        BulkError: an impossible value, a row of another game, or too many or too few rows.
    """
    for each, column in schema.items():
        _check_values(each, columns[each], column)
    if not _rows_fit(name, columns, schema, games):
        raise BulkError(f"its rows are not those of games {games.start} to {games.stop - 1}")


def _rows_fit(name: str, columns: Columns, schema: Schema, games: range) -> bool:
    """Whether rows are in the order of the games, and in `GAMES` whether none is missing."""
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
    """The towers with which each game is played: the values of the column ``tower``, if any."""
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
