"""Moments of a game, laid out as a test wants them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

from cubetower.game.core import Decided, Decision, Event, Move, Step, name_of
from cubetower.game.raid import RaidGame
from cubetower.game.raid.rules.camps import CAMPS
from cubetower.game.raid.rules.tables import values_of

POWERS = {"shogun_powers": "proposed", "helper_effects": "proposed"}

SHIPPED = values_of({"shogun_powers": "none", "helper_effects": "none"}, {})
"""The values of the cards without powers and effects."""

SHOGUNS = ("red", "blue", "green", "yellow", "purple")


EventType = TypeVar("EventType", bound=Event)


class Scene:
    """A game at a moment, and what it told since.

    Attributes:
        game: as it is laid out.
        events: since then.
    """

    def __init__(self, players: int = 3, *, active: str = "red", **options: str) -> None:
        """Nobody has anything: no cards, no quests; seats have the shoguns of their colours."""
        self.game = RaidGame(players, options=options)
        self.events: list[Event] = []
        game, seats = self.game, self.game.seats
        game.log = self.events.append
        game.shoguns = dict(zip(seats, SHOGUNS, strict=False))
        game.hands = {seat: [] for seat in seats}
        game.quests = dict.fromkeys(seats)
        game.active = active
        game.agenda, game.decision = [], None

    def camps(self, seat: str, *camps: Sequence[str]) -> Scene:
        """Lay cards into a player's camps; the third is unlocked if one is laid there."""
        self.game.camps[seat] = [list(camp) for camp in [*camps, [], [], []][:3]]
        self.game.kinds[seat] = [None] * CAMPS
        for number in range(1, CAMPS + 1):
            self.game.keep_kind(seat, number)
        self.game.open_camps[seat] = max(2, len(camps))
        return self

    def hands(self, **hands: Sequence[str]) -> Scene:
        """Give players their hands."""
        self.game.hands |= {seat: list(hand) for seat, hand in hands.items()}
        return self

    def row(self, *cards: str) -> Scene:
        """Lay the row."""
        self.game.row = list(cards)
        return self

    def do(self, *steps: Step) -> Scene:
        """Carry out steps, up to the first decision."""
        self.game.decision = None
        self.game.push(*steps)
        self.game.run()
        return self

    def play(self, *moves: Move) -> Scene:
        """Whoever must decide does so."""
        for move in moves:
            self.game.play(self.asked.seat, move)
        return self

    def answers(self, **moves: Move) -> Scene:
        """Players who are asked next, in any order, each with an answer."""
        for _ in moves:
            self.game.play(self.asked.seat, moves[self.asked.seat])
        return self

    @property
    def asked(self) -> Decision:
        """The decision, which there must be."""
        assert self.game.decision is not None
        return self.game.decision

    @property
    def moves(self) -> list[Move]:
        """The listed moves of the decision."""
        found: list[Move] = list(self.game.legal().describe()["moves"])
        return found

    def told(self, kind: type[EventType]) -> list[EventType]:
        """The events of this kind."""
        return [event for event in self.events if isinstance(event, kind)]

    def names(self) -> list[str]:
        """The names of all events but decisions."""
        return [name_of(event) for event in self.events if not isinstance(event, Decided)]

    def picks(self, seat: str, *cards: str) -> tuple[str, ...]:
        """The picks of a payment with these cards."""
        left = [
            (f"{camp}.{place}", card)
            for camp, held in enumerate(self.game.camps[seat], 1)
            for place, card in enumerate(held, 1)
        ]
        found = []
        for card in cards:
            pick = next(each for each in left if each[1] == card)
            left.remove(pick)
            found.append(pick[0])
        return tuple(found)


def offer(
    to: str = "all", row: Sequence[int] = (), hand: Sequence[int] = (), want: Sequence[str] = ()
) -> Mapping[str, Any]:
    """An offer as a move."""
    return {"to": to, "row": list(row), "hand": list(hand), "want": list(want)}


def counter(
    give: Sequence[int] = (), row: Sequence[int] = (), want: Sequence[str] = ()
) -> Mapping[str, Any]:
    """A counter-offer as a move."""
    return {"give": list(give), "row": list(row), "want": list(want)}


def accept(*places: int) -> Mapping[str, Any]:
    """An acceptance as a move."""
    return {"accept": list(places)}
