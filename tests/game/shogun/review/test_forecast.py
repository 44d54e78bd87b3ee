"""Forecasts: shares that add up, stages that follow the game, points as scored at the end."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest

from cubetower.game.core import Event, play_out
from cubetower.game.shogun import DEFINITION
from cubetower.game.shogun.bots.position import features
from cubetower.game.shogun.review import Forecast, Stage, Stages
from cubetower.game.shogun.review.forecast import CLOCKS, OVER
from cubetower.game.shogun.rules.events import Checkpoint
from cubetower.game.shogun.rules.observation import Position
from cubetower.game.shogun.rules.state import SupposedPosition
from cubetower.tower import make_tower
from tests.game.shogun.begin import begin_game

pytestmark = pytest.mark.long


def test_stages_follow_a_game_and_never_go_back() -> None:
    stages, seen = Stages(), [Stage(0)]

    def note(event: Event) -> None:
        stages(event)
        seen.append(stages.now)

    game = begin_game(make_tower("surrogate"), log=note)
    play_out(game, {seat: DEFINITION.make_player("greedy") for seat in game.seats})
    assert all(one <= other for one, other in pairwise(seen))
    assert {stage.number for stage in seen} == {*range(OVER + 1)}
    assert {round(stage.part, 1) for stage in seen} == {n / 10 for n in range(11)}


@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.parametrize("side", ["sun", "moon"])
def test_chances_add_up_and_go_with_the_points(players: int, side: str) -> None:
    start = "fixed" if side == "sun" else "draft"
    game = begin_game(make_tower("bag"), players=players, side=side, start=start)
    forecast = Forecast(players, side)
    for number in range(len(CLOCKS)):
        stage = Stage(number, 0.3 if number + 1 < len(CLOCKS) else 0.0)
        points = forecast.points(game, stage)
        shares = forecast.shares(points, stage)
        assert shares.sum() == pytest.approx(1)
        assert (np.argsort(shares) == np.argsort(points)).all()
        assert forecast.chances(game, stage) == dict(zip(game.seats, shares.tolist(), strict=True))


def test_when_all_is_scored_the_forecast_is_the_score() -> None:
    game = begin_game(make_tower("bag"))
    game.points = {seat: 7 * number for number, seat in enumerate(game.seats)}
    forecast = Forecast(5)
    assert forecast.points(game, Stage(OVER)).tolist() == [0, 7, 14, 21, 28]


def test_weights_change_evenly_between_two_times() -> None:
    forecast = Forecast(5)
    middle = (forecast.weights(Stage(4)) + forecast.weights(Stage(5))) / 2
    assert forecast.weights(Stage(4, 0.5)) == pytest.approx(middle)
    assert forecast.slope(Stage(4)) < forecast.slope(Stage(4, 0.5)) < forecast.slope(Stage(5))


def test_a_position_of_a_replay_has_the_numbers_of_its_game() -> None:
    positions: list[Position] = []
    numbers = []

    def note(event: Event) -> None:
        if isinstance(event, Checkpoint):
            positions.append(event.position)
            numbers.append(features(game))

    game = begin_game(make_tower("bag"), modules=("court", "arts", "leaders", "samurai"))
    game.log = note
    play_out(game, {seat: DEFINITION.make_player("random") for seat in game.seats})
    again = [features(SupposedPosition.at(each, game.board, game.rules)) for each in positions]
    assert again == numbers
    assert features(SupposedPosition.of(game)) == features(game)
