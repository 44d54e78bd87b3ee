"""`BattleOdds`: the odds of a battle before its throw; `OddsFinder` finds them for a whole game."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from cubetower.game.shogun import MarginChances, OddsTracker, Winner
from cubetower.game.shogun.rules.events import Fought, Seeded
from cubetower.tower import ExactTower
from cubetower.viewer.boards.shogun.moments import ShogunMoment


@dataclass(frozen=True, slots=True)
class BattleOdds:
    """The odds of a battle before its throw, given the colours in tray and tower.

    Attributes:
        attacker: that the attacker wins.
        nobody: that nobody does.
        defender: that the defender wins.
        margins: by how much it can be won; None if unknown.
    """

    attacker: float
    nobody: float
    defender: float
    margins: MarginChances | None = None

    @property
    def chances(self) -> tuple[float, float, float]:
        """Of attacker, nobody and defender."""
        return self.attacker, self.nobody, self.defender

    def of(self, winner: str) -> float:
        """The chance of a result: ``attacker``, ``none`` or ``defender``."""
        return {"attacker": self.attacker, "none": self.nobody}.get(winner, self.defender)


class OddsFinder:
    """Computes the odds before each battle of a game, moment by moment.

    Attributes:
        chances: so far, by number of the battle.
    """

    def __init__(self, tower: ExactTower, moments: Iterable[ShogunMoment] = ()) -> None:
        """Use the outcome distribution of a tower, and take the moments so far."""
        self._tracker = OddsTracker(tower)
        self.chances: dict[int, BattleOdds] = {}
        for moment in moments:
            self.take(moment)

    def take(self, moment: ShogunMoment) -> None:
        """Take the next moment."""
        match moment.event:
            case Seeded() as event:
                self._tracker.add_seeding(event)
            case Fought() as event if moment.battle is not None:
                odds, _, margins = self._tracker.add_battle(event)
                self.chances[moment.battle] = BattleOdds(
                    odds[Winner.ATTACKER], odds[Winner.NOBODY], odds[Winner.DEFENDER], margins
                )
