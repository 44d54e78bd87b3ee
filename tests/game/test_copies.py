"""Games that are copied, deep-copied or pickled go on like the original, and apart from it."""

from __future__ import annotations

from random import Random

import pytest

from cubetower.game.core import Event, Game
from cubetower.game.games import GAMES, game_definition
from tests.copying import WAYS
from tests.game.shogun.probe import Probe
from tests.tower.test_copies import SOURCES

RIGID = ("physics", "physics3d")
CASES = [(name, None) for name in GAMES if name != "shogun"]
CASES += [("shogun", tower) for tower in SOURCES if tower != "scripted"]
in_all_games = pytest.mark.parametrize(
    ("name", "tower"),
    [pytest.param(*case, marks=[pytest.mark.long] * (case[1] in RIGID)) for case in CASES],
)


def begin(name: str, tower: str | None) -> Game:
    """A game after 40 moves, with a module of somebody's own if the game knows modules."""
    kind = game_definition(name).game
    options = {"modules": [Probe, "court"]} if kind.SEVERAL else {}
    source = SOURCES[tower] if tower else None
    game = kind(kind.PLAYERS[0], tower=source, seed=3, options=options)
    play_on(game, 1, 40)
    return game


def play_on(game: Game, seed: int, moves: int | None = None) -> list[Event]:
    """The events of so many moves drawn by chance, or of all that are left."""
    events: list[Event] = []
    game.log, rng = events.append, Random(seed)
    while game.decision is not None and moves != 0:
        game.play(game.decision.seat, game.legal().sample(rng))
        moves = moves and moves - 1
    return events


@pytest.mark.parametrize("way", WAYS)
@in_all_games
def test_a_copy_goes_on_alike_and_apart(name, tower, way):
    game, moves = begin(name, tower), 30 if tower in RIGID else None
    state, logged = game.to_json(), []
    game.log = logged.append
    copies = WAYS[way](game), WAYS[way](game), game.copy()
    if way != "copied":
        copies = WAYS[way](copies)  # those that share a tower go on sharing one
    course = play_on(copies[0], 5, moves)
    assert len(course) > 40
    assert [each.to_json() for each in (game, *copies[1:])] == [state] * 3
    assert play_on(copies[2], 6, moves) != course
    assert play_on(copies[1], 5, moves) == course
    assert not logged
    if tower:
        assert (copies[0].use_tower() is game.use_tower()) is (way == "copied")
    assert play_on(game, 5, moves) == course
