"""The leaders as numbers, for learners."""

from __future__ import annotations

from typing import Final

from cubetower.game.coding.layout import WHO, Declared, names_of
from cubetower.game.shogun.presentation.coding import ModuleCoding, Put, Who, provinces
from cubetower.game.shogun.rules.modules.leaders.places import LeadersState


def _blocks() -> Declared:
    return (
        ("leader", names_of(WHO, provinces()), 0, "leaders: where they are"),
        ("monument", names_of(WHO, provinces()), 3, "leaders: monuments"),
        ("unbuilt", WHO, 6, "leaders: monuments left"),
        ("captured", WHO, 6, "leaders: monuments captured"),
    )


def _values(put: Put, leaders: LeadersState, who: Who) -> None:
    numbers = provinces()
    for seat, province in leaders["at"].items():
        put("unbuilt", who[seat], leaders["unbuilt"][seat])
        put("captured", who[seat], leaders["captured"][seat])
        if province is not None:
            put("leader", who[seat] * len(numbers) + numbers[province])
    for province, builders in leaders["monuments"].items():
        for seat in set(builders):
            place = who[seat] * len(numbers) + numbers[province]
            put("monument", place, builders.count(seat))


CODING: Final = ModuleCoding(order=1, blocks=_blocks, values=_values)
