"""`record` as it is used at the table, line by line."""

from __future__ import annotations

import os
import pty
import select
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest

from cubetower.entry import beginnings
from tests.cubetower.conftest import STOPPABLE, Cubetower, Ran
from tower import Cubes, OutputError, data_path, read_log
from tower.log import LogRow

GAME = ("black", "blue", "purple", "red", "yellow", "green")
Line = str | Callable[[], object]


class Typed:
    """Standard input; a line that can be called is something that happens meanwhile."""

    def __init__(self, lines: tuple[Line, ...]) -> None:
        self._lines = iter(lines)

    def isatty(self) -> bool:
        return False

    def readline(self) -> str:
        for line in self._lines:
            if isinstance(line, str):
                return f"{line}\n"
            line()
        return ""


Record = Callable[..., Ran]


@pytest.fixture
def record(cubetower: Cubetower, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Record:
    monkeypatch.chdir(tmp_path)

    def ran(*lines: Line, options: tuple[object, ...] = ("--colours", "red,blue,green")) -> Ran:
        monkeypatch.setattr(sys, "stdin", Typed(lines))
        return cubetower("record", "my.csv", *options)

    return ran


def rows() -> tuple[LogRow, ...]:
    return read_log(Path("my.csv")).rows


def falls() -> list[tuple[dict[str, int], dict[str, int]]]:
    return [(dict(row.thrown), dict(row.fell)) for row in rows()]


# A new log


def test_a_new_log_asks_once_for_what_its_description_needs(record: Record) -> None:
    answers = ("garden tower", "Anna", "a handful", "red, blue", "x", "blue", "8,5 mm")
    ran = record(*answers, "y", "r4 b3 > r3 b1", "quit", "", options=())
    assert (ran.status, ran.err) == (0, "")
    log = read_log(Path("my.csv"))
    said = log.description
    assert log.warnings == ()
    assert (said.kind, said.title, said.colours) == ("recorded", "garden tower", ("red", "blue"))
    assert (said.farmers, said.cube_edge_mm) == ("blue", 8.5)
    assert said.more == {"by": "Anna", "throw": {"style": "a handful"}}
    assert log.rows == (LogRow("1", 1, True, Cubes(red=4, blue=3), Cubes(red=3, blue=1)),)
    again = record("r1 >", options=())
    assert "What tower" not in again.out
    assert len(rows()) == 2


def test_enter_skips_what_is_optional(record: Record) -> None:
    record(*[""] * 6, "", "bla2 > bla1", options=())
    log = read_log(Path("my.csv"))
    assert (log.colours, log.description.farmers) == (GAME, "green")
    assert (log.description.title, log.description.more) == ("my tower", {})
    assert log.description.cube_edge_mm is None


def test_a_log_may_count_without_colours(record: Record) -> None:
    ran = record("", "", "", "counts", "", "y", "7 > 5", "4 > 7", "count 2", "list", options=())
    assert "7 cube fell" not in ran.out
    assert "7 fell where at most 6 can have been" in ran.out
    assert "thrown,fell,inside" in Path("my.csv").read_text()
    assert falls() == [({"cube": 7}, {"cube": 5})]


def test_an_answer_that_is_not_understood_is_asked_for_again(record: Record) -> None:
    ran = record(
        *("", "", "", "red;blue", "red,blue", "green", "", "long", "0", "8"),
        *("perhaps", "n", "> r9"),
        options=(),
    )
    log = read_log(Path("my.csv"))
    assert (log.colours, log.description.cube_edge_mm) == (("red", "blue"), 8.0)
    assert [row.emptied for row in log.rows] == [False]
    for asked in ("is no name for a colour", "which colour is that", "how long is that", "Yes or"):
        assert asked in ran.out


@pytest.mark.parametrize("lines", [(), ("title", "who"), ("", "", "", "red,blue")])
def test_questions_that_are_broken_off_leave_nothing_behind(
    record: Record, lines: tuple[str, ...]
) -> None:
    ran = record(*lines, options=())
    assert (ran.status, list(Path().iterdir())) == (0, [])
    assert "No toss is recorded" in ran.out


def test_a_description_that_is_there_is_taken(record: Record) -> None:
    Path("my.toml").write_text('kind = "recorded"\ncolours = ["red", "white"]\n# mine\n')
    record("y", "w4 > w1", options=())
    assert falls() == [({"white": 4}, {"white": 1})]
    assert "# mine" in Path("my.toml").read_text()


# The dialogue


def test_every_toss_tells_what_is_inside_now(record: Record) -> None:
    ran = record("y", "r4 b3 > r3 b1", "b2 > r1 b1", "inside")
    assert "1> r4 b3 > r3 b1\n" in ran.out
    assert "in ■ 3\u00a0blue  ■ 4\u00a0red · out ■ 1\u00a0blue  ■ 3\u00a0red" in ran.out
    assert "inside now ■ 2\u00a0blue  ■ 1\u00a0red  (3)" in ran.out
    assert ran.out.count("inside now ■ 3\u00a0blue  (3)") == 2
    assert "my.csv: 2 tosses; all is saved" in ran.out
    assert "cubetower log check my.csv" in ran.out
    assert "\x1b" not in ran.out  # no colours into a pipe


@pytest.mark.parametrize("line", ["r4 b3", "x1 >", "r4 > r5", "r4 > g1", "r-1 >", "undoo", "4 > 4"])
def test_of_a_refused_line_nothing_is_stored(record: Record, line: str) -> None:
    ran = record("y", line)
    assert ran.status == 0
    assert " ? " in ran.out
    assert not Path("my.csv").exists()


def test_a_word_that_is_nearly_a_command_is_named(record: Record) -> None:
    assert "did you mean `emptied`" in " ".join(record("y", "emtied").out.split())


def test_what_cannot_have_fallen_may_have_been_inside_uncounted(record: Record) -> None:
    ran = record("y", "r4 > r3 g1", "unknown", "r4 > r3 g1", "unknown")
    assert "1 green fell where none can have been" in ran.out
    assert "`unknown` if cubes" in ran.out
    assert "inside unknown, at least ■ 1\u00a0red  (1)" in ran.out
    assert "any fall is possible" in ran.out
    assert [row.emptied for row in rows()] == [False]


def test_unknown_names_the_toss_that_was_thought_to_start_from_an_empty_tower(
    record: Record,
) -> None:
    ran = record("y", "r4 > r3", "count r1", "unknown", "unknown")
    assert "the count after toss 1 is taken back" in ran.out
    assert "toss 1 no longer starts from an empty tower" in ran.out


def test_a_missed_toss_makes_the_contents_unknown(record: Record) -> None:
    ran = record("y", "r4 > r3", "missed # the cat", "> g2", "emptied", "g1 >")
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
        *("y", "r4 > r3", "b2 >", look, "undo", look, "undo", look, "redo", look, "redo", look),
        *("undo", "g1 >", "redo", "undo", "undo", "undo", "undo", look),
    )
    assert seen == [2, 1, 0, 1, 2, 0]
    assert "taken back: toss 2: b2 >" in ran.out
    assert "done again: toss 1: r4 > r3" in ran.out
    assert ran.out.count("There is nothing to do again") == 1
    assert ran.out.count("There is nothing to undo") == 1  # the session was begun, too


