"""From logs to towers: what is refused, what comes out, and that it is the same every time."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from cubetower.calibration import CalibrationError, calibrate, write_tower
from cubetower.calibration.judge.check import fitted_sessions
from cubetower.calibration.logs.stretches import UnknownStart
from cubetower.calibration.prediction.distributions import (
    RatesDistribution,
    baseline_of,
    named_distribution,
)
from cubetower.calibration.surrogate.description import (
    UncertainChance,
    caveats,
    describe,
    mean_content,
)
from cubetower.calibration.surrogate.export import check_export, tower_file, write_draws
from cubetower.calibration.surrogate.information import without_colours
from cubetower.calibration.surrogate.ladder import model_name, names, to_vector
from cubetower.calibration.surrogate.logfit import check_logs, levels_for
from cubetower.calibration.surrogate.posterior import order_vectors, posterior, rates_of
from cubetower.calibration.surrogate.prior import physics_prior
from cubetower.foundation import data_path
from cubetower.tower import Cubes, TowerFile, TowerFileError, make_tower, read_log
from cubetower.tower.log import LogDescription, TossLog
from cubetower.tower.models.surrogate import SurrogateTower
from tests.calibration.fits import few_draws, k, m2, sessions_of, simulated, small_fit
from tests.calibration.smalllogs import row

pytestmark = pytest.mark.long


def recorded(log: TossLog) -> TossLog:
    return replace(log, description=LogDescription("recorded", "At the table"))


@pytest.mark.parametrize(
    ("logs", "words"),
    [
        ((), "no log"),
        ((read_log(data_path("logs/rulebook-examples.csv")),), "illustration"),
        ((k(), recorded(sessions_of(k(), "1"))), "--mixed"),
        ((k(), k()), "named twice"),
        ((k(), without_colours(k())), "with and without colours"),
        ((replace(k(), rows=k().rows[:4]),), "too few throws to fit to: 4"),
    ],
)
def test_logs_that_make_no_tower_are_refused(logs: tuple[TossLog, ...], words: str) -> None:
    with pytest.raises(CalibrationError, match=words):
        calibrate(*logs)


def test_recorded_and_simulated_logs_are_mixed_if_asked_for() -> None:
    check_logs((k(), recorded(sessions_of(k(), "1"))), mixed=True)


def test_there_are_four_models() -> None:
    with pytest.raises(CalibrationError, match="M0, M1, M2, M3"):
        calibrate(k(), level="m0")


def test_the_fit_beats_naive_towers_on_sessions_left_out() -> None:
    found = small_fit().scores
    for name in ("bag", "twoshelves", "M0"):
        gain = found.baselines[name].gain
        assert gain.value is not None
        assert gain.standard_error is not None
        assert gain.value > 2 * gain.standard_error


def test_the_same_seed_gives_the_same_tower() -> None:
    log = replace(k(), rows=k().rows[:8])
    with few_draws():
        one, two, other = (calibrate(log, seed=seed) for seed in (9, 9, 10))
    assert one.rates == two.rates
    assert one.draws == two.draws
    assert one.ladder == two.ladder
    assert other.draws != one.draws


def test_a_known_tower_comes_back() -> None:
    # 186 tosses: every parameter within 4 deviations, its logit if it is a chance.
    log, rng = simulated(m2(), 21, 6), np.random.default_rng(1)
    with few_draws():
        found = posterior([log], "M2", physics_prior("M2"), UnknownStart(), rng)
    true = {"new": m2().new, "old": m2().old, "new_thrown": m2().new_thrown}
    for name, value in true.items():
        place = found.names.index(name)
        expected = np.log(value / (1 - value)) if name in ("new", "old") else value
        deviation = np.sqrt(found.covariance[place, place])
        assert abs(found.mean[place] - expected) < 4 * deviation


def test_logs_without_colours_are_fitted_without_m3() -> None:
    with few_draws():
        found = calibrate(without_colours(replace(k(), rows=k().rows[:20])))
    assert list(found.posteriors) == ["M0", "M1", "M2"]
    assert 0.75 < found.rates.new < 0.92


@pytest.mark.parametrize(("tosses", "last"), [(12, "M3"), (28, "M2")])
def test_towers_that_keep_very_many_cubes_of_a_colour_are_fitted_without_m3(
    tosses: int, last: str
) -> None:
    throws = [row("1", n, Cubes(red=2), Cubes(), emptied=n == 0) for n in range(tosses)]
    assert levels_for([TossLog(tuple(throws), ("red", "blue"))])[-1] == last


def test_sessions_of_unknown_start_are_fitted() -> None:
    rows = k().rows[8:14]
    with few_draws():
        found = calibrate(replace(k(), rows=rows, path=None), unknown=UnknownStart(14))
    assert list(found.posteriors) == ["M0", "M1", "M2"]
    assert len(found.predictions) == len(rows)
    assert 0.7 < found.rates.new < 0.92


def test_taps_are_fitted_and_thrown() -> None:
    log = simulated(m2(), 22, 2, 12)
    rows = list(log.rows)
    inside = log.contents()[-1].after
    assert inside is not None
    colour = next(iter(inside))
    rows.append(row("2", 99, Cubes(), Cubes({colour: 1})))
    with few_draws():
        found = calibrate(replace(log, rows=tuple(rows)))
    assert found.posterior.names[-1] == "tap"
    assert all(0 < rates.tap < 1 for rates in found.draws)
    assert found.scores.judgement.tosses == len(log.rows)  # others predict no taps


# What it leaves behind.


def test_a_tower_file_is_a_tower_with_draws(tmp_path: Path) -> None:
    path = tmp_path / "my.toml"
    write_tower(small_fit(), path)
    tower = make_tower(str(path))
    assert isinstance(tower, SurrogateTower)
    assert tower.rates.new == pytest.approx(small_fit().rates.new, abs=1e-5)
    one = make_tower(f"{path},draw=17")
    assert isinstance(one, SurrogateTower)
    assert one.rates.new == pytest.approx(small_fit().draws[17].new, abs=1e-5)
    distribution = named_distribution(str(path))
    assert isinstance(distribution, RatesDistribution)
    assert len(distribution) == 400
    assert isinstance(named_distribution(f"{path},draw=17"), RatesDistribution)
    assert len(named_distribution(f"{path},draw=17") or ()) == 1


def test_a_tower_file_says_where_it_is_from(tmp_path: Path) -> None:
    path = tmp_path / "my.toml"
    [log] = small_fit().logs
    write_tower(replace(small_fit(), logs=(replace(log, path=k().path),)), path)
    file = TowerFile.read(path)
    [log] = file.provenance.logs
    assert (log.name, log.kind) == ("reference-k.csv", "simulated")
    assert [(each.label, each.tosses) for each in log.sessions] == [(n, 31) for n in "1234"]
    assert file.provenance.note.startswith("The logs are simulated")
    assert file.provenance.seed == 3
    assert set(file.baseline) == {"new", "old"}
    assert min(file.scores, key=lambda name: file.scores[name]).endswith(": bag")


def test_a_grown_session_is_known_again(tmp_path: Path) -> None:
    path = tmp_path / "my.toml"
    write_tower(small_fit(), path)
    file = TowerFile.read(path)
    grown = sessions_of(k(), "1", "2", "9")
    one = replace(grown, rows=(*grown.rows[:31], row("1", 99, Cubes(red=1), Cubes(red=1)),
                               *grown.rows[31:]))  # fmt: skip
    assert fitted_sessions(one, file) == ("1", "2")
    changed = replace(grown, rows=(replace(grown.rows[0], fell=Cubes()), *grown.rows[1:]))
    assert fitted_sessions(changed, file) == ("2",)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("\n17,", "\n16,", "draw 16 is there twice"),
        ("\n17,0.", "\n17,nan#", "draw 17: new=nan"),
        (None, "draw,new\n", "are empty"),
    ],
)
def test_broken_draws_are_named(tmp_path: Path, old: str | None, new: str, said: str) -> None:
    path, beside = tmp_path / "my.toml", tmp_path / "my.draws.csv"
    write_tower(small_fit(), path)
    text = beside.read_text()
    beside.write_text(new if old is None else text.replace(old, new, 1))
    with pytest.raises(TowerFileError, match=said):
        named_distribution(str(path))


def test_a_broken_baseline_is_named() -> None:
    file = TowerFile(model="surrogate", baseline={"new": 0.5, "odd": 1.0})
    with pytest.raises(TowerFileError, match=r"my.toml: \[baseline\]"):
        baseline_of(file, "my.toml")


def test_a_tower_file_says_whether_its_model_was_chosen() -> None:
    assert "was chosen from M0, M1, M2, M3" in tower_file(small_fit()).provenance.note
    asked = replace(small_fit(), asked=True)
    assert "The model was given." in tower_file(asked).provenance.note


def test_wedged_and_stuck_cubes_are_told_apart_by_how_often_they_fall() -> None:
    places = names("M3")
    vectors = np.zeros((2, len(places)))
    vectors[:, places.index("stuck")] = 0.7
    vectors[:, places.index("wedged_hazard")] = [-1, -3]
    vectors[:, places.index("stuck_hazard")] = [-3, -1]
    found = order_vectors(vectors, "M3")
    assert (found[0] == vectors[0]).all()
    assert found[1, places.index("stuck")] == -0.7
    assert found[1, places.index("wedged_hazard")] == -1
    np.testing.assert_allclose(to_vector(rates_of(vectors[1], "M3"), "M3"), found[1], atol=1e-12)


def test_a_recorded_log_makes_no_simulated_tower() -> None:
    found = small_fit()
    real = replace(found, logs=tuple(recorded(log) for log in found.logs))
    assert not tower_file(real).provenance.note.startswith("The logs are simulated")
    assert not any("simulation" in note for note in caveats(real))
    assert any("simulation" in note for note in caveats(found))


def test_draws_are_written_for_other_tools(tmp_path: Path) -> None:
    found, path = small_fit(), tmp_path / "draws.npz"
    write_draws(found, path)
    data = np.load(path)
    assert tuple(data["names"]) == found.posterior.names
    assert data["draws"].shape == (400, len(found.posterior.names))
    assert data["draws"][:, 0].tolist() == [rates.new for rates in found.draws]
    assert data["log_likelihood"].shape == (len(found.posterior.weights), 124)
    assert data["weights"].sum() == pytest.approx(1)


@pytest.mark.parametrize("name", ["draws.csv", "draws"])
def test_draws_are_written_into_known_files_only(name: str, tmp_path: Path) -> None:
    with pytest.raises(CalibrationError, match=r"\.npz"):
        check_export(tmp_path / name)


def test_a_calibration_as_json_has_everything_that_is_asked_for() -> None:
    data = json.loads(json.dumps(small_fit().to_json(), allow_nan=False))
    assert data["level"] == small_fit().level
    assert data["title"] == f"{k().description.title}: {model_name(small_fit().level)}"
    assert data["simulated"] is True
    assert {"tosses", "log_score_per_toss", "log_score_se", "coverage_50", "coverage_90"} <= set(
        data
    )
    assert set(data["baselines"]) == {"bag", "twoshelves", "M0"}
    assert set(data["parameters"]["new"]) == {
        "value", "mean", "deviation", "contraction", "logit",
    }  # fmt: skip


# In words.


def test_the_tower_is_told_in_words() -> None:
    first, *_ = describe(small_fit())
    assert first.startswith("In a throw of 10 cubes each one falls through with a chance of 8")


def test_what_the_log_does_not_tell_is_said() -> None:
    found = small_fit()
    vague = replace(found, level="M3")
    weak = [
        n
        for n, c in zip(vague.posterior.names, vague.posterior.contraction, strict=True)
        if c < 0.2
    ]
    said = " ".join(caveats(vague))
    assert weak
    assert all(name in said for name in weak)
    assert "Not identified by this log" in said


@pytest.mark.parametrize(
    ("mean", "deviation", "said"), [(0.884, 0.021, "88 % ± 2"), (0.0712, 0.0041, "7.1 % ± 0.4")]
)
def test_a_chance_has_as_many_digits_as_are_known(mean: float, deviation: float, said: str) -> None:
    assert str(UncertainChance(mean, deviation)) == said


def test_the_content_told_of_is_that_of_the_log() -> None:
    assert mean_content([k()]) == 16
    assert mean_content([replace(k(), rows=k().rows[31:32])]) == 13  # a seeding throw only


@pytest.mark.parametrize("level", ["M0", "M1", "M2", "M3"])
def test_the_prior_holds_the_towers_that_others_were_fitted_to(level: str) -> None:
    from cubetower.tower.models.surrogate import make

    prior = physics_prior(level)
    off = to_vector(make("standard", level).rates, level) - prior.mean
    distance = off @ np.linalg.solve(prior.covariance, off)
    assert distance < 2 * len(off)
