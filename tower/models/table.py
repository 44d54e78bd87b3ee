"""`table`: the real tower on the table. Somebody throws, looks, and says what fell.

The engine keeps the books and the rules; chance is that of wood and cardboard::

    def ask(thrown, inside):
        print("throw in", thrown)
        return Answer(Cubes.parse(input("what fell? ")))

    tower = TableTower(ask)
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import ClassVar, TypeAlias

from tower.cubes import Cubes
from tower.errors import TowerError
from tower.models.counting import CountingTower
from tower.protocol import Capabilities, Toss


@dataclass(frozen=True, slots=True)
class TableAnswer:
    """What was seen of a throw.

    Attributes:
        fell: what came out by itself.
        freed: what came out when somebody knocked at the tower afterwards; None if nobody did.
    """

    fell: Cubes
    freed: Cubes | None = None


Ask: TypeAlias = Callable[[Cubes, Cubes], TableAnswer]
"""Asks what a throw gave: called with what is thrown, maybe nothing if somebody only knocks, and
with what is inside by the books; the answer is final."""


class TableTower(CountingTower):
    """A tower that people throw into; what fell, they say.

    What is inside follows from the answers. `fill` and `empty` change the books only: whoever
    sits at the table puts the cubes in, or takes them out.

    Args:
        ask: asks them; without it every throw is refused.
    """

    name: ClassVar[str] = "table"
    capabilities: ClassVar[Capabilities] = Capabilities(repeatable=False)

    def __init__(self, ask: Ask | None = None) -> None:
        super().__init__()
        self._ask = ask
        self._freed: Cubes | None = None

    def falling(self, thrown: Cubes, rng: Random) -> Cubes:
        """What people say.

        Raises:
            TowerError: there is nobody to ask, or the answer cannot be.
        """
        if self._ask is None:
            raise TowerError(
                "the table tower needs somebody to ask; play with `cubetower play --tower table`, "
                "or give a TableTower a function"
            )
        answer = self._ask(thrown, self.contents)
        if fault := fault_in(answer, thrown, self.contents):
            raise TowerError(f"the table tower was told what cannot be: {fault}")
        self._freed = answer.freed
        return answer.fell

    def toss(self, thrown: Cubes, rng: Random, *, record: bool = False) -> Toss:
        """Ask what fell; an empty throw needs no question. Jammed if somebody had to knock."""
        if not thrown and not record:
            return Toss(thrown, Cubes())
        toss = super().toss(thrown, rng, record=record)
        return Toss(toss.thrown, toss.fell, jammed=self._freed is not None)

    def tap(self, rng: Random) -> Toss:
        """What knocking freed: as it was said with the throw, or else somebody knocks now."""
        if self._freed is None:
            toss = super().toss(Cubes(), rng)
            self._freed = None
            return toss
        freed, self._freed = self._freed, None
        self._inside -= freed
        return Toss(Cubes(), freed)


def make() -> TableTower:
    """A table tower by name, as `make_tower` makes it: with nobody to ask yet."""
    return TableTower()


def fault_in(answer: TableAnswer, thrown: Cubes, inside: Cubes) -> str:
    """Why an answer cannot be, colour by colour; empty if it can.

    Args:
        answer: what was said.
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
