"""The sister games of SHOGUN by name; each is imported when it is asked for."""

from __future__ import annotations

from importlib import import_module
from typing import Final

from game.core.title import Title
from game.errors import PositionError

TITLES: Final = ("samurai", "shitenno", "raid")
"""Their names; each is a package of this one."""


def title(name: str) -> Title:
    """A sister game.

    Raises:
        PositionError: there is none of this name.
    """
    if name not in TITLES:
        raise PositionError(unknown(name))
    found: Title = import_module(f"game.{name}").TITLE
    return found


def unknown(name: object) -> str:
    """What is said of a game that there is not."""
    return f"no game {name!r:.40}; there are shogun, {', '.join(TITLES)}"
