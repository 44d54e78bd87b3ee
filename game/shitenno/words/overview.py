"""`overview`: all that a player knows, in a few lines."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from foundation.wording import plural
from game.shitenno.observation import Knowledge
from game.shitenno.rules.titles import GOLDEN
from game.shitenno.tables import TITLES, provinces
from game.shitenno.words.wording import cards_text


def overview(observation: Knowledge) -> str:
    """Players, provinces, the table and the own hand."""
    seats = sorted(observation["seats"], key=lambda seat: -TITLES[observation["titles"][seat]])
    decks = observation["decks"]
    lines = [
        f"Year {observation['year']}; {decks['koku']} koku cards and {decks['troop']} troop cards "
        f"in the decks, {len(observation['discards'])} troop cards played."
    ]
    lines += [_player(observation, seat) for seat in seats]
    lines += [_province(observation, name) for name in provinces()]
    lines += _dealing(observation)
    lines.append(f"Your hand: {cards_text(observation['hand'])}.")
    return "\n".join(lines)


def _dealing(observation: Knowledge) -> Iterator[str]:
    """What lies on the table in an even year, and who has answered."""
    if observation["table"]:
        yield f"On the table: {cards_text(observation['table'])}."
    if observation["seals"]:
        yield f"Seal tiles left: {', '.join(observation['seals'])}."
    for pack in observation["packs"]:
        yield f"Pack offered: {cards_text(pack['cards'])} with {pack['seal']}."
    if observation["declined"]:
        yield f"Declined by {', '.join(observation['declined'])}."
    for seat, seal in observation["sealed"].items():
        yield f"{seat.capitalize()} has taken {seal}."


def _player(observation: Knowledge, seat: str) -> str:
    """Such as ``Blue, Daimyo: 12 points, 5 kamons, 7 cards; tiles bushi exchange.``."""
    size = len(observation["got"][seat]) + observation["unknown"][seat]
    got = observation["got"][seat]
    known = f", {cards_text(got)} among them" if got and seat != observation["seat"] else ""
    tiles = f"; tiles {', '.join(observation['won'][seat])}" if observation["won"][seat] else ""
    cards = plural(size, "card") + known
    return (
        f"{seat.capitalize()}, {observation['titles'][seat]}: {observation['points'][seat]} points,"
        f" {observation['supply'][seat]} kamons, {cards}{tiles}."
    )


def _province(observation: Knowledge, name: str) -> str:
    """Such as ``Kanto (samurai 3 and bushi): blue, red golden, 8, 11; majority 6.``."""
    printed, row = provinces()[name], observation["kamons"][name]
    top = observation["tops"][name]
    asked = printed.last_slot if top is None else printed.with_tile
    slots = [*map(_kamon, row), *map(str, printed.slots[len(row) :])]
    asks = f"{printed.symbol} {asked}" + (f" and {top}" if top else "")
    return f"{name} ({asks}): {', '.join(slots)}; majority {printed.majority}."


def _kamon(placed: Sequence[str]) -> str:
    owner, side = placed
    return f"{owner} golden" if side == GOLDEN else owner
