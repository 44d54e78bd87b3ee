"""The odds before each battle of a game, and how surprising its result was."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple, cast

from cubetower.game.core import Event
from cubetower.game.core.resuming import ODDS_TOWER
from cubetower.game.errors import PositionError
from cubetower.game.shogun.odds import (
    ENDS,
    MarginChances,
    contest_of,
    expected_surprise,
    margin_chances,
    surprise,
    winning_chances,
)
from cubetower.game.shogun.rules.combat import Winner
from cubetower.game.shogun.rules.events import Fought, Seeded
from cubetower.tower import Cubes, ExactTower, Tower, make_tower


class JudgedToss(NamedTuple):
    """A battle before its toss, and how surprising its result was.

    Attributes:
        chances: of each end.
        bits: the surprise of the result (`cubetower.game.shogun.odds.surprise`).
        margins: by how much it could be won, before the toss.
    """

    chances: dict[Winner, float]
    bits: float
    margins: MarginChances


class OddsTracker:
    """Follows a game: the odds before each battle, and how surprising its result was.

    It knows the colours in tray and tower, as people at the table do.

    Args:
        model: gives the chances of each toss; nothing is thrown into it.

    Attributes:
        fought: number of battles so far.
        surprise: of all results together, in bits (`cubetower.game.shogun.odds.surprise`).
        expected: the surprise in bits to expect if the odds are right.
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

    def add_battle(self, event: Fought) -> JudgedToss:
        """Take in a battle, with the chances before its toss."""
        thrown = Cubes(event.thrown)
        contest = contest_of(event, self._model.chances(thrown, self._inside))
        [odds] = winning_chances([contest])
        chances = dict(zip(ENDS, odds.tolist(), strict=True))
        bits = float(surprise(chances[Winner(event.winner)]))
        self.fought += 1
        self.surprise += bits
        self.expected += float(expected_surprise(odds))
        self._inside = self._inside + thrown - Cubes(event.fell)
        return JudgedToss(chances, bits, margin_chances(contest))


def exact_tower(tower: Tower, odds: str = ODDS_TOWER) -> ExactTower:
    """The tower itself if it knows its chances, else one whose chances are close.

    Args:
        tower: that is thrown into.
        odds: the spec of a surrogate.
    """
    return cast("ExactTower", tower) if tower.capabilities.likelihood else _surrogate(odds)


def find_odds_tower(spec: str) -> ExactTower:
    """The tower of a spec, to give odds.

    Raises:
        TowerError: there is none.
        PositionError: it does not know its chances.
    """
    model = make_tower(spec)
    if not model.capabilities.likelihood:
        why = f"it cannot give odds; name {ODDS_TOWER}, bag, or a tower file of a surrogate"
        raise PositionError(f"tower {spec}: {why}")
    return cast("ExactTower", model)


@cache
def _surrogate(spec: str) -> ExactTower:
    return cast("ExactTower", make_tower(spec))
