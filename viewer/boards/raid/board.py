"""The table of the card game: the row and the piles, and what lies before the players."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import ClassVar

from game.core import Event, Seat
from game.raid import events
from game.raid.observation import Position
from game.raid.tables import values_in
from viewer.boards.board import Board
from viewer.boards.moments import Moment
from viewer.boards.raid.cards import Cards
from viewer.boards.raid.layout import Layout
from viewer.boards.raid.moves import Move, moves
from viewer.boards.raid.rows import PlayerRow
from viewer.boards.raid.table import TableMat
from viewer.draw.displaylist import Shape
from viewer.draw.rect import Rect


class RaidBoard(Board[Position]):
    """The mat in the middle, and a row for each player."""

    ROUNDS = (events.Turn,)
    SECONDS: ClassVar[Mapping[type[Event], float]] = {
        events.Quests: 0.0,
        events.Hand: 0.0,
        events.Quest: 0.0,
        events.Turn: 0.7,
        events.Revealed: 0.6,
        events.Drawn: 0.6,
        events.Offered: 1.4,
        events.Invited: 1.4,
        events.Answered: 1.4,
        events.Traded: 1.6,
        events.Closed: 0.8,
        events.Paid: 1.2,
        events.Taken: 1.4,
        events.Bids: 2.0,
        events.Dispatched: 1.3,
        events.QuestMet: 1.3,
    }
    LEGEND: ClassVar[tuple[tuple[str, str], ...]] = (
        ("crest", "the shogun card; beside it the warriors that may enter every own camp"),
        ("number on a card", "strength in contests"),
        ("golden discs over a camp", "the relics that it would bring now"),
        ("lock", "the third camp, until relics are paid for it"),
        ("red cards with a sun", "relics; a green one was a quest"),
        ("two small cards", "the quest: both types in the own camps at the same time"),
        ("red bar under a card", "the front card of the hand, which must be trained"),
        ("disc with a number", "the chip: the card of the row that is raided, 0 for none"),
        ("hook, cross, arrows", "an offer is accepted, declined, or answered by another"),
    )

    def ground(self) -> Iterator[Shape]:
        """The mat, and empty rows."""
        yield from self._table.ground()
        for row in self._rows:
            yield from row.ground()

    def drawn(self, moment: Moment[Position], share: float) -> Iterator[Shape]:
        """Cards at rest, what is spoken of, then the cards on their way."""
        moving = moves(moment, self._layout) if share < 1 else []
        going = {(each.zone, each.place) for each in moving}
        for row in self._rows:
            yield from row.drawn(moment, going)
        yield from self._table.drawn(moment, going)
        for each in moving:
            yield from self._moving(each, share)

    def seconds(self, event: Event) -> float:
        """How long an event is shown, s."""
        match event:
            case events.Shuffled():
                return 0.0 if len(event.cards) == len(self._cards.values.cards) else 1.2
            case events.Chips():
                return 2.0 if any(event.chips.values()) else 0.9
        return super().seconds(event)

    def standing(self, position: Position, seat: Seat) -> Mapping[str, str]:
        """Relics, cards in camps, cards in the hand."""
        return {
            "Relics": str(position["scores"][seat]),
            "Camps": str(sum(map(len, position["camps"][seat]))),
            "Hand": str(len(position["own"][seat]["hand"])),
        }

    @cached_property
    def _layout(self) -> Layout:
        area = Rect(0.0, 0.0, self.area.width, self.area.height)
        return Layout(area, len(self.header["seats"]))

    @cached_property
    def _cards(self) -> Cards:
        return Cards(self.sheet, values_in(self.header))

    @cached_property
    def _rows(self) -> tuple[PlayerRow, ...]:
        return tuple(
            PlayerRow(
                self.stage, self.palette, self._layout.row(number), self._layout, self._cards,
                seat, number,
            )
            for number, seat in enumerate(self.header["seats"])
        )  # fmt: skip

    @cached_property
    def _table(self) -> TableMat:
        return TableMat(self._layout, self._cards, self.header["seats"])

    def _moving(self, move: Move, share: float) -> Iterator[Shape]:
        """A card on its way; it is turned over when it becomes a relic."""
        face = move.name
        if move.zone[0] == "relic":
            face = "quests" if "/" in face else "back"
        yield from self._cards.moving(move.start.towards(move.end, share), face)


BOARD = RaidBoard
