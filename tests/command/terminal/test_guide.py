"""A fitted log in plain words."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cubetower.calibration.logs.estimates import LogEstimate
from cubetower.calibration.report.gains import verdict
from cubetower.calibration.report.pit import odds_verdict
from cubetower.command.terminal.guide import describe_predictions
from tests.calibration.fits import small_fit


@pytest.mark.long
def test_bad_news_of_the_page_stands_at_the_terminal_too() -> None:
    fit = small_fit()
    worse = replace(fit.scores.baselines["bag"], gain=LogEstimate(-0.5, 0.05, 400, 10))
    judgement = replace(
        fit.scores.judgement,
        coverage_50=LogEstimate(0.3, 0.02, 400, 10),
        coverage_90=LogEstimate(0.7, 0.02, 400, 10),
    )
    baselines = {**fit.scores.baselines, "bag": worse}
    scores = replace(fit.scores, judgement=judgement, baselines=baselines)
    odds, guesses = odds_verdict(judgement), verdict(scores, fit.level)
    assert odds
    assert odds.found
    assert guesses.found
    said = [each.replace("\u00a0", " ") for each in describe_predictions(scores, fit.level)]
    assert said == [
        f"Can its odds be trusted? {odds.short} {odds.words}",
        f"Better than guesses? {guesses.short} {guesses.words}",
    ]
    assert "With care: the tower is too sure of itself." in said[0]
    assert "There were 3.0 and 7.0; luck alone gives 4.5 to 5.5 and 8.6 to 9.4." in said[0]
    assert "No: a bag would predict it better." in said[1]
