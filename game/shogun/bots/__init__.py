"""Players that come with the game, and how to name one, also of the user's own."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from game.core import SECONDS, Player, Seated
from game.shogun.bots.greedy import Greedy
from game.shogun.bots.random import RandomPlayer
from game.shogun.bots.search import Search
from tower import SpecError
from tower.plugin import called, imported, split_spec

__all__ = ["BOTS", "Greedy", "RandomPlayer", "Search", "make_bot"]

BOTS: Final[dict[str, Callable[..., Player]]] = {
    "random": RandomPlayer,
    "greedy": Greedy,
    "search": Search,
}
"""The players by name."""


def make_bot(spec: str, seconds: float = SECONDS) -> Seated:
    """The player that a spec names: ``greedy``, ``my_bots:Turtle``, ``my_bots:Hare,pace=2``.

    Args:
        spec: a name of `BOTS` or ``module:Class``, and parameters.
        seconds: for each answer of a player of the user's own.

    Raises:
        SpecError: no such player or parameter, or it has no `choose`.
    """
    name, parameters = split_spec(spec, "bot")
    if name in BOTS:
        return Seated(called(BOTS[name], name, parameters, "bot"))
    if ":" not in name:
        known = ", ".join(BOTS)
        raise SpecError(f"no bot {name!r}; known are {known}, or your own module:Class")
    player = called(imported(name, "bot"), name, parameters, "bot")
    if not callable(getattr(player, "choose", None)):
        raise SpecError(f"bot {name!r}: it has no method choose(observation, rng)")
    return Seated(player, seconds)
