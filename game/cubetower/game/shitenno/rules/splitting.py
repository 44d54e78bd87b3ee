"""The last split of an even year: two packs, one for each of the last two players (Y08)."""

from __future__ import annotations

from collections import Counter
from typing import Final

from cubetower.game.core import Choices, Decision, Listed, Picked, copy_data
from cubetower.game.shitenno.rules.dealing import take_from_table, take_pack, waiting
from cubetower.game.shitenno.rules.events import Chosen, Split
from cubetower.game.shitenno.rules.packs import Splits
from cubetower.game.shitenno.rules.state import ShitennoState
from cubetower.game.shitenno.rules.tables import in_order

NAMES: Final = ("A", "B")


class MakeSplit:
    """How the Tairo splits all that is left (Y08)."""

    def choices(self, game: ShitennoState, decision: Decision) -> Choices:
        """Any cards for pack A, the others for B, a seal tile for each."""
        return Splits(game.table, game.seals)

    def apply(self, game: ShitennoState, decision: Decision, move: Picked) -> None:
        """The other player picks."""
        *cards, seal, other_seal = move
        rest = in_order((Counter(game.table) - Counter(cards)).elements())
        take_from_table(game, [*cards, *rest], [seal, other_seal])
        game.packs = [{"seal": seal, "cards": cards}, {"seal": other_seal, "cards": rest}]
        a, b = copy_data(game.packs)
        game.emit(Split(seat=decision.seat, a=a, b=b))
        game.ask(waiting(game)[1], "pick", tairo=decision.seat)


class PickPack:
    """Which of the two packs to take (Y08)."""

    def choices(self, game: ShitennoState, decision: Decision) -> Choices:
        """A or B."""
        return Listed(NAMES, "Y08", "pick pack A or B")

    def apply(self, game: ShitennoState, decision: Decision, move: str) -> None:
        """The Tairo takes the other pack."""
        mine = NAMES.index(move)
        game.emit(Chosen(seat=decision.seat, pack=move))
        take_pack(game, decision.seat, game.packs[mine])
        take_pack(game, decision.about["tairo"], game.packs[1 - mine])
        game.packs = []
        game.push(("deal",))
