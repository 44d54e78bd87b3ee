"""Whether a log lies within what a tower does: the verdict, its false alarms, its words."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import partial
from pathlib import Path

import numpy as np
import pytest

from calibration import check_log, replay_throws, standard_throws, statistics
from calibration.judge.envelope import SIGNIFICANCE, envelope
from calibration.judge.replaytest import FIGURES, Likeness, enough_replays, likeness
from calibration.judge.verdict import figure_rows, how_sure, verdict
from calibration.logs.replay import replays
from calibration.prediction.distributions import posterior_towers
from foundation.workers import Workers
from tests.calibration.smalllogs import SMALL, LeakyTower, row
from tower import Cubes, Tower, TowerFile, make_tower
from tower.log import TossLog
from tower.models.surrogate import SurrogateTower

# The test itself


def test_a_run_like_the_others_is_called_different_in_1_of_20() -> None:
    """Skewed figures that hang together, with ties; 4000 trials, a standard error of .0035."""
    rng = np.random.default_rng(5)
    alarms = 0
    for _ in range(4000):
        shared = rng.exponential(size=(20, 1))
        runs = np.round(shared + rng.exponential(size=(20, 4)), 1)
        alarms += bool(envelope(runs[0], runs[1:]).differs)
    assert 0.036 < alarms / 4000 <= SIGNIFICANCE + 0.0105


def test_a_run_differs_just_if_it_lies_beyond_a_range() -> None:
    rng = np.random.default_rng(6)
    seen = set()
    for _ in range(500):
        runs = rng.normal(size=(60, 3))
        runs[0] *= rng.choice([1, 2])
        found = envelope(runs[0], runs[1:])
        beyond = bool(((runs[0] < found.low) | (runs[0] > found.high)).any())
        assert found.differs == beyond == (found.p_value <= SIGNIFICANCE)
        seen.add(beyond)
    assert seen == {False, True}


def test_figures_that_are_nowhere_or_always_the_same_say_nothing() -> None:
    others = np.array([[1.0, np.nan, 3.0 + place] for place in range(19)])
    found = envelope(np.array([1.0, np.nan, 12.0]), others)
    assert (found.differs, found.as_unusual) == (False, 19)
    assert envelope(np.array([1.1, np.nan, 12.0]), others).differs


def test_fewer_than_19_others_give_no_verdict() -> None:
    assert envelope(np.array([99.0]), np.arange(18.0)[:, None]).differs is None
    assert envelope(np.array([99.0]), np.arange(19.0)[:, None]).differs


# Logs and towers


def likeness_of(log: TossLog, spec: str, count: int = 19, seed: int = 1) -> Likeness:
    made = [each.log for each in replays(log, [partial(make_tower, spec)], seed, count)]
    return likeness(log, [(each, statistics(each)) for each in made])


def played(spec: str, seed: int, sessions: int = 2, throws: int = 6) -> TossLog:
    return replay_throws(standard_throws(1, sessions, throws), partial(make_tower, spec), seed).log


def test_a_log_of_the_very_tower_seldom_differs() -> None:
    """Of 30 with a chance of 1 in 20 more than 6 differ once in 1,600 times."""
    alarms = [likeness_of(played("bag", 100 + n), "bag", seed=n).differs for n in range(30)]
    assert sum(map(bool, alarms)) <= 6


@pytest.mark.parametrize("seed", range(3))
def test_a_log_of_quite_another_tower_differs(seed: int) -> None:
    found = likeness_of(played("surrogate", seed, throws=15), "bag", seed=seed)
    assert (found.differs, found.as_unusual) == (True, 0)
    assert "old" in {each.name for each in found.figures if each.beyond}
    said = verdict(found)
    assert (said.found, said.short) == (True, "The log differs from what this tower does.")
    assert said.words == "None of 19 replays of its throws is as unusual as the log."


def test_the_figures_by_hand() -> None:
    rows = (
        row("1", 0, Cubes(red=6), Cubes(red=3), emptied=True),
        row("1", 1, Cubes(blue=4), Cubes(blue=2, red=1)),
        row("1", 2, Cubes(green=2), Cubes(green=2, red=1, blue=1)),
    )
    found = likeness_of(TossLog(rows, ("red", "blue", "green")), "bag")
    values = {each.name: each.log for each in found.figures}
    # new: 3 of 6, 2 of 4, 2 of 2; old: 1 of 3, 2 of 4; inside after them: 3, then 4 and 2
    assert tuple(values) == FIGURES
    assert values == pytest.approx(
        {
            "new": 7 / 12, "old": 3 / 7, "inside": 3.0, "inside_sd": 2**0.5, "kept": 3.0,
            "change_sd": (9 / 2) ** 0.5,
        }
    )  # fmt: skip


def test_a_count_of_the_opened_tower_changes_no_verdict() -> None:
    log = played("surrogate", 1)
    counted = replace(log, rows=(*log.rows[:-1], replace(log.rows[-1], inside=Cubes(red=50))))
    assert likeness_of(counted, "bag") == likeness_of(log, "bag")


def test_ranges_stay_where_figures_can_be() -> None:
    for each in likeness_of(played("surrogate", 1), "allthrough").figures:
        assert each.low is None or each.low >= 0
        assert each.high is None or each.name not in ("new", "old") or each.high <= 1


def test_a_log_without_known_contents_is_not_judged() -> None:
    log = TossLog((row("1", 0, Cubes(red=6), Cubes(red=3)),), ("red",))
    found = likeness_of(log, "bag")
    assert (found.differs, found.figures, how_sure(found)) == (None, (), "")
    assert verdict(found).short == "Not judged: the log has nothing that can be compared."


def test_few_replays_give_figures_without_ranges_or_verdict() -> None:
    found = likeness_of(played("bag", 1), "bag", count=3)
    assert found.differs is None
    assert {each.range for each in figure_rows(found)} == {"–"}
    assert "too few replays (3)" in verdict(found).short
    assert "--repeat" in verdict(found).words


def test_the_words_say_how_many_replays_are_as_unusual() -> None:
    found = likeness_of(played("bag", 1), "bag", count=39)
    assert verdict(found).short == "The log lies within what this tower does."
    assert verdict(found).words == (
        f"{found.as_unusual} of 39 replays of its throws are as unusual as the log."
    )
    assert "called different in at most 1 of 20 checks" in how_sure(found)
    few = replace(found, as_unusual=1, differs=True)
    assert verdict(few).words == "Only 1 of 39 replays of its throws is as unusual as the log."


# A check


def test_enough_replays_fit_into_seconds_and_the_rate_of_false_alarms() -> None:
    assert [enough_replays(n) for n in (0, 1, 155, 310, 434, 100_000)] == [99, 99, 99, 59, 39, 39]
    assert [enough_replays(n, slow=True) for n in (1, 62, 155, 5000)] == [99, 39, 19, 19]


def test_who_throws_does_not_change_what_is_found() -> None:
    makers = [partial(make_tower, "bag")]
    alone = replays(SMALL, makers, 3, 4)
    assert replays(SMALL, makers, 3, 4, workers=Workers(jobs=2)) == alone
    assert replays(SMALL, makers, 4, 4) != alone


def test_json_has_the_verdict_with_its_rate_of_false_alarms() -> None:
    check = check_log(SMALL, LeakyTower, 1, classify=False)
    data = json.loads(json.dumps(check.to_json()))
    found = data["likeness"]
    assert (found["replays"], data["repeat"], found["false_alarms"]) == (99, 99, SIGNIFICANCE)
    assert found["p_value"] == pytest.approx((found["as_unusual"] + 1) / 100)
    assert found["differs"] in (True, False)
    assert found["figures"][0].keys() == {
        "name", "log", "mean", "standard_error", "low", "high", "beyond",
    }  # fmt: skip
    assert "predictive" not in data


def test_each_replay_goes_into_the_next_draw_of_a_tower_file(tmp_path: Path) -> None:
    path = tmp_path / "my.toml"
    TowerFile(model="surrogate", parameters={"design": "standard"}).write(
        path, [{"new": 0.5}, {"new": 0.9}]
    )
    makers = posterior_towers(str(path))
    towers: list[Tower] = [make() for make in makers]
    assert [each.rates.new for each in towers if isinstance(each, SurrogateTower)] == [0.5, 0.9]
    assert posterior_towers(f"{path},draw=1") == posterior_towers("bag") == []
    made = replays(SMALL, makers, 1, 3)
    assert made[1] != replays(SMALL, makers[:1], 1, 3)[1]
    assert made[2] == replays(SMALL, makers[:1], 1, 3)[2]
