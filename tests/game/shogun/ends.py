"""How combats end by the rules C05 to C12 and C20 to C22, by what falls out of the tower.

The same cases are asked of the combat alone and of whole games.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from cubetower.game.shogun import Attack, Revolt, Winner
from cubetower.tower import Cubes

ON_YELLOW: Final = Attack("blue", 4, "yellow", 3)
ON_UNREST: Final = Attack("blue", 4, "yellow", 3, unrest=1)
ON_NEUTRAL: Final = Attack("blue", 4)
REVOLT: Final = Revolt("red", 4, unrest=2)


class End(NamedTuple):
    """How a combat ends.

    Attributes:
        combat: which one.
        fell: out of the tower.
        strengths: of attack and defence.
        winner: the stronger side.
        left: armies in the province, of whoever holds it then.
        stay: cubes in the tray.
    """

    combat: Attack | Revolt
    fell: Cubes
    strengths: tuple[int, int]
    winner: Winner
    left: int = 0
    stay: Cubes = Cubes()

    @property
    def holder(self) -> str | None:
        """Who holds the province afterwards."""
        if self.winner is Winner.DEFENDER:
            return self.combat.defender
        won = self.winner is Winner.ATTACKER and isinstance(self.combat, Attack)
        return self.combat.attacker if won else None

    @property
    def cleared(self) -> bool:
        """Whether a player lost the province to nobody."""
        return self.combat.defender is not None and self.holder is None


WON, LOST, NOBODY = Winner.ATTACKER, Winner.DEFENDER, Winner.NOBODY
ENDS: Final = {
    "C05 old and new cubes count alike": End(ON_YELLOW, Cubes(blue=9, yellow=5), (9, 5), WON, 4),
    "C05 only the own colour counts": End(
        ON_YELLOW, Cubes(blue=2, yellow=1, red=5, black=5), (2, 1), WON, 1, Cubes(red=5, black=5)
    ),
    "C06 all farmers count for the defender without unrest": End(
        ON_YELLOW, Cubes(blue=3, yellow=2, green=2), (3, 4), LOST, 1
    ),
    "C06 farmers are bystanders if there is unrest": End(
        ON_UNREST, Cubes(blue=3, yellow=2, green=2), (3, 2), WON, 1, Cubes(green=2)
    ),
    "C07 bystanders stay in the tray": End(
        ON_YELLOW, Cubes(blue=2, yellow=1, red=3, black=1), (2, 1), WON, 1, Cubes(red=3, black=1)
    ),
    "C07 in a neutral province, too": End(
        ON_NEUTRAL, Cubes(blue=2, yellow=1, red=3), (2, 0), WON, 2, Cubes(yellow=1, red=3)
    ),
    "C08 a stronger attacker loses the strength of the defence": End(
        ON_YELLOW, Cubes(blue=6, yellow=2, green=1), (6, 3), WON, 3
    ),
    "C08 bystander farmers cost the attacker nothing": End(
        ON_UNREST, Cubes(blue=3, yellow=1, green=4), (3, 1), WON, 2, Cubes(green=4)
    ),
    "C08 one cube against none takes the province": End(ON_YELLOW, Cubes(blue=1), (1, 0), WON, 1),
    "C08 a neutral province is taken by the stronger attacker": End(
        ON_NEUTRAL, Cubes(blue=3, green=1), (3, 1), WON, 2
    ),
    "C09 farmers are lost first": End(ON_YELLOW, Cubes(blue=3, yellow=3, green=2), (3, 5), LOST, 2),
    "C09 surplus farmers go to supply and never on the board": End(
        ON_YELLOW, Cubes(blue=1, yellow=2, green=5), (1, 7), LOST, 2
    ),
    "C09 without farmers the defender loses own armies": End(
        ON_UNREST, Cubes(blue=2, yellow=5, green=4), (2, 5), LOST, 3, Cubes(green=4)
    ),
    "C10 equal strength makes the province neutral": End(
        ON_YELLOW, Cubes(blue=3, yellow=2, green=1, black=1), (3, 3), NOBODY, 0, Cubes(black=1)
    ),
    "C10 bystander farmers stay in the tray": End(
        ON_UNREST, Cubes(blue=2, yellow=2, green=1), (2, 2), NOBODY, 0, Cubes(green=1)
    ),
    "C10 nothing against nothing is equal": End(
        ON_YELLOW, Cubes(red=2), (0, 0), NOBODY, 0, Cubes(red=2)
    ),
    "C11 farmers alone hold no player's province": End(
        ON_YELLOW, Cubes(blue=1, green=3), (1, 3), NOBODY
    ),
    "C11 does not save a province from a stronger attacker": End(
        ON_YELLOW, Cubes(blue=4, green=3), (4, 3), WON, 1
    ),
    "C11 one army beside the farmers is enough": End(
        ON_YELLOW, Cubes(blue=1, yellow=1, green=3), (1, 4), LOST, 1
    ),
    "C12 a neutral province is held": End(
        ON_NEUTRAL, Cubes(blue=1, green=2, red=1), (1, 2), LOST, 0, Cubes(red=1)
    ),
    "C12 a neutral province stays neutral if equal": End(
        ON_NEUTRAL, Cubes(blue=2, green=2, red=1), (2, 2), NOBODY, 0, Cubes(red=1)
    ),
    "C20 all farmers in the tray are the attackers": End(
        REVOLT, Cubes(red=3, green=5), (5, 3), WON
    ),
    "C20 other colours are bystanders": End(
        REVOLT, Cubes(red=2, green=1, blue=6), (1, 2), LOST, 1, Cubes(blue=6)
    ),
    "C21 a stronger player loses as many armies as farmers show": End(
        REVOLT, Cubes(red=5, green=2), (2, 5), LOST, 3
    ),
    "C21 one army against no farmer puts the revolt down": End(
        REVOLT, Cubes(red=1), (0, 1), LOST, 1
    ),
    "C22 stronger farmers take the province": End(
        REVOLT, Cubes(red=1, green=3, blue=1), (3, 1), WON, 0, Cubes(blue=1)
    ),
    "C22 farmers against no army take the province": End(
        REVOLT, Cubes(green=1, blue=1), (1, 0), WON, 0, Cubes(blue=1)
    ),
    "C22 equal farmers make it neutral": End(
        REVOLT, Cubes(red=2, green=2, blue=1), (2, 2), NOBODY, 0, Cubes(blue=1)
    ),
    "C22 nothing against nothing makes it neutral": End(
        REVOLT, Cubes(blue=1), (0, 0), NOBODY, 0, Cubes(blue=1)
    ),
}
