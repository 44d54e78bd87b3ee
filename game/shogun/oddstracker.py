"""The odds before each battle of a game, and how surprising its result was."""

from __future__ import annotations

import math
from functools import cache
from typing import cast

from game.core import Event
from game.shogun.components.pieces import FARMER
from game.shogun.events import Fought, Seeded
from game.shogun.odds import Contest, winning_chances
from game.shogun.rules.combat import Winner
from tower import Cubes, ExactTower, Tower, make_tower

WINNERS = {"attacker": Winner.ATTACKER, "none": Winner.NOBODY, "defender": Winner.DEFENDER}


class OddsTracker:
    """Gives the odds before each battle of a game, and how surprising its result was.

    It knows the colours in tray and tower, as people at the table do.

    Args:
        model: gives the chances of each toss; nothing is thrown into it.

    Attributes:
        fought: number of battles so far.
        surprise: sum over all battles of the surprise of the result in bits, the binary logarithm
            of one over its chance.
        expected: the sum to expect if the odds are right.
    """

    def __init__(self, model: ExactTower) -> None:
        self._model = model
        self._inside = Cubes()
        self.fought = 0
        self.surprise = self.expected = 0.0

    def __call__(self, event: Event) -> None:
        """Take in an event of the game."""
        match event:
            case Seeded():
                self.add_seeding(event)
            case Fought():
                self.add_battle(event)

    def summary(self) -> str:
        """How surprising the battles were, in one line."""
        return (
            f"Battles: {self.fought}. Surprise: {self.surprise:.1f} bits in all; "
            f"the odds predicted {self.expected:.1f}."
        )

    def add_seeding(self, event: Seeded) -> Cubes:
        """Take in the seeding and return the cubes that stayed inside."""
        self._inside = Cubes(event.thrown) - Cubes(event.fell)
        return self._inside

    def add_battle(self, event: Fought) -> tuple[dict[Winner, float], float]:
        """Take in a battle; return its chances before the toss, and its surprise in bits."""
        thrown = Cubes(event.thrown)
        toss = self._model.chances(thrown, self._inside)
        attacker = FARMER if event.attacker == "farmers" else event.attacker
        found = winning_chances([Contest(toss, attacker, event.defender, event.farmers_help)])
        chances = dict(zip(WINNERS.values(), found[0].tolist(), strict=True))
        chance = chances[WINNERS[event.winner]]
        bits = max(0.0, -math.log2(chance)) if chance > 0 else math.inf
        self.fought += 1
        self.surprise += bits
        self.expected += sum(-each * math.log2(each) for each in chances.values() if each > 0)
        self._inside = self._inside + thrown - Cubes(event.fell)
        return chances, bits


def exact_tower(tower: Tower) -> ExactTower:
    """The tower itself if it knows its chances, else the surrogate, whose chances are close."""
    return cast("ExactTower", tower) if tower.capabilities.likelihood else _surrogate()


@cache
def _surrogate() -> ExactTower:
    return cast("ExactTower", make_tower("surrogate"))
