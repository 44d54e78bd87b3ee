"""`CODING`: moves and observations of RAID as numbers, for learners.

In the trade, learners can make the moves on the short list (T09).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import chain, combinations
from typing import Any, Final

from cubetower.game.coding.coding import BlockCoding
from cubetower.game.coding.layout import (
    WHO,
    Declared,
    Values,
    count_each,
    names_of,
    seats_from_observer,
)
from cubetower.game.core import Move, Seat
from cubetower.game.raid.rules.camps import DISPATCH, UNLOCK
from cubetower.game.raid.rules.observation import About, Observation
from cubetower.game.raid.rules.state import CAMPS, SEATS, kind_of
from cubetower.game.raid.rules.tables import CHIPS, COLOURS, MAX_OFFERS, WARRIORS, types
from cubetower.game.raid.rules.trademoves import ALL, CLOSE, DECLINE, INVITE, NONE
from cubetower.game.raid.rules.turn import PASS, SWAP

TYPES: Final = types()
ROW: Final = (1, 2, 3, 4)
"""Places of the row; the fourth is only used with a power."""

FRONT_CARDS: Final = 6
"""How many cards of the hand are coded with their places."""

MAX_CAMP_CARDS: Final = 62
"""Cards of the largest camp: all of a type, all home warriors and all helpers."""

NUMBERS: Final = tuple(range(1, CAMPS + 1))
BIDS: Final = tuple(chain.from_iterable(combinations(CHIPS, count) for count in range(6)))

NAMES: Final = (
    *(f"camp {number}" for number in NUMBERS),
    *(f"{DISPATCH} {number}" for number in NUMBERS),
    UNLOCK,
    PASS,
    SWAP,
    *(f"chip {chip}" for chip in CHIPS),
    *(f"bid {'+'.join(map(str, chips)) or 'nothing'}" for chips in BIDS),
    *(f"{camp}.{place}" for camp in NUMBERS for place in range(1, MAX_CAMP_CARDS + 1)),
    CLOSE,
    INVITE,
    DECLINE,
    NONE,
    "accept",
    *(f"row {place}" for place in ROW),
    "front card",
    *(f"for {card}" for card in TYPES),
    *(f"for row {place}" for place in ROW),
    "for nothing",
    *(f"to {seat}" for seat in (ALL, *SEATS)),
    *(f"accept {seat}" for seat in SEATS),
    *(f"counter {seat}" for seat in SEATS),
    *TYPES,
)
"""The actions: camps, chips, bids, cards of camps, and parts of the trade's moves."""

DECLARED: Final[Declared] = (
    ("players", ("3", "4", "5"), 0, "how many play"),
    ("option", ("shogun_powers", "helper_effects"), 0, "options that are chosen"),
    ("turn", ("number",), 30, "number of the turn"),
    ("active", WHO, 0, "whose turn it is"),
    ("decides", WHO, 0, "who must decide"),
    ("shogun", names_of(WHO, COLOURS), 0, "colour of the shogun card"),
    ("camp", names_of(WHO, NUMBERS, TYPES), 3, "cards in camps"),
    ("type", names_of(WHO, NUMBERS, WARRIORS), 0, "type of a camp"),
    ("third", WHO, 0, "the third camp is open"),
    ("relics", WHO, 10, "warriors that are relics"),
    ("met", WHO, 3, "quests that are relics"),
    ("row", names_of(ROW, TYPES), 0, "cards of the row"),
    ("discard", TYPES, 10, "cards discarded"),
    ("emptied", ("pile",), 1, "how often the pile was empty"),
    ("left", ("pile", "quests"), 30, "cards in the piles"),
    ("received", names_of(WHO, TYPES), 1, "cards to be trained"),
    ("known", names_of(WHO, TYPES), 1, "cards that all know to be in a hand"),
    ("sizes", WHO, 10, "cards in hands"),
    ("front", names_of(range(1, FRONT_CARDS + 1), TYPES), 0, "own hand from the front on"),
    ("hand", TYPES, 1, "own hand"),
    ("quest", WARRIORS, 0, "types of the own quest"),
    ("chip", names_of(WHO, CHIPS), 0, "chips, once shown"),
    ("bid", WHO, 10, "bids, once shown"),
    ("ready", WHO, 0, "who has decided in secret"),
    ("offers", ("number",), MAX_OFFERS, "offers and invitations in this turn"),
    ("invited", ("now",), 0, "it is an invitation that is spoken of"),
    ("give", TYPES, 1, "types that the offer gives"),
    ("want", TYPES, 1, "types that the offer wants"),
    ("answer", names_of(WHO, ("accept", "counter", DECLINE)), 0, "answers, once shown"),
    ("proposed", names_of(WHO, TYPES), 1, "types that a counter-offer gives"),
    ("asked", names_of(WHO, TYPES), 1, "types that a counter-offer wants"),
    ("asked row", names_of(WHO, ROW), 0, "places of the row that it wants"),
    ("due", ("number",), 10, "what must be paid; the number or place it is about"),
)
"""Name, entries, unit and meaning of the blocks, in their order."""


