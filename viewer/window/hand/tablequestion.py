"""`TableQuestion`: a question in the games without a tower, answered on a card or the board."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from game.core.decisions.building import OWN, MoveBuilder
from game.core.title import Title
from viewer.boards.board import Board
from viewer.boards.spaces import Ring, Spaces
from viewer.draw.displaylist import Shape
from viewer.draw.flow import Element
from viewer.draw.memo import Memo
from viewer.draw.paper import with_capital
from viewer.draw.rect import Place
from viewer.window.hand.cardquestion import CardQuestion, QuestionCard
from viewer.window.hand.rows import Choice, Rows
from viewer.window.hotspots import Hotspots


class TableQuestion(CardQuestion):
    """A click picks at once, but on the board where several options lie it leaves only their rows.

    When the move is whole it is confirmed, or the last pick is taken back.

    Args:
        title: of the game.
        board: has targets for some of what can be picked.
        seen: the observation of the player who must decide.
    """

    def __init__(self, title: Title, board: Board[Any], seen: Any) -> None:
        super().__init__(board, seen["seat"], board.asking, hanging=True)
        self._title, self._seen = title, seen
        listed = seen["decision"].get("moves", ())
        self._builder = MoveBuilder(title.choices(seen), listed, title.composer(seen))
        self._among: tuple[int, ...] = ()  # numbers of the options that a click has left
        self._cards: Memo[QuestionCard] = Memo(4)
        self._targets: Memo[Spaces] = Memo(4)
        self._lit: Memo[tuple[Shape, ...]] = Memo(4)

    # What there is

    @property
    def picked(self) -> tuple[Any, ...]:
        """The picks so far."""
        return self._builder.picked

    @property
    def options(self) -> Sequence[Any]:
        """What can be picked now; none when the move waits to be confirmed."""
        return () if self._whole else self._builder.options

    @property
    def pointed(self) -> int | None:
        """The number of the option that the mouse or the keys point at."""
        return self._chosen if self._hovered is None else self._hovered

    @property
    def card(self) -> QuestionCard:
        """What can be picked, or the move when it is whole."""
        return self._cards((repr(self.picked), self._among), self._asked)

    def _asked(self) -> QuestionCard:
        asked, own = self._title.question(self._seen), self.picked[:1] == (OWN,)
        picked = [self._title.option(self._seen, pick) for pick in self.picked if pick != OWN]
        rows = {number: self.options[number] for number in self._rows}
        if self._whole:
            asked = "Confirm, or take a step back."
            rows = dict(enumerate((self._builder.move,) if own else self.picked))
        elif self.picked:
            asked = f"So far: {', '.join(picked)}" if picked else "Your own move:"
        choices = {number: Choice(self._words(option)) for number, option in rows.items()}
        palette = self._board.palette
        return self._laid_out(asked, lambda width, room: Rows(choices, palette, width, room))

    @property
    def _rows(self) -> Sequence[int]:
        """The numbers of the options that have a row."""
        return self._among or range(len(self.options))

    def _words(self, option: Any) -> str:
        return with_capital(option if option == OWN else self._title.option(self._seen, option))

    @property
    def _look(self) -> object:
        return repr(self.picked), self._among, self._page, self._chosen

    @property
    def _whole(self) -> bool:
        return self._builder.whole

    @property
    def _ways(self) -> Sequence[str]:
        turning = not self._whole and len(self.card.body.pages) > 1
        return ["back"] * bool(self.picked or self._among) + ["earlier", "later"] * turning

    def _body(self, spots: Hotspots) -> Element:
        body = self.card.body
        if self._whole:  # there is nothing to click
            return body.page(self._page, Hotspots(), None, None)
        return body.page(self._page, spots, None, self.pointed)

    # On the board

    def field_shapes(self) -> tuple[Shape, ...]:
        """Outlines of what can be clicked."""
        key = repr(self.picked), self.pointed
        return self._lit(key, lambda: tuple(self._outlines()))

    def _outlines(self) -> Iterator[Shape]:
        """Those of what is pointed at are the last, and thicker."""
        accent = self._board.palette.neutral.accent
        pointed = [self.pointed in _option_numbers(name) for name in self.spaces.names()]
        for last in (False, True):
            for name, lit in zip(self.spaces.names(), pointed, strict=True):
                if lit == last:
                    yield from self.spaces.outline(self._sheet, name, accent, 3.4 if lit else 1.6)

    @property
    def spaces(self) -> Spaces:
        """What can be clicked: by the numbers of its options, and that of the place."""
        return self._targets(repr(self.picked), self._found)

    def _found(self) -> Spaces:
        lying: dict[Ring, list[str]] = {}
        for number, option in enumerate(self.options):
            for ring in self._board.targets(self._seen, self.picked, option):
                lying.setdefault(tuple(ring), []).append(str(number))
        return Spaces(
            {
                f"{','.join(numbers)} {place}": (ring,)
                for place, (ring, numbers) in enumerate(lying.items())
            }
        )

    def _options_at(self, on_field: Place) -> tuple[int, ...]:
        """The numbers of the options at a place of the board."""
        name = self.spaces.at(on_field, near=0.0)
        return _option_numbers(name) if name else ()

    # What is done

    def on_move(self, place: Place, on_field: Place | None = None) -> bool:
        """The mouse points at something."""
        known = self._options_at(on_field) if on_field and not self.covers(place) else ()
        self._chosen = known[0] if known else None
        return super().on_move(place) or bool(known)

    def on_key(self, name: str, *, shift: bool = False) -> bool:
        """A key goes down; whether it means something here."""
        if self._whole and name not in ("enter", "escape", "backspace"):
            return False
        return super().on_key(name, shift=shift)

    def _aim(self, on_field: Place) -> bool:
        """Pick what lies at a place of the board, or leave only what lies there."""
        numbers = self._options_at(on_field)
        if len(numbers) == 1:
            self._take(*numbers)
        elif numbers:
            self._leave(numbers)
        return bool(numbers)

    def _enter(self) -> None:
        """Pick what is pointed at, or confirm the move."""
        if self._whole:
            self._give(self._builder.move)
        elif self.pointed is not None:
            self._take(self.pointed)

    def _take(self, number: int) -> None:
        self._builder.pick(self.options[number])
        self._leave()

    def _back(self) -> bool:
        """All rows again, or one pick back; whether there was one."""
        narrowed = bool(self._among)
        self._leave()
        return narrowed or self._builder.back()

    def _leave(self, among: tuple[int, ...] = ()) -> None:
        """Other rows come: all that there are then, or only some."""
        self._page, self._chosen, self._over, self._among = 0, None, None, among

    def _turn(self, by: int) -> None:
        super()._turn(by)
        self._chosen = None


def _option_numbers(name: str) -> tuple[int, ...]:
    """The options that lie at a place of the board, by its name."""
    return tuple(map(int, name.partition(" ")[0].split(",")))
