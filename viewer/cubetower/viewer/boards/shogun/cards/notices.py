"""Cards that announce the game, a round, its event, the turn order, the winter."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, repeat
from typing import cast

from cubetower.foundation.wording import plural
from cubetower.game.core import Data, Seat
from cubetower.game.core.playernames import player_names
from cubetower.game.shogun.presentation import presentations
from cubetower.game.shogun.presentation.pictures import Change
from cubetower.game.shogun.rules.events import Winter
from cubetower.game.shogun.rules.observation import Position
from cubetower.game.shogun.rules.tables import event_cards
from cubetower.game.shogun.wording import EFFECTS, readable
from cubetower.viewer.boards.shogun.cards.paper import (
    ShogunCard,
    action_of,
    heading,
    icon_of,
    player,
    provinces_of,
    title_bar,
)
from cubetower.viewer.boards.shogun.moments import ShogunMoment
from cubetower.viewer.draw.displaylist import Weight
from cubetower.viewer.draw.flow import (
    REST,
    Element,
    box,
    column,
    label,
    paragraph,
    row,
    rule,
    table,
)
from cubetower.viewer.draw.paper import with_capital
from cubetower.viewer.draw.typography import HEAD, LARGE, NOTE, TEXT, shorten, text_width

COLUMNS, GAP = 5, 8.0  # tiles side by side, and units between them
NAMES = 76.0  # width of the names of facts, units
PITCH = 28.0  # from row to row of a table, units
NUMBERS = {3: "three", 4: "four", 5: "five"}
PICTURES = {
    "theatre_removes_unrest": "theatre",
    "castle_defender_plus1": "castle",
    "tax_max_5": "chest",
    "tax_min_6": "chest",
    "rice_min_4": "rice",
    "rice_max_3": "rice",
    "neutral_2_farmers": "army",
    "temple_no_attack": "temple",
    "recruit_5to3_3to2": "army",
}
"""The icon of an event's effect."""


class Notice(ShogunCard[ShogunMoment]):
    """A card whose content appears under its title."""

    def _shares(
        self, moment: ShogunMoment, content: ShogunMoment, progress: float
    ) -> Iterable[float] | None:
        return chain((1.0,), repeat(progress))


class Opening(ShogunCard[ShogunMoment]):
    """The game and its players, without motion."""

    def _layout(self, content: ShogunMoment) -> Sequence[Element]:
        told = (*_facts(self.header), *_tower(self.header, self.sheet.width - NAMES))
        facts = [
            row([paragraph(name, 1, NOTE, muted=True), paragraph(said, 2)], (NAMES, REST))
            for name, said in told
        ]
        seats = [self._player(seat) for seat in self.header["seats"]] + [box()]
        pairs = zip(seats[::2], seats[1::2], strict=False)
        players = table([*pairs], (REST, REST), gap=8, pitch=21)
        title = title_bar(heading("A game of SHOGUN"))
        return title, box(height=9), column(facts, gap=3), rule(14), players

    def _player(self, seat: Seat) -> Element:
        bots = self.header.get("bots")
        who = player_names(self.header).get(seat)
        who = who or (readable(bots.get(seat)) if isinstance(bots, Mapping) else "")
        return row([player(seat), label(who, NOTE, muted=True)], (None, REST), gap=7)


class RoundNotice(Notice):
    """The action cards laid out, and the special cards by their places."""

    def _layout(self, content: ShogunMoment) -> Sequence[Element]:
        ink, table = self.palette.neutral.ink, content.table
        actions = [
            (action_of(each, 18, ink), with_capital(each.partition(" ")[0]))
            for each in table.slots[:COLUMNS]
        ]
        cards = [each.partition(" ") for each in table.specials]
        amounts = [(label(each[0], HEAD, "semibold", anchor="middle"), each[2]) for each in cards]
        return (
            title_bar(heading(table.title)),
            box(height=6),
            self._tiles("The first five of ten actions", actions),
            box(height=8),
            self._tiles("Special cards, 1st to 5th in turn order", amounts),
        )

    def _tiles(self, said: str, tiles: list[tuple[Element, str]]) -> Element:
        """A row of pictures, each with its name, under a line of text."""
        shown = [
            box(column([each, label(name, NOTE, anchor="middle")], gap=4), self.ground, height=58)
            for each, name in tiles
        ]
        empty = [box()] * (COLUMNS - len(shown))
        tiled = row([*shown, *empty], [REST] * COLUMNS, GAP)
        return column([label(said, NOTE, muted=True), tiled], gap=4.5)


class EventNotice(Notice):
    """The event card of a round, in large letters."""

    def _layout(self, content: ShogunMoment) -> Sequence[Element]:
        card, effect = content.table.card or 0, content.table.effect
        drawn = icon_of(PICTURES[effect], 50, self.palette.neutral.ink)
        said = paragraph(with_capital(EFFECTS[effect]), 4, LARGE, "semibold")
        event = row([box(box(drawn, self.ground, height=84)), box(said)], (84, REST), gap=20)
        left = f"If left for the winter: {loss_text(event_cards()[card].rice_loss)}"
        note = box(label(left, NOTE, muted=True), height=36)
        return title_bar(heading(f"Event {card}")), box(event, height=142), rule(), note


