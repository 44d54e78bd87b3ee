"""`record` does not lose a toss: crashes, changes on disk, full disks, a real terminal."""

from __future__ import annotations

import io
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from cubetower.foundation import OutputError
from cubetower.tower import Cubes, read_log
from tests.command.commands.play.human.terminal import Terminal
from tests.command.conftest import Cubetower, Record
from tests.command.tablework import falls, rows

pytestmark = pytest.mark.long


def test_going_on_within_hours_and_a_new_session_after_them(record: Record) -> None:
    record("r4 > r3")
    ran = record("r1 > r2")
    assert "Continuing session 1" in ran.out
    assert "inside now ■ 1\u00a0red  (1)" in ran.out
    for lines, session, emptied in ((("undo", "b1 >"), "1", False), (("b1 >", "y"), "2", True)):
        long_ago = time.time() - 7 * 3600
        os.utime("my.csv", (long_ago, long_ago))
        ran = record(*lines)
        assert "the last one 7 h ago" in ran.out
        assert "`undo` goes on with session 1" in ran.out
        assert (rows()[-1].session, rows()[-1].emptied) == (session, emptied)


def test_what_is_in_no_file_yet_is_said_at_the_end(record: Record) -> None:
    said = "type `emptied` again"
    assert said in record("r4 > r3", "emptied").out
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
        [*command[:-2]], cwd=tmp_path, input="list\nb1 >\n", capture_output=True, text=True,
        check=True,
    )  # fmt: skip
    assert "2 tosses, the last one just now" in ran.stdout
    assert len(read_log(tmp_path / "my.csv").rows) == 3


def test_an_interrupt_ends_it_with_all_saved(record: Record) -> None:
    def interrupt() -> None:
        raise KeyboardInterrupt

    ran = record("r4 > r3", "y", "count r2", interrupt, "r1 >")
    assert ran.status == 130
    assert "Line 3: This was not answered. Not saved: count r2" in ran.out
    assert "my.csv: 1 toss; everything is saved" in ran.out
    assert len(rows()) == 1


