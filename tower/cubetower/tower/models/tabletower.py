"""`table`: the real tower on the table. Somebody throws, looks, and enters what fell.

The engine does the bookkeeping and the rules; chance is left to wood and cardboard::

    from cubetower.tower.notation import letters_for, parse_cubes

    def ask(thrown, inside):
        print("throw in", thrown)
        return TableAnswer(parse_cubes(input("what fell? "), letters_for(thrown + inside)))

    tower = TableTower(ask)
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import ClassVar, TypeAlias

from cubetower.tower.cubes import Cubes
from cubetower.tower.errors import TowerError
from cubetower.tower.models.counting import CountingTower
from cubetower.tower.protocol import Capabilities, Toss


@dataclass(frozen=True, slots=True)
class TableAnswer:
    """What people saw of a throw.

    Attributes:
        fell: what came out by itself.
        freed: what came out when somebody knocked on the tower afterwards; None if nobody did.
    """

    fell: Cubes
    freed: Cubes | None = None


Ask: TypeAlias = Callable[[Cubes, Cubes], TableAnswer]
"""Asks for the result of a throw; called with the cubes thrown, none for a knock, and those inside
by the bookkeeping. The answer is final."""


class TableTower(CountingTower):
    """A real tower: people throw, and enter what fell.

    What is inside follows from the answers. `fill` and `empty` change the bookkeeping only: people
    at the table have to put the cubes in, or take them out.

    Args:
        ask: asks people; without it every throw is refused.
    """

    name: ClassVar[str] = "table"
    capabilities: ClassVar[Capabilities] = Capabilities(repeatable=False)

    def __init__(self, ask: Ask | None = None) -> None:
        super().__init__()
        self._ask = ask
        self._freed: Cubes | None = None

    def falling(self, thrown: Cubes, rng: Random) -> Cubes:
        """Ask what fell.

        Raises:
            TowerError: there is nobody to ask, or the answer is impossible.
        """
        if self._ask is None:
            raise TowerError(
                "the table tower needs somebody to ask; play with `cubetower play --tower table`, "
                "or give a TableTower a function"
            )
        answer = self._ask(thrown, self.contents)
        if fault := fault_in(answer, thrown, self.contents):
            raise TowerError(f"an impossible answer for the table tower: {fault}")
        self._freed = answer.freed
        return answer.fell

    def toss(self, thrown: Cubes, rng: Random, *, record: bool = False) -> Toss:
        """Ask what fell; an empty throw needs no question. Jammed if somebody had to knock."""
        if not thrown and not record:
            return Toss(thrown, Cubes())
        toss = super().toss(thrown, rng, record=record)
        return Toss(toss.thrown, toss.fell, jammed=self._freed is not None)

    def tap(self, rng: Random) -> Toss:
        """What knocking freed: as answered with the throw, or else somebody knocks now."""
        if self._freed is None:
            toss = super().toss(Cubes(), rng)
            self._freed = None
            return toss
        freed, self._freed = self._freed, None
        self._inside -= freed
        return Toss(Cubes(), freed)


def make() -> TableTower:
    """Make a table tower without anybody to ask yet, for `make_tower`."""
    return TableTower()


def fault_in(answer: TableAnswer, thrown: Cubes, inside: Cubes) -> str:
    """Why an answer is impossible, colour by colour; empty if it is possible.

    Args:
        answer: what people answered.
        thrown: what went in.
        inside: what was inside before.
    """
    fell = answer.fell + (answer.freed or Cubes())
    faults = [
        f"{count} {colour} fell, but {_where(thrown[colour], inside[colour])}"
        for colour, count in fell.items()
        if count > thrown[colour] + inside[colour]
    ]
    return "; ".join(faults)


def _where(thrown: int, inside: int) -> str:
    went = f"only {thrown} went in" if thrown else "none went in"
    were = f"{inside} were" if inside > 1 else "1 was" if inside else "none was"
    return f"{went} and {were} inside"
