"""A log that is being written: what it takes, what it refuses, and its place on disk."""

from __future__ import annotations

import pickle
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random
from threading import Thread

import pytest
from hypothesis import given
from hypothesis import strategies as st

from foundation import OutputError
from foundation.files import claim_file
from tests.tower.log.files import HEAD, TOML, put
from tower import Cubes, read_log, write_log
from tower.log import COLOURLESS, LogDescription, LogError
from tower.log.notebook import EMPTY, UNKNOWN, FallError, Inside, Notebook, NotebookError
from tower.log.notebookfile import ChangedError, NotebookFile

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


def test_a_notebook_is_not_changed_by_its_changes() -> None:
    before = ONE.rows
    ONE.add(Cubes(red=1), Cubes()).delete(ONE.rows[0])
    assert ONE.rows is before


def test_more_cannot_fall_than_was_there() -> None:
    with pytest.raises(FallError) as caught:
        ONE.add(Cubes(blue=1), Cubes(red=2, blue=3))
    assert caught.value.there == Cubes(red=1, blue=3)
    assert str(caught.value) == "toss 2: 2 red fell where at most 1 can have been"
    assert str(pickle.loads(pickle.dumps(caught.value))) == str(caught.value)  # noqa: S301 - our own
    with pytest.raises(FallError, match="1 blue fell where none can have been"):
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
    with pytest.raises(FallError, match="toss 2: 1 red fell where none") as caught:
        TWO.change(TWO.rows[0], fell=Cubes(red=4, blue=1))
    assert caught.value.row.toss == 2
    with pytest.raises(FallError, match="toss 1: 5 red fell where at most 4"):
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


# On disk


def test_a_notebook_is_saved_with_its_description_and_read_again(tmp_path: Path) -> None:
    file = NotebookFile(tmp_path / "log.csv")
    assert file.read() is None
    file.save(TWO)
    assert not file.has_changed()
    assert NotebookFile(tmp_path / "log.csv").read() == TWO
    assert read_log(tmp_path / "log.csv").description.title == "mine"


def test_a_description_is_kept_before_the_first_toss(tmp_path: Path) -> None:
    file = NotebookFile(tmp_path / "log.csv")
    file.save(BLANK)
    assert [each.name for each in tmp_path.iterdir()] == ["log.toml"]
    assert (file.read(), file.description()) == (None, BLANK.description)


def test_without_tosses_there_is_no_log(tmp_path: Path) -> None:
    file = NotebookFile(tmp_path / "log.csv")
    file.save(ONE)
    file.save(BLANK)
    assert [each.name for each in tmp_path.iterdir()] == ["log.toml"]


@pytest.mark.parametrize("name", ["log.csv", "log.toml"])
def test_what_somebody_else_wrote_is_never_overwritten(tmp_path: Path, name: str) -> None:
    file = NotebookFile(tmp_path / "log.csv")
    file.save(ONE)
    with (tmp_path / name).open("a", encoding="utf-8") as other:
        other.write("\n")
    before = (tmp_path / name).read_bytes()
    assert file.has_changed()
    with pytest.raises(ChangedError):
        file.save(TWO)
    assert (tmp_path / name).read_bytes() == before
    file.read()
    file.save(TWO)


def test_a_log_behind_a_link_stays_behind_it(tmp_path: Path) -> None:
    (tmp_path / "far").mkdir()
    link, target = tmp_path / "log.csv", tmp_path / "far" / "tosses.csv"
    link.symlink_to(target)
    file = NotebookFile(link)
    for book in (ONE, BLANK, TWO):  # the second one has no tosses
        file.save(book)
        assert (link.is_symlink(), target.exists()) == (True, bool(book.rows))
    assert read_log(link).rows == TWO.rows


def test_a_missing_description_is_written_again_as_it_was(tmp_path: Path) -> None:
    file = NotebookFile(put(tmp_path, HEAD, TOML + "# mine\n"))
    file.read()
    assert not file.restore_description()
    file.beside.unlink()
    assert file.restore_description()
    assert file.beside.read_text("utf-8") == TOML + "# mine\n"
    assert not file.has_changed()


