"""`cubetower calibrate`, and `cubetower check` of what it made."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cache, partial
from pathlib import Path

import pytest

from cubetower.calibration.logs import stretches
from cubetower.calibration.trust import examination
from cubetower.command.options.logs import MEAN_CONTENT, select_sessions
from cubetower.foundation import data_path
from cubetower.tower import LogError, TowerFile, make_tower, write_log
from tests.calibration.fits import few_draws, k, sessions_of
from tests.calibration.undrawn import undrawn
from tests.command.conftest import Cubetower

K = str(data_path("logs/reference-k.csv"))
pytestmark = [pytest.mark.long, pytest.mark.usefixtures("unclassified")]


@pytest.fixture
def two_made_up_logs(monkeypatch: pytest.MonkeyPatch) -> None:
    """An examination that makes up only two logs."""
    few = partial(examination.examine_trust, data_sets=2)
    monkeypatch.setattr(examination, "examine_trust", few)


@few_draws()
def test_a_log_becomes_a_tower_that_predicts_the_rest(cubetower: Cubetower, tmp_path: Path) -> None:
    out = tmp_path / "my.toml"
    ran = cubetower("calibrate", K, "--sessions", "1-2", "--out", str(out), "--details")
    assert ran.status == 0
    sentence = "each one falls through with a chance of"
    for said in (sentence, "The log is simulated", "M2", "bag", str(out)):
        assert said in ran.out
    assert make_tower(f"{out},draw=3")
    judged = cubetower(
        "check", K, "--tower", str(out), "--sessions", "3-8", "--repeat", 19, "--json"
    )
    data = json.loads(judged.out)
    assert data["tosses"] == 186
    assert data["fitted_tosses"] == 0
    assert (data["likeness"]["replays"], data["likeness"]["differs"]) == (19, False)
    assert set(data["baselines"]) == {"bag", "twoshelves", "M0"}
    for name in ("bag", "twoshelves", "M0"):
        assert data["log_score_per_toss"] > data["baselines"][name]["log_score_per_toss"] + 0.05
        assert data["baselines"][name]["tosses"] == 186
    assert data["log_score_se"] > 0
    assert abs(data["coverage_50"] - 0.5) < 0.15
    assert abs(data["coverage_90"] - 0.9) < 0.1
    # M0 is the one that was fitted to the same tosses.
    assert TowerFile.read(out).baseline["new"] == pytest.approx(0.82, abs=0.05)
    both = cubetower("check", K, "--tower", str(out), "--sessions", "2-3", "--repeat", 1, "--json")
    seen = json.loads(both.out)
    assert (seen["tosses"], seen["fitted_tosses"]) == (62, 31)
    assert any("fitted to 31 of these tosses, 1 of 2 sessions" in note for note in seen["notes"])


@few_draws()
def test_everything_is_written_beside_each_other_and_over_an_older_tower(
    cubetower: Cubetower, tmp_path: Path, two_made_up_logs: None
) -> None:
    out, draws, report = (tmp_path / name for name in ("my.toml", "draws.npz", "my.html"))
    TowerFile(model="bag").write(out)
    with undrawn():
        ran = cubetower(
            *("calibrate", K, "--sessions", "1", "--level", "M0", "--out", str(out)),
            *("--export", str(draws), "--report", str(report), "--json"),
            *("--thorough", "--jobs", 1, "--overwrite"),
        )
    data = json.loads(ran.out)
    assert data["trust"]["pareto_k"] < data["trust"]["pareto_limit"]
    assert len(data["trust"]["made_up"]["ranks"]["battle"]) == 2
    assert data["simulated"] is True
    assert data["out"] == str(out)
    assert TowerFile.read(out).model == "surrogate"
    found = sorted(path.name for path in tmp_path.iterdir())
    assert found == ["draws.npz", "my.draws.csv", "my.html", "my.toml"]


@few_draws()
def test_the_guide_says_what_an_evening_tells(
    cubetower: Cubetower, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    log = sessions_of(k(), "1", "2")
    write_log(replace(log, rows=log.rows[:40]), "my.csv")
    data = json.loads(cubetower("calibrate", "my.csv", "--guide", "--json").out)
    assert data["likeness"]["state"] == "few"
    assert 0.005 < data["win_error"] < 0.1
    refused = cubetower("calibrate", "my.csv", "--guide", "--model", "physics")
    assert (refused.status, refused.err.count("\n")) == (2, 1)


@few_draws()
def test_a_thorough_examination_says_how_far_to_trust_the_fit(
    cubetower: Cubetower, tmp_path: Path, two_made_up_logs: None
) -> None:
    asked = ("calibrate", K, "--sessions", "1", "--level", "M0", "--thorough", "--jobs", 1)
    out = ("--out", str(tmp_path / "my.toml"))
    said = " ".join(cubetower(*asked, *out).out.split())
    assert "How far to trust it The draws stand for the posterior (Pareto k" in said
    assert "repeated on 2 logs made up by such towers" in said


@pytest.mark.parametrize(
    "options",
    [
        ("--out", "my.toml"),
        ("--out", "a.toml", "--report", "my.html", "--export", "a.draws.csv"),
        ("--out", "design.toml"),
        ("--out", "x/../my.toml"),
        ("--out", "other.toml"),  # whose draws would be other.draws.csv
    ],
)
def test_nothing_that_is_read_is_written_over(
    options: tuple[str, ...], cubetower: Cubetower, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "x").mkdir()
    write_log(sessions_of(k(), "1"), "my.csv")
    Path("design.toml").write_bytes(data_path("designs/standard.toml").read_bytes())
    write_log(sessions_of(k(), "2"), "other.draws.csv")
    Path("other.draws.toml").unlink()
    before = {path.name: path.read_bytes() for path in tmp_path.iterdir() if path.is_file()}
    ran = cubetower("calibrate", "my.csv", *options)
    assert ran.status == 2
    assert ran.err.count("\n") == 1
    after = {path.name: path.read_bytes() for path in tmp_path.iterdir() if path.is_file()}
    assert after == before


def test_a_tower_that_holds_impossible_what_came_is_judged(cubetower: Cubetower) -> None:
    ran = cubetower("check", K, "--tower", "allthrough", "--sessions", "1", "--repeat", 1, "--json")
    assert json.loads(ran.out)["log_score_per_toss"] is None
    some = ("--sessions", "1", "--repeat", 1, "--details")
    shown = cubetower("check", K, "--tower", "allthrough", *some).out
    assert "impossible" in shown
    assert "−∞" in shown


def test_a_simulator_is_judged_by_what_it_does(
    cubetower: Cubetower, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cubetower.foundation.workers.cores", lambda: 1)  # so few need no processes
    path = tmp_path / "short.csv"
    rows = tuple(row for row in sessions_of(k(), "1", "2").rows if row.toss < 6)
    write_log(replace(k(), rows=rows, path=None), path)
    ran = cubetower("check", str(path), "--tower", "physics", "--repeat", 1, "--json")
    data = json.loads(ran.out)
    assert data["log_score_per_toss"] is None
    assert data["baselines"]["bag"]["tosses"] == len(rows)
    assert data["difference"]["from_itself"]["energy"]["distance"] >= 0
    shown = cubetower("check", str(path), "--tower", "physics", "--repeat", 1, "--details").out
    assert "cannot tell how likely a result is" in shown
    assert "How well naive towers predict" in shown


@cache
def labels(wanted: str) -> list[str]:
    return [rows[0].session for rows in select_sessions(k(), wanted).sessions()]


@pytest.mark.parametrize(
    ("wanted", "chosen"),
    [("1", "1"), ("1-3", "1 2 3"), ("3-1", "1 2 3"), ("9,1", "1 9"), (" 2 - 3 ,10", "2 3 10")],
)
def test_sessions_are_named_one_by_one_or_from_to(wanted: str, chosen: str) -> None:
    assert labels(wanted) == chosen.split()


def test_sessions_that_are_missing_are_named_without_a_path() -> None:
    with pytest.raises(LogError) as refused:
        select_sessions(k(), "9-12")
    assert str(refused.value).startswith("reference-k.csv: there is no session 11 or 12;")


@pytest.mark.parametrize("wanted", ["", "11", "1-11", "1,,2", "a-b"])
def test_sessions_that_are_not_there_are_refused(wanted: str) -> None:
    with pytest.raises(LogError, match="there is no session"):
        select_sessions(k(), wanted)


def test_the_command_believes_what_the_likelihood_believes() -> None:
    assert MEAN_CONTENT == stretches.MEAN_CONTENT
