"""`Outlook`: a player's conclusions from an observation, such as odds, threats and majorities.

The weights of `worth` and `exposure` are assumed, like those of the player `greedy`.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias

from cubetower.game.shogun.rules.board import board
from cubetower.game.shogun.rules.observation import Observation
from cubetower.game.shogun.rules.tables import (
    BID,
    BUILDINGS,
    CHEST_CARDS,
    FARMER,
    RECRUITS,
    revolts_for,
)
from cubetower.game.shogun.rules.winter import count_buildings, rice_loss

FALL_THROWN, FALL_INSIDE = 0.871, 0.0909
"""Chances to fall of a thrown cube and of one inside: M0 of `data/yardstick.toml`, rounded."""

ROOT_2, ROOT_2_PI = math.sqrt(2), math.sqrt(2 * math.pi)


Falling: TypeAlias = tuple[int, int]
"""How many cubes of a colour can fall in a battle: of those thrown, and of those inside."""


class Prospect(NamedTuple):
    """How a battle is likely to end for one side.

    Attributes:
        win: chance to be stronger.
        stand: mean number of armies left.
    """

    win: float
    stand: float


class Weights(NamedTuple):
    """How much a player values things: factors of their points, 1 as `greedy` does.

    Attributes:
        attack: of what an attack may win.
        armies: of armies that are recruited or lost.
        buildings: of buildings and their majorities.
        bids: of a bid, before its price.
    """

    attack: float = 1.0
    armies: float = 1.0
    buildings: float = 1.0
    bids: float = 1.0


EVEN: Final = Weights()
"""The weights of `greedy` without parameters."""


def leader_province(seen: Observation) -> str | None:
    """Where the own leader is (L02); None if it is off the board, or not in play."""
    leaders = seen.extra.get("leaders")
    return leaders["at"][seen.seat] if leaders else None


def cost(seen: Observation, field: str, card: str) -> int:
    """The price in chests of a card on a field; a building costs 1 less where the leader is (L02).

    Args:
        seen: the observation of the player who plans.
        field: of the plan.
        card: on it.
    """
    if field == BID:
        return CHEST_CARDS.get(card, 0)
    if card not in seen.owner:
        return 0
    return printed_cost(field) - (field in BUILDINGS and card == leader_province(seen))


def printed_cost(field: str) -> int:
    """The price in chests that the card of an action names."""
    return RECRUITS[field][1] if field in RECRUITS else BUILDINGS.get(field, 0)


class Outlook:
    """An observation, and a player's conclusions from it.

    Args:
        seen: what `ShogunGame.observe` gave.
        more: functions of modules (`Advice.worth`), which add to the worth of a province.
        weights: how much the player values things.

    Attributes:
        weights: likewise.
        me: the player's seat.
        mine: the player's provinces.
        winters: number of winters still to be scored.
        rounds: rounds left in this year, including this one.
        rounds_of_game: rounds left in the game, including this one.
        hunger: in autumn, a province's chance of a revolt in winter, and its extra farmers (W02).
    """

    # No `cached_property`: after its first use, every attribute takes several times as long.

    def __init__(
        self,
        seen: Observation,
        more: Sequence[Callable[[Outlook, str], float]] = (),
        weights: Weights = EVEN,
    ) -> None:
        self.seen, self._more, self.weights = seen, more, weights
        self.me: str = seen.seat
        self.board = board(seen.options["board"], len(seen.seats))
        self.owner: dict[str, str | None] = seen.owner
        self.armies: dict[str, int] = seen.armies
        self.unrest: dict[str, int] = seen.unrest
        self.buildings: Mapping[str, Sequence[str]] = seen.buildings
        self.chests: int = seen.chests[self.me]
        self.inside: dict[str, int] = seen.inside.counts()
        self.tray: dict[str, int] = seen.tray.counts()
        self.mine = [province for province, owner in self.owner.items() if owner == self.me]
        self.winters: int = 1 if seen.year == 2 else 2
        self.rounds: int = 3 - min(seen.season, 2)
        self.rounds_of_game: int = self.rounds + 3 * (self.winters - 1)
        self._own = set(self.mine)
        self._support = self._falling(self.me, seen.special.get(self.me) == "+1 attack")
        self._missing: float | None = None
        self._counts: dict[tuple[str, str], dict[str, int]] | None = None
        self._threats: dict[str, int] = {}
        self._defences: dict[str, tuple[Falling, ...]] = {}
        self._exposures: dict[tuple[str, int], float] = {}
        self._added_exposures: dict[tuple[str, int], float] = {}
        self._worth: dict[str, float] = {}
        self.hunger = self._hunger()

    def attack(self, armies: int, target: str) -> Prospect:
        """The prospect of an attack on a foreign or neutral province (C01 to C12)."""
        thrown, inside = self._support  # what can fall besides the armies that go there
        return _prospect((armies + thrown, inside), self._defence(target))

    def _defence(self, target: str) -> tuple[Falling, ...]:
        """The cubes that can fall for the defence, by colour."""
        found = self._defences.get(target)
        if found is None:
            owner, effect = self.owner[target], self.seen.effect
            if owner is None:
                found = (self._falling(FARMER, 2 if effect == "neutral_2_farmers" else 1),)
            else:
                castle = "castle" in self.buildings.get(target, ())
                more: int = castle and effect == "castle_defender_plus1"
                more += self.seen.special.get(owner) == "+1 defence"
                found = (self._falling(owner, self.armies[target] + more),)
                if not self.unrest.get(target):
                    found += (self._falling(FARMER, 0),)
            self._defences[target] = found
        return found

    def revolt(self, province: str, extra: int = 0, armies: int | None = None) -> Prospect:
        """The prospect of a revolt against the own armies there, or another number (C20)."""
        mine = self._falling(self.me, self.armies[province] if armies is None else armies)
        farmers = self._falling(FARMER, self.unrest.get(province, 0) + extra)
        return _prospect(mine, (farmers,))

    def _falling(self, colour: str, thrown: int) -> Falling:
        """The cubes of a colour that can fall if so many are thrown besides those in the tray."""
        return thrown + self.tray.get(colour, 0), self.inside.get(colour, 0)

    def threat(self, province: str) -> int:
        """The most armies with which another player could attack from a neighbour."""
        found = self._threats.get(province)
        if found is None:
            near, own = self.board.neighbours[province], (self.me, None)
            armies = [self.armies[to] - 1 for to in near if self.owner[to] not in own]
            found = self._threats[province] = max(armies, default=0)
        return found

    def site(self, province: str, kind: str) -> bool:
        """Whether a province has a site for such a building (A01)."""
        standing = self.buildings.get(province, ())
        free = len(standing) < self.board.provinces[province].sites
        return free and kind not in standing and self.seen.stock[kind] > 0

    def frontier(self, province: str) -> bool:
        """Whether a neighbour is not the player's own."""
        return not self._own.issuperset(self.board.neighbours[province])

    def exposure(self, province: str, armies: int) -> float:
        """Points at risk, from neighbours and hunger, in an own province with that many armies."""
        found = self._exposures.get((province, armies))
        if found is None:
            threat, risk = self.threat(province), 0.0
            if threat >= 1:
                risk = 0.35 * min(1.0, max(0.0, 0.5 + 0.25 * (threat - armies)))
            rising, farmers = self.hunger
            if rising:
                risk += rising * (1 - self.revolt(province, farmers, armies).win)
            found = self._exposures[province, armies] = self.worth(province) * risk
        return found

    def added_exposure(self, province: str, armies: int) -> float:
        """By how much the exposure of an own province grows when that many armies leave it."""
        found = self._added_exposures.get((province, armies))
        if found is None:
            there = self.armies[province]
            found = self.exposure(province, there - armies) - self.exposure(province, there)
            self._added_exposures[province, armies] = found
        return found

    def worth(self, province: str) -> float:
        """Points that a province brings its holder by scoring, buildings and income."""
        found = self._worth.get(province)
        if found is None:
            standing = len(self.buildings.get(province, ()))
            found = self.winters * (1 + 1.7 * standing) + 0.15 * self.rounds_of_game
            for more in self._more:
                found += more(self, province)
            self._worth[province] = found
        return found

    def majority(self, province: str, kind: str) -> int:
        """Points that one more building of a kind in a province's region brings in a winter."""
        if self._counts is None:
            self._counts = count_buildings(self.board, self.owner, self.buildings)
        counts = self._counts.get((self.board.provinces[province].region, kind), {})
        mine = counts.get(self.me, 0)
        best = max([count for seat, count in counts.items() if seat != self.me], default=0)
        points = BUILDINGS[kind]
        return _share_of(points, mine + 1, best) - _share_of(points, mine, best)

    def provinces_in(self, region: str) -> tuple[int, int]:
        """Provinces of a region that the player holds, and the most that another player holds."""
        owners = [self.owner[province] for province in self.board.regions[region]]
        others = {owner for owner in owners if owner not in (self.me, None)}
        return owners.count(self.me), max((owners.count(other) for other in others), default=0)

    def _hunger(self) -> tuple[float, int]:
        if self.rounds > 1:
            return 0.0, 0
        revolts, farmers = revolts_for(max(0, round(self.rice_missing())))
        return min(1.0, revolts / max(1, len(self.mine))), farmers

    def rice_missing(self) -> float:
        """Rice that will be missing in winter if no more is collected."""
        if self._missing is None:
            loss = rice_loss(self.seen.events)
            self._missing = len(self.mine) + loss - self.seen.rice[self.me]
        return self._missing


