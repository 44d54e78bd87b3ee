"""The law of a toss: how likely each result was, given the state that the chances used.

A tower that knows its chances gives the exact law, hidden kinds of cubes included. Any other tower
is tossed again and again from the same state.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from math import comb
from random import Random
from typing import NamedTuple, cast

from cubetower.game.core import Seat
from cubetower.game.core.chance import HashRandom
from cubetower.game.shogun.outlook import FALL_INSIDE, FALL_THROWN
from cubetower.game.shogun.rules.events import Fought
from cubetower.game.shogun.rules.tables import FARMER
from cubetower.tower import Chances, Cubes, ExactTower, Toss, Tower, toss_and_tap
from cubetower.tower.wrapped import WrappedTower


class Source(StrEnum):
    """Where a law comes from.

    Exact: the tower's own chances, given its state. Tosses: independent ones from the same state.
    Colours: the chances of a tower that was named, given only the colours inside.
    """

    EXACT = "exact"
    TOSSES = "tosses"
    COLOURS = "colours"


@dataclass(frozen=True, slots=True)
class Law:
    """What a toss could give.

    Attributes:
        source: where it comes from.
        chances: of each cube to fall, by colour; None if there are only tosses.
        tosses: else what came out in independent tosses from the same state.
    """

    source: Source
    chances: Chances | None = None
    tosses: Sequence[Cubes] = ()

    def mean_fallen(self, colour: str) -> float:
        """The mean number of cubes of a colour that come out."""
        if self.chances is None:
            return sum(fell[colour] for fell in self.tosses) / len(self.tosses)
        return sum(count * chance for count, chance in self.chances.get(colour, ()))

    def results(self, event: Fought) -> dict[Result, float]:
        """How likely each result of a battle was, by convolution or by counting."""
        found: dict[tuple[Seat | None, int], float] = {}
        if self.chances is None:
            counted = Counter(result_of(event, fell) for fell in self.tosses)
            return {result: count / len(self.tosses) for result, count in counted.items()}
        attackers, defenders, farmers = (
            distribution(self.chances.get(colour, ()) if colour else ())
            for colour in (colour_of(event.attacker), event.defender, helper_of(event))
        )
        result = _results_of(event)
        for armies, likely in enumerate(defenders):
            for help_, chance in enumerate(farmers):
                if both := likely * chance:
                    for attack, often in enumerate(attackers):
                        end = result(attack, armies, help_)
                        found[end] = found.get(end, 0.0) + both * often
        return {Result(*end): chance for end, chance in found.items() if chance}


def distribution(groups: Iterable[tuple[int, float]]) -> Sequence[float]:
    """Probabilities that 0, 1 ... cubes fall, of groups with the number and the chance of each.

    As `cubetower.game.shogun.odds.distributions`, and quicker where there is a single toss.
    """
    found: Sequence[float] = (1.0,)
    for count, falls in groups:
        if count:
            one, other = found, _binomial(count, falls)
            found = [0.0] * (len(one) + count)
            for number, chance in enumerate(one):
                for more, often in enumerate(other):
                    found[number + more] += chance * often
    return found


@lru_cache(maxsize=4096)
def _binomial(count: int, falls: float) -> tuple[float, ...]:
    """Probabilities that 0, 1 ... of some cubes fall, each with this chance."""
    stays = 1 - falls
    return tuple(comb(count, n) * falls**n * stays ** (count - n) for n in range(count + 1))


class Result(NamedTuple):
    """How a battle leaves its province: who holds it, with how many armies."""

    holder: Seat | None
    armies: int


def colour_of(side: str) -> str:
    """The colour of the cubes of a side in a battle."""
    return FARMER if side == "farmers" else side


def helper_of(event: Fought) -> str | None:
    """The farmers, if they count for the defence against another attacker (C06)."""
    return FARMER if event.farmers_help and event.attacker != "farmers" else None


def result_of(event: Fought, fell: Mapping[str, int]) -> Result:
    """The result of a battle if these cubes had come out (C08 to C12, C21, C22)."""
    helper = helper_of(event)
    armies = fell.get(event.defender, 0) if event.defender else 0
    farmers = fell.get(helper, 0) if helper else 0
    return Result(*_results_of(event)(fell.get(colour_of(event.attacker), 0), armies, farmers))


def _results_of(event: Fought) -> Callable[[int, int, int], tuple[Seat | None, int]]:
    """The result of a battle, by attackers, armies of the defender and farmers that help it."""
    attacker = event.attacker if event.kind == "attack" else None
    defender, nobody = event.defender, (None, 0)

    def result(attack: int, armies: int, farmers: int) -> tuple[Seat | None, int]:
        defence = armies + farmers
        if attack > defence:
            return (attacker, attack - defence) if attacker else nobody
        if attack < defence and armies:  # farmers alone hold no player's province (C11)
            return defender, armies - max(0, attack - farmers)  # they go first (C09)
        return nobody

    return result


def rough_law(inside: Cubes, thrown: Cubes) -> Law:
    """A law by two chances, of cubes thrown and inside, where no tower is asked."""
    chances: Chances = {
        colour: ((thrown[colour], FALL_THROWN), (inside[colour], FALL_INSIDE))
        for colour in inside + thrown
    }
    return Law(Source.COLOURS, chances)


class LawTower(WrappedTower):
    """A tower that remembers the law of its last toss.

    Args:
        tower: that is tossed.
        tosses: how many to make from the same state if it does not know its chances; 0 for none.
        seed: decides these tosses.

    Attributes:
        law: of the last toss; None if it is not known.
        fell: what came out of it.
    """

    def __init__(self, tower: Tower, tosses: int = 0, seed: int = 1) -> None:
        super().__init__(tower)
        self._tosses, self._seed = tosses, seed
        self._count = 0
        self.law: Law | None = None
        self.fell = Cubes()

    def toss(self, thrown: Cubes, rng: Random, *, record: bool = False) -> Toss:
        """Toss, and remember the law."""
        self._count += 1
        self.law = self._law(thrown)
        toss = self._tower.toss(thrown, rng, record=record)
        self.fell = toss.fell
        return toss

    def _law(self, thrown: Cubes) -> Law | None:
        if self.capabilities.likelihood:
            return Law(Source.EXACT, cast("ExactTower", self._tower).chances(thrown))
        if not self._tosses:
            return None
        state, found = self._tower.state(), []
        for number in range(self._tosses):
            rng = HashRandom(f"{self._seed}:law:{self._count}:{number}")
            toss = toss_and_tap(self._tower, thrown, rng)
            found.append(toss.fell + toss.tapped)
            self._tower.restore(state)
        return Law(Source.TOSSES, tosses=found)

    def tap(self, rng: Random) -> Toss:
        """Knock; what this frees belongs to the toss (C25)."""
        toss = self._tower.tap(rng)
        self.fell += toss.fell
        return toss
