"""What is read of toss logs, what is refused, and where."""

from __future__ import annotations

import pickle
from dataclasses import replace
from pathlib import Path

import pytest

from cubetower.foundation import data_path
from cubetower.tower import Cubes
from cubetower.tower.log.file import read_log
from cubetower.tower.log.tosslog import Contents, LogDescription, LogError, LogProblem, LogRow
from tests.tower.log.files import HEAD, OPENED, places, problems, put


@pytest.mark.parametrize("path", sorted(data_path("logs").glob("*.csv")), ids=lambda p: p.stem)
def test_every_shipped_log_reads_without_warnings_and_names_its_maker(path: Path) -> None:
    log = read_log(path)
    assert log.warnings == ()
    assert log.description.title
    assert set(log.colours) == set(log.description.colours)
    assert log.description.kind == (
        "illustration" if path.stem == "rulebook-examples" else "simulated"
    )


def test_a_shipped_log_is_read_by_its_name_unless_a_file_has_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert read_log("reference-k") == read_log(data_path("logs/reference-k.csv"))
    put(tmp_path, HEAD + "7,3,1,4,2,1,0,\n").rename("reference-k")
    assert len(read_log("reference-k").rows) == 1
    for name in ("nothing", "../logs/reference-j"):
        with pytest.raises(LogError, match="no such file"):
            read_log(name)


def test_a_replay_is_named_as_none_of_tosses(tmp_path: Path) -> None:
    assert "not a table of tosses" in str(problems(put(tmp_path, '{"event": "game"}\n'))[0])


def test_only_the_first_of_very_many_problems_are_kept(tmp_path: Path) -> None:
    path = put(tmp_path, HEAD + "1,1,1,x,0,0,0,\n" * 1500)
    *first, last = problems(path)
    assert (len(first), first[0].column, last.column) == (1000, "thrown_red", None)
    assert last.reason == "and more, after the first 1000"


def test_a_row_is_read_as_written(tmp_path: Path) -> None:
    path = put(tmp_path, HEAD + '7,3,1,4, 2 ,1,0,"loose, from ""high"" up"\n')
    log = read_log(path)
    note = 'loose, from "high" up'
    assert log.rows == (LogRow("7", 3, True, Cubes(red=4, blue=2), Cubes(red=1), note=note),)
    assert log.rows[0].line == 2
    assert log.colours == ("red", "blue")
    assert log.path == path


def test_byte_order_mark_blank_lines_and_windows_line_ends_are_no_obstacle(tmp_path: Path) -> None:
    text = (HEAD + "1,0,1,4,0,1,0,\n,,,,,,,\n\n1,1,0,1,0,1,0,\n").replace("\n", "\r\n")
    log = read_log(put(tmp_path, b"\xef\xbb\xbf" + text.encode()))
    assert [row.line for row in log.rows] == [2, 5]


def test_counts_without_colours_are_of_cubes(tmp_path: Path) -> None:
    log = read_log(put(tmp_path, "session,toss,emptied,thrown,fell\n1,0,1,9,4\n"))
    assert log.colours == ("cube",)
    assert log.contents() == (Contents(Cubes(), Cubes(cube=5)),)


def test_a_log_without_description_reads_as_recorded_with_a_warning(tmp_path: Path) -> None:
    log = read_log(put(tmp_path, HEAD + "1,0,1,4,0,1,0,\n", toml=None))
    assert log.description == LogDescription(kind="recorded")
    (warning,) = log.warnings
    assert "reads as recorded, by unknown" in str(warning)
    assert "log.toml" in warning.fix


def test_description_keeps_what_it_does_not_know(tmp_path: Path) -> None:
    toml = 'kind = "simulated"\ncube_edge_mm = 8\nby = "us"\n[throw]\nstyle = "loose"\n'
    description = read_log(put(tmp_path, HEAD + "1,0,1,4,0,1,0,\n", toml)).description
    assert description.cube_edge_mm == 8.0
    assert description.more == {"by": "us", "throw": {"style": "loose"}}


# Refusing


def test_a_problem_is_one_line_with_its_place_and_fix() -> None:
    problem = LogProblem("a.csv", 3, "fell_red", "empty", "write the number")
    assert str(problem) == "a.csv:3: column 'fell_red': empty; write the number"
    assert str(replace(problem, column=None)) == "a.csv:3: empty; write the number"
    assert str(replace(problem, column=None, line=None)) == "a.csv: empty; write the number"


def test_the_error_names_the_first_problem_and_counts_the_others() -> None:
    first = LogProblem("a.csv", 3, None, "bad", "mend it")
    assert str(LogError([first])) == "a.csv:3: bad; mend it"
    error = LogError([first, replace(first, line=4), replace(first, line=5)])
    assert str(error) == "a.csv:3: bad; mend it (and 2 more)"
    again = pickle.loads(pickle.dumps(error))  # noqa: S301 - our own; workers send errors so
    assert again.problems == error.problems


