"""The observation vector, made from the player's observation alone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import numpy as np
from numpy.typing import NDArray

from cubetower.game.coding.layout import WHO
from cubetower.game.coding.partialmoves import PartialMove
from cubetower.game.shogun.environment.actions import (
    CARDS,
    CODINGS,
    COMMON_CARDS,
    NOTHING,
    PROVINCES,
)
from cubetower.game.shogun.environment.answers import PartialPlan
from cubetower.game.shogun.environment.layout import (
    BLOCKS,
    FIELDS,
    GAME,
    GROUP_SIZES,
    OWNERS,
    REGIONS,
    SIZE,
    STAGES,
)
from cubetower.game.shogun.presentation.coding import Who
from cubetower.game.shogun.rules.modules import MODULES
from cubetower.game.shogun.rules.observation import Observation, PendingDecision
from cubetower.game.shogun.rules.round import CHEST_0_BID, PROVINCE_BID
from cubetower.game.shogun.rules.tables import (
    ACTIONS,
    BUILDINGS,
    CHEST_CARDS,
    FARMER,
    PLACES,
    SPECIALS,
    STOCK,
)

Vector = NDArray[np.float32]

STARTS: Final = {name: block.start for name, block in BLOCKS.items()}
UNITS: Final = {name: block.unit or 1.0 for name, block in BLOCKS.items()}


def _index(names: tuple[str, ...]) -> Mapping[str, int]:
    return {name: number for number, name in enumerate(names)}


PROVINCE: Final = _index(PROVINCES)
ACTION, FIELD, CARD = _index(ACTIONS), _index(FIELDS), _index(CARDS)
STAGE, KIND_OF_GAME = _index(STAGES), _index(GAME)
SPECIAL, HELD_CARD = _index(SPECIALS), _index(COMMON_CARDS)
REGION: Final = _index(REGIONS)


class Entries:
    """Collects the entries that are not 0, and writes them all at once."""

    __slots__ = ("_at", "_values")

    def __init__(self) -> None:
        self._at: list[int] = []
        self._values: list[float] = []

    def put(self, block: str, place: int, value: float = 1) -> None:
        """Set an entry of a block, in the units of the block."""
        self._at.append(STARTS[block] + place)
        self._values.append(value / UNITS[block])

    def into(self, vector: Vector) -> Vector:
        """Write the entries."""
        vector[self._at] = self._values
        return vector


def position_vector(seen: Observation) -> Vector:
    """All that a player knows, except for the actions taken so far of a move.

    Returns:
        Shape (`SIZE`,); see `cubetower.game.shogun.environment.layout`.
    """
    entries, seats = Entries(), list(seen.seats)
    me = seats.index(seen.seat)
    who = {seat: (number - me) % len(seats) for number, seat in enumerate(seats)}
    _game(entries, seen)
    _round(entries, seen, who)
    _seats(entries, seen, who)
    _provinces(entries, seen, who)
    _plans(entries, seen, who)
    _draft(entries, seen, who)
    if seen.decision is not None:
        _decision(entries, seen.decision, who)
    for name in MODULES:
        if name in seen.extra:
            CODINGS[name].values(entries.put, seen.extra[name], who)
    return entries.into(np.zeros(SIZE, np.float32))


def with_partial_move(vector: Vector, answer: PartialMove) -> Vector:
    """A copy that also has the actions taken so far of a move, and the next stage."""
    entries = Entries()
    entries.put("stage", STAGE[answer.stage])
    if isinstance(answer, PartialPlan):
        entries.put("field", FIELD[answer.field])
        _plan(entries, answer.move)
    elif answer.taken:
        entries.put("chosen", answer.taken[0])
    return entries.into(vector.copy())


def _game(entries: Entries, seen: Observation) -> None:
    put = entries.put
    put("game", KIND_OF_GAME[f"{len(seen.seats)} players"])
    options = seen.options
    for name in (options["board"], options["start"], *options["modules"]):
        if name in KIND_OF_GAME:
            put("game", KIND_OF_GAME[name])
    if seen.year:
        put("time", seen.year - 1)
        put("time", 2 + seen.season)
    if seen.slot:
        put("slot", seen.slot - 1)
    for block, cards in (("event open", seen.events), ("event dealt", seen.gone)):
        for card in cards:
            put(block, card - 1)
    if seen.event is not None:
        put("event", seen.event - 1)
    if seen.effect:
        put("effect", 0)
    for number, what in enumerate(STOCK):
        put("stock", number, seen.stock[what])


def _round(entries: Entries, seen: Observation, who: Who) -> None:
    put, places = entries.put, len(PLACES)
    for slot, action in enumerate(seen.actions):
        put("action", ACTION[action] * len(ACTIONS) + slot)
    for place, card in enumerate(seen.offered):
        put("offered", SPECIAL[card] * places + place)
    for seat, place in seen.place.items():
        put("place", who[seat] * places + place - 1)
    for seat, card in seen.special.items():
        put("special", who[seat] * len(SPECIALS) + SPECIAL[card])
    for number, (seat, bid) in enumerate(seen.bids.items(), 1):
        put("chooses", who[seat], number)
        put("bid", who[seat], _bid(bid))


def _bid(card: str | None) -> float:
    if card is None:
        return 0.0
    return PROVINCE_BID if card in PROVINCE else CHEST_CARDS.get(card) or CHEST_0_BID


def _seats(entries: Entries, seen: Observation, who: Who) -> None:
    put, owners = entries.put, list(seen.owner.values())
    for seat, number in who.items():
        put("chests", number, seen.chests[seat])
        put("rice", number, seen.rice[seat])
        put("points", number, seen.points[seat])
        put("provinces", number, owners.count(seat))
    for colour, number in (*who.items(), (FARMER, len(WHO))):
        put("supply", number, seen.supply.get(colour, 0))
        put("inside", number, seen.inside.get(colour, 0))
        put("tray", number, seen.tray.get(colour, 0))


def _provinces(entries: Entries, seen: Observation, who: Who) -> None:
    put, neutral = entries.put, len(WHO)
    for province, owner in seen.owner.items():
        place = PROVINCE[province]
        put("owner", place * len(OWNERS) + (neutral if owner is None else who[owner]))
        put("armies", place, seen.armies[province])
    for province, markers in seen.unrest.items():
        put("unrest", PROVINCE[province], markers)
    kinds = list(BUILDINGS)
    for province, standing in seen.buildings.items():
        for kind in standing:
            put("building", PROVINCE[province] * len(kinds) + kinds.index(kind))


def _plans(entries: Entries, seen: Observation, who: Who) -> None:
    put = entries.put
    for seat, cards in seen.laid.items():
        for card in cards:
            if card in PROVINCE:
                put("down", PROVINCE[card])
            else:
                put("held down", who[seat] * len(COMMON_CARDS) + HELD_CARD[card])
    for seat, fields in seen.open.items():
        for field in fields:
            put("field open", who[seat] * len(FIELDS) + FIELD[field])
    _plan(entries, seen.plan)


def _plan(entries: Entries, plan: Mapping[str, str | None]) -> None:
    for field, card in plan.items():
        entries.put("plan", FIELD[field] * len(CARDS) + CARD[card or NOTHING])


def _draft(entries: Entries, seen: Observation, who: Who) -> None:
    put, deck = entries.put, seen.deck
    if not deck:
        return
    for card in deck["open"]:
        put("deck open", PROVINCE[card])
    put("deck left", 0, len(deck["hidden"]) + len(deck["under"]))
    for seat, groups in seen.groups.items():
        for number, size in enumerate(GROUP_SIZES):
            put("groups", who[seat] * len(GROUP_SIZES) + number, groups.count(size))


def _decision(entries: Entries, asked: PendingDecision, who: Who) -> None:
    """Who must decide, and what about; for other players also the stage."""
    put, about, number = entries.put, asked.about, who[asked.seat]
    put("decides", number)
    if number == 0:
        put("mine", 0)
    else:
        put("stage", STAGE[asked.kind])
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
