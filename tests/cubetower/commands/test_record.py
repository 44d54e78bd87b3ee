"""`record` as it is used at the table, line by line."""

from __future__ import annotations

from pathlib import Path

import pytest

from foundation import data_path
from tests.cubetower.conftest import Record
from tests.cubetower.tablework import falls, rows
from tower import Cubes, read_log
from tower.notation import letters_for

GAME = ("black", "blue", "purple", "red", "yellow", "green")


# The dialogue


def test_every_toss_tells_what_is_inside_now(record: Record) -> None:
    ran = record("r4 b3 > r3 b1", "b2 > r1 b1", "inside")
    assert "1 [r b g]> r4 b3 > r3 b1\n" in ran.out
    assert "in ■ 3\u00a0blue  ■ 4\u00a0red · out ■ 1\u00a0blue  ■ 3\u00a0red" in ran.out
    assert "inside now ■ 2\u00a0blue  ■ 1\u00a0red  (3)" in ran.out
    assert ran.out.count("inside now ■ 3\u00a0blue  (3)") == 2
    assert "my.csv: 2 tosses; everything is saved" in ran.out
    assert "cubetower log check my.csv" in ran.out
    assert "\x1b" not in ran.out  # no colours into a pipe


@pytest.mark.parametrize("line", ["r4 b3", "x1 >", "r4 > r5", "r4 > g1", "r-1 >", "undoo", "4 > 4"])
def test_of_a_refused_line_nothing_is_stored(record: Record, line: str) -> None:
    ran = record(line)
    assert (ran.status, ran.err) == (1, "")
    assert "Line 1: " in ran.out
    assert f"Refused: line 1 ({line})." in ran.out
    assert not Path("my.csv").exists()


@pytest.mark.parametrize(
    ("lines", "status"),
    [
        (("r4 > r3", "list", "", "quit", ""), 0),
        (("r4 > r3", "r4", "b1 >", "quit"), 1),
        (("r4 > r3", "count r2", "n"), 0),  # a no is an answer
        (("r4 > r3", "count r2", "b1 >"), 1),  # the count is not confirmed
        (("r4 > r3", "count r2"), 1),  # the input ends before the count is confirmed
        (("r4 > r3", "edit 1"), 1),
        (("r4 > r3", "quit", "7"), 1),
    ],
)
def test_a_script_learns_from_the_status_whether_all_lines_were_taken(
    record: Record, lines: tuple[str, ...], status: int
) -> None:
    ran = record(*lines)
    assert ran.status == status
    assert ("Refused: line " in ran.out) == bool(status)
    assert rows()[0].fell == Cubes(red=3)


def test_a_word_that_is_nearly_a_command_is_named(record: Record) -> None:
    assert "did you mean `emptied`" in " ".join(record("emtied").out.split())


def test_what_cannot_have_fallen_may_have_been_inside_uncounted(record: Record) -> None:
    ran = record("r1 > r1", "r4 > r3 g1", "undo", "unknown", "r4 > r3 g1", "unknown")
    assert "1 green fell, but none was there" in ran.out
    assert "`unknown` if cubes" in ran.out
    assert "inside unknown, at least ■ 1\u00a0red  (1)" in ran.out
    assert "any fall is possible" in ran.out
    assert [row.emptied for row in rows()] == [False]


def test_unknown_names_the_toss_that_was_thought_to_start_from_an_empty_tower(
    record: Record,
) -> None:
    ran = record("r4 > r3", "count r1", "unknown", "unknown")
    assert "the count after toss 1 is taken back" in ran.out
    assert "toss 1 no longer starts from an empty tower" in ran.out


def test_a_missed_toss_makes_the_contents_unknown(record: Record) -> None:
    ran = record("r4 > r3", "missed # the cat", "> g2", "emptied", "g1 >")
    assert "inside unknown" in ran.out
    assert [(row.missing, row.emptied, row.note) for row in rows()] == [
        (False, True, ""),
        (True, False, "the cat"),
        (False, False, ""),
        (False, True, ""),
    ]
    assert "inside now ■ 1\u00a0green  (1)" in ran.out