def test_files_that_are_no_logs_are_refused(tmp_path: Path) -> None:
    path = put(tmp_path, HEAD)
    for wrong, reason in (
        (tmp_path / "none.csv", "no such file"),
        (tmp_path, "is a folder"),
        (path.with_suffix(".toml"), "description"),
    ):
        (problem,) = problems(wrong)
        assert problem.line is None
        assert reason in problem.reason


def test_text_that_is_not_utf8_is_refused_with_its_line(tmp_path: Path) -> None:
    (problem,) = problems(put(tmp_path, HEAD.encode() + b"1,0,1,4,0,1,0,\nW\xfcrfel"))
    assert problem.line == 3
    assert "UTF-8" in problem.fix


@pytest.mark.parametrize(("text", "reason"), [("", "empty"), ("\n \n", "empty"), (HEAD, "tosses")])
def test_a_file_without_tosses_is_refused(tmp_path: Path, text: str, reason: str) -> None:
    (problem,) = problems(put(tmp_path, text))
    assert reason in problem.reason


@pytest.mark.parametrize(
    ("header", "column", "reason"),
    [
        ("session,toss,thrown_red,fell_red", "emptied", "missing"),
        ("session,toss,emptied,thrown_red,thrown_red,fell_red", "thrown_red", "twice"),
        ("session,toss,emptied,thrown_red,fell_red,colour", "colour", "unknown"),
        ("session,toss,emptied,thrown_red,fell_red,", "", "unknown"),
        ("session,toss,emptied,thrown_red,fell_red,thrown_", "thrown_", "unknown"),
        ("session,toss,emptied,thrown_red,fell_red,thrown_blue", "fell_blue", "missing"),
        ("session,toss,emptied,thrown_red,fell_red,fell_blue", "thrown_blue", "missing"),
        ("session,toss,emptied,thrown", "fell", "missing"),
        ("session,toss,emptied,thrown_red,fell_red,thrown", "thrown", "without colours"),
        (
            "session,toss,emptied,thrown_red,fell_red,thrown_blue,fell_blue,inside_red",
            "inside_blue",
            "missing",
        ),
        ("session,toss,emptied,thrown_pink,fell_pink", "thrown_pink", "red, blue"),
    ],
)
def test_columns_that_make_no_sense(tmp_path: Path, header: str, column: str, reason: str) -> None:
    row = ",".join(["1"] * len(header.split(",")))
    (problem,) = problems(put(tmp_path, f"{header}\n{row}\n"))
    assert (problem.line, problem.column) == (1, column)
    assert reason in problem.reason


def test_semicolons_are_named(tmp_path: Path) -> None:
    (problem,) = problems(put(tmp_path, HEAD.replace(",", ";") + "1;0;1;4;0;1;0;\n"))
    assert "commas" in problem.reason


@pytest.mark.parametrize(
    ("row", "column", "reason"),
    [
        ("1,0,1,4.0,0,1,0,", "thrown_red", "'4.0' is not a whole number"),
        ("1,0,1,²,0,0,0,", "thrown_red", "not a whole number"),
        ("1,0,1," + "9" * 5000 + ",0,1,0,", "thrown_red", "not a whole number"),
        ("1,0,1,4,0,-1,0,", "fell_red", "-1 is negative"),
        ("1,0,1,4,0,1,,", "fell_blue", "empty"),
        ("1,,1,4,0,1,0,", "toss", "empty"),
        (",0,1,4,0,1,0,", "session", "empty"),
        ("1,0,yes,4,0,1,0,", "emptied", "neither 0 nor 1"),
        ("1,0,1,4,0,5,0,", "fell_red", "5 fell, but at most 4"),
        ("1,0,1,4,0,1,0", None, "7 cells where the first line names 8"),
        ("1,0,1,4,0,1,0,loose,high", None, "9 cells where the first line names 8"),
        ('1,0,1,4,0,1,0,"loose" throw', None, "not CSV"),
        ('1,0,1,4,0,1,0,"loose', None, "a quote is opened here and never closed"),
    ],
)
def test_rows_that_make_no_sense(tmp_path: Path, row: str, column: str | None, reason: str) -> None:
    (problem,) = problems(put(tmp_path, f"{HEAD}0,0,1,1,1,1,1,\n{row}\n"))
    assert (problem.line, problem.column) == (3, column)
    assert reason in problem.reason


