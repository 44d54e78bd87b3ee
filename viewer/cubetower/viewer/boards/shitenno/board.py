"""The table of SHITENNO: provinces, the cards and packs of the year, and what players have."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar

from cubetower.game.core import Data, Event, Seat
from cubetower.game.shitenno.rules import events
from cubetower.game.shitenno.rules.observation import Observation, Position
from cubetower.game.shitenno.rules.splitting import NAMES
from cubetower.game.shitenno.rules.tables import TITLES, provinces
from cubetower.game.shitenno.rules.takes import card_of
from cubetower.viewer.boards.facts import Overview
from cubetower.viewer.boards.schedule import Cut
from cubetower.viewer.boards.shitenno.cards import Strip, TitleTray
from cubetower.viewer.boards.shitenno.layout import CARD, TABLE, ShitennoLayout, groups
from cubetower.viewer.boards.shitenno.overview import overview_of
from cubetower.viewer.boards.shitenno.pieces import ShitennoPieces, back_of
from cubetower.viewer.boards.shitenno.provinces import Provinces
from cubetower.viewer.boards.spaces import Ring
from cubetower.viewer.boards.table.board import TableBoard
from cubetower.viewer.boards.table.moments import TableMoment
from cubetower.viewer.draw.paper import seat_name
from cubetower.viewer.draw.rect import Rect, Spot


class ShitennoBoard(TableBoard[Position, ShitennoLayout]):
    """Provinces, the strip of the year, and the cards of the players."""

    LAYOUT = ShitennoLayout
    PIECES = ShitennoPieces
    PARTS = (Provinces, Strip)
    TRAY = TitleTray
    ROUNDS = (events.Year, events.Revealed)
    ROUND = "year"
    SPACE = "province"
    SECONDS: ClassVar[Mapping[type[Event], float]] = {
        events.TilesLaid: 0.0,
        events.KokuShuffled: 0.0,
        events.TroopsShuffled: 0.0,
        events.Dealt: 0.0,
        events.Accepted: 0.0,
        events.Kept: 0.0,
        events.Chosen: 0.0,
        events.Declined: 0.7,
        events.Turn: 0.8,
        events.Revealed: 1.8,
        events.Offered: 1.8,
        events.Split: 1.8,
        events.Taken: 1.2,
        events.Titles: 1.6,
        events.Took: 2.0,
        events.Turned: 1.5,
    }
    LEGEND: ClassVar[tuple[tuple[str, str], ...]] = (
        ("helmet, swords, star, beads", "samurai, bushi, shinobi, sohei"),
        ("symbols and gate", "the cost of the next slot; a tile on the gate adds one symbol"),
        ("number in a ring", "the koku that a slot costs instead, and its points"),
        ("red tile with squares", "a seal tile; more seals are a higher title"),
        ("wooden tiles", "exchange a symbol, one more of a symbol or koku, draw a card"),
        ("golden petals", "a golden kamon, which counts as two"),
        ("crossed cube", "a player who has declined the pack"),
        ("teal frame and ring", "the province and the slot that the event is about"),
        ("Seals", "of the player's title"),
    )

    @classmethod
    def seconds(cls, event: Event, header: Data) -> float:
        """How long an event is shown, s."""
        if isinstance(event, events.TurnEnded):
            return 0.0 if event.kamons else 1.0
        return super().seconds(event, header)

    @classmethod
    def conceal(cls, position: Position, seats: Collection[Seat]) -> Position:
        """Conceal the cards in hands that the others have not seen."""
        own = {**position.own}
        for seat in seats:
            unseen = own[seat].unseen
            left = Counter(own[seat].hand) - Counter(unseen)
            hand = [*left.elements(), *(back_of(card) for card in unseen)]
            own[seat] = replace(own[seat], hand=hand, unseen=[])
        return replace(position, own=own)

    def rings(self) -> Mapping[str, Sequence[Ring]]:
        """The provinces."""
        return {name: (self.layout.province(name).corners,) for name in provinces()}

    def targets(self, seen: Observation, picked: Sequence[Any], option: Any) -> Sequence[Ring]:
        """Provinces, slots, packs, own cards, and cards and seal tiles on the table."""
        layout, found = self.layout, groups(self.layout, seen)
        if option in provinces():
            return [layout.province(option).corners]
        if isinstance(option, tuple):
            return [_square(layout.slot(option[0], option[1] - 1))]
        if option in NAMES:
            return [each.rect.corners for each in found if each.name == str(NAMES.index(option))]
        lie = [piece for group in found if group.name == TABLE for piece in group.pieces]
        if not found:
            picked, option = [*map(card_of, picked)], card_of(option or "")
            lie = layout.cards(seen.seat, seen.hand)
        seals = [each.spot for each in lie if (each.kind, each.what) == ("seal", option)]
        cards = [each.spot for each in lie if (each.kind, each.what) == ("card", option)]
        left = [*seals, *cards[list(picked).count(option) :]]
        return [_square(spot, CARD) for spot in left]

    def overview(self, cut: Cut[TableMoment[Position]], position: Position) -> Overview:
        """The year, players, and the provinces with their majorities."""
        return overview_of(position)

    def space_title(self, name: str) -> str:
        """The name of a province."""
        return name

    def contents(self, name: str, position: Position) -> Sequence[str]:
        """The kamons on the slots."""
        kamons = Counter(seat for seat, _ in position.kamons[name])
        count = (f"{number} of {seat_name(seat)}" for seat, number in kamons.items())
        return [", ".join(count) or "no kamons yet"]

    def places_of(self, event: Event) -> Sequence[str]:
        """The province that an event is about."""
        if isinstance(event, events.Took | events.Turned | events.Majority):
            return (event.province,)
        return ()

    def columns(self, position: Position, seat: Seat) -> Mapping[str, str]:
        """Seals of the title, cards in hand, kamons left, and points."""
        return {
            "Seals": str(TITLES[position.titles[seat]]),
            "Cards": str(len(position.own[seat].hand)),
            "Kamons": str(position.supply[seat]),
            "Points": str(position.points[seat]),
        }


def _square(spot: Spot, tall: float = 1.0) -> Ring:
    """The outline of a piece `tall` times as tall as wide."""
    return Rect.around(spot.middle, spot.size, tall * spot.size).corners


BOARD = ShitennoBoard
