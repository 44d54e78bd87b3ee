"""How well forecasts are calibrated: tenths of the chances, and their picture."""

from __future__ import annotations

import numpy as np
import pytest

from benchmarks.games import forecast
from benchmarks.games.forecast import CLOCKS, FEWEST_DRAWN, Seen, Setting, calibration, draw

pytestmark = pytest.mark.long


@pytest.fixture
def games(monkeypatch: pytest.MonkeyPatch) -> list[Seen]:
    """In 40 games with chances of 25 and 75 % the likelier won three of four.

    In one more game, with chances of 5 and 95 %, the less likely won.
    """
    monkeypatch.setattr(forecast, "forecast", lambda each, time: (None, np.array(each.standing)))
    setting = Setting(3, "sun", "fixed", ())
    won = [[0.0, 1.0], [1.0, 0.0], [0.0, 1.0], [0.0, 1.0]] * 10
    usual = [Seen(setting, [0.25, 0.75], [0, 0], each) for each in won]
    return [*usual, Seen(setting, [0.05, 0.95], [0, 0], [1.0, 0.0])]


def test_a_tenth_has_what_was_said_what_came_and_how_sure_that_is(games: list[Seen]) -> None:
    rows = calibration(games, 0)
    assert [row.count for row in rows] == [1, 40, 40, 1]
    assert [row.said for row in rows] == pytest.approx([0.05, 0.25, 0.75, 0.95])
    assert [row.won for row in rows] == pytest.approx([1, 0.25, 0.75, 0])
    assert rows[1].error == pytest.approx((0.25 * 0.75 / 40) ** 0.5)


def test_the_picture_shows_each_time_and_leaves_out_tenths_of_few_positions(
    games: list[Seen],
) -> None:
    panels = draw(games).axes
    assert len(panels) == len(CLOCKS)
    assert len(games) > FEWEST_DRAWN
    for panel in panels:
        marks = panel.containers[0].lines[0]
        assert marks.get_xdata() == pytest.approx([0.25, 0.75])
        assert marks.get_ydata() == pytest.approx([0.25, 0.75])
