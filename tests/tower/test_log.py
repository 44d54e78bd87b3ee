"""Toss logs: what is read, what is refused and where, bookkeeping, writing."""

from __future__ import annotations

import pickle
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tower import Cubes, CubesError, OutputError, data_path
from tower.log.file import read_log, write_log
from tower.log.tosslog import (
    Contents,
    LogDescription,
    LogError,
    LogProblem,
    LogRow,
    TossLog,
)

HEAD = "session,toss,emptied,thrown_red,thrown_blue,fell_red,fell_blue,note\n"
OPENED = (
    "session,toss,emptied,thrown_red,thrown_blue,fell_red,fell_blue,inside_red,inside_blue,"
    "missing\n"
)
TOML = 'kind = "recorded"\ncolours = ["red", "blue"]\n'


def put(folder: Path, csv: str | bytes, toml: str | None = TOML) -> Path:
    path = folder / "log.csv"
    path.write_bytes(csv if isinstance(csv, bytes) else csv.encode())
    if toml is not None:
        path.with_suffix(".toml").write_text(toml, encoding="utf-8")
    return path


def problems(path: Path) -> tuple[LogProblem, ...]:
    with pytest.raises(LogError) as caught:
        read_log(path)
    assert all("\n" not in str(problem) for problem in caught.value.problems)
    return caught.value.problems


def places(path: Path) -> list[tuple[int | None, str | None]]:
    return [(problem.line, problem.column) for problem in problems(path)]


# Reading


@pytest.mark.parametrize("path", sorted(data_path("logs").glob("*.csv")), ids=lambda p: p.stem)
def test_every_shipped_log_reads_without_warnings_and_names_its_maker(path: Path) -> None:
    log = read_log(path)
    assert log.warnings == ()
    assert log.description.title
    assert set(log.colours) == set(log.description.colours)
    assert log.description.kind == (
        "illustration" if path.stem == "rulebook-examples" else "simulated"
    )


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


def test_lines_are_counted_through_a_note_of_several_lines(tmp_path: Path) -> None:
    path = put(tmp_path, HEAD + '1,0,1,4,0,1,0,"two\nlines"\n1,1,0,x,0,0,0,\n')
    assert places(path) == [(4, "thrown_red")]


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


def test_the_error_tells_the_first_problem_and_how_many_more() -> None:
    first = LogProblem("a.csv", 3, None, "bad", "mend it")
    assert str(LogError([first])) == "a.csv:3: bad; mend it"
    error = LogError([first, replace(first, line=4), replace(first, line=5)])
    assert str(error) == "a.csv:3: bad; mend it (and 2 more)"
    again = pickle.loads(pickle.dumps(error))  # noqa: S301 - our own; workers send errors so
    assert again.problems == error.problems


def test_all_problems_are_told_in_the_order_of_lines(tmp_path: Path) -> None:
    rows = "1,0,1,x,0,0,0,\n1,1,2,1,0,9,,\n2,5,1,3,0,4,0,\n2,5,0,1,0,0,0,\n"
    assert places(put(tmp_path, HEAD + rows)) == [
        (2, "thrown_red"),
        (3, "emptied"),
        (3, "fell_blue"),
        (4, "fell_red"),
        (5, "toss"),
    ]


def test_missing_file(tmp_path: Path) -> None:
    (problem,) = problems(tmp_path / "none.csv")
    assert problem.line is None
    assert "no such file" in problem.reason


def test_a_folder_is_no_log(tmp_path: Path) -> None:
    (problem,) = problems(tmp_path)
    assert "cannot be read" in problem.reason


def test_naming_the_description_instead_of_the_log(tmp_path: Path) -> None:
    (problem,) = problems(put(tmp_path, HEAD).with_suffix(".toml"))
    assert "description" in problem.reason


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
        ("toss,emptied,thrown_red,fell_red", "session", "missing"),
        ("session,emptied,thrown_red,fell_red", "toss", "missing"),
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


