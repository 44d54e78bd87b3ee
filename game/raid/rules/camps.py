"""Chapter C: camps, training, dispatch, the third camp."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, TypeAlias

from game.core import Decision, Move, Seat
from game.raid.events import Dispatched, Trained, Unlocked
from game.raid.rules.moves import Refused
from game.raid.rules.powers import counts_as_warrior, protects, unlock_cost
from game.raid.rules.quests import meet_quests
from game.raid.tables import Values, warriors

if TYPE_CHECKING:
    from game.raid.game import RaidGame

CAMPS: Final = 3
"""Camps of a player; the third is locked at first (S02)."""

DISPATCH, UNLOCK = "dispatch", "unlock"
"""The moves ``("dispatch", camp)`` (C04) and ``("unlock",)`` (C10)."""

Camp: TypeAlias = Sequence[str]
"""The cards of a camp, the oldest first."""


def kind_of(camp: Camp, kept: str | None) -> str | None:
    """The type of a camp: the one kept, else that of its oldest warrior (C01, C02).

    Args:
        camp: its cards.
        kept: the type that it had before, if it had one; it keeps it while one of it is left.

    Returns:
        The type; None without warriors.
    """
    if kept in camp:
        return kept
    return next((card for card in camp if card in warriors()), None)


def takes(values: Values, shogun: str, kind: str | None, card: str) -> bool:
    """Whether a card may enter a camp of a type: that type, a home warrior, a helper (C01, C08)."""
    warrior = values.warriors.get(card)
    return warrior is None or kind in (None, card) or warrior.colour == shogun


def relics_in(values: Values, camp: Camp, kind: str | None) -> int:
    """Relics that a camp of this type brings when it is dispatched (C06, C07)."""
    if kind is None:
        return 0
    fighters = sum(card in warriors() for card in camp)
    more = sum(counts_as_warrior(values, card) for card in camp)
    return min(fighters, values.warriors[kind].relics(fighters + more))


def is_protected(values: Values, shogun: str, camps: Sequence[Camp], number: int) -> bool:
    """Whether a camp of one card may not go, as another camp holds more (C05)."""
    if len(camps[number - 1]) != 1 or not protects(values, shogun):
        return False
    return any(len(camp) > 1 for camp in camps)


def fitting(game: RaidGame, seat: Seat, card: str) -> list[int]:
    """The own open camps that take a card, by number."""
    shogun, opened = game.shoguns[seat], range(1, game.open_camps[seat] + 1)
    return [
        number for number in opened if takes(game.values, shogun, game.kind(seat, number), card)
    ]


def dispatchable(game: RaidGame, seat: Seat) -> list[int]:
    """The own camps that may be dispatched, by number (C05, V02)."""
    camps, shogun = game.camps[seat], game.shoguns[seat]
    return [
        number
        for number, camp in enumerate(camps, 1)
        if camp and not is_protected(game.values, shogun, camps, number)
    ]


def may_unlock(game: RaidGame, seat: Seat) -> bool:
    """Whether a player can pay for the third camp, and has not yet (C10, V03)."""
    if game.open_camps[seat] == CAMPS:
        return False
    cost = unlock_cost(game.values, game.shoguns[seat], game.camps[seat])
    return len(game.relics[seat]) + len(game.met[seat]) >= cost


def extras(game: RaidGame, seat: Seat) -> list[Move]:
    """What a player may do before answering: dispatch (C04), unlock the third camp (C10)."""
    moves: list[Move] = [(DISPATCH, number) for number in dispatchable(game, seat)]
    return [*moves, (UNLOCK,)] if may_unlock(game, seat) else moves


def refused_extras(game: RaidGame, seat: Seat) -> Refused:
    """Why a camp may not go, or the third one not be unlocked."""
    refused: Refused = {(UNLOCK,): ("C10", "the third camp is open already, or costs too much")}
    for number, camp in enumerate(game.camps[seat], 1):
        refused[DISPATCH, number] = (
            ("C05", "a camp of one card stays while another holds more")
            if camp
            else ("V02", "an empty camp cannot be dispatched")
        )
    return refused


def refused_camps(game: RaidGame, seat: Seat) -> Refused:
    """Why a card may not enter a camp."""
    return {
        number: ("C01", "the camp is of another type")
        if number <= game.open_camps[seat]
        else ("C10", "the third camp is locked")
        for number in range(1, CAMPS + 1)
    }


def did_extra(game: RaidGame, decision: Decision, move: Move) -> bool:
    """Dispatch or unlock, if the move says so, and ask the same again (C04, C10)."""
    if not isinstance(move, tuple) or move[:1] not in ((DISPATCH,), (UNLOCK,)):
        return False
    if move[0] == DISPATCH:
        dispatch(game, decision.seat, move[1])
    else:
        unlock(game, decision.seat)
    game.ask(decision.seat, decision.kind, **decision.about)
    return True


def train(game: RaidGame, seat: Seat, card: str, number: int) -> None:
    """Put a card, which was taken from where it lay, into a camp; quests may be met (Q02)."""
    game.camps[seat][number - 1].append(card)
    game.keep_kind(seat, number)
    game.emit(Trained(seat=seat, card=card, camp=number))
    meet_quests(game, seat)


def dispatch(game: RaidGame, seat: Seat, number: int) -> None:
    """Empty a camp: the oldest warriors become relics, the rest is discarded (C07)."""
    camp = game.camps[seat][number - 1]
    worth = relics_in(game.values, camp, game.kind(seat, number))
    turned, rest = list[str](), list[str]()
    for card in camp:
        (turned if len(turned) < worth and card in warriors() else rest).append(card)
    game.camps[seat][number - 1] = []
    game.keep_kind(seat, number)
    game.relics[seat] += turned
    game.discard += rest
    game.emit(Dispatched(seat=seat, camp=number, relics=turned, discarded=rest))


def unlock(game: RaidGame, seat: Seat) -> None:
    """Pay for the third camp: the latest warrior relics, then the latest quests (C10)."""
    cost = unlock_cost(game.values, game.shoguns[seat], game.camps[seat])
    relics, met = game.relics[seat], game.met[seat]
    paid = [relics.pop() for _ in range(min(cost, len(relics)))]
    quests = [met.pop() for _ in range(cost - len(paid))]
    game.discard += paid
    game.gone += quests
    game.open_camps[seat] = CAMPS
    game.emit(Unlocked(seat=seat, relics=paid, quests=quests))
