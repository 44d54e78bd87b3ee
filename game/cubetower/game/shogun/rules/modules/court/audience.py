"""The audience: favours are bought with officials (T06)."""

from __future__ import annotations

from cubetower.game.core import Choices, Decision, Listed, Seat
from cubetower.game.shogun.rules.modules.court.events import FavourTaken, Hall
from cubetower.game.shogun.rules.modules.court.grants import favour_of, grant
from cubetower.game.shogun.rules.modules.court.officials import CourtState
from cubetower.game.shogun.rules.state import ShogunState


def begin_audience(game: ShogunState) -> None:
    """Receive the players by officials; ties are broken by the turn order (T06)."""
    hall = game.extra["court"]["hall"]
    order = sorted(game.order, key=lambda seat: -hall[seat])
    game.push(*(("court.receive", seat) for seat in order), ("court.end",))


def receive(game: ShogunState, seat: Seat) -> None:
    """Ask a player for a favour, if there is an affordable one."""
    if payable(game, seat):
        game.ask(seat, "court.take")


def payable(game: ShogunState, seat: Seat) -> dict[int, int]:
    """The open favours that a player can afford, and their prices."""
    court: CourtState = game.extra["court"]
    return {card: price for card, price in court["open"] if price <= court["hall"][seat]}


class ChooseFavour:
    """Which open favour to take, if any (T06)."""

    def choices(self, game: ShogunState, decision: Decision) -> Choices:
        """None, or the number of a card."""
        cards = payable(game, decision.seat)
        return Listed([None, *cards], "T06", "take a favour that can be paid in full, or none")

    def apply(self, game: ShogunState, decision: Decision, move: int | None) -> None:
        """Pay for it and use it at once (T07)."""
        if move is None:
            return
        court: CourtState = game.extra["court"]
        seat = decision.seat
        price = payable(game, seat)[move]
        court["hall"][seat] -= price
        court["open"].remove([move, price])
        favour, amount = favour_of(game, move)
        game.emit(FavourTaken(seat=seat, card=move, favour=favour, amount=amount, officials=price))
        grant(game, seat, move)


def end_audience(game: ShogunState) -> None:
    """Remove the favours that nobody took (T06)."""
    court: CourtState = game.extra["court"]
    court["open"] = []
    game.emit(Hall(officials=dict(court["hall"])))
