"""Towers as they are in the middle of games: what is inside, what lies in the tray.

Only battles are played here, no whole games: who fights whom is drawn by assumed shares.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random
from typing import Final

from game.shogun.combat import (
    Attack,
    Revolt,
    attack_throw,
    resolve_attack,
    resolve_revolt,
    revolt_throw,
)
from game.shogun.pieces import FARMER, FARMERS, PLAYERS
from game.shogun.seeding import seeding_throw
from tower import Cubes, State, Tower, toss_and_tap

BATTLES: Final = 30
"""Combats and revolts of a game with five players (assumed)."""

SHARES: Final = {"player": 0.6, "neutral": 0.2, "revolt": 0.2}
"""What is fought against (assumed): a player, a neutral province, farmers in revolt."""

ATTACKERS, DEFENDERS, UNREST = (2, 6), (1, 5), (1, 2)
"""Armies and unrest markers in a battle: fewest and most, any number with the same chance
(assumed)."""


@dataclass(frozen=True, slots=True)
class Situation:
    """A tower and its tray before a battle.

    Attributes:
        game: number of the series of battles that it is from.
        state: of the tower.
        tray: bystanders of the battle before, which will be thrown in too (C07).
    """

    game: int
    state: State
    tray: Cubes


def situations(
    make_tower: Callable[[], Tower], games: int, seed: int, *, every: int = 3
) -> Iterator[Situation]:
    """Situations before battles of games of five players, spread evenly over each game.

    Args:
        make_tower: makes an empty tower.
        games: series of battles, each from a seeding.
        seed: decides every random number; a game's depend on it and its number only.
        every: battles from one situation to the next; at most `BATTLES`.

    Raises:
        TowerError: the tower refuses.
    """
    for number in range(1, games + 1):
        rng = Random(f"{seed}:midgame:{number}")
        tower = make_tower()
        toss_and_tap(tower, seeding_throw(PLAYERS), rng)
        tray = Cubes()
        looks = range(number % every, BATTLES, every)
        for battle in range(looks[-1] + 1):
            if battle in looks:
                yield Situation(number, tower.state(), tray)
            tray = _bystanders(_combat(rng), tower, tray, rng)


def _combat(rng: Random) -> Attack | Revolt:
    kind = rng.choices(tuple(SHARES), tuple(SHARES.values()))[0]
    one, other = rng.sample(PLAYERS, 2)
    if kind == "revolt":
        return Revolt(one, rng.randint(*DEFENDERS), rng.randint(*UNREST))
    if kind == "neutral":
        return Attack(one, rng.randint(*ATTACKERS))
    return Attack(one, rng.randint(*ATTACKERS), other, rng.randint(*DEFENDERS))


def _bystanders(combat: Attack | Revolt, tower: Tower, tray: Cubes, rng: Random) -> Cubes:
    """Fight; what the rules leave in the tray."""
    farmers = Cubes({FARMER: FARMERS - tray[FARMER] - tower.contents[FARMER]})
    if isinstance(combat, Attack):
        toss = toss_and_tap(tower, attack_throw(combat, tray, farmers).cubes, rng)
        return resolve_attack(combat, toss.fell + toss.tapped).bystanders
    toss = toss_and_tap(tower, revolt_throw(combat, tray, farmers).cubes, rng)
    return resolve_revolt(combat, toss.fell + toss.tapped).bystanders
