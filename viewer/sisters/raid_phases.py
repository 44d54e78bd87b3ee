"""`phase`: which part of a turn of RAID a moment belongs to."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from viewer.sisters.moments import Moment

PHASES: Final[Mapping[str, str]] = {
    "train": "Train",
    "row": "Reveal",
    "raids": "Raids",
    "trade": "Trade",
    "draw": "Draw",
}
"""The parts of a turn in their order, and how they are written."""

TOLD: Final[Mapping[str, str]] = {
    "turn": "train",
    "swapped": "train",
    "revealed": "row",
    "chips": "raids",
    "paid": "raids",
    "bids": "raids",
    "taken": "raids",
    "invited": "trade",
    "offered": "trade",
    "answered": "trade",
    "traded": "trade",
    "closed": "trade",
    "drawn": "draw",
    "ended": "over",
}
"""By event, where that is enough."""

PENDING: Final = (("reveal", "train"), ("raids", "row"), ("trade", "raids"), ("draw", "trade"))
"""By the first of these steps that is still to come, the part that goes on."""


def phase(moment: Moment) -> str:
    """A name of `PHASES`; ``start`` before the first turn, ``over`` in the end."""
    position, event = moment.position, moment.event["event"]
    if event in TOLD:
        return TOLD[event]
    if not position["turn"]:
        return "start"
    pending = {step[0] for step in position["agenda"]}
    if position["offers"] and "draw" in pending:
        return "trade"
    if "turn" not in pending:
        return "over"
    return next((name for step, name in PENDING if step in pending), "draw")
