"""The legend of the picture, for people who do not know the game."""

LEGEND: tuple[tuple[str, str], ...] = (
    ("Cubes", "armies, one colour and mark a player; green ones with a corner are farmers"),
    ("A battle", "the armies of both sides go into the tower; some stay inside, others that lay "
     "there from before fall out. Who has more in the tray wins. Farmers in the tray help the "
     "defender, unless there is unrest"),
    ("Number on a province", "armies there; the land has their player’s tint and pattern, "
     "pale land is nobody’s"),
    ("Tower, gate, mask", "a castle, a temple, a theatre"),
    ("Flame", "unrest: too many taxes; farmers may revolt, and do not help"),
    ("Flag, small house", "a player’s leader and monuments (an expansion)"),
    ("Star, bowl, chest, map", "points, rice, money, provinces of a player"),
    ("Ten tiles in a row", "the actions of the round in their order, the last ones face down: "
     "castle, gate and mask are built, bowl and chest collect rice and money, a cube with 5, 3 or "
     "1 recruits so many armies, swords A and B are attacks"),
    ("+1 attack, 6 armies, …", "each player’s special card of the round"),
    ("Bar over the sides of a battle", "the chances before: attacker, nobody (a draw), defender"),
    ("Red text", "an upset: a result with a chance of less than one in ten"),
)  # fmt: skip
"""Names and what they mean."""