class OrderNotice(Notice):
    """The turn order: place, player, special card and bid, row after row."""

    def _shares(self, moment: ShogunMoment, content: ShogunMoment, progress: float) -> list[float]:
        """Row after row appears."""
        players = len(content.table.order)
        return [1.0, 1.0, *(min(1.0, progress * players - line) for line in range(players))]

    def _layout(self, content: ShogunMoment) -> Sequence[Element]:
        table = content.table
        heads = [label("special card", NOTE, muted=True), _right("bid", NOTE, muted=True)]
        rows = [[box(), box(), *heads]]
        for seat in table.order:
            special, bid = table.holders[seat], table.bids.get(seat) or "no card"
            place = label(str(table.specials.index(special) + 1), HEAD, "semibold")
            rows.append([place, player(seat), label(special), _right(bid, muted=True)])
        lines = (row(each, (26, 128, REST)) for each in rows)
        return title_bar(heading("Turn order")), *(box(line, height=PITCH) for line in lines)


class WinterNotice(Notice):
    """The rice that is lost, and who goes hungry."""

    def _layout(self, content: ShogunMoment) -> Sequence[Element]:
        winter, muted = cast(Winter, content.event), self.palette.neutral.muted
        rice, provinces = (icon_of(name, 16, muted, "right") for name in ("rice", "provinces"))
        rows = [[box(), box(), rice, provinces, box()]]
        for seat in self.header["seats"]:
            owned = provinces_of(content.after, seat)
            before, after = content.before.rice[seat], content.after.rice[seat]
            hungry = _right(f"lacks {owned - after}", weight="semibold")
            rows.append(
                [
                    player(seat), _right(f"{before} →", muted=True),
                    _right(str(after), weight="semibold"), _right(str(owned)),
                    hungry if owned > after else _right("is fed", muted=True),
                ]
            )  # fmt: skip
        title = title_bar(heading(f"Winter of year {winter.year}"), loss_text(winter.rice_loss))
        return title, table(rows, (106, 40, 27, 57, REST), pitch=PITCH)


class ThawNotice(Notice):
    """What is put back when the first year is over."""

    def _layout(self, content: ShogunMoment) -> Sequence[Element]:
        ink, rows = self.palette.neutral.ink, []
        for name, what, becomes in _thaw_changes(content.before, content.after):
            said = column([label(what, weight="semibold"), label(becomes, NOTE, muted=True)])
            rows.append(
                row([box(icon_of(name, 22, ink), self.ground), box(said)], (40, REST), gap=14)
            )
        return title_bar(heading("The year ends")), box(height=18), column(rows, pitch=40, gap=10)


def _right(
    text: str, size: float = TEXT, weight: Weight = "regular", *, muted: bool = False
) -> Element:
    """A label at the right end of a column."""
    return label(text, size, weight, muted=muted, anchor="right")


def loss_text(rice: int) -> str:
    """What an event card takes in winter."""
    return f"everybody loses {rice} rice" if rice else "nobody loses rice"


def _thaw_changes(before: Position, after: Position) -> Iterator[Change]:
    """What the end of a year changes."""
    rice = sum(before.rice.values()) - sum(after.rice.values())
    markers = sum(before.unrest.values()) - sum(after.unrest.values())
    if rice > 0:
        yield "rice", "Rice is used up", f"Nobody keeps any of the {rice} left"
    if markers > 0:
        count = plural(markers, "marker is", "markers are")
        yield "calm", "Unrest calms down", f"{count} taken from the map"
    for name, kind in presentations(after.extra).items():
        yield from kind.pictures.thawed(before.extra.get(name, {}), after.extra[name])


def _facts(header: Data) -> Iterator[tuple[str, str]]:
    """The facts known before the game begins."""
    seats = len(header["seats"])
    start = "draft" if header["options"]["start"] == "draft" else "fixed start"
    players = f"{NUMBERS.get(seats, seats)} players"
    yield "Board", f"{header['options']['board'].capitalize()} side, {start}, {players}"
    modules = header["options"]["modules"]
    titles = {name: kind.words.title for name, kind in presentations(modules).items()}
    if modules:
        yield "Modules", ", ".join(titles.get(name) or name for name in modules)


def _tower(header: Data, width: float) -> Iterator[tuple[str, str]]:
    """The tower and the seed, if known, in a line at most `width` units wide."""
    tower, seed = (readable(header.get(name)) for name in ("tower", "seed"))
    if seed:
        seed = shorten(f"seed {seed}", TEXT, width / 2)
    if tower:
        more = f", {seed}" if seed else ""
        yield "Tower", shorten(tower, TEXT, width - text_width(more, TEXT)) + more
    elif seed:
        yield "Tower", seed
