"""A toy game with hidden cards and chance, on the core alone: the highest card takes the trick."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from cubetower.game.core import (
    Chance,
    Choices,
    Decision,
    Event,
    Game,
    GameEnded,
    Listed,
    Personal,
    Rules,
    Seat,
)
from cubetower.game.core.chance import imagined_chance
from cubetower.game.core.fields import Secret
from cubetower.game.core.observation import Observation, PendingDecision
from cubetower.game.testing import check_game

SEATS = ("ann", "bob", "cy")
CARDS = range(1, 13)
HAND = 3


class Dealt(Event):
    """All cards dealt."""

    cards: Sequence[int]


class Led(Event):
    """Who leads to a trick."""

    first: Seat


class Took(Personal):
    """Who takes a trick."""

    points: Mapping[Seat, int]


class Ended(GameEnded):
    """Somebody has won."""


class PlayCard:
    """Which card of the hand to play."""

    def choices(self, game: Tricks, decision: Decision) -> Choices:
        return Listed(game.hands[decision.seat], "T01", "play a card of the hand")

    def apply(self, game: Tricks, decision: Decision, move: int) -> None:
        game.hands[decision.seat].remove(move)
        game.table[decision.seat] = move


def deal(game: Tricks) -> None:
    """Every player gets cards."""
    cards = game.draw("dealt.cards", CARDS, HAND * len(SEATS))
    game.hands = {seat: sorted(cards[n :: len(SEATS)]) for n, seat in enumerate(SEATS)}
    game.emit(Dealt(cards=cards))
    game.push(*(("trick", number) for number in range(HAND)), ("end",))


def trick(game: Tricks, number: int) -> None:
    """Who leads is drawn."""
    game.number = number
    [first] = game.draw("led.first", SEATS, 1)
    game.emit(Led(first=first))
    place = SEATS.index(first)
    game.push(*(("turn", seat) for seat in (*SEATS[place:], *SEATS[:place])), ("take",))


def turn(game: Tricks, seat: Seat) -> None:
    game.ask(seat, "card", number=game.number)


def take(game: Tricks) -> None:
    """The highest card takes the trick."""
    winner = max(SEATS, key=game.table.__getitem__)
    game.points[winner] += 1
    game.table = {}
    game.emit(Took(seat=winner, points=dict(game.points)))


def end(game: Tricks) -> None:
    game.emit(Ended(winners=list(game.winners)))


@dataclass(kw_only=True)
class Table:
    """What everybody sees."""

    number: int
    table: dict[Seat, int]
    points: dict[Seat, int]


@dataclass(kw_only=True)
class Hand:
    """What a player sees besides."""

    hand: list[int]
    counts: Sequence[int]


@dataclass(kw_only=True)
class Seen(Table, Hand, Observation[PendingDecision]):
    """All that a player knows."""


class Tricks(Game, Table):
    """A game in progress; hands are hidden."""

    NAME = "tricks"
    SEATS = SEATS
    PLAYERS = (3,)
    OBSERVATION = Seen
    RULES = Rules(
        {"begin": deal, "trick": trick, "turn": turn, "take": take, "end": end},
        {"card": PlayCard()},
    )

    hands: Secret[dict[Seat, list[int]]]

    def __init__(
        self,
        seed: int = 1,
        log: Callable[[Event], None] | None = None,
        chance: Chance | None = None,
    ) -> None:
        super().__init__(3, seed=seed, log=log, chance=chance)

    def set_up(self) -> None:
        self.hands = {seat: [] for seat in SEATS}
        self.table, self.number = {}, 0
        self.points = dict.fromkeys(SEATS, 0)

    @property
    def clock(self) -> tuple[int, ...]:
        return (self.number,)

    @property
    def winners(self) -> tuple[Seat, ...]:
        if self.decision or self.agenda:
            return ()
        return tuple(seat for seat in SEATS if self.points[seat] == max(self.points.values()))

    @property
    def scores(self) -> dict[Seat, int]:
        return dict(self.points)

    def own(self, seat: Seat) -> Hand:
        counts = tuple(len(hand) for hand in self.hands.values())
        return Hand(hand=self.hands[seat].copy(), counts=counts)


def imagine(seen: Seen, rng: Random, made: type[Tricks] = Tricks) -> Tricks:
    """A game in which the others have any of the cards that this player has not seen."""
    left = [card for card in CARDS if card not in (*seen.hand, *seen.table.values())]
    rng.shuffle(left)
    hands = {seat: [left.pop() for _ in range(seen.counts[n])] for n, seat in enumerate(SEATS)}
    hands[seen.seat] = seen.hand
    return made.from_observation(seen, {"hands": hands}, imagined_chance(rng))


def check_tricks(made: type[Tricks] = Tricks, **options: Any) -> list[str]:
    """Make all checks of a game like `Tricks`."""
    return check_game(
        made,
        load=made.from_json,
        imagine=lambda seen, rng: imagine(seen, rng, made),
        **options,
    )


SETUPS = [
    {"players": players, "side": side, "start": start}
    for players in (3, 4, 5)
    for side, start in (("sun", "draft"), ("sun", "fixed"), ("moon", "draft"))
]
"""All kinds of games of SHOGUN; in every fourth each number of players, side and start."""
