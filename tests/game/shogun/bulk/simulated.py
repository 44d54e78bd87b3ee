"""Some games, played once for all tests of what follows from them."""

from __future__ import annotations

from functools import cache
from typing import Any

from cubetower.game.bulk import Played, Setting, simulate

TOWERS = ("surrogate", "bag")


def setting(
    bots: tuple[str, ...] = ("greedy",) * 5,
    players: int = 5,
    towers: tuple[str, ...] = ("surrogate",),
    **more: Any,
) -> Setting:
    """Games of SHOGUN."""
    return Setting("shogun", bots, players, towers=towers, **more)


@cache
def few() -> Played[Setting]:
    """Twelve games of random players with two towers."""
    return simulate(12, towers=TOWERS, bots=["random"], seed=3)


@cache
def mixed_games() -> Played[Setting]:
    """Nine games of three players who change seats, with modules."""
    return simulate(
        9,
        towers=TOWERS,
        bots=["random", "greedy"],
        players=3,
        options={"board": "moon", "start": "draft", "modules": ["court", "arts"]},
        rotate=True,
    )
