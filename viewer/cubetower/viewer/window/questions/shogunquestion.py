"""`ShogunQuestion`: choosing one of SHOGUN's listed moves, on a card or on the map."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import cast

from cubetower.game.core import Move
from cubetower.game.shogun.rules.observation import Observation
from cubetower.game.shogun.words.questions import (
    brief_text,
    move_text,
    province_text,
    provinces_of_move,
    question,
    source_of,
)
from cubetower.tower import ExactTower
from cubetower.viewer.boards.shogun.board import ShogunBoard
from cubetower.viewer.boards.shogun.layout import AREAS
from cubetower.viewer.boards.shogun.odds import BattleOdds
from cubetower.viewer.draw.displaylist import Shape
from cubetower.viewer.draw.flow import Element
from cubetower.viewer.draw.memo import Memo
from cubetower.viewer.draw.paper import with_capital
from cubetower.viewer.draw.rect import Place, Rect
from cubetower.viewer.window.controls import Slider
from cubetower.viewer.window.hotspots import Hotspot, Hotspots
from cubetower.viewer.window.questions.artstable import ARTIST_CHOICE, ArtsTable
from cubetower.viewer.window.questions.attackodds import AttackOdds
from cubetower.viewer.window.questions.cardquestion import Body, CardQuestion, QuestionCard
from cubetower.viewer.window.questions.highlights import Highlights, MapHighlighter
from cubetower.viewer.window.questions.rows import Choice, Rows
from cubetower.viewer.window.questions.stepper import SLIDER, goal_title, stepper

ACTION_AREA = AREAS["action"]
CARD_AREA = Rect(ACTION_AREA.left, ACTION_AREA.top - 10.0, ACTION_AREA.right, ACTION_AREA.bottom)
"""What the card may cover: the film's own card, and a little more."""
ALL = 1000
COUNT_KEYS = {"left": -1, "right": 1, "-": -1, "−": -1, "+": 1, "=": 1, "home": -ALL, "end": ALL}
"""Keys that change the number of armies; some keyboards type ``=`` for plus without shift."""


