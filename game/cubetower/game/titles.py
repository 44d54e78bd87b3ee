"""The games by name; each is imported when it is asked for."""

from __future__ import annotations

from importlib import import_module
from typing import Final

from cubetower.game.core.replays.replay import Replay
from cubetower.game.core.title import Title
from cubetower.game.errors import PositionError, ReplayError

TITLES: Final = ("shogun", "samurai", "shitenno", "raid")
"""The names of the games; each is a package of this one."""


def title(name: str) -> Title:
    """A game.

    Raises:
        PositionError: there is none of this name.
    """
    if name not in TITLES:
        raise PositionError(unknown(name))
    found: Title = import_module(f"cubetower.game.{name}").TITLE
    return found


def title_of(replay: Replay) -> Title:
    """The game of a replay.

    Raises:
        ReplayError: it is of an unknown game.
    """
    rules = replay.header.get("rules")
    if rules not in TITLES:
        raise ReplayError(replay.path, 1, unknown(rules))
    return title(rules)


def unknown(name: object) -> str:
    """The message about an unknown game."""
    return f"no game {name!r:.40}; there are {', '.join(TITLES)}"
