"""A toy game with hidden cards and chance, on the core alone: the highest card takes the trick."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from cubetower.game.core import (
    AgendaGame,
    Chance,
    Choices,
    Data,
    Decision,
    Event,
    GameEnded,
    KeyedChance,
    Kind,
    Listed,
    Personal,
    Seat,
)
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


@dataclass(frozen=True)
class TrickRules:
    steps: Mapping[str, Callable[..., None]]
    kinds: Mapping[str, Kind[Any]]


RULES = TrickRules(
    {"deal": deal, "trick": trick, "turn": turn, "take": take, "end": end}, {"card": PlayCard()}
)


class Tricks(AgendaGame[TrickRules]):
    """A game in progress; hands are hidden."""

    hands: dict[Seat, list[int]]
    used_rules = RULES

    def __init__(
        self,
        seed: int = 1,
        log: Callable[[Event], None] | None = None,
        chance: Chance | None = None,
    ) -> None:
        self.rules, self.seats, self.agenda, self.decision = self.used_rules, SEATS, [], None
        self._choices, self.drawn, self.log = None, {}, log
        self.chance: Chance = chance or KeyedChance(seed)
        self.hands, self.table, self.number = {}, {}, 0
        self.points = dict.fromkeys(SEATS, 0)
        self.push(("deal",))
        self.run()

    @property
    def clock(self) -> tuple[int, ...]:
        return (self.number,)

    @property
    def winners(self) -> tuple[Seat, ...]:
        if self.decision or self.agenda:
            return ()
        return tuple(seat for seat in SEATS if self.points[seat] == max(self.points.values()))

    def header(self) -> Data:
        return {"rules": "tricks", "seats": list(self.seats)}

    def copy(self) -> Tricks:
        made = object.__new__(type(self))
        made.__dict__.update(self.__dict__)
        made.log, made.agenda, made.drawn = None, self.agenda.copy(), self.drawn.copy()
        made.hands = {seat: cards.copy() for seat, cards in self.hands.items()}
        made.table, made.points = self.table.copy(), self.points.copy()
        return made

    def observe(self, seat: Seat) -> Data:
        asked = self.decision
        seen: Data = {
            "seat": seat,
            "hand": self.hands[seat].copy(),
            "counts": tuple(len(self.hands[each]) for each in SEATS),
            "table": self.table.copy(),
            "points": self.points.copy(),
            "number": self.number,
            "agenda": self.agenda.copy(),
            "drawn": self.drawn.copy(),
            "decision": None,
        }
        if asked is not None:
            about = {"seat": asked.seat, "kind": asked.kind, "about": dict(asked.about)}
            seen["decision"] = about | (self.legal().describe() if seat == asked.seat else {})
        return seen

    def to_json(self) -> str:
        asked = self.decision
        state = {name: getattr(self, name) for name in STATE}
        state["asked"] = asked and [asked.seat, asked.kind, dict(asked.about)]
        return json.dumps({**state, "seed": getattr(self.chance, "seed", None)})

    def restore(self, state: Data) -> None:
        for name in STATE:
            if name in state:
                setattr(self, name, state[name])
        self.agenda = [tuple(step) for step in state["agenda"]]
        self.decision = Decision(*state["asked"]) if state["asked"] else None


STATE = ("agenda", "drawn", "hands", "table", "number", "points")


def load(text: str, made: type[Tricks] = Tricks) -> Tricks:
    """The game that was saved."""
    state = json.loads(text)
    game = made(state["seed"])
    game.restore(state)
    return game


def imagine(observation: Data, rng: Random, made: type[Tricks] = Tricks) -> Tricks:
    """A game in which the others have any of the cards that this player has not seen."""
    seen = json.loads(json.dumps(observation))
    left = [card for card in CARDS if card not in (*seen["hand"], *seen["table"].values())]
    rng.shuffle(left)
    hands = {seat: [left.pop() for _ in range(seen["counts"][n])] for n, seat in enumerate(SEATS)}
    hands[seen["seat"]] = seen["hand"]
    asked = seen["decision"]
    game = made(rng.randrange(2**32))
    game.restore({**seen, "hands": hands, "asked": asked and [asked[n] for n in ASKED]})
    return game


ASKED = ("seat", "kind", "about")


def check_tricks(made: type[Tricks] = Tricks, **options: Any) -> list[str]:
    """Make all checks of a game like `Tricks`."""
    return check_game(
        made,
        load=lambda text: load(text, made),
        imagine=lambda seen, rng: imagine(seen, rng, made),
        **options,
    )


SETUPS = [
    {"players": players, "side": side, "start": start}
    for players in (3, 4, 5)
    for side, start in (("sun", "draft"), ("sun", "fixed"), ("moon", "draft"))
]
"""All kinds of games of SHOGUN; in every fourth each number of players, side and start."""
