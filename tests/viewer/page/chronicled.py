"""A scene of panels that also tells of players and spaces: a game of three battles in two years."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from cubetower.viewer import shipped_palette
from cubetower.viewer.chronicle import Chronicle, HistoryEntry, PlayerChronicle, SpaceChronicle
from cubetower.viewer.draw.rect import Rect
from cubetower.viewer.scene import BattleSummary, Mark, Standings
from tests.viewer.page.scenes import Medley

SQUARE = ((500.0, 100.0), (600.0, 100.0), (600.0, 200.0), (500.0, 200.0))
ISLE = ((700.0, 500.0), (720.0, 500.0), (720.0, 520.0), (700.0, 520.0))
HILL = "Hill"


def battle(
    seconds: float, number: int, attacker: str, defender: str, winner: str, chance: float
) -> Mark:
    """A battle for the hill, with the chance of what happened."""
    rest = (1 - chance) / 2
    odds = tuple(chance if side == winner else rest for side in ("attacker", "none", "defender"))
    outcome = "Nobody won 2 : 2" if winner == "none" else f"{attacker.capitalize()} won 3 : 1"
    summary = BattleSummary(attacker, defender, winner, outcome, seconds + 1.0, odds)
    name = f"{HILL}: {attacker.capitalize()} attacks {defender.capitalize()}"
    year = 1 if seconds < 6 else 2
    return Mark(
        seconds, "battle", name, 1 - chance, year, (attacker, defender), number, battle=summary
    )


def entry(seconds: float, text: str, owner: str, amount: int, wait: float = 0.1) -> HistoryEntry:
    return HistoryEntry(seconds, seconds + wait, "Spring 1", text, amount, owner)


@dataclass
class Chronicled(Medley):
    """Blue takes the hill at 3 s from Red, Red wins it back at 9 s."""

    marks: tuple[Mark, ...] = (
        Mark(0.0, "step", "It begins"),
        Mark(1.0, "round", "Spring of year 1", year=1),
        battle(2.0, 1, "blue", "red", "attacker", 0.9),
        Mark(4.0, "step", "Taxes: Red: +4 chests", year=1),
        Mark(5.0, "winter", "Winter of year 1", year=1),
        Mark(6.0, "round", "Spring of year 2", year=2),
        battle(8.0, 2, "red", "blue", "attacker", 0.04),
        battle(10.0, 3, "yellow", "blue", "none", 0.5),
        Mark(11.0, "end", "The end", year=2),
    )

    @property
    def palette(self):
        return shipped_palette()

    @property
    def standings(self):
        def stand(blue: int, red: int):
            return {"blue": {"points": blue}, "red": {"points": red}, "yellow": {"points": 1}}

        return (
            Standings(0.0, (), stand(0, 0)),
            Standings(5.0, (), stand(4, 2)),
            Standings(11.0, (), stand(5, 8)),
        )

    @cached_property
    def chronicle(self):
        hill = (entry(2.0, "Blue won", "blue", 3, 1.0),
                entry(8.0, "Red won", "red", 1, 1.0))  # fmt: skip
        spaces = (
            SpaceChronicle(HILL, (SQUARE,), None, "red", hill),
            SpaceChronicle("Isle", (ISLE,), Rect(690, 490, 740, 530), None, ()),
        )
        players = (
            PlayerChronicle("blue", "Ann", (entry(2.0, "Battle 1", "blue", 3, 1.0),)),
            PlayerChronicle("red", "Red", (entry(4.0, "+4 chests", "red", 1),)),
            PlayerChronicle("yellow", "Yellow", ()),
        )
        return Chronicle("map", "province", "season", players, spaces)
