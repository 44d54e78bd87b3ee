"""The games by name; each is imported when it is asked for."""

from __future__ import annotations

from importlib import import_module
from typing import Final

from cubetower.game.core import Replay
from cubetower.game.definition import GameDefinition
from cubetower.game.errors import PositionError, ReplayError

GAMES: Final = ("shogun", "samurai", "shitenno", "raid")
"""The names of the games; each is a package of this one."""


def game_definition(name: str) -> GameDefinition:
    """A game.

    Raises:
        PositionError: there is none of this name.
    """
    if name not in GAMES:
        raise PositionError(unknown(name))
    found: GameDefinition = import_module(f"cubetower.game.{name}").DEFINITION
    return found


def definition_of(replay: Replay) -> GameDefinition:
    """The game of a replay.

    Raises:
        ReplayError: it is of an unknown game.
    """
    rules = replay.header.get("rules")
    if rules not in GAMES:
        raise ReplayError(replay.path, 1, unknown(rules))
    return game_definition(rules)


def unknown(name: object) -> str:
    """The message about an unknown game."""
    return f"no game {name!r:.40}; there are {', '.join(GAMES)}"
