"""Predictions and their judgement: right models pass, wrong ones do not."""

from __future__ import annotations

import json
import math
from dataclasses import replace
from functools import cache

import numpy as np
import pytest
from scipy import stats

from cubetower.calibration.prediction.distributions import RatesDistribution
from cubetower.calibration.prediction.judgement import (
    CELLS,
    coverage,
    judge,
    mean_by_session,
    paired_difference,
    pit_shares,
)
from cubetower.calibration.prediction.likelihood import log_likelihood
from cubetower.calibration.prediction.predictions import Predictions, predict
from cubetower.calibration.prediction.scores import figures_of, scores
from cubetower.tower import Cubes
from cubetower.tower.log import TossLog
from cubetower.tower.models.rates import Rates
from tests.calibration.fits import k, m2, sessions_of, simulated
from tests.calibration.smalllogs import row


@cache
def own() -> TossLog:
    """20 sessions of an M2."""
    return simulated(m2(), 5, 20)


@cache
def right() -> Predictions:
    """What that M2 itself predicts of them."""
    return predict(RatesDistribution((m2(),)), own())


def test_the_score_of_one_draw_is_its_likelihood() -> None:
    log = sessions_of(k(), "1")
    found = predict(RatesDistribution((m2(),)), log)
    np.testing.assert_allclose(found.score, log_likelihood(m2(), log).per_toss)
    assert found.seeding.tolist() == [True] + [False] * (len(log.rows) - 1)


def test_of_several_draws_the_prediction_is_the_mean() -> None:
    log, rates = sessions_of(k(), "1"), (m2(), replace(m2(), new=0.6))
    both = predict(RatesDistribution(rates), log)
    each = [np.exp(log_likelihood(one, log).per_toss) for one in rates]
    np.testing.assert_allclose(np.exp(both.score), np.mean(each, axis=0))


@pytest.mark.long
def test_a_right_model_is_found_right() -> None:
    # p-values over .001 and figures within 4 standard errors: a false alarm in a few thousand.
    found = judge(right())
    assert found.tosses == len(own().rows)
    assert found.sessions == 20
    assert found.pit_p is not None
    assert found.battles_p is not None
    assert min(found.pit_p, found.battles_p) > 0.001
    for figure, value in ((found.coverage_50, 0.5), (found.coverage_90, 0.9), (found.spread, 1)):
        assert figure.value is not None
        assert figure.standard_error is not None
        assert abs(figure.value - value) < 4 * figure.standard_error
    assert sum(found.pit) == pytest.approx(1)


def test_a_tower_that_lets_too_much_go_is_found_out() -> None:
    wrong = predict(RatesDistribution((replace(m2(), new=0.8),)), own())
    found = judge(wrong)
    assert found.pit_p is not None
    assert found.pit_p < 1e-6
    assert found.pit[-1] > 0.13 > found.pit[0]  # more fell than was predicted
    behind = paired_difference(right(), wrong)
    assert behind.value is not None
    assert behind.standard_error is not None
    assert behind.value > 4 * behind.standard_error


def test_tosses_that_vary_too_little_are_found_out() -> None:
    # Two draws far apart predict more spread than there is.
    wide = RatesDistribution((replace(m2(), new=0.75), replace(m2(), new=0.97)))
    found = judge(predict(wide, own()))
    assert found.spread.value is not None
    assert found.spread.value < 0.9
    assert found.coverage_50.value is not None
    assert found.coverage_50.value > 0.53


def test_the_parts_of_what_came_add_up() -> None:
    assert pit_shares(right()).sum() == pytest.approx(1)
    assert (coverage(right(), 0.9) >= coverage(right(), 0.5) - 1e-12).all()
    assert coverage(right(), 1.0).mean() == pytest.approx(1)


@pytest.mark.parametrize("towards", [0.0, 1.0])
def test_the_pit_is_tested_by_the_statistic_of_kolmogorov_and_smirnov(towards: float) -> None:
    places = (right().below[:20] + towards) / 2  # nothing is random between equal ends
    found = judge(replace(right().where(np.arange(len(right())) < 20), below=places, up_to=places))
    apart = stats.ks_1samp(places, stats.uniform.cdf).statistic
    assert found.pit_p == pytest.approx(float(stats.kstwo.sf(apart, 20)), rel=1e-9)


