"""The rules put together: which function carries out which step, and what can be asked."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from game.core import Kind
from game.samurai import capture, setup, turn

if TYPE_CHECKING:
    from game.samurai.game import SamuraiGame


@dataclass(frozen=True, slots=True)
class Rules:
    """What the steps and decisions mean.

    Attributes:
        steps: by the names of steps in the agenda.
        kinds: by the names of kinds of decisions.
    """

    steps: Mapping[str, Callable[..., None]]
    kinds: Mapping[str, Kind[SamuraiGame]]


RULES: Final = Rules(
    steps={
        "begin": setup.begin,
        "deal": setup.deal,
        "pick": setup.ask_hand,
        "shuffle": setup.shuffle,
        "edo": setup.found_edo,
        "place": setup.ask_figure,
        "turn": turn.begin_turn,
        "capture": capture.capture,
        "draw": turn.draw_up,
        "next": turn.end_turn,
        "end": capture.end,
    },
    kinds={
        "hand": setup.PickHand(),
        "place": setup.PlaceFigure(),
        "lay": turn.Lay(),
    },
)
"""The rules of SAMURAI."""
