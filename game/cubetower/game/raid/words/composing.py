"""`composer`: moves of the trade that are not listed, made up pick by pick (T03 to T06)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from cubetower.game.core import Move, Picked
from cubetower.game.core.decisions.building import Composer
from cubetower.game.raid.rules.observation import Observation
from cubetower.game.raid.rules.tables import types
from cubetower.game.raid.rules.trademoves import ALL, Answers, Deals, Offers, trade_moves_from

FOR, DONE, ACCEPT, PROPOSE = "for", "done", "accept", "propose"
"""Picks between those of cards: from what is given to what is wanted, and the end; the kinds of
answers."""

TO, ROW, HAND, WANT, DEAL = "to", "row", "hand", "want", "deal"
"""What other picks begin with: then a seat, a place, a type, or a seat."""

MAX_WANTED: Final = 6
"""So many cards can be wanted of a move that is made up here: assumed to be enough, no rule says
it; typed ones have no limit."""


def composer(observation: Observation) -> Composer | None:
    """What makes up offers, answers and deals; None if all moves are listed.

    Args:
        observation: as `RaidGame.observe` gives it to the player who must decide.
    """
    question = observation.question.talk
    if question is None:
        return None
    talk = trade_moves_from(question)
    match talk:
        case Offers():
            return OwnOffer(talk)
        case Answers():
            return OwnAnswer(talk)
        case Deals() if OwnDeal(talk).options(()):
            return OwnDeal(talk)
    return None


@dataclass(frozen=True)
class OwnOffer:
    """To whom, cards of the row and of the hand in their order, then types that are wanted."""

    talk: Offers

    def options(self, picked: Picked) -> Sequence[str]:
        """The picks that can follow."""
        talk, others = self.talk, self.talk.others
        if not picked:
            return [f"{TO} {seat}" for seat in (ALL, *others)]
        to = _word(picked[0])
        most = max(others.values()) if to == ALL else others[to]
        return _exchange(picked[1:], [*_row(talk.row), *_hand(talk.hand)], _types(most), most)

    def move_of(self, picked: Picked) -> Move:
        """The offer."""
        row, hand, want = _parts(picked)
        return {"to": _word(picked[0]), "row": row, "hand": hand, "want": want}

    def covers(self, move: Move) -> bool:
        """Every offer."""
        return isinstance(move, Mapping)


@dataclass(frozen=True)
class OwnAnswer:
    """Yes with certain cards of the hand, or what is given and wanted instead."""

    talk: Answers

    def options(self, picked: Picked) -> Sequence[str]:
        """The picks that can follow."""
        talk, most = self.talk, self.talk.active_hand
        if not picked:
            able = talk.offered and not Counter(talk.want) - Counter(talk.hand)
            return [*([ACCEPT] if able else []), PROPOSE]
        if picked[0] == ACCEPT:
            return _cards_to_hand_over(picked[1:], talk.hand, talk.want)
        return _exchange(picked[1:], _hand(talk.hand), [*_row(talk.row), *_types(most)], most)

    def move_of(self, picked: Picked) -> Move:
        """The answer."""
        row, hand, want = _parts(picked)
        return {"accept": hand} if picked[0] == ACCEPT else {"give": hand, "row": row, "want": want}

    def covers(self, move: Move) -> bool:
        """Every proposal."""
        return isinstance(move, Mapping) and "accept" not in move


@dataclass(frozen=True)
class OwnDeal:
    """Whose counter-offer is taken, and with which cards of the hand."""

    talk: Deals

    def options(self, picked: Picked) -> Sequence[str]:
        """The picks that can follow."""
        hand, counters = self.talk.hand, self.talk.counters
        if not picked:
            held = Counter(hand)
            return [f"{DEAL} {seat}" for seat, want in counters.items() if not Counter(want) - held]
        return _cards_to_hand_over(picked[1:], hand, counters[_word(picked[0])])

    def move_of(self, picked: Picked) -> Move:
        """The deal."""
        return ("counter", _word(picked[0]), *_parts(picked)[1])

    def covers(self, move: Move) -> bool:
        """None: who accepts, and what is paid with the front cards, is listed."""
        return False


def _exchange(
    picked: Picked, gives: Sequence[str], wants: Sequence[str], most: int
) -> Sequence[str]:
    """What can follow: what is given, `FOR`, what is wanted, each in its order, and `DONE`.

    Args:
        picked: so far.
        gives: all that can be given.
        wants: all that can be wanted; types more than once.
        most: so many types can be wanted.
    """
    if DONE in picked:
        return ()
    if FOR not in picked:
        ready = [FOR] if picked or wants else []
        return [*ready, *_later(picked, gives, most)]
    wanted = picked[picked.index(FOR) + 1 :]
    ready = [DONE] if len(picked) > 1 else []
    return [*ready, *_later(wanted, wants, most)]


def _later(picked: Picked, picks: Sequence[str], most: int) -> Sequence[str]:
    """Those that can follow in their order: places once, types as often as can be."""
    first = 0
    if picked:
        first = picks.index(picked[-1]) + (not picked[-1].startswith(WANT))
    full = sum(pick.startswith(WANT) for pick in picked) >= min(most, MAX_WANTED)
    return [pick for pick in picks[first:] if not (full and pick.startswith(WANT))]


def _cards_to_hand_over(picked: Picked, hand: Sequence[str], want: Sequence[str]) -> Sequence[str]:
    """The cards of the hand that can be handed over next, in their order, until all are there."""
    places = [int(_word(pick)) for pick in picked]
    left = Counter(want) - Counter(hand[place - 1] for place in places)
    return [
        f"{HAND} {place}"
        for place in range((places[-1] if places else 0) + 1, len(hand) + 1)
        if left[hand[place - 1]] and not left - Counter(hand[place - 1 :])
    ]


def _row(row: Sequence[str | None]) -> list[str]:
    """The places of the row where a card lies."""
    return [f"{ROW} {place}" for place, card in enumerate(row, 1) if card is not None]


def _hand(hand: Sequence[str]) -> list[str]:
    return [f"{HAND} {place}" for place in range(1, len(hand) + 1)]


def _types(most: int) -> list[str]:
    """The types that can be wanted of somebody with so many cards."""
    return [f"{WANT} {name}" for name in types()] if most else []


def _parts(picked: Picked) -> tuple[list[int], list[int], list[str]]:
    """Places of the row and of the hand, and types."""
    found: dict[str, list[Any]] = {ROW: [], HAND: [], WANT: []}
    for pick in picked:
        kind, _, what = pick.partition(" ")
        if kind in found:
            found[kind].append(what if kind == WANT else int(what))
    return found[ROW], found[HAND], found[WANT]


def _word(pick: str) -> str:
    return pick.partition(" ")[2]
