"""The odds of attacks, by convolution or by tosses, averaged over situations."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final, cast

import numpy as np

from cubetower.game.errors import PositionError
from cubetower.game.shogun.midgame import Situation
from cubetower.game.shogun.odds.contests import ENDS
from cubetower.game.shogun.odds.distributions import Floats, difference, distributions
from cubetower.game.shogun.rules.combat import Attack, Outcome, Winner, attack_on, resolve_attack
from cubetower.game.shogun.rules.observation import Observation
from cubetower.game.shogun.rules.tables import FARMER
from cubetower.tower import Chances, Cubes, ExactTower, Tower, toss_and_tap
from cubetower.tower.spec import TowerSource, as_tower


@dataclass(frozen=True, slots=True)
class Odds:
    """The odds of a battle.

    Attributes:
        attacker_wins: chance that the attack is stronger (C08).
        draw: chance that nobody wins; the province is neutral then (C10 to C12).
        defender_wins: chance that the defence wins (C09), or the farmers of a neutral province
            (C12).
        attacker_survivors: mean number of the attacker's armies in the province afterwards; 0 in
            battles not won.
        defender_survivors: the same for the defender; 0 in a neutral province.
        margins: chance of each margin, strength of attack minus strength of defence, ascending. A
            margin below 0 is no win of the defender if only farmers lie in the tray (C11).
        unheld: of the margins below 0, the chance that only farmers defend a player's province, so
            that nobody wins (C11).
        standard_errors: of the five numbers above, by name. With several situations, the error of
            the average over all possible situations, with games as units; with one, that of the
            tosses. None if there is neither: exact odds of one situation, or a single game.
        situations: number of situations averaged over.
        tosses: number of tosses made; None for exact odds.
    """

    attacker_wins: float
    draw: float
    defender_wins: float
    attacker_survivors: float
    defender_survivors: float
    margins: dict[int, float]
    unheld: dict[int, float]
    standard_errors: dict[str, float] | None
    situations: int
    tosses: int | None


RESULTS: Final = (
    "attacker_wins", "draw", "defender_wins", "attacker_survivors", "defender_survivors",
)  # fmt: skip
"""The numbers of `Odds` that have standard errors."""


def exact_odds(attack: Attack, tower: TowerSource, situations: Sequence[Situation]) -> Odds:
    """The odds by convolution, without a toss.

    Args:
        attack: who fights.
        tower: is put into each situation in turn; or what `cubetower.tower.make_tower` makes it
            from.
        situations: one or more.

    Raises:
        PositionError: more cubes than the game has, or no situation; or the tower does not know
            its chances.
        TowerError: the tower refuses.
    """
    model = _exact(as_tower(tower))
    tosses = [_chances(attack, model, every) for every in _check_given(situations)]
    # Distributions of attack minus farmers, and of defending armies; one row per situation.
    many = len(tosses)
    farmers = distributions(tosses, [FARMER if attack.farmers_defend else None] * many)
    lead, least = difference(distributions(tosses, [attack.attacker] * many), farmers)
    defence = distributions(tosses, [attack.defender] * many)
    player = attack.defender is not None
    outcomes = _outcomes(lead.shape[1], least, defence.shape[1], player=player)
    results = np.array([((lead @ outcome) * defence).sum(axis=1) for outcome in outcomes])
    joint = lead.T @ defence / many
    margins: dict[int, float] = {}
    for (row, armies), chance in np.ndenumerate(joint):
        if chance:
            margin = row + least - armies
            margins[margin] = margins.get(margin, 0.0) + float(chance)
    alone = {row + least: float(joint[row, 0]) for row in range(-least) if joint[row, 0]}
    units = [every.game for every in situations]
    return _odds(results, units, (margins, alone if player else {}), many, tosses=None)


def sampled_odds(
    attack: Attack,
    tower: TowerSource,
    situations: Sequence[Situation],
    rng: Random,
    tosses: int,
    *,
    progress: Callable[[int, int], None] = lambda done, total: None,
) -> Odds:
    """The odds from tosses, equally many in every situation; works with any tower.

    Args:
        attack: who fights.
        tower: is put into the situation before each toss; or what `cubetower.tower.make_tower`
            makes it from.
        situations: one or more.
        rng: decides every toss.
        tosses: about how many to make; each situation gets at least one.
        progress: called with how many are made, and of how many.

    Raises:
        PositionError: more cubes than the game has, or no situation.
        TowerError: the tower refuses.
    """
    model, each = as_tower(tower), max(1, round(tosses / len(_check_given(situations))))
    found: list[Outcome] = []
    for every in situations:
        for _ in range(each):
            found.append(_sample(attack, model, every, rng))
            progress(len(found), each * len(situations))
    results = np.array([_results(outcome) for outcome in found], dtype=float).T
    margins: dict[int, float] = {}
    unheld: dict[int, float] = {}
    for outcome in found:
        margin = outcome.attack - outcome.defence
        alone = margin < 0 and outcome.winner is Winner.NOBODY
        for part in (margins, unheld) if alone else (margins,):
            part[margin] = part.get(margin, 0.0) + 1 / len(found)
    if len(situations) == 1:
        units = list(range(len(found)))
    else:
        units = [every.game for every in situations for _ in range(each)]
    return _odds(results, units, (margins, unheld), len(situations), tosses=len(found))


def _exact(tower: Tower) -> ExactTower:
    if not tower.capabilities.likelihood:
        raise PositionError(f"a {type(tower).__name__} does not know its chances; use sampled_odds")
    return cast("ExactTower", tower)


def _check_given(situations: Sequence[Situation]) -> Sequence[Situation]:
    if not situations:
        raise PositionError("no situation was given; odds need at least one")
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
    attacker, draw, defender = (outcome.winner is each for each in ENDS)
    return attacker, draw, defender, attacker * standing, defender * standing


def _odds(
    results: Floats,
    units: Sequence[int],
    margins: tuple[dict[int, float], dict[int, float]],
    situations: int,
    *,
    tosses: int | None,
) -> Odds:
    """Average over columns; the columns of a unit share their history, so they form a cluster.

    `margins` are all, and those that farmers alone decide.

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
        margins=dict(sorted(margins[0].items())),
        unheld=dict(sorted(margins[1].items())),
        standard_errors=errors,
        situations=situations,
        tosses=tosses,
    )


