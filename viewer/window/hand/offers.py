"""The moves that a player may choose from, put together by what is clicked first."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.core import Move
from game.shogun.observation import Asked, Knowledge
from game.shogun.questions import brief_text, move_text, province_text, provinces_of_move


@dataclass(frozen=True, slots=True)
class Offer:
    """One thing to choose: a move, or several that differ only in how many armies go.

    Attributes:
        label: what it says.
        brief: the same in few words, different for each offer.
        places: the provinces by which it can be chosen on the map.
        moves: one, or more by rising number.
    """

    label: str
    brief: str
    places: tuple[str, ...]
    moves: tuple[Move, ...]

    @property
    def counts(self) -> tuple[int, ...]:
        """The numbers of armies to choose from; empty if there are none."""
        return tuple(move[1] for move in self.moves) if len(self.moves) > 1 else ()


def offers_of(seen: Asked) -> tuple[Offer, ...]:
    """All that can be chosen: every listed move is in exactly one offer.

    Args:
        seen: the observation of a player who has moves to choose from.
    """
    goals: dict[str, list[Move]] = {}
    for move in seen["decision"]["moves"]:
        if _is_march(seen, move):
            goals.setdefault(move[0], []).append(move)
    found: list[Offer] = []
    for move in seen["decision"]["moves"]:
        if not _is_march(seen, move):
            found.append(_single(seen, move))
        elif marches := goals.pop(move[0], None):
            found.append(_march(seen, move[0], marches))
    return tuple(found)


def naming(offers: Sequence[Offer], province: str, chosen: int | None) -> int | None:
    """The offer that a click on a province means; the next one, if several name it.

    Args:
        offers: all of them.
        province: clicked.
        chosen: number of the offer chosen so far.
    """
    fit = [number for number, offer in enumerate(offers) if province in offer.places]
    if not fit:
        return None
    if chosen not in fit:
        return fit[0]
    return fit[(fit.index(chosen) + 1) % len(fit)]


def owner_of(seen: Knowledge, offer: Offer) -> str | None:
    """The colour of whose province an offer names; None: nobody's, or no province."""
    owners = {seen["owner"][place] for place in offer.places}
    return owners.pop() if len(owners) == 1 else None


def _is_march(seen: Knowledge, move: Move) -> bool:
    """Whether a move says where to go, and with how many."""
    if not isinstance(move, tuple | list) or len(move) != 2:
        return False
    to, count = move
    return to in seen["owner"] and isinstance(count, int) and not isinstance(count, bool)


def _march(seen: Asked, to: str, moves: Sequence[Move]) -> Offer:
    ordered = tuple(sorted(moves, key=lambda move: int(move[1])))
    if len(ordered) == 1:
        return Offer(begun(move_text(seen, ordered[0])), to, (to,), ordered)
    return Offer(f"{to}: {province_text(seen, to)}", to, (to,), ordered)


def _single(seen: Asked, move: Move) -> Offer:
    label = begun(move_text(seen, move))
    return Offer(label, _brief(seen, move) or label, provinces_of_move(seen, move), (move,))


def _brief(seen: Asked, move: Move) -> str:
    """A move in few words, if that can be said."""
    if brief := brief_text(seen, move):
        return begun(brief)
    return move if isinstance(move, str) and move in seen["owner"] else ""


def begun(text: str) -> str:
    """A text that begins with a capital."""
    return text[:1].upper() + text[1:]
