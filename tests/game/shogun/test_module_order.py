"""At one point of a round or a winter several modules have their turns in their order (R00)."""

import pytest

from cubetower.game.core import Event
from cubetower.game.shogun import Module
from tests.game.shogun.played import random_game

TIMES = {
    "after_seeding": 1,
    "round_start": 6,
    "before_planning": 6,
    "event": 6,
    "before_turn_order": 6,
    "turn_order": 6,  # the Samurai module comes before the Tenno's Court
    "action_end": 60,
    "round_end": 6,
    "winter_end": 2,
    "end": 1,
}
"""How often in a game each point comes at which modules push steps."""


class Note(Event):
    """A step was carried out."""

    name: str
    point: str


class Noting(Module):
    """At every point pushes a step that tells of it, as modules do that ask something."""

    events = (Note,)

    def __init__(self, name):
        self.name = name
        self.steps = {f"{name}.note": lambda game, point: game.emit(Note(name, point))}


def _pushing(point):
    return lambda self, game, *about: game.push((f"{self.name}.note", point))


for each in TIMES:
    setattr(Noting, each, _pushing(each))


@pytest.fixture(scope="module")
def story():
    """What was told in a game with two of them."""
    return random_game(players=3, modules=[Noting("samurai"), Noting("court")])[1]


@pytest.mark.parametrize("point", TIMES)
def test_R00_what_modules_do_comes_in_their_order(story, point):
    turns = [event["name"] for event in story if event.get("point") == point]
    assert turns == ["samurai", "court"] * TIMES[point]
