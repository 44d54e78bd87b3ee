"""The arts as numbers, for learners."""

from __future__ import annotations

from typing import Final

from cubetower.game.coding.layout import WHO, Declared, names_of
from cubetower.game.shogun.presentation.coding import ModuleCoding, Put, Who, regions
from cubetower.game.shogun.rules.modules.arts.lines import CROSSINGS, ArtsState

NUMBERS: Final = {crossing: number for number, crossing in enumerate(CROSSINGS)}


def _blocks() -> Declared:
    return (
        ("artist open", CROSSINGS, 0, "arts: artists that lie open"),
        ("marker", names_of(WHO, CROSSINGS), 0, "arts: markers of players"),
        ("turned", CROSSINGS, 0, "arts: tiles turned over"),
        ("row", names_of(regions(), "12345"), 0, "arts: place of the region cards in their row"),
    )


def _values(put: Put, arts: ArtsState, who: Who) -> None:
    for block, crossings in (("artist open", arts["open"]), ("turned", arts["turned"])):
        for crossing in crossings:
            put(block, NUMBERS[crossing])
    for crossing, seat in arts["markers"].items():
        put("marker", who[seat] * len(CROSSINGS) + NUMBERS[crossing])
    for place, region in enumerate(arts["row"]):
        put("row", regions()[region] * len(regions()) + place)


CODING: Final = ModuleCoding(order=4, actions=CROSSINGS, blocks=_blocks, values=_values)