def test_any_toss_can_be_edited(record: Record) -> None:
    record("y", "r4 > r3 # high", "b2 > b1", "edit 1 r5 b1 > r3", "edit 2", "b3 > # low")
    assert falls() == [({"red": 5, "blue": 1}, {"red": 3}), ({"blue": 3}, {})]
    assert [row.note for row in rows()] == ["high", "low"]


def test_edit_also_changes_marks_counts_and_notes(record: Record) -> None:
    record(
        *("n", "r4 > r3", "b2 > b1", "g1 >", "edit 1 emptied", "edit 2 missed"),
        *("edit 3 count g1 r2", "edit 3 note Counted by ME", "edit 1", "", "edit 1 r4 > r3"),
    )
    first, second, third = rows()
    assert (first.emptied, second.missing, second.fell) == (True, True, Cubes())
    assert (third.inside, third.note) == (Cubes(green=1, red=2), "Counted by ME")


@pytest.mark.parametrize("line", ["edit 1 r4 > r4", "delete 1", "edit 1 r1 > r1"])
def test_a_change_that_makes_a_later_toss_impossible_is_refused(record: Record, line: str) -> None:
    ran = record("y", "r4 > r3", "b1 >", "> r1", line)
    assert "Then toss 3 cannot be: 1 red fell where none can have been" in ran.out
    assert falls() == [({"red": 4}, {"red": 3}), ({"blue": 1}, {}), ({}, {"red": 1})]