def test_undo_and_redo_go_step_by_step(record: Record) -> None:
    seen: list[int] = []

    def look() -> None:
        seen.append(len(rows()) if Path("my.csv").exists() else 0)

    ran = record(
        *("r4 > r3", "b2 >", look, "undo", look, "undo", look, "redo", look, "redo", look),
        *("undo", "g1 >", "redo", "undo", "undo", "undo", "undo", look),
    )
    assert seen == [2, 1, 0, 1, 2, 0]
    assert "taken back: toss 2: b2 >" in ran.out
    assert "done again: toss 1: r4 > r3" in ran.out
    assert ran.out.count("There is nothing to redo") == 1
    assert ran.out.count("There is nothing to undo") == 2


def test_any_toss_can_be_edited(record: Record) -> None:
    record("r4 > r3 # high", "b2 > b1", "edit 1 r5 b1 > r3", "edit 2", "b3 > # low")
    assert falls() == [({"red": 5, "blue": 1}, {"red": 3}), ({"blue": 3}, {})]
    assert [row.note for row in rows()] == ["high", "low"]


def test_help_at_an_edit_speaks_of_no_brackets(record: Record) -> None:
    ran = record("r4 > r3", "edit 1", "help", "")
    assert "an empty line leaves it as it is" in ran.out
    assert "brackets" not in ran.out
    assert "brackets" in record("b1 >", "session", "g1 >", "help").out


def test_edit_also_changes_marks_counts_and_notes(record: Record) -> None:
    record(
        *("r4 > r3", "n", "b2 > b1", "g1 >", "edit 1 emptied", "edit 2 missed"),
        *("edit 3 count g1 r2", "edit 3 note Counted by ME", "edit 1", "", "edit 1 r4 > r3"),
    )
    first, second, third = rows()
    assert (first.emptied, second.missing, second.fell) == (True, True, Cubes())
    assert (third.inside, third.note) == (Cubes(green=1, red=2), "Counted by ME")


@pytest.mark.parametrize("line", ["edit 1 r4 > r4", "delete 1", "edit 1 r1 > r1"])
def test_a_change_that_makes_a_later_toss_impossible_is_refused(record: Record, line: str) -> None:
    ran = record("r4 > r3", "b1 >", "> r1", line)
    assert "Then toss 3 would be impossible: 1 red fell, but none was there" in ran.out
    assert falls() == [({"red": 4}, {"red": 3}), ({"blue": 1}, {}), ({}, {"red": 1})]


@pytest.mark.parametrize("line", ["edit 9 r1 >", "delete 9", "edit", "delete", "edit 1 r1 > r9"])
def test_changes_of_nothing_are_refused(record: Record, line: str) -> None:
    ran = record("r4 > r3", line)
    assert ran.out.count(" ? ") == 1
    assert falls() == [({"red": 4}, {"red": 3})]


def test_a_toss_can_be_deleted(record: Record) -> None:
    ran = record("r4 > r3", "b2 >", "delete 1")
    assert "toss 1 is deleted: r4 > r3" in ran.out
    assert [(row.toss, row.emptied) for row in rows()] == [(2, True)]


def test_a_count_says_whether_it_agrees(record: Record) -> None:
    ran = record("r4 b1 > r3", "count r1 b1", "list")
    assert "counted ■ 1\u00a0blue  ■ 1\u00a0red, as the tosses say" in ran.out
    assert "(2) counted" in ran.out
    assert rows()[0].inside == Cubes(red=1, blue=1)


@pytest.mark.parametrize("line", ["count r2", "edit 1 count r2"])
@pytest.mark.parametrize(("answer", "stored"), [("n", None), ("", None), ("y", Cubes(red=2))])
def test_a_count_that_does_not_agree_is_stored_only_if_it_is_confirmed(
    record: Record, answer: str, stored: Cubes | None, line: str
) -> None:
    ran = record("r4 b1 > r3", line, answer)
    assert "2 red counted where the tosses leave 1" in ran.out
    assert "0 blue counted where the tosses leave 1" in ran.out
    assert rows()[0].inside == stored


def test_a_count_that_nobody_confirmed_is_a_refused_line(record: Record) -> None:
    ran = record("r4 > r3", "y", "count r3", "hello", options=())
    assert ran.status == 1
    assert "line 3 (count r3), line 4 (hello)" in " ".join(ran.out.split())
    assert rows()[0].inside is None


def test_a_count_makes_unknown_contents_known(record: Record) -> None:
    ran = record("r4 > r3", "n", "count r0", "y", "count g2 r1", "> g3")
    assert "0 red counted where the tosses leave at least 1" in ran.out
    assert "known from here on" in ran.out
    assert "1 fell" not in ran.out
    assert "3 green fell, but at most 2 were there" in ran.out


