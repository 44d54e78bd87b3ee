"""`Packs`: the legal packs of a Tairo; `Splits`: those of the last split."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import perm, prod

from cubetower.game.core import Data, Pick, Picked, Picks
from cubetower.game.shitenno.rules.tables import TITLES, cards, in_order


class _Sealed(Picks):
    """Some of the revealed cards, in the order of their table, then seal tiles.

    Attributes:
        cards: those on the table, in order.
        seals: those on the table, the highest first.
    """

    wanted = 1
    """How many seal tiles a move has."""

    def __init__(self, some: Sequence[str], seals: Sequence[str], why: str) -> None:
        super().__init__("V01", why)
        self.cards, self.seals = in_order(some), sorted(seals, key=lambda seal: -TITLES[seal])

    def options(self, picked: Picked) -> Sequence[Pick]:
        """Cards from the last one picked on, or a seal tile, after which no card follows."""
        sealed = [pick for pick in picked if pick in TITLES]
        if len(sealed) == self.wanted:
            return ()
        left = [seal for seal in self.seals if seal not in sealed]
        return left if sealed else [*self._following(picked), *left]

    def _following(self, picked: Picked) -> list[str]:
        """The cards that may come next, each once."""
        taken, order = Counter(picked), list(cards())
        first = order.index(picked[-1]) if picked else 0
        left = Counter(self.cards) - taken
        return [card for card in order[first:] if left[card]]

    def normalize(self, move: Picked) -> Picked:
        """The cards in order, then the seal tiles as they were given."""
        seals = [pick for pick in move if pick in TITLES]
        return (*in_order(pick for pick in move if pick not in TITLES), *seals)

    def count(self) -> int:
        """How many there are."""
        ways = prod(count + 1 for count in Counter(self.cards).values())
        return ways * perm(len(self.seals), self.wanted)

    def describe(self) -> Data:
        """Under ``cards`` and ``seals`` what is on the table."""
        return {"cards": list(self.cards), "seals": list(self.seals)}


class Packs(_Sealed):
    """Any of the cards left, also none, and one seal tile: the last pick (Y04)."""

    def __init__(self, some: Sequence[str], seals: Sequence[str]) -> None:
        super().__init__(some, seals, "a pack is cards and one seal tile from the table")


class Splits(_Sealed):
    """The cards of pack A, also none, and the seal tiles of A and of B: the last picks (Y08).

    Pack B holds all other cards.
    """

    wanted = 2

    def __init__(self, some: Sequence[str], seals: Sequence[str]) -> None:
        why = "a split is the cards of pack A, its seal tile and that of pack B"
        super().__init__(some, seals, why)
