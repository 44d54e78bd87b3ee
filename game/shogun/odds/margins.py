"""`MarginChances`: by how much a battle can be won or lost, and how likely each margin is."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, NamedTuple, Self

import numpy as np

from game.shogun.components.pieces import FARMER
from game.shogun.events import Fought
from game.shogun.odds.attacks import Odds
from game.shogun.odds.contests import Contest
from game.shogun.odds.distributions import Floats, add, difference, distributions
from game.shogun.rules.combat import Winner

MAX_RARE_CHANCE: Final = 0.25
"""That it goes as well for a side, where this is called rare: in one toss of four."""


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
    def gain(self) -> int:
        """The lead, or 0 if nobody wins: the more, the better for the attacker."""
        return self.lead if self.held else 0

    @property
    def winner(self) -> Winner:
        """Which side wins."""
        if self.gain == 0:
            return Winner.NOBODY
        return Winner.ATTACKER if self.gain > 0 else Winner.DEFENDER

    def is_as_good(self, other: Margin, side: Winner) -> bool:
        """Whether this is as good as another end for a side, or better."""
        if side is Winner.NOBODY:
            return self.winner is side
        return self.gain <= other.gain if side is Winner.DEFENDER else self.gain >= other.gain


class Luck(NamedTuple):
    """How often a battle goes so well.

    Attributes:
        side: for whom: the winner, or nobody.
        chance: that it goes as well or better for that side; of a draw, that nobody wins.
        rare: whether that is seldom.
    """

    side: Winner
    chance: float
    rare: bool


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
        tosses: number of simulated tosses that were counted; None for exact chances.
    """

    least: int
    chances: tuple[float, ...]
    unheld: tuple[float, ...]
    tosses: int | None = None

    @classmethod
    def from_odds(cls, odds: Odds) -> Self:
        """The margins of odds."""
        least, most = min(odds.margins), max(odds.margins)
        chances, unheld = (
            tuple(part.get(lead, 0.0) for lead in range(least, most + 1))
            for part in (odds.margins, odds.unheld)
        )
        return cls(least, chances, unheld, odds.tosses)

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

    def at_least(self, margin: Margin, side: Winner) -> float:
        """The chance that a battle goes as well as this for a side, or better.

        Nobody's side are the battles that nobody wins.
        """
        return sum(chance for each, chance in self if each.is_as_good(margin, side))

    def luck(self, margin: Margin) -> Luck:
        """How often it goes as well as a result for its winner."""
        chance = self.at_least(margin, margin.winner)
        return Luck(margin.winner, chance, chance <= MAX_RARE_CHANCE)


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
