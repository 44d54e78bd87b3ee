"""`game_scene`: from the replay of any game to its scene; `BOARDS` lists the boards."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Any, Final

from cubetower.foundation.wording import join_names
from cubetower.game.core import Replay, read_replay
from cubetower.game.definition import GameDefinition
from cubetower.game.games import definition_of
from cubetower.viewer.boards.formats import Format
from cubetower.viewer.boards.scene import GameScene
from cubetower.viewer.boards.table.board import TableBoard
from cubetower.viewer.boards.table.film import film_of_replay
from cubetower.viewer.boards.table.small import TABLE_FORMATS, SmallTableScene
from cubetower.viewer.errors import FilmError

BOARDS: Final = ("samurai", "shitenno", "raid")
"""Games without a tower that have a board: `BOARD` in their module ``board``."""


def game_scene(replay: Replay | Path | str, *, layout: Format = "wide", **tower: Any) -> GameScene:
    """The scene of a replay of any game.

    Args:
        replay: or its file; it may end early.
        layout: the shape of the picture: wide, square or story.
        tower: for games with a tower, the options of
            `cubetower.viewer.boards.shogun.scenes.shogun_scene`.

    Raises:
        PositionError: no such game.
        FilmError: the game has no board yet, or there is no such battle.
        ReplayError: a line is wrong.
        TowerError: there is no such tower.
    """
    found = replay if isinstance(replay, Replay) else read_replay(replay)
    definition = definition_of(found)
    if definition.game.TOWER:
        from cubetower.viewer.boards.shogun.scenes import shogun_scene

        return shogun_scene(found, layout=layout, **tower)
    film = film_of_replay(found, definition, table_of(definition))
    board = film.board(film.schedule())
    if layout in TABLE_FORMATS:
        return SmallTableScene(board, format=TABLE_FORMATS[layout])
    return GameScene(board)


def table_of(definition: GameDefinition) -> type[TableBoard[Any, Any]]:
    """The board of a game without a tower.

    Raises:
        FilmError: it has none yet.
    """
    if definition.name not in BOARDS:
        raise FilmError(
            f"{definition.name} has no board yet; there are boards for {join_names(BOARDS)}"
        )
    kind: type[TableBoard[Any, Any]] = import_module(
        f"cubetower.viewer.boards.{definition.name}.board"
    ).BOARD
    return kind