def test_cells_of_battles_hold_all_battles_but_seedings() -> None:
    found = judge(right())
    fought = [r for r in own().rows if len(r.thrown) > 1 and not r.emptied]
    assert len(found.cells) == CELLS
    assert sum(cell.battles for cell in found.cells) == len(fought)
    predicted = [cell.predicted for cell in found.cells]
    assert predicted == sorted(predicted)


def test_few_battles_make_few_cells() -> None:
    log = sessions_of(k(), "1")
    assert len(judge(predict(RatesDistribution((m2(),)), log)).cells) == 3


def test_who_wins_a_battle_is_predicted_by_all_outcomes() -> None:
    log = TossLog(
        (row("1", 0, Cubes(blue=1, red=1), Cubes(blue=1), emptied=True),), ("red", "blue")
    )
    found = predict(RatesDistribution((Rates(new=0.7, old=0.2),)), log)
    assert found.battle[0] == pytest.approx(0.7 * 0.3)
    assert found.won.tolist() == [True]


def test_what_was_held_impossible_has_no_score() -> None:
    log = TossLog((row("1", 0, Cubes(red=2), Cubes(red=1), emptied=True),), ("red",))
    found = judge(predict(RatesDistribution((Rates(new=1, old=1),)), log))
    assert (found.impossible, found.score.value) == (1, None)
    assert found.coverage_90.value == 0


def test_what_was_held_certain_and_did_not_come_has_no_spread() -> None:
    log = TossLog((row("1", 0, Cubes(red=2), Cubes(red=1), emptied=True),), ("red",))
    assert judge(predict(RatesDistribution((Rates(new=1, old=1),)), log)).spread.value is None
    through = replace(log, rows=(replace(log.rows[0], fell=Cubes(red=2)),))
    assert judge(predict(RatesDistribution((Rates(new=1, old=1),)), through)).spread.value == 0


@pytest.mark.long
def test_a_tower_that_holds_impossible_what_came_is_judged_in_json() -> None:
    wrong = predict(RatesDistribution((Rates(new=1, old=1),)), own())
    labels = [rows[0].session for rows in own().sessions()]
    found = scores(wrong, {"right": right()}, labels)
    data = json.loads(json.dumps(found.to_json(), allow_nan=False))
    assert data["log_score_per_toss"] is None
    assert data["baselines"]["right"]["gain"]["value"] is None
    assert found.judgement.battles_p == 0
    assert all(each.score is None for each in found.sessions)


def test_nothing_predicted_is_nothing_judged() -> None:
    found = judge(predict(RatesDistribution((m2(),)), TossLog((), ("red",))))
    assert (found.tosses, found.pit_p, found.battles_p, found.cells) == (0, None, None, ())


def test_errors_are_by_session() -> None:
    values, sessions = np.array([1.0, 1.0, 3.0, 3.0]), np.array([0, 0, 1, 1])
    found = mean_by_session(values, sessions)
    assert (found.value, found.count, found.sessions) == (2, 4, 2)
    assert found.standard_error == pytest.approx(1)  # two sessions, not four tosses
    assert mean_by_session(values[:2], sessions[:2]).standard_error is None


def test_predictions_of_different_tosses_are_not_compared() -> None:
    some = right().where(right().row > 0)
    with pytest.raises(ValueError, match="different tosses"):
        paired_difference(right(), some)


@pytest.mark.long
def test_scores_say_which_sessions_were_fitted() -> None:
    labels = [rows[0].session for rows in own().sessions()]
    other = predict(RatesDistribution((replace(m2(), old=0.5),)), own())
    found = scores(right(), {"other": other}, labels, fitted=("2", "3"))
    assert found.fitted_tosses == 62
    assert [each.session for each in found.sessions if each.fitted] == ["2", "3"]
    assert math.fsum(each.score * each.tosses for each in found.sessions) == pytest.approx(
        right().score.sum()
    )
    data = found.to_json()
    assert data["log_score_per_toss"] == pytest.approx(right().score.mean())
    assert data["baselines"]["other"]["log_score_per_toss"] == pytest.approx(other.score.mean())
    assert data["baselines"]["other"]["gain"]["value"] > 0
    assert figures_of(found.judgement)["coverage_50"] == found.judgement.coverage_50.value


@pytest.mark.long
def test_a_session_that_lets_more_go_than_predicted_has_a_positive_residual() -> None:
    labels = [rows[0].session for rows in own().sessions()]
    low = predict(RatesDistribution((replace(m2(), new=0.8),)), own())
    assert all(each.residual > 0 for each in scores(low, {}, labels).sessions)
