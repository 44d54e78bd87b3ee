"""`RULES`: the function of every step, and every kind of decision."""

from __future__ import annotations

from typing import Final

from cubetower.game.core import PlainRules
from cubetower.game.samurai.rules import capture, setup, turn

RULES: Final = PlainRules(
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