def test_a_log_that_was_changed_meanwhile_is_read_anew_and_not_overwritten(record: Record) -> None:
    def change() -> None:
        text = Path("my.csv").read_text().replace("1,1,1,4", "1,1,1,5")
        Path("my.csv").write_text(text + "1,7,0,0,0,2,0,0,0,by hand\r\n")

    ran = record("r4 > r1", change, "g1 > r1", "undo", "undo")
    assert "my.csv was changed by somebody else and has been read again: 2 tosses" in " ".join(
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

    record("r4 > r1", "session garden", "emptied", change, "g1 >")
    assert (rows()[1].session, rows()[1].emptied, rows()[0].thrown["red"]) == ("garden", True, 5)


def test_a_log_that_was_broken_meanwhile_is_left_alone_until_it_is_mended(record: Record) -> None:
    kept: list[bytes] = []

    def spoil() -> None:
        kept.append(Path("my.csv").read_bytes())
        Path("my.csv").write_text("nonsense")

    def mend() -> None:
        assert Path("my.csv").read_text() == "nonsense"
        Path("my.csv").write_bytes(kept[0])

    ran = record("r4 > r1", spoil, "r2 >", "undo", mend, "g1 >")
    assert "cannot be read now" in " ".join(ran.out.split())
    assert falls() == [({"red": 4}, {"red": 1}), ({"green": 1}, {})]


def test_a_description_may_be_changed_meanwhile(record: Record) -> None:
    def describe() -> None:
        Path("my.toml").write_text('kind = "recorded"\ntitle = "new"\n')

    ran = record(describe, "r4 > r1", describe, "r1 >", "undo")
    assert ran.out.count(" ? ") == 0
    assert len(rows()) == 1
    assert read_log(Path("my.csv")).description.title == "new"


@pytest.mark.parametrize("tosses", [(), ("r4 > r1",)])
def test_recording_stops_when_the_log_is_none_of_real_tosses_any_more(
    record: Record, tosses: tuple[str, ...]
) -> None:
    def describe() -> None:
        Path("my.toml").write_text('kind = "simulated"\ncolours = ["red", "blue", "green"]\n')

    ran = record(*tosses, describe, "g1 >", "g2 >")
    assert (ran.status, ran.err.count("\n")) == (2, 1)
    assert "my.toml: the log is simulated, not recorded at a table" in ran.err
    assert Path("my.csv").exists() == bool(tosses)
    if tosses:
        assert falls() == [({"red": 4}, {"red": 1})]


@pytest.mark.parametrize("tosses", [(), ("r4 > r1",)])
def test_a_description_that_is_gone_is_written_anew_and_nothing_else_is_lost(
    record: Record, tosses: tuple[str, ...]
) -> None:
    path = Path("my.toml")
    path.write_text('kind = "recorded"\nby = "Anna"\ncube_edge_mm = 8.0\n# mine\n')
    before = path.read_bytes()
    ran = record(*tosses, path.unlink, "g1 >", "undo")
    assert "my.toml was gone; it has been written again" in " ".join(ran.out.split())
    assert path.read_bytes() == before
    assert "taken back: toss" in ran.out
    assert (ran.status, Path("my.csv").exists()) == (int(not tosses), bool(tosses))


def test_a_log_that_is_gone_with_its_description_is_written_anew(record: Record) -> None:
    def lose() -> None:
        for suffix in (".csv", ".toml"):
            Path(f"my{suffix}").unlink()

    assert "was gone" in record("r4 > r1", lose, "g1 >").out
    assert len(rows()) == 2
    assert read_log(Path("my.csv")).description.colours == ("red", "blue", "green")


def test_colours_of_the_description_may_change_before_the_first_toss(record: Record) -> None:
    def recolour() -> None:
        Path("my.toml").write_text('kind = "recorded"\ncolours = ["white", "pink"]\n')

    ran = record(recolour, "w1 >", "undo", "undo")
    assert "from here on they are white, pink" in " ".join(ran.out.split())
    assert ran.out.count("There is nothing to undo") == 1
    assert not Path("my.csv").exists()
    record("w1 >", recolour, "r1 >", "p1 >", options=())
    assert [dict(row.thrown) for row in rows()] == [{"white": 1}, {"pink": 1}]


def test_a_description_that_is_broken_meanwhile_is_left_alone_until_it_is_mended(
    record: Record,
) -> None:
    path, kept = Path("my.toml"), list[bytes]()
    path.write_text('kind = "recorded"\n')

    def spoil() -> None:
        kept.append(path.read_bytes())
        path.write_text("nonsense")

    ran = record(spoil, "r2 >", "g2 >", lambda: path.write_bytes(kept[0]), "g1 >")
    assert " ".join(ran.out.split()).count("cannot be read now") == 2
    assert (falls(), ran.status) == ([({"green": 1}, {})], 1)


def test_only_own_tosses_are_counted_at_the_end(record: Record) -> None:
    def toss() -> None:
        with Path("my.csv").open("a", encoding="utf-8") as log:
            log.write(f"1,{len(rows()) + 1},0,0,2,0,0,0,0,\n")

    record("r4 > r1")
    ran = record("g1 >", toss, "b1 >", toss, "b2 >", "undo")
    assert "my.csv: 5 tosses, 2 of them new; everything is saved" in ran.out
    assert "my.csv: 6 tosses; everything is saved" in record(toss, "list").out


@pytest.mark.parametrize(("closed", "tosses"), [("<&-", 1), (">&-", 2), ("<&- >&-", 1)])
def test_a_closed_input_is_at_its_end_and_a_closed_output_an_error_that_loses_no_toss(
    record: Record, closed: str, tosses: int
) -> None:
    record("r4 > r1")
    command = f'exec "$0" -m cubetower record my.csv {closed}'
    ran = subprocess.run(
        ["sh", "-c", command, sys.executable],  # noqa: S607
        input="g1 >\n", capture_output=True, text=True, check=False,
    )  # fmt: skip
    lost = "cubetower: cannot write the output: it is closed\n" if ">" in closed else ""
    assert (ran.returncode, ran.stderr) == (1, lost)  # without input, as nothing was added
    assert ("everything is saved" in ran.stdout) == (">" not in closed)
    assert len(rows()) == tosses


def test_what_cannot_be_written_is_not_stored_and_told(
    record: Record, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fill_disk() -> None:
        def full(*_: object) -> None:
            raise OutputError("cannot write my.csv: No space left on device")

        monkeypatch.setattr("cubetower.tower.log.notebookfile.replace_log", full)

    ran = record("r4 > r3", fill_disk, "r1 > r2", monkeypatch.undo, "quit", "")
    assert "No space left on device" in ran.out
    assert "Nothing was saved" in ran.out


def test_a_note_of_strange_signs_is_kept_readable(record: Record) -> None:
    ran = record("r4 > r3 # a\x1b[2J\tb\udcffü")
    assert rows()[0].note == "a\ufffd[2J b\ufffdü"
    path = Path("my.csv")
    path.write_text(path.read_text().replace("a\ufffd[2J b\ufffdü", "\x1b[2J"))
    ran = record("list", "undo", "edit 1", "", "edit 1 r4 >", options=())
    assert "\x1b" not in ran.out


@pytest.mark.parametrize(
    ("typed", "status", "tosses"),
    [
        (b"r4 b3 > r3\nr2 > r2", 0, 2),
        (b"\xef\xbb\xbfr4 b3 > r3\r\nr2 > r2\r\n", 0, 2),
        (b"# by hand\n\nr4 b3 > r3\n# more\nr2 > r2\n", 0, 2),
        (b"r4 b3 > r3\nnonsense\n", 1, 1),
        (b"", 1, 0),
        (b"\xff\x00\n", 1, 0),
    ],
)
def test_bytes_of_a_pipe_are_read_as_they_come(
    cubetower: Cubetower,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    typed: bytes,
    status: int,
    tosses: int,
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(typed), "utf-8"))
    ran = cubetower("record", "t.csv")
    assert (ran.status, ran.err) == (status, "")
    found = read_log(tmp_path / "t.csv").rows if tosses else ()
    assert [dict(row.fell) for row in found] == [{"red": 3}, {"red": 2}][:tosses]
    assert ("No toss is recorded" in ran.out) == (not tosses)


# A real terminal


def test_at_a_terminal_lines_can_be_changed_and_called_back(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path, "record", "my.csv", "--colours", "red,blue")
    terminal.wait_for("1 [r b]> ")
    terminal.press("r4 b3 > r3\n")
    terminal.wait_for("empty before toss 1?")
    terminal.press("\n")  # is no answer
    terminal.wait_for("Yes or no?")
    terminal.press("y\n")
    terminal.wait_for("2 [r b]> ")
    terminal.press("\x1b[A\n")  # once more
    terminal.wait_for("3 [r b]> ")
    assert "\x1b[1" in terminal.raw  # in colour
    terminal.press("edit 2\n")
    terminal.wait_for("new> ")
    terminal.wait_for("r4 b3 > r3")  # to be changed
    terminal.press("\x7f2\n")
    terminal.wait_for("3 [r b]> ")
    terminal.press("edit 2\n")
    terminal.wait_for("new> ")
    terminal.wait_for("r4 b3 > r2")
    terminal.press("\x7f" * 10 + "undo\n")
    terminal.wait_for("taken back: edit 2")
    terminal.wait_for("3 [r b]> ")
    terminal.press("\x04")
    terminal.wait_for("everything is saved")
    assert terminal.end() == 0
    log = read_log(tmp_path / "my.csv")
    assert [row.fell["red"] for row in log.rows] == [3, 2]


def test_at_a_terminal_a_toss_may_come_at_a_question(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path, "record", "my.csv")
    terminal.wait_for("1 [k b p r y g]> ")
    terminal.press("undo\n")
    terminal.wait_for("There is nothing to undo")
    terminal.press("r4 b3 > r3\n")
    terminal.wait_for("empty before toss 1?")
    terminal.press("k1 > k1\n")
    terminal.wait_for("Taken as: yes.")
    terminal.wait_for("3 [k b p r y g]> ")
    terminal.press("\x1b[A\n")  # once more: it went into the history
    terminal.wait_for("4 [k b p r y g]> ")
    terminal.press("quit\n")
    terminal.wait_for("1 of 5  Open the tower")
    terminal.press("b1 >\n")
    terminal.wait_for("5 [k b p r y g]> ")
    terminal.press("quit\n")
    for place, answer in enumerate(("r1 b4", "tower", "quit"), start=1):
        terminal.wait_for(f"{place} of 5  ")
        terminal.press(f"{answer}\n")
    terminal.wait_for("everything is saved")
    assert terminal.end() == 0
    log = read_log(tmp_path / "my.csv")
    assert [row.thrown.total for row in log.rows] == [7, 1, 1, 1]
    assert (log.rows[-1].inside, log.description.title) == (Cubes(red=1, blue=4), "tower")


@pytest.mark.parametrize("keys", ["quit\n", "\x04"])
def test_leaving_a_terminal_without_a_toss_is_no_error_but_is_said(
    tmp_path: Path, keys: str
) -> None:
    terminal = Terminal(tmp_path, "record", "my.csv")
    terminal.wait_for("1 [k b p r y g]> ")
    terminal.press(keys)
    terminal.wait_for("No toss is recorded")
    assert terminal.end() == 0
    assert list(tmp_path.iterdir()) == []