@pytest.mark.parametrize("line", ["edit 9 r1 >", "delete 9", "edit", "delete", "edit 1 r1 > r9"])
def test_changes_of_nothing_are_refused(record: Record, line: str) -> None:
    ran = record("y", "r4 > r3", line)
    assert ran.out.count(" ? ") == 1
    assert falls() == [({"red": 4}, {"red": 3})]


def test_a_toss_can_be_deleted(record: Record) -> None:
    ran = record("y", "r4 > r3", "b2 >", "delete 1")
    assert "toss 1 is deleted: r4 > r3" in ran.out
    assert [(row.toss, row.emptied) for row in rows()] == [(2, True)]


def test_a_count_says_whether_it_agrees(record: Record) -> None:
    ran = record("y", "r4 b1 > r3", "count r1 b1", "list")
    assert "counted ■ 1\u00a0blue  ■ 1\u00a0red as the tosses say" in ran.out
    assert "(2) counted" in ran.out
    assert rows()[0].inside == Cubes(red=1, blue=1)


@pytest.mark.parametrize(("answer", "stored"), [("n", None), ("", None), ("y", Cubes(red=2))])
def test_a_count_that_does_not_agree_is_stored_only_if_it_is_confirmed(
    record: Record, answer: str, stored: Cubes | None
) -> None:
    ran = record("y", "r4 b1 > r3", "count r2", answer)
    assert "2 red counted where the tosses leave 1" in ran.out
    assert "0 blue counted where the tosses leave 1" in ran.out
    assert rows()[0].inside == stored


def test_a_count_makes_unknown_contents_known(record: Record) -> None:
    ran = record("n", "r4 > r3", "count r0", "y", "count g2 r1", "> g3")
    assert "0 red counted where the tosses leave at least 1" in ran.out
    assert "known from here on" in ran.out
    assert "1 fell" not in ran.out
    assert "3 green fell where at most 2 can have been" in ran.out


@pytest.mark.parametrize("line", ["count", "count r", "note", "list"])
def test_commands_ask_for_what_they_lack(record: Record, line: str) -> None:
    assert " ? " in record("y", line).out


