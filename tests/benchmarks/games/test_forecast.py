"""How well forecasts are calibrated: tenths of the chances."""

from __future__ import annotations

import numpy as np
import pytest

from benchmarks.games import forecast
from benchmarks.games.forecast import Setting, Watched, calibration

pytestmark = pytest.mark.long


@pytest.fixture
def games(monkeypatch: pytest.MonkeyPatch) -> list[Watched]:
    """In 40 games with chances of 25 and 75 % the likelier won three of four.

    In one more game, with chances of 5 and 95 %, the less likely won.
    """
    monkeypatch.setattr(forecast, "chances", lambda game, time: np.array(game.standing))
    setting = Setting(3, "sun", "fixed", ())
    won = [[0.0, 1.0], [1.0, 0.0], [0.0, 1.0], [0.0, 1.0]] * 10
    usual = [Watched(setting, [0.25, 0.75], [0, 0], each) for each in won]
    return [*usual, Watched(setting, [0.05, 0.95], [0, 0], [1.0, 0.0])]


def test_a_tenth_has_what_was_said_what_came_and_how_sure_that_is(games: list[Watched]) -> None:
    rows = calibration(games, 0)
    assert [row.count for row in rows] == [1, 40, 40, 1]
    assert [row.forecast for row in rows] == pytest.approx([0.05, 0.25, 0.75, 0.95])
    assert [row.won for row in rows] == pytest.approx([1, 0.25, 0.75, 0])
    assert rows[1].error == pytest.approx((0.25 * 0.75 / 40) ** 0.5)
