"""`phase`: which part of a turn of RAID a moment belongs to."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.core import Event
from game.raid import events
from game.raid.observation import Position
from viewer.boards.table.moments import Moment

PHASES: Final[Mapping[str, str]] = {
    "train": "Train",
    "row": "Reveal",
    "raids": "Raids",
    "trade": "Trade",
    "draw": "Draw",
}
"""The parts of a turn in their order, and how they are written."""

TOLD: Final[Mapping[type[Event], str]] = {
    events.Turn: "train",
    events.Swapped: "train",
    events.Revealed: "row",
    events.Chips: "raids",
    events.Paid: "raids",
    events.Bids: "raids",
    events.Taken: "raids",
    events.Invited: "trade",
    events.Offered: "trade",
    events.Answered: "trade",
    events.Traded: "trade",
    events.Closed: "trade",
    events.Drawn: "draw",
    events.Ended: "over",
}
"""By kind of event, where that is enough."""

PENDING: Final = (("reveal", "train"), ("raids", "row"), ("trade", "raids"), ("draw", "trade"))
"""By the first of these steps that is still to come, the part that goes on."""


def phase(moment: Moment[Position]) -> str:
    """A name of `PHASES`; ``start`` before the first turn, ``over`` in the end."""
    position, kind = moment.after, type(moment.event)
    if kind in TOLD:
        return TOLD[kind]
    if not position["turn"]:
        return "start"
    pending = {step[0] for step in position["agenda"]}
    if position["offers"] and "draw" in pending:
        return "trade"
    if "turn" not in pending:
        return "over"
    return next((name for step, name in PENDING if step in pending), "draw")
