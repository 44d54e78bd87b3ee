"""A fitted twin: its towers, its predictions, what it says of itself, and its seed."""

from __future__ import annotations

import json
from dataclasses import replace

import numpy as np
import pytest

from cubetower.calibration import CalibrationError
from cubetower.calibration.logs.stretches import UnknownStart
from cubetower.calibration.prediction.judgement import judge
from cubetower.calibration.surrogate.description import MIN_CONTRACTION
from cubetower.calibration.surrogate.logfit import DRAWS
from cubetower.calibration.surrogate.posterior import rates_of
from cubetower.calibration.twin.axes import unit_of, values_at
from cubetower.calibration.twin.fit import BEFORE, DIRECT, fit_twin, own_place, value_of
from cubetower.calibration.twin.posterior import twin_posterior
from cubetower.tower.models.rates import Rates
from tests.calibration.fits import few_draws, simulated
from tests.calibration.twin import made

pytestmark = pytest.mark.long


def test_draws_are_values_of_the_axes() -> None:
    twin = made.twin()
    assert len(twin.draws) == DRAWS
    for axis in twin.posterior.axes:
        values = [draw[axis.name] for draw in twin.draws]
        assert axis.low <= min(values) < max(values) <= axis.high
        assert values == [round(value, axis.digits) for value in values]


def test_the_tower_is_of_the_best_draw() -> None:
    twin = made.twin()
    assert twin.values == twin.draws[twin.best]
    assert twin.tower().design == made.DESIGN.replace(twin.values)
    off = [
        abs(unit_of(twin.posterior.axes, draw) - twin.posterior.mean).sum() for draw in twin.draws
    ]
    assert off[twin.best] < np.quantile(off, 0.1)  # in the middle, not in a corner


def test_surrogates_are_what_the_emulator_says_of_the_draws() -> None:
    twin = made.twin()
    [mean] = twin.emulator.parameters(twin.posterior.unit[twin.taken[[twin.best]]])[0]
    assert twin.surrogate().rates == rates_of(mean, made.LEVEL)
    assert len(twin.surrogates) == DRAWS
    assert twin.surrogates == twin.surrogates
    # In order: the draws' own differ more than the emulator is unsure.
    means, _ = twin.emulator.parameters(twin.posterior.unit[twin.taken])
    own = np.array([np.log(rates.new / (1 - rates.new)) for rates in twin.surrogates.rates])
    assert np.corrcoef(own, means[:, 0])[0, 1] > 0.8


def test_taps_are_in_every_surrogate_of_a_log_that_has_some() -> None:
    untapped = Rates(new=0.5, old=0.5).tap
    assert {rates.tap for rates in made.twin().surrogates.rates} == {untapped}
    taps = {rates.tap for rates in made.tapped_twin().surrogates.rates}
    assert len(taps) > 100
    assert all(0 < tap < 1 for tap in taps)
    size = len(made.tapped_twin().emulator.names)
    drawn = made.tapped_twin().posterior.vectors[made.tapped_twin().taken, size]
    assert [rates.tap for rates in made.tapped_twin().surrogates.rates] == pytest.approx(
        (1 / (1 + np.exp(-drawn))).tolist()
    )
    assert made.tapped_twin().surrogate().rates.tap in taps


def test_every_toss_is_predicted_by_what_never_saw_it() -> None:
    twin = made.twin()
    tosses = len(made.log().rows)
    assert len(twin.predictions) == len(twin.before) == tosses
    beside = twin.scores.baselines
    assert list(beside) == [DIRECT, BEFORE, "bag", "twoshelves", "M0"]
    assert twin.scores.judgement.score.value == judge(twin.predictions, 1).score.value
    for name, predictions in ((BEFORE, twin.before), (DIRECT, twin.direct.predictions)):
        assert beside[name].judgement.score.value == judge(predictions, 1).score.value


def test_the_design_before_is_fitted_to_nothing() -> None:
    other = made.DESIGN.replace({"ledges.wider_mm": 2.9})
    first = made.tapped_twin()
    with few_draws():
        twin = fit_twin(*first.logs, design=other, emulator=first.emulator, direct=first.direct)
    assert (twin.posterior.unit == first.posterior.unit).all()
    one, two = (judge(each.before, 1).score.value for each in (first, twin))
    assert one is not None
    assert two is not None
    assert one > two + 0.1  # that tower would let through far less