def test_a_session_asks_whether_the_tower_was_emptied(record: Record) -> None:
    ran = record(
        *("y", "r4 > r3", "session", "n", "> b5", "session garden", "y", "b1 >"),
        *("edit 1/1 r4 >", "list all", "session 1", "session", "y", "quit"),
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
    last = record("y", *lines, "list").out
    assert " ■ r3 " in last
    assert " ■ r2 " not in last
    assert "12 tosses in all: `list all`" in last
    assert " ■ r1 " in record("list all").out


def test_notes_belong_to_the_last_toss(record: Record) -> None:
    ran = record("y", "r4 > r3 # high", "note One on the Table # really", "quit", "")
    assert rows()[0].note == "high; One on the Table # really"
    assert "toss 1: high; One on the Table" in ran.out


def test_quitting_offers_a_count(record: Record) -> None:
    ran = record("y", "r4 > r3", "quit", "nonsense", "count r2", "n", "r1", "never read")
    assert ran.out.count("Open the tower and count") == 3
    assert rows()[0].inside == Cubes(red=1)
    assert "Open the tower" not in record("quit").out  # counted already


def test_help_names_every_command(record: Record) -> None:
    ran = record("y", "help")
    for command in ("missed", "emptied", "count", "unknown", "note", "edit", "delete", "undo"):
        assert f" {command}" in ran.out


def test_what_is_shown_fits_into_80_columns(
    record: Record, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cubetower.terminal.PIPED_WIDTH", 80)
    everything = " ".join(f"{short}7" for short in beginnings(GAME).values())
    ran = record(
        *("y", f"{everything} > {everything} # of many colours, and with a long note about it"),
        *("list", "help", "r1 > g9", "count r9", "y", "quit"),
        options=("--colours", ",".join(GAME)),
    )
    typed = [line for line in ran.out.splitlines() if not line.startswith(("1>", "my.csv"))]
    assert max(map(len, typed)) <= 80


# Safety


def test_going_on_within_hours_and_asking_after_them(record: Record) -> None:
    record("y", "r4 > r3")
    ran = record("r1 > r2")
    assert "Going on with session 1" in ran.out
    assert "inside now ■ 1\u00a0red  (1)" in ran.out
    for answer, session in (("n", "1"), ("y", "2")):
        long_ago = time.time() - 7 * 3600
        os.utime("my.csv", (long_ago, long_ago))
        lines = (answer, "y", "b1 >") if answer == "y" else (answer, "b1 >")
        assert "the last one 7 h ago" in record(*lines).out
        assert rows()[-1].session == session


def test_what_is_in_no_file_yet_is_said_at_the_end(record: Record) -> None:
    said = "say `emptied` again"
    assert said in record("y", "r4 > r3", "emptied").out
    assert said not in record("emptied", "r1 >").out


def test_after_kill_9_all_tosses_are_there(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "cubetower", "record", "my.csv", "--colours", "red,blue"]
    with subprocess.Popen(
        command, cwd=tmp_path, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
    ) as program:
        assert program.stdin is not None
        assert program.stdout is not None
        program.stdin.write("y\nr4 b3 > r3\nr2 > r1\nr1 > r")
        program.stdin.flush()
        for line in program.stdout:
            if "(5)" in line:  # the second toss was answered
                break
        program.kill()
    assert program.returncode == -9
    log = read_log(tmp_path / "my.csv")
    assert [dict(row.thrown) for row in log.rows] == [{"red": 4, "blue": 3}, {"red": 2}]
    assert log.contents()[-1].after == Cubes(red=2, blue=3)
    ran = subprocess.run(
        [*command[:-2]], cwd=tmp_path, input="undo\nb1 >\n", capture_output=True, text=True,
        check=True,
    )  # fmt: skip
    assert "2 tosses, the last one just now" in ran.stdout
    assert len(read_log(tmp_path / "my.csv").rows) == 3


def test_an_interrupt_ends_it_with_all_saved(record: Record) -> None:
    def interrupt() -> None:
        raise KeyboardInterrupt

    ran = record("y", "r4 > r3", interrupt, "r1 >")
    assert ran.status == 130
    assert "my.csv: 1 toss; all is saved" in ran.out
    assert len(rows()) == 1


def test_a_log_that_was_changed_meanwhile_is_read_anew_and_not_overwritten(record: Record) -> None:
    def change() -> None:
        text = Path("my.csv").read_text().replace("1,1,1,4", "1,1,1,5")
        Path("my.csv").write_text(text + "1,7,0,0,0,2,0,0,0,by hand\r\n")

    ran = record("y", "r4 > r1", change, "g1 > r1", "undo", "undo")
    assert "my.csv was changed by somebody else; it is read anew: 2 tosses" in " ".join(
        ran.out.split()
    )
    assert [(row.toss, row.thrown["red"], row.note) for row in rows()] == [
        (1, 5, ""),
        (7, 0, "by hand"),
    ]
    assert "There is nothing to undo" in ran.out


def test_a_session_without_tosses_and_an_emptied_tower_outlive_a_change_on_disk(
    record: Record,
) -> None:
    def change() -> None:
        path = Path("my.csv")
        path.write_text(path.read_text().replace("1,1,1,4", "1,1,1,5"))

    record("y", "r4 > r1", "session garden", "y", change, "g1 >")
    assert (rows()[1].session, rows()[1].emptied, rows()[0].thrown["red"]) == ("garden", True, 5)


def test_a_log_that_was_broken_meanwhile_is_left_alone_until_it_is_mended(record: Record) -> None:
    kept: list[bytes] = []

    def spoil() -> None:
        kept.append(Path("my.csv").read_bytes())
        Path("my.csv").write_text("nonsense")

    def mend() -> None:
        assert Path("my.csv").read_text() == "nonsense"
        Path("my.csv").write_bytes(kept[0])

    ran = record("y", "r4 > r1", spoil, "r2 >", "undo", mend, "g1 >")
    assert "cannot be read now" in " ".join(ran.out.split())
    assert falls() == [({"red": 4}, {"red": 1}), ({"green": 1}, {})]


def test_a_log_that_is_gone_is_written_anew(record: Record) -> None:
    ran = record("y", "r4 > r1", lambda: Path("my.csv").unlink(), "g1 >")
    assert "was gone" in ran.out
    assert len(rows()) == 2


def test_a_description_may_be_changed_meanwhile(record: Record) -> None:
    def describe() -> None:
        Path("my.toml").write_text('kind = "recorded"\ntitle = "new"\n')

    ran = record("y", describe, "r4 > r1", describe, "r1 >", "undo")
    assert ran.out.count(" ? ") == 0
    assert len(rows()) == 1
    assert read_log(Path("my.csv")).description.title == "new"


def test_what_cannot_be_written_is_not_stored_and_told(
    record: Record, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fill_disk() -> None:
        def full(*_: object) -> None:
            raise OutputError("cannot write my.csv: No space left on device")

        monkeypatch.setattr("tower.log.notebookfile.write_log", full)

    ran = record("y", "r4 > r3", fill_disk, "r1 > r2", monkeypatch.undo, "quit", "")
    assert "No space left on device" in ran.out
    assert "Nothing is stored" in ran.out


def test_a_note_of_strange_signs_is_kept_readable(record: Record) -> None:
    ran = record("y", "r4 > r3 # a\x1b[2J\tb\udcffü")
    assert rows()[0].note == "a[2J bü"
    path = Path("my.csv")
    path.write_text(path.read_text().replace("a[2J bü", "\x1b[2J"))
    ran = record("list", "undo", "edit 1", "", "edit 1 r4 >", options=())
    assert "\x1b" not in ran.out


# Calls


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["my.toml"],
        ["my.parquet"],
        ["none/my.csv"],
        ["my.csv", "--rows", "9"],
        ["my.csv", "--colours", "red;blue"],
    ],
)
def test_a_wrong_call_is_one_line_and_status_2(
    cubetower: Cubetower, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: list[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    ran = cubetower("record", *arguments)
    assert (ran.status, ran.out) == (2, "")
    assert ran.err.startswith("cubetower: ")
    assert ran.err.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


def test_a_log_with_problems_is_left_alone(record: Record) -> None:
    Path("my.csv").write_text("session,toss,emptied,thrown,fell\n1,1,1,x,2\n1,2,0,3,-1\n")
    ran = record("y", options=())
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
    record("y", "r4 > r3")
    ran = record("r1 >", options=("--colours", "red,white"))
    assert ran.status == 2
    assert "my.csv counts red, blue, green" in ran.err
    assert len(rows()) == 1


def test_help_shows_an_example(cubetower: Cubetower) -> None:
    ran = cubetower("record", "--help")
    assert ran.status == 0
    assert "Example: cubetower record" in " ".join(ran.out.split())


# A real terminal


class Terminal:
    """The command in a terminal of its own."""

    def __init__(self, folder: Path, *arguments: str) -> None:
        self.ours, theirs = pty.openpty()
        self._shown = b""
        self.program = subprocess.Popen(
            [sys.executable, "-c", STOPPABLE, "record", *arguments],
            cwd=folder, stdin=theirs, stdout=theirs, stderr=theirs, start_new_session=True,
            env=os.environ | {"TERM": "xterm-256color"},
        )  # fmt: skip
        os.close(theirs)

    def until(self, text: str) -> str:
        """What is shown until a text, and with it; the rest is for the next time."""
        while text.encode() not in self._shown:
            ready, _, _ = select.select([self.ours], [], [], 20)
            assert ready, self._shown.decode()
            self._shown += os.read(self.ours, 4096)
        seen, mark, self._shown = self._shown.partition(text.encode())
        return (seen + mark).decode()

    def type(self, text: str) -> None:
        os.write(self.ours, text.encode())

    def end(self) -> int:
        with suppress(OSError):  # Linux says so when the other side has gone
            while os.read(self.ours, 4096):
                pass
        os.close(self.ours)
        return self.program.wait(20)


def test_at_a_terminal_lines_can_be_changed_and_called_back(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path, "my.csv", "--colours", "red,blue")
    for question in ("What tower", "Who throws", "How are", "farmers", "Edge", "empty now"):
        terminal.until(question)
        terminal.type("\n")
    terminal.until("1> ")
    terminal.type("r4 b3 > r3\n")
    terminal.until("2> ")
    terminal.type("\x1b[A\n")  # once more
    assert "\x1b[" in terminal.until("3> ")  # in colour
    terminal.type("edit 2\n")
    terminal.until("new> ")
    terminal.until("r4 b3 > r3")  # to be changed
    terminal.type("\x7f2\n")
    terminal.until("3> ")
    terminal.type("\x04")
    terminal.until("all is saved")
    assert terminal.end() == 0
    log = read_log(tmp_path / "my.csv")
    assert [row.fell["red"] for row in log.rows] == [3, 2]
