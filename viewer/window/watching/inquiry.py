"""What the person at the window asks for: a space or a player, and the card that tells."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.core import Seat
from viewer.boards.board import Board, Entry
from viewer.boards.schedule import Cut
from viewer.draw.displaylist import Shape
from viewer.draw.memo import Memo
from viewer.draw.rect import Rect
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
        hovered: the row of the card under the mouse, counted from the latest.
        clear: areas of the film that the card should leave clear, besides what happens.
    """

    def __init__(self) -> None:
        """Nothing is asked for."""
        self.selected: str | None = None
        self.followed: Seat | None = None
        self.hovered: int | None = None
        self.clear: tuple[Rect, ...] = ()
        self._cards: Memo[HistoryCard] = Memo(len(PLACES))
        self._histories: Memo[Sequence[Entry]] = Memo(16)

    @property
    def name(self) -> str | None:
        """Of what is asked for; None if nothing is."""
        return self.selected or self.followed

    def card(self, board: Board[Any], cut: Cut[Any]) -> HistoryCard | None:
        """The card, where it covers least of what matters now; None if nothing is asked for."""
        if self.name is None:
            return None
        names = (
            [self.selected]
            if self.selected
            else board.spaces_of(self.followed or "", cut.moment.after)
        )
        busy = [board.spaces.block(name).grown(AROUND) for name in board.busy_spaces(cut)]
        asked = [board.spaces.block(name).grown(AROUND) for name in names]
        area, seconds = card_area([*busy, *self.clear], asked, PLACES), board.schedule.seconds
        charted = bool(board.standing(self.name, cut, cut.moment.after).chart)
        return self._cards(
            (area, seconds, charted),
            lambda: HistoryCard(board.stage, board.palette, area, seconds, charted),
        )

    def drawn(self, board: Board[Any], cut: Cut[Any], seconds: float) -> tuple[Shape, ...]:
        """The card at a time of the film; nothing if nothing is asked for."""
        card, name = self.card(board, cut), self.name
        if card is None or name is None:
            return ()
        standing = board.standing(name, cut, cut.position(seconds))
        return card.picture(standing, self.past(board, seconds), self.hovered)

    def past(self, board: Board[Any], seconds: float) -> tuple[Entry, ...]:
        """What has happened so far to what is asked for."""
        name = self.name or ""
        history = self._histories((name, board.schedule.seconds), lambda: board.history(name))
        return tuple(each for each in history if each.known <= seconds)
