"""`AttackOdds`: the odds of attacks that a player considers, from what everybody sees."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Final, cast

from cubetower.game.shogun import (
    Contest,
    attack_seen,
    battle_throw,
    margin_chances,
    winning_chances,
)
from cubetower.game.shogun.rules.board import board
from cubetower.game.shogun.rules.observation import Observation
from cubetower.tower import Cubes, ExactTower, make_tower
from cubetower.viewer.boards.shogun.odds import BattleOdds
from cubetower.viewer.draw.memo import Memo

SURROGATE: Final = "surrogate"
"""Gives the odds where the game's own tower does not know its chances."""


class AttackOdds:
    """Odds by the outcome distribution of a tower, given the cubes in tower and tray now.

    Args:
        seen: the observation of the player who must decide.
        tower: gives the odds; None: the shipped surrogate does.
        name: of that tower, if it is not the one that is played with.

    Attributes:
        seen: the same observation.
        source: who says so, in a sentence.
    """

    def __init__(self, seen: Observation, tower: ExactTower | None = None, name: str = "") -> None:
        self.seen = seen
        self._tower = tower or surrogate()
        self.source = f"Odds by {name or 'the tower itself' if tower else 'the surrogate'}."
        self._found: Memo[Mapping[str, BattleOdds]] = Memo(64)

    def battle(self, target: str, armies: int) -> BattleOdds | None:
        """The chances of an attack; None: the province is the player's own."""
        seen, owner = self.seen, self.seen.owner[target]
        if owner == seen.seat:
            return None
        attack = attack_seen(seen, target, armies)
        thrown = battle_throw(attack, Cubes(seen.tray), Cubes(seen.supply)).cubes
        outcomes = self._tower.chances(thrown, Cubes(seen.inside))
        contest = Contest(outcomes, seen.seat, owner, attack.farmers_defend)
        wins, nobody, loses = winning_chances([contest])[0].tolist()
        return BattleOdds(wins, nobody, loses, margin_chances(contest))

    def neighbours(self, province: str) -> Sequence[str]:
        """The neighbours that are not the player's own: players' first, the strongest first."""
        seen = self.seen
        owner, armies = seen.owner, seen.armies
        near = board(seen.options["board"], len(seen.seats)).neighbours[province]
        others = [to for to in near if owner[to] != seen.seat]
        return sorted(others, key=lambda to: (owner[to] is None, -armies[to], to))

    def of(self, province: str) -> Mapping[str, BattleOdds]:
        """The odds against the neighbours with all armies but one; empty if none can go."""
        return self._found(province, lambda: self._chances(province))

    def _chances(self, province: str) -> Mapping[str, BattleOdds]:
        armies = self.seen.armies[province] - 1
        if armies < 1:
            return {}
        found = {to: self.battle(to, armies) for to in self.neighbours(province)}
        return {to: odds for to, odds in found.items() if odds}


@cache
def surrogate() -> ExactTower:
    """The shipped surrogate."""
    return cast(ExactTower, make_tower(SURROGATE))
