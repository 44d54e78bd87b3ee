"""Tables of the modules: the shipped ones, others in their place, and wrong cards and amounts."""

from __future__ import annotations

import csv
import io

import pytest

from cubetower.game.shogun.rules.modules import TABLES
from tests.game.shogun.modules.tablefiles import (
    COUNTS,
    COURT,
    FILES,
    MODULES,
    SAMURAI,
    SHIPPED,
    refusal,
    shipped_table,
    table_of,
    with_line,
)


def test_every_table_is_tested_here():
    assert {name: table.name for name, table in TABLES.items()} == FILES


@pytest.mark.parametrize("name", MODULES)
def test_the_shipped_table_is_what_the_file_says(name):
    rows = list(csv.reader(io.StringIO(SHIPPED[name])))
    assert list(TABLES[name].columns) == rows[0]
    assert [[str(cell) for cell in row] for row in shipped_table(name)] == rows[1:]
    assert len(shipped_table(name)) == COUNTS[name]


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
        ("samurai", "2,2,0,1,0,", "2,62,0,1,0,", 1, 1, 62),
        ("court", "2,chests,2,1", "2,chests,62,0", 1, 2, "62"),
        ("court", "7,build,theatre,1", "7,build,castle,0", 6, 2, "castle"),
        ("court", "10,no_attack,A,1", "10,no_attack,A+B,0", 9, 2, "A+B"),
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


@pytest.mark.parametrize(
    ("name", "old", "new", "why"),
    [
        ("court", "5,rice,1,1\n", "", "1 to 21; missing: 5"),
        ("court", "5,rice,1,1\n", "5,rice,1,1\n5,rice,1,1\n", "1 to 21; twice: 5"),
        ("court", "5,rice,1,1\n", "4,calm_unrest,1,0\n", "missing: 5; twice: 4"),
        ("samurai", "4,6,2,3,1,shop page\n", "", "not 1, 2, 3"),
        ("samurai", "4,6,2,3,1,shop page\n", "4,6,2,3,1,\n5,6,2,3,1,\n", "not 1, 2, 3, 4, 5"),
        ("samurai", "1,0,0,0,0", "1,1,0,0,0", "card 1 is blank"),
        ("samurai", "1,0,0,0,0", "1,0,0,0,1", "card 1 is blank"),
        ("arts", "row3,2,1\n", "", "column6; missing: row3"),
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


@pytest.mark.parametrize("value", ["x", "", "-1", "0", "5", "9" * 5000])
def test_a_samurai_card_of_another_number_is_none(value, file):
    assert refusal("samurai", file(with_line(SAMURAI, "3,", f"{value},"))).why


AMOUNT = "is a number from 0 to 62, not "
NUMBERS = {
    "chests": (2, 9, 16), "tray_armies": (3, 8, 14), "rice": (5, 15, 20), "points": (6, 13, 19),
    "armies_to_province": (12,),
}  # fmt: skip
WORDS = {
    "cancel_event": ((1,), ["1", "x"]),
    "calm_unrest": ((4,), ["", "0", "2"]),
    "build": ((7, 17, 21), ["", "1", "unrest", "Castle"]),
    "no_attack": ((10, 11, 18), ["", "1", "a", "C", "AB", "B+A"]),
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
@pytest.mark.parametrize("amount", ["", "x", "-1", "63", "1.5", "1e1", "9" * 5000, "+1", "²"])
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
