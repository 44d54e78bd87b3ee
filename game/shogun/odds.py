"""The odds of a battle: exact for towers that know their chances, sampled for any other.

Both are averaged over situations: contents of the tower and cubes in the tray.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from game.errors import PositionError
from game.shogun.components.pieces import FARMER
from game.shogun.midgame import Situation
from game.shogun.observation import Knowledge
from game.shogun.rules.combat import Attack, Outcome, Winner, resolve_attack
from tower import Chances, ExactTower, Tower, toss_and_tap

Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Odds:
    """How a battle may end.

    Attributes:
        attacker_wins: chance that the attack is stronger (C08).
        draw: chance that nobody wins; the province is neutral then (C10 to C12).
        defender_wins: chance that the defence wins (C09), farmers of a neutral province too (C12).
        attacker_survivors: mean of the attacker's armies that stand in the province
            afterwards, 0 in battles not won.
        defender_survivors: the same of the defender; 0 in a neutral province.
        margins: chance of each strength of the attack less that of the defence, ascending. A
            margin below 0 is no defender's win if only farmers lie in the tray (C11).
        standard_errors: of the five numbers above by their names. Those of several situations
            say how far the average may be from that over all situations there could be, with
            games as the units; those of a single situation come from tosses alone. None if
            there is nothing to take them from: exact odds of one situation, or one game only.
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


def exact_odds(attack: Attack, tower: ExactTower, situations: Sequence[Situation]) -> Odds:
    """The odds by convolution: no toss is made.

    Args:
        attack: who fights.
        tower: put into each situation in turn.
        situations: one or more.

    Raises:
        PositionError: more cubes than the game has, or no situation.
        TowerError: the tower refuses.
    """
    laws = [_chances(attack, tower, situation) for situation in _check_given(situations)]
    # By attack less farmers, and by armies of the defender: rows are situations.
    many = len(laws)
    farmers = _distributions(laws, [FARMER if attack.farmers_defend else None] * many)
    lead, least = _difference(_distributions(laws, [attack.attacker] * many), farmers)
    defence = _distributions(laws, [attack.defender] * many)
    player = attack.defender is not None
    outcomes = _outcomes(lead.shape[1], least, defence.shape[1], player=player)
    results = np.array([((lead @ outcome) * defence).sum(axis=1) for outcome in outcomes])
    joint = lead.T @ defence / len(laws)
    margins: dict[int, float] = {}
    for (row, armies), chance in np.ndenumerate(joint):
        if chance:
            margin = row + least - armies
            margins[margin] = margins.get(margin, 0.0) + float(chance)
    return _odds(results, [each.game for each in situations], margins, len(laws), tosses=None)


class Contest(NamedTuple):
    """A battle before its toss.

    Attributes:
        chances: of the toss, as `ExactTower.chances` gives them.
        attacker: colour; in a revolt the farmers'.
        defender: colour; None for a neutral province.
        farmers_help: whether farmers count for the defence (C06).
    """

    chances: Chances
    attacker: str
    defender: str | None
    farmers_help: bool


def winning_chances(contests: Sequence[Contest]) -> Floats:
    """The chances of battles by who is stronger (C08 to C12, C21, C22).

    Those of a battle are the same to the last digit whatever others are asked for with it: sums
    run from few cubes to many, so that further columns of zeros change nothing.

    Args:
        contests: the battles.

    Returns:
        Shape (battles, 3): that the attacker wins, that nobody does, that the defender does.
    """
    if not contests:
        return np.zeros((0, 3))
    laws = [each.chances for each in contests]
    attack = _distributions(laws, [each.attacker for each in contests])
    armies = _distributions(laws, [each.defender for each in contests])
    farmers = _distributions(laws, [FARMER if each.farmers_help else None for each in contests])
    defence = _sum(armies, farmers)
    size = max(attack.shape[1], defence.shape[1])
    attack, defence, farmers = (_widen(each, size) for each in (attack, defence, farmers))
    # Farmers alone hold no player's province: if only they are more, nobody wins (C11).
    neutral = np.array([each.defender is None for each in contests])
    alone = np.where(neutral, 0.0, armies[:, 0] * _less(attack, farmers))
    draw = (attack * defence).cumsum(axis=1)[:, -1]
    loses = np.maximum(0.0, _less(attack, defence) - alone)
    return np.stack([_less(defence, attack), draw + alone, loses], axis=1)


def sampled_odds(
    attack: Attack, tower: Tower, situations: Sequence[Situation], rng: Random, tosses: int
) -> Odds:
    """The odds by tossing, equally often from every situation; for any tower.

    Args:
        attack: who fights.
        tower: put into the situation before each toss.
        situations: one or more.
        rng: decides every toss.
        tosses: about how many to make; at least one from each situation.

    Raises:
        PositionError: more cubes than the game has, or no situation.
        TowerError: the tower refuses.
    """
    each = max(1, round(tosses / len(_check_given(situations))))
    found = [_sample(attack, tower, place, rng) for place in situations for _ in range(each)]
    results = np.array([_results(outcome) for outcome in found], dtype=float).T
    margins: dict[int, float] = {}
    for outcome in found:
        margin = outcome.attack - outcome.defence
        margins[margin] = margins.get(margin, 0.0) + 1 / len(found)
    if len(situations) == 1:
        units = list(range(len(found)))
    else:
        units = [place.game for place in situations for _ in range(each)]
    return _odds(results, units, margins, len(situations), tosses=len(found))


