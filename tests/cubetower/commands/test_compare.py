"""`cubetower compare` as a user types it."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from foundation import data_path
from tests.cubetower.conftest import Cubetower

pytestmark = [pytest.mark.long, pytest.mark.usefixtures("unclassified")]
J = data_path("logs/reference-j.csv")
PROTOCOL = data_path("logs/reference-j-protocol.csv")
LOGS = ("--log", J, "--protocol", PROTOCOL)
GROUPS = (
    "Mean over all throws",
    "Cubes out per cube in",
    "Cubes inside after",
    "Share that falls",
    "Autocorrelation",
    "Left of a first throw",
    "Battles by lead",
    "Three throws in a row",
    "Jams",
    "Tosses per second",
)


def without_speed(shown: str) -> str:
    """What a command printed, but for what was measured."""
    lines = shown.splitlines()
    return "\n".join(line for line in lines if "CPU time" not in line and "clock" not in line)


def test_one_table_holds_all_groups_of_three_towers_in_100_columns(cubetower: Cubetower) -> None:
    ran = cubetower("compare", "bag", "twoshelves", "bag,new=0.88,old=0.07", *LOGS)
    assert ran.status == 0
    lines = ran.out.splitlines()
    assert max(map(len, lines)) <= 100
    assert [line.strip() for line in lines if line.strip() in GROUPS] == list(GROUPS)
    (names,) = (line for line in lines if line.split()[:1] == ["log"])
    assert names.split() == ["log", "bag", "twoshelves", "old=0.07"]
    assert "bag,new=0.88," in ran.out
    (content,) = (line for line in lines if line.split()[:2] == ["cubes", "inside"])
    assert content.split()[2] == "13.66±0.75"
    assert len([part for part in content.split() if "±" in part]) == 4
    assert content.count("●") == 1
    assert "Distances from the log" in ran.out
    assert "\x1b" not in ran.out


def test_towers_that_do_not_fit_beside_each_other_come_in_a_table_below(
    cubetower: Cubetower, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cubetower.terminal.output.PIPED_WIDTH", 80)
    ran = cubetower("compare", "bag", "twoshelves", "allthrough", "--log", J)
    lines = ran.out.splitlines()
    assert max(map(len, lines)) <= 80
    heads = [line.split() for line in lines if line.split()[:1] == ["log"]]
    assert heads == [["log", "bag", "twoshelves"], ["log", "allthrough"]]


def test_one_tower_is_compared_with_the_log_alone(cubetower: Cubetower) -> None:
    ran = cubetower("compare", "bag", *LOGS)
    assert ran.status == 0
    assert "●" not in ran.out
    assert "nearest" not in ran.out
    assert "median" in ran.out


def test_a_tower_fitted_to_the_log_is_said_to_look_better_than_it_is(
    cubetower: Cubetower, tmp_path: Path
) -> None:
    mine, page = str(tmp_path / "mine.toml"), tmp_path / "page.html"
    cubetower("calibrate", J, "--sessions", "1-2", "--level", "M0", "--out", mine)
    told = cubetower("compare", mine, "bag", "--log", J, "--report", str(page)).out
    note = "was fitted to 62 of these tosses, 2 of 14 sessions: it looks better on them"
    assert note.replace(" ", "") in "".join(told.split())
    assert "bag was fitted" not in told
    assert note in page.read_text("utf-8")


def test_the_answer_comes_first_as_on_the_page(cubetower: Cubetower, tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    for log, said in (("", "bag clearly differs from twoshelves."), (J, "nearest to the log")):
        more = ("--log", log) if log else ()
        out = cubetower("compare", "twoshelves", "bag", *more, "--report", str(page)).out
        assert said in " ".join(out.split("±")[0].split())
        assert said in page.read_text("utf-8")


def test_the_page_names_the_log_by_the_mark_that_charts_draw(
    cubetower: Cubetower, tmp_path: Path
) -> None:
    page = tmp_path / "page.html"
    cubetower("compare", "bag", "--log", J, "--report", str(page))
    text = page.read_text("utf-8")
    assert '<i class="dot"></i>log reference-j.csv' in text
    assert "series ink" not in text.partition("</style>")[2]
    assert "A point stands for 3 throws or more; the table has all figures." in text


def test_without_a_classifier_it_has_no_rows(
    cubetower: Cubetower, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("calibration.judge.differences.classifier_auc", lambda *_: None)
    out = cubetower("compare", "bag", "twoshelves").out
    assert not [line for line in out.splitlines() if line.strip().startswith("AUC ")]


def test_without_a_log_the_towers_stand_alone(cubetower: Cubetower) -> None:
    ran = cubetower("compare", "bag", "twoshelves")
    assert ran.status == 0
    assert "The throws are standard ones" in ran.out
    assert all(group in ran.out for group in GROUPS)
    assert "three throws in a row are compared" in " ".join(ran.out.lower().split())
    for absent in (" log ", "from the log", "●"):
        assert absent not in ran.out


def test_a_protocol_alone_gives_what_is_kept(cubetower: Cubetower) -> None:
    out = cubetower("compare", "bag", "--protocol", PROTOCOL).out
    (kept,) = (line for line in out.splitlines() if line.startswith("   49 thrown"))
    assert kept.split()[2] == "12.38±0.60"
    (content,) = (line for line in out.splitlines() if line.split()[:2] == ["cubes", "inside"])
    assert content.split()[2] == "–"


def test_a_tower_without_a_figure_has_a_dash(cubetower: Cubetower) -> None:
    out = cubetower("compare", "allthrough", "--log", J).out
    (lag,) = (line for line in out.splitlines() if "lag 1" in line)
    assert lag.split()[-1] == "–"
    assert "None" not in out


def test_json_has_the_figures_of_the_table(cubetower: Cubetower) -> None:
    ran = cubetower("compare", "bag", "twoshelves", *LOGS, "--seed", 2, "--json")
    data = json.loads(ran.out)
    assert ran.status == 0
    assert data["files"] == {
        "log": str(J),
        "protocol": str(PROTOCOL),
        "report": None,
        "plot": None,
    }
    assert [each["tower"] for each in data["differences"]] == ["bag", "twoshelves"]
    assert data["differences"][0]["from_reference"]["energy"]["p_value"] <= 0.05
    assert data["towers"][0]["figures"]["battles"][1]["smallest"] == 1
    assert (data["seed"], data["repeat"], data["warnings"]) == (2, 1, [])
    assert [tower["name"] for tower in data["towers"]] == ["bag", "twoshelves"]
    (content,) = (row for row in data["rows"] if row["name"] == "cubes inside")
    assert content["log"]["value"] == pytest.approx(13.66, abs=0.005)
    turnover = data["towers"][1]["figures"]["turnover"]
    assert content["towers"][1] == turnover["content"]
    assert len(content["distances"]) == 2
    assert json.loads(cubetower("compare", "bag", "--json").out)["files"]["log"] is None


def test_same_seed_same_output_other_seed_other_output(cubetower: Cubetower) -> None:
    command = ("compare", "bag", "--log", J, "--seed")
    first, same, other = (without_speed(cubetower(*command, seed).out) for seed in (1, 1, 2))
    assert first == same != other


def test_same_seed_same_json_but_for_the_speed(cubetower: Cubetower) -> None:
    command = ("compare", "bag", "twoshelves", "--tosses", 62, "--json")
    first, same = (json.loads(cubetower(*command).out) for _ in range(2))
    for data in (first, same):
        for tower in data["towers"]:
            assert tower.pop("speed")["tosses"] == 2 * 62 + 18
    assert first == same


def lines_of(out: str, group: str) -> list[list[str]]:
    """The words of the lines of a group of the table."""
    lines = [line.split() for line in out.splitlines()]
    first = next(i for i, words in enumerate(lines) if " ".join(words) == group) + 1
    return lines[first : lines.index([], first)]


def test_new_groups_have_a_line_for_each_figure_at_80_columns(
    cubetower: Cubetower, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cubetower.terminal.output.PIPED_WIDTH", 80)
    out = cubetower("compare", "bag", "twoshelves", "--tosses", 62).out
    assert max(map(len, out.splitlines())) <= 80
    assert lines_of(out, "Battles by lead")[0][:2] == ["lead", "0,"]
    windows = lines_of(out, "Three throws in a row")
    assert [line[0].rstrip(",") for line in windows] == [
        "energy", "to", "p", "to", "AUC", "to",
    ]  # fmt: skip
    assert windows[0][2] == "–"  # the first tower is the reference
    assert windows[4] == ["AUC", "–", "0.500±0.010"]
    assert windows[5][-2:] == ["0.500±0.010", "0.500±0.010"]
    assert len(lines_of(out, "Tosses per second")) == 2


@pytest.mark.parametrize(("tosses", "sessions"), [(1, 2), (62, 2), (100, 3), (310, 10)])
def test_tosses_are_standard_sessions(cubetower: Cubetower, tosses: int, sessions: int) -> None:
    out = cubetower("compare", "bag", "--tosses", tosses).out
    assert f"standard ones: {sessions} sessions of a seeding throw" in out


def test_a_plot_is_drawn_and_named(cubetower: Cubetower, tmp_path: Path) -> None:
    plot = tmp_path / "out.png"
    ran = cubetower("compare", "bag", "--tosses", 62, "--plot", plot)
    assert ran.status == 0
    assert "The charts are in" in ran.out
    assert list(tmp_path.iterdir()) == [plot]
    data = json.loads(cubetower("compare", "bag", "--tosses", 62, "--plot", plot, "--json").out)
    assert data["files"]["plot"] == str(plot)


def test_help_comes_without_the_libraries_of_the_work() -> None:
    code = (
        "import sys\n"
        "sys.argv[1:] = ['compare', '--help']\n"
        "from cubetower.main import run\n"
        "try:\n"
        "    run()\n"
        "finally:\n"
        "    slow = {'numpy', 'scipy', 'sklearn', 'matplotlib', 'calibration'}\n"
        "    print(sorted(slow & set(sys.modules)), file=sys.stderr)\n"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert ran.stderr.strip() == "[]"


def test_what_a_user_names_is_printed_as_it_is_with_the_warnings_of_both_logs(
    cubetower: Cubetower, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("a[red].csv", "b.csv"):
        Path(name).write_text("session,toss,emptied,thrown,fell\n1,1,1,9,7\n1,2,0,3,2\n")
    Path("t[red].toml").write_text('format = 1\nkind = "tower"\nmodel = "bag"\n')
    ran = cubetower("compare", "t[red].toml", "--log", "a[red].csv", "--protocol", "b.csv")
    assert ran.status == 0
    assert ran.out.count("warning") == 2
    assert ran.out.count("t[red].toml") == 3
    assert ran.out.count("a[red].csv") == 2
