"""What people and players are shown of the shrine: its words, its pictures, advice."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from cubetower.game.core import Move, Seat
from cubetower.game.shogun import (
    Advice,
    Caption,
    Outlook,
    Pictures,
    Presentation,
    Wording,
    Words,
    caption_of,
)
from cubetower.game.shogun.presentation.pictures import Piece
from cubetower.game.shogun.rules.observation import Observation
from cubetower.game.shogun.rules.tables import amount_text
from shrine.rules import ALONE, Offering, leaders

# Words


def question(seen: Observation) -> str:
    """What is asked."""
    shrine: Mapping[Seat, int] = seen.extra["shrine"]
    mine, best = shrine[seen.seat], max(shrine.values())
    return f"How much rice do you lay into the shrine? You have laid {mine}, the most is {best}."


def move_text(seen: Observation, move: Move) -> str:
    """What an answer means."""
    return f"lay {amount_text('rice', move)}" if move else "lay nothing"


def overview(shrine: Mapping[Seat, int], table: object) -> Iterable[tuple[str, Any]]:
    """What lies there."""
    yield "Shrine", shrine


@caption_of.register
def _caption_offering(event: Offering) -> Caption:
    return Caption(event.seat, f"lays {amount_text('rice', event.rice)} into the shrine", "Ise")


# Pictures


def pieces(shrine: Mapping[Seat, int]) -> Iterable[Piece]:
    """The shrine, in the colour of whoever is alone in front."""
    ahead = leaders(shrine)
    yield "Ise", Path(__file__).with_name("shrine.svg"), ahead[0] if len(ahead) == 1 else None


# Advice


def worth(outlook: Outlook, about: Mapping[str, Any], move: int) -> float:
    """To be ahead is worth more the less time is left; rice that is missing costs points."""
    shrine = dict(outlook.seen.extra["shrine"])
    lead: int = shrine.pop(outlook.me) + move - max(shrine.values())
    hunger = max(0.0, outlook.rice_missing() + move)
    return ALONE * (lead > 0) / outlook.rounds_of_game - 0.5 * hunger - 0.05 * move


class ShrineAdvice(Advice):
    """What the player `greedy` knows of it."""

    values = {"shrine.lay": worth}


PRESENTATION = Presentation(
    words=Words("The shrine", {"shrine.lay": Wording(question, move_text)}, overview=overview),
    pictures=Pictures(
        heading=lambda event: "The shrine" if isinstance(event, Offering) else "",
        late="offerings",
        card={"Shrine": lambda shrine: shrine},
        pieces=pieces,
    ),
    advice=ShrineAdvice(),
)
