"""Which pieces lie where in a position of SHITENNO, and how they come there."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from game.core import Event, Seat
from game.shitenno.events import Drew, Revealed, Took
from game.shitenno.observation import Position
from game.shitenno.tables import effect_of, is_koku
from game.shitenno.titles import GOLDEN
from viewer.boards.shitenno.groups import groups, paid
from viewer.boards.shitenno.layout import Layout
from viewer.boards.shitenno.pieces import Piece
from viewer.boards.table.moments import Moment
from viewer.draw.rect import Spot


def lying(layout: Layout, position: Position, event: Event | None = None) -> list[Piece]:
    """All pieces of a position; with an event, also what is paid in it."""
    found = [*_in_strip(layout, position), *_on_provinces(layout, position)]
    if isinstance(event, Took):
        found += [
            Piece(each.kind, each.what, "paid", each.spot)
            for each in paid(layout, event)
            if each.kind != "unit"
        ]
    for seat in position["seats"]:
        found += _of_player(layout, position, seat)
    return found


def _in_strip(layout: Layout, position: Position) -> Iterator[Piece]:
    for group in groups(layout, position):
        for place, seal in enumerate(group.seals):
            yield Piece("seal", seal, group.name, group.seal(place))
        for place, card in enumerate(group.cards):
            yield Piece("card", card, group.name, group.card(place))


def _on_provinces(layout: Layout, position: Position) -> Iterator[Piece]:
    tops = position["own"][position["seats"][0]]["tops"]
    for name, row in position["kamons"].items():
        if (top := tops[name]) is not None:
            yield Piece("gate", top, name, layout.gate(name))
        for place, (seat, side) in enumerate(row):
            what = f"{seat} {GOLDEN}" if side == GOLDEN else seat
            yield Piece("kamon", what, name, layout.slot(name, place))


def _of_player(layout: Layout, position: Position, seat: Seat) -> Iterator[Piece]:
    """The hand; tiles won, a seal tile, and kamons."""
    hand = position["own"][seat]["hand"]
    for card, spot in zip(hand, layout.hand(seat, len(hand)), strict=True):
        yield Piece("card", card, seat, spot)
    won = position["won"][seat]
    for place, tile in enumerate(won):
        yield Piece("tile", effect_of(tile), seat, layout.tile(seat, place, len(won)))
    if seat in position["sealed"]:
        yield Piece("seal", position["sealed"][seat], seat, layout.sealed(seat))
    for place in range(position["supply"][seat]):
        yield Piece("kamon", seat, seat, layout.supply(seat, place))


@dataclass(frozen=True, slots=True)
class Passage:
    """What happens to the pieces in a moment.

    Attributes:
        resting: pieces that stay where they are.
        moving: pieces with the place they come from.
        coming: pieces that appear.
        going: pieces that vanish.
    """

    resting: Sequence[Piece]
    moving: Sequence[tuple[Spot, Piece]]
    coming: Sequence[Piece]
    going: Sequence[Piece]


def passage(layout: Layout, moment: Moment[Position]) -> Passage:
    """The way of each piece from the position before to the one now."""
    before = lying(layout, moment.before)
    now = lying(layout, moment.after, moment.event)
    sources = _sources(before, now)
    starts: list[tuple[Spot | None, Piece]] = []
    for piece in now:
        source = sources.get(id(piece))
        starts.append((source.spot if source else _origin(layout, moment, piece), piece))
    used = {id(piece) for piece in sources.values()}
    return Passage(
        resting=[piece for start, piece in starts if start == piece.spot],
        moving=[(start, piece) for start, piece in starts if start and start != piece.spot],
        coming=[piece for start, piece in starts if start is None],
        going=[piece for piece in before if id(piece) not in used],
    )


def _sources(before: Iterable[Piece], now: Sequence[Piece]) -> dict[int, Piece]:
    """By pieces, those they were before: first those of the same place, then of any other."""
    same: dict[tuple[str, ...], list[Piece]] = defaultdict(list)
    for piece in before:
        same[piece.kind, piece.what, piece.zone].append(piece)
    found: dict[int, Piece] = {}
    for piece in now:
        if here := same[piece.kind, piece.what, piece.zone]:
            found[id(piece)] = here.pop(0)
    others: dict[tuple[str, str], list[Piece]] = defaultdict(list)
    for (kind, what, _), pieces in same.items():
        others[kind, what] += pieces
    for piece in now:
        if id(piece) not in found and (there := others[piece.kind, piece.what]):
            found[id(piece)] = there.pop()
    return found


def _origin(layout: Layout, moment: Moment[Position], piece: Piece) -> Spot | None:
    """Where a new piece comes from: cards from their deck, a tile from its gate."""
    event = moment.event
    if piece.kind == "card" and isinstance(event, Revealed | Drew):
        return layout.deck("koku" if is_koku(piece.what) else "troop")
    if piece.kind == "tile" and isinstance(event, Took) and piece.zone == event.seat:
        return layout.gate(event.province)
    return None
