"""`TableQuestion`: a question in the games without a tower, answered on a card or the board."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec.structs import replace

from cubetower.game.core import Move
from cubetower.game.core.decisions.building import OWN_MOVE, MoveBuilder
from cubetower.game.core.decisions.picks import Picks, as_tuples
from cubetower.game.definition import GameDefinition
from cubetower.viewer.boards.board import Board
from cubetower.viewer.boards.spaces import Ring, Spaces
from cubetower.viewer.draw.displaylist import Shape
from cubetower.viewer.draw.flow import Element
from cubetower.viewer.draw.memo import Memo
from cubetower.viewer.draw.paper import with_capital
from cubetower.viewer.draw.rect import Place, Rect
from cubetower.viewer.window.hotspots import Hotspots
from cubetower.viewer.window.questions.cardquestion import CardQuestion, QuestionCard
from cubetower.viewer.window.questions.rows import Choice, Rows

HINT_GAP = 10.0  # between the card and a hint, units


class TableQuestion(CardQuestion):
    """A move put together pick by pick; a click on a row or on the board picks at once.

    Where several options lie at one place of the board, a click leaves only their rows. A complete
    move is confirmed, or its last pick taken back.

    Args:
        definition: of the game.
        board: of the game; its targets are what can be clicked there.
        seen: the observation of the player who must decide.
    """

    def __init__(self, definition: GameDefinition, board: Board[Any], seen: Any) -> None:
        super().__init__(board, seen.seat, board.prompt_area, from_top=True)
        self._definition, self._seen = definition, seen
        choices, composer = definition.choices(seen), definition.composer(seen)
        self._builder = MoveBuilder(choices, seen.question.moves, composer)
        self._among: tuple[int, ...] = ()  # numbers of the options left by a click on the board
        self._cards: Memo[QuestionCard] = Memo(4)
        self._targets: Memo[Spaces] = Memo(4)
        self._lit: Memo[tuple[Shape, ...]] = Memo(4)

    @property
    def picks(self) -> tuple[Any, ...]:
        """The picks so far."""
        return self._builder.picked

    @property
    def options(self) -> Sequence[Any]:
        """What can be picked now; nothing once the move is complete."""
        return () if self._complete else self._builder.options

    @property
    def current_row(self) -> int | None:
        """The number of the option pointed at by mouse or keys."""
        return self._chosen if self._hover_row is None else self._hover_row

    @property
    def card(self) -> QuestionCard:
        """The options, or the move once it is complete."""
        key = repr(self.picks), self._among, self.hint_open
        return self._cards(key, self._question_card)

    def _question_card(self) -> QuestionCard:
        asked, own = self._definition.question(self._seen), self.picks[:1] == (OWN_MOVE,)
        picked = [
            self._definition.option(self._seen, pick) for pick in self.picks if pick != OWN_MOVE
        ]
        rows = {number: self.options[number] for number in self._rows}
        if self._complete:
            asked = "Confirm your move, or go back."
            rows = dict(enumerate((self._builder.move,) if own else self.picks))
        elif self.picks:
            asked = f"So far: {', '.join(picked)}" if picked else "Your own move:"
        choices = {number: Choice(self._words(option)) for number, option in rows.items()}
        palette = self._board.palette
        return self._lay_out(asked, lambda width, room: Rows(choices, palette, width, room))

    @property
    def observation(self) -> Any:
        """The observation of the player who must decide."""
        return self._seen

    @property
    def _room(self) -> Rect:
        """What the card may cover: less while a hint lies below it."""
        low = self._board.hint_area.top - HINT_GAP
        return replace(super()._room, bottom=low) if self.hint_open else super()._room

    def _take(self, move: Move) -> None:
        self._show_rows()
        while self._builder.back():
            pass
        choices = self._definition.choices(self._seen)
        picks = choices.normalize(move) if isinstance(choices, Picks) else (as_tuples(move),)
        for pick in picks:
            self._builder.pick(pick)

    def do_hint(self, name: str) -> None:
        """Ask for a hint, take it, or put it away; the card then has another size."""
        super().do_hint(name)
        self._show_rows()

    @property
    def _rows(self) -> Sequence[int]:
        """The numbers of the options that have a row."""
        return self._among or range(len(self.options))

    def _words(self, option: Any) -> str:
        return with_capital(
            option if option == OWN_MOVE else self._definition.option(self._seen, option)
        )

    @property
    def _state(self) -> object:
        return repr(self.picks), self._among, self._page, self._chosen

    @property
    def _complete(self) -> bool:
        return self._builder.whole

    @property
    def _buttons(self) -> Sequence[str]:
        turning = not self._complete and len(self.card.body.pages) > 1
        return ["back"] * bool(self.picks or self._among) + ["earlier", "later"] * turning

    def _body(self, spots: Hotspots) -> Element:
        body = self.card.body
        if self._complete:  # there is nothing to click
            return body.page(self._page, Hotspots(), None, None)
        return body.page(self._page, spots, None, self.current_row)

    # On the board

    def field_shapes(self) -> tuple[Shape, ...]:
        """Outlines around what can be clicked."""
        key = repr(self.picks), self.current_row
        return self._lit(key, lambda: tuple(self._outlines()))

    def _outlines(self) -> Iterator[Shape]:
        """Outlines; those pointed at come last and are thicker."""
        accent = self._board.palette.neutral.accent
        pointed = [self.current_row in _option_numbers(name) for name in self.spaces.names()]
        for last in (False, True):
            for name, lit in zip(self.spaces.names(), pointed, strict=True):
                if lit == last:
                    yield from self.spaces.outline(self._sheet, name, accent, 3.4 if lit else 1.6)

    @property
    def spaces(self) -> Spaces:
        """What can be clicked; a name is the numbers of its options and that of the place."""
        return self._targets(repr(self.picks), self._find_targets)

    def _find_targets(self) -> Spaces:
        lying: dict[Ring, list[str]] = {}
        for number, option in enumerate(self.options):
            for ring in self._board.targets(self._seen, self.picks, option):
                lying.setdefault(tuple(ring), []).append(str(number))
        return Spaces(
            {
                f"{','.join(numbers)} {place}": (ring,)
                for place, (ring, numbers) in enumerate(lying.items())
            }
        )

    def _options_at(self, on_field: Place) -> tuple[int, ...]:
        name = self.spaces.at(on_field, near=0.0)
        return _option_numbers(name) if name else ()

    # Mouse and keys

    def on_move(self, place: Place, on_field: Place | None = None) -> bool:
        """Note what the mouse points at."""
        known = self._options_at(on_field) if on_field and not self.covers(place) else ()
        self._chosen = known[0] if known else None
        return super().on_move(place) or bool(known)

    def on_key(self, name: str, *, shift: bool = False) -> bool:
        """Handle a key; False: it means nothing here."""
        if self._complete and name not in ("enter", "escape", "backspace"):
            return False
        return super().on_key(name, shift=shift)

    def _click_field(self, on_field: Place) -> bool:
        """Pick the option at a place of the board; of several, show only their rows."""
        numbers = self._options_at(on_field)
        if len(numbers) == 1:
            self._choose(*numbers)
        elif numbers:
            self._show_rows(numbers)
        return bool(numbers)

    def _enter(self) -> None:
        """Confirm the move, or pick what is pointed at."""
        if self._complete:
            self._submit(self._builder.move)
        elif self.current_row is not None:
            self._choose(self.current_row)

    def _choose(self, number: int) -> None:
        self._builder.pick(self.options[number])
        self._show_rows()

    def _back(self) -> bool:
        """Show all rows again, or else take the last pick back; False: there was neither."""
        narrowed = bool(self._among)
        self._show_rows()
        return narrowed or self._builder.back()

    def _show_rows(self, among: tuple[int, ...] = ()) -> None:
        """Show only some options' rows, or all."""
        self._page, self._chosen, self._over, self._among = 0, None, None, among

    def _turn_page(self, by: int) -> None:
        super()._turn_page(by)
        self._chosen = None


def _option_numbers(name: str) -> tuple[int, ...]:
    """The numbers of the options in the name of a place."""
    return tuple(map(int, name.partition(" ")[0].split(",")))
