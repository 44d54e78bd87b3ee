"""What a player knows, in a few lines for people."""

from __future__ import annotations

from collections.abc import Sequence

from game.core import Data
from game.shitenno.tables import TITLES, provinces
from game.shitenno.titles import GOLDEN
from game.shitenno.wording import cards_text


def overview(observation: Data) -> str:
    """Players, provinces, the table and the own hand."""
    seats = sorted(observation["seats"], key=lambda seat: -TITLES[observation["titles"][seat]])
    lines = [f"Year {observation['year']}."]
    lines += [_player(observation, seat) for seat in seats]
    lines += [_province(observation, name) for name in provinces()]
    if observation["table"]:
        lines.append(f"On the table: {cards_text(observation['table'])}.")
    lines.append(f"Your hand: {cards_text(observation['hand'])}.")
    return "\n".join(lines)


def _player(observation: Data, seat: str) -> str:
    """Such as ``Blue, Daimyo: 12 points, 5 kamons, 7 cards; tiles bushi exchange.``."""
    size = len(observation["got"][seat]) + observation["unknown"][seat]
    tiles = f"; tiles {', '.join(observation['won'][seat])}" if observation["won"][seat] else ""
    return (
        f"{seat.capitalize()}, {observation['titles'][seat]}: {observation['points'][seat]} points,"
        f" {observation['supply'][seat]} kamons, {size} cards{tiles}."
    )


def _province(observation: Data, name: str) -> str:
    """Such as ``Kanto (samurai 3): blue, red golden, 8, 11; tile bushi.``."""
    printed, row = provinces()[name], observation["kamons"][name]
    top = observation["tops"][name]
    asked = printed.last_slot if top is None else printed.with_tile
    slots = [*map(_kamon, row), *map(str, printed.slots[len(row) :])]
    tile = f"; tile {top}" if top else ""
    return f"{name} ({printed.symbol} {asked}): {', '.join(slots)}{tile}."


def _kamon(placed: Sequence[str]) -> str:
    owner, side = placed
    return f"{owner} golden" if side == GOLDEN else owner
