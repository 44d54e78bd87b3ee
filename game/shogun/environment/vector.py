"""From what a player knows to the vector: nothing is read but the player's observation."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from game.core import Data, Seat
from game.environment.answers import Answer
from game.environment.layout import WHO
from game.shogun.environment.actions import CARDS, NOTHING, PROVINCES
from game.shogun.environment.answers import PlanAnswer
from game.shogun.environment.layout import (
    BLOCKS,
    FIELDS,
    GAME,
    GROUP_SIZES,
    HELD,
    OWNERS,
    REGIONS,
    SIZE,
    STAGES,
)
from game.shogun.modules.arts import CROSSINGS
from game.shogun.pieces import FARMER
from game.shogun.round import CHEST_0_BID, PROVINCE_BID
from game.shogun.tables import ACTIONS, BUILDINGS, CHEST_CARDS, PLACES, SPECIALS, STOCK

Vector = NDArray[np.float32]
Who = Mapping[Seat, int]
"""The seats as the observing player counts them, from 0."""

STARTS: Final = {name: block.start for name, block in BLOCKS.items()}
UNITS: Final = {name: block.unit or 1.0 for name, block in BLOCKS.items()}


def _numbered(names: tuple[str, ...]) -> Mapping[str, int]:
    return {name: number for number, name in enumerate(names)}


PROVINCE: Final = _numbered(PROVINCES)
ACTION, FIELD, CARD = _numbered(ACTIONS), _numbered(FIELDS), _numbered(CARDS)
STAGE, KIND_OF_GAME = _numbered(STAGES), _numbered(GAME)
SPECIAL, HELD_CARD = _numbered(SPECIALS), _numbered(HELD)
REGION, CROSSING = _numbered(REGIONS), _numbered(CROSSINGS)


class Entries:
    """The entries that are not 0, collected to be written at once."""

    __slots__ = ("_at", "_values")

    def __init__(self) -> None:
        self._at: list[int] = []
        self._values: list[float] = []

    def put(self, block: str, place: int, value: float = 1) -> None:
        """Set an entry of a block to so many of its units."""
        self._at.append(STARTS[block] + place)
        self._values.append(value / UNITS[block])

    def into(self, vector: Vector) -> Vector:
        """Write them."""
        vector[self._at] = self._values
        return vector


def position_vector(seen: Data) -> Vector:
    """All that a player knows, but for a move that is being put together.

    Args:
        seen: what `ShogunGame.observe` gave.

    Returns:
        As long as `SIZE`; see `game.shogun.environment.layout`.
    """
    entries, seats = Entries(), list(seen["seats"])
    me = seats.index(seen["seat"])
    who = {seat: (number - me) % len(seats) for number, seat in enumerate(seats)}
    _game(entries, seen)
    _round(entries, seen, who)
    _seats(entries, seen, who)
    _provinces(entries, seen, who)
    _plans(entries, seen, who)
    _draft(entries, seen, who)
    if seen["decision"] is not None:
        _decision(entries, seen["decision"], who)
    for name, show in EXPANSIONS.items():
        if name in seen["extra"]:
            show(entries, seen["extra"][name], who)
    return entries.into(np.zeros(SIZE, np.float32))


def with_answer(vector: Vector, answer: Answer) -> Vector:
    """A copy that also has what the player has said of a move so far, and what comes next."""
    entries = Entries()
    entries.put("stage", STAGE[answer.stage])
    if isinstance(answer, PlanAnswer):
        entries.put("field", FIELD[answer.field])
        _plan(entries, answer.move)
    elif answer.taken:
        entries.put("chosen", answer.taken[0])
    return entries.into(vector.copy())


def _game(entries: Entries, seen: Data) -> None:
    put = entries.put
    put("game", KIND_OF_GAME[f"{len(seen['seats'])} players"])
    for name in (seen["board"], seen["start"], *seen["modules"]):
        if name in KIND_OF_GAME:
            put("game", KIND_OF_GAME[name])
    if seen["year"]:
        put("time", seen["year"] - 1)
        put("time", 2 + seen["season"])
    if seen["slot"]:
        put("slot", seen["slot"] - 1)
    for block, cards in (("event open", seen["events"]), ("event dealt", seen["gone"])):
        for card in cards:
            put(block, card - 1)
    if seen["event"] is not None:
        put("event", seen["event"] - 1)
    if seen["effect"]:
        put("effect", 0)
    for number, what in enumerate(STOCK):
        put("stock", number, seen["stock"][what])


def _round(entries: Entries, seen: Data, who: Who) -> None:
    put, places = entries.put, len(PLACES)
    for slot, action in enumerate(seen["actions"]):
        put("action", ACTION[action] * len(ACTIONS) + slot)
    for place, card in enumerate(seen["offered"]):
        put("offered", SPECIAL[card] * places + place)
    for seat, place in seen["place"].items():
        put("place", who[seat] * places + place - 1)
    for seat, card in seen["special"].items():
        put("special", who[seat] * len(SPECIALS) + SPECIAL[card])
    for number, (seat, card) in enumerate(seen["bids"].items(), 1):
        put("chooses", who[seat], number)
        put("bid", who[seat], _bid(card))


def _bid(card: str | None) -> float:
    if card is None:
        return 0.0
    return PROVINCE_BID if card in PROVINCE else CHEST_CARDS.get(card) or CHEST_0_BID


def _seats(entries: Entries, seen: Data, who: Who) -> None:
    put, owners = entries.put, list(seen["owner"].values())
    for seat, number in who.items():
        for block in ("chests", "rice", "points"):
            put(block, number, seen[block][seat])
        put("provinces", number, owners.count(seat))
    for colour, number in (*who.items(), (FARMER, len(WHO))):
        for block in ("supply", "inside", "tray"):
            put(block, number, seen[block].get(colour, 0))


def _provinces(entries: Entries, seen: Data, who: Who) -> None:
    put, neutral = entries.put, len(WHO)
    for province, owner in seen["owner"].items():
        place = PROVINCE[province]
        put("owner", place * len(OWNERS) + (neutral if owner is None else who[owner]))
        put("armies", place, seen["armies"][province])
    for province, markers in seen["unrest"].items():
        put("unrest", PROVINCE[province], markers)
    kinds = list(BUILDINGS)
    for province, standing in seen["buildings"].items():
        for kind in standing:
            put("building", PROVINCE[province] * len(kinds) + kinds.index(kind))


def _plans(entries: Entries, seen: Data, who: Who) -> None:
    put = entries.put
    for seat, cards in seen["laid"].items():
        for card in cards:
            if card in PROVINCE:
                put("down", PROVINCE[card])
            else:
                put("held down", who[seat] * len(HELD) + HELD_CARD[card])
    for seat, fields in seen["open"].items():
        for field in fields:
            put("field open", who[seat] * len(FIELDS) + FIELD[field])
    _plan(entries, seen["plan"])


def _plan(entries: Entries, plan: Mapping[str, str | None]) -> None:
    for field, card in plan.items():
        entries.put("plan", FIELD[field] * len(CARDS) + CARD[card or NOTHING])


def _draft(entries: Entries, seen: Data, who: Who) -> None:
    put, deck = entries.put, seen["deck"]
    if not deck:
        return
    for card in deck["open"]:
        put("deck open", PROVINCE[card])
    put("deck left", 0, len(deck["hidden"]) + len(deck["under"]))
    for seat, groups in seen["groups"].items():
        for number, size in enumerate(GROUP_SIZES):
            put("groups", who[seat] * len(GROUP_SIZES) + number, groups.count(size))


def _decision(entries: Entries, asked: Data, who: Who) -> None:
    """Who must decide, and what it is about; of others also what is asked."""
    put, about, number = entries.put, asked["about"], who[asked["seat"]]
    put("decides", number)
    if number == 0:
        put("mine", 0)
    else:
        put("stage", STAGE[asked["kind"]])
    if "province" in about:
        put("about", PROVINCE[about["province"]])
    if "action" in about:
        put("field", FIELD[about["action"]])
    if "card" in about:
        put("card", about["card"] - 1)
    if "region" in about:
        put("region", REGION[about["region"]])
    if "farmers" in about:
        put("farmers", 0, about["farmers"])


def _court(entries: Entries, court: Data, who: Who) -> None:
    put = entries.put
    for seat, officials in court["hall"].items():
        put("hall", who[seat], officials)
    for card, price in court["open"]:
        put("favour price", card - 1, price)
    for card in court["drawn"]:
        put("favour drawn", card - 1)
    for seat, actions in court["peace"].items():
        for action in actions.split("+"):
            put("peace", who[seat] * 2 + "AB".index(action))
    if court["kept"] is not None:
        put("kept", who[court["kept"]])


def _samurai(entries: Entries, samurai: Data, who: Who) -> None:
    for seat, card in samurai["top"].items():
        entries.put("top", who[seat] * 4 + card - 1)


def _leaders(entries: Entries, leaders: Data, who: Who) -> None:
    put, all_provinces = entries.put, len(PROVINCES)
    for seat, province in leaders["at"].items():
        put("unbuilt", who[seat], leaders["unbuilt"][seat])
        put("captured", who[seat], leaders["captured"][seat])
        if province is not None:
            put("leader", who[seat] * all_provinces + PROVINCE[province])
    for province, builders in leaders["monuments"].items():
        for seat in set(builders):
            place = who[seat] * all_provinces + PROVINCE[province]
            put("monument", place, builders.count(seat))


def _arts(entries: Entries, arts: Data, who: Who) -> None:
    put = entries.put
    for block, crossings in (("artist open", arts["open"]), ("turned", arts["turned"])):
        for crossing in crossings:
            put(block, CROSSING[crossing])
    for crossing, seat in arts["markers"].items():
        put("marker", who[seat] * len(CROSSINGS) + CROSSING[crossing])
    for place, region in enumerate(arts["row"]):
        put("row", REGION[region] * len(REGIONS) + place)


EXPANSIONS: Final[Mapping[str, Any]] = {
    "court": _court,
    "samurai": _samurai,
    "leaders": _leaders,
    "arts": _arts,
}
"""What is shown of the data that each expansion keeps."""
