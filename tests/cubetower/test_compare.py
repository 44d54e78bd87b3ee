"""`cubetower compare` as a user types it."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cubetower.conftest import Cubetower
from tower import data_path

J = data_path("logs/reference-j.csv")
PROTOCOL = data_path("logs/reference-j-protocol.csv")
LOGS = ("--log", J, "--protocol", PROTOCOL)
GROUPS = (
    "All throws, mean",
    "Cubes out per cube in",
    "Content after a throw",
    "Share that falls",
    "Autocorrelation",
    "Kept of a first throw",
    "Jams",
)


def test_one_table_holds_all_groups_of_three_towers_in_100_columns(cubetower: Cubetower) -> None:
    ran = cubetower("compare", "bag", "twoshelves", "bag,new=0.88,old=0.07", *LOGS)
    assert ran.status == 0
    lines = ran.out.splitlines()
    assert max(map(len, lines)) <= 100
    assert [line.strip() for line in lines if line.strip() in GROUPS] == list(GROUPS)
    (names,) = (line for line in lines if line.split()[:1] == ["log"])
    assert names.split() == ["log", "bag", "twoshelves", "old=0.07"]
    assert "bag, new=0.88," in ran.out
    (content,) = (line for line in lines if line.split()[:1] == ["content"])
    assert content.split()[1] == "13.66±0.75"
    assert len([part for part in content.split() if "±" in part]) == 4
    assert content.count("●") == 1
    assert "Distances from the log" in ran.out
    assert "\x1b" not in ran.out


def test_towers_that_do_not_fit_beside_each_other_come_in_a_table_below(
    cubetower: Cubetower, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cubetower.terminal.PIPED_WIDTH", 80)
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


def test_without_a_log_the_towers_stand_alone(cubetower: Cubetower) -> None:
    ran = cubetower("compare", "bag", "twoshelves")
    assert ran.status == 0
    assert "The throws are standard ones" in ran.out
    assert all(group in ran.out for group in GROUPS)
    for absent in (" log ", "from the log", "●"):
        assert absent not in ran.out


def test_a_protocol_alone_gives_what_is_kept(cubetower: Cubetower) -> None:
    out = cubetower("compare", "bag", "--protocol", PROTOCOL).out
    (kept,) = (line for line in out.splitlines() if line.startswith("   49 thrown"))
    assert kept.split()[2] == "12.38±0.60"
    (content,) = (line for line in out.splitlines() if line.split()[:1] == ["content"])
    assert content.split()[1] == "–"


def test_a_tower_without_a_figure_has_a_dash(cubetower: Cubetower) -> None:
    out = cubetower("compare", "allthrough", "--log", J).out
    (lag,) = (line for line in out.splitlines() if "lag 1" in line)
    assert lag.split()[-1] == "–"
    assert "None" not in out


def test_json_has_the_figures_of_the_table(cubetower: Cubetower) -> None:
    ran = cubetower("compare", "bag", "twoshelves", *LOGS, "--seed", 2, "--json")
    data = json.loads(ran.out)
    assert ran.status == 0
    assert data["files"] == {"log": str(J), "protocol": str(PROTOCOL)}
    assert (data["seed"], data["repeat"], data["warnings"]) == (2, 1, [])
    assert [tower["name"] for tower in data["towers"]] == ["bag", "twoshelves"]
    (content,) = (row for row in data["rows"] if row["name"] == "content")
    assert content["log"]["value"] == pytest.approx(13.66, abs=0.005)
    turnover = data["towers"][1]["figures"]["turnover"]
    assert content["towers"][1] == turnover["content"]
    assert len(content["distances"]) == 2
    assert json.loads(cubetower("compare", "bag", "--json").out)["files"]["log"] is None


def test_check_has_the_new_figures_in_its_json(cubetower: Cubetower) -> None:
    data = json.loads(cubetower("check", J, "--tower", "bag", "--json").out)
    for side in ("log", "tower"):
        assert [each["lag"] for each in data[side]["autocorrelation"]] == [1, 2, 3, 4]
        assert [each["thrown"] for each in data[side]["retention"]] == [31, 38, 45]
        assert data[side]["turnover"]["content"]["count"] == 420


def test_same_seed_same_output_other_seed_other_output(cubetower: Cubetower) -> None:
    command = ("compare", "bag", "--log", J, "--seed")
    assert cubetower(*command, 1).out == cubetower(*command, 1).out != cubetower(*command, 2).out


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
    assert ran.out.count("t[red].toml") == 2
    assert ran.out.count("a[red].csv") == 2


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ("", "SPEC"),
        ("bag twoshelves bag", "bag is named twice; name each tower once"),
        ("bag nonsense", "no tower 'nonsense'; known are physics"),
        ("bag twoshelves,old=3", "its parameters are"),
        ("bag --log none.csv", "none.csv: there is no such file"),
        ("bag --protocol none.csv", "none.csv: there is no such file"),
        ("bag --repeat 0", "--repeat"),
        ("bag mine:Mine", "tower mine:Mine: its own code raised ZeroDivisionError"),
    ],
)
def test_bad_input_ends_in_one_line_and_status_2(tmp_path: Path, arguments: str, says: str) -> None:
    (tmp_path / "mine.py").write_text(
        "from tower import CountingTower\n"
        "class Mine(CountingTower):\n"
        "    def falling(self, thrown, rng):\n"
        "        1 // 0\n"
    )
    ran = subprocess.run(
        [sys.executable, "-m", "cubetower", "compare", *arguments.split()],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 2
    assert ran.stdout == ""
    assert says in ran.stderr
    assert ran.stderr.startswith("cubetower: ")
    assert ran.stderr.count("\n") == 1
