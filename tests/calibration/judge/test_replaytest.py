"""Whether a log lies within what a tower does: the verdict, its false alarms, its words."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import partial
from pathlib import Path
from random import Random

import numpy as np
import pytest

from cubetower.calibration import check_log, replay_throws, standard_throws
from cubetower.calibration.judge.check import judge_log
from cubetower.calibration.judge.envelope import SIGNIFICANCE, envelope
from cubetower.calibration.judge.figures import FIGURES, MARGINS, figures_of
from cubetower.calibration.judge.replaytest import (
    Likeness,
    compare_figures,
    enough_replays,
    likeness,
)
from cubetower.calibration.judge.verdict import figure_rows, how_sure, how_unusual, verdict
from cubetower.calibration.logs.replay import replays
from cubetower.calibration.prediction.distributions import posterior_towers
from cubetower.tower import Cubes, Tower, TowerFile, make_tower
from cubetower.tower.log import TossLog
from cubetower.tower.models.rates import Rates
from cubetower.tower.models.surrogate import SurrogateTower
from tests.calibration.smalllogs import SMALL, LeakyTower, row
from tests.elsewhere import Elsewhere

pytestmark = pytest.mark.long

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
    return likeness(log, made)


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
    assert (found.state, said.found, said.open) == ("differs", True, False)
    assert said.short.startswith("Differs: ")
    assert how_unusual(found) == (
        "None of 19 replays is as unusual as the log; if none, it differs."
    )


def test_the_figures_by_hand() -> None:
    rows = (
        row("1", 0, Cubes(red=6), Cubes(red=3), emptied=True),
        row("1", 1, Cubes(blue=4), Cubes(blue=2, red=1)),
        row("1", 2, Cubes(green=2), Cubes(green=2, red=1, blue=1)),
    )
    found = figures_of(TossLog(rows, ("red", "blue", "green")))
    # new: 3 of 6, 2 of 4, 2 of 2; old: 1 of 3, 1 of 2, 1 of 2; inside after them: 3, then 4 and 2
    assert dict(zip(FIGURES, found, strict=True)) == pytest.approx(
        {
            "new": 7 / 12, "old": 3 / 7, "inside": 3.0, "inside_sd": 2**0.5, "kept": 3.0,
            "change_sd": (9 / 2) ** 0.5,
        }
    )  # fmt: skip


def test_both_shares_are_found_where_colours_are_thrown_on_their_own() -> None:
    """Of a colour, half of the thrown cubes fall and a tenth of those inside, without any noise."""
    rows = (
        row("1", 0, Cubes(red=40), Cubes(red=20), emptied=True),
        row("1", 1, Cubes(red=20), Cubes(red=12)),
        row("1", 2, Cubes(red=4, blue=20), Cubes(red=4, blue=10)),
    )
    new, old, *_ = figures_of(TossLog(rows, ("red", "blue")))
    shares = np.linalg.lstsq(  # weighted by one over the cubes that could fall
        np.array([[40, 0], [20, 20], [4, 28], [20, 0]]) / np.sqrt([[40], [40], [32], [20]]),
        np.array([20, 12, 4, 10]) / np.sqrt([40, 40, 32, 20]),
    )[0]
    assert (new, old) == pytest.approx(tuple(shares))
    assert (new, old) == pytest.approx((0.5, 0.1), abs=0.03)


def test_throws_that_cannot_tell_the_shares_apart_have_none() -> None:
    first = row("1", 0, Cubes(red=4), Cubes(red=2), emptied=True)
    assert np.isnan(figures_of(TossLog((first,), ("red",)))).tolist() == [
        False, True, True, True, False, True,
    ]  # fmt: skip
    counted = replace(row("1", 1, Cubes(red=2), Cubes(red=2)), inside=None)
    rows = (replace(first, fell=Cubes(), emptied=True, thrown=Cubes()), counted)
    assert np.isnan(figures_of(TossLog(rows, ("red",)))[1])


# Verdicts


def compared(shift: dict[str, float], tosses: int = 434, others: int = 99) -> Likeness:
    """A log whose figures are off by these multiples of the margins, in the middle of others."""
    rng = np.random.default_rng(1)
    middle = np.array([0.8, 0.07, 13.0, 4.0, 9.0, 1.4])
    margins = np.maximum(list(MARGINS.values()), [0, *(0.2 * middle[1:])])
    theirs = middle + margins * 0.2 * rng.normal(size=(others, 6)) * (434 / tosses) ** 0.5
    ours = middle + margins * [shift.get(name, 0.0) for name in FIGURES]
    return compare_figures(ours, theirs, tosses)


def test_a_tower_is_good_if_all_intervals_lie_within_the_margins() -> None:
    found = compared({})
    assert (found.state, found.tosses_needed) == ("good", None)
    assert verdict(found).short == "Good: in all figures the tower is like the log."
    own = verdict(found, own=True)
    assert (own.short, own.found) == ("Good: the tower fits its own log.", False)
    assert own.words == "It is not tested yet: check it with tosses that it has not seen."
    assert {each.mark for each in figure_rows(found)} == {"✓"}


def test_a_difference_that_is_too_small_to_matter_leaves_a_tower_good() -> None:
    rng = np.random.default_rng(2)
    middle = np.array([0.8, 0.07, 13.0, 4.0, 9.0, 1.4])
    theirs = middle + 0.02 * np.array(list(MARGINS.values())) * rng.normal(size=(99, 6))
    found = compare_figures(middle - [0, 0.005, 0, 0, 0, 0], theirs, 9000)
    assert (found.differs, found.state) == (True, "good")
    assert verdict(found).words == (
        "What differs is too small to matter in battles. Cubes inside that a throw frees: "
        "6.5\u00a0% in the log, 7.0\u00a0% in the tower."
    )


def test_a_tower_that_is_off_by_a_margin_and_more_differs() -> None:
    found = compared({"inside": 1.5, "old": -1.2})
    assert found.state == "differs"
    said = verdict(found)
    assert said.short == "Differs: cubes inside after a throw: 19.0 in the log, 12.7 in the tower."
    assert said.words.startswith("Cubes inside that a throw frees: 4.0\u00a0% in the log")
    assert [each.mark for each in figure_rows(found)] == ["✓", "✗", "✗", "✓", "✓", "✓"]


def test_few_tosses_are_called_few_and_how_many_it_takes_is_said() -> None:
    found = compared({}, tosses=60)
    assert (found.state, found.differs) == ("few", False)
    assert found.tosses_needed == pytest.approx(60 * (3.6 * 0.2 * (434 / 60) ** 0.5) ** 2, rel=0.25)
    said = verdict(found)
    assert (said.found, said.open, said.short) == (False, True, "Too few tosses to say.")
    assert said.words == (
        f"Nothing differs so far in 60 tosses; to call it good takes about {found.tosses_needed}."
    )
    assert compared({"new": 0.6}).tosses_needed == 660  # half as many again at least


def test_a_log_without_one_of_the_shares_is_never_called_good() -> None:
    middle = np.array([0.8, np.nan, 13.0, 4.0, 9.0, 1.4])
    theirs = middle + 1e-3 * np.random.default_rng(3).normal(size=(99, 6))
    found = compare_figures(middle, theirs, 100)
    assert (found.state, found.tosses_needed) == ("few", None)
    assert verdict(found).words.startswith("Nothing differs so far in 100 tosses, but throws like")


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


def test_few_replays_give_figures_without_intervals_or_verdict() -> None:
    found = likeness_of(played("bag", 1), "bag", count=3)
    assert (found.differs, found.state) == (None, None)
    assert {(each.excess, each.mark) for each in figure_rows(found)} == {("–", "?")}
    assert "too few replays (3)" in verdict(found).short
    assert "--repeat" in verdict(found).words


def test_the_words_say_how_many_replays_are_as_unusual() -> None:
    found = likeness_of(played("bag", 1), "bag", count=39)
    assert how_unusual(found) == (
        f"{found.as_unusual} of 39 replays are as unusual as the log; if fewer than 2, it differs."
    )
    assert "said to differ in at most 1 of 20 checks" in how_sure(found)
    assert how_unusual(replace(found, as_unusual=1)).startswith("1 of 39 replays is")


# A check


def test_enough_replays_fit_into_seconds_and_the_rate_of_false_alarms() -> None:
    assert [enough_replays(n) for n in (0, 1, 155, 310, 434, 100_000)] == [99, 99, 99, 99, 99, 39]
    assert [enough_replays(n, slow=True) for n in (1, 62, 155, 5000)] == [99, 39, 19, 19]


def test_who_throws_does_not_change_what_is_found() -> None:
    makers = [partial(make_tower, "bag")]
    alone = replays(SMALL, makers, 3, 4)
    assert replays(SMALL, makers, 3, 4, workers=Elsewhere(2)) == alone
    assert replays(SMALL, makers, 4, 4) != alone


def test_json_has_the_verdict_with_its_rate_of_false_alarms() -> None:
    check = check_log(SMALL, LeakyTower, 1, classify=False)
    data = json.loads(json.dumps(check.to_json()))
    found = data["likeness"]
    assert (found["replays"], data["repeat"], found["false_alarms"]) == (99, 99, SIGNIFICANCE)
    assert found["p_value"] == pytest.approx((found["as_unusual"] + 1) / 100)
    assert found["state"] in ("good", "few", "differs")
    assert found["figures"][0].keys() == {
        "name", "log", "mean", "standard_error", "low", "high", "beyond", "excess_low",
        "excess_high", "margin", "tosses",
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


@pytest.mark.parametrize(
    ("chances", "sizes", "colours", "tosses"),
    [
        ((1.0, 1.0), (4, 7), ("red", "blue"), 80),
        ((1.0, 1.0), (1,), ("red",), 80),
        ((0.0, 0.0), (1,), ("red",), 80),
        ((0.98, 0.98), (4, 7), ("red", "blue"), 400),
        ((0.02, 0.02), (1, 2), ("red", "blue"), 400),
    ],
    ids=["all falls", "single cubes fall", "all stays", "nearly all falls", "nearly all stays"],
)
def test_a_right_tower_at_the_edge_becomes_good(
    chances: tuple[float, float], sizes: tuple[int, ...], colours: tuple[str, ...], tosses: int
) -> None:
    rates = Rates(new=chances[0], old=chances[1])
    tower, rng, rows = SurrogateTower(rates), Random(1), []
    for number in range(tosses):
        session, toss = divmod(number, 40)
        if toss == 0:
            tower.empty()
        thrown = Cubes({colours[number % len(colours)]: sizes[number % len(sizes)]})
        fell = tower.toss(thrown, rng).fell
        rows.append(row(str(session), toss, thrown, fell, emptied=toss == 0))
    log = TossLog(tuple(rows), colours)
    found, _ = judge_log(log, lambda: SurrogateTower(rates), 1, 99)
    assert found.state == "good"
