"""Tables of the modules: those shipped, others in their place, and every way to be none."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from foundation import data_path
from game import GameError, PositionError, TableError
from game.shogun import make_modules
from game.shogun.modules import TABLES

FILES = {"court": "favours", "samurai": "samurai_cards", "arts": "arts"}
SHIPPED = {name: data_path(f"{file}.csv").read_text("utf-8") for name, file in FILES.items()}
COUNTS = {"court": 21, "samurai": 4, "arts": 12}
MODULES = [*FILES]
ARTS, COURT, SAMURAI = (SHIPPED[name] for name in ("arts", "court", "samurai"))


@pytest.fixture
def file(tmp_path):
    """Writes a table of the user's own."""

    def write(content):
        path = tmp_path / "mine.csv"
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return path

    return write


def table_of(name, path):
    """What a module plays with whose table is this file."""
    return make_modules([name], [path])[0].table


def shipped_table(name):
    return make_modules([name])[0].table


def rewritten(text, change, **style):
    """The table with all rows, the columns' names first, changed."""
    rows = list(csv.reader(io.StringIO(text)))
    out = io.StringIO()
    csv.writer(out, **{"lineterminator": "\n", **style}).writerows(map(change, rows))
    return out.getvalue()


# The shipped tables


@pytest.mark.parametrize("name", MODULES)
def test_the_shipped_table_is_what_the_file_says(name):
    rows = list(csv.reader(io.StringIO(SHIPPED[name])))
    assert list(TABLES[name].columns) == rows[0]
    assert [[str(cell) for cell in row] for row in shipped_table(name)] == rows[1:]
    assert len(shipped_table(name)) == COUNTS[name]


def test_every_table_is_tested_here():
    assert {name: table.name for name, table in TABLES.items()} == FILES


@pytest.mark.parametrize("name", MODULES)
def test_a_table_is_made_of_tuples_of_texts_and_numbers(name):
    assert isinstance(shipped_table(name), tuple)
    assert {type(row) for row in shipped_table(name)} == {tuple}
    assert {type(cell) for row in shipped_table(name) for cell in row} == {int, str}


# Own files


HEADS = [TABLES[name].columns[0] for name in MODULES]


def space(row):
    return row if row[0] in HEADS else [f" {cell}\t" for cell in row]


