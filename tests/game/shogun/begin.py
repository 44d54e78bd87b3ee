"""`begin_game`: a game of SHOGUN, with its options as keywords."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cubetower.game.shogun import Module, ShogunGame
from cubetower.tower import Tower


def begin_game(
    tower: Tower,
    *,
    players: int = 5,
    side: str = "sun",
    start: str = "fixed",
    modules: Sequence[Module | str] = (),
    **more: Any,
) -> ShogunGame:
    options = {"board": side, "start": start, "modules": modules}
    return ShogunGame(players, tower=tower, options=options, **more)
