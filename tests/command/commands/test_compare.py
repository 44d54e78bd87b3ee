"""`cubetower compare` as a user types it."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from cubetower.foundation import data_path
from tests.calibration.fits import few_draws
from tests.calibration.undrawn import undrawn
from tests.command.conftest import Cubetower

pytestmark = [pytest.mark.long, pytest.mark.usefixtures("unclassified")]
J = data_path("logs/reference-j.csv")
PROTOCOL = data_path("logs/reference-j-protocol.csv")
LOGS = ("--log", J, "--protocol", PROTOCOL)


@few_draws()
def test_a_tower_fitted_to_the_log_is_said_to_look_better_than_it_is(
    cubetower: Cubetower, tmp_path: Path
) -> None:
    mine, page = str(tmp_path / "mine.toml"), tmp_path / "page.html"
    cubetower("calibrate", J, "--sessions", "1-2", "--level", "M0", "--out", mine)
    with undrawn():
        told = cubetower("compare", mine, "bag", "--log", J, "--report", str(page)).out
    note = "was fitted to 62 of these tosses, 2 of 14 sessions: it looks better on them"
    assert note.replace(" ", "") in "".join(told.split())
    assert "bag was fitted" not in told
    assert note in page.read_text("utf-8")


def test_the_answer_comes_first_as_on_the_page_which_names_the_log_by_its_mark(
    cubetower: Cubetower, tmp_path: Path
) -> None:
    page = tmp_path / "page.html"
    for towers, more, said in (
        (("twoshelves", "bag"), ("--tosses", 62), "bag clearly differs from twoshelves."),
        (("twoshelves", "bag"), ("--log", J), "nearest to the log"),
        (("bag",), ("--log", J), "bag differs from the log."),
    ):
        with undrawn():
            out = cubetower("compare", *towers, *more, "--report", str(page)).out
        text = page.read_text("utf-8")
        assert said in " ".join(out.split("±")[0].split())
        assert said in text
    assert '<i class="dot"></i>log reference-j.csv' in text
    assert "series ink" not in text.partition("</style>")[2]
    assert "A point stands for 3 throws or more; the table has all figures." in text


def test_without_a_classifier_it_has_no_rows(
    cubetower: Cubetower, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cubetower.calibration.judge.differences.classifier_auc", lambda *_: None)
    out = cubetower("compare", "bag", "twoshelves", "--tosses", 62).out
    assert not [line for line in out.splitlines() if line.strip().startswith("AUC ")]


def test_json_has_the_figures_of_the_table(cubetower: Cubetower) -> None:
    ran = cubetower("compare", "bag", "twoshelves", *LOGS, "--seed", 2, "--json")
    data = json.loads(ran.out)
    assert ran.status == 0
    assert data["files"] == {
        "log": str(J),
        "protocol": str(PROTOCOL),
        "report": None,
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


def test_same_seed_same_json_but_for_the_speed_and_other_seed_other_json(
    cubetower: Cubetower,
) -> None:
    command = ("compare", "bag", "twoshelves", "--tosses", 62, "--json", "--seed")
    first, same, other = (json.loads(cubetower(*command, seed).out) for seed in (1, 1, 2))
    for data in (first, same, other):
        assert data.pop("seed")
        assert data["files"]["log"] is None
        for tower in data["towers"]:
            assert tower.pop("speed")["tosses"] == 2 * 62 + 18
    assert first == same != other


def test_help_comes_without_the_libraries_of_the_work() -> None:
    code = (
        "import sys\n"
        "sys.argv[1:] = ['compare', '--help']\n"
        "from cubetower.command.main import run\n"
        "try:\n"
        "    run()\n"
        "finally:\n"
        "    slow = {'numpy', 'scipy', 'sklearn', 'matplotlib', 'cubetower.calibration'}\n"
        "    print(sorted(slow & set(sys.modules)), file=sys.stderr)\n"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert ran.stderr.strip() == "[]"