@pytest.mark.parametrize("line", ["count", "count r", "note", "list"])
def test_commands_ask_for_what_they_lack(record: Record, line: str) -> None:
    assert " ? " in record(line).out


def test_a_session_asks_whether_the_tower_was_emptied(record: Record) -> None:
    ran = record(
        *("r4 > r3", "session", "> b5", "y", "session garden", "b1 >"),
        *("edit 1/1 r4 >", "list all", "session 1", "session", "quit"),
    )
    assert [(row.session, row.toss, row.emptied) for row in rows()] == [
        ("1", 1, True),
        ("2", 1, False),
        ("garden", 1, True),
    ]
    assert rows()[0].fell == Cubes()
    assert "there is a session 1 already" in ran.out
    assert " 1/1 " in ran.out


def test_list_shows_the_last_tosses_or_all(record: Record) -> None:
    lines = [f"r{count} > r{count}" for count in range(1, 13)]
    last = record(*lines, "list").out
    assert " ■ r3 " in last
    assert " ■ r2 " not in last
    assert "12 tosses in all: `list all`" in last
    assert " ■ r1 " in record("list all").out


def test_notes_belong_to_the_last_toss(record: Record) -> None:
    ran = record("r4 > r3 # high", "note One on the Table # really", "quit", "")
    assert rows()[0].note == "high; One on the Table # really"
    assert "toss 1: high; One on the Table" in ran.out


def test_quitting_offers_a_count(record: Record) -> None:
    ran = record("r4 > r3", "quit", "nonsense", "count r2", "n", "r1", "never read")
    assert ran.out.count("Open the tower and count") == 3
    assert rows()[0].inside == Cubes(red=1)
    assert "Open the tower" not in record("quit").out  # counted already


def test_help_names_every_command(record: Record) -> None:
    ran = record("help")
    for command in ("missed", "emptied", "count", "unknown", "note", "edit", "delete", "undo"):
        assert f" {command}" in ran.out


def test_what_is_shown_fits_into_80_columns(
    record: Record, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cubetower.terminal.output.PIPED_WIDTH", 80)
    everything = " ".join(f"{short}7" for short in letters_for(GAME).values())
    ran = record(
        *(f"{everything} > {everything} # of many colours, and with a long note about it"),
        *("list", "help", "r1 > g9", "count r9", "y", "quit"),
        options=("--colours", ",".join(GAME)),
    )
    typed = [line for line in ran.out.splitlines() if not line.startswith(("1 [", "my.csv"))]
    assert max(map(len, typed)) <= 80


# Calls


def test_a_log_with_problems_is_left_alone(record: Record) -> None:
    Path("my.csv").write_text("session,toss,emptied,thrown,fell\n1,1,1,x,2\n1,2,0,3,-1\n")
    ran = record(options=())
    assert (ran.status, ran.err.count("\n")) == (2, 2)
    assert "my.csv:2: column 'thrown'" in ran.err


def test_real_tosses_do_not_go_into_a_simulated_log(record: Record) -> None:
    for suffix in (".csv", ".toml"):
        shipped = data_path(f"logs/reference-j{suffix}")
        Path(f"my{suffix}").write_bytes(shipped.read_bytes())
    ran = record("r1 >", options=())
    assert ran.status == 2
    assert "the log is simulated" in ran.err


def test_colours_of_a_log_stay(record: Record) -> None:
    record("r4 > r3")
    ran = record("r1 >", options=("--colours", "red,white"))
    assert ran.status == 2
    assert "my.csv counts red, blue, green" in ran.err
    assert len(rows()) == 1


@pytest.mark.parametrize("log", ["", None])
@pytest.mark.parametrize("colours", ["red,blue", "red,green,white", "counts"])
def test_colours_that_are_not_in_the_description_are_refused_at_once(
    record: Record, log: str | None, colours: str
) -> None:
    Path("my.toml").write_text('kind = "recorded"\ncolours = ["red", "white"]\n')
    if log is not None:
        Path("my.csv").write_text(log)
    ran = record("r1 >", options=("--colours", colours))
    assert (ran.status, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert "my.toml has the colours red, white; leave out --colours" in ran.err


def test_some_of_the_colours_of_a_description_will_do(record: Record) -> None:
    Path("my.toml").write_text('kind = "recorded"\ncolours = ["red", "white", "blue"]\n')
    assert record("b1 >", options=("--colours", "blue,red")).status == 0
    assert read_log(Path("my.csv")).colours == ("blue", "red")
