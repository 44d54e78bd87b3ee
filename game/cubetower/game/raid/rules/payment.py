"""`Payment`: which warriors to pay, for a raid or a bid (R03, R06)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Self

from cubetower.game.core import Data, Picked, Picks
from cubetower.game.raid.rules.observation import PendingDecision
from cubetower.game.raid.rules.tables import Values


class Payment(Picks):
    """Warriors worth at least what is due, none of which could be left out.

    A pick names a warrior by its camp and its place in it: ``2.1`` is the oldest card of the
    second camp. A move has the more valuable warriors first, so it is complete as soon as enough
    is paid, and none of them could be left out unless the last one could.

    Attributes:
        values: by pick, the highest first; together at least what is due.
        due: 1 or more.
    """

    def __init__(self, values: Mapping[str, int], due: int) -> None:
        super().__init__("V04", f"pay warriors worth {due}, no helper and no warrior too many")
        self.values, self.due = values, due
        self._names = tuple(values)
        self._number = {name: number for number, name in enumerate(values)}
        rest = [0]
        for value in reversed(list(values.values())):
            rest.append(rest[-1] + value)
        self._rest = rest[::-1]

    @classmethod
    def of(
        cls, values: Values, camps: Sequence[Sequence[str]], due: int, *, each_one: bool
    ) -> Self:
        """Payments with the warriors in a player's camps.

        Args:
            values: of the game.
            camps: cards by camp.
            due: what must be paid.
            each_one: every warrior is worth 1, as in a raid, instead of its strength.
        """
        found = [
            (f"{number}.{place}", 1 if each_one else values.warriors[card].strength)
            for number, camp in enumerate(camps, 1)
            for place, card in enumerate(camp, 1)
            if card in values.warriors
        ]
        return cls(dict(sorted(found, key=lambda each: -each[1])), due)

    @classmethod
    def from_question(cls, question: PendingDecision) -> Self:
        """Payments from what `describe` put into a question."""
        return cls(dict(question.values), question.due)

    def options(self, picked: Picked) -> Sequence[str]:
        """Warriors after the last one picked, as long as enough is left from there on."""
        due = self.due - sum(self.values[pick] for pick in picked)
        if due <= 0:
            return ()
        first = self._number[picked[-1]] + 1 if picked else 0
        last = first
        while last < len(self._names) and self._rest[last] >= due:
            last += 1
        return self._names[first:last]

    def normalize(self, move: Picked) -> Picked:
        """The more valuable ones first."""
        return tuple(sorted(move, key=self._number.__getitem__))

    def count(self) -> int:
        """How many there are."""
        worth, rest = tuple(self.values.values()), self._rest

        @cache
        def ways(first: int, due: int) -> int:
            if due <= 0:
                return 1
            places = range(first, len(worth))
            return sum(ways(at + 1, due - worth[at]) for at in places if rest[at] >= due)

        return ways(0, self.due)

    def describe(self) -> Data:
        """``values``, pairs of pick and value, and what is ``due``."""
        return {"values": [[name, value] for name, value in self.values.items()], "due": self.due}


def cards_of(camps: Sequence[Sequence[str]], picks: Iterable[str]) -> list[str]:
    """The cards that picks name."""
    return [camps[camp - 1][place - 1] for camp, place in map(position, picks)]


def position(pick: str) -> tuple[int, int]:
    """The camp and the place in it that a pick names, both from 1 on."""
    camp, _, place = pick.partition(".")
    return int(camp), int(place)
