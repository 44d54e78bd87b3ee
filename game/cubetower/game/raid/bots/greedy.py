"""`greedy`: takes what looks best now, counted in relics.

It fills camps, dispatches a full one, or when a card fits nowhere; it trades cards that do not
fit for such as do. All weights are assumed: set by judgement, not fitted to anything.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from random import Random
from typing import Any, Final

from cubetower.game.core import Move
from cubetower.game.raid.bots.values import Reading
from cubetower.game.raid.rules.observation import Observation
from cubetower.game.raid.rules.payment import Payment
from cubetower.game.raid.rules.tables import WARRIORS

IN_HAND: Final = 0.5
"""What a card in the hand is worth, of what it is worth in a camp: its turn comes later."""

MIN_GAIN: Final = 0.05
"""Relics that something must bring to be done without need."""

MIN_PILE: Final = 30
"""Cards of the last pile with which it is too late for the third camp."""

OFFERS: Final = 2
"""Offers in a turn: who has declined them would decline more of the same."""


class Greedy:
    """Fills camps of one type, trades away what fits nowhere, raids for nothing but a bargain."""

    def choose(self, observation: Observation, rng: Random) -> Move:
        """The best move by its own lights; equal ones in the order in which they are listed."""
        reading = Reading(observation)
        decision = observation.question
        if decision.kind == "pay":
            return pay(reading, Payment.from_question(decision))
        value = VALUES[decision.kind]
        return max(decision.moves, key=lambda move: _worth(reading, move, value))


Value = Callable[[Reading, Any], float]


def _worth(reading: Reading, move: Move, value: Value) -> float:
    """What a move is worth, in relics; 0 is as good as none."""
    if isinstance(move, list | tuple) and move[:1] and move[0] in ("dispatch", "unlock"):
        return _dispatch(reading, int(move[1])) if move[0] == "dispatch" else _unlock(reading)
    return value(reading, move)


def _dispatch(reading: Reading, number: int) -> float:
    """A full camp goes; any other only if it must."""
    gain = reading.dispatch_value(number)
    return gain + 10.0 if reading.is_full(number) else gain - 10.0


def _unlock(reading: Reading) -> float:
    """Early enough."""
    seen = reading.seen
    late = seen.emptied > 0 and seen.pile_size < MIN_PILE
    free = any(not camp for camp in reading.camps)
    return -20.0 if late or free else 5.0


def _train(reading: Reading, move: Any) -> float:
    """Where the front card adds most; the second one only if it adds something."""
    if move == "pass":
        return MIN_GAIN
    hand = reading.seen.hand
    if move == "swap":
        return 1e-3 + reading.gain(hand[1]) - max(0.0, reading.gain(hand[0]) - IN_HAND)
    return reading.training_value(hand[0], move)


def _chip(reading: Reading, move: int) -> float:
    """What the card brings, less the cheapest warriors; others may raid it too."""
    if not move:
        return MIN_GAIN
    lost = sorted(_losses(reading).values())[: reading.raid_cost]
    return 0.8 * reading.gain(reading.row(move)) - sum(lost)


def _bid(reading: Reading, move: Any) -> float:
    """A little: every point costs a warrior."""
    return -abs(float(sum(move)) - 2.0)


def _take(reading: Reading, move: Any) -> float:
    card = reading.seen.question.about["card"]
    return reading.training_value(card, move)


def _settle(reading: Reading, move: Any) -> float:
    card, number = move
    return reading.training_value(card, number)


def _got(reading: Reading, cards: Iterable[str]) -> float:
    """What cards bring that must be trained."""
    return sum(map(reading.gain, cards))


def _hand_value(reading: Reading, cards: Iterable[str]) -> float:
    """What cards of the hand are worth there."""
    return IN_HAND * sum(map(reading.gain, cards))


def _trade(reading: Reading, move: Any) -> float:
    """Cards that it does not want for such as it wants; a few tries, then the end."""
    if move == "close":
        return MIN_GAIN
    if move == "invite" or reading.seen.offers >= OFFERS:
        return -1.0
    seen, gain = reading.seen, reading.gain
    value = sum(gain(card) for card in move["want"])
    value -= sum(gain(reading.row(place)) for place in move["row"])
    value -= IN_HAND * sum(gain(seen.hand[place - 1]) for place in move["hand"])
    return value * _chance(reading, move) if value > 0.0 else value


def _chance(reading: Reading, move: Any) -> float:
    """How likely it is that somebody has the cards wanted; gifts are taken now and then."""
    if not move["want"]:
        return 0.4
    if reading.elsewhere.issuperset(move["want"]):
        return 0.8
    return 0.4 / (1 + 3 * reading.seen.offers)


def _answer(reading: Reading, move: Any) -> float:
    """Yes if it brings something; no counter-offers."""
    if move == "decline":
        return MIN_GAIN
    seen = reading.seen
    if "accept" not in move:
        return -1.0
    gave = [seen.hand[place - 1] for place in move["accept"]]
    return _got(reading, seen.offer["give"]) - _hand_value(reading, gave)


def _deal(reading: Reading, move: Any) -> float:
    """The counter-offer that brings most, if any does."""
    if move == "none":
        return MIN_GAIN
    seen = reading.seen
    if move[0] == "accept":
        return 0.0
    answer = seen.answers[move[1]]
    row = map(reading.row, answer["row"])
    return _got(reading, answer["give"]) - _got(reading, row) - _hand_value(reading, answer["want"])


def _losses(reading: Reading) -> dict[str, float]:
    """What each warrior that can be paid is worth, by pick."""
    return {
        f"{number}.{place}": reading.card(number, place)
        for number, camp in enumerate(reading.camps, 1)
        for place, card in enumerate(camp, 1)
        if card in WARRIORS
    }


def pay(reading: Reading, payment: Payment) -> Move:
    """Pick by pick the warrior that is missed least for what it pays."""
    losses, picked = _losses(reading), tuple[str, ...]()
    while options := payment.options(picked):
        best = min(options, key=lambda pick: losses[pick] / payment.values[pick])
        picked = (*picked, best)
    return picked


VALUES: Final[Mapping[str, Value]] = {
    "train": _train,
    "chip": _chip,
    "bid": _bid,
    "take": _take,
    "trade": _trade,
    "answer": _answer,
    "deal": _deal,
    "settle": _settle,
}
"""By kind of decision, what a move is worth."""