def spell(kind: str, move: Move) -> tuple[str, ...]:
    """The actions for a move: several for an offer, a payment or a received card, else one."""
    if isinstance(move, Mapping):
        return _offer(move)
    if isinstance(move, int):
        return (f"chip {move}" if kind == "chip" else f"camp {move}",)
    if isinstance(move, str):
        return (move,)
    if kind == "pay":
        return tuple(move)
    if kind == "bid":
        return (f"bid {'+'.join(map(str, move)) or 'nothing'}",)
    if move[0] in TYPES:
        return (move[0], f"camp {move[1]}")
    return (" ".join(map(str, move[:2])),)


def _offer(move: Mapping[str, Any]) -> tuple[str, ...]:
    """What is given, what is wanted for it, and in an offer to whom."""
    if "accept" in move:
        return ("accept",)
    row, want = move["row"], move["want"]
    wanted = f"for {want[0]}" if want else "for nothing"
    if "to" in move:
        given = f"row {row[0]}" if row else "front card"
        return (given, wanted, f"to {move['to']}")
    return ("front card", f"for row {row[0]}" if row else wanted)


def values(seen: Observation) -> Values:
    """By block what a player knows.

    Args:
        seen: what `RaidGame.observe` gave.
    """
    seats = seats_from_observer(seen)
    return {**_table(seen), **_own(seen), **_players(seen, seats), **_talk(seen, seats)}


def _table(seen: Observation) -> Values:
    """What lies open in the middle."""
    about: About = seen.question.about if seen.decision else {}
    due = about.get("due", about.get("place", about.get("number", 0)))
    return {
        "players": [len(seen.seats) == players for players in (3, 4, 5)],
        "option": [seen.options[name] != "none" for name in ("shogun_powers", "helper_effects")],
        "turn": [seen.turn],
        "row": [card == each for card in seen.row for each in TYPES],
        "discard": _counts(seen.discard),
        "emptied": [seen.emptied],
        "left": [seen.pile_size, seen.quest_pile_size],
        "offers": [seen.offers],
        "due": [due],
    }


def _own(seen: Observation) -> Values:
    """The own hand and quest."""
    quest = (seen.quest or "").split("/")
    return {
        "front": [card == each for card in seen.hand[:FRONT_CARDS] for each in TYPES],
        "hand": _counts(seen.hand),
        "quest": [each in quest for each in WARRIORS],
    }


def _players(seen: Observation, seats: Sequence[Seat]) -> Values:
    """What each player has."""
    asked, camps = seen.decision, [camp for seat in seats for camp in seen.camps[seat]]
    kept = [kind for seat in seats for kind in seen.kinds[seat]]
    kinds = [*map(kind_of, camps, kept)]
    return {
        "active": [seat == seen.active for seat in seats],
        "decides": [asked is not None and asked.seat == seat for seat in seats],
        "shogun": [seen.shoguns.get(seat) == each for seat in seats for each in COLOURS],
        "camp": [number for camp in camps for number in _counts(camp)],
        "type": [kind == each for kind in kinds for each in WARRIORS],
        "third": [seen.open_camps[seat] == CAMPS for seat in seats],
        "relics": [len(seen.relics[seat]) for seat in seats],
        "met": [len(seen.met[seat]) for seat in seats],
        "sizes": [seen.hand_sizes[seat] for seat in seats],
        "ready": [seat in seen.ready for seat in seats],
        "bid": [seen.bids.get(seat, 0) for seat in seats],
        "chip": [seen.chips.get(seat) == chip for seat in seats for chip in CHIPS],
        "received": _by_type(seen.received, seats),
        "known": _by_type(seen.known, seats),
    }


def _talk(seen: Observation, seats: Sequence[Seat]) -> Values:
    """The current offer, and the answers to it."""
    offer, answers = seen.offer, seen.answers
    kinds = ("accept", "counter", DECLINE)
    return {
        "invited": [offer.get("kind") == INVITE],
        "give": _counts(offer.get("give", ())),
        "want": _counts(offer.get("want", ())),
        "answer": [
            seat in answers and answers[seat]["answer"] == kind for seat in seats for kind in kinds
        ],
        "proposed": _by_type({s: a["give"] for s, a in answers.items()}, seats),
        "asked": _by_type({s: a["want"] for s, a in answers.items()}, seats),
        "asked row": [seat in answers and p in answers[seat]["row"] for seat in seats for p in ROW],
    }


def _counts(cards: Iterable[str]) -> Sequence[float]:
    return count_each(cards, TYPES)


def _by_type(held: Mapping[Seat, Iterable[str]], seats: Sequence[Seat]) -> Sequence[float]:
    return [number for seat in seats for number in _counts(held.get(seat, ()))]


CODING: Final = BlockCoding(
    actions=NAMES,
    kinds=("train", "chip", "pay", "bid", "take", "trade", "answer", "deal", "settle"),
    declared=DECLARED,
    values=values,
    spell=spell,
    full=10,
)
"""How learners see the game."""
