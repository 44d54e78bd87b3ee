"""Words for people: questions, moves and events."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from cubetower.foundation.wording import plural
from cubetower.game.core import Personal, Pick, describer, on
from cubetower.game.shitenno.rules import events
from cubetower.game.shitenno.rules.effects import HATAMOTO
from cubetower.game.shitenno.rules.observation import Observation, PriceData
from cubetower.game.shitenno.rules.splitting import NAMES
from cubetower.game.shitenno.rules.tables import (
    DRAW_CARD,
    EXCHANGE,
    KOKU,
    PLUS1,
    SYMBOLS,
    TITLES,
    is_koku,
    provinces,
)
from cubetower.game.shitenno.rules.takes import EXTRAS, card_of

QUESTIONS: Final[Mapping[str, str]] = {
    "pack": "You are Tairo: which cards go into the pack, and which seal tile?",
    "answer": "Do you accept the pack of {tairo}: {pack}?",
    "split": "You split what is left: which cards and seal tile for pack A, which tile for B?",
    "pick": "Which pack of {tairo} do you pick: {pack}?",
    "turn": "Your turn as {title}: take a slot ({kamons} at most), draw a card, or end the turn?",
    "golden": "Which of your kamons do you turn to its golden side?",
}
"""By kind of decision."""


def question(observation: Observation) -> str:
    """What is asked, in a line; empty if nobody is."""
    if (asked := observation.decision) is None:
        return ""
    return QUESTIONS[asked.kind].format(
        tairo=asked.about.get("tairo", "").capitalize(),
        pack=" or ".join(pack_text(**pack) for pack in observation.packs),
        title=observation.titles[asked.seat],
        kamons=asked.kamons,
    )


def option(observation: Observation, pick: Pick) -> str:
    """A listed move, or a pick, in a few words."""
    if pick is None:
        return "none"
    if not isinstance(pick, str):
        return f"{pick[0]}, slot {pick[1]}"
    asked = observation.question
    if pick in provinces():
        return _place_text(observation, pick, asked.prices[pick])
    if pick in NAMES:
        return f"pack {pick}: {pack_text(**observation.packs[NAMES.index(pick)])}"
    return WORDS.get(pick) or _part_text(pick)


WORDS: Final[Mapping[str, str]] = {
    "end": "end the turn",
    DRAW_CARD: "draw a troop card, for a tile",
    "accept": "accept",
    "decline": "decline",
    **{title: f"seal tile {seals}: {title}" for title, seals in TITLES.items()},
}
"""What some picks mean."""


BONUSES: Final[Mapping[str, str]] = {
    EXCHANGE: "exchange",
    PLUS1: "one more",
    DRAW_CARD: "draw a card",
}
"""What is on the back of a tile (B02, B03, B05)."""


def _place_text(observation: Observation, province: str, price: PriceData) -> str:
    """A province with its next slot, and what it costs."""
    slot = len(observation.kamons[province]) + 1
    need = [f"{n} {s}" for s, n in zip(SYMBOLS, price["need"], strict=True) if n]
    return f"{province}, slot {slot}: {' and '.join(need)}, or {price['koku']} koku"


def _part_text(pick: str) -> str:
    """A card, or the effect of a tile."""
    if pick in EXTRAS:
        return f"{card_text(card_of(pick))}, although not needed"
    name, *kinds = pick.split()
    if name == HATAMOTO:
        return f"the Hatamoto stands for a {kinds[0]}"
    if name == EXCHANGE:
        return f"exchange: a {kinds[0]} becomes a {kinds[1]}"
    if name == PLUS1:
        return f"one more: a {kinds[0]} more"
    return card_text(pick)


def card_text(card: str) -> str:
    """Such as ``2 koku`` or ``bushi and sohei``."""
    return f"{card.split()[1]} {KOKU}" if is_koku(card) else card.replace("+", " and ")


def tile_text(tile: str) -> str:
    """Such as ``shinobi tile (bonus: exchange)``."""
    symbol, bonus = tile.split()
    return f"{symbol} tile (bonus: {BONUSES[bonus]})"


def cards_text(cards: Sequence[str]) -> str:
    """Some cards, each in brackets."""
    return " ".join(f"[{card_text(card)}]" for card in cards) or "no cards"


def pack_text(cards: Sequence[str], seal: str) -> str:
    """A pack with its seal tile."""
    return f"{cards_text(cards)} with seal tile {TITLES[seal]} ({seal})"


def _name(event: Personal) -> str:
    return event.seat.capitalize()


def _describe_titles_drawn(event: events.TitlesDrawn) -> str:
    names = [f"{title} ({TITLES[title]})" for title in event.titles]
    return f"Titles at the start, in order of the seats: {', '.join(names)}."


def _describe_year(event: events.Revealed) -> str:
    tairo = event.tairo.capitalize()
    return f"Year {event.year}: {tairo} is Tairo and reveals {cards_text(event.cards)}."


def _describe_split(event: events.Split) -> str:
    return (
        f"{_name(event)} is Tairo and splits: A {pack_text(**event.a)}, B {pack_text(**event.b)}."
    )


def _describe_kept(event: events.Kept) -> str:
    next_tairo = "The next in rank without a pack is Tairo now."
    return f"All have declined; {_name(event)} keeps the pack. {next_tairo}"


def _describe_titles(event: events.Titles) -> str:
    each = (f"{seat.capitalize()} is {event.titles[seat]}" for seat in event.order)
    return f"New titles: {', '.join(each)}."


def _describe_take(event: events.Took) -> str:
    cards = [pick for pick in event.paid if pick.split()[0] not in (EXCHANGE, PLUS1, HATAMOTO)]
    effects = [_part_text(pick) for pick in event.paid if pick not in cards]
    paid = "; ".join([cards_text(cards), *effects])
    points = str(event.points) + (f" + {event.title}" if event.title else "")
    tile = f" and wins the {tile_text(event.tile)}" if event.tile else ""
    where = f"slot {event.slot} of {event.province}"
    return f"{_name(event)} takes {where} for {paid}: {points} points{tile}."


def _describe_turned_kamon(event: events.Turned) -> str:
    return f"{_name(event)} turns the kamon on slot {event.slot} of {event.province} to gold."


def _describe_turn_end(event: events.TurnEnded) -> str:
    return "" if event.kamons else f"{_name(event)} ends the turn without placing a kamon."


def _describe_majority(event: events.Majority) -> str:
    points = plural(event.points, "point")
    return f"{_name(event)} gets {points} for the most kamons in {event.province}."


def _describe_end(event: events.Ended) -> str:
    winner = event.winners[0]
    return f"{winner.capitalize()} wins with {plural(event.scores[winner], 'point')}."


describe: Final = describer(
    on(events.TitlesDrawn, _describe_titles_drawn),
    on(events.Revealed, _describe_year),
    on(
        events.Offered,
        lambda event: f"{_name(event)}, the Tairo, offers {pack_text(event.cards, event.seal)}.",
    ),
    on(events.Declined, lambda event: f"{_name(event)} declines."),
    on(events.Accepted, lambda event: f"{_name(event)} accepts."),
    on(events.Kept, _describe_kept),
    on(events.Split, _describe_split),
    on(events.Chosen, lambda event: f"{_name(event)} picks pack {event.pack}."),
    on(events.Titles, _describe_titles),
    on(events.Year, lambda event: f"Year {event.year}: provinces are taken."),
    on(events.Took, _describe_take),
    on(events.Drew, lambda event: f"{_name(event)} draws a troop card for a tile."),
    on(events.Turned, _describe_turned_kamon),
    on(events.TurnEnded, _describe_turn_end),
    on(events.Koku, lambda event: f"{_name(event)} gets {plural(event.points, 'point')} for koku."),
    on(events.Majority, _describe_majority),
    on(events.Ended, _describe_end),
)
"""An event in a line, as everybody at the table sees it; empty if it is not worth one."""
