"""`CardQuestion`: a question on a card, answered by choosing among rows."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from game.core import Seat
from viewer.boards.board import Board
from viewer.draw.displaylist import Shape
from viewer.draw.flow import REST, Element, box, column, cube, paragraph, row
from viewer.draw.paper import CUBE, MARGIN, Paper
from viewer.draw.rect import Place, Rect
from viewer.draw.typography import TEXT
from viewer.window.hand.question import Question
from viewer.window.hotspots import BUTTON_HEIGHT, Hotspot, Hotspots

LINE, BADGE = 20.0, 24.0  # from line to line, and room for the cube of who is asked, units
FOOT, LOW = 50.0, 12.0  # for the buttons at the bottom, and under them, units
WIDE, CONFIRM = 74.0, 104.0  # of buttons, units
BACK_KEYS = {"escape", "backspace"}
BUTTON_LABELS = {"back": "Back", "earlier": "Earlier", "later": "More"}
"""What is written on buttons."""
ARROW_STEPS = {"up": -1, "left": -1, "down": 1, "right": 1}


class Body(Protocol):
    """What can be chosen, under the question: rows as `Rows` has them.

    Attributes:
        pages: the numbers of the choices on each page.
        height: units.
    """

    pages: Sequence[Sequence[int]]
    height: float

    def page(self, page: int, spots: Hotspots, chosen: int | None, over: int | None) -> Element:
        """A page of them."""


@dataclass(frozen=True)
class QuestionCard(Paper):
    """The card with a question.

    Attributes:
        head: the question, and who is asked.
        body: what can be chosen.
    """

    head: Element
    body: Body


class CardQuestion(Question):
    """A question on a card with rows and buttons.

    Args:
        board: of the game.
        seat: who is asked.
        place: which the card covers as far as it needs, units of the stage.
        hanging: it covers the place from above, not from below.
        least: the card is at least so high, units.
    """

    def __init__(
        self, board: Board[Any], seat: Seat, place: Rect, *, hanging: bool, least: float = 0.0
    ) -> None:
        super().__init__(board)
        self._seat, self._place, self._hanging, self._least = seat, place, hanging, least
        self._chosen: int | None = None
        self._page = 0

    # What each has of its own

    @property
    @abstractmethod
    def card(self) -> QuestionCard:
        """Question and rows as they are now."""

    @property
    @abstractmethod
    def _whole(self) -> bool:
        """The answer can be confirmed."""

    @abstractmethod
    def _take(self, number: int) -> None:
        """A row is clicked."""

    @abstractmethod
    def _enter(self) -> None:
        """Confirm the answer, or choose what is pointed at."""

    @abstractmethod
    def _back(self) -> bool:
        """A step back; whether there was one."""

    @property
    @abstractmethod
    def _ways(self) -> Sequence[str]:
        """The buttons to other rows, of those in `BUTTON_LABELS`."""

    @abstractmethod
    def _aim(self, on_field: Place) -> bool:
        """A place of the field is clicked; whether that means something."""

    # What all have

    @property
    def pointed(self) -> int | None:
        """The number of the row where the keys are."""
        return self._chosen

    def covers(self, place: Place) -> bool:
        """Whether a place is on the card."""
        return self.card.area.holds(place)

    def _laid_out(self, question: str, body: Callable[[float, float], Body]) -> QuestionCard:
        """A card: as high as it needs to be.

        Args:
            question: in words.
            body: makes what can be chosen for a width and a height.
        """
        place, (stage, palette) = self._place, (self._board.stage, self._board.palette)
        width = place.width - 2 * MARGIN
        asked = paragraph(question, 3, TEXT, "semibold", pitch=LINE)
        badge = column([cube(self._seat, CUBE + 2, "right")])
        head = box(row([asked, badge], (REST, BADGE)), pad=(0, 13, 0, 8))
        high = head.height(width)
        made = body(width, place.height - high - FOOT)
        high = min(max(high + made.height + FOOT, self._least), place.height)
        top = place.top if self._hanging else place.bottom - high
        area = Rect(place.left, top, place.right, top + high)
        return QuestionCard(stage, palette, area, head, made)

    @property
    def _hovered(self) -> int | None:
        """The number of the row under the mouse."""
        return int(self._over.name) if self._over and self._over.kind == "card" else None

    def _draw(self, spots: Hotspots) -> Iterator[Shape]:
        card = self.card
        sheet, bottom = card.sheet, card.area.height - LOW
        yield from (*card.paper, card.tab())
        yield from column([card.head, self._body(spots)]).draw(
            sheet, Rect(0, 0, sheet.width, card.area.height)
        )
        yield from self._foot(spots).draw(
            sheet, Rect(0, bottom - BUTTON_HEIGHT, sheet.width, bottom)
        )

    def _body(self, spots: Hotspots) -> Element:
        return self.card.body.page(self._page, spots, self._chosen, self._hovered)

    def _foot(self, spots: Hotspots) -> Element:
        """The buttons."""
        left = [spots.button(name, BUTTON_LABELS[name]) for name in self._ways]
        whole = self._whole
        confirm = spots.button("confirm", "Confirm", able=whole, on=whole)
        return row([*left, box(), confirm], [*[WIDE] * len(left), REST, CONFIRM], 6)

    def on_press(self, place: Place, on_field: Place | None = None) -> bool:
        """A row, a button or something on the field is clicked."""
        self._over = self._down = self.spots().at(place)
        if self._over is None and not self.covers(place):
            return on_field is not None and self._aim(on_field)
        return True

    def _clicked(self, spot: Hotspot) -> None:
        if spot.kind == "card":
            self._take(int(spot.name))
        elif spot.name == "confirm":
            self._enter()
        elif spot.name == "back":
            self._back()
        else:
            self._turn(1 if spot.name == "later" else -1)

    def on_key(self, name: str, *, shift: bool = False) -> bool:
        """A key goes down; whether it means something here."""
        shown = self.card.body.pages[self._page]
        if name == "enter":
            self._enter()
        elif name in BACK_KEYS:
            return self._back()
        elif name in ARROW_STEPS:
            self._step(ARROW_STEPS[name])
        elif name in ("pageup", "pagedown") and len(self.card.body.pages) > 1:
            self._turn(1 if name == "pagedown" else -1)
        elif name.isdecimal() and 0 < int(name) <= len(shown):
            self._named(shown[int(name) - 1])
        else:
            return False
        return True

    def _named(self, number: int) -> None:
        """The digit of a row is typed."""
        self._take(number)

    def _point(self, number: int) -> None:
        """Choose a row, or point at it; its page is seen."""
        self._chosen = number
        pages = self.card.body.pages
        self._page = next(page for page, numbers in enumerate(pages) if number in numbers)

    def _step(self, by: int) -> None:
        """Point at the next row or the one before."""
        numbers = [number for page in self.card.body.pages for number in page]
        at = (
            numbers.index(self.pointed)
            if self.pointed in numbers
            else (-1 if by > 0 else len(numbers))
        )
        self._over = None
        self._point(numbers[(at + by) % len(numbers)])

    def _turn(self, by: int) -> None:
        """See other pages."""
        self._page = (self._page + by) % len(self.card.body.pages)
        self._over = None