class ShogunQuestion(CardQuestion):
    """A click chooses, a second one on the same thing confirms; armies are counted in between.

    Args:
        board: of the game.
        seen: the observation of the player who must decide.
        tower: whose outcome distribution gives the odds; None: that of the shipped surrogate.

    Attributes:
        offers: what can be chosen.
    """

    def __init__(
        self, board: ShogunBoard, seen: Observation, tower: ExactTower | None = None
    ) -> None:
        super().__init__(board, seen.seat, CARD_AREA, from_top=False, min_height=ACTION_AREA.height)
        self._seen, self.offers = seen, offers_of(seen)
        self._highlighter = MapHighlighter(board.map_view, seen)
        self._count = 0  # index of the move among those of the chosen offer
        self._province = ""  # pointed at
        self._odds = AttackOdds(seen, tower, board.odds_of)
        self._chances: Memo[BattleOdds | None] = Memo()
        self._goal_cards: Memo[QuestionCard] = Memo(4)

    @property
    def card(self) -> QuestionCard:
        """The question with all offers; where armies go, while they are counted."""
        if self._chosen is None or not self.choosing_count:
            return self._offer_card
        to = self.offers[self._chosen].places[0]
        head = self._head(goal_title(self._seen, to))
        return self._goal_cards(to, lambda: replace(self._offer_card, head=head))

    @cached_property
    def _offer_card(self) -> QuestionCard:
        return self._lay_out(with_capital(question(self._seen)), self._make_body)

    def _make_body(self, width: float, room: float) -> Body:
        if self._seen.question.kind == ARTIST_CHOICE:
            return ArtsTable(self._seen, [offer.label for offer in self.offers], room)
        return Rows(dict(enumerate(self.offers)), self._board.palette, width, room)

    @property
    def choice(self) -> Move | None:
        """The move that Confirm would give, as a tuple of one; None: nothing is chosen."""
        return None if self._chosen is None else (self.offers[self._chosen].moves[self._count],)

    @property
    def choosing_count(self) -> bool:
        """A number of armies is being chosen."""
        return self._chosen is not None and bool(self.offers[self._chosen].counts)

    @property
    def highlights(self) -> Highlights:
        """What is highlighted on the map."""
        legal = tuple(dict.fromkeys(each for offer in self.offers for each in offer.places))
        chosen = self.offers[self._chosen].places if self._chosen is not None else ()
        over = self._province if self._province in legal else ""
        if self._hover_row is not None:
            over = next(iter(self.offers[self._hover_row].places), "")
        return Highlights(legal, source_of(self._seen), next(iter(chosen), ""), over)

    def field_shapes(self) -> tuple[Shape, ...]:
        """The map's highlights."""
        return self._highlighter.shapes(self.highlights, self.tags)

    @property
    def observation(self) -> Observation:
        """The observation of the player who must decide."""
        return self._seen

    def _take(self, move: Move) -> None:
        number = next(n for n, offer in enumerate(self.offers) if move in offer.moves)
        self._point(number)
        self._count = self.offers[number].moves.index(move)

    @property
    def _state(self) -> object:
        return self._chosen, self._count, self._page

    @property
    def _complete(self) -> bool:
        return self._chosen is not None

    @property
    def _buttons(self) -> Sequence[str]:
        if self._complete:
            return ["back"]
        return ["earlier", "later"] if len(self.card.body.pages) > 1 else []

    def _body(self, spots: Hotspots) -> Element:
        """The offers, or how many armies go with the chosen one."""
        if self._chosen is None or not self.choosing_count:
            return super()._body(spots)
        offer, seen = self.offers[self._chosen], self._seen
        to, count = move = cast(tuple[str, int], offer.moves[self._count])
        chances = self._chances(move, lambda: self._odds.battle(to, count))
        palette, width = self._board.palette, self.card.sheet.width
        source = self._odds.source
        return stepper(seen, spots, palette, (to, count), offer.counts, chances, source, width)

    # Mouse and keys

    def on_press(self, place: Place, on_field: Place | None = None) -> bool:
        """Handle a press on a row, a button, the slider or a province."""
        used = super().on_press(place, on_field)
        self._slide(place)
        return used

    def on_drag(self, place: Place, on_field: Place | None = None) -> bool:
        """Set the number by the slider."""
        self._slide(place)
        return super().on_drag(place)

    def on_move(self, place: Place, on_field: Place | None = None) -> bool:
        """Note what the mouse points at."""
        clear = on_field is not None and not self.covers(place)
        self._province = self._province_at(on_field) if on_field and clear else ""
        return super().on_move(place)

    def on_key(self, name: str, *, shift: bool = False) -> bool:
        """Handle a key; some set the number of armies while it is being chosen."""
        if self.choosing_count:
            counts = self.offers[self._chosen or 0].counts
            if name in COUNT_KEYS:
                self._more(COUNT_KEYS[name])
                return True
            if name.isdecimal():
                known = int(name) in counts
                self._count = counts.index(int(name)) if known else self._count
                return known
        return super().on_key(name, shift=shift)

    def _on_click(self, spot: Hotspot) -> None:
        if spot.name in ("less", "more"):
            self._more(1 if spot.name == "more" else -1)
        elif spot != SLIDER:
            super()._on_click(spot)

    def _choose(self, number: int) -> None:
        """Choose an offer; choosing it again confirms it, unless armies are being counted."""
        if number == self._chosen and not self.choosing_count:
            self._enter()
        else:
            self._point(number)

    def _on_digit(self, number: int) -> None:
        self._point(number)

    def _point(self, number: int) -> None:
        if number != self._chosen:
            self._count = len(self.offers[number].moves) - 1
        super()._point(number)

    def _enter(self) -> None:
        if self.choice is not None:
            self._submit(*self.choice)

    def _back(self) -> bool:
        had, self._chosen, self._count = self._chosen is not None, None, 0
        return had

    def _turn_page(self, by: int) -> None:
        """Show another page, unless armies are being counted."""
        if not self.choosing_count:
            super()._turn_page(by)

    def _click_field(self, on_field: Place) -> bool:
        found = offer_at(self.offers, self._province_at(on_field), self._chosen)
        if found is not None:
            self._choose(found)
        return found is not None

    def _province_at(self, on_field: Place) -> str:
        return self._board.spaces.at(on_field) or ""

    def _more(self, by: int) -> None:
        last = len(self.offers[self._chosen or 0].moves) - 1
        self._count = min(max(self._count + by, 0), last)

    def _slide(self, place: Place) -> None:
        """Set the number if the mouse holds the slider's knob."""
        if self._down == SLIDER:
            last = len(self.offers[self._chosen or 0].moves) - 1
            area = self.spots()[SLIDER]
            self._count = round(Slider(area, SLIDER.name, 0.0).value_at(place) * last)


