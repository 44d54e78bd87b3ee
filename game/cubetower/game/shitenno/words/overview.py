"""`overview`: all that a player knows, in a few lines."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from cubetower.foundation.wording import plural
from cubetower.game.shitenno.rules.observation import Observation
from cubetower.game.shitenno.rules.tables import TITLES, provinces
from cubetower.game.shitenno.rules.titles import GOLDEN
from cubetower.game.shitenno.words.wording import cards_text, tile_text


def overview(observation: Observation) -> str:
    """Players, provinces, the table and the own hand."""
    seats = sorted(observation.seats, key=lambda seat: -TITLES[observation.titles[seat]])
    decks = observation.decks
    lines = [
        f"Year {observation.year}; {decks['koku']} koku cards and {decks['troop']} troop cards "
        f"in the decks, {len(observation.discards)} troop cards played."
    ]
    lines += [_player(observation, seat) for seat in seats]
    lines += [
        "Provinces, each with the price of its next slot. The number of a slot is its price in",
        "koku, and its points. Most kamons count at the end.",
    ]
    lines += [_province(observation, name) for name in provinces()]
    lines += _dealing(observation)
    lines.append(f"Your hand: {cards_text(observation.hand)}.")
    return "\n".join(lines)


def _dealing(observation: Observation) -> Iterator[str]:
    """What lies on the table in an even year, and who has answered."""
    if observation.table:
        yield f"On the table: {cards_text(observation.table)}."
    if observation.seals:
        yield f"Seal tiles left: {', '.join(observation.seals)}."
    for pack in observation.packs:
        yield f"Pack offered: {cards_text(pack['cards'])} with {pack['seal']}."
    if observation.declined:
        yield f"Declined by {', '.join(observation.declined)}."
    for seat, seal in observation.sealed.items():
        yield f"{seat.capitalize()} has taken {seal}."


def _player(observation: Observation, seat: str) -> str:
    """Such as ``Blue, Daimyo: 12 points, 5 kamons, 7 cards; bushi tile (bonus: exchange).``."""
    size = len(observation.got[seat]) + observation.unknown[seat]
    got = observation.got[seat]
    known = f", {cards_text(got)} among them" if got and seat != observation.seat else ""
    won = ", ".join(map(tile_text, observation.won[seat]))
    tiles = f"; {won}" if won else ""
    cards = plural(size, "card") + known
    return (
        f"{seat.capitalize()}, {observation.titles[seat]}: {observation.points[seat]} points,"
        f" {observation.supply[seat]} kamons, {cards}{tiles}."
    )


def _province(observation: Observation, name: str) -> str:
    """Such as ``Kanto: 3 samurai and 1 bushi; taken by blue; free slots 8, 11; ...``."""
    printed, row = provinces()[name], observation.kamons[name]
    top = observation.tops[name]
    asked = printed.last_slot if top is None else printed.with_tile
    free = ", ".join(map(str, printed.slots[len(row) :]))
    price = Counter({printed.symbol: asked})
    price.update([top] if top else [])
    parts = [
        " and ".join(f"{count} {symbol}" for symbol, count in price.items()),
        f"taken by {', '.join(map(_kamon, row))}" if row else "",
        f"free slots {free}" if free else "no free slot",
        f"most kamons: {printed.majority} points",
    ]
    return f"  {name}: {'; '.join(filter(None, parts))}"


def _kamon(placed: Sequence[str]) -> str:
    owner, side = placed
    return f"{owner} (golden)" if side == GOLDEN else owner
