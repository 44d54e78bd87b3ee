"""What a player looks up: the order of a turn, what is left, and who leads in what."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Final

from cubetower.foundation.wording import plural
from cubetower.game.core.course import Step, course_text
from cubetower.game.samurai.imagine import unplayed_tokens
from cubetower.game.samurai.rules.capture import influence
from cubetower.game.samurai.rules.observation import Observation
from cubetower.game.samurai.rules.scoring import holder_of
from cubetower.game.samurai.rules.tables import TYPES, board, without
from cubetower.game.samurai.words.wording import FIGURES, amounts_text, figures_text, shares_text

STEPS: Final = (
    Step("everybody picks five tokens for the screen, in secret", "S04", ("hand",), "The start"),
    Step("the figures are placed, one at a time: cities first, then villages", "S06", ("place",)),
    Step("lay tokens: one without a character, any number with one", "T01", ("lay",), "A turn"),
    Step("settlements with tokens on all land around them are settled", "C01"),
    Step("draw tokens from the stock, up to five behind the screen", "T05"),
    Step("the next player clockwise", "T06"),
    Step("the last figure of a type has left the board", "E01", phase="The end, as soon as"),
    Step("or four figures are aside", "E02"),
    Step("or nobody can play a token", "E03"),
    Step("majorities win: most of one type of figure, alone", "W01"),
)
"""Of the whole game."""


def supply(seen: Observation) -> str:
    """The tokens that everybody has left, as far as all know them, and the figures left."""
    lines = []
    for seat in seen.seats:
        screen, stock = seen.screens[seat], seen.stocks[seat]
        lines.append(f"{seat}: {plural(screen, 'token')} behind the screen, {stock} in the stock")
    mine = seen.screen or seen.picked
    if mine:
        unseen = without(unplayed_tokens(seen, seen.seat), mine)
        lines.append(f"Behind your screen: {', '.join(mine)}")
        lines.append(f"In your stock, in an order nobody knows: {_counts(unseen)}")
    left = Counter(figure for there in seen.figures.values() for figure in there)
    lines.append(f"Figures on the board: {amounts_text({each: left[each] for each in TYPES})}")
    lines.append(f"Aside: {amounts_text(seen.aside)}; four of them end the game (E02)")
    return "\n".join(lines)


def majorities(seen: Observation) -> str:
    """Who has most of each type of figure, and who would capture what stands on the board."""
    captured = seen.captured
    lines = ["Captured, of each type (most of it alone is a majority, W01):"]
    if len(captured) == len(seen.seats):
        for each in TYPES:
            amounts = {seat: captured[seat][each] for seat in seen.seats}
            holder = holder_of(amounts)
            says = f"{holder} leads" if holder else "nobody has most alone"
            lines.append(f"  {FIGURES[each]}: {shares_text(amounts)}; {says}")
    else:
        own = captured.get(seen.seat, {})
        lines.append(f"  yours: {amounts_text(own)}; those of others are behind their screens")
    lines.append("On the board, by influence (C02):")
    lines += _open_figures(seen) or ["  no token lies beside a figure yet"]
    return "\n".join(lines)


def _open_figures(seen: Observation) -> list[str]:
    """Settlements with figures that somebody influences: who would capture them."""
    return [line for at, there in seen.figures.items() if there for line in _leaders(seen, at)]


def _leaders(seen: Observation, at: str) -> Iterator[str]:
    map_ = board(len(seen.seats))
    shares = influence(map_, seen.lying, at, seen.seats)
    empty = sum(near not in seen.lying for near in map_.shores[at])
    for figure in seen.figures[at]:
        amounts = {seat: share for seat, share in shares[figure].items() if share}
        if amounts:
            holder = holder_of(amounts)
            says = f"{holder} leads" if holder else "a draw"
            still = f"{plural(empty, 'land hex', 'land hexes')} still empty"
            yield f"  {figures_text([figure])} of {at}: {shares_text(amounts)}; {says}; {still}"


def _counts(names: Iterable[str]) -> str:
    counted = Counter(names)
    return ", ".join(f"{name} x{count}" if count > 1 else name for name, count in counted.items())


LOOKUPS: Final = {
    "round": lambda seen: course_text(STEPS, seen),
    "supply": supply,
    "majorities": majorities,
}
"""For the `GameDefinition`."""
