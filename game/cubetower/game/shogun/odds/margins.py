"""`MarginChances`: by how much a battle can be won or lost, and how likely each margin is."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple, Self

import numpy as np

from cubetower.game.shogun.odds.contests import Contest
from cubetower.game.shogun.odds.distributions import Floats, add, difference, distributions
from cubetower.game.shogun.rules.combat import Winner
from cubetower.game.shogun.rules.events import Fought
from cubetower.game.shogun.rules.tables import FARMER


class Margin(NamedTuple):
    """How a battle ends.

    Attributes:
        lead: strength of the attack minus that of the defence, cubes.
        held: False where the defence is ahead by farmers alone, so that nobody wins (C11).
    """

    lead: int
    held: bool = True

    @classmethod
    def of(cls, event: Fought) -> Self:
        """How a battle of a game ended."""
        return cls.between(event.attack_strength, event.defence_strength, Winner(event.winner))

    @classmethod
    def between(cls, attack: int, defence: int, winner: Winner) -> Self:
        """How a battle ended with these strengths."""
        return cls(attack - defence, attack >= defence or winner is Winner.DEFENDER)

    @property
    def winner(self) -> Winner:
        """Which side wins."""
        if self.lead == 0 or not self.held:
            return Winner.NOBODY
        return Winner.ATTACKER if self.lead > 0 else Winner.DEFENDER


@dataclass(frozen=True, slots=True)
class MarginChances:
    """The distribution of the margin of a battle before its toss.

    The margin is the strength of the attack minus that of the defence: the cubes in the tray that
    count for either (C05, C06).

    Attributes:
        least: the smallest margin.
        chances: of each margin from `least` on.
        unheld: the part of each that is no win of the defender, because only farmers defend a
            player's province (C11).
    """

    least: int
    chances: tuple[float, ...]
    unheld: tuple[float, ...]

    def __iter__(self) -> Iterator[tuple[Margin, float]]:
        """Each way to end with its chance, the best for the defender first."""
        for place, (chance, alone) in enumerate(zip(self.chances, self.unheld, strict=True)):
            yield Margin(self.least + place), chance - alone
            if alone:
                yield Margin(self.least + place, held=False), alone

    def by_lead(self) -> Iterator[tuple[int, float]]:
        """Each margin with its chance, the best for the defender first."""
        yield from enumerate(self.chances, self.least)

    def of(self, winner: Winner) -> float:
        """The chance that a side wins, or that nobody does."""
        return sum(chance for margin, chance in self if margin.winner is winner)


def margin_chances(contest: Contest) -> MarginChances:
    """The distribution of the margin of a battle, by convolution (C05 to C07, C11)."""
    neutral = contest.defender is None
    attack, armies, farmers = (
        distributions([contest.chances], [colour])
        for colour in (
            contest.attacker, contest.defender, FARMER if contest.farmers_help else None,
        )
    )  # fmt: skip
    lead, least = difference(attack, add(armies, farmers))
    alone = np.zeros_like(lead)
    if not neutral:
        ahead, first = difference(attack, farmers)
        start, behind = first - least, max(0, -first)
        alone[:, start : start + behind] = armies[:, :1] * ahead[:, :behind]
    return MarginChances(least, _plain(lead), _plain(alone))


def _plain(found: Floats) -> tuple[float, ...]:
    return tuple(found[0].tolist())
