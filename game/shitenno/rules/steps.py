"""The rules put together: which function carries out which step, and what can be asked."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final

from game.core import Kind, PlainRules
from game.shitenno.rules import dealing, end, setup, splitting, titles, turns

if TYPE_CHECKING:
    from game.shitenno.game import ShitennoGame


STEPS: Final[Mapping[str, Callable[..., None]]] = {
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
}
"""By the names of steps in the agenda."""

KINDS: Final[Mapping[str, Kind[ShitennoGame]]] = {
    "pack": dealing.MakePack(),
    "answer": dealing.Answer(),
    "split": splitting.MakeSplit(),
    "pick": splitting.PickPack(),
    "turn": turns.Act(),
    "golden": titles.TurnGolden(),
}
"""By the names of kinds of decisions."""

RULES: Final = PlainRules(STEPS, KINDS)
