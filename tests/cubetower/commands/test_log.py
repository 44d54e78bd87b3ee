"""`cubetower log`: checking logs, and saying what they tell."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from matplotlib.patches import StepPatch
from PIL import Image

from calibration.report.log.charts import draw_summary
from calibration.surrogate.information import without_colours
from calibration.surrogate.logsummary import summarise
from foundation import data_path
from pages.palette import COLOURS, rgb
from tests.cubetower.conftest import Cubetower
from tests.pages.legible import assert_legible
from tower import read_log, write_log
from tower.log import LogDescription, TossLog

pytestmark = pytest.mark.long

J = data_path("logs/reference-j.csv")
LOG = read_log(J)
PRINTED = data_path("logs/rulebook-examples.csv")

FAULTY = """\
session,toss,emptied,thrown_red,thrown_blue,fell_red,fell_blue,missing,note
1,1,1,4,two,3,0,,
1,2,0,-3,0,0,0,,
1,3,yes,2,2,1,1,,
1,4,0,2,,1,0,,
,5,0,2,1,1,0,,
1,5,0,1.5,2,1,1,,
1,4,0,2,2,1,1,,
2,1,1,2,2,3,1,,
2,2,0,2,2,1,1,maybe,
1,6,0,2,2,1,1,,
2,3,0,5,1
3,1,1,2,1,1,0,,"left open
"""
SAID = [
    ":2: column 'thrown_blue': 'two' is not a whole number; write one such as 3",
    ":3: column 'thrown_red': -3 is negative; write 0 or more",
    ":4: column 'emptied': 'yes' is neither 0 nor 1; write 1 for yes, 0 for no",
    ":5: column 'thrown_blue': empty; write the number, 0 if there was none",
    ":6: column 'session': empty; give each session a number or a name",
    ":7: column 'thrown_red': '1.5' is not a whole number; write one such as 3",
    ":8: column 'toss': 4 does not come after 5; number the tosses of a session upwards",
    ":9: column 'fell_red': 3 fell, but at most 2 were there, 0 inside and 2 thrown;",
    ":10: column 'missing': 'maybe' is neither 0 nor 1; write 1 for yes, 0 for no",
    ":11: column 'session': session 1 comes again after another one; keep the rows",
    ":12: 5 cells where the first line names 9; fill every column",
    ":13: a quote is opened here and never closed; close the quotes",
]


def put(folder: Path, log: TossLog, name: str = "log.csv") -> Path:
    path = folder / name
    write_log(log, path)
    return path


def unknown_starts() -> TossLog:
    rows = tuple(replace(row, emptied=False) for row in LOG.rows)
    return TossLog(rows, LOG.colours, LogDescription(title="My tower"))


FOUR = replace(LOG, rows=tuple(row for rows in LOG.sessions()[:4] for row in rows))
LOGS = {
    "4 sessions": FOUR,
    "1 session": TossLog(LOG.sessions()[2], LOG.colours, LOG.description),
    "counts": without_colours(FOUR),
    "unknown starts": unknown_starts(),
    "1 toss": TossLog(LOG.rows[:1], LOG.colours, LOG.description),
    "taps": TossLog(
        tuple(replace(row, thrown=row.thrown.only(), fell=row.fell.only()) for row in LOG.rows[:3]),
        LOG.colours,
    ),
    "missing": TossLog(tuple(replace(row, missing=True) for row in LOG.rows[:3]), LOG.colours),
}
each_log = pytest.mark.parametrize("log", LOGS.values(), ids=LOGS)


def test_every_fault_is_told_with_its_place_and_status_2(
    cubetower: Cubetower, tmp_path: Path
) -> None:
    path = tmp_path / "log.csv"
    path.write_text(FAULTY)
    ran = cubetower("log", "check", path)
    assert (ran.status, ran.err) == (2, "")
    *faults, last = ran.out.splitlines()
    assert last == f"✗ {path} cannot be used: {len(SAID)} faults to correct."
    for line, said in zip(faults, SAID, strict=True):
        assert line.startswith(f"fault {path}{said}")


def test_faults_as_json(cubetower: Cubetower, tmp_path: Path) -> None:
    path = tmp_path / "log.csv"
    path.write_text(FAULTY)
    ran = cubetower("log", "check", path, J, "--json")
    data = json.loads(ran.out)
    assert (ran.status, data["sound"]) == (2, False)
    faulty, sound = data["files"]
    assert [fault["line"] for fault in faulty["faults"]] == list(range(2, 14))
    assert faulty["faults"][0] == {
        "file": str(path),
        "line": 2,
        "column": "thrown_blue",
        "reason": "'two' is not a whole number",
        "fix": "write one such as 3",
    }
    assert (sound["sound"], sound["kind"], sound["tosses"]) == (True, "simulated", 434)
    assert sound["faults"] == sound["warnings"] == sound["hints"] == []


def test_sound_logs_are_a_line_each_that_says_their_kind(cubetower: Cubetower) -> None:
    ran = cubetower("log", "check", J, data_path("logs/reference-k.csv"))
    first, second = ran.out.splitlines()
    assert ran.status == 0
    assert first == (
        f"✓ {J} is sound: 434 tosses in 14 sessions, 6 colours, simulated, not measured."
    )
    assert "310 tosses in 10 sessions" in second


def test_warnings_and_hints_leave_a_log_sound(cubetower: Cubetower, tmp_path: Path) -> None:
    path = tmp_path / "log.csv"
    path.write_text("session,toss,emptied,thrown,fell\n1,1,1,3,2\n")
    ran = cubetower("log", "check", path)
    warning, hint, last = ran.out.splitlines()
    assert ran.status == 0
    assert warning.startswith(f"warning {path}: reads as recorded, by unknown")
    assert hint.startswith(f"hint {path}:2: column 'session': session 1 has only one toss")
    assert last.endswith("1 toss in 1 session, counts without colours, recorded by unknown.")
    assert "an illustration." in cubetower("log", "check", PRINTED).out


def test_a_log_that_is_not_there_does_not_keep_others_from_being_checked(
    cubetower: Cubetower, tmp_path: Path
) -> None:
    ran = cubetower("log", "check", tmp_path / "none.csv", J)
    assert ran.status == 2
    assert "none.csv: there is no such file" in ran.out
    assert "is sound" in ran.out


def test_the_summary_says_what_is_in_a_log_and_what_it_tells(cubetower: Cubetower) -> None:
    ran = cubetower("log", "summary", J)
    lines = ran.out.splitlines()
    assert ran.status == 0
    said = f"{J}: 434 tosses in 14 sessions (14 into the emptied tower) · The log is simulated"
    assert " ".join(ran.out.split()).startswith(said)
    rows = {line[:14].strip(): line.split() for line in lines}
    assert rows["in"][1:] == ["808", "880", "823", "572", "276", "425"]
    assert rows["7 to 9"][3:6] == ["167", "8.1", "7.9"]
    assert "13.5 on average, 4 to 27" in ran.out
    assert "Next: throw 20 yellow (14 cubes are inside)." in ran.out
    assert "60 more throws should be " in ran.out
    assert len(lines) < 50


def test_of_few_tosses_the_summary_says_what_a_verdict_takes(
    cubetower: Cubetower, tmp_path: Path
) -> None:
    few, page = tmp_path / "few.csv", tmp_path / "few.html"
    few.write_text("".join(J.read_text("utf-8").splitlines(keepends=True)[:13]), "utf-8")
    ran = cubetower("log", "summary", str(few), "--report", str(page))
    said = "To call a tower fitted to it good takes roughly 300 tosses, not 12."
    assert said in " ".join(ran.out.split())
    assert "Too few tosses to say what this tower is like." in page.read_text("utf-8")
    assert said in page.read_text("utf-8")


def test_the_summary_has_the_same_figures_as_json(cubetower: Cubetower) -> None:
    data = json.loads(cubetower("log", "summary", J, "--json").out)
    assert data["kind"] == "simulated"
    assert data["figures"]["seeding_throws"] == 14
    assert data["colours"][0] == {
        "colour": "black",
        "thrown": 808,
        "fell": 754,
        "throws": 225,
        "inside": pytest.approx(2.97, abs=0.01),
    }
    assert data["told"]["errors"]["a0"] < data["told_by_counts"]["errors"]["a0"]
    assert data["plan"]["next"] == {"yellow": 20}
    assert data["plan"]["win_error_after"] < data["plan"]["win_error"]


@each_log
@pytest.mark.parametrize("width", [80, 100])
def test_the_summary_of_any_log_fits(
    cubetower: Cubetower, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, log: TossLog, width: int
) -> None:
    monkeypatch.setattr("cubetower.terminal.output.PIPED_WIDTH", width)
    monkeypatch.chdir(tmp_path)
    put(tmp_path, log)
    ran = cubetower("log", "summary", "log.csv")
    assert ran.status == 0
    assert all(len(line) <= width for line in ran.out.splitlines())
    assert "…" not in ran.out  # nothing is cut
    assert "Next: " in ran.out
    if width == 80:
        assert json.loads(cubetower("log", "summary", "log.csv", "--json").out)["tosses"]


def test_unknown_contents_are_said_to_be_unknown(cubetower: Cubetower, tmp_path: Path) -> None:
    ran = cubetower("log", "summary", put(tmp_path, unknown_starts()))
    assert "434 into unknown contents" in ran.out
    assert "21 up 14 38.5 28.5 – – – –" in " ".join(ran.out.split())
    assert "only for throws into known contents" in ran.out
    assert "Next: empty the tower, then throw 20 b" in ran.out


def test_the_plot_is_drawn_in_the_format_of_its_ending(
    cubetower: Cubetower, tmp_path: Path
) -> None:
    log = put(tmp_path, LOGS["1 session"])
    for name, start in (("out.png", b"\x89PNG"), ("out.svg", b"<?xml")):
        ran = cubetower("log", "summary", log, "--plot", tmp_path / name)
        assert ran.status == 0
        assert "The charts are in" in ran.out
        assert (tmp_path / name).read_bytes().startswith(start)
    with Image.open(tmp_path / "out.png") as image:
        assert image.size == (1620, 1080)
        colours = {colour for _, colour in image.convert("RGB").getcolors(1 << 24) or []}
    assert {rgb(COLOURS["one"]), rgb(COLOURS["two"])} <= colours  # new and old cubes


@each_log
def test_charts_of_any_log_name_their_axes_and_no_texts_overlap(log: TossLog) -> None:
    figure = draw_summary(summarise(log), log)
    assert len(figure.axes) == 4
    for ax in figure.axes:
        assert ax.get_title(loc="left")
        assert ax.get_xlabel()
        assert ax.get_ylabel()
    assert_legible(figure)


def test_the_course_has_a_bar_for_each_throw_and_a_step_for_what_is_inside() -> None:
    log = LOGS["1 session"]
    ax, *_ = draw_summary(summarise(log), log).axes
    thrown, inside = (each.get_data() for each in ax.patches if isinstance(each, StepPatch))
    assert list(thrown.values) == [row.thrown.total for row in log.rows]
    assert list(inside.values) == [each.after.total for each in log.contents() if each.after]
    assert list(thrown.edges) == list(inside.edges) == list(range(32))
    assert ax.get_xlim() == (0, 31)


def test_tosses_nobody_saw_are_in_no_figure_and_marked() -> None:
    rows = [replace(row, missing=number == 3) for number, row in enumerate(LOG.rows[:9])]
    log = TossLog(tuple(rows), LOG.colours)
    found = summarise(log)
    seen = sum(row.thrown.total for row in rows if not row.missing)
    assert sum(each.thrown for each in found.colours) == seen
    assert (found.figures.missing, found.figures.unknown_before) == (1, 5)
    (marks,) = draw_summary(found, log).axes[0].lines
    assert list(marks.get_xdata()) == [3.5]  # type: ignore[arg-type]


@pytest.mark.parametrize(("log", "start"), [(FOUR, "Simulated: "), (unknown_starts(), "log, 434")])
def test_the_title_says_what_is_simulated(log: TossLog, start: str) -> None:
    figure = draw_summary(summarise(log), replace(log, path=None))
    assert figure.texts[0].get_text().startswith(start)


def test_names_of_the_users_are_printed_as_they_are(cubetower: Cubetower, tmp_path: Path) -> None:
    path = tmp_path / "a[red]$x_{$.csv"
    path.write_text("session,toss,emptied,thrown_[x]$y$,fell_[x]$y$\n$1$,1,1,3,2\n[/],1,1,4,4\n")
    path.with_suffix(".toml").write_text(
        'kind = "simulated"\ntitle = "将 my [bold]$x_{$ \\u001b[2J"\n'
    )
    assert f"✓ {path} is sound" in cubetower("log", "check", path).out
    ran = cubetower("log", "summary", path, "--plot", tmp_path / "out.png")
    assert ran.status == 0
    assert "■ [x]$y$" in ran.out
    assert "my [bold]$x_{$ " in ran.out
    assert "\x1b" not in ran.out