def _outcomes(leads: int, least: int, armies: int, *, player: bool) -> tuple[Floats, ...]:
    """The results for every lead over the farmers and every number of defending armies.

    They follow the rules of `resolve_attack`, on arrays, in the order of `RESULTS`; each has the
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


def attack_seen(seen: Observation, target: str, armies: int) -> Attack:
    """An attack that the observing player considers; see `attack_on`."""
    return attack_on(seen, seen.seat, target, armies)


def attack_odds(seen: Observation, target: str, armies: int, tower: ExactTower) -> Odds:
    """The odds of such an attack (`attack_seen`), by the colours in tower and tray.

    Args:
        seen: observation of the attacker.
        target: another player's or a neutral province.
        armies: number of attacking armies.
        tower: gives the chances; nothing is thrown into it.

    Raises:
        PositionError: no such attack can take place.
    """
    now = Situation(Cubes(seen.inside), Cubes(seen.tray))
    return exact_odds(attack_seen(seen, target, armies), tower, [now])


def marches_odds(
    seen: Observation, marches: Mapping[str, int], tower: ExactTower
) -> dict[str, tuple[float, float]]:
    """The chance to win each attack with one army, and with as many as can go.

    Args:
        seen: observation of the attacker.
        marches: by province, the most armies that can go there; own provinces are skipped.
        tower: gives the chances; nothing is thrown into it.

    Returns:
        By province; without those where the odds are unknown, since a module has added cubes.
    """
    found = {}
    for target, most in marches.items():
        if seen.owner[target] != seen.seat:
            try:
                one, all_ = (attack_odds(seen, target, n, tower).attacker_wins for n in (1, most))
            except PositionError:  # more cubes than the base game has
                continue
            found[target] = (one, all_)
    return found
