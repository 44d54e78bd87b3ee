"""Moves of the trade: offers, answers and deals. They are checked, not listed (T09).

Each kind also has a short list, for players that do not want to make up their own.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import Any, Final

from cubetower.game.core import Data, Move, Seat, copy_data
from cubetower.game.errors import IllegalMove
from cubetower.game.raid.rules import observation
from cubetower.game.raid.rules.tables import types

ALL: Final = "all"
"""An offer to all others (T03)."""

CLOSE, INVITE, DECLINE, NONE = "close", "invite", "decline", "none"
"""Moves: end the trade, ask for proposals (T03); no (T04); no counter-offer (T05, T06)."""

NO_EXTRA: Final = {
    "dispatch": ("V02", "the camp is empty or protected (C05)"),
    "unlock": ("C10", "the third camp is open already, or costs too much"),
}
"""Why a dispatch or unlocking that is not possible now is refused."""

Row = Sequence[str | None]
"""The cards of the row; None where one is gone."""


class TradeMoves(ABC):
    """Moves of which only some are listed.

    Attributes:
        extra: dispatches and unlocking, allowed at any time (C04, C10).
    """

    FIELDS: tuple[str, ...]
    """The attributes of the subclass from which its moves follow."""

    extra: Sequence[Move]

    @abstractmethod
    def groups(self) -> list[list[Move]]:
        """The short list by kinds of moves, of which none is empty."""

    @abstractmethod
    def check(self, move: Move) -> Move:
        """Give a move that is not in `extra` as the game writes it.

        Raises:
            IllegalMove: it is not legal.
        """

    def verify(self, move: Move) -> Move:
        """The move in the form in which the game writes it.

        Raises:
            IllegalMove: it is not legal.
        """
        if isinstance(move, list | tuple):
            for each in self.extra:
                if _same(each, move):
                    return tuple(each)
            if move and isinstance(move[0], str) and move[0] in NO_EXTRA:
                raise IllegalMove(*NO_EXTRA[move[0]])
        return self.check(move)

    def sample(self, rng: Random) -> Move:
        """A move on the short list: first a kind at random, then a move of that kind."""
        groups = self.groups()
        if self.extra:
            groups.append(list(self.extra))
        group = groups[int(rng.random() * len(groups))]
        return group[int(rng.random() * len(group))]

    def moves(self) -> list[Move]:
        """The short list, with the extras."""
        return [*(move for group in self.groups() for move in group), *self.extra]

    def count(self) -> int:
        """How long the short list is."""
        return len(self.moves())

    def describe(self) -> Data:
        """``moves``, the short list, and ``talk``, from which all moves follow."""
        made = {name: copy_data(getattr(self, name)) for name in (*self.FIELDS, "extra")}
        return {"moves": self.moves(), "talk": {"kind": type(self).__name__, **made}}


class Offers(TradeMoves):
    """The moves of the active player: an offer, `INVITE` or `CLOSE` (T03).

    An offer is ``{"to": seat or "all", "row": places, "hand": places, "want": types}``; places
    count from 1.
    """

    FIELDS = ("row", "hand", "others")

    def __init__(
        self, row: Row, hand: Sequence[str], others: Mapping[Seat, int], extra: Sequence[Move]
    ) -> None:
        """Take what can be given, and how many cards each of the others has."""
        self.row, self.hand, self.others, self.extra = row, hand, others, extra

    def groups(self) -> list[list[Move]]:
        """Close, invite, or offer: a card for one of any type, or a gift from the row (T09)."""
        places = [place for place, card in enumerate(self.row, 1) if card is not None]
        firsts: list[tuple[list[int], list[int]]] = [([place], []) for place in places]
        if self.hand:
            firsts.append(([], [1]))
        wanted = types() if any(self.others.values()) else ()
        offers = [
            {"to": ALL, "row": row, "hand": hand, "want": [want]}
            for row, hand in firsts
            for want in wanted
        ]
        gifts = [
            {"to": to, "row": [place], "hand": [], "want": []}
            for place in places
            for to in (ALL, *self.others)
        ]
        return [each for each in ([CLOSE], [INVITE], offers + gifts) if each]

    def check(self, move: Move) -> Move:
        """Check an offer, `INVITE` or `CLOSE`."""
        if isinstance(move, str) and move in (CLOSE, INVITE):
            return str(move)
        offer = _fields(move, ("to", "row", "hand", "want"), "T03")
        to = offer["to"]
        if not isinstance(to, str) or to not in (ALL, *self.others):
            raise IllegalMove("T01", f"offer to another player or to all, not to {to!r:.40}")
        row, hand = places_of(offer["row"], self.row), places_of(offer["hand"], self.hand)
        most = max(self.others.values()) if to == ALL else self.others[to]
        want = _types(offer["want"], most)
        if not (row or hand or want):
            raise IllegalMove("T03", "an offer gives or wants something")
        return {"to": str(to), "row": row, "hand": hand, "want": want}


class Answers(TradeMoves):
    """The answers to an offer or an invitation (T04, T06).

    ``{"accept": places}``, ``{"give": places, "row": places, "want": types}`` or `DECLINE`: places
    in the own hand, then places of the row and types from the active player's hand.
    """

    FIELDS = ("offered", "want", "hand", "row", "active_hand")

    def __init__(
        self,
        offered: int,
        want: Sequence[str],
        hand: Sequence[str],
        row: Row,
        active_hand: int,
        extra: Sequence[Move],
    ) -> None:
        """Take the offer or invitation, and the cards.

        Args:
            offered: 1 for an offer, 0 for an invitation.
            want: the types that the offer wants.
            hand: of the player who answers.
            row: of the active player.
            active_hand: the number of cards in the active player's hand.
            extra: moves allowed at any time.
        """
        self.offered, self.want, self.hand = offered, want, hand
        self.row, self.active_hand, self.extra = row, active_hand, extra

    def groups(self) -> list[list[Move]]:
        """Decline, accept with the front-most cards, or offer the front card for another card."""
        groups: list[list[Move]] = [[DECLINE]]
        places = front_places(self.hand, self.want)
        if self.offered and places is not None:
            groups.append([{"accept": places}])
        rows = [place for place, card in enumerate(self.row, 1) if card is not None]
        wants = types() if self.active_hand else ()
        if self.hand:
            counters: list[Move] = [{"give": [1], "row": [place], "want": []} for place in rows]
            counters += [{"give": [1], "row": [], "want": [want]} for want in wants]
            groups.append([*counters, {"give": [1], "row": [], "want": []}])
        return groups

    def check(self, move: Move) -> Move:
        """Check an acceptance, a counter-offer or `DECLINE`."""
        if isinstance(move, str) and move == DECLINE:
            return DECLINE
        if isinstance(move, Mapping) and "accept" in move:
            return {"accept": self._check_acceptance(_fields(move, ("accept",), "T04")["accept"])}
        counter = _fields(move, ("give", "row", "want"), "T04")
        give, row = places_of(counter["give"], self.hand), places_of(counter["row"], self.row)
        want = _types(counter["want"], self.active_hand)
        if not (give or row or want):
            raise IllegalMove("T04", "a counter-offer gives or wants something")
        return {"give": give, "row": row, "want": want}

    def _check_acceptance(self, asked: Any) -> list[int]:
        if not self.offered:
            raise IllegalMove("T06", "an invitation is answered by a proposal, or declined")
        places = places_of(asked, self.hand)
        if sorted(self.hand[place - 1] for place in places) != sorted(self.want):
            raise IllegalMove("V05", f"accept with exactly {', '.join(self.want) or 'no card'}")
        return places


class Deals(TradeMoves):
    """Which acceptance or counter-offer the active player takes (T05, T06).

    ``("accept", seat)``, ``("counter", seat, place, ...)`` with the places of the wanted cards in
    the own hand, or `NONE`.
    """

    FIELDS = ("accepted", "counters", "hand")

    def __init__(
        self,
        accepted: Sequence[Seat],
        counters: Mapping[Seat, Sequence[str]],
        hand: Sequence[str],
        extra: Sequence[Move],
    ) -> None:
        """Take who accepts, and which types of the hand each counter-offer wants."""
        self.accepted, self.counters = accepted, counters
        self.hand, self.extra = hand, extra

    def groups(self) -> list[list[Move]]:
        """Acceptances, counter-offers paid with the front-most cards, or none."""
        counters = [
            ("counter", seat, *places)
            for seat, want in self.counters.items()
            if (places := front_places(self.hand, want)) is not None
        ]
        none = [] if self.accepted else [NONE]
        accepted = [("accept", seat) for seat in self.accepted]
        return [each for each in (accepted, counters, none) if each]

    def check(self, move: Move) -> Move:
        """Check the choice of an acceptance or a counter-offer, or `NONE`."""
        if isinstance(move, str) and move == NONE:
            if self.accepted:
                raise IllegalMove("T05", "somebody accepts; a deal must be chosen")
            return NONE
        match tuple(move) if isinstance(move, list | tuple) else ():
            case ("accept", str(seat)) if seat in self.accepted:
                return ("accept", str(seat))
            case ("counter", str(seat), *asked) if seat in self.counters:
                places = places_of(asked, self.hand)
                found = sorted(self.hand[place - 1] for place in places)
                if found != sorted(self.counters[seat]):
                    raise IllegalMove("T05", f"hand over {', '.join(self.counters[seat])}")
                return ("counter", str(seat), *places)
        raise IllegalMove("T05", f"choose one of those who answered; not {move!r:.80}")


def trade_moves_from(talk: observation.Talk) -> TradeMoves:
    """The moves that `TradeMoves.describe` put under ``talk``."""
    fields: dict[str, Any] = {name: value for name, value in talk.items() if name != "kind"}
    kinds: dict[str, type[TradeMoves]] = {each.__name__: each for each in (Offers, Answers, Deals)}
    fields["extra"] = [tuple(each) for each in talk["extra"]]
    return kinds[talk["kind"]](**fields)


def front_places(hand: Sequence[str], want: Iterable[str]) -> list[int] | None:
    """The places of the front-most cards of exactly these types; None if one is missing."""
    found: list[int] = []
    for card in want:
        left = (p for p, held in enumerate(hand, 1) if held == card and p not in found)
        place = next(left, None)
        if place is None:
            return None
        found.append(place)
    return sorted(found)


def places_of(asked: Any, cards: Sequence[str | None]) -> list[int]:
    """Check places, and give them in ascending order.

    Raises:
        IllegalMove: there is no card, or a place comes twice (V05).
    """
    if isinstance(asked, list | tuple) and all(type(place) is int for place in asked):
        places = sorted(asked)
        there = all(1 <= place <= len(cards) and cards[place - 1] is not None for place in places)
        if there and len(set(places)) == len(places):
            return places
    raise IllegalMove("V05", f"name places with a card, each once; not {asked!r:.60}")


def _types(asked: Any, most: int) -> list[str]:
    if isinstance(asked, list | tuple):
        known = all(isinstance(card, str) and card in types() for card in asked)
        if known and len(asked) <= most:
            return sorted(map(str, asked))
    raise IllegalMove("V05", f"want at most {most} cards, by their types; not {asked!r:.60}")


def _fields(move: Move, names: tuple[str, ...], rule: str) -> dict[str, Any]:
    if isinstance(move, Mapping) and set(move) == set(names):
        return dict(move)
    raise IllegalMove(rule, f"give {', '.join(names)}, or a move by its name; not {move!r:.80}")


def _same(extra: Move, move: Sequence[Any]) -> bool:
    return len(extra) == len(move) and all(
        type(mine) is type(its) and mine == its for mine, its in zip(extra, move, strict=True)
    )
