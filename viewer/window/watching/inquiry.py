"""What the person at the window asks for: a space or a player, and the card that tells."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.core import Seat
from viewer.boards.board import Board
from viewer.boards.history import Entry
from viewer.boards.schedule import Cut
from viewer.draw.memo import Memo
from viewer.draw.rect import Rect
from viewer.window.spots import Face, Spot, face
from viewer.window.watching.historycard import SIZE, HistoryCard, card_area

PLACES = (
    Rect(512.0, 436.0, 512.0 + SIZE[0], 436.0 + SIZE[1]),
    Rect(1268.0 - SIZE[0], 12.0, 1268.0, 12.0 + SIZE[1]),
    Rect(12.0, 12.0, 12.0 + SIZE[0], 12.0 + SIZE[1]),
)
"""Where the card may lie, the best first."""

AROUND = 12.0
"""Units that should stay clear around a space."""


class Inquiry:
    """A space or a player that is asked for.

    Attributes:
        selected: the space, if one is asked for.
        followed: the player who is followed; the card is that of the space if both are.
        over: what is under the mouse on the card.
    """

    def __init__(self) -> None:
        """Nothing is asked for."""
        self.selected: str | None = None
        self.followed: Seat | None = None
        self.over: Spot | None = None
        self._faces: Memo[Face] = Memo(16)
        self._histories: Memo[Sequence[Entry]] = Memo(16)

    def area(self, board: Board[Any], cut: Cut[Any], clear: Sequence[Rect]) -> Rect | None:
        """Where the card covers least of what matters now; None if nothing is asked for.

        Args:
            board: of the game.
            cut: that is shown.
            clear: areas of the film that the card should leave clear, besides what happens.
        """
        if self.selected:
            names: Sequence[str] = [self.selected]
        elif self.followed:
            names = board.spaces_of(self.followed, cut.moment.after)
        else:
            return None
        busy = [board.spaces.block(name).grown(AROUND) for name in board.busy_spaces(cut)]
        asked = [board.spaces.block(name).grown(AROUND) for name in names]
        return card_area([*busy, *clear], asked, PLACES)

    def face(
        self, board: Board[Any], cut: Cut[Any], clear: Sequence[Rect], seconds: float
    ) -> Face | None:
        """The card at a time of the film; None if nothing is asked for."""
        area, name = self.area(board, cut, clear), self.selected or self.followed
        if area is None or name is None:
            return None
        standing = board.standing(name, cut, cut.position(seconds))
        told = (area, board.schedule.seconds, standing, self.past(board, seconds))
        card = HistoryCard(board.stage, board.palette, *told)
        return self._faces((told, self.over), lambda: face(card.drawn, self.over))

    def past(self, board: Board[Any], seconds: float) -> tuple[Entry, ...]:
        """What has happened so far to what is asked for."""
        name = self.selected or self.followed or ""
        history = self._histories((name, board.schedule.seconds), lambda: board.history(name))
        return tuple(each for each in history if each.known <= seconds)