@dataclass(frozen=True, slots=True, kw_only=True)
class Option(Choice):
    """One thing to choose: a move, or several that differ only in the number of armies.

    Attributes:
        places: the provinces that stand for it on the map.
        moves: one, or several by number of armies.
    """

    places: tuple[str, ...]
    moves: tuple[Move, ...]

    @property
    def counts(self) -> tuple[int, ...]:
        """The numbers of armies to choose from; empty if there is no choice."""
        return tuple(move[1] for move in self.moves) if len(self.moves) > 1 else ()


def offers_of(seen: Observation) -> tuple[Option, ...]:
    """All offers; every listed move is in exactly one.

    Args:
        seen: the observation of a player who has moves to choose from.
    """
    goals: dict[str, list[Move]] = {}
    for move in seen.question.moves:
        if _is_march(seen, move):
            goals.setdefault(move[0], []).append(move)
    found: list[Option] = []
    for move in seen.question.moves:
        if not _is_march(seen, move):
            found.append(_single(seen, move))
        elif marches := goals.pop(move[0], None):
            found.append(_march(seen, move[0], marches))
    return tuple(found)


def offer_at(offers: Sequence[Option], province: str, chosen: int | None) -> int | None:
    """The offer that a click on a province chooses; of several, the one after the chosen one.

    Args:
        offers: all of them.
        province: clicked.
        chosen: number of the offer chosen so far.
    """
    fit = [number for number, offer in enumerate(offers) if province in offer.places]
    if not fit:
        return None
    if chosen not in fit:
        return fit[0]
    return fit[(fit.index(chosen) + 1) % len(fit)]


def _is_march(seen: Observation, move: Move) -> bool:
    if not isinstance(move, tuple | list) or len(move) != 2:
        return False
    to, count = move
    return to in seen.owner and isinstance(count, int) and not isinstance(count, bool)


def _march(seen: Observation, to: str, moves: Sequence[Move]) -> Option:
    ordered = tuple(sorted(moves, key=lambda move: int(move[1])))
    single = with_capital(move_text(seen, ordered[0]))
    label = f"{to}: {province_text(seen, to)}" if len(ordered) > 1 else single
    return Option(label=label, brief=to, owner=seen.owner[to], places=(to,), moves=ordered)


def _single(seen: Observation, move: Move) -> Option:
    brief, places = with_capital(brief_text(seen, move)), provinces_of_move(seen, move)
    if not brief and isinstance(move, str) and move in seen.owner:
        brief = move
    owners = {seen.owner[place] for place in places}
    owner = owners.pop() if len(owners) == 1 else None
    label = with_capital(move_text(seen, move))
    return Option(label=label, brief=brief, owner=owner, places=places, moves=(move,))