def test_no_colour_at_all_lacks_both_columns(tmp_path: Path) -> None:
    path = put(tmp_path, "session,toss,emptied\n1,0,1\n")
    assert places(path) == [(1, "thrown"), (1, "fell")]


def test_semicolons_are_named(tmp_path: Path) -> None:
    (problem,) = problems(put(tmp_path, HEAD.replace(",", ";") + "1;0;1;4;0;1;0;\n"))
    assert "commas" in problem.reason


def test_rows_are_checked_although_a_column_is_unknown(tmp_path: Path) -> None:
    path = put(tmp_path, HEAD.replace("note", "remark") + "1,0,1,x,0,1,0,\n")
    assert places(path) == [(1, "remark"), (2, "thrown_red")]


@pytest.mark.parametrize(
    ("row", "column", "reason"),
    [
        ("1,0,1,4.0,0,1,0,", "thrown_red", "'4.0' is not a whole number"),
        ("1,0,1,four,0,1,0,", "thrown_red", "'four' is not a whole number"),
        ("1,0,1,²,0,0,0,", "thrown_red", "not a whole number"),
        ("1,0,1," + "9" * 5000 + ",0,1,0,", "thrown_red", "not a whole number"),
        ("1,0,1,4,0,-1,0,", "fell_red", "-1 is negative"),
        ("1,0,1,4,0,1,,", "fell_blue", "empty"),
        ("1,,1,4,0,1,0,", "toss", "empty"),
        (",0,1,4,0,1,0,", "session", "empty"),
        ("1,0,yes,4,0,1,0,", "emptied", "neither 0 nor 1"),
        ("1,0,,4,0,1,0,", "emptied", "neither 0 nor 1"),
        ("1,0,1,4,0,5,0,", "fell_red", "5 fell where at most 4"),
        ("1,0,1,4,0,1,0", None, "7 fields where the header has 8"),
        ("1,0,1,4,0,1,0,loose,high", None, "9 fields where the header has 8"),
        ('1,0,1,4,0,1,0,"loose" throw', None, "not CSV"),
        ('1,0,1,4,0,1,0,"loose', None, "not CSV"),
    ],
)
def test_rows_that_make_no_sense(tmp_path: Path, row: str, column: str | None, reason: str) -> None:
    (problem,) = problems(put(tmp_path, f"{HEAD}0,0,1,1,1,1,1,\n{row}\n"))
    assert (problem.line, problem.column) == (3, column)
    assert reason in problem.reason


def test_missing_is_0_or_1(tmp_path: Path) -> None:
    assert places(put(tmp_path, OPENED + "1,0,1,4,0,1,0,,,2\n")) == [(2, "missing")]


def test_a_count_of_the_opened_tower_is_complete(tmp_path: Path) -> None:
    assert places(put(tmp_path, OPENED + "1,0,1,4,0,1,0,3,,0\n")) == [(2, "inside_blue")]


def test_a_session_that_comes_again(tmp_path: Path) -> None:
    rows = "1,0,1,4,0,1,0,\n2,0,1,4,0,1,0,\n1,1,0,4,0,1,0,\n"
    (problem,) = problems(put(tmp_path, HEAD + rows))
    assert (problem.line, problem.column) == (4, "session")


def test_toss_numbers_begin_anew_with_a_session_but_go_up_within(tmp_path: Path) -> None:
    rows = "1,4,1,4,0,1,0,\n1,9,0,0,0,0,0,\n2,0,1,4,0,1,0,\n2,0,0,4,0,1,0,\n"
    assert places(put(tmp_path, HEAD + rows)) == [(5, "toss")]


def test_what_fell_is_checked_against_what_is_inside(tmp_path: Path) -> None:
    rows = "1,0,1,4,0,1,0,\n1,1,0,1,2,5,3,\n1,2,0,0,0,9,9,\n1,3,1,1,0,2,0,\n"
    # The third row is not blamed for the second: the content is unknown after it.
    assert places(put(tmp_path, HEAD + rows)) == [
        (3, "fell_red"),
        (3, "fell_blue"),
        (5, "fell_red"),
    ]