def _check_given(situations: Sequence[Situation]) -> Sequence[Situation]:
    if not situations:
        raise PositionError("no situation to take the odds of; give one or more")
    return situations


def _chances(attack: Attack, tower: ExactTower, situation: Situation) -> Chances:
    thrown = situation.throw(attack).cubes
    if situation.state is None:
        return tower.chances(thrown, situation.inside)
    tower.restore(situation.state)
    return tower.chances(thrown)


def _sample(attack: Attack, tower: Tower, situation: Situation, rng: Random) -> Outcome:
    if situation.state is None:
        tower.fill(situation.inside, rng)
    else:
        tower.restore(situation.state)
    toss = toss_and_tap(tower, situation.throw(attack).cubes, rng)
    return resolve_attack(attack, toss.fell + toss.tapped)  # C25


def _results(outcome: Outcome) -> tuple[int, ...]:
    """In the order of `RESULTS`."""
    standing = outcome.survivors.total
    attacker, draw, defender = (
        outcome.winner is each for each in (Winner.ATTACKER, Winner.NOBODY, Winner.DEFENDER)
    )
    return attacker, draw, defender, attacker * standing, defender * standing


def _odds(
    results: Floats,
    units: Sequence[int],
    margins: dict[int, float],
    situations: int,
    *,
    tosses: int | None,
) -> Odds:
    """Average over columns; those of a unit are one cluster, for they share their history.

    The error is that of a mean of clusters (Cochran, Sampling Techniques, 1977, 6.4).
    """
    means = results.mean(axis=1)
    _, cluster = np.unique(units, return_inverse=True)
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
        situations=situations,
        tosses=tosses,
    )


def _distributions(laws: Sequence[Chances], colours: Sequence[str | None]) -> Floats:
    """Of each law the probabilities of 0, 1 ... cubes of a colour falling, shape (laws, most+1)."""
    groups = [law.get(c, ()) if c else () for law, c in zip(laws, colours, strict=True)]
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


def _sum(one: Floats, other: Floats) -> Floats:
    """Probabilities of two numbers together."""
    found = np.zeros((len(one), one.shape[1] + other.shape[1] - 1))
    for number in range(other.shape[1]):
        found[:, number : number + one.shape[1]] += one * other[:, [number]]
    return found


def _less(one: Floats, other: Floats) -> Floats:
    """The chance that one number is less than the other; both of one shape."""
    below = one.cumsum(axis=1) - one
    found: Floats = (other * below).cumsum(axis=1)[:, -1]
    return found


def _widen(found: Floats, size: int) -> Floats:
    """With zeros for numbers that cannot be."""
    return np.pad(found, ((0, 0), (0, max(0, size - found.shape[1]))))


def _outcomes(leads: int, least: int, armies: int, *, player: bool) -> tuple[Floats, ...]:
    """What the rules make of every lead over the farmers and every number of defending armies.

    The rules are those of `resolve_attack`, on arrays; results in the order of `RESULTS`, each of
    shape (leads, armies).
    """
    lead = np.arange(least, least + leads)[:, None]
    own = np.arange(armies)[None, :]
    attacker = lead > own
    defender = lead < own
    if player:
        defender &= own > 0  # farmers alone hold no player's province (C11)
    attacker_stands = np.where(attacker, lead - own, 0)
    # Farmers are lost first, and never stand on the board (C09).
    defender_stands = np.where(defender, own - np.maximum(lead, 0), 0)
    draw = ~attacker & ~defender
    every = (attacker, draw, defender, attacker_stands, defender_stands)
    return tuple(each.astype(float) for each in every)


def attack_seen(seen: Knowledge, target: str, armies: int) -> Attack:
    """The attack that a player thinks of, by event and special cards as they are (C01 to C06).

    Args:
        seen: observation of the attacker.
        target: a province of somebody else or nobody.
        armies: that attack it.

    Raises:
        PositionError: no such attack can take place.
    """
    seat, owner, special = seen["seat"], seen["owner"][target], seen["special"]
    card = special.get(seat) == "+1 attack"
    if owner is None:
        farmers = 2 if seen["effect"] == "neutral_2_farmers" else 1
        return Attack(seat, armies, neutral_farmers=farmers, attack_card=card)
    castle = "castle" in seen["buildings"].get(target, ())
    return Attack(
        seat,
        armies,
        owner,
        seen["armies"][target],
        unrest=seen["unrest"].get(target, 0),
        attack_card=card,
        defence_card=special.get(owner) == "+1 defence",
        castle_event=castle and seen["effect"] == "castle_defender_plus1",
    )
