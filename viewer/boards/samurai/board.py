"""The table of SAMURAI: the map of Japan, the tokens on it, the figures and who has them."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, ClassVar

from game.core import Data, Event, Seat
from game.samurai import TYPES, events, tokens
from game.samurai.observation import Knowledge, Position
from game.samurai.wording import FIGURES
from viewer.boards.samurai import map as samurai_map
from viewer.boards.samurai.cards import PlayerTray, StoreCard
from viewer.boards.samurai.layout import Layout, hexagon
from viewer.boards.samurai.marks import concerned, labels, rings, ways
from viewer.boards.samurai.moves import Move, Standing, moves, standing
from viewer.boards.samurai.pieces import HIDDEN, Pieces
from viewer.boards.spaces import Ring
from viewer.boards.table.board import TableBoard
from viewer.boards.table.moments import Moment
from viewer.draw.displaylist import Circle, Paint, Shape
from viewer.draw.paper import shown
from viewer.draw.rect import Rect, Spot


class SamuraiBoard(TableBoard[Position]):
    """Map, tokens, figures and cards."""

    ROUNDS = (events.Turn,)
    SCORE = "figures"
    SPACE = "hex"
    SECONDS: ClassVar[Mapping[type[Event], float]] = {
        events.Dealt: 0.0,
        events.Shuffled: 0.0,
        events.Placed: 0.6,
        events.Turn: 0.6,
        events.Drew: 0.7,
        events.Laid: 1.2,
        events.FiguresExchanged: 1.8,
        events.TokenExchanged: 1.8,
        events.Captured: 1.5,
        events.SetAside: 1.5,
    }
    LEGEND: ClassVar[tuple[tuple[str, str], ...]] = (
        ("helmet, Buddha, rice field", "figures, and on tokens which of them these influence"),
        ("swords, ship, straw hat", "tokens that influence all figures"),
        ("line inside a token", "any number of these may be laid in a turn"),
        ("two arrows", "tokens that exchange two figures, or a token"),
        ("roofs", "a village, a city with two figures, Edo with three"),
        ("red bar under a number", "nobody else has as many figures of that type"),
        ("red ring", "what was laid last, or whose figure leaves"),
        ("Aside", "figures that nobody got; the fourth ends the game"),
    )

    def ground(self) -> Iterator[Shape]:
        """Sea, land, settlements, and empty cards."""
        yield from samurai_map.ground(self.sheet, self._layout)
        for card in self._cards:
            yield from card.ground()

    def drawn(self, moment: Moment[Position], share: float) -> Iterator[Shape]:
        """Pieces on the map and on the cards, then what moves."""
        moving = moves(moment, self._layout) if share < 1 else []
        going = {(each.at, each.name) for each in moving}
        yield from self._lying(moment.after, going)
        yield from rings(self.sheet, self._layout, moment)
        yield from self._figures(standing(moment), going)
        yield from ways(self.sheet, self._layout, moment)
        for card in self._cards:
            yield from card.drawn(moment, share)
        for each in moving:
            yield from self._moving(each, share)
        yield from labels(self.sheet, self._layout, concerned(moment.event))

    @classmethod
    def covered(cls, position: Data, seats: Collection[Seat]) -> Data:
        """Tokens behind screens, and captured figures unless they are open."""
        own, scores = {**position["own"]}, {**position["scores"]}
        for seat in seats:
            known = own[seat]
            shown = known["captured"] if len(known["captured"]) > 1 else {}
            own[seat] = {**known, "screen": [HIDDEN] * len(known["screen"]), "captured": shown}
            scores[seat] = sum(shown.get(seat, {}).values())
        return {**position, "own": own, "scores": scores}

    def columns(self, position: Position, seat: Seat) -> Mapping[str, str]:
        """How many figures of each type a player has captured, as far as that is known."""
        captured = position["own"][seat]["captured"].get(seat, {})
        return {each.capitalize(): str(captured.get(each, "?")) for each in TYPES}

    def rings(self) -> Mapping[str, Sequence[Ring]]:
        """The hexes, by the names that the course cites."""
        return {name: (self._layout.hexagon(name),) for name in self._layout.board.hexes}

    def targets(self, seen: Knowledge, picked: Sequence[Any], option: Any) -> Sequence[Ring]:
        """Own tokens, hexes, and the settlements of figures."""
        layout, number = self._layout, seen["seats"].index(seen["seat"])
        if option in tokens():
            spots = (
                layout.hand(number, place)
                for place, name in enumerate(seen["screen"])
                if name == option
            )
            return [hexagon((spot.x, spot.y), spot.size) for spot in spots]
        name = option.split()[-1] if isinstance(option, str) else option[1]
        return [layout.hexagon(name)] if name in layout.middles else []

    def space_label(self, name: str) -> Iterator[Shape]:
        """Its name on a tag."""
        return labels(self.sheet, self._layout, [name])

    def space_title(self, name: str) -> str:
        """What is there, and its name."""
        at = self._layout.board.hexes[name]
        return f"{at.kind.capitalize() or ('Sea' if at.sea else 'Land')} {name}"

    def contents(self, name: str, position: Position) -> Sequence[str]:
        """Figures and token."""
        figures = [FIGURES[each] for each in position["figures"].get(name, ())]
        if name in position["lying"]:
            seat, token = position["lying"][name]
            return [f"{token} of {shown(seat)}"]
        return figures or ["empty"]

    def places_of(self, event: Event) -> Sequence[str]:
        """The hexes that an event is about."""
        return concerned(event)

    @cached_property
    def _layout(self) -> Layout:
        width, height = self.area.width, self.area.height
        return Layout(Rect(0.0, 0.0, width, height), len(self.header["seats"]))

    @cached_property
    def _pieces(self) -> Pieces:
        return Pieces(self.sheet)

    @cached_property
    def _cards(self) -> tuple[PlayerTray | StoreCard, ...]:
        """One for each player, and the one with the other figures."""
        layout, given = self._layout, (self._layout, self._pieces)
        areas = [layout.card(number) for number in range(layout.players)]
        trays = (
            PlayerTray(self.stage, self.palette, area, *given, seat, number)
            for number, (area, seat) in enumerate(zip(areas, self.header["seats"], strict=True))
        )
        store = StoreCard(self.stage, self.palette, layout.store, *given)
        return *trays, store

    def _lying(self, position: Position, going: set[tuple[str, str]]) -> Iterator[Shape]:
        """The tokens at rest."""
        for at, (seat, name) in position["lying"].items():
            if (at, name) not in going:
                yield from self._pieces.token(self._layout.token(at), seat, name)

    def _figures(self, there: Standing, going: set[tuple[str, str]]) -> Iterator[Shape]:
        """The figures at rest."""
        for at, figures in there.items():
            for place, name in figures:
                if (at, name) not in going:
                    yield from self._pieces.figure(self._layout.figure(at, place, name), name)

    def _moving(self, move: Move, share: float) -> Iterator[Shape]:
        """A piece on its way; a captured figure on a disc in the colour of who gets it."""
        spot = move.start.towards(move.end, share)
        if move.token:
            yield from self._pieces.moving_token(spot, move.seat, move.name)
            return
        if move.seat:
            yield self._disc(spot, move.seat)
        yield from self._pieces.moving_figure(spot, move.name)

    def _disc(self, spot: Spot, seat: Seat) -> Circle:
        tone, unit = self.palette.tone(seat), self.sheet.unit
        middle = self.sheet.at(spot.x, spot.y)
        return Circle(
            middle, 0.78 * spot.size * unit, Paint(tone.fill), Paint(tone.dark), 1.6 * unit
        )


BOARD = SamuraiBoard