def test_an_unreadable_row_does_not_put_blame_on_those_after_it(tmp_path: Path) -> None:
    rows = "1,0,1,1,0,0,0,\n1,1,0,x,0,0,0,\n1,2,0,0,0,5,0,\n"
    assert places(put(tmp_path, HEAD + rows)) == [(3, "thrown_red")]


@pytest.mark.parametrize(
    ("toml", "line", "reason"),
    [
        ('kind = "recorded"\ntitle = \n', 2, "not TOML"),
        ('kind = "recorded"\ntitle = "open\n', 2, "not TOML"),
        ('kind = "recorded"\ncolours = ["red",\n', 3, "not TOML"),
        ('\nkind = "real"\n', 2, "'real'"),
        ('title = "mine"\n', 1, "kind"),
        ('kind = "recorded"\ntitle = 3\n', 2, "title"),
        ('kind = "recorded"\ncolours = "red"\n', 2, "colours"),
        ('kind = "recorded"\ncolours = ["red", "red"]\n', 2, "colours"),
        ('kind = "recorded"\ncube_edge_mm = 0\n', 2, "cube_edge_mm"),
        ('kind = "recorded"\ncube_edge_mm = inf\n', 2, "cube_edge_mm"),
        ('kind = "recorded"\ncube_edge_mm = true\n', 2, "cube_edge_mm"),
        ('kind = "recorded"\ncolours = ["red"]\nfarmers = "green"\n', 3, "farmers"),
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


def test_problems_of_both_files_are_told(tmp_path: Path) -> None:
    path = put(tmp_path, HEAD + "1,0,1,x,0,1,0,\n", "kind =")
    assert [Path(problem.file).suffix for problem in problems(path)] == [".toml", ".csv"]


# Bookkeeping


def contents(path: Path) -> list[tuple[int | None, int | None]]:
    return [
        (
            None if each.before is None else each.before.total,
            None if each.after is None else each.after.total,
        )
        for each in read_log(path).contents()
    ]


def test_contents_follow_from_what_went_in_and_out(tmp_path: Path) -> None:
    rows = "1,0,1,4,2,1,2,\n1,1,0,0,3,2,1,\n1,2,0,0,0,1,0,tap\n1,3,1,5,0,0,0,\n"
    log = read_log(put(tmp_path, HEAD + rows))
    assert log.contents() == (
        Contents(Cubes(), Cubes(red=3)),
        Contents(Cubes(red=3), Cubes(red=1, blue=2)),
        Contents(Cubes(red=1, blue=2), Cubes(blue=2)),
        Contents(Cubes(), Cubes(red=5)),
    )


def test_contents_are_unknown_until_the_tower_is_emptied(tmp_path: Path) -> None:
    rows = "1,0,0,4,0,9,0,\n1,1,0,1,0,0,0,\n1,2,1,1,0,0,0,\n2,0,0,1,0,0,0,\n"
    assert contents(put(tmp_path, HEAD + rows)) == [
        (None, None),
        (None, None),
        (0, 1),
        (None, None),
    ]


def test_contents_are_unknown_after_a_missing_toss(tmp_path: Path) -> None:
    rows = "1,0,1,4,0,1,0,,,0\n1,1,0,,,,,,,1\n1,2,0,1,0,8,0,,,0\n1,3,1,,,,,,,1\n"
    path = put(tmp_path, OPENED + rows)
    assert contents(path) == [(0, 3), (3, None), (None, None), (0, None)]
    assert [row.missing for row in read_log(path).rows] == [False, True, False, True]


def test_a_count_of_the_opened_tower_makes_contents_known(tmp_path: Path) -> None:
    rows = "1,0,0,4,0,1,0,5,0,0\n1,1,0,1,0,6,0,,,0\n1,2,0,1,0,1,0,,,0\n"
    path = put(tmp_path, OPENED + rows)
    assert contents(path) == [(None, 5), (5, 0), (0, 0)]
    assert read_log(path).warnings == ()
    more = put(tmp_path, OPENED + rows.replace("1,1,0,1,0,6", "1,1,0,1,0,7"))
    assert places(more) == [(3, "fell_red")]


def test_a_count_that_contradicts_the_tosses_is_a_warning_and_believed(tmp_path: Path) -> None:
    rows = "1,0,1,4,0,1,0,2,0,0\n1,1,0,1,0,0,0,3,0,0\n"
    log = read_log(put(tmp_path, OPENED + rows))
    (warning,) = log.warnings
    assert (warning.line, warning.column) == (2, "inside_red")
    assert "2 counted where the tosses leave 3" in warning.reason
    assert log.contents()[1] == Contents(Cubes(red=2), Cubes(red=3))


def test_bookkeeping_refuses_a_log_that_cannot_be() -> None:
    row = LogRow("1", 0, True, Cubes(red=1), Cubes(red=2))
    with pytest.raises(CubesError):
        TossLog((row,), ("red",)).contents()


def test_sessions_group_the_rows() -> None:
    rows = tuple(LogRow(name, 0, True, Cubes(), Cubes()) for name in "aab")
    assert [len(each) for each in TossLog(rows, ("red",)).sessions()] == [2, 1]


# Writing

COLOURS = st.lists(
    st.text(st.characters(codec="utf-8"), min_size=1, max_size=5).filter(
        lambda name: name.strip() == name
    ),
    min_size=1,
    max_size=3,
    unique=True,
)
WORDS = st.text(st.characters(codec="utf-8"), max_size=8)
LABELS = WORDS.filter(lambda text: text.strip() == text and text)


@st.composite
def rows_of(draw: st.DrawFn, colours: list[str], session: str, first: bool) -> list[LogRow]:
    """A session whose bookkeeping holds."""
    counts = st.integers(0, 9)
    inside: Cubes | None = None
    rows = []
    for toss in sorted(draw(st.sets(st.integers(0, 99), min_size=int(first), max_size=4))):
        emptied, missing = draw(st.booleans()), draw(st.booleans())
        thrown = Cubes({colour: draw(counts) for colour in colours})
        before = Cubes() if emptied else inside
        if before is None or missing:
            fell, inside = Cubes({colour: draw(counts) for colour in colours}), None
        else:
            there = before + thrown
            fell = Cubes({colour: draw(st.integers(0, there[colour])) for colour in colours})
            inside = there - fell
        counted = Cubes({colour: draw(counts) for colour in colours}) if draw(counts) > 7 else None
        inside = inside if counted is None else counted
        note = draw(WORDS)
        rows.append(LogRow(session, toss, emptied, thrown, fell, counted, missing, note))
    return rows


DESCRIPTIONS = st.builds(
    LogDescription,
    kind=st.sampled_from(("recorded", "simulated", "illustration")),
    title=WORDS,
    made_with=WORDS,
    cube_edge_mm=st.none() | st.floats(0.5, 50),
    more=st.dictionaries(
        st.from_regex("x_[a-z]{1,5}", fullmatch=True),
        st.integers(-9, 9) | WORDS | st.dictionaries(LABELS, WORDS, max_size=2),
        max_size=3,
    ),
)


@st.composite
def logs(draw: st.DrawFn) -> TossLog:
    colours = draw(st.just(["cube"]) | COLOURS)
    sessions = draw(st.lists(LABELS, min_size=1, max_size=3, unique=True))
    rows = [
        row
        for number, session in enumerate(sessions)
        for row in draw(rows_of(colours, session, number == 0))
    ]
    description = draw(DESCRIPTIONS)
    if draw(st.booleans()) and colours != ["cube"]:
        description = replace(description, colours=tuple(colours), farmers=colours[0])
    return TossLog(tuple(rows), tuple(colours), description)


@settings(deadline=None)  # writes files
@given(log=logs())
def test_what_is_written_reads_back(tmp_path_factory: pytest.TempPathFactory, log: TossLog) -> None:
    path = tmp_path_factory.mktemp("logs") / "log.csv"
    write_log(log, path)
    again = read_log(path)
    assert again == log
    assert again.description == log.description
    assert again.contents() == log.contents()


@pytest.mark.parametrize("path", sorted(data_path("logs").glob("*.csv")), ids=lambda p: p.stem)
def test_shipped_logs_are_written_as_they_are(tmp_path: Path, path: Path) -> None:
    write_log(read_log(path), tmp_path / path.name)
    assert (tmp_path / path.name).read_text(encoding="utf-8") == path.read_text(encoding="utf-8")
    assert read_log(tmp_path / path.name) == read_log(path)


ROW = LogRow("1", 0, True, Cubes(red=2), Cubes(red=1))


@pytest.mark.parametrize(
    "row",
    [
        replace(ROW, thrown=Cubes(red=2, green=1)),
        replace(ROW, session=" 1"),
        replace(ROW, session=""),
        replace(ROW, toss=-1),
        replace(ROW, fell=Cubes(red=3)),
        replace(ROW, note="\ud800"),
    ],
)
def test_nothing_is_written_that_would_not_read_back(tmp_path: Path, row: LogRow) -> None:
    path = tmp_path / "log.csv"
    with pytest.raises(LogError):
        write_log(TossLog((row,), ("red",), LogDescription("simulated")), path)
    with pytest.raises(LogError):
        write_log(TossLog((ROW,), ("red",), LogDescription(cube_edge_mm=-1.0)), path)
    assert list(tmp_path.iterdir()) == []


def test_a_description_that_says_the_same_keeps_its_comments(tmp_path: Path) -> None:
    path = put(tmp_path, HEAD + "1,0,1,4,0,1,0,\n", TOML + "# thrown by hand\n")
    log = read_log(path)
    write_log(log, path)
    assert "# thrown by hand" in path.with_suffix(".toml").read_text(encoding="utf-8")
    before = {each: each.read_bytes() for each in tmp_path.iterdir()}
    with pytest.raises(OutputError, match=r"log\.toml says something else"):
        write_log(replace(log, description=replace(log.description, title="New")), path)
    assert {each: each.read_bytes() for each in tmp_path.iterdir()} == before


def test_what_lies_in_the_place_of_a_description_is_never_replaced(tmp_path: Path) -> None:
    beside = tmp_path / "log.toml"
    beside.write_text('format = 1\nkind = "design"\n', encoding="utf-8")
    log = TossLog((ROW,), ("red",), LogDescription("simulated", "mine"))
    with pytest.raises(OutputError, match="says something else"):
        write_log(log, tmp_path / "log.csv")
    assert [each.name for each in tmp_path.iterdir()] == ["log.toml"]


@pytest.mark.parametrize("folder", ["log.csv", "log.toml"])
def test_log_and_description_are_written_both_or_neither(tmp_path: Path, folder: str) -> None:
    (tmp_path / folder).mkdir()
    log = TossLog((ROW,), ("red",), LogDescription("simulated", "mine"))
    with pytest.raises(OutputError):
        write_log(log, tmp_path / "log.csv")
    assert [each.name for each in tmp_path.iterdir()] == [folder]


def test_a_log_by_unknown_gets_no_description_and_takes_nobody_elses(tmp_path: Path) -> None:
    path = tmp_path / "log.csv"
    log = TossLog((ROW,), ("red",))
    write_log(log, path)
    assert [each.name for each in tmp_path.iterdir()] == ["log.csv"]
    assert read_log(path) == log
    path.with_suffix(".toml").write_text('kind = "simulated"\n', encoding="utf-8")
    with pytest.raises(OutputError, match="says something else"):
        write_log(log, path)


def test_a_log_is_not_written_in_the_place_of_its_description(tmp_path: Path) -> None:
    with pytest.raises(OutputError, match="csv"):
        write_log(TossLog((ROW,), ("red",)), tmp_path / "log.toml")


def test_a_log_cannot_be_written_where_there_is_no_folder(tmp_path: Path) -> None:
    with pytest.raises(OutputError):
        write_log(TossLog((ROW,), ("red",)), tmp_path / "none" / "log.csv")
