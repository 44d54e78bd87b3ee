"""Towers in mid-game: which cubes are inside, and which lie in the tray.

Only battles are played here, not whole games: who fights whom is drawn with assumed shares.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from random import Random
from typing import Final

from cubetower.game.shogun.rules.battle import fight
from cubetower.game.shogun.rules.combat import Attack, BattleThrow, Revolt, battle_throw
from cubetower.game.shogun.rules.setup import seeding_throw
from cubetower.game.shogun.rules.tables import ALL_CUBES, PLAYERS, check_cubes
from cubetower.tower import Cubes, State, Tower, make_tower, toss_and_tap
from cubetower.tower.spec import TowerSource

BATTLES_PER_GAME: Final = 30
"""Combats and revolts of a game with five players (assumed)."""

SHARES: Final = {"player": 0.6, "neutral": 0.2, "revolt": 0.2}
"""Shares of battles (assumed): against a player, a neutral province, farmers in revolt."""

ATTACKERS, DEFENDERS, UNREST = (2, 6), (1, 5), (1, 2)
"""Fewest and most armies in a battle, and unrest markers in a revolt; each number is equally
likely (assumed). Provinces that players attack have no markers (assumed)."""

GOLDEN: Final = (5**0.5 - 1) / 2
"""The fractional parts of its multiples fill 0 to 1 evenly, however many there are."""


@dataclass(frozen=True)
class Situation:
    """The cubes in tower and tray before a battle.

    Attributes:
        inside: the cubes in the tower.
        tray: bystanders of the last battle, which will be thrown in too (C07).
        state: state of the tower (`Tower.state`); None if only the colours are known.
        game: number of the series of battles it comes from.

    Raises:
        PositionError: tower and tray together hold more cubes than the game has.
    """

    inside: Cubes
    tray: Cubes = Cubes()  # noqa: RUF009 - immutable
    state: State | None = None
    game: int = 1

    def __post_init__(self) -> None:
        check_cubes(self.inside + self.tray, "tower and tray together")

    @cached_property
    def outside(self) -> Cubes:
        """All cubes that are neither in the tower nor in the tray."""
        return ALL_CUBES - (self.inside + self.tray)

    def throw(self, attack: Attack) -> BattleThrow:
        """Collect the cubes of an attack here (C01 to C04).

        All other cubes count as supply: how many armies stand in other provinces is not known.

        Raises:
            PositionError: tower, tray and armies together hold more cubes than exist.
        """
        armies = attack.armies
        if not armies <= self.outside:
            everything = self.inside + self.tray + armies
            check_cubes(everything, "tower, tray and armies together")
        return battle_throw(attack, self.tray, self.outside - armies)


def situations(
    source: TowerSource, games: int, seed: int, *, every: int = 3
) -> Iterator[Situation]:
    """Situations before battles of five-player games, spread evenly over the games.

    Args:
        source: of towers, as `cubetower.tower.make_tower` takes it; each game has a new one.
        games: number of series of battles; each begins with a seeding (S08).
        seed: decides every random number; those of a game depend only on it and the number.
        every: battles from one situation to the next, 1 to `BATTLES_PER_GAME`.

    Raises:
        PositionError: the tower let more cubes fall than there are.
        TowerError: the tower refuses.
    """
    for number in range(1, games + 1):
        rng = Random(f"{seed}:midgame:{number}")
        looks = range(int(every * (number * GOLDEN % 1)), BATTLES_PER_GAME, every)
        tower, tray = make_tower(source), Cubes()
        toss_and_tap(tower, seeding_throw(PLAYERS), rng)
        for battle in range(looks[-1] + 1):
            if battle:
                tray = _fight(tower, tray, rng)
            if battle in looks:
                yield Situation(tower.contents, tray, tower.state(), number)


def _fight(tower: Tower, tray: Cubes, rng: Random) -> Cubes:
    """Fight a battle and return the bystanders, which stay in the tray."""
    outside = Situation(tower.contents, tray).outside
    combat = _combat(rng, outside)
    return fight(combat, tower, rng, tray=tray, supply=outside - combat.armies).outcome.bystanders


def _combat(rng: Random, outside: Cubes) -> Attack | Revolt:
    """Draw who fights, with no more armies than there are outside tower and tray."""
    kind = rng.choices(tuple(SHARES), tuple(SHARES.values()))[0]
    one, other = rng.sample([player for player in PLAYERS if outside[player]], 2)
    attackers, attacked, rebels = (
        min(rng.randint(*armies), outside[colour])
        for armies, colour in ((ATTACKERS, one), (DEFENDERS, other), (DEFENDERS, one))
    )
    if kind == "revolt":
        return Revolt(one, rebels, rng.randint(*UNREST))
    if kind == "neutral":
        return Attack(one, attackers)
    return Attack(one, attackers, other, attacked)
