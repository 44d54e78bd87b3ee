"""A whole battle: collect the cubes, throw them into a tower, read the tray."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from game.shogun.rules.combat import (
    Attack,
    BattleThrow,
    Outcome,
    Revolt,
    battle_throw,
    resolve_attack,
    resolve_revolt,
)
from tower import Cubes, Toss, Tower, TowerError, toss_and_tap


@dataclass(frozen=True, slots=True)
class Battle:
    """A combat or revolt, with its result.

    Attributes:
        combat: who fought.
        throw: the cubes thrown, by where they came from.
        before: the cubes in the tower before the throw.
        toss: the tower's answer.
        tray: the cubes in the tray once everything is at rest.
        outcome: the result by the rules.
        after: the cubes in the tower after the throw.
        supply: all supplies, by colour, after the losses have returned to them.
    """

    combat: Attack | Revolt
    throw: BattleThrow
    before: Cubes
    toss: Toss
    tray: Cubes
    outcome: Outcome
    after: Cubes
    supply: Cubes


def fight(
    combat: Attack | Revolt,
    tower: Tower,
    rng: Random,
    *,
    tray: Cubes,
    supply: Cubes,
    record: bool = False,
) -> Battle:
    """Fight one combat (C01 to C12) or revolt (C20 to C22) through a tower.

    Args:
        combat: who fights.
        tower: the cubes are thrown into it.
        rng: the generator for this throw.
        tray: the cubes in the tray; they are thrown in too.
        supply: all supplies, by colour.
        record: ask the tower for a recording.

    Raises:
        PositionError: more cubes than the game has, or an unknown colour; nothing is thrown.
        TowerError: the tower cannot answer.
    """
    before = tower.contents
    throw = battle_throw(combat, tray, supply, before)
    thrown = throw.cubes
    toss = toss_and_tap(tower, thrown, rng, record=record)
    # Cubes freed by tapping a jammed tower belong to the throw (C25).
    lying = toss.fell + toss.tapped
    check_contents(tower, before, thrown, lying)
    if isinstance(combat, Attack):
        outcome = resolve_attack(combat, lying)
    else:
        outcome = resolve_revolt(combat, lying)
    return Battle(
        combat=combat,
        throw=throw,
        before=before,
        toss=toss,
        tray=lying,
        outcome=outcome,
        after=tower.contents,
        supply=supply - throw.supply + outcome.losses,
    )


def check_contents(tower: Tower, before: Cubes, thrown: Cubes, fell: Cubes) -> None:
    """Check that a tower holds the cubes that it must hold after a throw.

    Raises:
        TowerError: it has lost cubes, or gained some.
    """
    everything = before + thrown
    if fell <= everything and tower.contents == everything - fell:
        return
    raise TowerError(
        f"{type(tower).__name__}: {before} inside, {thrown} thrown, {fell} fell, and now "
        f"{tower.contents} inside; cubetower towers --check says more"
    )
