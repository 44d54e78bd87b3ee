"""A toy game of plain data: everybody secretly keeps two of three cards dealt; most points win."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import ClassVar

from cubetower.game.core import (
    Choices,
    Data,
    Decision,
    Game,
    GameEnded,
    Move,
    Personal,
    Pick,
    Picked,
    Picks,
    Rules,
    Seat,
)
from cubetower.game.core.chance import imagined_chance
from cubetower.game.core.fields import Secret
from cubetower.game.core.observation import Observation, PendingDecision

CARDS = tuple(range(1, 13))
KEPT = 2


class Dealt(Personal):
    """The cards of a hand."""

    cards: Sequence[int]


class Ended(GameEnded):
    """Somebody has won."""

    scores: Mapping[Seat, int]


class Hand(Picks):
    """Two of the cards in the hand, the lower one first."""

    def __init__(self, cards: Sequence[int]) -> None:
        super().__init__("H02", "keep two of your cards")
        self.cards = sorted(cards)

    def options(self, picked: Picked) -> Sequence[Pick]:
        if len(picked) == KEPT:
            return ()
        left = [card for card in self.cards if not picked or card > picked[-1]]
        return left[: len(left) - (KEPT - len(picked)) + 1]

    def normalize(self, move: Picked) -> Picked:
        return tuple(sorted(move))

    def describe(self) -> Data:
        return {"cards": list(self.cards)}


class Keep:
    """Which cards to keep."""

    def choices(self, game: Hands, decision: Decision) -> Choices:
        return Hand(game.dealt[decision.seat])

    def apply(self, game: Hands, decision: Decision, move: Move) -> None:
        game.kept[decision.seat] = list(move)


def begin(game: Hands) -> None:
    for seat in game.seats:
        game.dealt[seat] = game.draw("dealt.cards", game.deck(), 3)
        game.emit(Dealt(seat=seat, cards=list(game.dealt[seat])))
    game.push(*(("keep", seat) for seat in game.seats), ("show",))


def keep(game: Hands, seat: Seat) -> None:
    game.ask(seat, "keep")


def show(game: Hands) -> None:
    game.points = {seat: sum(cards) for seat, cards in game.kept.items()}
    game.emit(Ended(winners=list(game.winners), scores=dict(game.points)))


@dataclass(kw_only=True)
class Table:
    """What everybody sees."""

    points: dict[Seat, int]


@dataclass(kw_only=True)
class OwnCards:
    """What a player sees besides."""

    cards: list[int]
    kept: list[int]


@dataclass(kw_only=True)
class HandQuestion(PendingDecision):
    """What is asked, with the cards to choose from."""

    cards: Sequence[int] = ()


@dataclass(kw_only=True)
class Seen(Table, OwnCards, Observation[HandQuestion]):
    """All that a player knows."""


class Hands(Game, Table):
    """A game in progress."""

    NAME = "hands"
    SEATS = ("ann", "bob", "cyd")
    PLAYERS = (2, 3)
    OPTIONS: ClassVar[Mapping[str, tuple[str, ...]]] = {"lowest": ("no", "yes")}
    OBSERVATION = Seen
    PENDING_DECISION = HandQuestion
    RULES = Rules({"begin": begin, "keep": keep, "show": show}, {"keep": Keep()})

    dealt: Secret[dict[Seat, list[int]]]
    kept: Secret[dict[Seat, list[int]]]

    def set_up(self) -> None:
        self.points, self.kept = {}, {}
        self.dealt = {seat: [] for seat in self.seats}

    def deck(self) -> list[int]:
        gone = [card for cards in self.dealt.values() for card in cards]
        return [card for card in CARDS if card not in gone]

    def own(self, seat: Seat) -> OwnCards:
        return OwnCards(cards=list(self.dealt[seat]), kept=list(self.kept.get(seat, ())))

    @property
    def clock(self) -> tuple[int, ...]:
        return ()

    @property
    def scores(self) -> dict[Seat, int]:
        return dict(self.points)

    @property
    def winners(self) -> tuple[Seat, ...]:
        if not self.points:
            return ()
        best = (min if self.options["lowest"] == "yes" else max)(self.points.values())
        return tuple(seat for seat in self.seats if self.points[seat] == best)


def imagine(seen: Data, rng: Random) -> Hands:
    """The others' cards are any that this player does not have."""
    mine = seen.seat
    left = [card for card in CARDS if card not in seen.cards]
    dealt, kept = {mine: seen.cards}, {mine: seen.kept} if seen.kept else {}
    asked = seen.decision
    waiting = {step[1] for step in seen.agenda if step[0] == "keep"}
    waiting |= {asked.seat} if asked else set()
    for seat in seen.seats:
        if seat != mine:
            dealt[seat] = rng.sample(left, 3)
            left = [card for card in left if card not in dealt[seat]]
            if seat not in waiting:
                kept[seat] = dealt[seat][:KEPT]
    secret = {"dealt": dealt, "kept": kept}
    return Hands.from_observation(seen, secret, imagined_chance(rng))
