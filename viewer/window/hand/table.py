"""What the hand reads off an observation: facts on provinces, and the wish to be drawn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.shogun.board import Board, Province, board
from game.shogun.module import Module, registered_modules
from game.shogun.observation import Knowledge
from game.shogun.tables import BID, BUILDINGS, CHEST_CARDS, COMBATS, RECRUITS
from viewer.window.hand.offers import begun


@dataclass(frozen=True, slots=True)
class Fact:
    """A number with its picture; without an icon the number is a cube's.

    Attributes:
        icon: of `data/icons/shogun`; empty: a cube of the player's colour.
        text: beside it.
    """

    icon: str
    text: str


@dataclass(frozen=True, eq=False)
class Table:
    """An observation, as cards on the desk show it.

    Attributes:
        seen: what the player sees.
    """

    seen: Knowledge

    @property
    def seat(self) -> str:
        """Whose hand it is."""
        return self.seen["seat"]

    @property
    def modules(self) -> Sequence[type[Module]]:
        """The expansions in play."""
        return list(registered_modules(self.seen["options"]["modules"]).values())

    @property
    def board(self) -> Board:
        """The board played on."""
        return board(self.seen["options"]["board"], len(self.seen["seats"]))

    def printed(self, province: str) -> Province:
        """What is printed on a province."""
        return self.board.provinces[province]

    def known(self, card: str) -> bool:
        """Whether a card is a province's."""
        return card in self.seen["owner"]

    def armies(self, province: str) -> int:
        """How many stand there."""
        return self.seen["armies"][province]

    def unrest(self, province: str) -> int:
        """How many markers lie there."""
        return self.seen["unrest"].get(province, 0)

    def buildings(self, province: str) -> tuple[str, ...]:
        """What stands there."""
        return tuple(sorted(self.seen["buildings"].get(province, ())))

    def facts(self, province: str) -> tuple[Fact, ...]:
        """Armies, rice and chests of a province."""
        printed = self.printed(province)
        return (
            Fact("", str(self.armies(province))),
            Fact("rice", str(printed.rice)),
            Fact("chest", str(printed.taxes)),
        )

    def fact_on(self, province: str, field: str) -> Fact | None:
        """The number of a province that matters on a field; None if none does."""
        printed = self.printed(province)
        if field in BUILDINGS:
            return Fact("buildings", f"{len(self.buildings(province))}/{printed.sites}")
        if field == "rice":
            return Fact("rice", str(printed.rice))
        if field == "taxes":
            return Fact("chest", str(printed.taxes))
        if field == BID:
            return None
        return Fact("", str(self.armies(province)))

    def around(self, province: str) -> tuple[str, ...]:
        """The neighbours that are not the player's own, the strongest first."""
        owner = self.seen["owner"]
        others = [to for to in self.board.neighbours[province] if owner[to] != self.seat]
        return tuple(sorted(others, key=lambda to: (owner[to] is None, -self.armies(to), to)))


def cost(field: str, card: str, *, known: bool) -> int:
    """The chests that a card on a field will cost, if nothing changes the price.

    Args:
        field: of the plan.
        card: on it.
        known: it is a province's.
    """
    if field == BID:
        return CHEST_CARDS.get(card, 0)
    if not known:
        return 0
    return RECRUITS[field][1] if field in RECRUITS else BUILDINGS.get(field, 0)


def lapse(table: Table, field: str, province: str) -> str:
    """Why nothing would happen with a province on a field, as things are; empty if it would."""
    armies, standing = table.armies(province), table.buildings(province)
    if field in BUILDINGS and field in standing:
        return f"There is a {field} already: nothing would happen."
    if field in BUILDINGS and len(standing) >= table.printed(province).sites:
        return "No site is free: nothing would happen."
    if field in COMBATS and armies < 2:
        return "One army must stay: nothing would happen now."
    leave = sum(kind.plan_fields.get(field, 0) for kind in table.modules)
    if leave and armies <= leave:
        return "One army must stay: nothing would happen now."
    return ""


def short_name(field: str) -> str:
    """What is written on an empty field: its name, and what it costs."""
    price = cost(field, "", known=True)
    named = {"court": "to court", "place": "armies"}.get(field.partition(" ")[0], field)
    named = "combat" if field in COMBATS else named
    return f"{named} · {_chests(price)}" if price else named


def field_name(field: str) -> str:
    """A field as a title, such as ``Place 5 armies``."""
    if field in RECRUITS:
        count = RECRUITS[field][0]
        return f"Place {count} {'army' if count == 1 else 'armies'}"
    return begun(field)


def field_text(table: Table, field: str) -> str:
    """What happens on a field, in a sentence or two; empty if nobody says it."""
    if field in BUILDINGS:
        return f"Builds a {field} on a free site; it costs {_chests(BUILDINGS[field])}."
    if field in RECRUITS:
        moves = " Then armies may move to an own neighbour." if field == "place 1" else ""
        return f"It costs {_chests(RECRUITS[field][1])}.{moves}"
    if field in COMBATS:
        return "Armies of the province go to a neighbour, or attack one; one army stays."
    if field in ("rice", "taxes"):
        what = "rice" if field == "rice" else "chests"
        return f"Brings the {what} printed on the province, and a marker of unrest."
    if field == BID:
        return "Who bids most chooses first among the places of the turn order."
    return "".join(kind.words.fields.get(field, "") for kind in table.modules)


def card_name(card: str) -> str:
    """A card that is no province, as a title, such as ``3 chests``."""
    return _chests(CHEST_CARDS[card]) if card in CHEST_CARDS else begun(card)


def _chests(count: int) -> str:
    return "1 chest" if count == 1 else f"{count} chests"
