"""The emulator: what it predicts, how sure it says to be, and what it never looks at."""

from __future__ import annotations

import sys
import warnings
from dataclasses import replace
from functools import cache

import numpy as np
import pytest

from cubetower.calibration import CalibrationError
from cubetower.calibration.twin.emulator import JAM, Emulator, min_points
from cubetower.calibration.twin.points import Points
from tests.calibration.twin import oneaxis
from tests.calibration.twin.oneaxis import Floats

EVERYWHERE = np.linspace(0, 1, 101)[:, None]


@cache
def fitted() -> Emulator:
    """Its kernels are fitted, too."""
    return Emulator(oneaxis.points(), oneaxis.LEVEL)


def told(emulator: Emulator, unit: Floats = EVERYWHERE) -> Floats:
    """Everything that an emulator says."""
    return np.column_stack([*emulator(unit), *emulator.parameters(unit), emulator.jams(unit)])


def held_out(points: Points, vectors: Floats) -> Points:
    """Points with other surrogates where they only validate."""
    [(level, every)] = points.vectors.items()
    every = every.copy()
    every[points.numbers >= points.first_held_out] = vectors
    return replace(points, vectors={level: every})


def test_a_smooth_function_is_predicted_within_the_stated_error() -> None:
    # Far more points would be needed to be off so by chance: 12 functions, each with its errors.
    off = []
    for seed in range(12):
        emulator = oneaxis.emulator(oneaxis.points(seed=seed))
        means, deviations = emulator.parameters(EVERYWHERE)
        off.append((means - oneaxis.logits(EVERYWHERE[:, 0])) / deviations)
        assert (abs(means - oneaxis.logits(EVERYWHERE[:, 0])) < oneaxis.ERROR).all()
        assert (deviations < oneaxis.ERROR / 2).all()  # many points know more than one
    assert 0.7 < np.sqrt(np.mean(np.square(off))) < 1.3


def test_more_points_make_it_surer_and_none_nearby_less_sure() -> None:
    few, many = (oneaxis.emulator(oneaxis.points(size)) for size in (56, 240))
    assert (many(EVERYWHERE)[1] < few(EVERYWHERE)[1]).all()
    beyond = few(np.array([[0.5], [3.0]]))[1]
    assert (beyond[1] > 5 * beyond[0]).all()


def test_parameters_are_as_unsure_as_draws_of_their_combinations() -> None:
    emulator, rng = oneaxis.emulator(), np.random.default_rng(1)
    means, deviations = (each[0] for each in emulator(EVERYWHERE[:1]))
    drawn = means + deviations * rng.standard_normal((20_000, 2))
    mean, deviation = (each[0] for each in emulator.parameters(EVERYWHERE[:1]))
    vectors = emulator.combinations.parameters(drawn)
    np.testing.assert_allclose(vectors.std(axis=0), deviation, rtol=0.03)
    np.testing.assert_allclose(vectors.mean(axis=0), mean, atol=0.03 * deviation.max())


def test_points_for_validation_change_no_prediction() -> None:
    points = oneaxis.points()
    other = held_out(points, np.full((16, 2), 9.0))
    other.jams[points.numbers >= points.first_held_out] = 300
    assert (told(Emulator(other, oneaxis.LEVEL)) == told(fitted())).all()
    without = Emulator(points.training, oneaxis.LEVEL, fitted().kernels)
    assert (told(without) == told(fitted())).all()
    assert without.validate() == ()
    moved = points.vectors[oneaxis.LEVEL].copy()
    moved[0] += 1
    other = Emulator(replace(points, vectors={"M0": moved}), "M0", fitted().kernels)
    assert (told(other) != told(fitted())).any()


def test_validation_says_how_far_points_are_off() -> None:
    points = oneaxis.points()
    means, deviations = fitted().parameters(points.held_out.unit)
    expected = np.hypot(deviations, oneaxis.ERROR)
    signs = np.where(np.arange(16) % 4 == 0, 1.7, -1.6)[:, None]
    for off, spread, within in (
        (0 * signs, 0, 1),
        (signs, np.sqrt((1.7**2 + 3 * 1.6**2) / 4), 0.75),
    ):
        values = means + off * expected
        found = Emulator(held_out(points, values), "M0", fitted().kernels).validate()
        assert [each.name for each in found] == ["new", "old", JAM]
        for n, each in enumerate(found[:2]):
            assert each.points == 16
            assert each.spread == pytest.approx(spread, abs=1e-6)
            assert each.within_90 == within
            assert each.deviation == pytest.approx(deviations[:, n].mean())
            assert each.varies == pytest.approx(values[:, n].std())
            error = np.mean((off[:, 0] * expected[:, n]) ** 2)
            assert each.explained == pytest.approx(1 - error / values[:, n].var())


