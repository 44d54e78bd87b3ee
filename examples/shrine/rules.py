"""The rules of the shrine, which know nothing of words, pictures and players."""

from __future__ import annotations

from collections.abc import Mapping

from cubetower.game.core import Choices, Decision, Listed, Personal, Seat
from cubetower.game.shogun import Module, ShogunState, gain

ALONE, SHARED = 4, 2  # points


class Offering(Personal):
    """Somebody has laid rice into the shrine, and how much lies there now of this player."""

    rice: int
    now: int


class Lay:
    """How much rice to lay into the shrine."""

    def choices(self, game: ShogunState, decision: Decision) -> Choices:
        """None, 1 or 2."""
        most = min(2, game.rice[decision.seat])
        return Listed(list(range(most + 1)), "shrine", f"lay 0 to {most} rice")

    def apply(self, game: ShogunState, decision: Decision, move: int) -> None:
        """It lies there to the end."""
        seat, shrine = decision.seat, game.extra["shrine"]
        if move:
            game.rice[seat] -= move
            shrine[seat] += move
            game.emit(Offering(seat, move, shrine[seat]))


def ask(game: ShogunState, seat: Seat) -> None:
    """Whoever has rice is asked."""
    if game.rice[seat]:
        game.ask(seat, "shrine.lay")


def leaders(shrine: Mapping[Seat, int]) -> list[Seat]:
    """Who has laid most; several may."""
    most = max(shrine.values())
    return [seat for seat, rice in shrine.items() if rice == most > 0]


class Shrine(Module):
    """The shrine."""

    name = "shrine"
    steps = {"shrine.ask": ask}
    kinds = {"shrine.lay": Lay()}
    events = (Offering,)

    def begin(self, game: ShogunState) -> None:
        """It is empty."""
        game.extra["shrine"] = dict.fromkeys(game.seats, 0)

    def round_end(self, game: ShogunState) -> None:
        """All may lay rice into it."""
        game.push(*(("shrine.ask", seat) for seat in game.order))

    def end(self, game: ShogunState) -> None:
        """The points."""
        best = leaders(game.extra["shrine"])
        for seat in best:
            gain(game, seat, "points", SHARED if best[1:] else ALONE, self.name)
