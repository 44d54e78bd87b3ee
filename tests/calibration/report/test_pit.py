"""Whether predicted chances can be trusted, in words that do not flatter."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cubetower.calibration.logs.estimates import LogEstimate
from cubetower.calibration.prediction.judgement import Judgement
from cubetower.calibration.report.pit import calibration_checks, odds_verdict

pytestmark = pytest.mark.long

NOTHING = LogEstimate(None, None, 0, 0)


def judged(middle: float, most: float, spread: float) -> Judgement:
    """Figures of 100 tosses, with the errors that chance gives them."""
    return replace(
        BLANK,
        coverage_50=LogEstimate(middle, 0.05, 100, 5),
        coverage_90=LogEstimate(most, 0.03, 100, 5),
        spread=LogEstimate(spread, 0.14, 100, 5),
    )


BLANK = Judgement(
    tosses=100,
    sessions=5,
    score=NOTHING,
    impossible=0,
    coverage_50=NOTHING,
    coverage_90=NOTHING,
    pit=(0.1,) * 10,
    pit_p=None,
    spread=NOTHING,
    cells=(),
    battles_p=None,
)


@pytest.mark.parametrize(
    ("figures", "short"),
    [
        ((0.52, 0.91, 0.95), "Yes: what it predicts happens as often as it says."),
        ((0.42, 0.91, 1.05), "One of 3 signs says that it is too sure of itself."),
        ((0.42, 0.85, 1.05), "2 of 3 signs say that the tower is too sure of itself."),
        ((0.42, 0.85, 1.3), "3 of 3 signs say that the tower is too sure of itself."),
        ((0.58, 0.94, 0.8), "3 of 3 signs say that the tower is too cautious."),
        ((0.30, 0.91, 1.05), "With care: the tower is too sure of itself."),
    ],
)
def test_deviations_in_one_direction_are_said_together(
    figures: tuple[float, float, float], short: str
) -> None:
    found = odds_verdict(judged(*figures))
    assert found is not None
    assert found.short.endswith(short)


def test_only_what_lies_within_an_error_is_as_it_should_be() -> None:
    words = [each.verdict for each in calibration_checks(judged(0.48, 0.86, 1.5))]
    assert words == [
        "as it should be",
        "perhaps too sure of itself",
        "tosses vary more than predicted",
    ]


def test_without_predictions_nothing_is_said() -> None:
    assert odds_verdict(BLANK) is None
