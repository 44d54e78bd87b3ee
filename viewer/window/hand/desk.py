"""The desk on which a plan is laid: where its fields and the hand of cards are.

It lies over the tower, which rests while somebody plans; the map stays free.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from viewer.draw.rect import Rect

DESK = Rect(8.0, 8.0, 412.0, 712.0)  # units of the stage
PAD = 16.0  # from its edge to what lies on it, units
GAP = 5.0  # between cards, and between fields, units
FIELDS = 74.0  # where the fields begin, units
FIELD = (34.0, 41.0)  # how high each is, at least and at most, units
HAND = 34.0  # from the fields to the hand, with its heading, units
COINS = 40.0  # height of the row of chest cards, units
COIN = 70.0  # width of a chest card, at most, units
CARD = 56.0  # height of a province card, at most, units
TALL = 36.0  # from this height on, a card has room for two lines, units
COLUMNS = (3, 4)


@dataclass(frozen=True)
class Desk:
    """A desk laid out for a tableau and a hand.

    Attributes:
        fields: where each field of the plan is, units of the stage.
        cards: where each card of the hand lies, while it is in the hand.
        headings: baselines of what is written over fields and hand.
    """

    fields: Mapping[str, Rect]
    cards: Mapping[str, Rect]
    headings: tuple[float, float]


def laid_out(
    groups: Mapping[str, Sequence[str]], provinces: Sequence[str], others: Sequence[str]
) -> Desk:
    """A desk.

    Args:
        groups: fields, as `questions.plan_groups` gives them: ``open`` on the left, ``hidden``
            on the right, ``other`` under them.
        provinces: province cards.
        others: all other cards: chests, towers.
    """
    high = _field_high(groups, len(provinces))
    pitch = high + GAP
    fields: dict[str, Rect] = {}
    for column, group in enumerate(("open", "hidden")):
        for row, name in enumerate(groups[group]):
            fields[name] = _half(column, FIELDS + row * pitch, high)
    top = FIELDS + pitch * max(len(groups["open"]), len(groups["hidden"])) + GAP
    for number, name in enumerate(groups["other"]):
        fields[name] = _half(number % 2, top + number // 2 * pitch, high)
    bottom = max(area.bottom for area in fields.values())
    low = DESK.bottom - PAD
    coins = Rect(DESK.left + PAD, low - COINS, DESK.right - PAD, low)
    room = Rect(coins.left, bottom + HAND, coins.right, coins.top - GAP)
    cards = {**dict(_spread(provinces, room)), **dict(_row(others, coins))}
    return Desk(fields, cards, (FIELDS - 9.0, bottom + HAND - 9.0))


def _field_high(groups: Mapping[str, Sequence[str]], provinces: int) -> float:
    """As high as the hand leaves room for."""
    rows = max(len(groups["open"]), len(groups["hidden"])) + math.ceil(len(groups["other"]) / 2)
    hand = math.ceil(provinces / COLUMNS[0]) * (CARD + GAP)
    room = DESK.bottom - PAD - COINS - hand - HAND - FIELDS - GAP
    return min(max(FIELD[0], room / max(1, rows) - GAP), FIELD[1])


def _half(column: int, top: float, high: float) -> Rect:
    """One of two areas side by side."""
    wide = (DESK.width - 2 * PAD - GAP) / 2
    left = DESK.left + PAD + column * (wide + GAP)
    return Rect(left, top, left + wide, top + high)


def _spread(cards: Sequence[str], room: Rect) -> Iterator[tuple[str, Rect]]:
    """Cards in rows, as large as there is room for; of few columns as long as they are tall."""
    for columns in COLUMNS:
        rows = max(1, math.ceil(len(cards) / columns))
        high = min(CARD, (room.height - (rows - 1) * GAP) / rows)
        if high >= TALL:
            break
    wide = (room.width - (columns - 1) * GAP) / columns
    for number, card in enumerate(cards):
        row, column = divmod(number, columns)
        left, top = room.left + column * (wide + GAP), room.top + row * (high + GAP)
        yield card, Rect(left, top, left + wide, top + high)


def _row(cards: Sequence[str], room: Rect) -> Iterator[tuple[str, Rect]]:
    """Cards side by side."""
    many = max(1, len(cards))
    wide = min(COIN, (room.width - (many - 1) * GAP) / many)
    for number, card in enumerate(cards):
        left = room.left + number * (wide + GAP)
        yield card, Rect(left, room.top, left + wide, room.bottom)
