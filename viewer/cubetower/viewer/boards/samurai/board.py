"""The table of SAMURAI: the map of Japan, tokens, figures and their owners."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any, ClassVar

from cubetower.game.core import Event, Seat
from cubetower.game.samurai import TYPES, tokens
from cubetower.game.samurai.rules import events
from cubetower.game.samurai.rules.observation import Observation, Position
from cubetower.game.samurai.words.wording import FIGURES
from cubetower.viewer.boards.facts import Overview
from cubetower.viewer.boards.samurai.cards import PlayerTray, Store
from cubetower.viewer.boards.samurai.layout import SamuraiLayout, hexagon
from cubetower.viewer.boards.samurai.map import Map
from cubetower.viewer.boards.samurai.marks import all_names, hexes_of, labels, rings, ways
from cubetower.viewer.boards.samurai.overview import overview_of
from cubetower.viewer.boards.samurai.pieces import SamuraiPieces
from cubetower.viewer.boards.schedule import Cut
from cubetower.viewer.boards.spaces import Ring
from cubetower.viewer.boards.table.board import TableBoard
from cubetower.viewer.boards.table.moments import TableMoment
from cubetower.viewer.boards.table.parts import BACK, Piece
from cubetower.viewer.draw.displaylist import Shape
from cubetower.viewer.draw.memo import Memo
from cubetower.viewer.draw.paper import seat_name


class SamuraiBoard(TableBoard[Position, SamuraiLayout]):
    """Map, tokens, figures and cards."""

    LAYOUT = SamuraiLayout
    PIECES = SamuraiPieces
    PARTS = (Map, Store)
    TRAY = PlayerTray
    ROUNDS = (events.Turn,)
    SCORE = "figures"
    SPACE = "hex"
    NAMED = True
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
        ("helmet, Buddha, rice field", "figures; on a token, the figures that it influences"),
        ("swords, ship, straw hat", "tokens that influence all figures"),
        ("line inside a token", "any number of these may be laid in a turn"),
        ("two arrows", "tokens that exchange two figures, or a token"),
        ("roofs", "a village, a city with two figures, Edo with three"),
        ("teal bar under a number", "nobody else has as many figures of that type"),
        ("teal ring", "the token laid last, or the place that a figure leaves"),
        ("Aside", "figures that nobody got; the fourth ends the game"),
    )

    def still(self, moment: TableMoment[Position], pieces: Sequence[Piece]) -> Iterator[Shape]:
        """As on all tables, with rings over tokens and arrows over figures."""
        tokens = [piece for piece in pieces if piece.kind in self.layout.seats]
        yield from super().still(moment, tokens)
        yield from rings(self.sheet, self.layout, moment)
        yield from self.draw_pieces(piece for piece in pieces if piece not in tokens)
        yield from ways(self.sheet, self.layout, moment)

    @classmethod
    def conceal(cls, position: Position, seats: Collection[Seat]) -> Position:
        """Conceal tokens behind screens, and captured figures unless they are open."""
        own, scores = {**position.own}, {**position.scores}
        for seat in seats:
            known = own[seat]
            shown = known.captured if len(known.captured) > 1 else {}
            own[seat] = replace(known, screen=[BACK] * len(known.screen), captured=shown)
            scores[seat] = sum(shown.get(seat, {}).values())
        return replace(position, own=own, scores=scores)

    def columns(self, position: Position, seat: Seat) -> Mapping[str, str]:
        """How many figures of each type a player has captured, as far as that is known."""
        captured = position.own[seat].captured.get(seat, {})
        return {each.capitalize(): str(captured.get(each, "?")) for each in TYPES}

    def rings(self) -> Mapping[str, Sequence[Ring]]:
        """The hexes, by their names in the course."""
        return {name: (self.layout.hexagon(name),) for name in self.layout.board.hexes}

    def targets(self, seen: Observation, picked: Sequence[Any], option: Any) -> Sequence[Ring]:
        """Own tokens, hexes, and the settlements of figures."""
        layout = self.layout
        if option in tokens():
            spots = (
                layout.hand(seen.seat, place)
                for place, name in enumerate(seen.screen)
                if name == option
            )
            return [hexagon((spot.x, spot.y), spot.size) for spot in spots]
        name = option.split()[-1] if isinstance(option, str) else option[1]
        return [layout.hexagon(name)] if name in layout.middles else []

    def space_label(self, name: str) -> Iterator[Shape]:
        """The name of a hex on a tag."""
        return labels(self.sheet, self.layout, [name])

    def names(self, index: int, since: float) -> tuple[Shape, ...]:
        """The names of all hexes, as the course writes them."""
        lying = tuple(self.schedule.cuts[index].moment.after.lying)
        return self._names(lying, lambda: tuple(all_names(self.sheet, self.layout, lying)))

    @cached_property
    def _names(self) -> Memo[tuple[Shape, ...]]:
        return Memo(2)

    def overview(self, cut: Cut[TableMoment[Position]], position: Position) -> Overview:
        """The turn, players, figures, and the settlements that fill up."""
        return overview_of(position)

    def space_title(self, name: str) -> str:
        """The kind and name of a hex."""
        at = self.layout.board.hexes[name]
        return f"{at.kind.capitalize() or ('Sea' if at.sea else 'Land')} {name}"

    def contents(self, name: str, position: Position) -> Sequence[str]:
        """The token or the figures on a hex."""
        figures = [FIGURES[each] for each in position.figures.get(name, ())]
        if name in position.lying:
            seat, token = position.lying[name]
            return [f"{token} of {seat_name(seat)}"]
        return figures or ["empty"]

    def places_of(self, event: Event) -> Sequence[str]:
        """The hexes that an event is about."""
        return hexes_of(event)


BOARD = SamuraiBoard