@pytest.mark.parametrize(
    ("log", "told"),
    [
        (HEAD + "1,0,1,x,0,0,0,\n1,1,2,1,0,9,,\n2,5,1,3,0,4,0,\n2,5,0,1,0,0,0,\n",
         [(2, "thrown_red"), (3, "emptied"), (3, "fell_blue"), (4, "fell_red"), (5, "toss")]),
        (HEAD + '1,0,1,4,0,1,0,"two\nlines"\n1,1,0,x,0,0,0,\n', [(4, "thrown_red")]),
        ("session,toss,emptied\n1,0,1\n", [(1, "thrown"), (1, "fell")]),
        (HEAD.replace("note", "remark") + "1,0,1,x,0,1,0,\n", [(1, "remark"), (2, "thrown_red")]),
        (OPENED + "1,0,1,4,0,1,0,,,2\n", [(2, "missing")]),
        (OPENED + "1,0,1,4,0,1,0,3,,0\n", [(2, "inside_blue")]),
        (HEAD + "1,0,1,4,0,1,0,\n2,0,1,4,0,1,0,\n1,1,0,4,0,1,0,\n", [(4, "session")]),
        (HEAD + "1,4,1,4,0,1,0,\n1,9,0,0,0,0,0,\n2,0,1,4,0,1,0,\n2,0,0,4,0,1,0,\n", [(5, "toss")]),
        (HEAD + "1,0,1,4,0,1,0,\n1,1,0,1,2,5,3,\n1,2,0,0,0,9,9,\n1,3,1,1,0,2,0,\n",
         [(3, "fell_red"), (3, "fell_blue"), (5, "fell_red")]),
        (HEAD + "1,0,1,1,0,0,0,\n1,1,0,1,0,0,0,by\0hand\n", [(3, None)]),
        (HEAD + "1,0,1,1,0,0,0,\n1,1,0,x,0,0,0,\n1,2,0,0,0,5,0,\n", [(3, "thrown_red")]),
    ],
    ids=[
        "all of them, in the order of lines", "behind a note of several lines",
        "no colour at all", "rows are checked although a column is unknown",
        "missing is 0 or 1", "a count of the opened tower is complete",
        "a session that comes again", "toss numbers begin anew with a session, but go up within",
        "a toss behind one whose fall cannot be is not blamed",
        "a null byte is in no text",
        "nor one behind a row that cannot be read",
    ],
)  # fmt: skip
def test_problems_have_line_and_column(
    tmp_path: Path, log: str, told: list[tuple[int, str | None]]
) -> None:
    assert places(put(tmp_path, log)) == told


@pytest.mark.parametrize(
    ("toml", "line", "reason"),
    [
        ('kind = "recorded"\ntitle = \n', 2, "not TOML"),
        ('kind = "recorded"\ncolours = ["red",\n', 3, "not TOML"),
        ('\nkind = "real"\n', 2, "'real'"),
        ('title = "mine"\n', 1, "kind"),
        ('kind = "recorded"\ntitle = 3\n', 2, "title"),
        ('kind = "recorded"\ncolours = "red"\n', 2, "colours"),
        ('kind = "recorded"\ncolours = ["red", "red"]\n', 2, "colours"),
        ('kind = "recorded"\ncolours = [1]\n', 2, "colours: [1] cannot be used"),
        ('kind = "recorded"\ncolours = 5\n', 2, "colours: 5 cannot be used"),
        ('kind = "recorded"\ncube_edge_mm = 0\n', 2, "cube_edge_mm"),
        ('kind = "recorded"\ncube_edge_mm = true\n', 2, "cube_edge_mm"),
        ('kind = "recorded"\ncolours = ["red"]\nfarmers = "green"\n', 3, "farmers"),
        ('kind = "recorded"\n[letters]\nblue = "blau"\n', 2, "letters"),
        ('kind = "recorded"\nletters = {blue = "x", red = "X"}\n', 2, "letters"),
        ('kind = "recorded"\nletters = {blue = "W"}\ncolours = ["blue", "w"]\n', 2, "letters"),
        ('kind = "recorded"\nletters = {blue = "w", w = "x"}\n', 2, "letters"),
    ],
)
def test_descriptions_that_make_no_sense(tmp_path: Path, toml: str, line: int, reason: str) -> None:
    path = put(tmp_path, HEAD + "1,0,1,4,0,1,0,\n", toml)
    first = problems(path)[0]
    assert (first.file, first.line) == (str(tmp_path / "log.toml"), line)
    assert reason in first.reason


def test_a_description_that_is_not_utf8(tmp_path: Path) -> None:
    path = put(tmp_path, HEAD + "1,0,1,4,0,1,0,\n")
    path.with_suffix(".toml").write_bytes(b'kind = "recorded"\ntitle = "W\xfcrfel"\n')
    assert problems(path)[0].line == 2


def test_problems_of_both_files_are_reported(tmp_path: Path) -> None:
    path = put(tmp_path, HEAD + "1,0,1,x,0,1,0,\n", "kind =")
    assert [Path(problem.file).suffix for problem in problems(path)] == [".toml", ".csv"]
