"""Tables as Parquet: packed with metadata that says what they are, and checked when unpacked."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from cubetower.foundation.reading import printable
from cubetower.game.bulk.results.tables import TEXT, Columns, Schema, dtype_of
from cubetower.game.errors import BulkError

MAX_BYTES: Final = 4 * 2**30
"""The largest table: in its file, unpacked, and as columns in memory."""

MAX_ROWS: Final = 100_000
"""The most rows of one game in a table, with all towers together."""


class OtherGamesError(BulkError):
    """A table whose metadata name another table or other games."""


def pack(columns: Columns, schema: Schema, metadata: Mapping[str, Any], games: int) -> bytes:
    """A table as Parquet; the same table gives the same bytes.

    Args:
        columns: the table.
        schema: of the table; its descriptions go into the file.
        metadata: go into the file, too.
        games: how many the table is of.

    Raises:
        BulkError: pyarrow is missing, or the table is too large.
    """
    arrow, parquet = pyarrow()
    _check_size(len(columns["game"]), schema, games)
    table = arrow.table(columns, schema=_arrow_schema(schema, _texts_of(metadata)))
    packed = arrow.BufferOutputStream()
    parquet.write_table(table, packed, compression="zstd")
    found: bytes = packed.getvalue().to_pybytes()
    return found


def unpack(content: bytes, schema: Schema, metadata: Mapping[str, Any], games: int) -> Columns:
    """A table from `pack`.

    Args:
        content: the Parquet.
        schema: of the table.
        metadata: that it must have.
        games: how many the table is of.

    Raises:
        OtherGamesError: its metadata are others.
        BulkError: it cannot be read, is too large, has other columns, or pyarrow is missing.
    """
    arrow, parquet = pyarrow()
    try:
        file = parquet.ParquetFile(arrow.BufferReader(content))
        _check_metadata(file, schema, metadata, games)
        table = file.read(use_threads=False)
        table.validate(full=True)
        if table.num_rows != file.metadata.num_rows:
            raise ValueError("rows are missing")
        return {name: _array(table[name], column[0]) for name, column in schema.items()}
    except (
        *(OSError, arrow.ArrowException, ArithmeticError, LookupError, ValueError, TypeError),
        *(MemoryError, RecursionError),
    ) as error:
        raise BulkError(f"cannot be read ({printable(str(error)):.80})") from None


def _check_metadata(file: Any, schema: Schema, metadata: Mapping[str, Any], games: int) -> None:
    """Check metadata, columns and size before any column is unpacked; see `unpack`."""
    found, expected = file.schema_arrow, _arrow_schema(schema)
    there = {key.decode(): text.decode() for key, text in (found.metadata or {}).items()}
    for key, text in _texts_of(metadata).items():
        if there.get(key) != text:
            raise OtherGamesError(
                f"is of other games: {key} is {there.get(key)!r:.40}, not {text!r:.40}"
            )
    if not found.equals(expected):
        raise BulkError("it has other columns than expected")
    _check_size(file.metadata.num_rows, schema, games)
    groups = (file.metadata.row_group(each) for each in range(file.metadata.num_row_groups))
    if not 0 <= sum(group.total_byte_size for group in groups) <= MAX_BYTES:
        raise BulkError(f"says that it unpacks to more than {MAX_BYTES:,} bytes")


def _check_size(rows: int, schema: Schema, games: int) -> None:
    in_row = sum(dtype_of(column[0]).itemsize for column in schema.values())
    if not 0 <= rows <= min(games * MAX_ROWS, MAX_BYTES // in_row):
        raise BulkError(f"{rows:,} rows of {games:,} games are too many; let chunks be smaller")


def _array(column: Any, kind: str) -> NDArray[Any]:
    """A column as an array.

    Raises:
        ValueError: a number is missing.
    """
    if kind == TEXT:
        return np.concatenate([np.empty(0, object), *map(_texts, column.chunks)])
    if column.null_count:
        raise ValueError("a number is missing")
    return np.asarray(column.to_numpy(), dtype=dtype_of(kind))


def _texts(part: Any) -> NDArray[Any]:
    """A column of texts, from its indices into a dictionary; equal texts are one object."""
    words = np.array([*part.dictionary.to_pylist(), None], dtype=object)
    texts: NDArray[Any] = words[part.indices.fill_null(len(words) - 1).to_numpy()]
    return texts


def _texts_of(metadata: Mapping[str, Any]) -> dict[str, str]:
    return {
        key: value if isinstance(value, str) else json.dumps(value)
        for key, value in metadata.items()
    }


def _arrow_schema(schema: Schema, metadata: Mapping[str, str] | None = None) -> Any:
    arrow, _ = pyarrow()
    fields = [
        arrow.field(
            name,
            _arrow_type(kind),
            metadata={"description": words},
            nullable=kind == TEXT,
        )
        for name, (kind, words, *_) in schema.items()
    ]
    return arrow.schema(fields, metadata=metadata)


def _arrow_type(kind: str) -> Any:
    arrow, _ = pyarrow()
    if kind == TEXT:
        return arrow.dictionary(arrow.int32(), arrow.string())
    return arrow.from_numpy_dtype(np.dtype(kind))


def pyarrow() -> tuple[Any, Any]:
    """The optional library for Parquet.

    Raises:
        BulkError: it is not installed.
    """
    try:
        import pyarrow as arrow
        from pyarrow import parquet
    except ImportError:
        raise BulkError('tables need pyarrow: pip install "cubetower[parquet]"') from None
    return arrow, parquet
