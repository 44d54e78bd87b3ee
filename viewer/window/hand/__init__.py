"""The person's hand at the window: answers decisions by mouse and keys."""

from __future__ import annotations

from typing import Any

from game.core.title import Title
from viewer.boards.board import Board
from viewer.window.hand.hand import Hand

__all__ = ["Hand", "hand_of"]


def hand_of(title: Title, board: Board[Any]) -> Hand[Any]:
    """The hand of a game: SHOGUN has one of its own, with a desk for plans."""
    if title.game.TOWER:
        from viewer.window.hand.shogunhand import ShogunHand

        return ShogunHand(title, board)
    from viewer.window.hand.tablehand import TableHand

    return TableHand(title, board)
