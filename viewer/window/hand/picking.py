"""`Picking`: a move put together pick by pick, or chosen from a list, by mouse or keys."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from game.core import Move
from game.core.building import OWN, MoveBuilder
from game.core.title import Title
from viewer.boards.board import Board
from viewer.draw.displaylist import Shape, texts_last
from viewer.draw.memo import Memo
from viewer.draw.paper import MARGIN
from viewer.draw.rect import Place, Rect
from viewer.window.controls import Button
from viewer.window.hand.asklayout import AskLayout, laid_out
from viewer.window.hand.askpicture import AskPicture
from viewer.window.hand.offers import begun
from viewer.window.hand.spots import Spot, at

HIGH, WIDE, CONFIRM = 32.0, 74.0, 104.0  # of buttons, units
BACK = {"escape", "backspace"}


class Picking:
    """A question whose answer is picked from rows of a card, or on the board.

    A click picks at once, but on the board where several options lie it leaves only their rows.
    When the move is whole it is confirmed, or the last pick is taken back.

    Args:
        title: of the game.
        board: has targets for some of what can be picked.
        seen: the observation of the player who must decide.

    Attributes:
        answer: the move as the one in a tuple, once it is confirmed.
    """

    def __init__(self, title: Title, board: Board[Any], seen: Any) -> None:
        self.answer: tuple[Move] | None = None
        self._title, self._board, self._seen = title, board, seen
        listed = seen["decision"].get("moves", ())
        self._builder = MoveBuilder(title.choices(seen), listed, title.composer(seen))
        self._page, self._pointed = 0, -1
        self._among: tuple[int, ...] = ()  # numbers of the options that a click has left
        self._over: Spot | None = None
        self._down: Spot | None = None
        self._memo: Memo[tuple[Shape, ...]] = Memo(4)
        self._layouts: Memo[AskLayout] = Memo(4)

    # What there is

    @property
    def picked(self) -> tuple[Any, ...]:
        """The picks so far."""
        return self._builder.picked

    @property
    def options(self) -> Sequence[Any]:
        """What can be picked now; none when the move waits to be confirmed."""
        return () if self._builder.whole else self._builder.options

    @property
    def pointed(self) -> int | None:
        """The number of the option that the mouse or the keys point at."""
        if self._over and self._over.kind == "card" and self.options:
            return int(self._over.name)
        return self._pointed if 0 <= self._pointed < len(self.options) else None

    def spots(self) -> Mapping[Spot, Rect]:
        """All that can be clicked now, beside the board."""
        found: dict[Spot, Rect] = {}
        if self.options:
            pairs = zip(self._on_page, self._layout.rows, strict=False)
            found.update({Spot("card", str(number)): area for number, area in pairs})
        found.update({Spot("button", each.name): each.area for each in self._buttons if each.able})
        return found

    def shapes(self) -> tuple[Shape, ...]:
        """The card."""
        key = (*self._state, self._page, self.pointed, self._over, self._down)
        return self._memo(key, lambda: texts_last(self._drawn()))

    @property
    def _layout(self) -> AskLayout:
        return self._layouts(self._state, self._laid_out)

    @property
    def _state(self) -> tuple[object, ...]:
        """What rows there are."""
        return repr(self.picked), self._among

    @property
    def _rows(self) -> Sequence[int]:
        """The numbers of the options that have a row."""
        return self._among or range(len(self.options))

    @property
    def _on_page(self) -> Sequence[int]:
        """The numbers of the options on the page that is seen."""
        return [self._rows[place] for place in self._layout.pages[self._page]]

    def _laid_out(self) -> AskLayout:
        asked, own = self._title.question(self._seen), self.picked[:1] == (OWN,)
        picked = [self._title.option(self._seen, pick) for pick in self.picked if pick != OWN]
        rows = [self._words(self.options[number]) for number in self._rows]
        if not self.options:
            asked = "Confirm, or take a step back."
            rows = [self._words(pick) for pick in ((self._builder.move,) if own else self.picked)]
        elif self.picked:
            asked = f"So far: {', '.join(picked)}" if picked else "Your own move:"
        owners = [None] * len(rows)
        return laid_out(self._board.asking, asked, rows, rows, owners, hanging=True)

    def _words(self, option: Any) -> str:
        return begun(option if option == OWN else self._title.option(self._seen, option))

    @property
    def _buttons(self) -> list[Button]:
        area = self._layout.area
        low, left, right = area.bottom - 12, area.left + MARGIN, area.right - MARGIN
        whole = not self.options
        confirm = Rect(right - CONFIRM, low - HIGH, right, low)
        found = [Button(confirm, "confirm", "Confirm", able=whole, on=whole)]
        names = [("back", "Back")] if self.picked or self._among else []
        if self.options and len(self._layout.pages) > 1:
            names += [("earlier", "Earlier"), ("later", "More")]
        for name, label in names:
            found.append(Button(Rect(left, low - HIGH, left + WIDE, low), name, label))
            left += WIDE + 6
        return found

    def _drawn(self) -> list[Shape]:
        picture = AskPicture(self._board.stage, self._board.palette, self._layout, self._seen)
        shapes = list(picture.question())
        place = self._rows.index(self.pointed) if self.pointed in self._rows else None
        over = None if place is None else Spot("card", str(place))
        shapes += picture.rows(self._page, None, over)
        down = self._down.name if self._down and self._down.kind == "button" else None
        return [*shapes, *picture.buttons(self._buttons, self._over, down)]

    # What is done

    def pressed(self, place: Place, target: str | None) -> bool:
        """A row, a button or something on the board is clicked."""
        self._pointed = -1
        spot = self._over = self._down = at(self.spots(), place)
        if spot is None and not self._layout.area.holds(place):
            if target is None:
                return False
            self._choose(target)
        return True

    def moved(self, place: Place, target: str | None) -> bool:
        """The mouse points at something."""
        self._over = at(self.spots(), place)
        covered = self._layout.area.holds(place)
        known = target is not None and not covered
        self._pointed = _numbers(target or "")[0] if known else -1
        return covered or known

    def dragged(self, place: Place) -> bool:
        """Nothing is dragged here."""
        return self._down is not None or self._layout.area.holds(place)

    def released(self, place: Place) -> bool:
        """A row or a button has been clicked."""
        spot, self._down = self._down, None
        self._over = at(self.spots(), place)
        if spot and spot == self._over:
            if spot.kind == "button":
                self._push(spot.name)
            else:
                self._pick(int(spot.name))
        return spot is not None or self._layout.area.holds(place)

    def key(self, name: str, *, shift: bool = False) -> bool:
        """A key goes down; whether it means something here."""
        page = self._on_page if self.options else ()
        if name == "enter":
            self._enter()
        elif name in BACK:
            return self._back()
        elif name in ("up", "left", "down", "right") and self.options:
            self._step(1 if name in ("down", "right") else -1)
        elif name in ("pageup", "pagedown") and len(self._layout.pages) > 1:
            self._turn(1 if name == "pagedown" else -1)
        elif name.isdecimal() and self.options and 0 < int(name) <= len(page):
            self._pick(page[int(name) - 1])
        else:
            return False
        return True

    def _choose(self, target: str) -> None:
        """Pick what lies at a place of the board, or leave only what lies there."""
        numbers = _numbers(target)
        if len(numbers) == 1:
            self._pick(numbers[0])
        else:
            self._among, self._page, self._pointed = numbers, 0, -1

    def _enter(self) -> None:
        """Pick what is pointed at, or confirm the move."""
        if not self.options:
            self._push("confirm")
        elif self.pointed is not None:
            self._pick(self.pointed)

    def _push(self, name: str) -> None:
        """Do what a button says."""
        if name == "confirm" and not self.options:
            self.answer = (self._builder.move,)
        elif name == "back":
            self._back()
        elif name in ("earlier", "later"):
            self._turn(1 if name == "later" else -1)

    def _pick(self, number: int) -> None:
        if number < len(self.options):
            self._builder.pick(self.options[number])
            self._leave()

    def _back(self) -> bool:
        """All rows again, or one pick back; whether there was one."""
        narrowed = bool(self._among)
        self._leave()
        return narrowed or self._builder.back()

    def _leave(self) -> None:
        """Other rows come."""
        self._page, self._pointed, self._over, self._among = 0, -1, None, ()

    def _step(self, by: int) -> None:
        """Point at the next option or the one before."""
        rows, many = self._rows, len(self._rows)
        place = rows.index(self.pointed) if self.pointed in rows else (-1 if by > 0 else many)
        place = (place + by) % many
        self._over, self._pointed = None, rows[place]
        self._page = next(n for n, page in enumerate(self._layout.pages) if place in page)

    def _turn(self, by: int) -> None:
        """See other pages."""
        self._page = (self._page + by) % len(self._layout.pages)
        self._over, self._pointed = None, -1


def _numbers(target: str) -> tuple[int, ...]:
    """The options that lie at a place of the board, as `TableHand.target` names them."""
    return tuple(map(int, target.split(",")))
