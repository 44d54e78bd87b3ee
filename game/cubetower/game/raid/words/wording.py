"""Words for people: questions, moves and events."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from cubetower.foundation.wording import join_names
from cubetower.game.core import Move, describer, on
from cubetower.game.raid.rules import events
from cubetower.game.raid.rules.camps import relics_in
from cubetower.game.raid.rules.observation import About, Observation, Position
from cubetower.game.raid.rules.payment import position
from cubetower.game.raid.rules.powers import unlock_cost
from cubetower.game.raid.rules.raids import RAID
from cubetower.game.raid.rules.state import kind_of
from cubetower.game.raid.rules.tables import values_in
from cubetower.game.raid.rules.trademoves import ALL, CLOSE, DECLINE, INVITE, NONE
from cubetower.game.raid.rules.turn import PASS, SWAP
from cubetower.game.raid.words import composing

NO_BREAK: Final = "\N{NO-BREAK SPACE}"
PLURALS: Final = {"huntress": "huntresses", "samurai": "samurai", "ronin": "ronin"}
"""Plurals that are not made with an s."""

WORDS: Final = {
    PASS: "keep it in the hand",
    SWAP: "let the two front cards change places",
    CLOSE: "end the trade",
    INVITE: "ask all others for proposals",
    DECLINE: "no",
    NONE: "take none of them",
    composing.FOR: "for … (nothing more to give)",
    composing.DONE: "that is all",
    composing.ACCEPT: "yes, with cards that I choose",
    composing.PROPOSE: "propose something else",
}
"""Moves that are words."""


def cards_text(cards: Iterable[str]) -> str:
    """Such as ``2 farmers and a nun``; ``nothing``."""
    named = [_count_card(card, count) for card, count in Counter(cards).items()]
    return join_names(named or ["nothing"])


def relics_text(number: int) -> str:
    """Such as ``no relics``, ``1 relic``, ``2 relics``."""
    return f"{number or 'no'} relic{'' if number == 1 else 's'}"


def strength_of(observation: Observation | Position, cards: Iterable[str]) -> int:
    """The strength of the warriors among some cards (R05, R06)."""
    warriors = values_in(observation).warriors
    return sum(warriors[card].strength for card in cards if card in warriors)


def question(observation: Observation) -> str:
    """What the player must decide, in a line.

    Args:
        observation: as `RaidGame.observe` gives it, also after a trip through JSON; its decision
            must be this player's own.
    """
    decision = observation.question
    return QUESTIONS[decision.kind](observation, decision.about)


def option(observation: Observation, pick: Move) -> str:
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
    if isinstance(pick, str) and (words := _describe_pick(observation, pick)):
        return words
    return _single(observation, pick)


def _describe_pick(observation: Observation, pick: str) -> str:
    """A pick of a move that a person makes up (`composing`); empty for others."""
    kind, _, what = pick.partition(" ")
    if kind == composing.ROW:
        return f"{_row(observation, int(what))}, card {what} of the row"
    if kind == composing.HAND:
        return f"{observation.hand[int(what) - 1]}, card {what} of your hand"
    if kind == composing.WANT:
        return _count_card(what, 1)
    return {composing.TO: f"to {what}", composing.DEAL: f"with {what}"}.get(kind, "")


def _count_card(card: str, count: int) -> str:
    if count == 1:
        return f"{'an' if card[0] in 'aeiou' else 'a'} {card}"
    return f"{count} {PLURALS.get(card, card + 's')}"


def _train(observation: Observation, about: About) -> str:
    card, front = observation.hand[0], "The front card of your hand is"
    must = "put it into which camp?" if about["number"] == 1 else "train it too?"
    return f"{front} {_count_card(card, 1)}: {must}"


def _trade(observation: Observation, about: About) -> str:
    row = cards_text(card for card in observation.row if card)
    return f"The row has {row}: what do you offer?"


def _answer(observation: Observation, about: About) -> str:
    offer, active = observation.offer, observation.active
    if offer["kind"] == INVITE:
        return f"{active} asks for a proposal: what do you say?"
    give, want = cards_text(offer["give"]), cards_text(offer["want"])
    return f"{active} offers {give} for {want}: what do you say?"


def _pay(observation: Observation, about: About) -> str:
    if about["cause"] == RAID:
        return f"Which {about['due']} warriors pay for the raid?"
    return f"Which warriors, of strength {about['due']} in all, pay the bid?"


def _settle(observation: Observation, about: About) -> str:
    cards = cards_text(observation.received[observation.seat])
    return f"You received {cards}: which card do you train next, and where?"


QUESTIONS: Final[Mapping[str, Callable[[Observation, About], str]]] = {
    "train": _train,
    "chip": lambda seen, about: "Which card of the row do you raid?",
    "pay": _pay,
    "bid": lambda seen, about: (
        f"Which chips do you bid for card {about['place']}, {_row(seen, about['place'])}?"
    ),
    "take": lambda seen, about: f"Where do you train {_count_card(about['card'], 1)}?",
    "trade": _trade,
    "answer": _answer,
    "deal": lambda seen, about: "Which of the answers do you take?",
    "settle": _settle,
}
"""By kind of decision."""


def _single(observation: Observation, pick: Any) -> str:
    """A number: a chip or a camp; or a pick of a payment."""
    kind, seat = observation.question.kind, observation.seat
    camps = observation.camps[seat]
    if kind == "pay":
        camp, place = position(pick)
        card = camps[camp - 1][place - 1]
        return f"{card} of camp {camp}, strength {strength_of(observation, [card])}"
    if kind == "chip":
        return f"raid card {pick}, {_row(observation, pick)}" if pick else "no raid"
    return f"into camp {pick}: {cards_text(camps[pick - 1])}"


def _several(observation: Observation, pick: Any) -> str:
    if observation.question.kind == "bid":
        return f"bid {sum(pick)}: {' + '.join(map(str, pick)) or 'no chip'}"
    match pick[0]:
        case "dispatch":
            seat, place = observation.seat, pick[1] - 1
            camp, kept = observation.camps[seat][place], observation.kinds[seat][place]
            brings = relics_text(relics_in(values_in(observation), camp, kind_of(camp, kept)))
            return f"dispatch camp {pick[1]} for {brings}: {cards_text(camp)}"
        case "unlock":
            seat, values = observation.seat, values_in(observation)
            shogun, camps = observation.shoguns[seat], observation.camps[seat]
            cost = relics_text(unlock_cost(values, shogun, camps))
            return f"unlock the third camp for {cost}"
        case "accept":
            return f"the deal with {pick[1]}"
        case "counter":
            return f"the counter-offer of {pick[1]}, {_counter(observation, pick)}"
    camps = observation.camps[observation.seat]
    return f"{pick[0]} into camp {pick[1]}: {cards_text(camps[pick[1] - 1])}"


def _counter(observation: Observation, pick: Any) -> str:
    answer = observation.answers[pick[1]]
    row = [_row(observation, place) for place in answer["row"]]
    return f"{cards_text(answer['give'])} for {cards_text([*row, *answer['want']])}"


def _talk(observation: Observation, move: Mapping[str, Any]) -> str:
    """An offer, an acceptance or a counter-offer."""
    hand = observation.hand
    if "accept" in move:
        return f"yes, for {cards_text(hand[place - 1] for place in move['accept'])}"
    row = [_row(observation, place) for place in move["row"]]
    if "to" in move:
        give = cards_text([*row, *(hand[place - 1] for place in move["hand"])])
        return f"offer {give} to {move['to']} for {cards_text(move['want'])}"
    give = cards_text(hand[place - 1] for place in move["give"])
    return f"propose {give} for {cards_text([*row, *move['want']])}"


def _row(observation: Observation, place: int) -> str:
    return str(observation.row[place - 1])


def _describe_shoguns(event: events.Shoguns) -> str:
    pairs = zip(event.seats, event.colours, strict=True)
    return f"Shoguns: {', '.join(f'{seat} has one in {colour}' for seat, colour in pairs)}."


def _describe_chips(event: events.Chips) -> str:
    raids = [f"{seat} raids card {chip}" for seat, chip in event.chips.items() if chip]
    return "; ".join(raids) + "." if raids else "Nobody raids."


def _describe_bids(event: events.Bids) -> str:
    bids = ", ".join(f"{seat} {sum(chips)}" for seat, chips in event.chips.items())
    return f"Bids for card {event.place}: {bids}; {event.winner or 'nobody'} takes it."


def _describe_dispatch(event: events.Dispatched) -> str:
    relics = relics_text(len(event.relics))
    return f"{event.seat} dispatches camp {event.camp} for {relics}."


def _describe_unlocking(event: events.Unlocked) -> str:
    cost = relics_text(len(event.relics) + len(event.quests))
    return f"{event.seat} unlocks the third camp for {cost}."


def _describe_offer(event: events.Offered) -> str:
    to = "all" if event.to == ALL else event.to
    return f"{event.seat} offers {to} {cards_text(event.give)} for {cards_text(event.want)}."


def _describe_answers(event: events.Answered) -> str:
    words = {"accept": "accepts", "counter": "proposes something else", DECLINE: "declines"}
    answers = (f"{seat} {words[each['answer']]}" for seat, each in event.answers.items())
    return ", ".join(answers) + "."


def _describe_trade(event: events.Traded) -> str:
    gave, got = cards_text(event.gave), cards_text(event.got)
    return f"{event.seat} gives {event.other} {gave} for {got}."


def _describe_end(event: events.Ended) -> str:
    scores = ", ".join(f"{seat}{NO_BREAK}{score}" for seat, score in event.scores.items())
    return f"{' and '.join(event.winners)} wins. Relics: {scores}."


describe: Final = describer(
    on(events.Shoguns, _describe_shoguns),
    on(events.Shuffled, lambda event: f"{len(event.cards)} cards are shuffled into the pile."),
    on(events.Turn, lambda event: f"Turn {event.turn}: {event.seat}."),
    on(events.Trained, lambda event: f"{event.seat} trains {event.card} in camp {event.camp}."),
    on(events.QuestMet, lambda event: f"{event.seat} meets the quest {event.quest}."),
    on(events.Dispatched, _describe_dispatch),
    on(events.Unlocked, _describe_unlocking),
    on(events.Swapped, lambda event: f"{event.seat} lets the two front cards change places."),
    on(events.Revealed, lambda event: f"Card {event.place} of the row: {event.card}."),
    on(events.Chips, _describe_chips),
    on(events.Paid, lambda event: f"{event.seat} pays {cards_text(event.cards)}."),
    on(events.Bids, _describe_bids),
    on(events.Taken, lambda event: f"{event.seat} takes card {event.place}, {event.card}."),
    on(events.Offered, _describe_offer),
    on(events.Invited, lambda event: f"{event.seat} asks for proposals."),
    on(events.Answered, _describe_answers),
    on(events.Traded, _describe_trade),
    on(events.Closed, lambda event: "The trade is over."),
    on(events.PileEmpty, lambda event: "The pile is empty: the game ends."),
    on(events.Ended, _describe_end),
)
"""What happened, in a line; empty if it is not worth one."""
