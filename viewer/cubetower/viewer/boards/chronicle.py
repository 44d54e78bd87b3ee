"""Makes the chronicle of a game from its board."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from cubetower.viewer.boards.board import Board
from cubetower.viewer.chronicle import Chronicle, PlayerChronicle, SpaceChronicle
from cubetower.viewer.draw.paper import seat_name


def chronicle_of(board: Board[Any]) -> Chronicle:
    """What is told of the players and spaces of a game."""
    return Chronicle(
        board.FIELD,
        board.SPACE,
        board.ROUND,
        tuple(
            PlayerChronicle(seat, seat_name(seat, board.header), board.history(seat))
            for seat in board.header["seats"]
        ),
        tuple(_spaces(board)),
    )


def _spaces(board: Board[Any]) -> Iterator[SpaceChronicle]:
    cut = board.schedule.cuts[0]
    for name in board.spaces:
        first = board.standing(name, cut, cut.moment.before)
        rings, block = board.spaces.rings(name), board.spaces.blocks.get(name)
        yield SpaceChronicle(first.title, rings, block, first.seat, board.history(name))
