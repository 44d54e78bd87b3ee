"""`ShitennoGame`: the state of a game of SHITENNO with its rules."""

from __future__ import annotations

from cubetower.game.core import Rules
from cubetower.game.shitenno.rules import dealing, end, setup, splitting, titles, turns
from cubetower.game.shitenno.rules.state import ShitennoState


class ShitennoGame(ShitennoState):
    """A game in progress: its attributes are those of `ShitennoState`."""

    RULES = Rules(
        steps={
            "begin": setup.begin,
            "reveal": dealing.reveal,
            "deal": dealing.deal,
            "offer": dealing.offer,
            "titles": titles.take_titles,
            "odd year": turns.begin_year,
            "turn": turns.begin_turn,
            "act": turns.act,
            "sensei": titles.ask_sensei,
            "turn end": turns.end_turn,
            "year end": end.end_year,
            "koku": end.count_koku,
            "majorities": end.count_majorities,
            "end": end.rank,
        },
        kinds={
            "pack": dealing.MakePack(),
            "answer": dealing.Answer(),
            "split": splitting.MakeSplit(),
            "pick": splitting.PickPack(),
            "turn": turns.Act(),
            "golden": titles.TurnGolden(),
        },
    )
