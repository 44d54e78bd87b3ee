"""`game_scene`: from the replay of any game to its scene; `BOARDS` lists the boards."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Any, Final

from foundation.wording import join_names
from game.core import Replay, read_replay
from game.core.title import Title
from game.titles import title_of
from viewer.boards.formats import Format
from viewer.boards.scene import GameScene
from viewer.boards.table.board import TableBoard
from viewer.boards.table.film import film_of_replay
from viewer.boards.table.small import TABLE_FORMATS, SmallTableScene
from viewer.errors import FilmError

BOARDS: Final = ("samurai", "shitenno", "raid")
"""Games without a tower that have a board: `BOARD` in their module ``board``."""


def game_scene(replay: Replay | Path | str, *, layout: Format = "wide", **tower: Any) -> GameScene:
    """The scene of a replay of any game.

    Args:
        replay: or its file; it may end early.
        layout: the shape of the picture: wide, square or story.
        tower: for games with a tower, the options of `viewer.boards.shogun.scenes.shogun_scene`.

    Raises:
        PositionError: no such game.
        FilmError: the game has no board yet, or there is no such battle.
        ReplayError: a line is wrong.
        TowerError: there is no such tower.
    """
    found = replay if isinstance(replay, Replay) else read_replay(replay)
    title = title_of(found)
    if title.game.TOWER:
        from viewer.boards.shogun.scenes import shogun_scene

        return shogun_scene(found, layout=layout, **tower)
    film = film_of_replay(found, title, table_of(title))
    board = film.board(film.schedule())
    if layout in TABLE_FORMATS:
        return SmallTableScene(board, format=TABLE_FORMATS[layout])
    return GameScene(board)


def table_of(title: Title) -> type[TableBoard[Any, Any]]:
    """The board of a game without a tower.

    Raises:
        FilmError: it has none yet.
    """
    if title.name not in BOARDS:
        raise FilmError(f"{title.name} has no board yet; there are boards for {join_names(BOARDS)}")
    kind: type[TableBoard[Any, Any]] = import_module(f"viewer.boards.{title.name}.board").BOARD
    return kind
