"""`SamuraiGame`: the state of a game of SAMURAI with its rules."""

from __future__ import annotations

from cubetower.game.core import Rules
from cubetower.game.samurai.rules import capture, setup, turn
from cubetower.game.samurai.rules.state import SamuraiState


class SamuraiGame(SamuraiState):
    """A game in progress: its attributes are those of `SamuraiState`."""

    RULES = Rules(
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
