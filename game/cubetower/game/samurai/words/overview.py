"""All that a player knows, in lines for people."""

from __future__ import annotations

from cubetower.foundation.wording import plural
from cubetower.game.core import Seat
from cubetower.game.samurai.rules.capture import influence
from cubetower.game.samurai.rules.observation import Observation
from cubetower.game.samurai.rules.tables import board
from cubetower.game.samurai.words.chart import chart
from cubetower.game.samurai.words.wording import amounts_text, figures_text, shares_text


def overview(seen: Observation) -> str:
    """The map, the tokens, what was captured, and each settlement with figures.

    Args:
        seen: what `SamuraiGame.observe` gave, also after a trip through JSON.
    """
    mine = ", ".join(seen.screen or seen.picked) or "no tokens yet"
    lines = [chart(seen), f"Behind your screen: {mine}."]
    lines += [_player(seen, seat) for seat in seen.seats]
    lines.append(f"Aside: {amounts_text(seen.aside)}.")
    if any(seen.supply.values()):
        lines.append(f"To be placed: {amounts_text(seen.supply)}.")
    lines += [_settlement(seen, at) for at, there in seen.figures.items() if there]
    return "\n".join(lines)


def _player(seen: Observation, seat: Seat) -> str:
    """A player's tokens and captured figures, as far as they are known."""
    hidden = seen.captured.get(seat)
    captured = "captured figures hidden" if hidden is None else f"captured {amounts_text(hidden)}"
    screen, stock = seen.screens[seat], seen.stocks[seat]
    tokens = plural(screen, "token")
    return f"{seat}: {tokens} behind the screen, {stock} in the stock, {captured}."


def _settlement(seen: Observation, at: str) -> str:
    """A settlement: its figures, the land still empty, and who has how much influence."""
    map_ = board(len(seen.seats))
    empty = [near for near in map_.shores[at] if near not in seen.lying]
    shares = influence(map_, seen.lying, at, seen.seats)
    there = seen.figures[at]
    powers = "; ".join(
        f"{figures_text([figure])} {shares_text(shares[figure])}"
        for figure in there
        if any(shares[figure].values())
    )
    told = f"{map_.hexes[at].kind.capitalize()} {at} with {figures_text(there)}, "
    told += f"empty land {' '.join(empty)}" if empty else "no empty land"
    return f"{told}; influence: {powers}." if powers else f"{told}."
