"""An expansion with texts and advice for bots: ``cubetower play --module shrine:Shrine``.

The shrine stands in Ise. When the ten actions of a round are over, everybody who has rice, in
turn order, may openly put 1 or 2 into it. When the game is over, whoever has put most gets 4
points; if tied, each of them gets 2.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from cubetower.game.core import Choices, Data, Decision, Listed, Move, Personal, Seat
from cubetower.game.shogun import (
    Advice,
    Caption,
    Module,
    Outlook,
    Pictures,
    ShogunGame,
    Wording,
    Words,
    caption_of,
    gain,
)
from cubetower.game.shogun.components.wording import amount_text
from cubetower.game.shogun.module.pictures import Piece

ALONE, SHARED = 4, 2  # points

# The rules


class Offering(Personal):
    """Somebody has laid rice into the shrine, and how much lies there now of this player."""

    rice: int
    now: int


class Lay:
    """How much rice to lay into the shrine."""

    def choices(self, game: ShogunGame, decision: Decision) -> Choices:
        """None, 1 or 2."""
        most = min(2, game.rice[decision.seat])
        return Listed(list(range(most + 1)), "shrine", f"lay 0 to {most} rice")

    def apply(self, game: ShogunGame, decision: Decision, move: int) -> None:
        """It lies there to the end."""
        seat, shrine = decision.seat, game.extra["shrine"]
        if move:
            game.rice[seat] -= move
            shrine[seat] += move
            game.emit(Offering(seat, move, shrine[seat]))


def ask(game: ShogunGame, seat: Seat) -> None:
    """Whoever has rice is asked."""
    if game.rice[seat]:
        game.ask(seat, "shrine.lay")


def first(shrine: Mapping[Seat, int]) -> list[Seat]:
    """Who has laid most; several may."""
    most = max(shrine.values())
    return [seat for seat, rice in shrine.items() if rice == most > 0]


# In words


def question(seen: Data) -> str:
    """What is asked."""
    mine, best = seen["extra"]["shrine"][seen["seat"]], max(seen["extra"]["shrine"].values())
    return f"How much rice do you lay into the shrine? You have laid {mine}, the most is {best}."


def move_text(seen: Data, move: Move) -> str:
    """What an answer means."""
    return f"lay {amount_text('rice', move)}" if move else "lay nothing"


def overview(seen: Data) -> Iterable[tuple[str, Any]]:
    """What lies there."""
    yield "Shrine", seen["extra"]["shrine"]


@caption_of.register
def _describe_offering(event: Offering) -> Caption:
    return Caption(event.seat, f"lays {amount_text('rice', event.rice)} into the shrine", "Ise")


# In pictures


def pieces(shrine: Mapping[Seat, int]) -> Iterable[Piece]:
    """The shrine, in the colour of whoever is alone in front."""
    ahead = first(shrine)
    yield "Ise", Path(__file__).with_name("shrine.svg"), ahead[0] if len(ahead) == 1 else None


# For players


def worth(outlook: Outlook, about: Mapping[str, Any], move: int) -> float:
    """To be ahead is worth more the less time is left; rice that is missing costs points."""
    shrine = dict(outlook.seen["extra"]["shrine"])
    lead: int = shrine.pop(outlook.me) + move - max(shrine.values())
    hunger = max(0.0, outlook.rice_missing() + move)
    return ALONE * (lead > 0) / outlook.rounds_of_game - 0.5 * hunger - 0.05 * move


class ShrineAdvice(Advice):
    """What the player `greedy` knows of it."""

    values = {"shrine.lay": worth}


class Shrine(Module):
    """The shrine."""

    name = "shrine"
    steps = {"shrine.ask": ask}
    kinds = {"shrine.lay": Lay()}
    events = (Offering,)
    words = Words("The shrine", {"shrine.lay": Wording(question, move_text)}, overview=overview)
    pictures = Pictures(
        heading=lambda event: "The shrine" if isinstance(event, Offering) else "",
        late="offerings",
        card={"Shrine": lambda shrine: shrine},
        pieces=pieces,
    )
    advice = ShrineAdvice()

    def begin(self, game: ShogunGame) -> None:
        """It is empty."""
        game.extra["shrine"] = dict.fromkeys(game.seats, 0)

    def round_end(self, game: ShogunGame) -> None:
        """All may lay rice into it."""
        game.push(*(("shrine.ask", seat) for seat in game.order))

    def end(self, game: ShogunGame) -> None:
        """The points."""
        best = first(game.extra["shrine"])
        for seat in best:
            gain(game, seat, "points", SHARED if best[1:] else ALONE, self.name)
