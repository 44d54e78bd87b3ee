"""`simulate` as a user types it."""

from __future__ import annotations

import json
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from cubetower.command.options.bulk import games_progress
from cubetower.game.bulk import Results, simulate
from cubetower.game.games import game_definition
from tests.command.conftest import STOPPABLE, Cubetower
from tests.command.games import PRINTING, refused, write
from tests.waiting import PATIENCE, until

pytestmark = pytest.mark.long

FEW = ("simulate", "--games", 6, "--bots", "random", "--jobs", 1)
BOTH = (*FEW, "--tower", "surrogate", "--tower", "bag")


def test_no_interval_passes_its_range_and_no_line_ends_before_a_unit(
    cubetower: Cubetower, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setattr("cubetower.command.terminal.output.PIPED_WIDTH", 80)
    few = ("simulate", "--games", 4, *BOTH[3:])
    lines = cubetower(*few).out.splitlines()
    assert max(map(len, lines)) <= 80
    assert not [line for line in lines if re.match(r"[ \u00a0]*(%|pp)", line)]
    shares = [line for line in lines if line.endswith(("%", "%\u00a0", "% "))]
    halves = [float(each) for line in shares for each in re.findall(r"±([\d.]+)", line)]
    assert all(half <= 50 for half in halves)
    told = json.loads(cubetower(*few, "--json").out)
    for name, figures in told["figures"].items():
        least = -99.0 if name.startswith("points") else 0.0
        most = 1.0 if figures["bag"]["value"] <= 1 and "victories" in name else 9e9
        for each in figures.values():
            if each["low_95"] is not None:
                assert least <= each["low_95"] < each["high_95"] <= most, name


def test_json_has_every_figure(cubetower: Cubetower) -> None:
    told = json.loads(cubetower(*BOTH, "--json").out)
    results = Results.of(simulate(6, towers=["surrogate", "bag"], bots=["random"]))
    assert told["games"] == 6
    assert told["towers"] == ["surrogate", "bag"]
    for name in results.quantities:
        figure = told["figures"][name]["bag"]
        assert figure["value"] == results.figure(name, "bag").value
        assert figure["low_95"] <= figure["value"] <= figure["high_95"]
        assert list(told["differences"][name]) == ["bag"]


STALLING = """
import time
from pathlib import Path
from cubetower.tower.models.naive import Bag

class Stalling(Bag):
    tossed = 0

    def toss(self, thrown, rng, *, record=False):
        Stalling.tossed += 1
        while Stalling.tossed > 100 and not Path("go on").exists():
            time.sleep(0.01)
        return super().toss(thrown, rng, record=record)
"""
"""A tower that soon waits, until there is a file of this name."""


def test_stopped_and_called_again_it_goes_on(
    cubetower: Cubetower, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "stalling.py").write_text(STALLING)
    monkeypatch.chdir(tmp_path)
    towers = ("--tower", "stalling:Stalling", "--players", 3)
    out, many = tmp_path / "out", ("--games", 8, "--bots", "random", "--chunk", 1, *towers)
    arguments = [str(each) for each in ("simulate", *many, "--jobs", 2, "--out", out)]
    program = [sys.executable, "-c", STOPPABLE, *arguments]
    started = subprocess.Popen(program, stderr=subprocess.PIPE, text=True, cwd=tmp_path)
    until(lambda: len(list(out.glob("games-*.parquet"))) > 1)  # so that one at least is counted
    started.send_signal(signal.SIGINT)
    _, err = started.communicate(timeout=PATIENCE)
    kept = list(out.glob("games-*.parquet"))
    assert started.returncode == 130
    there = f"{len(kept)} of 8 games are kept in {out}"
    assert err.splitlines()[0] == f"cubetower: {there}; the same command resumes"
    assert "Traceback" not in err
    written = {file: file.stat().st_mtime_ns for file in kept}
    Path("go on").touch()
    whole = json.loads(cubetower("simulate", *many, "--jobs", 1, "--out", out, "--json").out)
    fresh = json.loads(cubetower("simulate", *many, "--jobs", 1, "--json").out)
    assert all(file.stat().st_mtime_ns == when for file, when in written.items())
    assert whole["figures"] == fresh["figures"]


def test_own_cards_count_in_many_games_and_wrong_ones_are_refused(
    cubetower: Cubetower, tmp_path: Path
) -> None:
    shipped = game_definition("shitenno").game.TABLES["shitenno_bonus"].file.read_text()
    mine = write(tmp_path / "mine.csv", shipped.replace(",exchange,2", ",exchange,4"))
    call = ("simulate", "--game", "shitenno", "--players", 2, "--games", 2, "--data", mine)
    refused(cubetower(*call), "32 tiles instead of 24")
    write(mine, shipped.replace(",exchange,2", ",exchange,4").replace(",plus1,2", ",plus1,0"))
    assert json.loads(cubetower(*call, "--json").out)["tables"]


def test_what_bots_print_does_not_get_into_the_json(
    cubetower: Cubetower, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "loud.py").write_text(PRINTING)
    many = ("--game", "samurai", "--players", 2, "--games", 2, "--json", "--jobs", 1)
    for call in (("simulate", "--bots", "loud:Loud"), ("arena", "loud:Loud", "random")):
        ran = cubetower(*call, *many)
        assert json.loads(ran.out)["game"] == "samurai"
        assert "a bot prints" in ran.err


def stopped_after_three(out: Path | None) -> None:
    with games_progress(out) as progress:
        progress(3, 9, 0)
        raise KeyboardInterrupt


def test_stopped_it_says_what_is_kept_or_lost(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("results").mkdir()
    for chunk in ("1-3", "4-6"):  # the second was not told of yet when the interrupt came
        Path("results", f"games-{chunk}.parquet").touch()
    for out, said in (
        (None, "3 of 9 games were played and are lost; --out FOLDER would have kept them"),
        (Path("results"), "6 of 9 games are kept in results; the same command resumes"),
    ):
        with pytest.raises(KeyboardInterrupt):
            stopped_after_three(out)
        assert capsys.readouterr().err == f"cubetower: {said}\n"


def test_towers_of_the_user_that_break_are_told(
    cubetower: Cubetower, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "cracked.py").write_text(
        "from cubetower.tower.models.naive import Bag\n"
        "class Cracked(Bag):\n"
        "    def toss(self, thrown, rng, *, record=False):\n"
        "        raise ArithmeticError('cracked')\n"
    )
    monkeypatch.chdir(tmp_path)
    ran = cubetower(*FEW, "--tower", "cracked:Cracked")
    assert ran.status == 2
    assert ran.err == ("cubetower: cracked:Cracked: its own code raised ArithmeticError: cracked\n")
