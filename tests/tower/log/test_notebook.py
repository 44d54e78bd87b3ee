"""A log that is being written: what it accepts, and what it refuses."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cubetower.tower import Cubes, read_log, write_log
from cubetower.tower.log import COLOURLESS, LogDescription
from cubetower.tower.log.notebook import EMPTY, UNKNOWN, FallError, Inside, Notebook, NotebookError

BLANK = Notebook((), ("red", "blue"), LogDescription(title="mine"), emptied=True)
UNSURE = replace(BLANK, emptied=False)
ONE = BLANK.add(Cubes(red=4, blue=3), Cubes(red=3, blue=1))
TWO = ONE.add(Cubes(blue=2), Cubes(red=1, blue=1), note="fast")


# Tosses


def test_tosses_are_numbered_and_the_first_one_starts_from_the_empty_tower() -> None:
    assert [(row.session, row.toss, row.emptied) for row in TWO.rows] == [
        ("1", 1, True),
        ("1", 2, False),
    ]
    assert (TWO.next_toss, TWO.last, TWO.rows[1].note) == (3, TWO.rows[1], "fast")


def test_what_is_inside_follows_from_the_tosses() -> None:
    assert TWO.insides() == (Inside.of(Cubes(red=1, blue=2)), Inside.of(Cubes(blue=3)))
    assert TWO.inside == TWO.insides()[-1]
    assert BLANK.inside == EMPTY == TWO.mark_emptied().inside
    assert UNSURE.inside == UNKNOWN


def test_more_cannot_fall_than_was_there() -> None:
    with pytest.raises(FallError) as caught:
        ONE.add(Cubes(blue=1), Cubes(red=2, blue=3))
    assert caught.value.there == Cubes(red=1, blue=3)
    assert str(caught.value) == "toss 2: 2 red fell, but at most 1 was there"
    assert str(pickle.loads(pickle.dumps(caught.value))) == str(caught.value)  # noqa: S301 - our own
    with pytest.raises(FallError, match="1 blue fell, but none was there"):
        BLANK.add(Cubes(red=1), Cubes(blue=1))


def test_any_fall_is_possible_where_the_contents_are_unknown() -> None:
    book = UNSURE.add(Cubes(red=2), Cubes(red=9, blue=9)).add(Cubes(red=3, blue=1), Cubes(red=1))
    assert book.inside == Inside(None, Cubes(red=2, blue=1))  # whatever was there before


def test_a_colour_that_is_not_counted_is_refused() -> None:
    with pytest.raises(NotebookError, match=r"green is not among the counted colours \(red, blue"):
        ONE.add(Cubes(green=1), Cubes())


def test_after_a_missed_toss_the_contents_are_unknown() -> None:
    book = ONE.add_missed("the cat")
    assert (book.rows[-1].missing, book.rows[-1].note) == (True, "the cat")
    assert book.inside == UNKNOWN
    assert book.add(Cubes(), Cubes(red=9)).inside == UNKNOWN
    assert book.mark_emptied().add(Cubes(red=1), Cubes()).inside == Inside.of(Cubes(red=1))


# Counts and doubts


def test_a_count_is_believed_against_the_tosses() -> None:
    book = TWO.count(Cubes(red=5))
    assert book.expected_inside().known == Cubes(blue=3)
    assert book.inside.known == Cubes(red=5)
    assert book.add(Cubes(), Cubes(red=5)).inside == EMPTY


@pytest.mark.parametrize("change", [lambda b: b.count(Cubes()), lambda b: b.annotate("x")])
def test_counts_and_notes_belong_to_a_toss_of_the_session(
    change: Callable[[Notebook], Notebook],
) -> None:
    for book in (BLANK, TWO.begin(emptied=True)):
        with pytest.raises(NotebookError, match="has none yet"):
            change(book)


def test_notes_add_up() -> None:
    assert TWO.annotate("high").rows[-1].note == "fast; high"
    assert ONE.annotate("high").rows[-1].note == "high"


def test_doubt_takes_back_the_last_reason_why_the_contents_are_known() -> None:
    book = TWO.count(Cubes(red=5)).mark_emptied()
    book = book.doubt()
    assert (book.emptied, book.inside.known) == (False, Cubes(red=5))
    book = book.doubt()
    assert book == TWO
    book = book.doubt()
    assert (book.rows[0].emptied, book.inside.known) == (False, None)
    with pytest.raises(NotebookError, match="unknown already"):
        book.doubt()
    with pytest.raises(NotebookError, match="unknown already"):
        TWO.add_missed().doubt()


# Changing and deleting


def test_changing_a_toss_changes_what_is_inside_after_it() -> None:
    book = TWO.change(TWO.rows[0], thrown=Cubes(red=6, blue=3))
    assert book.inside.known == Cubes(red=2, blue=3)
    assert book.rows[1:] == TWO.rows[1:]


def test_a_change_that_makes_a_later_toss_impossible_is_refused_and_names_it() -> None:
    with pytest.raises(FallError, match="toss 2: 1 red fell, but none") as caught:
        TWO.change(TWO.rows[0], fell=Cubes(red=4, blue=1))
    assert caught.value.row.toss == 2
    with pytest.raises(FallError, match="toss 1: 5 red fell, but at most 4"):
        TWO.change(TWO.rows[0], fell=Cubes(red=5))
    with pytest.raises(FallError, match="toss 2"):
        TWO.delete(TWO.rows[0])


def test_deleting_keeps_the_numbers_of_the_others() -> None:
    book = TWO.add(Cubes(red=1), Cubes()).delete(TWO.rows[1])
    assert [row.toss for row in book.rows] == [1, 3]
    assert book.next_toss == 4
    assert book.inside.known == Cubes(red=2, blue=2)


def test_the_tower_stays_emptied_before_the_toss_behind_a_deleted_one() -> None:
    book = BLANK.add(Cubes(red=1), Cubes()).add(Cubes(red=2), Cubes())
    assert book.delete(book.rows[0]).rows[0].emptied
    alone = ONE.delete(ONE.rows[0])
    assert (alone.rows, alone.emptied) == ((), True)
    other = ONE.begin(emptied=False).add(Cubes(), Cubes())
    left = other.delete(other.rows[0])
    assert (left.rows[0].emptied, left.emptied) == (False, False)


# Sessions and names


def test_a_new_session_numbers_from_1_and_its_contents_are_its_own() -> None:
    book = TWO.begin(emptied=False)
    assert (book.session, book.next_toss, book.last, book.inside) == ("2", 1, None, UNKNOWN)
    book = book.add(Cubes(), Cubes(red=7)).begin("garden", emptied=True)
    assert (book.session, book.inside) == ("garden", EMPTY)
    assert book.add(Cubes(), Cubes()).begin(emptied=True).session == "3"


@pytest.mark.parametrize("label", ["1", " 1 ", "a\x1bb"])
def test_labels_of_sessions_are_new_and_readable(label: str) -> None:
    with pytest.raises(NotebookError):
        TWO.begin(label, emptied=True)


def test_rows_are_found_by_number_and_those_of_other_sessions_behind_their_session() -> None:
    book = TWO.begin("my garden", emptied=True).add(Cubes(red=1), Cubes())
    assert [book.name(row) for row in book.rows] == ["1/1", "1/2", "1"]
    assert all(book.find(book.name(row)) is row for row in book.rows)
    assert book.find("my garden/1") is book.rows[2]
    with pytest.raises(NotebookError, match=r"no toss 7: this session has 1 to 1.*like 1/1"):
        book.find("7")
    with pytest.raises(NotebookError, match="session 2 has none yet"):
        TWO.begin(emptied=True).find("1")


COUNTS = st.integers(0, 3)
CUBES = st.builds(lambda red, blue: Cubes(red=red, blue=blue), COUNTS, COUNTS)
STEPS = st.lists(
    st.tuples(
        st.sampled_from(
            ["add", "missed", "count", "emptied", "doubt", "delete", "change", "begin", "note"]
        ),
        CUBES,
        CUBES,
        st.integers(0, 99),
    ),
    max_size=12,
)


def taken(book: Notebook, what: str, one: Cubes, two: Cubes, number: int) -> Notebook:
    row = book.rows[number % len(book.rows)] if book.rows else None
    if row is not None and what in ("delete", "change"):
        return book.delete(row) if what == "delete" else book.change(row, thrown=one, fell=two)
    steps: dict[str, Callable[[], Notebook]] = {
        "missed": book.add_missed,
        "count": lambda: book.count(one),
        "emptied": book.mark_emptied,
        "doubt": book.doubt,
        "begin": lambda: book.begin(emptied=number % 2 == 0),
        "note": lambda: book.annotate("n"),
    }
    return steps.get(what, lambda: book.add(one, two))()


@pytest.mark.long
@given(steps=STEPS)
def test_whatever_is_done_the_log_reads_back_with_the_same_contents(
    tmp_path_factory: pytest.TempPathFactory, steps: list[tuple[str, Cubes, Cubes, int]]
) -> None:
    book = BLANK
    for step in steps:
        try:
            book = taken(book, *step)
        except NotebookError:
            continue
    if not book.rows:
        return
    path = tmp_path_factory.mktemp("logs") / "log.csv"
    write_log(book.log(), path)
    log = read_log(path)
    assert log.rows == book.rows
    assert [each.after for each in log.contents()] == [each.known for each in book.insides()]


def test_the_minimum_inside_is_never_more_than_the_contents() -> None:
    rng = Random(3)
    for _ in range(50):
        true, book = rng.randrange(9), Notebook((), (COLOURLESS,))
        for _ in range(8):
            thrown = rng.randrange(5)
            fell = rng.randrange(true + thrown + 1)
            true += thrown - fell
            book = book.add(Cubes(cube=thrown), Cubes(cube=fell))
            assert book.inside.known is None
            assert book.inside.minimum.total <= true