def test_a_description_that_never_existed_or_was_changed_is_left_alone(tmp_path: Path) -> None:
    file = NotebookFile(put(tmp_path, HEAD, toml=None))
    assert not file.restore_description()
    file.beside.write_text(TOML, "utf-8")
    assert not file.restore_description()
    assert file.beside.read_text("utf-8") == TOML


def test_a_broken_description_is_refused_before_the_first_toss_too(tmp_path: Path) -> None:
    file = NotebookFile(tmp_path / "log.csv")
    file.beside.write_text("nonsense", "utf-8")
    with pytest.raises(LogError, match="not TOML"):
        file.read()
    assert file.has_changed()


@pytest.mark.parametrize("text", ["", "\n"])
def test_an_empty_file_is_a_new_log(tmp_path: Path, text: str) -> None:
    assert NotebookFile(put(tmp_path, text)).read() is None


def test_a_log_with_only_column_names_can_be_continued(tmp_path: Path) -> None:
    file = NotebookFile(put(tmp_path, HEAD))
    found = file.read()
    assert found is not None
    assert (found.rows, found.colours) == ((), ("red", "blue"))
    file.save(found.add(Cubes(red=1), Cubes()))
    assert len(read_log(file.path).rows) == 1


@pytest.mark.parametrize(
    "text", [HEAD + "1,1,1,x,0,0,0,\n", HEAD.replace("note", "remark"), b"\xff\xfe", "nonsense\n"]
)
def test_a_log_that_cannot_be_used_is_refused_and_left_alone(
    tmp_path: Path, text: str | bytes
) -> None:
    path = put(tmp_path, text)
    before = path.read_bytes()
    with pytest.raises(LogError):
        NotebookFile(path).read()
    assert path.read_bytes() == before


def test_files_of_other_kinds_are_refused_as_logs(tmp_path: Path) -> None:
    with pytest.raises(LogError, match=r"name a \.csv file"):
        NotebookFile(tmp_path / "log.toml")
    with pytest.raises(OutputError):
        NotebookFile(tmp_path / "none" / "log.csv")


def test_warnings_of_the_log_are_passed_on(tmp_path: Path) -> None:
    file = NotebookFile(put(tmp_path, HEAD + "1,1,1,1,0,0,0,\n", toml=None))
    file.read()
    assert "reads as recorded" in str(file.warnings[0])
    put(tmp_path, HEAD + "1,1,1,1,0,0,0,\n", TOML)
    file.read()
    assert file.warnings == ()


def test_the_later_of_two_that_save_at_once_notices(tmp_path: Path) -> None:
    path, wrong = tmp_path / "log.csv", list[Exception]()
    file, other = NotebookFile(path), tmp_path / "other.csv"
    file.save(ONE)
    write_log(UNSURE.add(Cubes(red=9), Cubes()).log(), other)

    def save() -> None:
        try:
            file.save(TWO)
        except ChangedError as error:
            wrong.append(error)

    with claim_file(path):  # as whoever saves has it
        thread = Thread(target=save)
        thread.start()
        time.sleep(0.2)
        path.write_bytes(other.read_bytes())
    thread.join()
    assert (len(wrong), path.read_bytes()) == (1, other.read_bytes())


def test_an_unreadable_log_is_never_taken_for_a_new_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = put(tmp_path, HEAD + "1,1,1,1,0,0,0,\n", toml=None)
    file, kept = NotebookFile(path), path.read_bytes()
    notebook = file.read()
    assert notebook is not None
    monkeypatch.setattr("tower.log.file.MAX_BYTES", 5)
    monkeypatch.setattr("tower.log.notebookfile.MAX_BYTES", 5)
    with pytest.raises(LogError, match="is larger than"):
        NotebookFile(path).read()
    for again in (file, NotebookFile(path)):
        with pytest.raises(ChangedError):
            again.save(notebook)
    assert path.read_bytes() == kept
