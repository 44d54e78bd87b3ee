"""What `record` asks, and tosses and commands where it expects an answer."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cubetower.tower import Cubes, read_log
from cubetower.tower.log import LogDescription, LogRow
from tests.command.conftest import Record
from tests.command.tablework import falls, rows

pytestmark = pytest.mark.long

GAME = ("black", "blue", "purple", "red", "yellow", "green")


# A new log


def test_a_new_log_begins_with_a_toss_and_asks_once_at_the_end(record: Record) -> None:
    answers = ("r1 b2", "garden tower", "Anna", "a handful", "long", "8,5 mm")
    ran = record("r4 b3 > r3 b1", "y", "quit", *answers, options=())
    assert (ran.status, ran.err) == (1, "")  # long is no length
    assert "Refused: line 8 (long)." in ran.out
    assert ran.out.index("1 [k b p r y g]> r4") < ran.out.index("1 of 5  Open the tower")
    assert "5 of 5  Edge of a cube in mm? [skip] 8,5 mm" in ran.out
    log = read_log(Path("my.csv"))
    said = log.description
    assert log.warnings == ()
    assert (said.kind, said.title, said.colours) == ("recorded", "garden tower", GAME)
    assert (said.farmers, said.cube_edge_mm) == ("green", 8.5)
    assert said.more == {"by": "Anna", "throw": {"style": "a handful"}}
    counted = Cubes(red=1, blue=2)
    thrown, fell = Cubes(red=4, blue=3), Cubes(red=3, blue=1)
    assert log.rows == (LogRow("1", 1, True, thrown, fell, counted),)
    again = record("r1 >", "quit", "", options=())
    assert "What tower" not in again.out
    assert len(rows()) == 2


def test_only_what_the_log_does_not_say_is_asked_and_nothing_in_it_is_lost(record: Record) -> None:
    said = 'kind = "recorded"\nby = "Ann"\ncube_edge_mm = 8\n[throw]\nheight_mm = 100\n'
    Path("my.toml").write_text(said)
    ran = record("r4 > r3", "y", "quit", "", "", "a handful", "green", "never read", options=())
    questions = re.findall("\\d of 4  (\\w+)", ran.out)
    assert (ran.status, questions) == (0, ["Open", "What", "How", "Which"])
    more = {"by": "Ann", "throw": {"height_mm": 100, "style": "a handful"}}
    assert read_log(Path("my.csv")).description == LogDescription(
        title="my tower", cube_edge_mm=8.0, farmers="green", more=more
    )


@pytest.mark.parametrize("throw", ['[throw]\nwho = "Ann"\nstyle = "loose"', 'throw = "loose"'])
def test_how_is_not_asked_where_it_is_said(record: Record, throw: str) -> None:
    Path("my.toml").write_text(f'kind = "recorded"\nfarmers = "green"\n{throw}\n')
    ran = record("r4 > r3", "y", "quit", *[""] * 4, options=())
    assert "How are" not in ran.out
    assert ("Who throws" in ran.out) == ("who" not in throw)


def test_questions_that_nobody_answered_come_again_another_evening(record: Record) -> None:
    record("r1 >", options=())
    assert read_log(Path("my.csv")).description.title == ""
    ran = record("list", "quit", "", "", options=())
    assert "What tower is it?" in ran.out
    assert "empty before toss 1" not in ran.out
    assert "What tower is it?" not in record("list", "quit", "", options=()).out


def test_a_description_that_is_there_is_taken_and_its_comments_stay(record: Record) -> None:
    Path("my.toml").write_text('kind = "recorded"\ncolours = ["red", "white"]\n# mine\n')
    record("w4 > w1", "", "quit", "w3", "tower", "", "my way", options=())
    assert falls() == [({"white": 4}, {"white": 1})]
    assert "# mine" in Path("my.toml").read_text()
    said = read_log(Path("my.csv")).description
    assert (said.title, said.colours, said.more) == (
        "tower",
        ("red", "white"),
        {"throw": {"style": "my way"}},
    )


@pytest.mark.parametrize(("answer", "asked"), [(["y"], 1), (["", "n"], 2)])
def test_whether_the_tower_was_empty_is_asked_until_it_is_answered(
    record: Record, answer: list[str], asked: int
) -> None:
    ran = record("r4 > r3", *answer, "list", "inside", "", options=())
    assert ran.out.count("Was the tower empty") == asked
    assert rows()[0].emptied == (answer == ["y"])


@pytest.mark.parametrize("lines", [[], ["quit"], ["", "b1 >"]])
def test_no_answer_says_nothing_about_the_tower_of_a_new_session(
    record: Record, lines: list[str]
) -> None:
    ran = record("r4 b2 > r3 b2", "y", "session", "b1 >", *lines, options=())
    assert re.search(r"New session 2\s+inside after session 1 ■ 1\sred  \(1\)", ran.out)
    assert "Was the tower empty before toss 1? Taken as: not known." in ran.out
    assert [row.emptied for row in rows()][:2] == [True, False]


def test_a_log_with_only_column_names_begins_with_an_empty_tower(record: Record) -> None:
    Path("my.csv").write_text("session,toss,emptied,thrown_red,fell_red,note\n")
    ran = record("r4 > r3", "y", options=())
    assert "Was the tower empty before toss 1?" in ran.out
    assert [row.emptied for row in rows()] == [True]


@pytest.mark.parametrize(
    ("refused", "end"), [(12, "line 12 (x)."), (14, "line 12 (x) and 2 more.")]
)
def test_of_many_refused_lines_the_first_ones_are_named(
    record: Record, refused: int, end: str
) -> None:
    ran = record(*["x"] * refused)
    told = " ".join(ran.out[ran.out.index("Refused:") :].split())
    assert told.startswith("Refused: line 1 (x), line 2 (x), ")
    assert told.endswith(end)


def test_of_a_log_whose_only_toss_is_undone_nothing_is_left(record: Record) -> None:
    record("r4 > r3", "undo", options=())
    assert list(Path().iterdir()) == []
    assert record("w1 >", options=("--colours", "red,white")).status == 0


# Tosses and commands where an answer is expected


LAST = ("quit", "r1 b2", "title", "who", "how", "8")  # all that is asked at the end, answered


@pytest.mark.parametrize("answered", range(1, len(LAST)))
def test_a_toss_is_taken_at_any_question(record: Record, answered: int) -> None:
    ran = record("r4 b3 > r3 b1", *LAST[:answered], "r2 > r2", "tap", options=())
    assert (ran.status, ran.err) == (0, "")
    assert [row.thrown.total for row in rows()] == [7, 2, 0]
    assert (rows()[0].inside is not None) == (answered > 1)


@pytest.mark.parametrize("answer", ["session 2 crew", "Count Zero"])
def test_words_at_a_question_are_its_answer_whatever_the_first_one_is(
    record: Record, answer: str
) -> None:
    record("r4 b3 > r3 b1", "y", "quit", "", "", answer, options=())
    assert read_log(Path("my.csv")).description.more == {"by": answer}
    assert [row.session for row in rows()] == ["1"]


@pytest.mark.parametrize("line", ["count r1 b2", "edit 1 r5 >", "list all", "letters x=red"])
def test_a_command_that_no_answer_begins_with_is_one_at_any_question(
    record: Record, line: str
) -> None:
    ran = record("r4 b3 > r3 b1", "y", "quit", "", "", line, options=())
    assert "3 of 5  Who throws?" in ran.out
    assert f"2 [k b p r y g]> {line}" in ran.out


@pytest.mark.parametrize("answered", range(1, len(LAST)))
def test_quit_at_a_question_keeps_the_answers_before_it(record: Record, answered: int) -> None:
    assert record("r4 b3 > r3 b1", *LAST[:answered], "quit", "r1 >", options=()).status == 0
    said = read_log(Path("my.csv")).description
    told = (rows()[0].inside, said.title, said.more.get("by"), "throw" in said.more)
    empty = (None, "", None, False)
    whole = (Cubes(red=1, blue=2), "title", "who", True)
    assert told == whole[: answered - 1] + empty[answered - 1 :]


@pytest.mark.parametrize("answered", range(2, len(LAST)))
def test_undo_at_a_question_takes_back_the_answer_before_it(record: Record, answered: int) -> None:
    lines = (*LAST[:answered], "help", "# a comment", "undo", LAST[answered - 1], *LAST[answered:])
    ran = record("r4 b3 > r3 b1", *lines, options=())
    assert (ran.status, len(rows())) == (0, 1)
    assert f"taken back: {'the count' if answered == 2 else 'the answer to “'}" in ran.out
    assert "Enter takes what stands in brackets" in ran.out
    said = read_log(Path("my.csv")).description
    assert (said.title, said.cube_edge_mm) == ("title", 8.0)
    assert said.more == {"by": "who", "throw": {"style": "how"}}


def test_a_toss_in_place_of_a_yes_is_taken_and_the_count_refused(record: Record) -> None:
    ran = record("r4 > r3", "count r2", "b1 >")
    assert (ran.status, len(rows()), rows()[0].inside) == (1, 2, None)
    assert "Line 2: The count was not saved" in ran.out


@pytest.mark.parametrize("lines", [(), ("", "# b"), ("y", "help"), ("quit",), ("undo",)])
@pytest.mark.parametrize("options", [(), ("--colours", "red,blue")])
def test_a_run_that_keeps_nothing_is_no_success(
    record: Record, lines: tuple[str, ...], options: tuple[str, ...]
) -> None:
    ran = record(*lines, options=options)
    assert (ran.status, ran.out.count("No toss is recorded: ")) == (1, 1)
    assert list(Path().iterdir()) == []
