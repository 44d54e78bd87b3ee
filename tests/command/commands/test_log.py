"""`cubetower log`: checking logs, and saying what they tell."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from matplotlib.figure import Figure
from matplotlib.patches import StepPatch

from cubetower.calibration.report.log.charts import draw_course, draw_out_by_in
from cubetower.calibration.surrogate import logsummary
from cubetower.calibration.surrogate.information import without_colours
from cubetower.calibration.surrogate.logsummary import LogSummary, summarise
from cubetower.foundation import data_path
from cubetower.tower import read_log, write_log
from cubetower.tower.log import LogDescription, TossLog
from tests.calibration.undrawn import undrawn
from tests.command.conftest import Cubetower

pytestmark = pytest.mark.long

J = data_path("logs/reference-j.csv")
LOG = read_log(J)


def put(folder: Path, log: TossLog, name: str = "log.csv") -> Path:
    path = folder / name
    write_log(log, path)
    return path


TWO = replace(LOG, rows=tuple(row for rows in LOG.sessions()[:2] for row in rows))
UNKNOWN = TossLog(
    tuple(replace(row, emptied=False) for row in TWO.rows),
    LOG.colours,
    LogDescription(title="My tower"),
)
LOGS = {
    "2 sessions": TWO,
    "1 session": TossLog(LOG.sessions()[2], LOG.colours, LOG.description),
    "counts": without_colours(TWO),
    "unknown starts": UNKNOWN,
    "1 toss": TossLog(LOG.rows[:1], LOG.colours, LOG.description),
    "taps": TossLog(
        tuple(replace(row, thrown=row.thrown.only(), fell=row.fell.only()) for row in LOG.rows[:3]),
        LOG.colours,
    ),
    "missing": TossLog(tuple(replace(row, missing=True) for row in LOG.rows[:3]), LOG.colours),
}


@pytest.fixture(autouse=True, scope="module")
def _summarised_once() -> Iterator[None]:
    """Every log is summarised once: that takes most of the time."""
    kept: list[tuple[TossLog, LogSummary]] = []

    def found(log: TossLog) -> LogSummary:
        if not any(known == log for known, _ in kept):
            kept.append((log, summarise(log)))
        return next(said for known, said in kept if known == log)

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(logsummary, "summarise", found)
        yield


def test_faults_as_json(cubetower: Cubetower, tmp_path: Path) -> None:
    path = tmp_path / "log.csv"
    path.write_text("session,toss,emptied,thrown,fell\n1,1,1,two,3\n,2,0,3,0\n")
    ran = cubetower("log", "check", path, J, "--json")
    data = json.loads(ran.out)
    assert (ran.status, data["sound"]) == (2, False)
    faulty, sound = data["files"]
    assert [fault["line"] for fault in faulty["faults"]] == [2, 3]
    assert faulty["faults"][0] == {
        "file": str(path),
        "line": 2,
        "column": "thrown",
        "reason": "'two' is not a whole number",
        "fix": "write one such as 3",
    }
    assert (sound["sound"], sound["kind"], sound["tosses"]) == (True, "simulated", 434)
    assert sound["faults"] == sound["warnings"] == sound["hints"] == []


@pytest.mark.parametrize("log", LOGS.values(), ids=LOGS)
def test_the_summary_of_any_log_fits(
    cubetower: Cubetower, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, log: TossLog
) -> None:
    monkeypatch.chdir(tmp_path)
    put(tmp_path, log)
    for width in (80, 100):
        monkeypatch.setattr("cubetower.command.terminal.output.PIPED_WIDTH", width)
        ran = cubetower("log", "summary", "log.csv")
        assert ran.status == 0
        assert all(len(line) <= width for line in ran.out.splitlines())
        assert "…" not in ran.out  # nothing is cut
        assert "Next: " in ran.out
    assert json.loads(cubetower("log", "summary", "log.csv", "--json").out)["tosses"]


def test_of_few_tosses_the_summary_says_what_a_verdict_takes(
    cubetower: Cubetower, tmp_path: Path
) -> None:
    few, page = tmp_path / "few.csv", tmp_path / "few.html"
    few.write_text("".join(J.read_text("utf-8").splitlines(keepends=True)[:13]), "utf-8")
    with undrawn():
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
    assert data["win_error"] == pytest.approx(0.016, abs=0.0005)


def test_the_course_has_a_bar_for_each_throw_and_a_step_for_what_is_inside() -> None:
    log = LOGS["1 session"]
    draw_course(ax := Figure().subplots(), log)
    thrown, inside = (each.get_data() for each in ax.patches if isinstance(each, StepPatch))
    assert list(thrown.values) == [row.thrown.total for row in log.rows]
    assert list(inside.values) == [each.after.total for each in log.contents() if each.after]
    assert list(thrown.edges) == list(inside.edges) == list(range(32))
    assert ax.get_xlim() == (0, 31)


def test_out_minus_in_stands_beside_what_the_shipped_tower_does() -> None:
    draw_out_by_in(ax := Figure().subplots(), summarise(LOG), LOG)
    labels = {str(line.get_label()) for line in ax.lines}
    assert {"shipped tower, none inside", "shipped tower, 14 inside"} <= labels


def test_tosses_nobody_saw_are_in_no_figure_and_marked() -> None:
    rows = [replace(row, missing=number == 3) for number, row in enumerate(LOG.rows[:9])]
    log = TossLog(tuple(rows), LOG.colours)
    found = logsummary.summarise(log)
    seen = sum(row.thrown.total for row in rows if not row.missing)
    assert sum(each.thrown for each in found.colours) == seen
    assert (found.figures.missing, found.figures.unknown_before) == (1, 5)
    draw_course(ax := Figure().subplots(), log)
    (marks,) = ax.lines
    assert list(marks.get_xdata()) == [3.5]  # type: ignore[arg-type]


def test_names_of_the_users_are_printed_as_they_are(cubetower: Cubetower, tmp_path: Path) -> None:
    path = tmp_path / "a[red]$x_{$.csv"
    path.write_text("session,toss,emptied,thrown_[x]$y$,fell_[x]$y$\n$1$,1,1,3,2\n[/],1,1,4,4\n")
    path.with_suffix(".toml").write_text(
        'kind = "simulated"\ntitle = "将 my [bold]$x_{$ \\u001b[2J"\n'
    )
    assert f"✓ {path} is sound" in cubetower("log", "check", path).out
    ran = cubetower("log", "summary", path)
    assert ran.status == 0
    assert "■ [x]$y$" in ran.out
    assert "my [bold]$x_{$ " in ran.out
    assert "\x1b" not in ran.out
