"""The odds of an attack that a player thinks of, by what this player sees."""

from __future__ import annotations

from collections.abc import Mapping

from game.errors import PositionError
from game.shogun import Odds, Situation, attack_seen, exact_odds
from game.shogun.observation import Knowledge
from tower import Cubes, ExactTower


def attack_odds(seen: Knowledge, target: str, armies: int, tower: ExactTower) -> Odds:
    """The odds of an attack on a province that is not one's own.

    By the colours in tower and tray, as everybody at the table knows them.

    Args:
        seen: observation of the attacker.
        target: the province attacked.
        armies: that attack.
        tower: whose law is used; nothing is thrown into it.

    Raises:
        PositionError: no such attack can take place.
    """
    place = Situation(Cubes(seen["inside"]), Cubes(seen["tray"]))
    return exact_odds(attack_seen(seen, target, armies), tower, [place])


def marches_odds(
    seen: Knowledge, marches: Mapping[str, int], tower: ExactTower
) -> dict[str, tuple[float, float]]:
    """The chance to win each attack with one army, and with as many as can go.

    Args:
        seen: observation of the attacker.
        marches: by province, the most armies that can go there.
        tower: whose law is used.

    Returns:
        By province; own ones, and those whose odds cannot be told, are missing.
    """
    found = {}
    for target, most in marches.items():
        if seen["owner"][target] == seen["seat"]:
            continue
        try:
            one, all_of_them = (attack_odds(seen, target, n, tower) for n in (1, most))
        except PositionError:  # cubes of a module's that no table of the base game has
            continue
        found[target] = (one.attacker_wins, all_of_them.attacker_wins)
    return found
