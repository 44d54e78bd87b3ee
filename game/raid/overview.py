"""`overview`: all that a player knows, in a few lines."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.core import Data, Seat
from game.raid.wording import cards_text


def overview(observation: Data) -> str:
    """The table as this player sees it: the piles, the row, the players, the own hand.

    Args:
        observation: as `RaidGame.observe` gives it, also after a trip through JSON.
    """
    return "\n".join(_lines(observation))


def _lines(seen: Data) -> Iterator[str]:
    piles = f"pile {seen['pile_size']}, discard {len(seen['discard'])}"
    yield f"Turn {seen['turn']} of {seen['active']}; {piles}"
    yield f"Row: {', '.join(card or '-' for card in seen['row']) or 'none'}"
    for seat in seen["seats"]:
        yield _player(seen, seat)
        for number, camp in enumerate(seen["camps"][seat][: seen["open_camps"][seat]], 1):
            yield f"  camp {number}: {', '.join(camp) or 'empty'}"
    yield f"Your hand, in its order: {', '.join(seen['hand']) or 'empty'}"
    yield f"Your quest: {seen['quest'] or 'none'}"


def _player(seen: Data, seat: Seat) -> str:
    relics = len(seen["relics"][seat]) + len(seen["met"][seat])
    cards = (
        f"{relics} relic{'' if relics == 1 else 's'}, {seen['hand_sizes'][seat]} cards in the hand"
    )
    got: Sequence[str] = seen["received"][seat]
    more = f", to be trained: {cards_text(got)}" if got else ""
    return f"{seat} ({seen['shoguns'][seat]} shogun): {cards}{more}"