def test_towers_that_never_jam_leave_nothing_to_explain() -> None:
    *_, jam = fitted().validate()
    assert (jam.name, jam.varies) == (JAM, 0)
    assert np.isnan(jam.explained)


def test_unknown_errors_count_as_large_ones() -> None:
    points = oneaxis.points()
    errors = points.errors["M0"].copy()
    errors[points.numbers >= points.first_held_out] = np.nan
    found = Emulator(replace(points, errors={"M0": errors}), "M0", fitted().kernels).validate()
    assert all(each.spread < 0.1 for each in found[:2])


def test_only_missing_kernels_are_fitted() -> None:
    kernels = {"M0.2": [9.0, 1.0, -1.0]}
    found = Emulator(oneaxis.points(), oneaxis.LEVEL, kernels).kernels
    assert found == {**fitted().kernels, **kernels}


def test_towers_that_jam_or_fill_up_are_of_no_use_but_for_jams() -> None:
    def cliff(unit: Floats) -> Floats:
        return np.where(unit > 0.8, 0.3, 0.0)

    points = oneaxis.points(160, jam=cliff)
    full = replace(points, content=np.where(points.unit[:, 0] < 0.1, 41.0, 12.0))
    wrong = full.vectors["M0"].copy()
    wrong[(full.unit[:, 0] > 0.8) | (full.unit[:, 0] < 0.1)] = 99
    emulator = oneaxis.emulator(replace(full, vectors={"M0": wrong}))
    assert emulator.usable.unit.min() > 0.1
    assert emulator.usable.unit.max() < 0.8
    assert (abs(emulator.parameters(EVERYWHERE)[0]) < 9).all()
    assert emulator.points.unit.max() > 0.8
    seldom, often = emulator.jams(np.array([[0.3], [0.95]]))
    assert seldom < 0.01
    assert often == pytest.approx(0.3, rel=0.3)


def test_jams_are_predicted() -> None:
    def rising(unit: Floats) -> Floats:
        return 0.01 * np.exp(2 * unit)

    found = oneaxis.emulator(oneaxis.points(200, jam=rising)).jams(EVERYWHERE)
    assert (abs(np.log(found / rising(EVERYWHERE[:, 0]))) < 0.4).all()


def test_too_few_points_are_said_to_be() -> None:
    assert oneaxis.emulator(oneaxis.points(min_points(1)))
    told = f"only {min_points(1) - 1} points .* needs {min_points(1)}"
    with pytest.raises(CalibrationError, match=told):
        oneaxis.emulator(oneaxis.points(min_points(1) - 1, held_out=100))
    with pytest.raises(CalibrationError, match=r"only 0 points .* its towers fill up"):
        oneaxis.emulator(oneaxis.points(jam=np.ones_like))


def test_without_scikit_learn_one_line_says_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "sklearn", None)
    monkeypatch.delitem(sys.modules, "sklearn.gaussian_process", raising=False)
    with pytest.raises(CalibrationError) as told:
        oneaxis.emulator()
    assert str(told.value).count("\n") == 0
    assert 'pip install "cubetower[stats]"' in str(told.value)


def test_nobody_is_warned() -> None:
    # An axis that does not matter has the longest length, a constant output the least variance.
    points = oneaxis.points(truth=lambda unit: oneaxis.logits(0 * unit))
    two = replace(
        points,
        axes=(oneaxis.AXIS, replace(oneaxis.AXIS, name="friction.cube_cube")),
        unit=np.random.default_rng(1).random((len(points.unit), 2)),
    )
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        told(Emulator(two, oneaxis.LEVEL), np.random.default_rng(2).random((50, 2)))


def test_the_same_points_make_the_same_emulator() -> None:
    assert (told(Emulator(oneaxis.points(), oneaxis.LEVEL)) == told(fitted())).all()