def test_the_seed_decides_everything() -> None:
    again = made.refitted(1)
    assert again.draws == made.twin().draws
    assert again.best == made.twin().best
    assert again.surrogates == made.twin().surrogates
    assert again.to_json() == made.twin().to_json()
    assert made.refitted(2).draws != made.twin().draws
    other = replace(made.twin(), direct=made.refitted(2).direct)
    assert other.surrogates != made.twin().surrogates  # what the emulator does not know is drawn


def test_known_values_come_back() -> None:
    # The bounce on walls and the ledges together decide all.
    emulator, unit = made.emulator(), np.full((1, 7), 0.5)
    unit[0, 6] = 0.75
    rates = rates_of(emulator.parameters(unit)[0][0], made.LEVEL)
    log = simulated(rates, 3, 4)
    with few_draws():
        found = twin_posterior([log], emulator, UnknownStart(), np.random.default_rng(1))
    low, high = found.interval(0.99)
    true = values_at(emulator.axes, unit[0])
    told = dict(zip(true, found.contraction.tolist(), strict=True))
    assert ([*true.values()] >= low).all()
    assert ([*true.values()] <= high).all()
    assert told["ledges.wider_mm"] > 0.6
    assert told["friction.cube_cube"] < 0.2


def test_a_value_is_identified_if_the_log_tells_of_it() -> None:
    shares = zip(made.twin().identifiable, made.twin().posterior.contraction.tolist(), strict=True)
    assert made.twin().identifiable == {name: share >= MIN_CONTRACTION for name, share in shares}
    assert set(made.twin().identifiable.values()) == {True, False}


def test_the_direct_fit_is_made_on_the_way() -> None:
    direct = made.tapped_twin().direct
    assert direct.level == "M1"  # as it was asked for
    assert all(rates.wedge == 0 for rates in direct.draws)
    assert direct.logs == made.tapped_twin().logs


def test_plain_data_says_what_the_posterior_says() -> None:
    twin = made.twin()
    data = json.loads(json.dumps(twin.to_json(), allow_nan=False))
    assert list(data["values"]) == [axis.name for axis in twin.posterior.axes]
    each = data["values"]["ledges.wider_mm"]
    [place] = [n for n, axis in enumerate(twin.posterior.axes) if axis.name == "ledges.wider_mm"]
    values = -2 + 5 * twin.posterior.unit[:, place]
    mean = twin.posterior.weights @ values
    deviation = np.sqrt(twin.posterior.weights @ (values - mean) ** 2)
    assert each["best"] == twin.values["ledges.wider_mm"]
    assert (each["mean"], each["deviation"]) == pytest.approx((mean, deviation), abs=1e-4)
    assert each["contraction"] == pytest.approx(1 - 12 * (deviation / 5) ** 2, abs=1e-4)
    assert data["level"] == made.LEVEL
    assert data["effective_draws"] == round(twin.posterior.effective, 1) > 100
    assert data["directly_fitted"]["level"] == "M1"
    assert data["log_score_per_toss"] == twin.scores.judgement.score.value
    assert data["title"] == "Reference K, calibrated to: " + made.log().description.title


def test_a_design_beyond_the_axes_is_put_at_their_edge() -> None:
    emulator = made.emulator()
    beyond = made.DESIGN.replace({"friction.cube_cube": 0.9, "ledges.wider_mm": -2.5})
    place = dict(
        zip([axis.name for axis in emulator.axes], own_place(beyond, emulator), strict=True)
    )
    assert place["friction.cube_cube"] == 1
    assert place["ledges.wider_mm"] == 0
    assert place["friction.cube_wall"] == pytest.approx(0.375)
    assert value_of(beyond, "friction.cube_cube") == 0.9


def test_logs_that_make_no_tower_are_refused() -> None:
    with pytest.raises(CalibrationError, match="too few throws"):
        fit_twin(made.log(1, 3), design=made.DESIGN, emulator=made.emulator())
