"""What can be seen on the board of SHOGUN, and what each thing means."""

from __future__ import annotations

from typing import Final

LEGEND: Final[tuple[tuple[str, str], ...]] = (
    ("Cubes", "armies, one colour and mark a player; green ones with a corner are farmers"),
    ("A battle", "the armies of both sides go into the tower; some stay inside, others that lay "
     "there from before fall out. Who has more in the tray wins. Farmers in the tray help the "
     "defender, unless there is unrest"),
    ("Bar of a battle", "the chances before: attacker, nobody (a draw), defender"),
    ("Little cubes under the bar", "a hundred tosses as the odds expect them, the attacker’s "
     "greatest lead at the left; the result lights those that go as well"),
    ("Teal text", "an upset: a result with a chance of less than one in ten"),
    ("Tags at the tower", "the cubes on each floor; over the tray attackers against defenders"),
    ("Number on a province", "armies there; the land has their player’s tint and pattern, "
     "pale land is nobody’s"),
    ("Tower, gate, mask, flame", "a castle, a temple, a theatre; unrest: farmers may revolt; flag "
     "and small house: a leader and monuments (an expansion)"),
    ("Star, snowflake, bowl, chest, map, %", "points, those if winter came now, rice, money, "
     "provinces, chance to win (forecast)"),
    ("Ten tiles in a row", "the actions of the round in their order, the last ones face down: "
     "castle, gate and mask are built, bowl and chest collect rice and money, a cube with 5, 3 or "
     "1 recruits so many armies, swords A and B are attacks"),
    ("+1 attack, 6 armies, …", "each player’s special card of the round"),
)  # fmt: skip
"""What can be seen in the picture, for people who do not know the game."""
