"""What a player looks up: the order of the years, what is left, and who leads in what."""

from __future__ import annotations

from collections import Counter
from typing import Final

from cubetower.foundation.wording import join_names, plural
from cubetower.game.core import Seat
from cubetower.game.core.course import Step, course_text
from cubetower.game.shitenno.rules.end import leader
from cubetower.game.shitenno.rules.observation import Observation
from cubetower.game.shitenno.rules.tables import provinces
from cubetower.game.shitenno.rules.titles import GOLDEN
from cubetower.game.shitenno.words.wording import cards_text, tile_text

STEPS: Final = (
    Step("the player of highest rank is Tairo and reveals cards", "Y01", phase="Even years"),
    Step("the Tairo makes packs, each with a seal tile, and offers them down the ranks", "Y04",
         ("pack", "answer")),
    Step("of the last two players the Tairo splits, the other picks", "Y08", ("split", "pick")),
    Step("each takes the title of the own seal tile", "Y10"),
    Step("in order of rank, each places up to two kamons", "P01", ("turn",), "Odd years"),
    Step("the Sensei may turn a kamon to its golden side", "T03", ("golden",)),
    Step("no kamons left for somebody, or no koku deck: the game ends", "E01"),
    Step("points for koku in the hand", "E02", phase="The end"),
    Step("points for the most kamons in each province", "E03"),
)  # fmt: skip
"""Of the whole game."""


def supply(seen: Observation) -> str:
    """The kamons, tiles and cards that everybody has, and the decks."""
    lines = []
    for seat in seen.seats:
        cards = plural(len(seen.got[seat]) + seen.unknown[seat], "card")
        tiles = "".join(f", {tile_text(tile)}" for tile in seen.won[seat])
        kamons = plural(seen.supply[seat], "kamon")
        lines.append(f"{seat}: {kamons} to place, {cards} in the hand{tiles}")
    lines.append(f"Your hand: {cards_text(seen.hand)}")
    decks = seen.decks
    lines.append(
        f"Decks: {plural(decks['koku'], 'koku card')}, {plural(decks['troop'], 'troop card')}; "
        f"{plural(len(seen.discards), 'troop card')} played"
    )
    return "\n".join(lines)


def majorities(seen: Observation) -> str:
    """Who leads in each province, and everybody's points with these majorities."""
    lines = ["Most kamons in a province count at the end (golden ones double, E03):"]
    gained: Counter[Seat] = Counter()
    for name, printed in provinces().items():
        row = seen.kamons[name]
        first = leader(row)
        if first is None:
            lines.append(f"  {name}, {printed.majority} points: nobody is there")
            continue
        gained[first] += printed.majority
        lines.append(f"  {name}, {printed.majority} points: {first} leads ({_counts(row)})")
    lines.append("Points now, and with these majorities (without koku in the hands):")
    for seat in sorted(seen.seats, key=lambda seat: -seen.points[seat] - gained[seat]):
        points = seen.points[seat]
        lines.append(f"  {seat}: {points} + {gained[seat]} = {points + gained[seat]}")
    return "\n".join(lines)


def _counts(row: list[list[str]]) -> str:
    """The kamons of each player, golden ones double; of equal ones who is further left first."""
    count: Counter[Seat] = Counter()
    for owner, side in row:
        count[owner] += 2 if side == GOLDEN else 1
    tied = len(set(count.values())) < len(count)
    shares = join_names(f"{seat} {number}" for seat, number in count.most_common())
    return f"{shares}{'; of equal ones who is further left' if tied else ''}"


LOOKUPS: Final = {
    "round": lambda seen: course_text(STEPS, seen),
    "supply": supply,
    "majorities": majorities,
}
"""For the `GameDefinition`."""