def _share_of(points: int, mine: int, best: int) -> int:
    """Points of a majority, given the numbers of own buildings and of the best other's (W04)."""
    if not mine or mine < best:
        return 0
    return points - (mine == best)


@lru_cache(maxsize=2**14)
def _prospect(mine: Falling, theirs: tuple[Falling, ...]) -> Prospect:
    """The prospect of a lead that is taken to be normal: chance of 1 or more, mean part above 0.

    It is kept, since the same few cubes are weighed again and again.
    """
    mean, variance = _moments(mine)
    for each in theirs:
        less, more = _moments(each)
        mean, variance = mean - less, variance + more
    if variance <= 0:
        return Prospect(float(mean > 0), max(0.0, mean))
    spread = math.sqrt(variance)
    z = mean / spread
    win = 0.5 * math.erfc((0.5 - mean) / (spread * ROOT_2))
    density = math.exp(-z * z / 2) / ROOT_2_PI
    return Prospect(win, mean * 0.5 * math.erfc(-z / ROOT_2) + spread * density)


def _moments(cubes: Falling) -> tuple[float, float]:
    """Mean and variance of the number that falls."""
    thrown, inside = cubes
    return (
        FALL_THROWN * thrown + FALL_INSIDE * inside,
        FALL_THROWN * (1 - FALL_THROWN) * thrown + FALL_INSIDE * (1 - FALL_INSIDE) * inside,
    )
