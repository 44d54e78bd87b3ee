"""Random games without a tower, for tests of what players look up."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from cubetower.game.core import Game
from tests.game.observing import reread


def games(kind: type[Game], seed: int, players: int) -> Iterator[Game]:
    """A random game at each of its decisions."""
    game, rng = kind(players, seed=seed), Random(seed)
    while game.decision is not None:
        yield game
        game.play(game.decision.seat, game.legal().sample(rng))


def seen(game: Game) -> Any:
    """What the player who decides knows, after a trip through JSON."""
    assert game.decision is not None
    return reread(game.observe(game.decision.seat))
