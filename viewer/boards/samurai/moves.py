"""What of SAMURAI moves in a moment, and where figures stand in it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from game.core import Event, Seat
from game.samurai import TYPES
from game.samurai.events import (
    Captured,
    Edo,
    FiguresExchanged,
    Laid,
    Placed,
    SetAside,
    TokenExchanged,
)
from game.samurai.observation import Position
from game.samurai.tables import FIGURE_EXCHANGE, TOKEN_EXCHANGE
from viewer.boards.samurai.layout import Layout
from viewer.boards.table.moments import Moment
from viewer.draw.rect import Spot

SLOTS: Final = 4
"""Places for figures aside: so many end the game."""

Standing = Mapping[str, tuple[tuple[int, str], ...]]
"""By settlement the figures that stand there, each with its place."""


@dataclass(frozen=True, slots=True)
class Move:
    """A piece on its way.

    Attributes:
        start: where it comes from.
        end: where it goes to.
        name: of the token, or the type of the figure.
        seat: whose token it is, or who gets the figure; empty if nobody.
        token: or a figure.
        at: the hex where it will lie; empty if it leaves the map.
    """

    start: Spot
    end: Spot
    name: str
    seat: Seat
    token: bool
    at: str = ""


def standing(moment: Moment[Position]) -> Standing:
    """The figures on the map; what the event tells of has left it."""
    event, found = moment.event, {}
    for at, there in moment.after["figures"].items():
        places = tuple(enumerate(there))
        if isinstance(event, Captured | SetAside) and at == event.hex:
            places = _left(places, event.figure)
        found[at] = places
    return found


def _left(there: tuple[tuple[int, str], ...], figure: str) -> tuple[tuple[int, str], ...]:
    """Figures of a settlement are settled one after the other, in their order."""
    names = [name for _, name in there]
    return there[names.index(figure) + 1 :] if figure in names else there


def moves(moment: Moment[Position], layout: Layout) -> list[Move]:
    """All that moves."""
    find = MOVES.get(type(moment.event))
    return [*find(moment.event, moment.before, layout)] if find else []


def _edo(event: Edo, before: Position, layout: Layout) -> Iterator[Move]:
    for place, figure in enumerate(TYPES):
        end = layout.figure(event.hex, place, figure)
        yield Move(layout.standing(figure), end, figure, "", token=False, at=event.hex)


def _placed(event: Placed, before: Position, layout: Layout) -> Iterator[Move]:
    figure, at = event.figure, event.hex
    end = layout.figure(at, len(before["figures"][at]), figure)
    yield Move(layout.standing(figure), end, figure, "", token=False, at=at)


def _laid(event: Laid, before: Position, layout: Layout) -> Iterator[Move]:
    seat, name, at = event.seat, event.token, event.hex
    start = _from_hand(before, layout, seat, name)
    yield Move(start, layout.token(at), name, seat, token=True, at=at)


def _token_exchanged(event: TokenExchanged, before: Position, layout: Layout) -> Iterator[Move]:
    seat, (old, new) = event.seat, event.hexes
    start = _from_hand(before, layout, seat, TOKEN_EXCHANGE)
    yield Move(layout.token(old), layout.token(new), event.token, seat, token=True, at=new)
    yield Move(start, layout.token(old), TOKEN_EXCHANGE, seat, token=True, at=old)


def _figures_exchanged(event: FiguresExchanged, before: Position, layout: Layout) -> Iterator[Move]:
    (one, other), (here, there) = event.figures, event.hexes
    for figure, at, gone, to in ((one, here, other, there), (other, there, one, here)):
        place = before["figures"][to].index(gone)
        start = layout.figure(at, before["figures"][at].index(figure), figure)
        yield Move(start, layout.figure(to, place, figure), figure, "", token=False, at=to)


def _captured(event: Captured, before: Position, layout: Layout) -> Iterator[Move]:
    end = layout.captured(before["seats"].index(event.seat), event.figure)
    yield Move(_stood(event, before, layout), end, event.figure, event.seat, token=False)


def _set_aside(event: SetAside, before: Position, layout: Layout) -> Iterator[Move]:
    place = sum(before["aside"].values())
    end = layout.aside(place, max(SLOTS, place + 1))
    yield Move(_stood(event, before, layout), end, event.figure, "", token=False)


def _stood(event: Captured | SetAside, before: Position, layout: Layout) -> Spot:
    there = before["figures"][event.hex]
    place = there.index(event.figure) if event.figure in there else 0
    return layout.figure(event.hex, place, event.figure)


def _from_hand(before: Position, layout: Layout, seat: Seat, name: str) -> Spot:
    screen = before["own"][seat]["screen"]
    place = screen.index(name) if name in screen else len(screen) - 1  # one that lies face down
    return layout.hand(before["seats"].index(seat), place)


MOVES: Final[Mapping[type[Event], Callable[..., Iterator[Move]]]] = {
    Edo: _edo,
    Placed: _placed,
    Laid: _laid,
    TokenExchanged: _token_exchanged,
    FiguresExchanged: _figures_exchanged,
    Captured: _captured,
    SetAside: _set_aside,
}
"""By kind of event."""


def played(moment: Moment[Position]) -> tuple[str, ...]:
    """The tokens that leave a hand in this moment."""
    match moment.event:
        case Laid(token=token):
            return (token,)
        case FiguresExchanged():
            return (FIGURE_EXCHANGE,)
        case TokenExchanged():
            return (TOKEN_EXCHANGE,)
    return ()
