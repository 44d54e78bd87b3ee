"""`CardQuestion`: a question on a card, answered by choosing one of its rows."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from msgspec.structs import replace

from cubetower.game.core import Seat
from cubetower.viewer.boards.board import Board
from cubetower.viewer.draw.displaylist import Shape
from cubetower.viewer.draw.flow import REST, Element, box, column, cube, paragraph, row
from cubetower.viewer.draw.paper import CUBE, MARGIN, Paper
from cubetower.viewer.draw.rect import Place, Rect
from cubetower.viewer.draw.typography import TEXT
from cubetower.viewer.window.hotspots import BUTTON_HEIGHT, Hotspot, Hotspots
from cubetower.viewer.window.questions.hintcard import HINT
from cubetower.viewer.window.questions.question import OpenQuestion

LINE, BADGE = 20.0, 24.0  # line pitch, and room for the cube of the player asked, units
FOOT, BOTTOM = 50.0, 12.0  # room for the buttons, and below them, units
HINT_WIDTH, CONFIRM_WIDTH, BUTTON_GAP = 48.0, 78.0, 4.0  # units
BACK_KEYS = {"escape", "backspace"}
BUTTON_LABELS = {"back": "Back", "earlier": "Previous", "later": "More"}
BUTTON_WIDTHS = {"back": 52.0, "earlier": 70.0, "later": 52.0}  # units
ARROW_STEPS = {"up": -1, "left": -1, "down": 1, "right": 1}


class Body(Protocol):
    """The choices under a question, such as `Rows`.

    Attributes:
        pages: the numbers of the choices on each page.
        height: units.
    """

    pages: Sequence[Sequence[int]]
    height: float

    def page(self, page: int, spots: Hotspots, chosen: int | None, over: int | None) -> Element:
        """One page; `chosen` and `over` are the numbers of the choices chosen and pointed at."""


@dataclass(frozen=True)
class QuestionCard(Paper):
    """The card with a question.

    Attributes:
        head: the question, and the cube of the player who is asked.
        body: the choices.
    """

    head: Element
    body: Body


class CardQuestion(OpenQuestion):
    """A question on a card with rows and buttons.

    Args:
        board: of the game.
        seat: who is asked.
        room: what the card may cover, units of the stage.
        from_top: it starts at the top of its room, not at the bottom.
        min_height: of the card, units.
    """

    def __init__(
        self, board: Board[Any], seat: Seat, room: Rect, *, from_top: bool, min_height: float = 0.0
    ) -> None:
        super().__init__(board)
        self._seat, self._whole_room = seat, room
        self._from_top, self._min_height = from_top, min_height
        self._chosen: int | None = None
        self._page = 0

    # For each kind of question to define

    @property
    @abstractmethod
    def card(self) -> QuestionCard:
        """The question and its rows now."""

    @property
    @abstractmethod
    def _complete(self) -> bool:
        """The answer can be confirmed."""

    @abstractmethod
    def _choose(self, number: int) -> None:
        """Handle a click on a row."""

    @abstractmethod
    def _enter(self) -> None:
        """Confirm the answer, or choose the row pointed at."""

    @abstractmethod
    def _back(self) -> bool:
        """Take a step back; False: there was none."""

    @property
    @abstractmethod
    def _buttons(self) -> Sequence[str]:
        """The buttons beside Confirm, of those in `BUTTON_LABELS`."""

    @abstractmethod
    def _click_field(self, on_field: Place) -> bool:
        """Handle a click on the field; False: it meant nothing."""

    # Common to all

    @property
    def _room(self) -> Rect:
        """What the card may cover now, units of the stage."""
        return self._whole_room

    @property
    def current_row(self) -> int | None:
        """The number of the row where the keys are."""
        return self._chosen

    def _covers(self, place: Place) -> bool:
        """Whether a place is on the card."""
        return self.card.area.contains(place)

    def _lay_out(self, question: str, body: Callable[[float, float], Body]) -> QuestionCard:
        """A card as high as it needs to be.

        Args:
            question: in words.
            body: makes the choices for a width and a height.
        """
        room, (stage, palette) = self._room, (self._board.stage, self._board.palette)
        width = room.width - 2 * MARGIN
        head = self._head(paragraph(question, 3, TEXT, "semibold", pitch=LINE))
        high = head.height(width)
        choices = body(width, room.height - high - FOOT)
        high = min(max(high + choices.height + FOOT, self._min_height), room.height)
        top = room.top if self._from_top else room.bottom - high
        area = Rect(room.left, top, room.right, top + high)
        return QuestionCard(stage, palette, area, head, choices)

    def _head(self, asked: Element) -> Element:
        """What is asked, and the cube of the player who must answer."""
        badge = column([cube(self._seat, CUBE + 2, "right")])
        return box(row([asked, badge], (REST, BADGE)), pad=(0, 13, 0, 8))

    @property
    def _hover_row(self) -> int | None:
        """The number of the row under the mouse."""
        return int(self._over.name) if self._over and self._over.kind == "card" else None

    def _draw(self, spots: Hotspots) -> Iterator[Shape]:
        card = self.card
        sheet, bottom = card.sheet, card.area.height - BOTTOM
        yield from (*card.paper, card.tab())
        whole = Rect(0, 0, sheet.width, card.area.height)
        yield from column([card.head, self._body(spots)]).draw(sheet, whole)
        foot = replace(whole, top=bottom - BUTTON_HEIGHT, bottom=bottom)
        yield from self._foot(spots).draw(sheet, foot)

    def _body(self, spots: Hotspots) -> Element:
        return self.card.body.page(self._page, spots, self._chosen, self._hover_row)

    def _foot(self, spots: Hotspots) -> Element:
        left = [spots.button(name, BUTTON_LABELS[name]) for name in self._buttons]
        complete = self._complete
        confirm = spots.button("confirm", "Confirm", able=complete, on=complete)
        hint = spots.button(HINT, "Hint", able=not self.hint_open)
        widths = [*(BUTTON_WIDTHS[name] for name in self._buttons), REST, HINT_WIDTH, CONFIRM_WIDTH]
        return row([*left, box(), hint, confirm], widths, BUTTON_GAP)

    def on_press(self, place: Place, on_field: Place | None = None) -> bool:
        """Handle a press on a row, a button or the field; False: it meant nothing here."""
        self._over = self._down = self.spots().at(place)
        if self._over is None and not self.covers(place):
            return on_field is not None and self._click_field(on_field)
        return True

    def _on_click(self, spot: Hotspot) -> None:
        if spot.kind == "card":
            self._choose(int(spot.name))
        elif spot.name == "confirm":
            self._enter()
        elif spot.name == "back":
            self._back()
        else:
            self._turn_page(1 if spot.name == "later" else -1)

    def on_key(self, name: str, *, shift: bool = False) -> bool:
        """Handle a key; False: it means nothing here."""
        shown = self.card.body.pages[self._page]
        if name == "enter":
            self._enter()
        elif name in BACK_KEYS:
            return self._back()
        elif name in ARROW_STEPS:
            self._step(ARROW_STEPS[name])
        elif name in ("pageup", "pagedown") and len(self.card.body.pages) > 1:
            self._turn_page(1 if name == "pagedown" else -1)
        elif name.isdecimal() and 0 < int(name) <= len(shown):
            self._on_digit(shown[int(name) - 1])
        else:
            return False
        return True

    def _on_digit(self, number: int) -> None:
        self._choose(number)

    def _point(self, number: int) -> None:
        """Choose a row, or point at it; show its page."""
        self._chosen = number
        pages = self.card.body.pages
        self._page = next(page for page, numbers in enumerate(pages) if number in numbers)

    def _step(self, by: int) -> None:
        """Point at the next row or the previous one."""
        numbers = [number for page in self.card.body.pages for number in page]
        row = self.current_row
        at = numbers.index(row) if row in numbers else -1 if by > 0 else len(numbers)
        self._over = None
        self._point(numbers[(at + by) % len(numbers)])

    def _turn_page(self, by: int) -> None:
        self._page = (self._page + by) % len(self.card.body.pages)
        self._over = None
