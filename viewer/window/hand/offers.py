"""The moves a player may choose from; those that differ only in the number of armies are one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.core import Move
from game.shogun.observation import Asked, Knowledge
from game.shogun.words.questions import brief_text, move_text, province_text, provinces_of_move
from viewer.draw.paper import with_capital
from viewer.window.hand.rows import Choice


@dataclass(frozen=True, slots=True, kw_only=True)
class Offer(Choice):
    """One thing to choose: a move, or several that differ only in the number of armies.

    Attributes:
        places: the provinces that stand for it on the map.
        moves: one, or several by number of armies.
    """

    places: tuple[str, ...]
    moves: tuple[Move, ...]

    @property
    def counts(self) -> tuple[int, ...]:
        """The numbers of armies to choose from; empty if there is no choice."""
        return tuple(move[1] for move in self.moves) if len(self.moves) > 1 else ()


def offers_of(seen: Asked) -> tuple[Offer, ...]:
    """All offers; every listed move is in exactly one.

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


def offer_at(offers: Sequence[Offer], province: str, chosen: int | None) -> int | None:
    """The offer that a click on a province chooses; of several, the one after the chosen one.

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


def _is_march(seen: Knowledge, move: Move) -> bool:
    """Whether a move is a province and a number of armies."""
    if not isinstance(move, tuple | list) or len(move) != 2:
        return False
    to, count = move
    return to in seen["owner"] and isinstance(count, int) and not isinstance(count, bool)


def _march(seen: Asked, to: str, moves: Sequence[Move]) -> Offer:
    ordered = tuple(sorted(moves, key=lambda move: int(move[1])))
    single = with_capital(move_text(seen, ordered[0]))
    label = f"{to}: {province_text(seen, to)}" if len(ordered) > 1 else single
    return Offer(label=label, brief=to, owner=seen["owner"][to], places=(to,), moves=ordered)


def _single(seen: Asked, move: Move) -> Offer:
    brief, places = with_capital(brief_text(seen, move)), provinces_of_move(seen, move)
    if not brief and isinstance(move, str) and move in seen["owner"]:
        brief = move
    owners = {seen["owner"][place] for place in places}
    owner = owners.pop() if len(owners) == 1 else None
    label = with_capital(move_text(seen, move))
    return Offer(label=label, brief=brief, owner=owner, places=places, moves=(move,))
