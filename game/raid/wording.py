"""Words for people: what is asked, what a move means, what happened."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from game.core import Data, Move
from game.raid.camps import kind_of, relics_in
from game.raid.payment import position
from game.raid.powers import unlock_cost
from game.raid.raids import RAID
from game.raid.tables import values_in
from game.raid.talk import ALL, CLOSE, DECLINE, INVITE, NONE
from game.raid.turn import PASS, SWAP

PLURALS: Final = {"huntress": "huntresses", "samurai": "samurai", "ronin": "ronin"}
"""Plurals that are not made with an s."""

WORDS: Final = {
    PASS: "keep it in the hand",
    SWAP: "let the two front cards change places",
    CLOSE: "end the trade",
    INVITE: "ask all others for proposals",
    DECLINE: "no",
    NONE: "take none of them",
}
"""Moves that are words."""


def cards_text(cards: Iterable[str]) -> str:
    """Such as ``2 farmers and a nun``; ``nothing``."""
    counts = Counter(cards)
    named = [_counted(card, count) for card, count in counts.items()]
    return " and ".join(filter(None, (", ".join(named[:-1]), *named[-1:]))) or "nothing"


def relics_text(number: int) -> str:
    """Such as ``no relics``, ``1 relic``, ``2 relics``."""
    return f"{number or 'no'} relic{'' if number == 1 else 's'}"


def strength_of(observation: Data, cards: Iterable[str]) -> int:
    """What the warriors among some cards count in a contest (R05, R06)."""
    warriors = values_in(observation).warriors
    return sum(warriors[card].strength for card in cards if card in warriors)


def question(observation: Data) -> str:
    """What the player must decide, in a line.

    Args:
        observation: as `RaidGame.observe` gives it, also after a trip through JSON; its decision
            must be this player's own.
    """
    decision = observation["decision"]
    return QUESTIONS[decision["kind"]](observation, decision["about"])


def option(observation: Data, pick: Move) -> str:
    """A listed move, or a pick of a payment, in a few words.

    Args:
        observation: of the player who must decide.
        pick: one of the moves in it, or a pick.
    """
    if isinstance(pick, Mapping):
        return _talk(observation, pick)
    if isinstance(pick, list | tuple):
        return _several(observation, pick)
    if pick in WORDS:
        return WORDS[pick]
    return _single(observation, pick)


def told(event: Data) -> str:
    """What happened, in a line; empty if it is not worth one."""
    words = TOLD.get(event["event"])
    return words(event) if words else ""


def _counted(card: str, count: int) -> str:
    if count == 1:
        return f"{'an' if card[0] in 'aeiou' else 'a'} {card}"
    return f"{count} {PLURALS.get(card, card + 's')}"


def _train(observation: Data, about: Data) -> str:
    card, front = observation["hand"][0], "The front card of your hand is"
    must = "put it into which camp?" if about["number"] == 1 else "train it too?"
    return f"{front} {_counted(card, 1)}: {must}"


def _trade(observation: Data, about: Data) -> str:
    row = cards_text(card for card in observation["row"] if card)
    return f"The row has {row}: what do you offer?"


def _answer(observation: Data, about: Data) -> str:
    offer, active = observation["offer"], observation["active"]
    if offer["kind"] == INVITE:
        return f"{active} asks for a proposal: what do you say?"
    give, want = cards_text(offer["give"]), cards_text(offer["want"])
    return f"{active} offers {give} for {want}: what do you say?"


def _pay(observation: Data, about: Data) -> str:
    if about["cause"] == RAID:
        return f"Which {about['due']} warriors pay for the raid?"
    return f"Which warriors, of strength {about['due']} in all, pay the bid?"


def _settle(observation: Data, about: Data) -> str:
    cards = cards_text(observation["received"][observation["seat"]])
    return f"You got {cards}: which do you train next, and where?"


QUESTIONS: Final[Mapping[str, Callable[[Data, Data], str]]] = {
    "train": _train,
    "chip": lambda seen, about: "Which card of the row do you raid?",
    "pay": _pay,
    "bid": lambda seen, about: (
        f"Which chips do you bid for card {about['place']}, {_row(seen, about['place'])}?"
    ),
    "take": lambda seen, about: f"Where do you train {_counted(about['card'], 1)}?",
    "trade": _trade,
    "answer": _answer,
    "deal": lambda seen, about: "Which of the answers do you take?",
    "settle": _settle,
}
"""By kind of decision."""


def _single(observation: Data, pick: Any) -> str:
    """A number: a chip or a camp; or a pick of a payment."""
    kind, seat = observation["decision"]["kind"], observation["seat"]
    camps = observation["camps"][seat]
    if kind == "pay":
        camp, place = position(pick)
        card = camps[camp - 1][place - 1]
        return f"{card} of camp {camp}, strength {strength_of(observation, [card])}"
    if kind == "chip":
        return f"raid card {pick}, {_row(observation, pick)}" if pick else "no raid"
    return f"into camp {pick}: {cards_text(camps[pick - 1])}"


def _several(observation: Data, pick: Any) -> str:
    if observation["decision"]["kind"] == "bid":
        return f"bid {sum(pick)}: {' + '.join(map(str, pick)) or 'no chip'}"
    match pick[0]:
        case "dispatch":
            seat, place = observation["seat"], pick[1] - 1
            camp, kept = observation["camps"][seat][place], observation["kinds"][seat][place]
            brings = relics_text(relics_in(values_in(observation), camp, kind_of(camp, kept)))
            return f"dispatch camp {pick[1]} for {brings}: {cards_text(camp)}"
        case "unlock":
            seat, values = observation["seat"], values_in(observation)
            shogun, camps = observation["shoguns"][seat], observation["camps"][seat]
            cost = relics_text(unlock_cost(values, shogun, camps))
            return f"unlock the third camp for {cost}"
        case "accept":
            return f"the deal with {pick[1]}"
        case "counter":
            return f"the counter-offer of {pick[1]}, {_counter(observation, pick)}"
    camps = observation["camps"][observation["seat"]]
    return f"{pick[0]} into camp {pick[1]}: {cards_text(camps[pick[1] - 1])}"


def _counter(observation: Data, pick: Any) -> str:
    answer = observation["answers"][pick[1]]
    row = [_row(observation, place) for place in answer["row"]]
    return f"{cards_text(answer['give'])} for {cards_text([*row, *answer['want']])}"


def _talk(observation: Data, move: Mapping[str, Any]) -> str:
    """An offer, an acceptance or a counter-offer."""
    hand = observation["hand"]
    if "accept" in move:
        return f"yes, for {cards_text(hand[place - 1] for place in move['accept'])}"
    row = [_row(observation, place) for place in move["row"]]
    if "to" in move:
        give = cards_text([*row, *(hand[place - 1] for place in move["hand"])])
        return f"offer {give} to {move['to']} for {cards_text(move['want'])}"
    give = cards_text(hand[place - 1] for place in move["give"])
    return f"propose {give} for {cards_text([*row, *move['want']])}"


def _row(observation: Data, place: int) -> str:
    return str(observation["row"][place - 1])


def _chips(event: Data) -> str:
    raids = [f"{seat} raids card {chip}" for seat, chip in event["chips"].items() if chip]
    return "; ".join(raids) + "." if raids else "Nobody raids."


def _bids(event: Data) -> str:
    bids = ", ".join(f"{seat} {sum(chips)}" for seat, chips in event["chips"].items())
    taken = f"{event['winner']} takes it" if event["winner"] else "nobody takes it"
    return f"Bids for card {event['place']}: {bids}; {taken}."


def _dispatched(event: Data) -> str:
    relics = relics_text(len(event["relics"]))
    return f"{event['seat']} dispatches camp {event['camp']} for {relics}."


def _unlocked(event: Data) -> str:
    cost = len(event["relics"]) + len(event["quests"])
    return f"{event['seat']} unlocks the third camp for {relics_text(cost)}."


def _offered(event: Data) -> str:
    to = "all" if event["to"] == ALL else event["to"]
    give, want = cards_text(event["give"]), cards_text(event["want"])
    return f"{event['seat']} offers {to} {give} for {want}."


def _answered(event: Data) -> str:
    words = {"accept": "accepts", "counter": "proposes something else", DECLINE: "declines"}
    answers = (f"{seat} {words[each['answer']]}" for seat, each in event["answers"].items())
    return ", ".join(answers) + "."


def _ended(event: Data) -> str:
    scores = ", ".join(f"{seat} {score}" for seat, score in event["scores"].items())
    return f"{' and '.join(event['winners'])} wins. Relics: {scores}."


TOLD: Final[Mapping[str, Callable[[Data], str]]] = {
    "shoguns": lambda event: (
        "Shoguns: "
        + ", ".join(
            f"{seat} has {colour}"
            for seat, colour in zip(event["seats"], event["colours"], strict=True)
        )
        + "."
    ),
    "shuffled": lambda event: f"{len(event['cards'])} cards are shuffled into the pile.",
    "turn": lambda event: f"Turn {event['turn']}: {event['seat']}.",
    "trained": lambda event: f"{event['seat']} trains {event['card']} in camp {event['camp']}.",
    "quest met": lambda event: f"{event['seat']} meets the quest {event['quest']}.",
    "dispatched": _dispatched,
    "unlocked": _unlocked,
    "swapped": lambda event: f"{event['seat']} lets the two front cards change places.",
    "revealed": lambda event: f"Card {event['place']} of the row: {event['card']}.",
    "chips": _chips,
    "paid": lambda event: f"{event['seat']} pays {cards_text(event['cards'])}.",
    "bids": _bids,
    "taken": lambda event: f"{event['seat']} takes card {event['place']}, {event['card']}.",
    "offered": _offered,
    "invited": lambda event: f"{event['seat']} asks for proposals.",
    "answered": _answered,
    "traded": lambda event: (
        f"{event['seat']} gives {event['other']} {cards_text(event['gave'])} "
        f"for {cards_text(event['got'])}."
    ),
    "closed": lambda event: "The trade is over.",
    "pile empty": lambda event: "The pile is empty: the game ends.",
    "ended": _ended,
}
"""By event; what is secret while the game goes on is not told."""
