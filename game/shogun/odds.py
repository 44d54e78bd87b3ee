"""The odds of a battle: exact for towers that know their chances, sampled for any other.

Both are averaged over situations: contents of the tower and cubes in the tray.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random

import numpy as np
from numpy.typing import NDArray

from game.shogun.combat import Attack, Winner, attack_throw, resolve_attack
from game.shogun.midgame import Situation
from game.shogun.pieces import FARMER
from tower import Chances, Cubes, ExactTower, Tower, toss_and_tap

Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Odds:
    """How a battle may end.

    Attributes:
        attacker_wins: chance that the attack is stronger (C08).
        draw: chance that nobody wins; the province is neutral then (C10 to C12).
        defender_wins: chance that the defence wins (C09, C12).
        attacker_survivors: mean of the attacker's armies that stand in the province
            afterwards, 0 in battles not won.
        defender_survivors: the same of the defender.
        margins: chance of each strength of the attack less that of the defence, ascending.
        standard_errors: of the five numbers above by their names. Of exact odds they are those
            of the average over situations; None for a single situation, or a single game.
        situations: how many were averaged over.
        tosses: how many tosses were made; None of exact odds.
    """

    attacker_wins: float
    draw: float
    defender_wins: float
    attacker_survivors: float
    defender_survivors: float
    margins: dict[int, float]
    standard_errors: dict[str, float] | None
    situations: int
    tosses: int | None


RESULTS = (
    "attacker_wins",
    "draw",
    "defender_wins",
    "attacker_survivors",
    "defender_survivors",
)
"""The numbers of `Odds` that have standard errors."""


def exact_odds(
    attack: Attack,
    tower: ExactTower,
    situations: Sequence[Situation],
    supply: Cubes,
    inside: Cubes | None = None,
) -> Odds:
    """The odds by convolution: no toss is made.

    Args:
        attack: who fights.
        tower: restored to each situation in turn.
        situations: one or more.
        supply: where the rules' extra cubes are from (C02 to C04).
        inside: the contents, if they are known by colour only; the situations' states then
            count for nothing.

    Raises:
        PositionError: more cubes than the game has.
    """
    laws = []
    for situation in situations:
        thrown = attack_throw(attack, situation.tray, supply).cubes
        if inside is None:
            tower.restore(situation.state)
        laws.append(tower.chances(thrown, inside))
    # By attack less farmers, and by armies of the defender: rows are situations.
    farmers = _fallen(laws, FARMER if attack.farmers_defend else None)
    lead, least = _difference(_fallen(laws, attack.attacker), farmers)
    defence = _fallen(laws, attack.defender)
    outcomes = _outcomes(attack, lead.shape[1], least, defence.shape[1])
    results = np.array([np.einsum("rg,gd,rd->r", lead, outcome, defence) for outcome in outcomes])
    joint = lead.T @ defence / len(laws)
    margins: dict[int, float] = {}
    for (g, d), probability in np.ndenumerate(joint):
        margin = g + least - d
        margins[margin] = margins.get(margin, 0.0) + float(probability)
    return _odds(results, [s.game for s in situations], margins, tosses=None)


def sampled_odds(
    attack: Attack,
    tower: Tower,
    situations: Sequence[Situation],
    supply: Cubes,
    rng: Random,
    tosses: int,
    inside: Cubes | None = None,
) -> Odds:
    """The odds by tossing, equally often from every situation; for any tower.

    Args:
        attack: who fights.
        tower: restored to the situation before each toss.
        situations: one or more.
        supply: where the rules' extra cubes are from (C02 to C04).
        rng: decides every toss.
        tosses: about how many to make; at least one from each situation.
        inside: the contents, if they are known by colour only: the tower is filled with them.

    Raises:
        PositionError: more cubes than the game has.
        TowerError: the tower refuses.
    """
    each = max(1, round(tosses / len(situations)))
    results = np.zeros((len(RESULTS), len(situations) * each))
    margins: dict[int, float] = {}
    games = []
    for number, situation in enumerate(_repeated(situations, each)):
        if inside is None:
            tower.restore(situation.state)
        else:
            tower.fill(inside, rng)
        thrown = attack_throw(attack, situation.tray, supply).cubes
        toss = toss_and_tap(tower, thrown, rng)
        outcome = resolve_attack(attack, toss.fell + toss.tapped)
        won = outcome.winner
        standing = outcome.survivors.total
        results[:, number] = (
            won is Winner.ATTACKER,
            won is Winner.NOBODY,
            won is Winner.DEFENDER,
            standing * (won is Winner.ATTACKER),
            standing * (won is Winner.DEFENDER),
        )
        margin = outcome.attack - outcome.defence
        margins[margin] = margins.get(margin, 0.0) + 1 / results.shape[1]
        games.append(situation.game if len(situations) > 1 else number)
    return _odds(results, games, margins, tosses=results.shape[1], situations=len(situations))


def _repeated(situations: Sequence[Situation], times: int) -> Iterator[Situation]:
    return (situation for situation in situations for _ in range(times))


def _odds(
    results: Floats,
    games: Sequence[int],
    margins: dict[int, float],
    *,
    tosses: int | None,
    situations: int | None = None,
) -> Odds:
    """Average over columns; those of a game are one cluster, for they share their history."""
    means = results.mean(axis=1)
    _, cluster = np.unique(games, return_inverse=True)
    count = int(cluster.max()) + 1
    errors = None
    if count > 1:
        sums = np.array([np.bincount(cluster, row) for row in results - means[:, None]])
        squares = (sums**2).sum(axis=1) * count / (count - 1)
        errors = dict(zip(RESULTS, (np.sqrt(squares) / results.shape[1]).tolist(), strict=True))
    return Odds(
        **dict(zip(RESULTS, means.tolist(), strict=True)),
        margins=dict(sorted(margins.items())),
        standard_errors=errors,
        situations=situations or results.shape[1],
        tosses=tosses,
    )


def _fallen(laws: Sequence[Chances], colour: str | None) -> Floats:
    """Of each law the probabilities of 0, 1 ... cubes of a colour falling, shape (laws, most+1)."""
    groups = [law.get(colour, ()) if colour else () for law in laws]
    size = max((sum(count for count, _ in each) for each in groups), default=0)
    found = np.zeros((len(laws), size + 1))
    found[:, 0] = 1.0
    for place in range(max((len(each) for each in groups), default=0)):
        counts = np.array([each[place][0] if place < len(each) else 0 for each in groups])
        chance = np.array([each[place][1] if place < len(each) else 0.0 for each in groups])
        for cube in range(counts.max()):
            falls = np.where(cube < counts, chance, 0.0)[:, None]
            found[:, 1:] = found[:, 1:] * (1 - falls) + found[:, :-1] * falls
            found[:, :1] *= 1 - falls
    return found


def _difference(one: Floats, other: Floats) -> tuple[Floats, int]:
    """Probabilities of one number less another by row, and what the first column stands for."""
    most = other.shape[1] - 1
    found = np.zeros((len(one), one.shape[1] + most))
    for number in range(most + 1):
        start = most - number
        found[:, start : start + one.shape[1]] += one * other[:, [number]]
    return found, -most


def _outcomes(attack: Attack, leads: int, least: int, armies: int) -> tuple[Floats, ...]:
    """What the rules make of every lead over the farmers and every number of defending armies.

    The rules are those of `resolve_attack`, on arrays; results in the order of `RESULTS`, each of
    shape (leads, armies).
    """
    lead = np.arange(least, least + leads)[:, None]
    armies_ = np.arange(armies)[None, :]
    attacker = lead > armies_
    defender = lead < armies_
    if attack.defender is not None:
        defender &= armies_ > 0  # farmers alone hold no player's province (C11)
    attacker_stands = np.where(attacker, lead - armies_, 0)
    # Farmers are lost first, and never stand on the board (C09).
    defender_stands = np.where(defender, armies_ - np.maximum(lead, 0), 0)
    draw = ~attacker & ~defender
    every = (attacker, draw, defender, attacker_stands, np.maximum(defender_stands, 0))
    return tuple(each.astype(float) for each in every)
