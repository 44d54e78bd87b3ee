"""`sister_scene`: from the replay of a sister game to its scene."""

from __future__ import annotations

from importlib import import_module
from typing import Any, Final

from game.core import Replay
from game.titles import title
from viewer.boards.board import Board
from viewer.boards.moments import moments
from viewer.boards.scene import AREAS, STAGE, SisterScene
from viewer.draw.palette import Palette, shipped_palette
from viewer.errors import FilmError

BOARDS: Final = ("samurai", "shitenno", "raid")
"""Games that have a board; each is a module beside this one."""


def sister_scene(replay: Replay, *, palette: Palette | None = None) -> SisterScene:
    """The film of a game.

    Args:
        replay: of a sister of SHOGUN; it may end early.
        palette: the colours; the shipped ones by default.

    Raises:
        PositionError: it is of no such game.
        FilmError: the game has no board yet.
        ReplayError: a line is wrong.
    """
    played = title(replay.header["rules"])
    if played.name not in BOARDS:
        raise FilmError(f"no board of {played.name} is drawn yet; there is {', '.join(BOARDS)}")
    colours = palette or shipped_palette()
    kind: type[Board[Any]] = import_module(f"viewer.boards.{played.name}.board").BOARD
    board = kind(STAGE, colours, AREAS["board"], replay.header)
    return SisterScene(replay.header, moments(replay, played), board, colours)
