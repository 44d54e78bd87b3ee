"""`TableHand`: decisions in games without a tower, picked from rows or on the board."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from game.core.title import Title
from viewer.boards.board import Board
from viewer.boards.spaces import Ring, Spaces
from viewer.draw.displaylist import Shape
from viewer.draw.memo import Memo
from viewer.draw.rect import Place
from viewer.draw.sheet import Sheet
from viewer.window.hand.hand import Hand
from viewer.window.hand.picking import Picking
from viewer.window.layout import WIDTH


class TableHand(Hand[Picking]):
    """A person's decisions, pick by pick."""

    KEYS = (
        ("← ↑ → ↓", "point at one of the answers"),
        ("enter", "pick it; confirm the answer"),
        ("backspace", "a step back"),
        ("1 … 9", "pick an answer"),
        ("page↑ page↓", "the answers before, more answers"),
    )

    def __init__(self, title: Title, board: Board[Any]) -> None:
        super().__init__(title, board)
        self._targets: Memo[Spaces] = Memo(4)
        self._lit: Memo[tuple[Shape, ...]] = Memo(4)

    def question(self, observation: Any) -> Picking:
        """What is to be decided."""
        self._targets, self._lit = Memo(4), Memo(4)
        return Picking(self.title, self.board, observation)

    def target(self, on_field: Place) -> str | None:
        """The numbers of the options that lie at a place of the board, with commas between."""
        if not self.asked or self.about is None:
            return None
        name = self._spaces(self.about).at(on_field, near=0.0)
        return None if name is None else name.partition(" ")[0]

    def field_shapes(self) -> tuple[Shape, ...]:
        """Outlines of what can be clicked."""
        if not self.asked or self.about is None:
            return ()
        about = self.about
        key = (repr(about.picked), about.pointed)
        return self._lit(key, lambda: tuple(self._outlines(about)))

    def _spaces(self, about: Picking) -> Spaces:
        """What can be clicked: by the numbers of its options, and that of the place."""
        return self._targets(repr(about.picked), lambda: Spaces(self._rings(about)))

    def _rings(self, about: Picking) -> dict[str, Sequence[Ring]]:
        lying: dict[Ring, list[str]] = {}
        for number, option in enumerate(about.options):
            for ring in self.board.targets(self._seen, about.picked, option):
                lying.setdefault(tuple(ring), []).append(str(number))
        return {
            f"{','.join(numbers)} {place}": (ring,)
            for place, (ring, numbers) in enumerate(lying.items())
        }

    def _outlines(self, about: Picking) -> Iterator[Shape]:
        board, spaces = self.board, self._spaces(about)
        sheet = Sheet(board.stage, board.palette, 0.0, WIDTH)
        accent = board.palette.neutral.accent
        last = []
        for name in spaces.names():
            if str(about.pointed) in name.partition(" ")[0].split(","):
                last.append(name)
            else:
                yield from spaces.outline(sheet, name, accent, 1.6)
        for name in last:
            yield from spaces.outline(sheet, name, accent, 3.4)
