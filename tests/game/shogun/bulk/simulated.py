"""Some games, played once for all tests of what follows from them."""

from __future__ import annotations

from functools import cache

from game.bulk import Played
from game.shogun.bulk import Setting, simulate

TOWERS = ("surrogate", "bag")


@cache
def few() -> Played[Setting]:
    """Twelve games of random players with two towers."""
    return simulate(12, towers=TOWERS, bots=["random"], seed=3)


@cache
def mixed() -> Played[Setting]:
    """Nine games of three players who change seats, with modules."""
    return simulate(
        9,
        towers=TOWERS,
        bots=["random", "greedy"],
        players=3,
        side="moon",
        start="draft",
        modules=["court", "arts"],
        rotate=True,
    )
