"""Chapter C: camps, training, dispatch, the third camp."""

from __future__ import annotations

from collections.abc import Sequence

from cubetower.game.core import Decision, Move, Seat
from cubetower.game.raid.rules.events import Dispatched, Trained, Unlocked
from cubetower.game.raid.rules.moves import Refusals
from cubetower.game.raid.rules.powers import counts_as_warrior, protects, unlock_cost
from cubetower.game.raid.rules.quests import meet_quests
from cubetower.game.raid.rules.state import CAMPS, Camp, RaidState
from cubetower.game.raid.rules.tables import WARRIORS, Values

DISPATCH, UNLOCK = "dispatch", "unlock"
"""The moves ``("dispatch", camp)`` (C04) and ``("unlock",)`` (C10), allowed at any time."""


def takes(values: Values, shogun: str, kind: str | None, card: str) -> bool:
    """Whether a card may enter a camp of a type: that type, a home warrior, a helper (C01, C08)."""
    warrior = values.warriors.get(card)
    return warrior is None or kind in (None, card) or warrior.colour == shogun


def relics_in(values: Values, camp: Camp, kind: str | None) -> int:
    """Relics that a camp of this type brings when it is dispatched (C06, C07)."""
    if kind is None:
        return 0
    count = sum(card in WARRIORS for card in camp)
    more = sum(counts_as_warrior(values, card) for card in camp)
    return min(count, values.warriors[kind].relics(count + more))


def is_protected(values: Values, shogun: str, camps: Sequence[Camp], number: int) -> bool:
    """Whether a camp of one card cannot be dispatched, since another camp holds more (C05)."""
    if len(camps[number - 1]) != 1 or not protects(values, shogun):
        return False
    return any(len(camp) > 1 for camp in camps)


def fitting(game: RaidState, seat: Seat, card: str) -> list[int]:
    """The own open camps that take a card, by number."""
    shogun, opened = game.shoguns[seat], range(1, game.open_camps[seat] + 1)
    return [
        number for number in opened if takes(game.values, shogun, game.kind(seat, number), card)
    ]


def dispatchable(game: RaidState, seat: Seat) -> list[int]:
    """The own camps that may be dispatched, by number (C05, V02)."""
    camps, shogun = game.camps[seat], game.shoguns[seat]
    return [
        number
        for number, camp in enumerate(camps, 1)
        if camp and not is_protected(game.values, shogun, camps, number)
    ]


def may_unlock(game: RaidState, seat: Seat) -> bool:
    """Whether a player can pay for the third camp, and has not yet (C10, V03)."""
    if game.open_camps[seat] == CAMPS:
        return False
    cost = unlock_cost(game.values, game.shoguns[seat], game.camps[seat])
    return len(game.relics[seat]) + len(game.met[seat]) >= cost


def anytime_moves(game: RaidState, seat: Seat) -> list[Move]:
    """The moves allowed before any answer: dispatch (C04), unlock the third camp (C10)."""
    moves: list[Move] = [(DISPATCH, number) for number in dispatchable(game, seat)]
    return [*moves, (UNLOCK,)] if may_unlock(game, seat) else moves


def refused_anytime_moves(game: RaidState, seat: Seat) -> Refusals:
    """Why a camp cannot be dispatched, or the third one not be unlocked."""
    refused: Refusals = {(UNLOCK,): ("C10", "the third camp is open already, or costs too much")}
    for number, camp in enumerate(game.camps[seat], 1):
        refused[DISPATCH, number] = (
            ("C05", "a camp of one card cannot be dispatched while another holds more")
            if camp
            else ("V02", "an empty camp cannot be dispatched")
        )
    return refused


def refused_camps(game: RaidState, seat: Seat) -> Refusals:
    """Why a card may not enter a camp."""
    return {
        number: ("C01", "the camp is of another type")
        if number <= game.open_camps[seat]
        else ("C10", "the third camp is locked")
        for number in range(1, CAMPS + 1)
    }


def play_anytime_move(game: RaidState, decision: Decision, move: Move) -> bool:
    """Dispatch or unlock, if that is the move, and ask again (C04, C10); say whether it was."""
    if not isinstance(move, tuple) or move[:1] not in ((DISPATCH,), (UNLOCK,)):
        return False
    if move[0] == DISPATCH:
        dispatch(game, decision.seat, move[1])
    else:
        unlock(game, decision.seat)
    game.ask(decision.seat, decision.kind, **decision.about)
    return True


def train(game: RaidState, seat: Seat, card: str, number: int) -> None:
    """Put a card into a camp, after the caller took it from its place; quests may be met (Q02)."""
    game.camps[seat][number - 1].append(card)
    game.keep_kind(seat, number)
    game.emit(Trained(seat=seat, card=card, camp=number))
    meet_quests(game, seat)


def dispatch(game: RaidState, seat: Seat, number: int) -> None:
    """Empty a camp: the oldest warriors become relics, the rest is discarded (C07)."""
    camp = game.camps[seat][number - 1]
    worth = relics_in(game.values, camp, game.kind(seat, number))
    turned, rest = list[str](), list[str]()
    for card in camp:
        (turned if len(turned) < worth and card in WARRIORS else rest).append(card)
    game.camps[seat][number - 1] = []
    game.keep_kind(seat, number)
    game.relics[seat] += turned
    game.discard += rest
    game.emit(Dispatched(seat=seat, camp=number, relics=turned, discarded=rest))


def unlock(game: RaidState, seat: Seat) -> None:
    """Pay for the third camp: the latest warrior relics, then the latest quests (C10)."""
    cost = unlock_cost(game.values, game.shoguns[seat], game.camps[seat])
    relics, met = game.relics[seat], game.met[seat]
    paid = [relics.pop() for _ in range(min(cost, len(relics)))]
    quests = [met.pop() for _ in range(cost - len(paid))]
    game.discard += paid
    game.gone += quests
    game.open_camps[seat] = CAMPS
    game.emit(Unlocked(seat=seat, relics=paid, quests=quests))