WAYS = {
    "the same": lambda text: text,
    "another order of columns": lambda text: rewritten(text, lambda row: row[::-1]),
    "a byte order mark": lambda text: f"\ufeff{text}",
    "CRLF": lambda text: text.replace("\n", "\r\n"),
    "all of that": lambda text: (
        "\ufeff" + rewritten(text, lambda row: row[::-1], lineterminator="\r\n")
    ),
    "no end of the last line": lambda text: text.rstrip("\n"),
    "empty lines": lambda text: text.replace("\n", "\n\n") + "\n\n",
    "quotes": lambda text: rewritten(text, lambda row: row, quoting=csv.QUOTE_ALL),
    "spaces around": lambda text: rewritten(text, space),
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


@pytest.mark.parametrize("name", ["court", "arts"])
def test_lines_may_come_in_any_order(name, file):
    head, *lines = SHIPPED[name].splitlines()
    table = table_of(name, file("\n".join([head, *lines[::-1]])))
    assert sorted(table) == sorted(shipped_table(name))
    assert name == "arts" or table == shipped_table("court")  # favours are looked up by number


@pytest.mark.parametrize(
    ("name", "old", "new", "row", "column", "value"),
    [
        ("arts", "row6,3,1", "row6,99,0", 5, 1, 99),
        ("arts", "column1,1,1", "column1,0,1", 6, 1, 0),
        ("samurai", "2,2,0,1,0,", "2,62,0,1,0,", 1, 1, 62),
        ("samurai", "4,6,2,3,1,", "4,0,0,0,0,", 3, 4, 0),
        ("court", "2,chests,2,1", "2,chests,62,0", 1, 2, "62"),
        ("court", "7,build,theatre,1", "7,build,castle,0", 6, 2, "castle"),
        ("court", "10,no_attack,A,1", "10,no_attack,A+B,0", 9, 2, "A+B"),
        ("court", "12,armies_to_province,3,0", "12,armies_to_province,5,1", 11, 2, "5"),
    ],
)
def test_other_amounts_replace_the_shipped_ones_and_nothing_else(
    name, old, new, row, column, value, file
):
    table = table_of(name, file(with_line(SHIPPED[name], old, new)))
    assert table[row][column] == value
    assert (*table[:row], *table[row + 1 :]) == (
        *shipped_table(name)[:row],
        *shipped_table(name)[row + 1 :],
    )


def with_line(text, old, new):
    """A table in which a line begins otherwise."""
    assert text.count(f"\n{old}") == 1
    return text.replace(f"\n{old}", f"\n{new}")


# What is wrong


def refusal(name, path):
    """The error for this file, as table of this module; the message begins with its path."""
    with pytest.raises(TableError) as error:
        table_of(name, path)
    found = error.value
    assert isinstance(found, GameError)
    assert found.path == str(path)
    line = "" if found.line is None else f", line {found.line}"
    assert str(found) == f"{path}{line}: {found.why}"
    return found


@pytest.mark.parametrize("name", MODULES)
@pytest.mark.parametrize("content", ["", "\n", "\n\n\n", "\ufeff", b"\xef\xbb\xbf\r\n"], ids=repr)
def test_an_empty_file_says_so(name, content, file):
    assert "no rows in it" in refusal(name, file(content)).why


@pytest.mark.parametrize("name", MODULES)
def test_the_names_of_the_columns_alone_are_no_table(name, file):
    assert refusal(name, file(f"{','.join(TABLES[name].columns)}\n")).why
    with pytest.raises(TableError):
        TABLES[name].read(file(f"{','.join(TABLES[name].columns)}\n"))


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


def read_refused(name, path):
    with pytest.raises(TableError) as error:
        TABLES[name].read(Path(path))
    return error.value


@pytest.mark.parametrize("name", MODULES)
def test_a_file_that_is_no_text_says_so(name, file):
    assert refusal(name, file(ARTS.encode("utf-16"))).why.startswith("not UTF-8 text")


@pytest.mark.parametrize("name", MODULES)
@pytest.mark.parametrize(
    "text",
    ["hello\nworld\n", "a,b,c\n1,2,3\n", "{}\n{}\n", "province,taxes\nKai,3\n"],
    ids=repr,
)
def test_a_file_with_columns_of_no_table_lists_those_of_all(name, text, file):
    error = refusal(name, file(text))
    assert error.line == 1
    assert all(f"{table.name}: {','.join(table.columns)}" in error.why for table in TABLES.values())


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


NO_NUMBERS = ["x", "", "1.5", "-1", "-" + "9" * 30, "9" * 30, "9" * 5000, "nan", "0x1", "1 2"]


@pytest.mark.parametrize(
    ("name", "line", "column", "most"),
    [
        ("arts", 4, "points", 99),
        ("arts", 13, "assumed", 1),
        ("samurai", 3, "chests", 62),
        ("samurai", 4, "rice", 62),
        ("samurai", 5, "tray_armies", 62),
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


@pytest.mark.parametrize("value", ["x", "", "-1", "1.5", "0", "5", "9" * 30, "9" * 5000])
def test_a_samurai_card_of_another_number_is_none(value, file):
    assert refusal("samurai", file(with_line(SAMURAI, "3,", f"{value},"))).why


AMOUNT = "is a number from 0 to 62, not "
NUMBERS = {
    "chests": (2, 9, 16), "tray_armies": (3, 8, 14), "rice": (5, 15, 20), "points": (6, 13, 19),
    "armies_to_province": (12,),
}  # fmt: skip
WORDS = {
    "cancel_event": ((1,), ["1", "0", "x", "A"]),
    "calm_unrest": ((4,), ["", "0", "2", "-1", "x"]),
    "build": ((7, 17, 21), ["", "1", "unrest", "Castle", "castle temple", "A"]),
    "no_attack": ((10, 11, 18), ["", "1", "a", "C", "AB", "A + B", "B+A", "A+B+A", "combat A"]),
}


def favour_with(number, **cells):
    """The favours; in the line of one of them some cells are others."""
    rows = list(csv.DictReader(io.StringIO(COURT)))
    rows[number - 1].update(cells)
    out = io.StringIO()
    writer = csv.DictWriter(out, TABLES["court"].columns, lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return out.getvalue()


@pytest.mark.parametrize("kind", NUMBERS)
@pytest.mark.parametrize(
    "amount", ["", "x", "-1", "63", "100", "1.5", "1e1", "9" * 5000, "A", "castle", "+1", "²"]
)
def test_T07_an_amount_is_a_number_of_what_there_is(kind, amount, file):
    for number in NUMBERS[kind]:
        error = refusal("court", file(favour_with(number, amount=amount)))
        assert error.why == f"favour {number}: the amount of {kind} {AMOUNT}{amount!r:.40}"


@pytest.mark.parametrize("kind", WORDS)
def test_T07_an_amount_that_is_a_word_is_one_of_few(kind, file):
    numbers, wrong = WORDS[kind]
    for number in numbers:
        for amount in wrong:
            error = refusal("court", file(favour_with(number, amount=amount)))
            assert error.why.startswith(f"favour {number}: the amount of {kind} is ")
            assert error.why.endswith(f", not {amount!r}")


def test_T07_every_favour_is_of_the_kind_in_the_book(file):
    kinds = {number: kind for kind, numbers in NUMBERS.items() for number in numbers}
    kinds |= {number: kind for kind, (numbers, _) in WORDS.items() for number in numbers}
    assert sorted(kinds) == list(range(1, 22))
    assert [kinds[row[0]] for row in shipped_table("court")] == [
        row[1] for row in shipped_table("court")
    ]
    for number, kind in kinds.items():
        for other in ("", "gold", kind.upper(), *({*kinds.values()} - {kind})):
            error = refusal("court", file(favour_with(number, favour=other)))
            assert error.why == f"favour {number} is {kind}, not {other!r}"


@pytest.mark.parametrize(
    ("name", "old", "new", "why"),
    [
        ("court", "5,rice,1,1\n", "", "1 to 21; missing: 5"),
        ("court", "5,rice,1,1\n", "5,rice,1,1\n5,rice,1,1\n", "1 to 21; twice: 5"),
        ("court", "5,rice,1,1\n", "4,calm_unrest,1,0\n", "missing: 5; twice: 4"),
        ("samurai", "4,6,2,3,1,shop page\n", "", "not 1, 2, 3"),
        ("samurai", "4,6,2,3,1,shop page\n", "4,6,2,3,1,\n5,6,2,3,1,\n", "not 1, 2, 3, 4, 5"),
        ("samurai", "4,6,2,3,1,shop page\n", "3,6,2,3,1,\n", "not 1, 2, 3, 3"),
        ("samurai", "1,0,0,0,0", "1,1,0,0,0", "card 1 is blank"),
        ("samurai", "1,0,0,0,0", "1,0,1,0,0", "card 1 is blank"),
        ("samurai", "1,0,0,0,0", "1,0,0,1,0", "card 1 is blank"),
        ("samurai", "1,0,0,0,0", "1,0,0,0,1", "card 1 is blank"),
        ("arts", "row3,2,1\n", "", "column6; missing: row3"),
        ("arts", "column6,3,1\n", "", "missing: column6"),
        ("arts", "row3,2,1\n", "row3,2,1\nrow3,2,1\n", "twice: row3"),
        ("arts", "row3,2,1\n", "row7,2,1\n", "missing: row3; unknown: row7"),
        ("arts", "row3,2,1\n", ",2,1\n", "missing: row3; unknown: "),
    ],
)
def test_a_missing_a_doubled_or_another_card_or_line_is_named(name, old, new, why, file):
    error = refusal(name, file(with_line(SHIPPED[name], old, new)))
    assert error.line is None
    assert why in error.why


def test_samurai_cards_lie_in_their_order(file):
    head, *lines = SAMURAI.splitlines()
    error = refusal("samurai", file("\n".join([head, *lines[::-1]])))
    assert error.why == "the cards are 1, 2, 3, 4 in this order; not 4, 3, 2, 1"


@pytest.mark.parametrize(
    ("text", "line"),
    [
        (with_line(ARTS, "row3,2", "row3,x").replace("\nrow3", "\n\n\nrow3"), 6),
        (ARTS.replace("\n", "\n\n").replace("row3,2", "row3,x"), 7),
        (with_line(ARTS, "row3", '"row3"x'), 4),
        (ARTS.replace("line,", '"line"x,'), 1),
    ],
    ids=["empty lines", "every other line", "quotes", "quotes in the first line"],
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


@settings(max_examples=150)
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


@settings(max_examples=100)
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


@pytest.mark.parametrize("name", MODULES)
def test_rows_of_a_header_have_as_many_cells_as_the_table_has_columns(name):
    rows = [list(row) for row in shipped_table(name)]
    assert len(TABLES[name].rows_from(rows)) == COUNTS[name]
    for wrong in ([*rows[:2], [*rows[2], 1], *rows[3:]], [*rows[:2], rows[2][:1], *rows[3:]]):
        with pytest.raises(PositionError, match=f"table {FILES[name]}: "):
            TABLES[name].rows_from(wrong)


@pytest.mark.parametrize("name", ["court", "arts"])  # the other has commas in its words
@pytest.mark.parametrize("separator", [";", "\t"])
def test_semicolons_and_tabs_separate_as_well(name, separator, file):
    table = TABLES[name]
    assert table.read(file(SHIPPED[name].replace(",", separator))) == table.shipped_rows


@pytest.mark.parametrize("name", ["court", "arts"])
def test_lines_of_empty_cells_are_left_out(name, file):
    text = SHIPPED[name].replace("\n", f"\n{',' * (len(TABLES[name].columns) - 1)}\n")
    assert TABLES[name].read(file(text)) == TABLES[name].shipped_rows


@pytest.mark.parametrize(("cell", "why"), [("no", "'no' is no whole number"), ("2", "'2' (Exp")])
def test_what_is_wrong_with_a_cell_is_told_with_its_column_and_content(cell, why, file):
    error = refusal("arts", file(with_line(SHIPPED["arts"], "row3,2,1", f"row3,2,{cell}")))
    assert error.line == 4
    assert error.why.startswith(f"assumed: {why}")
