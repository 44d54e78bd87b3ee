"""Cards of what is made known: the game, a round, its event, the turn order, the winter."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from game.core import Data, Seat
from game.shogun.events import State, Winter
from game.shogun.module import registered_modules
from game.shogun.pictures import Change
from game.shogun.tables import event_cards
from game.shogun.wording import EFFECTS, readable
from viewer.boards.shogun.cards.icons import action_icon
from viewer.boards.shogun.cards.paper import Card, Content, provinces_of
from viewer.boards.shogun.moments import Moment
from viewer.draw.displaylist import Paint, Shape
from viewer.draw.icons import icon
from viewer.draw.paper import BESIDE, CUBE, HEAD, NOTE, TEXT, shown
from viewer.draw.typography import fitted, text_width, wrapped

COLUMNS = 5
GAP = 8.0  # between tiles, units
LARGE = 23.0  # the event's words, units
NUMBERS = {3: "three", 4: "four", 5: "five"}
THAW = 50.0  # from row to row of what is put back, units
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


class Notice(Card[Content]):
    """A card with a title."""

    def title(self, title: str) -> Iterator[Shape]:
        """The title with what is around it."""
        yield self.tab()
        yield self.sheet.text(0, 32, title, HEAD, weight="semibold")
        yield self.sheet.rule(44)

    def appearing(self, share: float, shapes: Iterator[Shape]) -> Iterator[Shape]:
        """Shapes that come out of the paper."""
        yield from shapes
        sheet, height = self.sheet, self.area.height
        veil = Paint(self.palette.neutral.paper, 1 - share)
        yield sheet.box(0, 45, sheet.width, height - 6, veil)


@dataclass(frozen=True)
class Opening(Notice[str]):
    """What game it is."""

    def content(self, moment: Moment) -> str:
        """The header says all."""
        return "opening"

    def drawn(self, content: str) -> Iterator[Shape]:
        """The game, and who plays."""
        sheet, header = self.sheet, self.header
        yield from self.title("A game of SHOGUN")
        y = 68.0
        for name, value in (*_facts(header), *_tower(header, sheet.width - 76)):
            yield sheet.text(0, y, name, NOTE, muted=True)
            for line in wrapped(value, TEXT, sheet.width - 76, 2):
                yield sheet.text(76, y, line, TEXT)
                y += 19
            y += 2
        yield sheet.rule(y - 8)
        yield from self._players(y + 14)

    def _players(self, y: float) -> Iterator[Shape]:
        """Who plays each colour, in two columns."""
        sheet, bots = self.sheet, self.header.get("bots")
        half = sheet.width / 2 + 4
        for number, seat in enumerate(self.header["seats"]):
            x, below = number % 2 * half, y + 21 * (number // 2)
            yield from self.player(x, below, seat)
            start = x + BESIDE + text_width(shown(seat) + " ", TEXT, "semibold") + 3
            room = (half if number % 2 == 0 else sheet.width) - start - 4
            who = readable(bots.get(seat)) if isinstance(bots, Mapping) else ""
            yield sheet.text(start, below, fitted(who, NOTE, room), NOTE, muted=True)


@dataclass(frozen=True)
class RoundNotice(Notice[tuple[str, tuple[str, ...], tuple[str, ...]]]):
    """The action cards laid out, and the special cards by their places."""

    def content(self, moment: Moment) -> tuple[str, tuple[str, ...], tuple[str, ...]]:
        """Title, the five open actions, the special cards."""
        return moment.table.title, moment.table.slots, moment.table.specials

    def drawn(self, content: tuple[str, tuple[str, ...], tuple[str, ...]]) -> Iterator[Shape]:
        """Two rows of five."""
        sheet, neutral = self.sheet, self.palette.neutral
        title, slots, specials = content
        yield from self.title(title)
        wide = (sheet.width - (COLUMNS - 1) * GAP) / COLUMNS
        paint = Paint(neutral.background, 0.75)
        yield sheet.text(0, 65, "The first five of ten actions", NOTE, muted=True)
        for place, action in enumerate(slots[:COLUMNS]):
            left = place * (wide + GAP)
            yield sheet.box(left, 73, left + wide, 131, paint)
            yield from action_icon(sheet, action, left + wide / 2, 95, 18, neutral.ink)
            name = action.partition(" ")[0].capitalize()
            yield sheet.text(left + wide / 2, 124, name, NOTE, anchor="middle")
        yield sheet.text(0, 153, "Special cards on places 1 to 5", NOTE, muted=True)
        for place, special in enumerate(specials):
            left = place * (wide + GAP)
            yield sheet.box(left, 161, left + wide, 219, paint)
            amount, _, what = special.partition(" ")
            middle = left + wide / 2
            yield sheet.text(middle, 186, amount, HEAD, weight="semibold", anchor="middle")
            yield sheet.text(middle, 209, what, NOTE, anchor="middle")

    def moving(
        self, moment: Moment, content: tuple[str, tuple[str, ...], tuple[str, ...]], share: float
    ) -> Iterator[Shape] | None:
        """It appears."""
        return self.appearing(share, iter(self.still(content)))


@dataclass(frozen=True)
class EventNotice(Notice[tuple[int, str]]):
    """The event card of a round, in large letters."""

    def content(self, moment: Moment) -> tuple[int, str]:
        """Number and effect of the card."""
        return moment.table.card or 0, moment.table.effect

    def drawn(self, content: tuple[int, str]) -> Iterator[Shape]:
        """Its picture and its words."""
        sheet, neutral, (card, effect) = self.sheet, self.palette.neutral, content
        yield from self.title(f"Event {card}")
        yield sheet.box(0, 60, 84, 144, Paint(neutral.background, 0.75))
        yield from icon(sheet, f"shogun/{PICTURES[effect]}", (42, 102), 50, ink=neutral.ink)
        words = EFFECTS[effect][0].upper() + EFFECTS[effect][1:]
        lines = wrapped(words, LARGE, sheet.width - 104, 4)
        y = 102 - (len(lines) - 1) * 14 + 8
        for number, line in enumerate(lines):
            yield sheet.text(104, y + 28 * number, line, LARGE, weight="semibold")
        yield sheet.rule(186)
        loss = event_cards()[card].rice_loss
        lost = f"everybody loses {loss} rice" if loss else "nobody loses rice"
        said = f"If left for the winter: {lost}"
        yield sheet.text(0, 210, said, NOTE, muted=True)

    def moving(
        self, moment: Moment, content: tuple[int, str], share: float
    ) -> Iterator[Shape] | None:
        """It appears."""
        return self.appearing(share, iter(self.still(content)))


Choice = tuple[int, Seat, str, str]


@dataclass(frozen=True)
class OrderNotice(Notice[tuple[Choice, ...]]):
    """The turn order: place, player, special card and bid."""

    def content(self, moment: Moment) -> tuple[Choice, ...]:
        """Of each player, in turn order."""
        table = moment.table
        return tuple(
            (
                table.specials.index(table.holders[seat]) + 1,
                seat,
                table.holders[seat],
                table.bids.get(seat) or "no card",
            )
            for seat in table.order
        )

    def drawn(self, content: tuple[Choice, ...]) -> Iterator[Shape]:
        """A row for each player."""
        yield from self._rows(content, 1.0)

    def moving(
        self, moment: Moment, content: tuple[Choice, ...], share: float
    ) -> Iterator[Shape] | None:
        """Row after row appears."""
        return self._rows(content, share)

    def _rows(self, content: tuple[Choice, ...], share: float) -> Iterator[Shape]:
        sheet = self.sheet
        yield from self.title("Turn order")
        right = sheet.width
        yield sheet.text(154, 66, "special card", NOTE, muted=True)
        yield sheet.text(right, 66, "bid", NOTE, muted=True, anchor="right")
        for number, (place, seat, special, bid) in enumerate(content):
            alpha = min(1.0, max(0.0, share * len(content) - number))
            y = 94 + 28 * number
            if not alpha:
                continue
            yield sheet.text(0, y, str(place), HEAD, weight="semibold", alpha=alpha)
            yield from sheet.icon(26 + CUBE / 2, y - 1, seat, CUBE * alpha, TEXT)
            yield sheet.text(26 + BESIDE, y - 1, shown(seat), TEXT, weight="semibold", alpha=alpha)
            yield sheet.text(154, y - 1, special, TEXT, alpha=alpha)
            yield sheet.text(right, y - 1, bid, TEXT, muted=True, anchor="right", alpha=alpha)


Store = tuple[Seat, int, int, int]


@dataclass(frozen=True)
class WinterNotice(Notice[tuple[int, int, tuple[Store, ...]]]):
    """The rice that is lost, and who goes hungry."""

    def content(self, moment: Moment) -> tuple[int, int, tuple[Store, ...]] | None:
        """Year, rice lost, and of each player the rice before and after, and the provinces."""
        seats, event = tuple(self.header["seats"]), moment.event
        if not isinstance(event, Winter):
            return None
        provinces = provinces_of(moment.after, seats)
        before, after = moment.before.rice, moment.after.rice
        stores = ((s, before[s], after[s], n) for s, n in zip(seats, provinces, strict=True))
        return event.year, event.rice_loss, tuple(stores)

    def drawn(self, content: tuple[int, int, tuple[Store, ...]]) -> Iterator[Shape]:
        """A row for each player."""
        sheet, neutral, (year, loss, stores) = self.sheet, self.palette.neutral, content
        yield from self.title(f"Winter of year {year}")
        right = sheet.width
        said = f"everybody loses {loss} rice" if loss else "nobody loses rice"
        yield sheet.text(right, 32, said, TEXT, anchor="right", muted=True)
        yield from icon(sheet, "shogun/rice", (164, 61), 16, ink=neutral.muted)
        yield from icon(sheet, "shogun/provinces", (221, 61), 16, ink=neutral.muted)
        for number, (seat, before, after, provinces) in enumerate(stores):
            y, lacking = 93 + 28 * number, provinces - after
            yield from self.player(0, y, seat)
            yield sheet.text(146, y, f"{before} →", TEXT, muted=True, anchor="right")
            yield sheet.text(173, y, str(after), TEXT, weight="semibold", anchor="right")
            yield sheet.text(230, y, str(provinces), TEXT, anchor="right")
            said = f"lacks {lacking}" if lacking > 0 else "is fed"
            yield sheet.text(
                right, y, said, TEXT, anchor="right", muted=lacking <= 0,
                weight="semibold" if lacking > 0 else "regular",
            )  # fmt: skip


@dataclass(frozen=True)
class ThawNotice(Notice[tuple[Change, ...]]):
    """What is put back when the first year is over."""

    def content(self, moment: Moment) -> tuple[Change, ...]:
        """Icon, what, and what becomes of it; only of what changes."""
        return tuple(_thawed(moment.before, moment.after))

    def drawn(self, content: tuple[Change, ...]) -> Iterator[Shape]:
        """A row for each."""
        sheet, neutral = self.sheet, self.palette.neutral
        yield from self.title("The year ends")
        for number, (picture, what, becomes) in enumerate(content):
            y = 62.0 + THAW * number
            yield sheet.box(0, y, 40, y + 40, Paint(neutral.background, 0.75))
            yield from icon(sheet, f"shogun/{picture}", (20, y + 20), 22, ink=neutral.ink)
            yield sheet.text(54, y + 17, what, TEXT, weight="semibold")
            yield sheet.text(54, y + 36, becomes, NOTE, muted=True)

    def moving(
        self, moment: Moment, content: tuple[Change, ...], share: float
    ) -> Iterator[Shape] | None:
        """It appears."""
        return self.appearing(share, iter(self.still(content)))


def _thawed(before: State, after: State) -> Iterator[Change]:
    """What changes between two positions at the end of a year."""
    rice = sum(before.rice.values()) - sum(after.rice.values())
    markers = sum(before.unrest.values()) - sum(after.unrest.values())
    if rice > 0:
        yield "rice", "Rice is used up", f"Nobody keeps any of the {rice} left"
    if markers > 0:
        count = "1 marker is" if markers == 1 else f"{markers} markers are"
        yield "calm", "Unrest calms down", f"{count} taken from the map"
    for name, kind in registered_modules(after.extra).items():
        yield from kind.pictures.thawed(before.extra.get(name, {}), after.extra[name])


def _facts(header: Data) -> Iterator[tuple[str, str]]:
    """What is known before it begins."""
    seats = len(header["seats"])
    start = "draft" if header["options"]["start"] == "draft" else "fixed start"
    players = f"{NUMBERS.get(seats, seats)} players"
    yield "Board", f"{header['options']['board'].capitalize()} side, {start}, {players}"
    modules = header["options"]["modules"]
    titles = {name: kind.words.title for name, kind in registered_modules(modules).items()}
    if modules:
        yield "Modules", ", ".join(titles.get(name) or name for name in modules)


def _tower(header: Data, width: float) -> Iterator[tuple[str, str]]:
    """The tower and the seed in one line so many units wide, if they are known."""
    tower, seed = (readable(header.get(name)) for name in ("tower", "seed"))
    if seed:
        seed = fitted(f"seed {seed}", TEXT, width / 2)
    if tower:
        more = f", {seed}" if seed else ""
        yield "Tower", fitted(tower, TEXT, width - text_width(more, TEXT)) + more
    elif seed:
        yield "Tower", seed
