"""What a player looks up: the order of a turn, what is left, and who leads in relics."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from cubetower.foundation.wording import plural
from cubetower.game.core import Seat
from cubetower.game.core.course import Step, course_text
from cubetower.game.raid.rules.camps import relics_in
from cubetower.game.raid.rules.observation import Observation
from cubetower.game.raid.rules.powers import unlock_cost
from cubetower.game.raid.rules.state import kind_of
from cubetower.game.raid.rules.tables import values_in
from cubetower.game.raid.words.wording import cards_text, relics_text

STEPS: Final = (
    Step("the active player trains the front card of the hand, maybe a second", "P01", ("train",),
         "A turn of the active player"),
    Step("three cards are revealed, by a power four: the row", "P02"),
    Step("the others may raid the row, in secret", "R01", ("chip", "pay", "bid", "take")),
    Step("the active player trades with the others", "T01", ("trade", "answer", "deal")),
    Step("all cards that were got go into camps", "T10", ("settle",)),
    Step("the active player draws three cards; the next player's turn", "P05"),
    Step("the pile is empty for the second time", "E02", phase="The end"),
    Step("all camps are dispatched; most relics win", "E03"),
)  # fmt: skip
"""Of the whole game."""


def supply(seen: Observation) -> str:
    """The cards that everybody has, the price of the third camp, and the piles."""
    return "\n".join(_supply(seen))


def _supply(seen: Observation) -> Iterator[str]:
    for seat in seen.seats:
        camps = sum(map(len, seen.camps[seat]))
        cards = f"{plural(seen.hand_sizes[seat], 'card')} in the hand, {camps} in camps"
        if seen.open_camps[seat] < len(seen.camps[seat]):
            cost = unlock_cost(values_in(seen), seen.shoguns[seat], seen.camps[seat])
            cards += f", third camp locked (costs {relics_text(cost)})"
        yield f"{seat}: {cards}"
    yield f"Your hand, in its order: {', '.join(seen.hand) or 'empty'}"
    yield f"Your quest: {seen.quest or 'none'}"
    again = "the game ends when it is empty" if seen.emptied else "then the discard is shuffled"
    yield f"Pile: {plural(seen.pile_size, 'card')}; {again} (E01, E02)"
    yield f"Discard: {cards_text(sorted(seen.discard))}"


def majorities(seen: Observation) -> str:
    """Everybody's relics, and with those of all camps as they are dispatched at the end."""
    lines = ["Relics now, and if the game ended now: all camps are dispatched (E03), most win."]
    totals = {
        seat: (len(seen.relics[seat]), len(seen.met[seat]), _in_camps(seen, seat))
        for seat in seen.seats
    }
    for seat in sorted(totals, key=lambda seat: -sum(totals[seat])):
        cards, quests, camps = totals[seat]
        lines.append(
            f"  {seat}: {cards} + {plural(quests, 'quest')} + {camps} in camps "
            f"= {relics_text(cards + quests + camps)}"
        )
    return "\n".join(lines)


def _in_camps(seen: Observation, seat: Seat) -> int:
    """What the camps of a player would bring now."""
    camps = zip(seen.camps[seat], seen.kinds[seat], strict=True)
    return sum(relics_in(values_in(seen), camp, kind_of(camp, kept)) for camp, kept in camps)


LOOKUPS: Final = {
    "round": lambda seen: course_text(STEPS, seen),
    "supply": supply,
    "majorities": majorities,
}
"""For the `GameDefinition`."""
