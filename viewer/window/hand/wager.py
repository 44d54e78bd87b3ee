"""The odds of an attack before it is made, by what everybody at the table sees."""

from __future__ import annotations

from functools import cache
from typing import cast

from game.shogun import Contest, attack_seen, attack_throw, winning_chances
from game.shogun.observation import Knowledge
from tower import Cubes, ExactTower, make_tower
from viewer.boards.shogun.chances import Chances

MODEL = "surrogate"
"""Whose odds they are: the law of the fitted tower, whatever tower is played with."""


def odds(seen: Knowledge, target: str, armies: int) -> Chances | None:
    """The chances of so many armies in a province; None if nobody would fight there.

    Args:
        seen: an observation of the attacker.
        target: a province of somebody else or nobody.
        armies: that attack it.
    """
    me, owner = seen["seat"], seen["owner"][target]
    if owner == me:
        return None
    attack = attack_seen(seen, target, armies)
    supply, tray = Cubes(seen["supply"]), Cubes(seen["tray"])
    thrown = attack_throw(attack, tray=tray, supply=supply).cubes
    law = _model().chances(thrown, Cubes(seen["inside"]))
    found = winning_chances([Contest(law, me, owner, attack.farmers_defend)])[0].tolist()
    return Chances(*found)


@cache
def _model() -> ExactTower:
    return cast(ExactTower, make_tower(MODEL))
