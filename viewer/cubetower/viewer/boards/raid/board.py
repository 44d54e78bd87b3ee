"""The table of RAID: the row, the piles, and the rows of the players."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from itertools import product
from typing import Any, ClassVar

from cubetower.game.core import Data, Event, Seat
from cubetower.game.raid.rules import events
from cubetower.game.raid.rules.observation import Observation, Position
from cubetower.game.raid.rules.payment import position as place_of_pick
from cubetower.game.raid.rules.state import CAMPS
from cubetower.game.raid.rules.tables import CARDS_REVEALED, values_of
from cubetower.game.raid.words.composing import HAND, ROW
from cubetower.game.raid.words.wording import cards_text
from cubetower.viewer.boards.facts import Overview
from cubetower.viewer.boards.raid.cards import QUEST_BACK, RaidPieces
from cubetower.viewer.boards.raid.layout import RaidLayout
from cubetower.viewer.boards.raid.mat import Mat
from cubetower.viewer.boards.raid.overview import overview_of
from cubetower.viewer.boards.raid.rows import PlayerRow
from cubetower.viewer.boards.schedule import Cut
from cubetower.viewer.boards.spaces import Ring
from cubetower.viewer.boards.table.board import TableBoard
from cubetower.viewer.boards.table.moments import TableMoment
from cubetower.viewer.boards.table.parts import BACK
from cubetower.viewer.draw.paper import seat_name
from cubetower.viewer.draw.rect import Rect


class RaidBoard(TableBoard[Position, RaidLayout]):
    """The mat in the middle, and a row for each player."""

    LAYOUT = RaidLayout
    PIECES = RaidPieces
    PARTS = (Mat,)
    TRAY = PlayerRow
    GLIDING = False
    ROUNDS = (events.Turn,)
    SCORE = "relics"
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
        ("teal bar under a card", "the front card of the hand, which must be trained"),
        ("disc with a number", "the chip: the card of the row that is raided, 0 for none"),
        ("tick, cross, arrows", "an offer is accepted, declined, or answered with another offer"),
    )

    @classmethod
    def seconds(cls, event: Event, header: Data) -> float:
        """How long an event is shown, s."""
        match event:
            case events.Shuffled():
                return (
                    0.0
                    if len(event.cards)
                    == len(values_of(header["options"], header.get("tables", {})).cards)
                    else 1.2
                )
            case events.Chips():
                return 2.0 if any(event.chips.values()) else 0.9
        return super().seconds(event, header)

    @classmethod
    def conceal(cls, position: Position, seats: Collection[Seat]) -> Position:
        """Conceal hands and quests."""
        own = {**position.own}
        for seat in seats:
            hand, quest = [BACK] * len(own[seat].hand), own[seat].quest and QUEST_BACK
            own[seat] = replace(own[seat], hand=hand, quest=quest)
        return replace(position, own=own)

    def rings(self) -> Mapping[str, Sequence[Ring]]:
        """The places of the row by number, and the camps by seat and number."""
        layout = self.layout
        row = ((place, layout.row_card(place, CARDS_REVEALED)) for place in range(CARDS_REVEALED))
        found = {str(place + 1): (card.rect.corners,) for place, card in row}
        for seat, camp in product(layout.seats, range(CAMPS)):
            found[f"{seat} {camp + 1}"] = (layout.camp(seat, camp).corners,)
        return found

    def targets(self, seen: Observation, picked: Sequence[Any], option: Any) -> Sequence[Ring]:
        """Own camps and the cards in them, and the cards of the row."""
        layout, kind = self.layout, seen.question.kind
        seat, row = seen.seat, seen.row
        match kind, option:
            case _, str() if option.startswith((ROW, HAND)):
                word, at = option.split()
                spot = layout.row_card(int(at) - 1, len(row))
                if word == HAND:
                    spot = layout.hand(seat, int(at) - 1, len(seen.hand))
                return [spot.rect.corners]
            case "pay", str():
                camp, place = place_of_pick(option)
                cards = seen.camps[seat][camp - 1]
                spot = layout.camp_card(seat, camp - 1, place - 1, len(cards))
                card, seen_wide = spot.rect, spot.strip or spot.size
                return [Rect(card.left, card.top, card.left + seen_wide, card.bottom).corners]
            case "chip", int() if option:
                return [layout.row_card(option - 1, len(row)).rect.corners]
            case "train" | "take", int():
                return [layout.camp(seat, option - 1).corners]
            case _, (str(word), int(camp)) if word not in ("accept", "counter"):
                return [layout.camp(seat, camp - 1).corners]
        return []

    def overview(self, cut: Cut[TableMoment[Position]], position: Position) -> Overview:
        """The turn, players, camps, and piles."""
        return overview_of(position)

    def space_title(self, name: str) -> str:
        """A camp or a card of the row."""
        seat, _, camp = name.rpartition(" ")
        return f"{seat_name(seat)}, camp {camp}" if seat else f"Card {name} of the row"

    def contents(self, name: str, position: Position) -> Sequence[str]:
        """The cards of a camp, or the one of the row."""
        seat, _, number = name.rpartition(" ")
        if seat:
            return [cards_text(position.camps[seat][int(number) - 1])]
        row = position.row
        return [(row[int(number) - 1] if int(number) <= len(row) else None) or "nothing"]

    def places_of(self, event: Event) -> Sequence[str]:
        """The camp or the card of the row that an event is about."""
        match event:
            case events.Trained() | events.Dispatched():
                return (f"{event.seat} {event.camp}",)
            case events.Unlocked():
                return (f"{event.seat} {CAMPS}",)
            case events.Revealed() | events.Taken() | events.Bids():
                return (str(event.place),)
            case events.Chips():
                return tuple({str(chip) for chip in event.chips.values() if chip})
        return ()

    def columns(self, position: Position, seat: Seat) -> Mapping[str, str]:
        """Relics, cards in camps, cards in the hand."""
        return {
            "Relics": str(position.scores[seat]),
            "Camps": str(sum(map(len, position.camps[seat]))),
            "Hand": str(len(position.own[seat].hand)),
        }


BOARD = RaidBoard
