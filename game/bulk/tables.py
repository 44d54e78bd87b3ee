"""Tables of results: columns as arrays in memory, Parquet on disk, with a schema that explains."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from game.errors import BulkError
from tower import write_whole

Columns: TypeAlias = dict[str, NDArray[Any]]
"""A table: by name an array, all of one length; texts are objects."""

Tables: TypeAlias = dict[str, Columns]
"""By name of the table."""

Schema: TypeAlias = Mapping[str, tuple[str, str]]
"""Of a table: by column its type (a numpy name, or ``text``) and what it means."""


def made(schema: Schema, rows: list[tuple[Any, ...]]) -> Columns:
    """A table of rows whose values stand in the order of the columns."""
    columns = zip(*rows, strict=True) if rows else ([] for _ in schema)
    return {
        name: np.array(values, dtype=dtype_of(kind))
        for (name, (kind, _)), values in zip(schema.items(), columns, strict=True)
    }


def dtype_of(kind: str) -> np.dtype[Any]:
    """How a column of a type of the schema is held in memory."""
    return np.dtype(object if kind == "text" else kind)


def joined(several: Iterable[Columns]) -> Columns:
    """Tables of one schema, one below the other; one or more."""
    parts = list(several)
    return {name: np.concatenate([part[name] for part in parts]) for name in parts[0]}


def write_table(columns: Columns, schema: Schema, said: Mapping[str, Any], path: Path) -> None:
    """Write a table as Parquet, whole or not at all; the same table gives the same bytes.

    Args:
        columns: the table.
        schema: of the table; its words go into the file.
        said: what the file says of itself.
        path: where.

    Raises:
        BulkError: pyarrow is missing.
        OutputError: it cannot be written there.
    """
    arrow, parquet = pyarrow()
    metadata = {
        key: value if isinstance(value, str) else json.dumps(value) for key, value in said.items()
    }
    fields = [
        arrow.field(
            name, _arrow_type(kind), metadata={"description": words}, nullable=kind == "text"
        )
        for name, (kind, words) in schema.items()
    ]
    table = arrow.table(columns, schema=arrow.schema(fields, metadata=metadata))
    with write_whole(path) as temporary:
        parquet.write_table(table, temporary, compression="zstd")


def read_table(path: Path, schema: Schema) -> Columns:
    """Read a table that `write_table` wrote.

    Raises:
        BulkError: pyarrow is missing, or the file is damaged or another table's.
    """
    arrow, parquet = pyarrow()
    try:
        table = parquet.read_table(path, partitioning=None)
    except (OSError, arrow.ArrowException) as error:
        raise BulkError(
            f"{path}: cannot be read ({error!s:.80}); delete it to play it again"
        ) from None
    if table.column_names != list(schema):
        raise BulkError(f"{path}: its columns are others than expected; move it away")
    return {
        name: np.asarray(_plain(table[name], kind).to_numpy(), dtype=dtype_of(kind))
        for name, (kind, _) in schema.items()
    }


def _plain(column: Any, kind: str) -> Any:
    """A column without a dictionary, in which missing texts would become numbers."""
    return column.cast("string") if kind == "text" else column


def pyarrow() -> tuple[Any, Any]:
    """The library for Parquet, which is an extra.

    Raises:
        BulkError: it is not installed.
    """
    try:
        import pyarrow as arrow
        from pyarrow import parquet
    except ImportError:
        why = 'tables are written by pyarrow: pip install "cubetower[parquet]"'
        raise BulkError(why) from None
    return arrow, parquet


def _arrow_type(kind: str) -> Any:
    arrow, _ = pyarrow()
    if kind == "text":
        return arrow.dictionary(arrow.int32(), arrow.string())
    return arrow.from_numpy_dtype(np.dtype(kind))
