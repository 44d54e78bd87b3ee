"""How a file with a table of a module can be written, and every way in which it can be wrong."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from cubetower.game import PositionError, TableError
from cubetower.game.shogun import make_modules
from cubetower.game.shogun.rules.modules import TABLES
from tests.game.shogun.modules.tablefiles import (
    ARTS,
    COUNTS,
    FILES,
    MODULES,
    SHIPPED,
    refusal,
    rewritten,
    shipped_table,
    table_of,
    with_line,
)

HEADS = [TABLES[name].columns[0] for name in MODULES]


def space(row):
    return row if row[0] in HEADS else [f" {cell}\t" for cell in row]


WAYS = {
    "another order of columns": lambda text: rewritten(text, lambda row: row[::-1]),
    "a byte order mark": lambda text: f"\ufeff{text}",
    "CRLF": lambda text: text.replace("\n", "\r\n"),
    "empty lines": lambda text: text.replace("\n", "\n\n") + "\n\n",
    "quotes": lambda text: rewritten(text, lambda row: row, quoting=csv.QUOTE_ALL),
    "spaces around": lambda text: rewritten(text, space),
    "semicolons": lambda text: rewritten(text, lambda row: row, delimiter=";"),
    "lines of empty cells": lambda text: text.replace("\n", "\n,,,\n"),
}


@pytest.mark.parametrize("name", MODULES)
@pytest.mark.parametrize("way", WAYS)
def test_a_file_can_be_written_in_several_ways(name, way, file):
    assert table_of(name, file(WAYS[way](SHIPPED[name]))) == shipped_table(name)


@pytest.mark.parametrize("name", MODULES)
def test_the_last_column_may_be_missing(name, file):
    table = table_of(name, file(rewritten(SHIPPED[name], lambda row: row[:-1])))
    nothing = "" if name == "samurai" else 0
    assert table == tuple((*row[:-1], nothing) for row in shipped_table(name))


# What is wrong


def read_refused(name, path):
    """The error for this file when it is read as table of this module."""
    with pytest.raises(TableError) as error:
        TABLES[name].read(Path(path))
    return error.value


COLUMNS = "; ".join(f"{table.name}: {','.join(table.columns)}" for table in TABLES.values())
NO_TABLES = {
    **dict.fromkeys(("", "\n", "\n\n\n", "\ufeff", b"\xef\xbb\xbf\r\n"), "no rows in it"),
    **dict.fromkeys(("hello\nworld\n", "a,b,c\n1,2,3\n", "{}\n{}\n", "rice,taxes\n3,3\n"), COLUMNS),
    ARTS.encode("utf-16"): "not UTF-8 text",
}


@pytest.mark.parametrize(("content", "why"), NO_TABLES.items(), ids=lambda each: repr(each)[:30])
def test_a_file_that_is_no_table_says_why(content, why, file):
    error = refusal("arts", file(content))
    assert why in error.why
    assert error.line == 1 or why != COLUMNS


@pytest.mark.parametrize("name", MODULES)
def test_the_names_of_the_columns_alone_are_no_table(name, file):
    path = file(f"{','.join(TABLES[name].columns)}\n")
    assert refusal(name, path).why == read_refused(name, path).why == "there are no rows in it"


@pytest.mark.parametrize(
    ("path", "why"),
    [("none.csv", "no such file"), (".", "is a folder"), ("a\0.csv", "not the name of a file")],
    ids=["missing", "a folder", "null byte"],
)
@pytest.mark.parametrize("name", MODULES)
def test_a_file_that_cannot_be_read_says_why(name, path, why, tmp_path):
    for error in (refusal(name, f"{tmp_path}/{path}"), read_refused(name, f"{tmp_path}/{path}")):
        assert error.line is None
        assert why in error.why


@pytest.mark.parametrize("name", MODULES)
def test_each_column_but_the_last_is_needed_and_named(name, file):
    columns = TABLES[name].columns
    for number, column in enumerate(columns[:-1]):
        text = rewritten(SHIPPED[name], lambda row, n=number: [*row[:n], *row[n + 1 :]])
        error = read_refused(name, file(text))
        assert error.line == 1
        assert f"missing: {column};" in error.why
        assert refusal(name, file(text)).line == 1


@pytest.mark.parametrize("name", MODULES)
def test_a_column_cannot_be_there_twice(name, file):
    text = rewritten(SHIPPED[name], lambda row: [*row, row[1] if row[0] in HEADS else "0"])
    assert refusal(name, file(text)).line == 1


@pytest.mark.parametrize("name", MODULES)
@pytest.mark.parametrize("place", [1, 3, -1])
@pytest.mark.parametrize("change", [lambda row: [*row, "0"], lambda row: row[:-1]])
def test_too_many_or_too_few_cells_are_found_in_their_line(name, place, change, file):
    rows = list(csv.reader(io.StringIO(SHIPPED[name])))
    number = range(len(rows))[place]
    text = rewritten(SHIPPED[name], lambda row: change(row) if row == rows[number] else row)
    error = refusal(name, file(text))
    assert error.line == number + 1
    count, columns = len(rows[0]), ",".join(TABLES[name].columns)
    assert error.why == f"{len(change(rows[number]))} values for {count} columns: {columns}"


NO_NUMBERS = ["x", "", "1.5", "-1", "9" * 30, "9" * 5000, "nan", "0x1"]


@pytest.mark.parametrize(
    ("name", "line", "column", "most"),
    [
        ("arts", 4, "points", 99),
        ("samurai", 3, "chests", 62),
        ("samurai", 5, "points", 62),
        ("court", 2, "number", 21),
        ("court", 22, "assumed", 1),
    ],
)
def test_what_is_no_number_from_0_to_the_most_is_found_in_its_line(name, line, column, most, file):
    rows = list(csv.reader(io.StringIO(SHIPPED[name])))
    for value in (*NO_NUMBERS, str(most + 1)):
        rows[line - 1][rows[0].index(column)] = value
        out = io.StringIO()
        csv.writer(out).writerows(rows)
        error = refusal(name, file(out.getvalue()))
        assert error.line == line
        assert error.why.startswith(f"{column}: ")


@pytest.mark.parametrize(("cell", "why"), [("no", "'no' is no whole number"), ("2", "'2' (Exp")])
def test_what_is_wrong_with_a_cell_is_told_with_its_column_and_content(cell, why, file):
    error = refusal("arts", file(with_line(SHIPPED["arts"], "row3,2,1", f"row3,2,{cell}")))
    assert error.line == 4
    assert error.why.startswith(f"assumed: {why}")


@pytest.mark.parametrize(
    ("text", "line"),
    [
        (with_line(ARTS, "row3,2", "row3,x").replace("\nrow3", "\n\n\nrow3"), 6),
        (with_line(ARTS, "row3", '"row3"x'), 4),
        (ARTS.replace("line,", '"line"x,'), 1),
    ],
    ids=["empty lines", "quotes", "quotes in the first line"],
)
def test_the_line_named_is_that_of_the_file(text, line, file):
    assert read_refused("arts", file(text)).line == line


# Any content


def attempt(make, *about):
    """What comes of it, or the error that may come of a wrong table."""
    try:
        return make(*about)
    except (TableError, PositionError) as error:
        return error


@pytest.fixture(scope="module")
def any_file(tmp_path_factory):
    return tmp_path_factory.mktemp("tables") / "any.csv"


@st.composite
def damaged_tables(draw):
    """A shipped table in which a few pieces are others."""
    content = draw(st.sampled_from([*SHIPPED.values()])).encode()
    pieces = [b"", b",", b'"', b"\n", b"\r", b"\0", b"9" * 40, b"-1", b"row1", b"chests", b"A+B"]
    for _ in range(draw(st.integers(1, 3))):
        start = draw(st.integers(0, len(content)))
        end = start + draw(st.integers(0, 12))
        piece = draw(st.sampled_from(pieces) | st.binary(max_size=4))
        content = content[:start] + piece + content[end:]
    return content


@pytest.mark.long
@settings(max_examples=50)
@given(st.binary() | st.text().map(str.encode) | damaged_tables(), st.sampled_from(MODULES))
@example(b'"', "arts")
@example(b"line,points\n\xe2\x80\xa8row1,1", "arts")
def test_any_bytes_are_a_table_or_a_table_error(any_file, content, name):
    any_file.write_bytes(content)
    found = attempt(TABLES[name].read, any_file)
    assert found.why if isinstance(found, TableError) else len(found) == COUNTS[name]
    made = attempt(make_modules, MODULES, [any_file])
    if isinstance(made, TableError):
        assert made.path == str(any_file)
    else:
        assert [len(module.table) for module in made] == list(COUNTS.values())


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=4),
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.text(max_size=4), inner),
)


@pytest.mark.long
@settings(max_examples=40)
@given(st.sampled_from(MODULES), st.data())
def test_any_data_in_a_header_are_a_table_or_a_position_error(name, data):
    rows = json.loads(json.dumps(shipped_table(name)))
    row = data.draw(st.integers(0, len(rows) - 1))
    cell = data.draw(st.integers(0, len(rows[row]) - 1))
    rows[row][cell] = data.draw(JSON)
    for told in (rows, rows[row], rows[row][cell]):
        found = attempt(TABLES[name].rows_from, told)
        if isinstance(found, PositionError):
            assert str(found).startswith(f"table {FILES[name]}: ")
        else:
            assert (told, len(found)) == (rows, COUNTS[name])
