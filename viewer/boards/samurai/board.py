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
from viewer.boards.samurai.layout import PIECE, Layout, hexagon, lying
from viewer.boards.samurai.marks import concerned, labels, rings, ways
from viewer.boards.samurai.pieces import Pieces
from viewer.boards.spaces import Ring
from viewer.boards.table.board import TableBoard
from viewer.boards.table.moments import Moment
from viewer.boards.table.pieces import BACK, Piece
from viewer.draw.displaylist import Shape
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
        for tray in self._trays:
            yield from tray.ground()
        yield from self._store.ground()

    def lying(self, moment: Moment[Position], position: Position) -> Iterator[Piece]:
        """Tokens and figures."""
        return lying(self._layout, moment, position)

    def piece(self, piece: Piece) -> Iterator[Shape]:
        """A token, or a figure; one that a player gets is on a disc."""
        if piece.kind != PIECE:
            return self._drawing.token(piece.spot, piece.kind, piece.what)
        if piece.zone in self.header["seats"]:
            return self._drawing.captive(piece.spot, piece.what, piece.zone)
        return self._drawing.figure(piece.spot, piece.what)

    def origin(self, moment: Moment[Position], piece: Piece) -> Spot | None:
        """Figures come from their supply."""
        return self._layout.standing(piece.what) if piece.kind == PIECE else None

    def still(self, moment: Moment[Position], pieces: Sequence[Piece]) -> Iterator[Shape]:
        """Tokens and figures at rest, with marks around them, and what the cards say."""
        captives, layout = self.header["seats"], self._layout
        yield from self.pieces(piece for piece in pieces if piece.kind != PIECE)
        yield from rings(self.sheet, layout, moment)
        figures = [each for each in pieces if each.kind == PIECE and each.zone not in captives]
        yield from self.pieces(figures)
        yield from ways(self.sheet, layout, moment)
        for tray in self._trays:
            yield from tray.drawn(moment)
        yield from self._store.drawn(moment.after, {piece.spot for piece in figures})

    def over(self, moment: Moment[Position]) -> Iterator[Shape]:
        """The names of hexes where something happens."""
        return labels(self.sheet, self._layout, concerned(moment.event))

    @classmethod
    def covered(cls, position: Data, seats: Collection[Seat]) -> Data:
        """Tokens behind screens, and captured figures unless they are open."""
        own, scores = {**position["own"]}, {**position["scores"]}
        for seat in seats:
            known = own[seat]
            shown = known["captured"] if len(known["captured"]) > 1 else {}
            own[seat] = {**known, "screen": [BACK] * len(known["screen"]), "captured": shown}
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
        layout = self._layout
        if option in tokens():
            spots = (
                layout.hand(seen["seat"], place)
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
        return Layout(Rect(0.0, 0.0, width, height), self.header["seats"])

    @cached_property
    def _drawing(self) -> Pieces:
        return Pieces(self.sheet)

    @cached_property
    def _trays(self) -> tuple[PlayerTray, ...]:
        layout, given = self._layout, (self._layout, self._drawing)
        return tuple(
            PlayerTray(self.stage, self.palette, layout.card(seat), seat, *given)
            for seat in layout.seats
        )

    @cached_property
    def _store(self) -> StoreCard:
        layout = self._layout
        return StoreCard(self.stage, self.palette, layout.store, layout, self._drawing)


BOARD = SamuraiBoard
